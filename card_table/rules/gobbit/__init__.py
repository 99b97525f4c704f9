"""Gobbit in the order of its rulebook.

Readings, each explained in the manual under "Readings": between two flips the order of the taps decides, and each is
judged by the table as it lay right after the last flip; a right tap that comes too late is no fault; one fault a seat
until the next flip; a Gobbit suspends all other taps; a seat without cards is a Poltergeist from the next flip on; a
new law shows at once and binds from the next flip on; when nobody can draw, the next player may call the end.
"""

from collections.abc import Sequence
from typing import Final

from card_table.rules import COVERS
from card_table.rules.cards import shuffled, with_at
from card_table.rules.game import Illegal, Names, Result, Seat, check_table
from card_table.rules.gobbit.actions import FLIPS, Action, CallEnd, Flip, Tap, TapGraveyard
from card_table.rules.gobbit.chain import NO_GOBBIT, Effect, Reason, Snapshot, eats, law_words, reason
from card_table.rules.gobbit.news import (
    Attacked,
    BecamePoltergeist,
    Began,
    Defended,
    DiedSuddenly,
    EndCalled,
    Faulted,
    Flipped,
    GobbitWon,
    Haunted,
    LawHolds,
    LostAll,
    NewLaw,
    News,
    NothingToDo,
    OnlyOneLeft,
    Penalised,
    Taking,
    WasTooLate,
    how_many,
)
from card_table.rules.gobbit.pieces import (
    DECK,
    FACE_DOWN,
    NO_VARIANT,
    RULES,
    SEAT_0,
    Animal,
    Card,
    Colour,
    Token,
    Variant,
    back_of,
)
from card_table.rules.gobbit.table import (
    CLOCKWISE,
    NOBODY,
    State,
    cards_of,
    gobbit_now,
    lives,
    mosquito_piles,
    next_to_flip,
    poltergeists,
)
from card_table.rules.gobbit.taps import (
    Outcome,
    Rights,
    could_change,
    graveyard_effect,
    pile_effect,
    rights,
    taps,
    threats,
)

__all__ = [
    "DECK",
    "FACE_DOWN",
    "NO_VARIANT",
    "RULES",
    "SEATS",
    "Action",
    "Animal",
    "Attacked",
    "BecamePoltergeist",
    "Began",
    "CallEnd",
    "Card",
    "Colour",
    "Defended",
    "DiedSuddenly",
    "Effect",
    "EndCalled",
    "Faulted",
    "Flip",
    "Flipped",
    "GobbitWon",
    "Haunted",
    "LawHolds",
    "LostAll",
    "NewLaw",
    "News",
    "NothingToDo",
    "OnlyOneLeft",
    "Outcome",
    "Penalised",
    "Reason",
    "Rights",
    "Snapshot",
    "State",
    "Tap",
    "TapGraveyard",
    "Token",
    "Variant",
    "WasTooLate",
    "apply",
    "cards_of",
    "eats",
    "gobbit_now",
    "law_words",
    "lives",
    "look",
    "next_to_flip",
    "options",
    "poltergeists",
    "progress",
    "result",
    "rights",
    "seen_by",
    "setup",
    "threats",
]

ID = "gobbit"
NAME, SEATS, MINUTES, TEASER = COVERS[ID]
SCORE = "cards"

# --- Setup & Turn Order ---------------------------------------------------------------------------------------------


def setup(seats: int, *, seed: int, first: Seat = SEAT_0, variant: Variant = NO_VARIANT) -> State:
    """The cards are dealt out evenly, face down; those left over start the graveyard."""
    check_table(NAME, SEATS, seats, first)
    cards, seed = shuffled(DECK, seed)
    each, left_over = divmod(len(cards), seats)
    state = State(
        decks=tuple(cards[left_over + seat * each :][:each] for seat in range(seats)),
        piles=((),) * seats,
        graveyard=cards[:left_over],
        snapshot=Snapshot((None,) * seats, None, NOBODY),
        gone=(None,) * seats,
        silent=NOBODY,
        out=NOBODY,
        last=Seat((first - 1) % seats),
        first=first,
        round=0,
        over=False,
        seed=seed,
        news=(Began(first, each, left_over),),
        variant=variant,
    )
    return law_told(state, None)


