"""The curtain that hides everybody's secrets until the right person is alone."""

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces


@record
class Behind:
    """What the curtain may say: whose turn it is to look, and what else may be known."""

    name: str
    lines: tuple[str, ...] = ()


class Curtain(Drawing):
    """In front of a table until the person it names is the only one who looks."""

    DEFAULT_CSS = """
    Curtain { height: 1fr; }
    """

    def rows_wanted(self, shown: Behind, screen: Size) -> int:
        return screen.height - 3

    def draw(self, shown: Behind, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        y = max(1, height // 2 - 4)
        canvas.put_centred(0, y, width, "pass the terminal to", "dim")
        canvas.put_centred(0, y + 2, width, " ".join(shown.name.upper()), "title")
        canvas.put_centred(0, y + 5, width, "nobody else looking?   then press space", "")
        for row, line in enumerate(shown.lines, start=y + 8):
            canvas.put_centred(0, row, width, cut(line, width - 4, faces.more), "dim")
        return canvas
