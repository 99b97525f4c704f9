"""The gang: what each member does, once."""

from collections.abc import Iterator

from card_table.rules.game import Seat, Tidings
from card_table.rules.hamster import news
from card_table.rules.hamster.deeds import Action, GangAction, Heavyset, PillBug, Steal, Weasel
from card_table.rules.hamster.pieces import NUTS, Gang, Hamster, Pouch, without
from card_table.rules.hamster.pouches import turn_ends
from card_table.rules.hamster.table import Gained, Placing, State

# --- Your Gang ------------------------------------------------------------------------------------------------------


def ways(hamster: Hamster, member: Gang) -> list[bool]:
    """How a member of the gang can be used: for the first time and, by the fedora hamster, again."""
    return [False] * (member in hamster.gang) + [True] * (hamster.encore and member in hamster.used)


def gang_uses(state: State) -> Iterator[Action]:
    """What the active player's gang can do."""
    seat, hamster = state.active, state.mine
    rivals = [Seat(other) for other in state.seats if other != seat]
    for again in ways(hamster, Gang.HEAVYSET):
        yield from (Heavyset(seat, pouch, again) for pouch in Pouch if hamster.pouches[pouch])
    for again in ways(hamster, Gang.WEASEL):
        rich = [rival for rival in rivals if state.hamsters[rival].storeroom]
        yield from (Weasel(seat, rival, nut, again) for rival in rich for nut in NUTS)
    for again in ways(hamster, Gang.PILL_BUG):
        full = [(rival, pouch) for rival in rivals for pouch in Pouch if state.hamsters[rival].pouches[pouch]]
        yield from (PillBug(seat, rival, pouch, again) for rival, pouch in full)


def used(state: State, action: GangAction) -> State:
    """A member of the gang is used; the second use of one and the same is the fedora hamster's."""
    hamster, member = state.hamsters[action.seat], action.member
    if action.again:
        return state.at(action.seat, encore=False)
    return state.at(action.seat, gang=without(hamster.gang, member), used=(*hamster.used, member))


def heavyset(state: State, action: Heavyset) -> State:
    """The heavyset hamster takes the contents of a pouch to the storeroom, group or not."""
    state = used(state, action)
    nuts = state.mine.pouches[action.pouch]
    pouches = state.mine.with_pouch(action.pouch, ()).pouches
    state = state.at(action.seat, pouches=pouches, storeroom=state.mine.storeroom + nuts)
    return turn_ends(state.tell(news.HeavysetCarried(action.seat, action.pouch, nuts)))


def weasel(state: State, action: Weasel) -> State:
    """If the nut lies in the rival's storeroom it changes hands; if not, the chance is lost."""
    state = used(state, action)
    seat, rival, nut = action.seat, action.rival, action.nut
    storeroom = state.hamsters[rival].storeroom
    if nut not in storeroom:
        return turn_ends(state.tell(news.WeaselMissed(seat, rival, nut)))
    state = state.at(rival, storeroom=without(storeroom, nut)).tell(news.WeaselGot(seat, rival, nut))
    return state.but(phase=Placing(seat, nut, Gained.BY_GANG))


def pill_bug(state: State, action: PillBug) -> State:
    """The last nut of a rival's pouch changes hands."""
    state = used(state, action)
    hamster = state.hamsters[action.rival]
    *rest, nut = hamster.pouches[action.pouch]
    state = state.at(action.rival, pouches=hamster.with_pouch(action.pouch, tuple(rest)).pouches)
    state = state.tell(news.PillBugTook(action.seat, action.rival, action.pouch, nut))
    return state.but(phase=Placing(action.seat, nut, Gained.BY_GANG))


def steals(state: State, placing: Placing) -> Iterator[Steal]:
    """Who may steal the nut that was turned over; once it is stolen, who is closer in turn order still may."""
    if placing.gained not in (Gained.DRAWN, Gained.STOLEN):
        return
    others = [Seat(seat) for seat in state.seats if seat != state.active]
    if placing.gained is Gained.STOLEN:
        others = [seat for seat in others if distance(state, seat) < distance(state, placing.seat)]
    for seat in others:
        yield from (Steal(seat, again) for again in ways(state.hamsters[seat], Gang.STICK_INSECT))


def distance(state: State, seat: Seat) -> int:
    """How many turns after the active player's a seat has its own."""
    return (state.step * (seat - state.active)) % len(state.hamsters)


def stolen(state: State, action: Steal) -> State:
    """The stick insect steals the nut; of two at the same time the other comes back."""
    placing = state.phase
    assert isinstance(placing, Placing)
    told: Tidings = news.Stole(action.seat, state.active, placing.nut)
    if placing.gained is Gained.STOLEN:
        state = given_back(state, placing)
        told = news.WasFirst(action.seat, placing.seat, placing.nut)
    state = used(state, action).tell(told)
    return state.but(phase=Placing(action.seat, placing.nut, Gained.STOLEN, action.again))


def given_back(state: State, placing: Placing) -> State:
    """A stick insect that came too late was not used."""
    hamster = state.hamsters[placing.seat]
    if placing.again:
        return state.at(placing.seat, encore=True)
    used = without(hamster.used, Gang.STICK_INSECT)
    return state.at(placing.seat, used=used, gang=(*hamster.gang, Gang.STICK_INSECT))