# --- Taking Turns ---------------------------------------------------------------------------------------------------


def options(state: State) -> Sequence[Action]:
    """The next player flips a card, and meanwhile everybody taps; with nothing left to draw the end may be called."""
    if state.over:
        return ()
    seat = next_to_flip(state)
    return [CallEnd(caller_of_end(state)) if seat is None else FLIPS[seat], *taps(state)]


def apply(state: State, action: Action) -> State:
    """The state after a flip, a tap, or the call of the end."""
    if objection := objection_to(state, action):
        raise Illegal(objection)
    before = state.but(news=())
    match action:
        case Flip(seat):
            after = flipped(before, seat)
        case Tap(seat, pile):
            after = tapped(before, seat, pile)
        case TapGraveyard(seat):
            after = graveyard_tapped(before, seat)
        case CallEnd(seat):
            return before.but(over=True).tell(EndCalled(seat))
    return settled(before, after)


def objection_to(state: State, action: Action) -> str:
    """Why an action is not among the options, in a sentence; empty if it is."""
    if state.over:
        return "The game is over."
    if action.seat not in state.seats:
        return "Nobody sits there."
    match action:
        case Flip(seat):
            return "" if seat == next_to_flip(state) else "It is not this player's turn to flip a card."
        case Tap(seat, pile):
            at_table = pile in state.seats
            return "" if at_table and pile_effect(state, seat, pile) is not Effect.NOTHING else "That tap does nothing."
        case TapGraveyard(seat):
            return "" if graveyard_effect(state, seat) is not Effect.NOTHING else "That tap does nothing."
        case CallEnd(seat):
            may = next_to_flip(state) is None and seat == caller_of_end(state)
            return "" if may else "The end is called when nobody can draw, by the next player with cards in front."
    return "That is no move of this game."


def flipped(state: State, seat: Seat) -> State:
    """The top card of the draw pile goes face up onto the pile in front; from now on only it counts there."""
    *deck, card = state.decks[seat]
    seats = len(state.decks)
    goes_round = (seat - state.first) % seats <= (state.last - state.first) % seats
    state = state.but(
        decks=with_at(state.decks, seat, tuple(deck)),
        piles=with_at(state.piles, seat, (*state.piles[seat], card)),
        gone=(None,) * seats,
        silent=NOBODY,
        last=seat,
        round=state.round + goes_round,
    )
    return seen_anew(state.tell(Flipped(seat, card)))


def seen_anew(state: State) -> State:
    """What lies there after a flip judges the taps until the next: the visible cards, the law, the Poltergeists."""
    before = state.snapshot
    dead = frozenset(seat for seat in state.seats if not lives(state, seat) and seat not in state.out)
    tops = tuple(pile[-1] if pile else None for pile in state.piles)
    state = state.but(snapshot=Snapshot(tops, state.law_shown, dead))
    if dead != before.poltergeists:
        state = state.tell(*map(BecamePoltergeist, sorted(dead - before.poltergeists)))
    law = state.law_shown
    return state.tell(LawHolds(law)) if law is not None and law is not before.law else state


def tapped(state: State, seat: Seat, pile: Seat) -> State:
    """A tap on a pile is an attack, a defence or a fault; the first right one takes the pile."""
    match pile_effect(state, seat, pile):
        case Effect.ATTACK:
            return attacked(state, seat, pile)
        case Effect.DEFENCE:
            return defended(state, seat)
        case Effect.HAUNTING:
            return haunted(state, seat, pile)
        case Effect.MISS:
            return dies_suddenly(state.tell(WasTooLate(seat, pile)), seat)
        case _:
            return faulted(state, seat, reason(state.snapshot, seat, pile))


# --- The Attack -----------------------------------------------------------------------------------------------------


def attacked(state: State, seat: Seat, owner: Seat) -> State:
    """The attacker takes the prey with the cards beneath it; the attacker's own pile stays."""
    predator, pile = state.snapshot.tops[seat], state.piles[owner]
    assert predator is not None, "an attack needs a predator"
    state = taken(state, owner, Attacked(seat, owner, predator, pile[-1], len(pile)))
    return put_under(state, seat, pile)


