"""Setting up Hámster Gángster: the briefcases, and the doors, hamsters and gangs of the modes."""

from typing import Any

from card_table.rules.cards import shuffled
from card_table.rules.game import Seat
from card_table.rules.hamster import news
from card_table.rules.hamster.deeds import Grab, Recruit, TakeBoss, TakeDoor
from card_table.rules.hamster.pieces import ALL_NUTS, DOORS, GANG, Boss, Card, Gang, Hamster, Nuts, Variant, without
from card_table.rules.hamster.pouches import next_seat
from card_table.rules.hamster.table import ChoosingBosses, ChoosingDoors, Recruiting, State, YourTurn

# --- Setting Up the Game --------------------------------------------------------------------------------------------


def new_game(seats: int, seed: int, first: Seat, variant: Variant) -> State:
    """A nut in every briefcase, the gangs beside the hamsters, the rest of the forest in the middle."""
    nuts, following = shuffled(ALL_NUTS, seed)
    cases: Nuts = () if variant.mini else nuts[:seats]
    forest, following = shuffled((*nuts[len(cases) :], Card.ERWIN), following)
    gang = () if variant.mini or variant.gang != "own" else GANG
    hamsters = tuple(Hamster(briefcase=cases[seat] if cases else None, gang=gang) for seat in range(seats))
    state = State(
        phase=YourTurn(),
        forest=forest,
        gone=(),
        hamsters=hamsters,
        active=first,
        first=first,
        pouch=None,
        drew=False,
        drawn=(),
        scares=0,
        seed=following,
        news=(news.Dealt(cases),),
        variant=variant,
    )
    return next_choice(dealt_gangs(dealt_bosses(dealt_doors(state))))


def chance(state: State, row: tuple[Any, ...]) -> tuple[State, tuple[Any, ...]]:
    """The row in an order that the seed tells."""
    assert state.seed is not None, "a view cannot be set up"
    row, seed = shuffled(row, state.seed)
    return state.but(seed=seed), row


def dealt_doors(state: State) -> State:
    """Full Burrow by chance: a door for everybody."""
    if state.variant.burrow != "random":
        return state
    state, doors = chance(state, DOORS)
    for seat in map(Seat, state.seats):
        state = with_door(state, seat, doors[seat])
    return state


def dealt_bosses(state: State) -> State:
    """Boss by chance: an ability for everybody."""
    if state.variant.boss != "random":
        return state
    state, bosses = chance(state, tuple(Boss))
    for seat in map(Seat, state.seats):
        state = with_boss(state, seat, bosses[seat])
    return state


def dealt_gangs(state: State) -> State:
    """Gang Boss face down: everybody in turn takes one at random, until each has four."""
    if state.variant.gang != "random":
        return state
    state, cards = chance(state, GANG * 4)
    gangs = tuple(cards[seat :: len(state.seats)][: len(GANG)] for seat in state.seats)
    for seat in map(Seat, state.seats):
        state = state.at(seat, gang=gangs[seat])
    return state.tell(news.GangsDealt(gangs))


def with_door(state: State, seat: Seat, door: Card) -> State:
    return state.at(seat, door=door).tell(news.TookDoor(seat, door))


def with_boss(state: State, seat: Seat, boss: Boss) -> State:
    return state.at(seat, boss=boss, encore=boss is Boss.FEDORA).tell(news.TookBoss(seat, boss))


def next_choice(state: State) -> State:
    """What has still to be chosen before the first turn: doors, hamsters, gangs."""
    if state.variant.burrow == "chosen" and any(hamster.door is None for hamster in state.hamsters):
        taken = [hamster.door for hamster in state.hamsters]
        return state.but(phase=ChoosingDoors(tuple(door for door in DOORS if door not in taken)))
    if state.variant.boss == "chosen" and any(hamster.boss is None for hamster in state.hamsters):
        chosen = [hamster.boss for hamster in state.hamsters]
        return state.but(phase=ChoosingBosses(tuple(boss for boss in Boss if boss not in chosen)))
    if state.variant.gang in ("scramble", "in turn") and may_recruit(state):
        return state.but(phase=Recruiting(left_over(state)))
    return state.but(phase=YourTurn(), active=state.first).tell(news.Began(state.first))


def may_recruit(state: State) -> list[Seat]:
    """Whose gang is not complete."""
    return [Seat(seat) for seat in state.seats if len(state.hamsters[seat].gang) < len(GANG)]


def left_over(state: State) -> tuple[Gang, ...]:
    """The gang cards of the box, four of each, that nobody has taken."""
    left = GANG * 4
    for hamster in state.hamsters:
        for member in hamster.gang:
            left = without(left, member)
    return left


def chosen(state: State, action: TakeDoor | TakeBoss | Recruit | Grab) -> State:
    """Somebody chose; in turn, it is the next one's choice."""
    match action:
        case TakeDoor(seat, door):
            state = with_door(state, seat, door)
        case TakeBoss(seat, boss):
            state = with_boss(state, seat, boss)
        case Recruit(seat, member) | Grab(seat, member):
            gang = (*state.hamsters[seat].gang, member)
            state = state.at(seat, gang=gang).tell(news.Recruited(seat, member))
    if not isinstance(action, Grab):
        state = state.but(active=next_seat(state))
    return next_choice(state)
