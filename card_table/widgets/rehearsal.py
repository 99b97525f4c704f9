"""Everybody's keys before a race, and which of them have arrived."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces


@record
class Corner:
    """A person's keys, each with what it does."""

    name: str
    keys: tuple[tuple[str, str], ...]


@record
class Tried:
    """Whose keys are tried, which have arrived, which arrived last, and how many at most at the same time."""

    corners: tuple[Corner, ...]
    arrived: frozenset[str] = frozenset()
    last: str = ""
    together: int = 0
    layout: str = ""

    @property
    def missing(self) -> list[tuple[str, str]]:
        """Names and keys that have not arrived yet."""
        return [(corner.name, key) for corner in self.corners for key, _ in corner.keys if key not in self.arrived]


class Corners(Drawing):
    """A block for each person, two in a row."""

    DEFAULT_CSS = """
    Corners { height: 1fr; max-width: 124; }
    """

    def rows_wanted(self, shown: Tried, screen: Size) -> int:
        return screen.height - 3

    def draw(self, shown: Tried, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(2, 1, "Everybody: press each of your keys, also while others press theirs.", "strong")
        half, rows = width // 2, 2 + max(rows_of(corner) for corner in shown.corners)
        for place, corner in enumerate(shown.corners):
            draw_corner(canvas, 2 + place % 2 * half, 3 + place // 2 * rows, half - 4, corner, shown, faces)
        y = 3 + (len(shown.corners) + 1) // 2 * rows
        for row, (text, style) in enumerate(verdict(shown), start=y):
            canvas.put(2, row, cut(text, width - 4, faces.more), style)
        return canvas


MOST_ROWS = 5
"""More keys than these stand in two columns."""


def rows_of(corner: Corner) -> int:
    """How many rows a person's keys take."""
    return len(corner.keys) if len(corner.keys) <= MOST_ROWS else (len(corner.keys) + 1) // 2


def draw_corner(canvas: Canvas, x: int, y: int, width: int, corner: Corner, shown: Tried, faces: Faces) -> None:
    """A person's name and keys: a key that has arrived is marked, the last one is bright."""
    canvas.put(x, y, corner.name, "title")
    rows = rows_of(corner)
    column = width if rows == len(corner.keys) else width // 2
    told = fitting([does for _, does in corner.keys], column - 8)
    for place, (key, does) in enumerate(zip([key for key, _ in corner.keys], told, strict=True)):
        left, row = x + place // rows * column, y + 1 + place % rows
        there = key in shown.arrived
        canvas.put(left + 2, row, f"[{key}]", "turn" if key == shown.last else "key" if there else "dim")
        canvas.put(left + 5, row, faces.kept if there else " ", "good")
        canvas.put(left + 7, row, cut(does, column - 8, faces.more), "" if there else "dim")


def fitting(does: Sequence[str], width: int) -> list[str]:
    """What keys do; where there is no room for all of it, the verbs go: the names of whose piles they tap say more.

    >>> fitting(["tap Ben", "flip"], 9), fitting(["tap Ben", "tap Alexandra"], 9)
    (['tap Ben', 'flip'], ['Ben', 'Alexandra'])
    """
    return [*does] if all(cell_len(one) <= width for one in does) else [one.removeprefix("tap ") for one in does]


def verdict(shown: Tried) -> list[tuple[str, str]]:
    """What is still missing, and what to do if it never comes."""
    lines = [(f"The keyboard is {shown.layout}: Tab takes another.", "dim")]
    if shown.together > 1:
        lines.append((f"{shown.together} keys have arrived at the same time.", "good"))
    if not shown.missing:
        return [("Every key has arrived.  Enter begins.", "good"), *lines]
    name, key = shown.missing[0]
    more = f" and {len(shown.missing) - 1} more" if len(shown.missing) > 1 else ""
    waits = f"{name}: {key} has not arrived yet{more}.  Enter begins anyway."
    advice = "If a key arrives only when others are let go: tap, do not hold."
    return [(waits, ""), *lines, (advice, "dim")]
