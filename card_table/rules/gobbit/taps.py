"""What each tap is at this moment: an attack, a defence, a Gobbit, a fault with its reason, or nothing."""

from typing import Final

from card_table.rules.game import Seat, record
from card_table.rules.gobbit.actions import GRAVEYARD_TAPS, TAPS, Action
from card_table.rules.gobbit.chain import NO_GOBBIT, Effect, Reason, reason, right
from card_table.rules.gobbit.news import Attacked, GobbitWon, Haunted
from card_table.rules.gobbit.table import State, gobbit_now, lives

CHANGES: Final = frozenset((Effect.ATTACK, Effect.DEFENCE, Effect.HAUNTING, Effect.GOBBIT))
"""What a right tap in time does."""


@record
class Outcome:
    """What a tap would do now, and why if it is a fault."""

    effect: Effect
    reason: Reason | None = None


@record
class Rights:
    """What each tap of a seat would do now."""

    piles: tuple[Outcome, ...]
    graveyard: Outcome


def rights(view: State, seat: Seat) -> Rights:
    """What each tap of this seat would do now, on every pile and on the graveyard."""
    piles = []
    for pile in view.seats:
        effect = pile_effect(view, seat, pile)
        why = reason(view.snapshot, seat, pile) if effect is Effect.FAULT else None
        piles.append(Outcome(effect, why))
    effect = graveyard_effect(view, seat)
    return Rights(tuple(piles), Outcome(effect, NO_GOBBIT if effect is Effect.FAULT else None))


def threats(view: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that can take this seat's pile away now by a right tap."""
    others = (other for other in view.seats if other != seat)
    return tuple(other for other in others if pile_effect(view, other, seat) in CHANGES)


def pile_effect(state: State, seat: Seat, pile: Seat) -> Effect:
    """What a tap on a pile does now; during a Gobbit nothing."""
    return Effect.NOTHING if not may_tap(state, seat) or gobbit_now(state) else judged(state, seat, pile)


def may_tap(state: State, seat: Seat) -> bool:
    """Taps count of who has cards or is a Poltergeist, and has not committed a fault since the last flip."""
    if state.over or seat in state.silent:
        return False
    return lives(state, seat) or seat in state.snapshot.poltergeists


def judged(state: State, seat: Seat, pile: Seat) -> Effect:
    """A tap is judged by the table after the last flip, and comes to nothing if the pile, or the own card, is gone."""
    allowed = right(state.snapshot, seat, pile)
    if not state.piles[pile]:
        return Effect.MISS if allowed is not Effect.FAULT and is_miss(state, seat, pile) else Effect.NOTHING
    return Effect.NOTHING if allowed is not Effect.FAULT and was_robbed(state, seat) else allowed


def was_robbed(state: State, seat: Seat) -> bool:
    """Whether somebody else took this seat's pile since the last flip: its animal attacks nobody any more."""
    taking = state.gone[seat]
    return isinstance(taking, Attacked | Haunted | GobbitWon) and taking.seat != seat


def is_miss(state: State, seat: Seat, pile: Seat) -> bool:
    """With Sudden Death, whether a right tap on a pile that is gone misses: with no draw pile, but cards to lose."""
    taking = state.gone[pile]
    if not state.variant.sudden_death or state.decks[seat] or not state.piles[seat]:
        return False
    return taking is not None and taking.seat != seat


def graveyard_effect(state: State, seat: Seat) -> Effect:
    """A tap on the graveyard is a Gobbit if there is one, nothing if it came too late, and otherwise a fault."""
    if not may_tap(state, seat):
        return Effect.NOTHING
    if gobbit_now(state):
        return Effect.GOBBIT if lives(state, seat) else Effect.NOTHING
    return Effect.FAULT if graveyard_is_forbidden(state) else Effect.NOTHING


def graveyard_is_forbidden(state: State) -> bool:
    """Whether a tap on the graveyard is a fault when there is no Gobbit: not if it is empty, or one was just won."""
    return bool(state.graveyard) and not any(isinstance(taking, GobbitWon) for taking in state.gone)


def taps(state: State) -> list[Action]:
    """All taps that do something now, right or wrong."""
    tapping = [seat for seat in state.seats if may_tap(state, seat)]
    if gobbit_now(state):
        return [GRAVEYARD_TAPS[seat] for seat in tapping if lives(state, seat)]
    found: list[Action] = [TAPS[seat][pile] for seat in tapping for pile in tappable(state, seat)]
    return found + [GRAVEYARD_TAPS[seat] for seat in tapping] if graveyard_is_forbidden(state) else found


def tappable(state: State, seat: Seat) -> list[Seat]:
    """The piles where a tap of this seat does something: if nobody took its own pile, all that lie there."""
    if was_robbed(state, seat) or (state.variant.sudden_death and not state.decks[seat]):
        return [pile for pile in state.seats if judged(state, seat, pile) is not Effect.NOTHING]
    return [pile for pile in state.seats if state.piles[pile]]


def could_change(state: State) -> bool:
    """Whether a right tap could still change anything; faults do not count."""
    if any(graveyard_effect(state, seat) in CHANGES for seat in state.seats):
        return True
    return any(pile_effect(state, seat, pile) in CHANGES for seat in state.seats for pile in state.seats)
