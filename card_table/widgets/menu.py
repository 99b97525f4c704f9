"""The picker's picture: the name of the house, games to go on with, games to begin."""

from collections.abc import Sequence

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas
from card_table.widgets.card import SMALL, draw_frame
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

FAN = (("apple", "apple"), ("carrot", "carrot"), ("nut", "nut"))


@record
class Line:
    """A line to choose: its key or sign, its columns of text, and whether it opens at all."""

    sign: str
    name: str
    about: str
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
        lines = len(shown.saved) + len(shown.games) + (3 if shown.saved else 0)
        x, y = max(0, (width - 76) // 2), max(1, (height - lines - 9) // 2)
        draw_head(canvas, x, y, faces)
        y += 8
        if shown.saved:
            y = draw_group(canvas, x, y, "go on with", shown.saved, shown.chosen, faces) + 1
        draw_group(canvas, x, y, "begin", shown.games, shown.chosen - len(shown.saved), faces)
        return canvas


def draw_head(canvas: Canvas, x: int, y: int, faces: Faces) -> None:
    """A fan of cards, and the name."""
    for place, (food, style) in enumerate(FAN):
        left = x + 3 + place * 5
        draw_frame(canvas, left, y, SMALL, faces, f"card {style}-card")
        canvas.put(left + 2, y + 1, faces.foods[food], f"card {style}-card strong")
    canvas.put(left + 3, y + 3, " ".join(faces.foods[food] * 2), f"card {style}-card strong")
    canvas.put(x + 28, y + 1, "C A R D   T A B L E", "title")
    canvas.put(x + 28, y + 3, "card games for everybody around one terminal", "dim")


def draw_group(canvas: Canvas, x: int, y: int, title: str, lines: Sequence[Line], chosen: int, faces: Faces) -> int:
    """A titled list; returns the row after it."""
    canvas.put(x + 3, y, title, "dim")
    for place, line in enumerate(lines):
        y += 1
        on = place == chosen
        canvas.put(x, y, faces.turn if on else " ", "title")
        canvas.put(x + 3, y, line.sign, "key")
        canvas.put(x + 6, y, line.name, "strong" if line.whole else "dim")
        canvas.put(x + 25, y, line.about, "" if line.whole else "bad")
        canvas.put_right(x + 77, y, line.remark, "dim")
        if on:
            canvas.fill(y, "bar", max(0, x - 1), min(canvas.width - x + 1, 79))
    return y + 1
