"""Positions of Grasshopper Poker: garden cards counted, "2 corn, 1 grasshopper"; poker cards in a row, "X 1 6 ace".

The draw pile is told from its top.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from card_table.positions.notation import (
    FACE_DOWN,
    Field,
    Misplaced,
    Pile,
    Table,
    as_it_is,
    listed,
    names_of,
    number,
    only_one_rest,
    people,
    pile,
    rest_of,
    row,
)
from card_table.rules.cards import shuffled
from card_table.rules.game import Names, Seat
from card_table.rules.grasshopper import (
    BIDS,
    CATEGORIES,
    DECK,
    HAND,
    Action,
    Garden,
    Poker,
    State,
    Take,
    how_many,
)

POKER: Final = {str(card).casefold(): card for card in HAND}
USUAL_DISPLAY: Final = (Garden.CORN, Garden.STRAWBERRIES, Garden.BROCCOLI)


def several(part: str) -> tuple[Garden, ...]:
    """Cards of one category: "2 corn", "1 grasshopper".  Raises Misplaced."""
    count = part.partition(" ")[0]
    if count.isdecimal() and 0 < len(count) < 4:
        for category in CATEGORIES:
            if part in (how_many(category, int(count)), f"{count} {category}"):
                return (category,) * int(count)
    raise Misplaced(f'There are no garden cards {part!r:.40}: they are counted as "2 corn" or "1 grasshopper".')


read_garden: Final = row(several, Garden.FACE_DOWN)


def garden(text: str) -> tuple[Garden, ...]:
    """Garden cards in the order in which they are said; "" is no card.  Raises Misplaced.

    >>> [card.value for card in garden("2 corn, 1 grasshopper")]
    ['corn', 'corn', 'grasshoppers']
    """
    return read_garden(text, ())


def said(cards: Iterable[Garden]) -> str:
    """Garden cards as text, grasshoppers first, then the plants in their order.

    >>> said(garden("1 corn, 1 grasshopper, 2 corn"))
    '1 grasshopper, 3 corn'
    """
    counts = Counter(cards)
    open_cards = (how_many(category, counts[category]) for category in CATEGORIES if counts[category])
    return listed(open_cards, counts[Garden.FACE_DOWN])


def hand(text: str) -> tuple[Poker, ...]:
    """Poker cards in the order in which they are said: "X 1 6 ace".  Raises Misplaced."""
    return read_hand(text, ())


def read_hand(text: Any, names: Names) -> tuple[Poker, ...]:
    return tuple(read_poker(word, names) for word in str(text).split())


def read_poker(text: Any, names: Names) -> Poker:
    """One poker card: "6", "ace", "X".  Raises Misplaced."""
    if text == FACE_DOWN:
        return Poker.FACE_DOWN
    if str(text).casefold() not in POKER:
        raise Misplaced(f"There is no poker card {text!r:.40}: they are {' '.join(map(str, HAND))}.")
    return POKER[str(text).casefold()]


def read_bid(text: Any, names: Names) -> Poker | None:
    """A poker card, or "" for no bid."""
    return None if text == "" else read_poker(text, names)


def written_bid(card: Poker | None, names: Names) -> str:
    if card is None:
        return ""
    return FACE_DOWN if card is Poker.FACE_DOWN else str(card)


def written_hand(cards: Iterable[Poker], names: Names) -> str:
    return " ".join(map(str, cards))


def written_garden(cards: Iterable[Garden], names: Names) -> str:
    return said(cards)


def written_pile(pile: Pile, names: Names) -> str:
    return listed([said(pile.cards)] if pile.cards else [], rest=pile.rest)


FIELDS: Final[Mapping[str, Field]] = {
    "display": Field(read_garden, written_garden, usual=USUAL_DISPLAY),
    "pile": Field(pile(read_garden), written_pile, usual=Pile(rest=True)),
    "discard": Field(pile(read_garden), written_pile, usual=Pile()),
    "gardens": Field(read_garden, written_garden, usual=(), each=True),
    "chips": Field(number, as_it_is, usual=0, each=True),
    "hands": Field(read_hand, written_hand, usual=HAND, each=True),
    "bids": Field(read_bid, written_bid, each=True),
    "choosing": Field(people, names_of, placed=False),
    "won": Field(read_garden, written_garden, each=True, placed=False),
    "stalemates": Field(number, as_it_is, usual=0),
    "round": Field(number, as_it_is, usual=1),
}


def state(entries: Mapping[str, Any], table: Table) -> State:
    """The table while bids are made.  Raises Misplaced."""
    draw, discard = entries["pile"], entries["discard"]
    only_one_rest(pile=draw, discard=discard)
    rest = rest_of(DECK, entries["display"], draw.cards, discard.cards, *entries["gardens"])
    rest, seed = shuffled(rest, table.seed)
    check_bids(entries, table.names)
    return State(
        pile=(rest if draw.rest else ()) + draw.cards[::-1],
        display=entries["display"],
        discard=discard.cards + (rest if discard.rest else ()),
        gardens=entries["gardens"],
        chips=entries["chips"],
        hands=entries["hands"],
        bids=entries["bids"],
        choosing=(),
        won=((),) * len(table.names),
        stalemates=entries["stalemates"],
        round=entries["round"],
        over=False,
        seed=seed,
        news=(),
        variant=table.variant,
    )


def check_bids(entries: Mapping[str, Any], names: Names) -> None:
    """Raises Misplaced for what cannot be bid for, or with: the rules would not wait for such bids."""
    if not entries["display"]:
        raise Misplaced("Nothing lies on display: there must be a card to bid for.", "display")
    if any(len({*hand}) < len(hand) for hand in entries["hands"]):
        raise Misplaced("No hand has a poker card twice.", "hands")
    if len({len(hand) for hand in entries["hands"]}) > 1 or not entries["hands"][0]:
        raise Misplaced("Before a bid all hands have equally many cards, one at least.", "hands")
    for name, hand, bid in zip(names, entries["hands"], entries["bids"], strict=True):
        if bid is not None and bid not in hand:
            raise Misplaced(f"{name} has bid a card that is not in that hand.", "bids", name)
    if None not in entries["bids"]:
        raise Misplaced("Somebody must still have to bid: the last bid reveals them all.", "bids")


def entries(view: State) -> Mapping[str, Any]:
    """What each field is in a view."""
    return {
        "display": view.display,
        "pile": Pile(view.pile[::-1]),
        "discard": Pile(view.discard),
        "gardens": view.gardens,
        "chips": view.chips,
        "hands": view.hands,
        "bids": view.bids,
        "choosing": view.choosing,
        "won": view.won,
        "stalemates": view.stalemates,
        "round": view.round,
    }


def actions(seats: int) -> Iterator[Action]:
    """Every action that there can ever be."""
    for seat in map(Seat, range(seats)):
        yield from BIDS[seat].values()
        yield from (Take(seat, category) for category in CATEGORIES)
