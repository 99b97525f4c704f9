"""A list to choose from that may be longer than the window."""

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces


@record
class Titled:
    """Lines to choose from, each below the heading that comes before it (those of one heading stand together; the
    first need none), and which one is chosen."""

    lines: tuple[tuple[str, str], ...]
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
        room, rows = height - 2, rows_of(shown)
        at = rows.index(shown.chosen) if shown.lines else 0
        top = max(0, min(at - room // 2, len(rows) - room))
        for y, row in enumerate(rows[top : top + room], start=1):
            if isinstance(row, str):
                canvas.put(2, y, cut(row, width - 4, faces.more), "strong")
                continue
            chosen = row == shown.chosen
            canvas.put(2, y, faces.turn if chosen else " ", "title")
            canvas.put(4, y, cut(shown.lines[row][1], width - 6, faces.more), "title" if chosen else "")
        below = sum(isinstance(row, int) for row in rows[top + room :])
        canvas.put(4, height - 1, f"and {below} more" if below else "", "dim")
        return canvas


def rows_of(shown: Titled) -> list[str | int]:
    """The list row by row: headings, each with a blank row above it, and the numbers of lines.

    >>> rows_of(Titled((("", "tour"), ("Attack", "Ann eats"), ("Attack", "Ben eats")), 0))
    [0, '', 'Attack', 1, 2]
    """
    rows: list[str | int] = []
    heading = ""
    for number, (above, _) in enumerate(shown.lines):
        if above != heading:
            rows += ["", above] if rows else [above]
            heading = above
        rows.append(number)
    return rows