def taken(state: State, owner: Seat, taking: Taking) -> State:
    """A pile is no longer in front of its owner, and everybody is told by what."""
    return state.but(
        piles=with_at(state.piles, owner, ()),
        gone=with_at(state.gone, owner, taking),
        news=(*state.news, taking),
    )


def put_under(state: State, seat: Seat, pile: tuple[Card, ...]) -> State:
    """A pile is turned face down and put under a draw pile, so that its oldest card will be drawn first."""
    return state.but(decks=with_at(state.decks, seat, pile[::-1] + state.decks[seat]))


# --- The Defense ----------------------------------------------------------------------------------------------------


def defended(state: State, seat: Seat) -> State:
    """A threatened card goes, with the cards beneath it, under its owner's draw pile."""
    pile = state.piles[seat]
    return put_under(taken(state, seat, Defended(seat, pile[-1], len(pile))), seat, pile)


# --- Faults ---------------------------------------------------------------------------------------------------------


def faulted(state: State, seat: Seat, why: Reason) -> State:
    """All cards in front go to the graveyard, and until the next flip this seat's taps do nothing."""
    pile = state.piles[seat]
    dies = state.variant.sudden_death and lives(state, seat) and not state.decks[seat]
    fault = Faulted(seat, why, len(pile))
    state = taken(state, seat, fault) if pile else state.tell(fault)
    state = buried(state.but(silent=state.silent | {seat}), pile)
    if dies:
        return dies_suddenly(state, seat)
    return penalised(state, seat) if state.variant.minimum_penalty and not pile and state.decks[seat] else state


# --- The Graveyard --------------------------------------------------------------------------------------------------


def buried(state: State, cards: tuple[Card, ...]) -> State:
    """Cards go face down to the graveyard, in their order; no one ever takes them back."""
    return law_told(state.but(graveyard=state.graveyard + cards), state.law_shown)


def law_told(state: State, before: Token | None) -> State:
    """In the expert variant the back of the top card shows a law; told when it is another than before."""
    law = state.law_shown
    return state.tell(NewLaw(law)) if law is not None and law is not before else state


def graveyard_tapped(state: State, seat: Seat) -> State:
    """Tapping the graveyard wins a Gobbit; without one it is a fault."""
    is_gobbit = graveyard_effect(state, seat) is Effect.GOBBIT
    return gobbit(state, seat) if is_gobbit else faulted(state, seat, NO_GOBBIT)


# --- The "Gobbit" Rule ----------------------------------------------------------------------------------------------


def gobbit(state: State, seat: Seat) -> State:
    """The first to tap takes all piles that show mosquitoes, clockwise beginning with the own one."""
    shown = mosquito_piles(state)
    owners = sorted(shown, key=lambda owner: (owner - seat) % len(state.piles))
    news = GobbitWon(seat, tuple(owners), sum(len(state.piles[owner]) for owner in owners))
    told = (*state.news, news)
    for owner in owners:
        pile = state.piles[owner]
        state = put_under(taken(state, owner, news), seat, pile)
    return state.but(news=told)


# --- The Poltergeists -----------------------------------------------------------------------------------------------


def haunted(state: State, seat: Seat, owner: Seat) -> State:
    """Half of a pair goes, with the cards beneath it, to the graveyard."""
    pile = state.piles[owner]
    news = Haunted(seat, owner, pile[-1], len(pile), seat in state.snapshot.poltergeists)
    return buried(taken(state, owner, news), pile)


# --- End of the Game ------------------------------------------------------------------------------------------------


def settled(before: State, state: State) -> State:
    """Who lost the last card is told; the game ends when only one has cards, or nobody can draw or gain by a tap."""
    lost = [seat for seat in state.seats if lives(before, seat) and not lives(state, seat) and seat not in state.out]
    state = state.tell(*map(LostAll, lost)) if lost else state
    living = [seat for seat in state.seats if lives(state, seat)]
    if len(living) == 1:
        return state.but(over=True).tell(OnlyOneLeft(living[0]))
    if next_to_flip(state) is None and not could_change(state):
        return state.but(over=True).tell(NothingToDo())
    return state


