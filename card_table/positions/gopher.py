"""Positions of Gopher It!: food cards as people say them, "3 nuts, 1 apple".

The heap is a row of places: what is named first lies at place 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from card_table.positions.notation import (
    PERSON,
    Field,
    Misplaced,
    Pile,
    Table,
    as_it_is,
    listed,
    number,
    only_one_rest,
    pile,
    rest_of,
    row,
)
from card_table.rules.cards import shuffled
from card_table.rules.game import Names, Seat
from card_table.rules.gopher import DECK, FACE_DOWN, MOST_CARDS, PLACES, Action, Card, State, Stop, TurnOver

CARDS: Final = {str(card): card for card in DECK}


def card(text: str) -> Card:
    """One card: "1 apple", "3 nuts".  Raises Misplaced."""
    if text not in CARDS:
        raise Misplaced(f'There is no food card {text!r:.40}: they are called as "1 apple" or "3 nuts".')
    return CARDS[text]


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are said; "" is no card.  Raises Misplaced.

    >>> cards("3 nuts, 1 apple") == (card("3 nuts"), card("1 apple"))
    True
    """
    return read_cards(text, ())


read_cards: Final = row(lambda part: [card(part)], FACE_DOWN)


def in_order(row: Sequence[Card]) -> str:
    """Cards as text, in their order."""
    return listed((str(card) for card in row if card != FACE_DOWN), row.count(FACE_DOWN))


def said(row: Iterable[Card | None]) -> str:
    """Cards as text, sorted by kind and number.

    >>> said(cards("3 nuts, 1 apple, 1 nut"))
    '1 apple, 1 nut, 3 nuts'
    """
    return in_order(sorted((card for card in row if card), key=(*DECK, FACE_DOWN).index))


def written_pile(pile: Pile, names: Names) -> str:
    return listed([in_order(pile.cards)] if pile.cards else [], rest=pile.rest)


def written_row(row: tuple[Card, ...], names: Names) -> str:
    return in_order(row)


def written_storage(row: tuple[Card, ...], names: Names) -> str:
    return said(row)


FIELDS: Final[Mapping[str, Field]] = {
    "heap": Field(pile(read_cards), written_pile, usual=Pile(rest=True)),
    "turned": Field(read_cards, written_row, usual=()),
    "discard": Field(pile(read_cards), written_pile, usual=Pile()),
    "storages": Field(read_cards, written_storage, usual=(), each=True),
    "trophies": Field(number, as_it_is, usual=0, each=True),
    "active": PERSON,
    "round": Field(number, as_it_is, usual=1),
}


def state(entries: Mapping[str, Any], table: Table) -> State:
    """The table before the active player's next card or stop.  Raises Misplaced."""
    heap, discard = entries["heap"], entries["discard"]
    rest = rest_of(DECK, heap.cards, discard.cards, entries["turned"], *entries["storages"])
    only_one_rest(heap=heap, discard=discard)
    check_turned(entries["turned"])
    rest, seed = shuffled(rest, table.seed)
    return State(
        heap=heap.cards + (rest if heap.rest else ()),
        turned=entries["turned"],
        discard=discard.cards + (rest if discard.rest else ()),
        storages=entries["storages"],
        trophies=entries["trophies"],
        active=table.first if entries["active"] is None else entries["active"],
        first=table.first,
        round=entries["round"],
        seed=seed,
        news=(),
        variant=table.variant,
    )


def check_turned(turned: Sequence[Card]) -> None:
    """Raises Misplaced for cards with which a turn would have ended."""
    if len(turned) >= MOST_CARDS or any(one.food is after.food for one, after in pairwise(turned)):
        raise Misplaced(
            f"A turn goes on with at most {MOST_CARDS - 1} cards turned over, and none of the kind before it.", "turned"
        )


def entries(view: State) -> Mapping[str, Any]:
    """What each field is in a view."""
    return {
        "heap": Pile(tuple(card for card in view.heap if card)),
        "turned": view.turned,
        "discard": Pile(view.discard),
        "storages": view.storages,
        "trophies": view.trophies,
        "active": view.active,
        "round": view.round,
    }


def actions(seats: int) -> Iterator[Action]:
    """Every action that there can ever be."""
    for seat in map(Seat, range(seats)):
        yield from (TurnOver(seat, place) for place in PLACES)
        yield Stop(seat)
