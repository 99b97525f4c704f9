"""The table of Crazy Squirrel: for everybody two pouches, the card in the hand, and the keys."""

from textual.geometry import Size

from card_table.rules.game import Names, Seat, record
from card_table.rules.hamster.pieces import FULL, Pouch, total
from card_table.rules.hamster.squirrel import Race
from card_table.widgets.canvas import Canvas, cut
from card_table.widgets.card import Box, draw_frame
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces
from card_table.widgets.hamster import Line, draw_line, numbers

HAND = Box(7, 3)

TIGHT = 20
"""In a window of so many rows, or fewer, there is less room to tell what is going on."""


@record
class Shown:
    """What the table shows: a view, who sits there, everybody's keys (left, take, right), and what is going on."""

    view: Race
    names: Names
    keys: tuple[str, ...]
    lines: tuple[Line, ...] = ()


class Squirrels(Drawing):
    """What is going on, then an area for each person, two in a row, where their keys lie on the keyboard."""

    DEFAULT_CSS = """
    Squirrels { max-width: 124; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return (4 if screen.height > TIGHT else 3) + 7 * rows_of(shown)

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put_right(width - 1, 0, f"forest {len(shown.view.forest)}", "dim")
        top = height - 7 * rows_of(shown)
        y = 1
        for line in shown.lines[: top - 1]:
            y = draw_line(canvas, 2, y, line, faces)
        for seat in range(len(shown.names)):
            x = 2 + seat % 2 * (width // 2)
            draw_squirrel(canvas, x, top + seat // 2 * 7, width // 2 - 4, shown, Seat(seat), faces)
        return canvas


def rows_of(shown: Shown) -> int:
    return (len(shown.names) + 1) // 2


def draw_squirrel(canvas: Canvas, x: int, y: int, width: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """One person's area: the card in the hand between the pouches, each above its key."""
    view = shown.view
    won = faces.trophy * view.wins[seat]
    canvas.put(x, y, cut(shown.names[seat], width - len(won) - 2, faces.more), "strong")
    canvas.put_right(x + width, y, won, "title")
    third = (width - HAND.width) // 2
    left_key, take_key, right_key = list(shown.keys[seat])
    for pouch, place, key in ((Pouch.LEFT, x, left_key), (Pouch.RIGHT, x + third + HAND.width, right_key)):
        draw_pouch(canvas, place, y + 1, third, shown, seat, pouch, faces)
        canvas.put_centred(place, y + 5, third, f"[{key}]", "key")
    draw_hand(canvas, x + third, y + 1, shown, seat, faces)
    canvas.put_centred(x + third, y + 5, HAND.width, f"[{take_key}]", "key")


def draw_pouch(
    canvas: Canvas, x: int, y: int, width: int, shown: Shown, seat: Seat, pouch: Pouch, faces: Faces
) -> None:
    """A pouch: its sum large enough to read at a glance, how much is missing, its nuts."""
    nuts = shown.view.pouches[seat][pouch]
    full = total(nuts) == FULL
    canvas.put_centred(x, y, width, f"{pouch} {total(nuts)}", "good" if full else "strong")
    missing = "FULL" if full else f"{FULL - total(nuts)} missing"
    canvas.put_centred(x, y + 1, width, missing, "good" if full else "dim")
    canvas.put_centred(x, y + 2, width, cut(numbers(nuts, width), width, faces.more), "dim")


def draw_hand(canvas: Canvas, x: int, y: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """The card that was taken, or a place for it."""
    nut = shown.view.hands[seat]
    if nut is None:
        canvas.put_centred(x, y + 1, HAND.width, "take" if shown.view.running else "", "dim")
        return
    draw_frame(canvas, x, y, HAND, faces, "card", strong=True)
    canvas.put_centred(x + 1, y + 1, HAND.width - 2, str(nut.number), "card nut-card strong")
