"""Situations of Gopher It! in a notation: cards as people say them, tables in one call, play in one line.

>>> from card_table.positions.gopher import said
>>> leon = table(heap="3 nuts, 1 apple")
>>> leon = play(leon, "3 nuts, 1 apple, stop")
>>> said(leon.storages[LEON])
'1 apple, 3 nuts'
"""

from collections.abc import Iterable, Mapping

from card_table.positions import laid_out
from card_table.positions.gopher import card
from card_table.positions.notation import Table
from card_table.rules import gopher
from card_table.rules.game import Seat
from card_table.rules.gopher import FOODS, NO_VARIANT, Card, News, State, Stop, TurnOver

NAMES = ("Leon", "Simone", "Hanna")
LEON, SIMONE, HANNA = Seat(0), Seat(1), Seat(2)


def table(
    *,
    heap: str = "...",
    turned: str = "",
    discard: str = "",
    storages: Mapping[str, str] | None = None,
    trophies: Mapping[str, int] | None = None,
    active: str = "Leon",
    first: str = "Leon",
    names: tuple[str, ...] = NAMES,
) -> State:
    """A situation.  Without ``heap``, all cards that lie nowhere else are in it, so that no card is missing.

    >>> len(table(turned="1 carrot").heap)
    38
    """
    position = {"heap": heap, "turned": turned, "discard": discard, "active": active}
    owned = {"storages": storages or {}, "trophies": trophies or {}}
    state = laid_out("gopher", position | owned, Table(names, Seat(names.index(first)), 7, NO_VARIANT))
    assert isinstance(state, State)
    return state


def move(state: State, words: str) -> State:
    """The state after the active player did this: "stop", a card to be found in the heap, or "any" card of it."""
    offered = gopher.options(state)
    if words == "stop":
        action: gopher.Action = Stop(state.active)
    elif words == "any":
        action = next(option for option in offered if isinstance(option, TurnOver))
    else:
        action = TurnOver(state.active, state.heap.index(card(words)))
    assert action in offered, f"{words!r} is not among the options"
    return gopher.apply(state, action)


def play(state: State, script: str) -> State:
    """The state after moves by whoever is active: "1 carrot, 1 nut, stop, 2 apples"."""
    for words in script.split(", "):
        state = move(state, words)
    return state


def told(state: State, script: str) -> tuple[News, ...]:
    """All that was news during these moves."""
    news: list[News] = []
    for words in script.split(", "):
        state = move(state, words)
        news.extend(state.news)
    return tuple(news)


def may_stop(state: State) -> bool:
    """Whether the active player is offered to stop."""
    return Stop(state.active) in gopher.options(state)


def may_turn_over(state: State) -> bool:
    """Whether the active player is offered a card."""
    return any(isinstance(option, TurnOver) for option in gopher.options(state))


def amounts(row: Iterable[Card]) -> dict[str, int]:
    """What cards show together: {"apples": 3, "carrots": 0, "nuts": 6}."""
    found = tuple(row)
    return {food.plural: sum(card.number for card in found if card.food is food) for food in FOODS}
