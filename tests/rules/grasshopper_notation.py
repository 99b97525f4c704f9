"""Situations of Grasshopper Poker in a notation: cards as people say them, tables in one call, play in one line.

>>> turn = table(display="2 corn, 1 grasshopper")
>>> turn = play(turn, "Ann 6, Ben 2, Cleo x, Ann takes corn")
>>> said(turn.gardens[ANN])
'2 corn'
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from card_table.rules import grasshopper
from card_table.rules.game import Seat
from card_table.rules.grasshopper import (
    CATEGORIES,
    DECK,
    HAND,
    NO_VARIANT,
    Bid,
    Garden,
    HasBid,
    News,
    Poker,
    Revealed,
    State,
    Take,
    Variant,
)

ANN, BEN, CLEO, DAN = (Seat(seat) for seat in range(4))
FOUR = ("Ann", "Ben", "Cleo", "Dan")
NAMES = FOUR[:3]
TWO = FOUR[:2]

POKER = {"x": Poker.X, **{str(card.value): card for card in HAND[1:-1]}, "ace": Poker.ACE}
CALLED = {category: category.value for category in CATEGORIES}
SINGLE = {"grasshopper": "grasshoppers", "strawberry": "strawberries", "blackberry": "blackberries"}


def garden(text: str) -> tuple[Garden, ...]:
    """Garden cards in the order in which they are said; "" is no card.

    >>> [card.value for card in garden("2 corn, 1 grasshopper")]
    ['corn', 'corn', 'grasshoppers']
    """
    pairs = [words.split() for words in text.split(", ") if words]
    return tuple(Garden(SINGLE.get(called, called)) for count, called in pairs for _ in range(int(count)))


def said(cards: Iterable[Garden]) -> str:
    """Garden cards as text, grasshoppers first, then the plants in their order.

    >>> said(garden("1 corn, 1 grasshopper, 2 corn"))
    '1 grasshopper, 3 corn'
    """
    singles = {plural: single for single, plural in SINGLE.items()}
    counts = Counter(cards)
    found = [(counts[category], CALLED[category]) for category in CATEGORIES if counts[category]]
    return ", ".join(f"{count} {singles.get(called, called) if count == 1 else called}" for count, called in found)


def hand(text: str) -> tuple[Poker, ...]:
    """Poker cards: "x 1 6 ace"."""
    return tuple(POKER[word] for word in text.split())


def table(
    *,
    display: str = "1 corn, 1 strawberry, 1 broccoli",
    pile: str = "...",
    gardens: Mapping[str, str] | None = None,
    chips: Mapping[str, int] | None = None,
    hands: str | Mapping[str, str] | None = None,
    stalemates: int = 0,
    round: int = 1,
    names: tuple[str, ...] = NAMES,
    variant: Variant = NO_VARIANT,
) -> State:
    """A situation before the bids.  The ``pile`` is told from its top; "..." is whatever lies nowhere else.

    >>> table(pile="1 corn, 1 grasshopper, ...").pile[-2:] == garden("1 grasshopper, 1 corn")
    True
    >>> len(table(pile="2 corn").pile)
    2
    """
    assert not {*(gardens or {}), *(chips or {})} - set(names), "somebody who does not sit here"
    shown = garden(display)
    grown = tuple(garden((gardens or {}).get(name, "")) for name in names)
    top = garden(pile.removesuffix("...").removesuffix(", "))
    lying = Counter([*shown, *top, *(card for row in grown for card in row)])
    assert lying <= Counter(DECK), "the deck has not so many of these cards"
    rest = tuple((Counter(DECK) - lying).elements())
    return State(
        pile=(*(rest if pile.endswith("...") else ()), *reversed(top)),
        display=shown,
        discard=() if pile.endswith("...") else rest,
        gardens=grown,
        chips=tuple((chips or {}).get(name, 0) for name in names),
        hands=tuple(
            HAND if hands is None else hand(hands if isinstance(hands, str) else hands[name]) for name in names
        ),
        bids=(None,) * len(names),
        choosing=(),
        won=((),) * len(names),
        stalemates=stalemates,
        round=round,
        over=False,
        seed=7,
        news=(),
        variant=variant,
    )


def action(words: str) -> grasshopper.Action:
    """A move in words: "Ann 6" is a bid, "Ann takes corn" a choice."""
    name, *rest = words.split()
    seat = Seat(FOUR.index(name))
    return Take(seat, Garden(rest[1])) if rest[0] == "takes" else Bid(seat, POKER[rest[0]])


def moves(state: State, script: str) -> list[State]:
    """The states after each of some moves: "Ann 6, Ben ace, Cleo x"."""
    states = []
    for words in script.split(", "):
        assert action(words) in grasshopper.options(state), f"{words!r} is not among the options"
        state = grasshopper.apply(state, action(words))
        states.append(state)
    return states


def play(state: State, script: str) -> State:
    """The state after some moves."""
    return moves(state, script)[-1]


def told(state: State, script: str) -> tuple[News, ...]:
    """All that was news during some moves, but for who has bid and what was revealed."""
    news = [news for after in moves(state, script) for news in after.news]
    return tuple(one for one in news if not isinstance(one, HasBid | Revealed))


def may(state: State) -> list[str]:
    """What may be done now, in words: ["Ann takes corn", "Ann takes broccoli"]."""
    return [
        f"{FOUR[option.seat]} {f'takes {option.category.value}' if isinstance(option, Take) else spelled(option.card)}"
        for option in grasshopper.options(state)
    ]


def spelled(card: Poker) -> str:
    """A poker card as the notation spells it."""
    return next(word for word, meant in POKER.items() if meant is card)
