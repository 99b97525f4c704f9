"""The picker's picture: the name of the house, games to go on with, games to begin."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.card import SMALL, draw_frame
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

WIDTH, HEAD = 76, 8
"""Columns of the list, and rows of the head above it."""

FAN = (("apple", "apple"), ("carrot", "carrot"), ("nut", "nut"))


@record
class Line:
    """A line to choose: its key or sign, its columns of text, and whether it opens at all.

    Of the progress the first part and the last, whose turn it is, are told in any case."""

    sign: str
    name: str
    about: str
    progress: tuple[str, ...]
    remark: str
    whole: bool = True


@record
class Offered:
    """What the picker offers: games in progress, games to begin, and the chosen one of them all."""

    saved: Sequence[Line]
    games: Sequence[Line]
    chosen: int


class Menu(Drawing):
    """The picker, centred in whatever room there is."""

    DEFAULT_CSS = """
    Menu { height: 1fr; }
    """

    def rows_wanted(self, shown: Offered, screen: Size) -> int:
        return screen.height - 2

    def draw(self, shown: Offered, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        room = height - HEAD - len(shown.games) - 5
        saved, chosen, hidden = seen_of(shown, room)
        lines = len(saved) + bool(hidden) + len(shown.games) + (3 if saved else 0)
        x, y = max(0, (width - WIDTH) // 2), max(1, (height - lines - HEAD - 1) // 2)
        draw_head(canvas, x, y, faces)
        y += HEAD
        if saved:
            y = draw_group(canvas, x, y, "go on with", saved, chosen, faces)
            canvas.put(x + 6, y, f"and {hidden} more" if hidden else "", "dim")
            y += 1 + bool(hidden)
        draw_group(canvas, x, y, "begin", shown.games, shown.chosen - len(shown.saved), faces)
        return canvas


def seen_of(shown: Offered, room: int) -> tuple[Sequence[Line], int, int]:
    """The games in progress that fit, around the chosen one; its place among them; how many do not fit."""
    count = len(shown.saved)
    if count <= room:
        return shown.saved, shown.chosen, 0
    start = max(0, min(shown.chosen, count) - room + 1)
    seen = shown.saved[start : start + room - 1] if shown.chosen < count else shown.saved[: room - 1]
    return seen, shown.chosen - start if shown.chosen < count else count, count - len(seen)


def draw_head(canvas: Canvas, x: int, y: int, faces: Faces) -> None:
    """A fan of cards, and the name."""
    for place, (food, style) in enumerate(FAN):
        left = x + 3 + place * 5
        draw_frame(canvas, left, y, SMALL, faces, f"card {style}-card")
        canvas.put(left + 2, y + 1, faces.foods[food], f"card {style}-card strong")
    canvas.put(left + 3, y + 3, " ".join(faces.foods[food] * 2), f"card {style}-card strong")
    canvas.put(x + 28, y + 1, "C A R D   T A B L E", "title")
    canvas.put(x + 28, y + 3, "card games for everybody around one terminal", "dim")


def as_much(parts: tuple[str, ...], width: int) -> str:
    """As many of the parts as have room, but always the last.

    >>> as_much(("round 8", "expert", "minimum penalty", "Ann"), 20)
    'round 8, expert, Ann'
    """
    while len(parts) > 2 and cell_len(", ".join(parts)) > width:
        parts = (*parts[:-2], parts[-1])
    return ", ".join(parts)


def draw_group(canvas: Canvas, x: int, y: int, title: str, lines: Sequence[Line], chosen: int, faces: Faces) -> int:
    """A titled list; returns the row after it."""
    canvas.put(x + 3, y, title, "dim")
    for place, line in enumerate(lines):
        y += 1
        on = place == chosen
        about = 50 if line.remark == "" else 22 if line.progress else 37
        canvas.put(x, y, faces.turn if on else " ", "title")
        canvas.put(x + 3, y, line.sign, "key")
        canvas.put(x + 6, y, line.name, "strong" if line.whole else "dim")
        canvas.put(x + 25, y, cut(line.about, about, faces.more), "" if line.whole else "bad")
        canvas.put(x + 48, y, cut(as_much(line.progress, 19), 19, faces.more), "dim" if line.whole else "bad")
        canvas.put_right(x + WIDTH + 1, y, line.remark, "dim")
        if on:
            canvas.fill(y, "bar", max(0, x - 1), min(canvas.width - x + 1, WIDTH + 3))
    return y + 1
