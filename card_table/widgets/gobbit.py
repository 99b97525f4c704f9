"""The table of Gobbit: everybody's pile with its animal and the keys that tap it, the graveyard and the law."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from re import finditer

from rich.cells import cell_len
from textual.geometry import Size

from card_table.rules import gobbit
from card_table.rules.game import Names, Seat, record
from card_table.rules.gobbit import Animal, Attacked, Card, Defended, Faulted, GobbitWon, Haunted, State, law_words
from card_table.rules.gobbit.news import DiedSuddenly, Taking
from card_table.rules.gobbit.table import next_to_flip, poltergeists
from card_table.terminal.environment import LEAST
from card_table.widgets.canvas import Canvas, cut, wrapped
from card_table.widgets.card import Box, draw_frame
from card_table.widgets.drawing import Drawing, is_large
from card_table.widgets.faces import Art, Faces, animals, faces

Mark = tuple[str, str, str]
"""Whose key: the sign of the person, the key, and the style of that person."""

Place = Seat | str
"""A seat's pile, or the graveyard."""
GRAVEYARD = "graveyard"

HEAD, LARGE_HEAD = 3, 5
"""Rows above the piles: for the news, the law, and the graveyard."""

WIDEST = 34
"""A card is not wider."""

LARGE_ART = Box(28, 11)
"""The least card with a large animal."""


@record
class Flight:
    """A pile on its way from one place to another, and how much of it lies behind."""

    start: Place
    end: Place
    cards: int
    part: float = 0.0

    def further(self, part: float) -> "Flight":
        return replace(self, part=round(self.part + part, 3))


