"""The table of Gobbit: everybody's pile with its animal and the keys that tap it, the graveyard and the law."""

from textual.geometry import Size

from card_table.rules import gobbit
from card_table.rules.game import Names, Seat, record
from card_table.rules.gobbit import Animal, Card, State, law_words
from card_table.rules.gobbit.news import Attacked, Defended, Faulted, GobbitWon, Haunted
from card_table.rules.gobbit.table import next_to_flip, poltergeists
from card_table.widgets.canvas import Canvas, cut, wrapped
from card_table.widgets.card import Box, draw_frame
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Art, Faces, animals

Mark = tuple[str, str, str]
"""Whose key: a letter of the name, the key, and the style of that person."""

HEAD = 3
"""Rows above the piles: two for the law, one for the graveyard."""

WIDEST = 34
"""A card is not wider."""


@record
class Shown:
    """What the table shows: a view, who sits there, the keys that tap each pile, the graveyard, and flip; what is going
    on, in a line; and whether the race is on."""

    view: State
    names: Names
    piles: tuple[tuple[Mark, ...], ...]
    graveyard: tuple[Mark, ...] = ()
    flips: tuple[str, ...] = ()
    words: str = ""
    style: str = "title"


def layout_of(seats: int) -> tuple[int, int]:
    """In how many rows and columns the piles lie."""
    return (1, seats) if seats < 3 else (2, (seats + 1) // 2)


class Jungle(Drawing):
    """Up to eight piles in two rows, in the order of play; what happens is told at the place where it happens."""

    DEFAULT_CSS = """
    Jungle { height: auto; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        rows, _ = layout_of(len(shown.names))
        left = screen.height - HEAD - 5
        return HEAD + (min(left, 22) if rows == 1 else 2 * min(left // 2, 14))

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        draw_law(canvas, shown)
        draw_graveyard(canvas, shown)
        rows, columns = layout_of(len(shown.names))
        each, tall = (width - 1) // columns, (height - HEAD) // rows
        for seat in map(Seat, range(len(shown.names))):
            row, column = divmod(seat, columns)
            draw_place(canvas, 1 + column * each, HEAD + row * tall, Box(each - 1, tall), shown, seat, faces)
        return canvas


def draw_law(canvas: Canvas, shown: Shown) -> None:
    """What is going on and, in the expert variant, the law in force, large, and the one that comes."""
    canvas.put(1, 0, cut(shown.words, canvas.width - 2, "…"), shown.style)
    if not shown.view.variant.expert:
        return
    law, coming = shown.view.snapshot.law, shown.view.law_shown
    name = f" {law.value.upper()} " if law else " NO LAW YET "
    x = canvas.put(1, 1, name, "turn")
    x = canvas.put(x + 1, 1, law_words(law).upper(), "strong")
    if coming and coming is not law:
        canvas.put(x + 2, 1, f"next: {coming.value}", "dim")


def draw_graveyard(canvas: Canvas, shown: Shown) -> None:
    """The graveyard's size and everybody's key for it."""
    x = canvas.put(1, 2, f"graveyard {len(shown.view.graveyard)}", "strong") + 2
    draw_marks(canvas, x, 2, shown.graveyard)


def draw_marks(canvas: Canvas, x: int, y: int, marks: tuple[Mark, ...]) -> None:
    """Everybody's key for a place, behind the letter of whose it is."""
    for letter, key, style in marks:
        x = canvas.put(x, y, letter, style)
        x = canvas.put(x, y, f"[{key}]", "key") + 1


# --- A place at the table -------------------------------------------------------------------------------------------


def draw_place(canvas: Canvas, x: int, y: int, box: Box, shown: Shown, seat: Seat, faces: Faces) -> None:
    """A seat's name and draw pile, its pile or what has become of it, and the keys that tap it."""
    view = shown.view
    active = seat == next_to_flip(view) and not view.over
    canvas.put(x, y, faces.turn if active else " ", "title")
    flip = f"[{shown.flips[seat]}] " if shown.flips[seat] else ""
    deck = f"{flip}{len(view.decks[seat])}" if gobbit.lives(view, seat) else ""
    end = canvas.put_right(x + box.width, y, deck, "key" if active else "dim")
    canvas.put(x + 2, y, cut(shown.names[seat], end - x - 3, faces.more), "title" if active else "strong")
    card = Box(min(box.width, WIDEST), box.height - 2)
    left = x + (box.width - card.width) // 2
    if view.piles[seat]:
        draw_animal(canvas, left, y + 1, card, view.piles[seat][-1], len(view.piles[seat]), faces)
    else:
        draw_gap(canvas, left, y + 1, card, shown, seat, faces)
    draw_marks(canvas, x, y + box.height - 1, shown.piles[seat])


def draw_animal(canvas: Canvas, x: int, y: int, box: Box, card: Card, count: int, faces: Faces) -> None:
    """A card: its colours in words at the top, the animal in its colours, its name at the bottom."""
    assert card.animal is not None, "the top of a pile lies face up"
    first, last = card.colours[0], card.colours[-1]
    half = box.width // 2
    draw_frame(canvas, x, y, Box(half, box.height), faces, f"{first.value}-fur strong", strong=True)
    draw_frame(canvas, x + half, y, Box(box.width - half, box.height), faces, f"{last.value}-fur strong", strong=True)
    for row in range(box.height):  # two halves, one card
        edge = faces.strong_lines[0] if row in (0, box.height - 1) else " "
        canvas.put(x + half - 1, y + row, edge, f"{first.value}-fur strong")
        canvas.put(x + half, y + row, edge, f"{last.value}-fur strong")
    draw_title(canvas, x, y, box, card)
    draw_art(canvas, x, y + 1, Box(box.width, box.height - 2), card)
    style = f"{last.value}-fur strong"
    canvas.put_right(x + box.width - 1, y + box.height - 1, f" {count} ", style)
    canvas.put(x + 2, y + box.height - 1, f" {card.animal.value.upper()} ", f"{first.value}-fur strong")


def draw_title(canvas: Canvas, x: int, y: int, box: Box, card: Card) -> None:
    """The colours in words; of two, each on its side."""
    first, last = card.colours[0], card.colours[-1]
    canvas.put(x + 2, y, f" {first.value.upper()} ", f"{first.value}-fur strong")
    if last is not first:
        canvas.put_right(x + box.width - 1, y, f" {last.value.upper()} ", f"{last.value}-fur strong")


def draw_art(canvas: Canvas, x: int, y: int, box: Box, card: Card) -> None:
    """The animal in the middle; mosquitoes come two, each on its side."""
    assert card.animal is not None, "the top of a pile lies face up"
    large = box.height >= 9 and box.width >= 29
    art = animals()["large" if large else "small"][card.animal.value]
    first, last = (f"{colour.value}-fur strong" for colour in (card.colours[0], card.colours[-1]))
    if card.animal is Animal.MOSQUITOES:
        half = box.width // 2
        put_art(canvas, x + 1, y, Box(half - 1, box.height), art, first)
        put_art(canvas, x + half, y, Box(box.width - half - 1, box.height), art, last)
    else:
        put_art(canvas, x + 1, y, Box(box.width - 2, box.height), art, first)


def put_art(canvas: Canvas, x: int, y: int, box: Box, art: Art, style: str) -> None:
    """A picture in the middle of a box; blanks in it leave what lies there."""
    left = x + max(0, (box.width - max(map(len, art))) // 2)
    top = y + max(0, (box.height - len(art)) // 2)
    for row, line in enumerate(art[: box.height]):
        for column, character in enumerate(line[: box.width]):
            if character != " ":
                canvas.put(left + column, top + row, character, style)


def draw_gap(canvas: Canvas, x: int, y: int, box: Box, shown: Shown, seat: Seat, faces: Faces) -> None:
    """Where no pile lies: what took it since the last flip and where it went, or why nothing is there."""
    title, words, style = fate(shown.view, seat, shown.names, faces)
    for column in range(0, box.width, 2):
        canvas.put(x + column, y, faces.gap, "dim")
        canvas.put(x + column, y + box.height - 1, faces.gap, "dim")
    rows = wrapped(words, box.width - 2)[: box.height - 3]
    top = y + max(1, (box.height - 1 - len(rows)) // 2)
    canvas.put_centred(x, top, box.width, cut(title, box.width, faces.more), style)
    for row, text in enumerate(rows, start=top + 1):
        canvas.put_centred(x, row, box.width, text, "dim" if style == "dim" else "")


def fate(view: State, seat: Seat, names: Names, faces: Faces) -> tuple[str, str, str]:
    """What has become of a seat's pile: a word, the rest, and a style."""
    match view.gone[seat]:
        case Attacked(attacker, _, predator):
            return f"EATEN {faces.arrow} {names[attacker]}", f"by the {predator}", "bad"
        case Defended():
            return "SAVED", "under the own draw pile", "good"
        case Haunted(haunter):
            return "HAUNTED", f"half of a pair, by {names[haunter]} {faces.arrow} graveyard", "bad"
        case Faulted(_, reason):
            return "FAULT", f"{reason.words} {faces.arrow} graveyard", "bad"
        case GobbitWon(winner):
            return "GOBBIT!", f"{faces.arrow} {names[winner]}", "title"
    if seat in view.silent:
        return "FAULT", "taps count again after the next card", "bad"
    if seat in view.out:
        return "OUT", "a sudden death", "dim"
    if gobbit.lives(view, seat):
        return "", "nothing here yet", "dim"
    if seat in poltergeists(view):
        return "POLTERGEIST", "may tap pairs of twins", "title"
    return "NO CARDS", "a Poltergeist from the next card on", "dim"
