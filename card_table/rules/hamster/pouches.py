"""Cheek pouches and burrow: where nuts go, what is too much, what is stored, and how a turn ends."""

from collections.abc import Iterator, Sequence

from card_table.rules.cards import with_at
from card_table.rules.game import Seat
from card_table.rules.hamster import news
from card_table.rules.hamster.deeds import Action, Add, Keep, Leave, LetGo, Put, Stop, Store, Swap
from card_table.rules.hamster.pieces import FEW, NUTS, PLACE_OF, Card, Hamster, Nuts, Place, Pouch, total, without
from card_table.rules.hamster.table import Gained, Over, Placing, State, Weighing, YourTurn

# --- Collecting Nuts ------------------------------------------------------------------------------------------------


def pouches_in_use(state: State) -> Sequence[Pouch]:
    """The pouch of this turn; before the first nut is placed, either."""
    return tuple(Pouch) if state.pouch is None else (state.pouch,)


def places_for(state: State, placing: Placing) -> list[Action]:
    """Either pouch or the one in use; the empty briefcase for a nut that is too much; nowhere if it fits nowhere."""
    seat, nut = placing.seat, placing.nut
    hamster = state.hamsters[seat]
    pouches = tuple(Pouch) if placing.gained is Gained.STOLEN else pouches_in_use(state)
    too_full = [pouch for pouch in pouches if hamster.sum(pouch) + nut.number > hamster.limit]
    case_free = hamster.briefcase is None and not state.variant.mini
    if placing.gained is Gained.DRAWN and len(too_full) == len(Pouch) and not case_free:
        return [LetGo(seat), *also_removed(hamster, seat)]
    keep = [Keep(seat)] if too_full and case_free else []
    return [*(Put(seat, pouch) for pouch in pouches), *keep]


def put(state: State, action: Put) -> State:
    """The nut goes into a cheek pouch; the first of a turn says which pouch is in use."""
    placing = state.phase
    assert isinstance(placing, Placing)
    if placing.gained is Gained.DRAWN:
        state = state.but(pouch=action.pouch)
    return came_into(state, placing.seat, action.pouch, placing.nut, placing.gained)


# --- Your Cheek Pouches Have a Limit --------------------------------------------------------------------------------


def came_into(state: State, seat: Seat, pouch: Pouch, nut: Card, gained: Gained) -> State:
    """A pouch with one more nut goes over its limit, makes a group, or does neither."""
    hamster = state.hamsters[seat]
    nuts = (*hamster.pouches[pouch], nut)
    if total(nuts) > hamster.limit:
        return went_over(state, seat, pouch, nuts, gained)
    state = state.at(seat, pouches=hamster.with_pouch(pouch, nuts).pouches)
    if total(nuts) < hamster.limit:
        told = state.drawn if gained is Gained.DRAWN else ()
        state = state.tell(news.Placed(seat, nut, pouch, total(nuts), gained, told))
    return looked_at(state, seat, pouch, gained)


def looked_at(state: State, seat: Seat, pouch: Pouch, gained: Gained) -> State:
    """A pouch at its limit is stored at once; a lower sum that would do is, unless one draws, asked about."""
    hamster = state.hamsters[seat]
    if hamster.sum(pouch) == hamster.limit:
        return after(stored(state, seat, pouch), gained, over=True)
    if hamster.sum(pouch) in hamster.sums and gained is not Gained.DRAWN:
        return state.but(phase=Weighing(seat, pouch, gained))
    return after(state, gained)


def went_over(state: State, seat: Seat, pouch: Pouch, nuts: Nuts, gained: Gained) -> State:
    """All nuts of the pouch leave the game, the one just gained included."""
    pouches = state.hamsters[seat].with_pouch(pouch, ()).pouches
    state = state.at(seat, pouches=pouches).but(gone=state.gone + nuts)
    return after(state.tell(news.Burst(seat, pouch, nuts, total(nuts))), gained, over=True)


def after(state: State, gained: Gained, *, over: bool = False) -> State:
    """How it goes on: a drawn nut ends the turn if that is what came of it, a theft or a prowl never does."""
    if gained in (Gained.STOLEN, Gained.PROWLING):
        return state.but(phase=YourTurn(), drawn=())
    if gained is Gained.DRAWN and not over:
        return state.but(phase=YourTurn())
    return turn_ends(state)


# --- How the Burrow Works -------------------------------------------------------------------------------------------


def kept(state: State, action: Keep) -> State:
    """The nut that would be too much goes into the empty briefcase; the pouch is saved."""
    placing = state.phase
    assert isinstance(placing, Placing)
    state = state.at(action.seat, briefcase=placing.nut).tell(news.KeptInBriefcase(action.seat, placing.nut))
    return after(state, placing.gained, over=True)