def caller_of_end(state: State) -> Seat:
    """Who may call the end when nobody can draw: the next player clockwise with cards in front."""
    return next(seat for seat in CLOCKWISE[len(state.piles)][state.last] if state.piles[seat])


def result(state: State) -> Result | None:
    """The only player with cards left wins; if nobody can draw, whoever has most cards in front; ties are shared."""
    if not state.over:
        return None
    scores = tuple(cards_of(state, seat) for seat in state.seats)
    winners = tuple(seat for seat in state.seats if scores[seat] == max(scores))
    alone = sum(map(bool, scores)) == 1
    return Result(winners, scores, "the only one with cards left" if alone else "most cards in front")


# --- Sudden Death, Minimum Penalty ----------------------------------------------------------------------------------


def dies_suddenly(state: State, seat: Seat) -> State:
    """Who misses an attack without a draw pile loses all cards to the graveyard, and the game."""
    pile = state.piles[seat]
    death = DiedSuddenly(seat, len(pile))
    state = taken(state, seat, death) if pile else state.tell(death)
    return buried(state.but(out=state.out | {seat}), pile)


def penalised(state: State, seat: Seat) -> State:
    """A fault with nothing in front costs the top card of the draw pile."""
    deck = state.decks[seat]
    state = state.but(decks=with_at(state.decks, seat, deck[:-1])).tell(Penalised(seat))
    return buried(state, deck[-1:])


# --- What each seat sees --------------------------------------------------------------------------------------------

HIDDEN: Final = [(FACE_DOWN,) * count for count in range(len(DECK) + 1)]


def seen_by(state: State, seat: Seat | None) -> State:
    """What lies open is the same for all: the top card of every pile, and the back of the graveyard's."""
    piles = tuple(HIDDEN[len(pile) - 1] + pile[-1:] if pile else () for pile in state.piles)
    graveyard = state.graveyard and (*HIDDEN[len(state.graveyard) - 1], back_of(state.graveyard[-1]))
    decks = tuple(HIDDEN[len(deck)] for deck in state.decks)
    return state.but(decks=decks, piles=piles, graveyard=graveyard, seed=None)


# --- In words -------------------------------------------------------------------------------------------------------


def look(view: State, names: Names) -> Sequence[str]:
    """The graveyard, the law, who flips next, then every player."""
    turn = next_to_flip(view)
    flipper = "Nobody has a card left to draw." if turn is None else f"Next to flip: {names[turn]}."
    return [
        graveyard_in_words(view),
        *law_in_words(view),
        flipper,
        *(seat_in_words(view, n, names) for n in view.seats),
    ]


def graveyard_in_words(view: State) -> str:
    token = view.law_shown
    return f"In the graveyard: {how_many(len(view.graveyard))}{f', on top the token {token.value}' if token else ''}."


def law_in_words(view: State) -> list[str]:
    """In the expert variant the law in force and, if it is another, the law that the graveyard shows."""
    if not view.variant.expert:
        return []
    coming = view.law_shown
    change = [f"From the next card on: {law_words(coming)}"] if coming and coming is not view.snapshot.law else []
    return [f"Now: {law_words(view.snapshot.law)}", *change]


def seat_in_words(view: State, seat: Seat, names: Names) -> str:
    """A player's cards, or what has become of a player without any."""
    if not lives(view, seat):
        ghost = "a Poltergeist" if seat in poltergeists(view) else "no cards left"
        return f"{names[seat]}: {'out of the game' if seat in view.out else ghost}."
    pile = view.piles[seat]
    front = f"{how_many(len(pile))} in front, on top {pile[-1]}" if pile else "nothing in front"
    return f"{names[seat]}: {how_many(len(view.decks[seat]))} to draw, {front}."


def outlook(view: State, action: Action, names: Names) -> str:
    """Nothing but what the words of an action say."""
    return ""


def breaks_in(state: State) -> bool:
    """Everybody may tap while another has still to flip."""
    return True


def progress(view: State) -> str:
    """How often the flipping went round, and what is added to the rules."""
    added = ["expert"] * view.variant.expert
    added += ["sudden death"] * view.variant.sudden_death + ["minimum penalty"] * view.variant.minimum_penalty
    return ", ".join([f"round {max(1, view.round)}", *added])
