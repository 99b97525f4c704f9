"""Situations of Grasshopper Poker in a notation: cards as people say them, tables in one call, play in one line.

>>> from card_table.positions.grasshopper import said
>>> turn = table(display="2 corn, 1 grasshopper")
>>> turn = play(turn, "Ann 6, Ben 2, Cleo x, Ann takes corn")
>>> said(turn.gardens[ANN])
'2 corn'
"""

from collections.abc import Mapping

from card_table.positions import laid_out
from card_table.positions.grasshopper import POKER
from card_table.positions.notation import Table
from card_table.rules import grasshopper
from card_table.rules.game import Seat
from card_table.rules.grasshopper import NO_VARIANT, Bid, Garden, HasBid, News, Poker, Revealed, State, Take, Variant

ANN, BEN, CLEO, DAN = (Seat(seat) for seat in range(4))
FOUR = ("Ann", "Ben", "Cleo", "Dan")
NAMES = FOUR[:3]
TWO = FOUR[:2]


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
    """A situation before the bids.  The ``pile`` is told from its top; "..." is whatever lies nowhere else, and
    without it that is on the discard pile.

    >>> from card_table.positions.grasshopper import garden
    >>> table(pile="1 corn, 1 grasshopper, ...").pile[-2:] == garden("1 grasshopper, 1 corn")
    True
    >>> len(table(pile="2 corn").pile)
    2
    """
    position: dict[str, object] = {"display": display, "pile": pile, "stalemates": stalemates, "round": round}
    position |= {"discard": "" if pile.endswith("...") else "..."}
    position |= {"gardens": gardens or {}, "chips": chips or {}}
    position |= {"hands": dict.fromkeys(names, hands) if isinstance(hands, str) else hands or {}}
    state = laid_out("grasshopper", position, Table(names, Seat(0), 7, variant))
    assert isinstance(state, State)
    return state


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
