"""What the positions of all games are written in: numbers, words, people, rows of cards, piles with a shuffled rest.

A pile ends with "..." where the rest of the deck lies: all cards that the position names nowhere, shuffled.  In one
that is seen from the table, cards that nobody may see are counted: "36 face down".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat, record

REST = "..."
FACE_DOWN = "face down"

Card = TypeVar("Card")


class Misplaced(ValueError):
    """A position that cannot be laid out; its text is a sentence, ``entry`` the way to what is at fault in it."""

    def __init__(self, sentence: str, *entry: str) -> None:
        super().__init__(sentence)
        self.entry = entry


@record
class Table:
    """What a position is laid out for: the people, who begins, and what shuffles and optional rules follow from."""

    names: Names
    first: Seat
    seed: int
    variant: Any


@record
class Field:
    """One entry of a position: how what is written is read, and how it is written again."""

    read: Callable[[Any, Names], Any]
    """Raises Misplaced."""
    write: Callable[[Any, Names], Any]
    usual: Any = None
    """What it is where a position does not say."""
    each: bool = False
    """Whether everybody has one of their own."""
    placed: bool = True
    """Whether a position can have it, and not only what is seen of a table."""


@record
class Pile:
    """Cards face down, from the one that is taken first; with ``rest`` the rest of the deck lies behind them."""

    cards: tuple[Any, ...] = ()
    rest: bool = False


def parts(text: Any) -> list[str]:
    """What is listed with commas between; nothing is the empty text.  Raises Misplaced.

    >>> parts("3 nuts, 1 apple")
    ['3 nuts', '1 apple']
    """
    if not isinstance(text, str):
        raise Misplaced(f'{text!r:.40} is no text: write it in quotes, as in "...".')
    return [part.strip() for part in text.split(",")] if text.strip() else []


def row(read: Callable[[str], Sequence[Card]], hidden: Card) -> Callable[[Any, Names], tuple[Card, ...]]:
    """How a row of cards is read, where ``read`` reads one part of it."""

    def read_row(text: Any, names: Names) -> tuple[Card, ...]:
        return tuple(card for part in parts(text) for card in face_down(part, hidden) or read(part))

    return read_row


def face_down(part: str, hidden: Card) -> tuple[Card, ...]:
    """The cards of "36 face down"; none for another part."""
    count, _, words = part.partition(" ")
    return (hidden,) * int(count) if words == FACE_DOWN and count.isdecimal() and len(count) < 4 else ()


def pile(read_row: Callable[[Any, Names], tuple[Any, ...]]) -> Callable[[Any, Names], Pile]:
    """How a pile is read, where ``read_row`` reads the cards of it that matter."""

    def read_pile(text: Any, names: Names) -> Pile:
        listed = parts(text)
        rest = listed[-1:] == [REST]
        return Pile(read_row(", ".join(listed[:-1] if rest else listed), names), rest)

    return read_pile


def listed(cards: Iterable[str], hidden: int = 0, *, rest: bool = False) -> str:
    """Cards as one text; the hidden ones are counted.

    >>> listed(["3 nuts", "1 apple"], 2, rest=True)
    '3 nuts, 1 apple, 2 face down, ...'
    """
    return ", ".join([*cards, *([f"{hidden} {FACE_DOWN}"] if hidden else []), *([REST] if rest else [])])


def number(value: Any, names: Names) -> int:
    """A whole number.  Raises Misplaced."""
    if type(value) is not int or not 0 <= value < 1000:
        raise Misplaced(f"{value!r:.40} is no whole number: write it without quotes, as 2.")
    return value


def person(value: Any, names: Names) -> Seat:
    """Who is called so.  Raises Misplaced.

    >>> person("Ben", ["Ann", "Ben"])
    1
    """
    if value not in names:
        raise Misplaced(f"{value!r:.40} does not sit at this table: {joined(names)} do.")
    return Seat(names.index(value))


def people(text: Any, names: Names) -> tuple[Seat, ...]:
    """Several people, in their order.  Raises Misplaced."""
    return tuple(person(part, names) for part in parts(text))


def switch(value: Any, names: Names) -> bool:
    """True or false.  Raises Misplaced."""
    if type(value) is not bool:
        raise Misplaced(f"{value!r:.40} is neither true nor false: write one of them, without quotes.")
    return value


def as_it_is(value: Any, names: Names) -> Any:
    """How a number is written, or true and false."""
    return value


def name_of(seat: Seat, names: Names) -> str:
    return names[seat]


def names_of(seats: Iterable[Seat], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats)


PERSON = Field(person, name_of)


def choice(kind: str, known: Mapping[str, Any], *, each: bool = False, placed: bool = True) -> Field:
    """An entry that is one of some words, each with its meaning; an empty word is none of that kind."""
    said = {meaning: word for word, meaning in known.items()}

    def read(text: Any, names: Names) -> Any:
        if not isinstance(text, str) or text not in known:
            raise Misplaced(f"There is no {kind} {text!r:.40}: there is {joined(filter(None, known))}.")
        return known[text]

    return Field(read, lambda value, names: said[value], each=each, placed=placed)


def rest_of(deck: Sequence[Card], *rows: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the deck that lie in none of the rows, in the deck's order.  Raises Misplaced for too many."""
    lying = Counter(card for row in rows for card in row)
    there = Counter(deck)
    for card, count in lying.items():
        if count > there[card]:
            raise Misplaced(f'The deck has {there[card]} of "{card}", and this position names {count}.')
    return tuple((there - lying).elements())


def only_one_rest(**piles: Pile) -> None:
    """Raises Misplaced if the rest of the deck is said to lie in several piles."""
    open_ended = [name for name, pile in piles.items() if pile.rest]
    if len(open_ended) > 1:
        raise Misplaced(f'"..." stands in {joined(open_ended)}: the rest of the deck can lie in one of them.')
