"""The last news in words, the newest at the bottom and brightest."""

from textual.geometry import Size

from card_table.match import Told
from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, wrapped
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces


@record
class Recent:
    """What was told, and the last move that is no news any more to who looks now."""

    told: tuple[Told, ...]
    known: int


class Chronicle(Drawing):
    """As many of the last lines as there is room for; what is new to who looks is bright."""

    DEFAULT_CSS = """
    Chronicle { height: 1fr; max-width: 124; }
    """

    def rows_wanted(self, shown: Recent, screen: Size) -> int:
        return 3

    def draw(self, shown: Recent, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        lines: list[tuple[str, str]] = []
        after: Told | None = None
        for told in reversed(shown.told):  # from the newest on, as a long game has far more than fits
            if told.line and (after is None or not after.continues):
                style = "strong" if told.move > shown.known else "dim"
                sentence = [(line, style) for line in wrapped(told.line, width - 4)]
                if lines and len(lines) + len(sentence) > height:
                    break  # a sentence is shown whole, or not at all
                lines = [*sentence, *lines]
            after = told
        for y, (line, style) in enumerate(lines[-height:]):
            canvas.put(2, y, line, style)
        return canvas
