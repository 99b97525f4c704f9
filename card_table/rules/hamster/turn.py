"""A turn of Hámster Gángster: what may be done now, and what comes of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from card_table.rules.game import Illegal, Seat
from card_table.rules.hamster import news
from card_table.rules.hamster.deeds import (
    Action,
    Add,
    Draw,
    Grab,
    Heavyset,
    Hide,
    Keep,
    Leave,
    LetGo,
    Lose,
    PillBug,
    Prowl,
    Put,
    Recruit,
    StayHome,
    Steal,
    Stop,
    Store,
    Swap,
    TakeBoss,
    TakeDoor,
    Weasel,
)
from card_table.rules.hamster.erwin import erwin_came, hid, hiding_places, lost, prowled, stayed_home
from card_table.rules.hamster.gang import gang_uses, heavyset, pill_bug, steals, stolen, weasel
from card_table.rules.hamster.pieces import GANG, Card, Gang, Hamster, Pouch
from card_table.rules.hamster.pouches import (
    added,
    briefcase_uses,
    kept,
    left,
    let_go,
    places_for,
    put,
    stopped,
    stored_by_choice,
    swapped,
)
from card_table.rules.hamster.preparing import chosen, may_recruit
from card_table.rules.hamster.table import (
    ChoosingBosses,
    ChoosingDoors,
    Gained,
    Hiding,
    Over,
    Placing,
    Prowling,
    Recruiting,
    Scared,
    State,
    Weighing,
    YourTurn,
)

# --- Your Turn ------------------------------------------------------------------------------------------------------


def options_of(state: State) -> Sequence[Action]:
    """Everything that anybody may do now."""
    active = state.active
    match state.phase:
        case ChoosingDoors(doors):
            return [TakeDoor(active, door) for door in doors]
        case ChoosingBosses(bosses):
            return [TakeBoss(active, boss) for boss in bosses]
        case Recruiting(left):
            return recruits(state, [member for member in GANG if member in left])
        case YourTurn():
            return [*your_turn(state)]
        case Placing() as placing:
            return [*places_for(state, placing), *steals(state, placing)]
        case Weighing(seat, pouch):
            return [Store(seat, pouch), Leave(seat)]
        case Scared():
            return [Lose(active, pouch) for pouch in Pouch]
        case Prowling(seat):
            return [Prowl(seat), StayHome(seat)]
        case Hiding(seat):
            return [Hide(seat, place) for place in hiding_places(state, seat)]
    return ()


def recruits(state: State, left: Sequence[Gang]) -> Sequence[Action]:
    """In turn one takes a gang card; in a scramble everybody may."""
    if state.variant.gang == "scramble":
        return [Grab(seat, member) for seat in may_recruit(state) for member in left]
    return [Recruit(state.active, member) for member in left]


def your_turn(state: State) -> Iterator[Action]:
    """Draw, stop after having drawn, store what could be stored, use the briefcase or the gang."""
    seat, hamster = state.active, state.mine
    yield Draw(seat)
    if state.drew:
        yield Stop(seat)
    yield from (Store(seat, pouch) for pouch in Pouch if hamster.sum(pouch) in hamster.sums)
    yield from briefcase_uses(state)
    yield from gang_uses(state)


def apply_to(state: State, action: Action) -> State:
    """The state after an action that is among the options."""
    if action not in options_of(state):
        raise Illegal(objection_to(state, action))
    return settled(done(state.but(news=()), action))


def done(state: State, action: Action) -> State:
    """What an action brings about."""
    return DOES[type(action)](state, action)


def objection_to(state: State, action: Action) -> str:
    """Why an action is not among the options."""
    options = options_of(state)
    if not options:
        return "The game is over."
    if type(action) not in DOES:
        return "That is no move of this game."
    if action.seat not in {option.seat for option in options}:
        return "It is another player's turn."
    if isinstance(action, Stop) and isinstance(state.phase, YourTurn):
        return "A turn begins with a card of the forest, the briefcase or the gang."
    return "That is not possible now."


def settled(state: State) -> State:
    """A nut that can go to one place only goes there, unless somebody might want to steal it."""
    if isinstance(state.phase, Placing):
        only, *others = options_of(state)
        if not others:
            return done(state, only)
    return state


# --- Collecting Nuts ------------------------------------------------------------------------------------------------


def drawn(state: State, action: Draw) -> State:
    """A card of the forest is turned over: a nut to be placed, or Erwin."""
    *rest, card = state.forest
    state = state.but(drew=True)
    if card is Card.ERWIN:
        return erwin_came(state)
    told = news.TurnedOver(state.active, card, state.drawn)
    state = state.but(forest=tuple(rest), drawn=(*state.drawn, card)).tell(told)
    return state.but(phase=Placing(state.active, card, Gained.DRAWN))


DOES: dict[type, Callable[[State, Any], State]] = {
    TakeDoor: chosen,
    TakeBoss: chosen,
    Recruit: chosen,
    Grab: chosen,
    Draw: drawn,
    Put: put,
    Keep: kept,
    LetGo: let_go,
    Stop: stopped,
    Store: stored_by_choice,
    Leave: left,
    Add: added,
    Swap: swapped,
    Heavyset: heavyset,
    Weasel: weasel,
    PillBug: pill_bug,
    Steal: stolen,
    Lose: lost,
    Prowl: prowled,
    StayHome: stayed_home,
    Hide: hid,
}


# --- What each seat sees --------------------------------------------------------------------------------------------


def seen(state: State, seat: Seat | None) -> State:
    """Forest and, until the end, storerooms are face down for everybody; a card stolen on the prowl for all others."""
    state = state.but(forest=(Card.FACE_DOWN,) * len(state.forest), seed=None)
    if isinstance(state.phase, Hiding) and state.phase.seat != seat:
        state = state.but(phase=Hiding(state.phase.seat, Card.FACE_DOWN))
    if isinstance(state.phase, Over) or state.variant.open_storerooms:
        return state
    return state.but(hamsters=tuple(closed(hamster) for hamster in state.hamsters))


def closed(hamster: Hamster) -> Hamster:
    return hamster.but(storeroom=(Card.FACE_DOWN,) * len(hamster.storeroom))