def briefcase_uses(state: State) -> Iterator[Action]:
    """Its nut can be added to the pouch in use or swapped, if that is not too much and changes anything."""
    seat, hamster, nut = state.active, state.mine, state.mine.briefcase
    for pouch in pouches_in_use(state) if nut else ():
        assert nut is not None
        if hamster.sum(pouch) + nut.number <= hamster.limit:
            yield Add(seat, pouch)
        for other in sorted(set(hamster.pouches[pouch]), key=NUTS.index):
            if other is not nut and hamster.sum(pouch) - other.number + nut.number <= hamster.limit:
                yield Swap(seat, pouch, other)


def added(state: State, action: Add) -> State:
    """The briefcase's nut joins a pouch, and the turn ends."""
    nut = state.mine.briefcase
    assert nut is not None
    nuts = (*state.mine.pouches[action.pouch], nut)
    state = state.at(action.seat, briefcase=None, pouches=state.mine.with_pouch(action.pouch, nuts).pouches)
    state = state.tell(news.Added(action.seat, nut, action.pouch))
    return looked_at(state, action.seat, action.pouch, Gained.BRIEFCASE)


def swapped(state: State, action: Swap) -> State:
    """The briefcase's nut takes the place of another, and the turn ends."""
    nut = state.mine.briefcase
    assert nut is not None
    nuts = (*without(state.mine.pouches[action.pouch], action.nut), nut)
    state = state.at(action.seat, briefcase=action.nut, pouches=state.mine.with_pouch(action.pouch, nuts).pouches)
    state = state.tell(news.Swapped(action.seat, action.nut, nut, action.pouch))
    return looked_at(state, action.seat, action.pouch, Gained.BRIEFCASE)


# --- Storing the Loot -----------------------------------------------------------------------------------------------


def stored(state: State, seat: Seat, pouch: Pouch) -> State:
    """A group goes face down into the storeroom."""
    hamster = state.hamsters[seat]
    nuts = hamster.pouches[pouch]
    state = state.tell(news.Stored(seat, pouch, nuts, total(nuts)))
    return state.at(seat, pouches=hamster.with_pouch(pouch, ()).pouches, storeroom=hamster.storeroom + nuts)


def stored_by_choice(state: State, action: Store) -> State:
    """A group at the lower sum is stored, in one's own turn or when it has just come about."""
    gained = state.phase.gained if isinstance(state.phase, Weighing) else Gained.DRAWN
    return after(stored(state, action.seat, action.pouch), gained, over=True)


def left(state: State, action: Leave) -> State:
    """A group at the lower sum stays in its pouch."""
    weighing = state.phase
    assert isinstance(weighing, Weighing)
    left = news.Left(action.seat, weighing.pouch, state.hamsters[action.seat].sum(weighing.pouch))
    return after(state.tell(left), weighing.gained)


def stopped(state: State, action: Stop) -> State:
    """Being afraid of going over 13."""
    return turn_ends(state.tell(news.Stopped(action.seat)))


def also_removed(hamster: Hamster, seat: Seat) -> Iterator[LetGo]:
    """The nuts of one's own that may leave the game together with one that fits nowhere."""
    for pouch in Pouch:
        nuts = sorted(set(hamster.pouches[pouch]), key=NUTS.index)
        yield from (LetGo(seat, PLACE_OF[pouch], nut) for nut in nuts)
    if hamster.briefcase:
        yield LetGo(seat, Place.BRIEFCASE, hamster.briefcase)


def let_go(state: State, action: LetGo) -> State:
    """The nut leaves the game, perhaps with another, and the turn ends."""
    placing, hamster = state.phase, state.hamsters[action.seat]
    assert isinstance(placing, Placing)
    if action.place is Place.BRIEFCASE:
        hamster = hamster.but(briefcase=None)
    for pouch in Pouch:
        if action.place is PLACE_OF[pouch]:
            hamster = hamster.with_pouch(pouch, without(hamster.pouches[pouch], action.nut))
    gone = (*state.gone, placing.nut, *([action.nut] if action.nut else []))
    state = state.but(gone=gone, hamsters=with_at(state.hamsters, action.seat, hamster))
    return turn_ends(state.tell(news.LetGone(action.seat, placing.nut, action.place, action.nut)))


def next_seat(state: State) -> Seat:
    """Who has the next turn."""
    return Seat((state.active + state.step) % len(state.hamsters))


def turn_ends(state: State) -> State:
    """The turn passes on, unless few forest cards are left."""
    if len(state.forest) <= FEW:
        return over(state, "five forest cards or fewer are left")
    return state.but(phase=YourTurn(), active=next_seat(state), pouch=None, drew=False, drawn=())


def over(state: State, reason: str) -> State:
    """Time to count points."""
    return state.but(phase=Over(reason)).tell(news.Ended(reason))