@record
class Shown:
    """What the table shows: a view, who sits there, the keys that tap each pile and the graveyard, the keys to flip;
    what is going on, in a line; the piles that are moving; and everybody's sign, with its style."""

    view: State
    names: Names
    piles: tuple[tuple[Mark, ...], ...]
    graveyard: tuple[Mark, ...] = ()
    flips: tuple[str, ...] = ()
    words: str = ""
    style: str = "title"
    flights: tuple[Flight, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    asked: bool = False
    """Whether the next card was asked for and still waits."""


def layout_of(seats: int) -> tuple[int, int]:
    """In how many rows and columns the piles lie."""
    return (1, seats) if seats < 3 else (2, (seats + 1) // 2)


def flights_of(view: State) -> Iterator[Flight]:
    """Where the piles go that were taken just now."""
    for news in view.news:
        match news:
            case Attacked(seat, owner):
                yield Flight(owner, seat, news.cards)
            case Defended(seat):
                yield Flight(seat, seat, news.cards)
            case GobbitWon(seat, owners):
                yield from (Flight(owner, seat, news.cards) for owner in owners)
            case Haunted(_, owner):
                yield Flight(owner, GRAVEYARD, news.cards)
            case Faulted(seat) | DiedSuddenly(seat) if news.cards:
                yield Flight(seat, GRAVEYARD, news.cards)


def goes_to(taking: Taking) -> Place:
    """Where the cards are that were taken."""
    return taking.seat if isinstance(taking, Attacked | Defended | GobbitWon) else GRAVEYARD


def gained(view: State, place: Place) -> int:
    """How many cards have come to a place since the last flip."""
    takings = dict.fromkeys(taking for taking in view.gone if taking)  # a Gobbit takes several piles at once
    return sum(taking.cards for taking in takings if goes_to(taking) == place)


class Jungle(Drawing):
    """Up to eight piles in two rows, in the order of play; what happens is told at the place where it happens."""

    DEFAULT_CSS = """
    Jungle { height: auto; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        rows, _ = layout_of(len(shown.names))
        head = LARGE_HEAD if shown.view.variant.expert and is_large(screen) else HEAD
        left = screen.height - head - (5 if screen.height >= LEAST[1] else 3)  # a lesson has hardly room for news
        return head + (min(left, 22) if rows == 1 else 2 * min(left // 2, 14))

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        head = LARGE_HEAD if shown.view.variant.expert and height > 26 else HEAD
        draw_words(canvas, shown, faces)
        if shown.view.variant.expert:
            draw_law(canvas, shown.view, head - 2)
        draw_graveyard(canvas, shown, head - 1)
        boxes = places(len(shown.names), width, head, height)
        for seat, (x, y, box) in boxes.items():
            place = spot(shown, seat, faces, min(box.width, WIDEST))
            canvas.paste(x, y, place_picture(place, box.width, box.height, ascii=faces.more.isascii()))
        for flight in shown.flights:
            draw_flight(canvas, flight, boxes, head - 1, faces)
        return canvas


def places(seats: int, width: int, head: int, height: int) -> dict[Seat, tuple[int, int, Box]]:
    """Where everybody's place is, and how large."""
    rows, columns = layout_of(seats)
    each, tall = (width - 1) // columns, (height - head) // rows
    found = {}
    for seat in map(Seat, range(seats)):
        row, column = divmod(seat, columns)
        found[seat] = 1 + column * each, head + row * tall, Box(each - 1, tall)
    return found


def draw_words(canvas: Canvas, shown: Shown, faces: Faces) -> None:
    """What is going on: two rows, but one where the law needs the other."""
    width, room = canvas.width - 2, 1 if shown.view.variant.expert else 2
    rows = wrapped(shown.words, width)
    for y, text in enumerate([*rows[: room - 1], " ".join(rows[room - 1 :])]):
        canvas.put(1, y, cut(in_short(text, width), width, faces.more), shown.style)


def in_short(text: str, width: int) -> str:
    """A text without the clause at its end if that has no room: the table shows what came of it.

    >>> in_short("Fault by Ann: nobody touches mosquitoes; 3 cards go to the graveyard.", 50)
    'Fault by Ann: nobody touches mosquitoes.'
    """
    if cell_len(text) <= width:
        return text
    ends = [found.start() for found in finditer("[.;:] ", text) if width // 2 < found.start() < width]
    return f"{text[: ends[-1]]}." if ends else text


def draw_law(canvas: Canvas, view: State, rows: int) -> None:
    """In the expert variant the law in force, on a band of so many rows."""
    law = view.snapshot.law
    name = law.value.upper() if law else "NO LAW YET"
    for row in range(1, rows + 1):
        canvas.fill(row, "turn")
    canvas.put(1, (rows + 1) // 2, f"{name}: {law_words(law).upper()}", "turn")


def draw_graveyard(canvas: Canvas, shown: Shown, y: int) -> None:
    """The graveyard's size, everybody's key for it, and the law that comes with the next card."""
    view = shown.view
    x = canvas.put(1, y, f"graveyard {len(view.graveyard)}", "strong") + 1
    x = canvas.put(x, y, f"+{new}" if (new := gained(view, GRAVEYARD)) else "", "bad") + 1
    draw_marks(canvas, x, y, 40, shown.graveyard)
    coming = view.law_shown
    if coming and coming is not view.snapshot.law:
        canvas.put_right(canvas.width - 1, y, f"next card: {coming.value}", "dim")


def draw_marks(canvas: Canvas, x: int, y: int, width: int, marks: tuple[Mark, ...]) -> None:
    """Everybody's key for a place, behind the sign of whose it is; where there is no room, without brackets."""
    brackets = len(marks) * 5 - 1 <= width
    for sign, key, style in marks:
        x = canvas.put(x, y, sign, style)
        x = canvas.put(x, y, f"[{key}]" if brackets else key, "key") + 1


def draw_flight(
    canvas: Canvas, flight: Flight, boxes: dict[Seat, tuple[int, int, Box]], graveyard: int, faces: Faces
) -> None:
    """A pile that is moving, face down."""
    x, y, box = boxes[Seat(int(flight.start))]
    from_x, from_y = x + box.width // 2 - 3, y + box.height // 2 - 1
    to_x, to_y = 9, graveyard
    if not isinstance(flight.end, str):
        left, top, end = boxes[flight.end]
        to_x, to_y = left + end.width - 6, top
    x, y = (round(a + (b - a) * flight.part) for a, b in ((from_x, to_x), (from_y, to_y)))
    y = min(y, canvas.height - 3)
    draw_frame(canvas, x, y, Box(6, 3), faces, "back-card", strong=True)
    canvas.put_centred(x, y + 1, 6, str(flight.cards), "back-card strong")


# --- A place at the table -------------------------------------------------------------------------------------------


@record
class Spot:
    """What there is to see at one seat's place; most of the time it stays as it is."""

    name: str
    active: bool
    """Whether it is this seat's turn to flip."""
    sign: tuple[str, str]
    deck: tuple[str, str]
    """The key that flips and the cards to draw, or what it means that there are none, and the style."""
    new: int
    """How many cards have come to this seat."""
    card: Card | None
    cards: int
    fate: tuple[str, str, str]
    """Where no pile lies: what has become of it, in a word and in some more, and a style."""
    marks: tuple[Mark, ...]


def spot(shown: Shown, seat: Seat, faces: Faces, width: int) -> Spot:
    """A seat's place that is so many cells wide."""
    view = shown.view
    pile, active = view.piles[seat], seat == next_to_flip(view) and not view.over
    return Spot(
        shown.names[seat],
        active,
        shown.signs[seat] if shown.signs else ("", ""),
        deck(shown, seat, active=active),
        gained(view, seat),
        pile[-1] if pile else None,
        len(pile),
        ("", "", "") if pile else fate(view, seat, shown.names, faces, width),
        shown.piles[seat],
    )


def deck(shown: Shown, seat: Seat, *, active: bool) -> tuple[str, str]:
    """What a seat has to draw, and the key that flips it, bright if that was pressed; or that it must not miss."""
    view = shown.view
    if not gobbit.lives(view, seat):
        return "", ""
    if view.variant.sudden_death and not view.decks[seat] and not view.over:
        return "no miss!", "bad"
    flip = f"[{shown.flips[seat]}] " if shown.flips[seat] else ""
    return f"{flip}{len(view.decks[seat])}", "turn" if active and shown.asked else "key" if active else "dim"


@lru_cache(256)
def place_picture(spot: Spot, width: int, height: int, *, ascii: bool) -> Canvas:
    """A seat's name and draw pile, its pile or what has become of it, and the keys that tap it."""
    canvas, signs = Canvas(width, height), faces(ascii=ascii)
    draw_head(canvas, spot, signs)
    card = Box(min(width, WIDEST), height - (2 if spot.marks else 1))
    left = (width - card.width) // 2
    if spot.card:
        canvas.paste(left, 1, card_picture(spot.card, spot.cards, card.width, card.height, ascii=ascii))
    else:
        draw_gap(canvas, left, 1, card, spot.fate, signs)
    draw_marks(canvas, 0, height - 1, width, spot.marks)
    return canvas


def draw_head(canvas: Canvas, spot: Spot, faces: Faces) -> None:
    """Whose place it is, whose turn, the key that flips, the cards to draw, and how many have come to them."""
    canvas.put(0, 0, faces.turn if spot.active else " ", "title")
    end = canvas.width
    if spot.new:
        end = canvas.put_right(end, 0, f"+{spot.new}", "good") - 1
    end = canvas.put_right(end, 0, *spot.deck)
    sign, style = spot.sign
    draw_name(canvas, 2, 0, cut(spot.name, end - 3, faces.more), sign, style, spot.active)


def draw_name(canvas: Canvas, x: int, y: int, name: str, sign: str, style: str, active: bool) -> None:
    """A name in which the sign that stands before this person's keys is marked, or behind it."""
    place = name.upper().find(sign) if sign else 0
    if place < 0:
        x = canvas.put(x, y, sign, style) + 1
    canvas.put(x, y, name, "title" if active else "strong")
    if sign and place >= 0:
        canvas.put(x + cell_len(name[:place]), y, name[place], f"{style} sign")


@lru_cache(512)
def card_picture(card: Card, count: int, width: int, height: int, *, ascii: bool) -> Canvas:
    """A pile: its colours in words at the top, the animal in its colours, its name and the cards at the bottom."""
    assert card.animal is not None, "the top of a pile lies face up"
    canvas = Canvas(width, height)
    first, last = furs(card)
    draw_halves(canvas, first, last, faces(ascii=ascii))
    draw_title(canvas, card)
    draw_art(canvas, card)
    canvas.put_right(width - 1, height - 1, f" {count} ", last)
    canvas.put(2, height - 1, f" {card.animal.value.upper()} ", first)
    return canvas


def draw_halves(canvas: Canvas, first: str, last: str, signs: Faces) -> None:
    """A card's edge and face, its left half in one style and its right half in another."""
    width, height, half = canvas.width, canvas.height, canvas.width // 2
    draw_frame(canvas, 0, 0, Box(half, height), signs, first, strong=True)
    draw_frame(canvas, half, 0, Box(width - half, height), signs, last, strong=True)
    for y in range(height):
        edge = signs.strong_lines[0] if y in (0, height - 1) else " "
        canvas.put(half - 1, y, edge, first)
        canvas.put(half, y, edge, last)


def furs(card: Card) -> tuple[str, str]:
    """The styles of the left and the right half."""
    return f"{card.colours[0].value}-fur strong", f"{card.colours[-1].value}-fur strong"


def draw_title(canvas: Canvas, card: Card) -> None:
    """The colours in words; of two, each on its side."""
    first, last = card.colours[0], card.colours[-1]
    canvas.put(2, 0, f" {first.value.upper()} ", furs(card)[0])
    if last is not first:
        canvas.put_right(canvas.width - 1, 0, f" {last.value.upper()} ", furs(card)[1])


def draw_art(canvas: Canvas, card: Card) -> None:
    """The animal in the middle; mosquitoes come two, each on its side."""
    assert card.animal is not None, "the top of a pile lies face up"
    width, height = canvas.width, canvas.height - 2
    large = width >= LARGE_ART.width and canvas.height >= LARGE_ART.height
    art = animals()["large" if large else "small"][card.animal.value]
    first, last = furs(card)
    if card.animal is Animal.MOSQUITOES:
        half = width // 2
        put_art(canvas, 1, 1, Box(half - 1, height), art, first)
        put_art(canvas, half, 1, Box(width - half - 1, height), art, last)
    else:
        put_art(canvas, 1, 1, Box(width - 2, height), art, first)


def put_art(canvas: Canvas, x: int, y: int, box: Box, art: Art, style: str) -> None:
    """A picture in the middle of a box; blanks in it leave what lies there."""
    left = x + max(0, (box.width - max(map(len, art))) // 2)
    top = y + max(0, (box.height - len(art)) // 2)
    for row, line in enumerate(art[: box.height]):
        for column, character in enumerate(line[: box.width]):
            if character != " ":
                canvas.put(left + column, top + row, character, style)


# --- Where no pile lies ---------------------------------------------------------------------------------------------


def draw_gap(canvas: Canvas, x: int, y: int, box: Box, fate: tuple[str, str, str], faces: Faces) -> None:
    """What took the pile since the last flip and where it went, or why nothing is there."""
    title, words, style = fate
    rows = wrapped(words, box.width)
    if len(rows) < box.height - 2:
        for column in range(0, box.width, 2):
            canvas.put(x + column, y, faces.gap, "dim")
            canvas.put(x + column, y + box.height - 1, faces.gap, "dim")
    top = y + max(0, (box.height - 1 - len(rows)) // 2)
    canvas.put_centred(x, top, box.width, cut(title, box.width, faces.more), style)
    for row, text in enumerate(rows[: box.height - 1], start=top + 1):
        canvas.put_centred(x, row, box.width, cut(text, box.width, faces.more), "dim" if style == "dim" else "")


def fate(view: State, seat: Seat, names: Names, faces: Faces, width: int) -> tuple[str, str, str]:
    """What has become of a seat's pile: a word, the rest, and a style."""
    match view.gone[seat]:
        case Attacked(attacker, _, predator):
            return with_goal("EATEN", f"by the {predator}", names[attacker], faces, width, "bad")
        case Defended():
            return "SAVED", "under their own draw pile", "good"
        case Haunted(haunter):
            return with_goal("HAUNTED", f"half of a pair, by {names[haunter]}", GRAVEYARD, faces, width, "bad")
        case Faulted():
            return with_goal("FAULT", why(view, seat), GRAVEYARD, faces, width, "bad")
        case GobbitWon(winner):
            return with_goal("GOBBIT!", "", names[winner], faces, width, "title")
    return fate_of_seat(view, seat)


def with_goal(title: str, words: str, goal: str, faces: Faces, width: int, style: str) -> tuple[str, str, str]:
    """Where a pile went belongs to the title, if there is room."""
    whole = f"{title} {faces.arrow} {goal}"
    if len(whole) <= width:
        return whole, words, style
    return title, f"{words} {faces.arrow} {goal}".strip(), style


def why(view: State, seat: Seat) -> str:
    """The reason of a fault; a law that was broken is only called by its name, as its words stand above the piles."""
    fault, law = view.gone[seat], view.snapshot.law
    assert isinstance(fault, Faulted)
    words = fault.reason.words
    return (
        f"{law.value}: {words.removeprefix(f'by {law.law} ')}" if law and fault.reason.section == law.section else words
    )


def fate_of_seat(view: State, seat: Seat) -> tuple[str, str, str]:
    """Why nothing lies in front of a seat, if nobody took it."""
    if seat in view.out:
        return "OUT", "a sudden death", "dim"
    if seat in view.silent:
        return "FAULT", "taps count again after the next card", "bad"
    if gobbit.lives(view, seat):
        return "", "nothing in front", "dim"
    if seat in poltergeists(view):
        return "POLTERGEIST", "may tap pairs", "title"
    return "NO CARDS", "a Poltergeist from the next card on", "dim"
