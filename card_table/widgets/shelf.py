"""A list to choose from that may be longer than the window."""

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces


@record
class Titled:
    """Lines to choose from, each with its group's name or none, and the chosen one."""

    lines: tuple[str, ...]
    chosen: int


class TitleList(Drawing):
    """As many lines around the chosen one as there is room for."""

    DEFAULT_CSS = """
    TitleList { height: 1fr; }
    """

    def rows_wanted(self, shown: Titled, screen: Size) -> int:
        return screen.height - 3

    def draw(self, shown: Titled, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        room = height - 2
        top = max(0, min(shown.chosen - room // 2, len(shown.lines) - room))
        for row, line in enumerate(shown.lines[top : top + room]):
            chosen = top + row == shown.chosen
            canvas.put(2, row + 1, faces.turn if chosen else " ", "title")
            canvas.put(4, row + 1, cut(line, width - 6, faces.more), "title" if chosen else "")
        below = len(shown.lines) - top - room
        canvas.put(4, height - 1, f"and {below} more" if below > 0 else "", "dim")
        return canvas
