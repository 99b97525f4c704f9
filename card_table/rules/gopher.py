"""Gopher It! in the order of its rulebook.

Readings, each explained in the manual under "Readings": the heap is a row of places and any card of it may be
taken; the discard pile is shuffled only when a card is wanted; the fourth card stops the turn by itself; storage is
looked at only after stopping; when no card is left to turn over, most trophies win.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from enum import Enum
from itertools import compress
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from card_table.rules import COVERS
from card_table.rules.cards import joined, shuffled, with_at
from card_table.rules.game import Deed, Illegal, Names, Result, Seat, Tidings, Value, check_table, record

ID = "gopher"
NAME, SEATS, MINUTES, TEASER = COVERS[ID]
SCORE = "trophies"

T = TypeVar("T")

# --- Components -----------------------------------------------------------------------------------------------------


class Food(Enum):
    """What a hamster finds."""

    APPLE = "apple"
    CARROT = "carrot"
    NUT = "nut"

    @property
    def plural(self) -> str:
        return f"{self.value}s"


@record
class Card:
    """A food card: one kind of food, one to three of it."""

    food: Food | None
    number: int

    @property
    def kind(self) -> Food:
        """The food of a card that lies face up."""
        assert self.food is not None, "this card lies face down"
        return self.food

    def __str__(self) -> str:
        if self.food is None:
            return "a face-down card"
        return f"{self.number} {self.food.value if self.number == 1 else self.food.plural}"


FOODS: Final = tuple(Food)
FACE_DOWN: Final = Card(None, 0)
COPIES: Final = {1: 5, 2: 4, 3: 4}
DECK: Final = tuple(Card(food, number) for food in FOODS for number, copies in COPIES.items() for _ in range(copies))
FULL: Final = 6
MOST_CARDS: Final = 4
TROPHIES_TO_WIN: Final = 3
TROPHIES: Final = 11
SEAT_0: Final = Seat(0)


@record
class Variant:
    """The rulebook knows no variants."""


NO_VARIANT: Final = Variant()
RULES: Final[Mapping[str, Mapping[Value, str]]] = {}


# --- What a seat may do ---------------------------------------------------------------------------------------------


@record
class TurnOver(Deed):
    """Take the face-down card at a place of the heap and turn it face up."""

    seat: Seat
    place: int
    verb: ClassVar[str] = "turn over"
    section: ClassVar[str] = "turning-over"
    alike: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"turn over {self.place + 1}"


@record
class Stop(Deed):
    """Stop turning over and store what lies in the middle."""

    seat: Seat
    verb: ClassVar[str] = "stop"
    section: ClassVar[str] = "stopping"

    def words(self, names: Names) -> str:
        return "stop"


Action = TurnOver | Stop
PLACES: Final = range(len(DECK))
TURN_OVER: Final = [[TurnOver(Seat(seat), place) for place in PLACES] for seat in range(SEATS[-1])]

# --- What just happened ---------------------------------------------------------------------------------------------


@record
class Began(Tidings):
    seat: Seat
    section: ClassVar[str] = "playing"

    def words(self, names: Names) -> str:
        return f"The heap is shuffled. {names[self.seat]} begins."


@record
class TurnedOver(Tidings):
    seat: Seat
    card: Card
    earlier: tuple[Card, ...] = field(default=(), compare=False)
    """The cards turned over before it in the same turn."""
    section: ClassVar[str] = "turning-over"

    @property
    def continues(self) -> bool:
        return bool(self.earlier)

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} turned over {self.card}."

    def line(self, names: Names) -> str:
        return f"{names[self.seat]} turned over {', '.join(map(str, (*self.earlier, self.card)))}."


@record
class HeapRemade(Tidings):
    count: int
    section: ClassVar[str] = "heap-runs-out"

    def words(self, names: Names) -> str:
        return f"The heap had run out: the discard pile was shuffled into a new heap of {self.count}."


@record
class Lost(Tidings):
    seat: Seat
    cards: tuple[Card, ...]
    section: ClassVar[str] = "same-kind-twice"

    def words(self, names: Names) -> str:
        foods = self.cards[-1].kind.plural
        return f"{foods.capitalize()} after {foods}: {names[self.seat]} lost {joined(self.cards)}."


@record
class Stored(Tidings):
    seat: Seat
    cards: tuple[Card, ...]
    section: ClassVar[str] = "stopping"

    def words(self, names: Names) -> str:
        stopped = "had to stop after the fourth card" if len(self.cards) == MOST_CARDS else "stopped"
        return f"{names[self.seat]} {stopped} and stored {joined(self.cards)}."


@record
class WonTrophy(Tidings):
    seat: Seat
    foods: tuple[Food, ...]
    trophies: int
    cleared: tuple[Card, ...] = field(default=(), compare=False)
    """The storage as it was before it was cleared out."""

    @property
    def section(self) -> str:
        return "special-situation" if len(self.foods) > 1 else "exactly-full"

    def words(self, names: Names) -> str:
        six = joined(f"exactly six {food.plural}" for food in self.foods)
        which = ("first", "second", "third")[self.trophies - 1]
        only = ", still only one" if len(self.foods) > 1 else ""
        return (
            f"{names[self.seat]} has {six}: the {which} Hamster Trophy{only}!"
            " Everything in that storage goes to the discard pile."
        )


@record
class Overfilled(Tidings):
    seat: Seat
    food: Food
    amount: int
    cleared: tuple[Card, ...] = field(default=(), compare=False)
    """The cards that were too many."""
    section: ClassVar[str] = "overfilled"

    def words(self, names: Names) -> str:
        foods = self.food.plural
        return f"{names[self.seat]} has {self.amount} {foods}, more than six: all of those {foods} are discarded."


@record
class Won(Tidings):
    seat: Seat
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} owns three Hamster Trophies and wins!"


@record
class NothingLeft(Tidings):
    section: ClassVar[str] = "no-card-left"

    def words(self, names: Names) -> str:
        return "No card is left to turn over: the game ends, and most trophies win."


News = Began | TurnedOver | HeapRemade | Lost | Stored | WonTrophy | Overfilled | Won | NothingLeft

# --- State ----------------------------------------------------------------------------------------------------------


class State(NamedTuple):
    """The whole truth of a game, seed included.  (A named tuple: the rules copy it all day, and it copies fastest.)"""

    heap: tuple[Card | None, ...]
    """The places of the heap; None where a card was taken."""
    turned: tuple[Card, ...]
    """The cards turned over in this turn, oldest first."""
    discard: tuple[Card, ...]
    storages: tuple[tuple[Card, ...], ...]
    trophies: tuple[int, ...]
    active: Seat
    first: Seat
    round: int
    seed: int | None
    """What the next shuffle follows from; None in a view, whose shuffles show nothing."""
    news: tuple[News, ...]
    variant: Variant

    def but(self, **changes: Any) -> "State":
        """The same state, but for these fields."""
        return self._replace(**changes)

    def tell(self, *news: News) -> "State":
        """The same state, with more news."""
        return self._replace(news=self.news + news)


def amount(cards: Iterable[Card], food: Food) -> int:
    """How many apples, carrots or nuts the cards show together."""
    return sum(card.number for card in cards if card.food is food)


def of(cards: Iterable[Card], food: Food) -> tuple[Card, ...]:
    """The cards of one kind of food."""
    return tuple(card for card in cards if card.food is food)


# --- Setup ----------------------------------------------------------------------------------------------------------


def setup(seats: int, *, seed: int, first: Seat = SEAT_0, variant: Variant = NO_VARIANT) -> State:
    """All food cards shuffled face down in the middle, eleven trophies beside them, every storage empty."""
    check_table(NAME, SEATS, seats, first)
    heap, seed = shuffled(DECK, seed)
    return State(
        heap=heap,
        turned=(),
        discard=(),
        storages=((),) * seats,
        trophies=(0,) * seats,
        active=first,
        first=first,
        round=1,
        seed=seed,
        news=(Began(first),),
        variant=variant,
    )


# --- Playing the Game -----------------------------------------------------------------------------------------------


def options(state: State) -> Sequence[Action]:
    """The active player turns over any card of the heap or, from the first card on, stops."""
    if is_over(state):
        return ()
    seat = state.active
    cards = compress(TURN_OVER[seat], places(state))
    return (*cards, Stop(seat)) if state.turned else tuple(cards)


def places(state: State) -> Sequence[object]:
    """The places where a card can be taken: of the heap or, as an empty heap is remade first, of that new heap."""
    return state.heap if any(state.heap) else state.discard


def apply(state: State, action: Action) -> State:
    """The state after the active player turned over a card or stopped."""
    if objection := objection_to(state, action):
        raise Illegal(objection)
    return turned_over(state, action.place) if isinstance(action, TurnOver) else stored(state.but(news=()))


def objection_to(state: State, action: Action) -> str:
    """Why the action is not among the options, in a sentence; empty if it is."""
    if is_over(state):
        return "The game is over."
    if action.seat != state.active:
        return "It is another player's turn."
    if isinstance(action, TurnOver):
        row = places(state)
        return "" if 0 <= action.place < len(row) and row[action.place] else "No face-down card lies there."
    if isinstance(action, Stop):
        return "" if state.turned else "The first card of a turn must be turned over."
    return "That is no move of this game."


# --- Turning over cards ---------------------------------------------------------------------------------------------


def turned_over(state: State, place: int) -> State:
    """Turn the card at this place face up; the turn ends if it repeats the kind before it, or is the fourth."""
    state, news = (state, ()) if any(state.heap) else heap_remade(state)
    card = state.heap[place]
    assert card, "places() offers cards only"
    turned = (*state.turned, card)
    news = (*news, TurnedOver(state.active, card, state.turned))
    state = state.but(heap=with_at(state.heap, place, None), turned=turned, news=news)
    if len(turned) > 1 and turned[-2].food is card.food:
        return lost(state)
    return stored(state) if len(turned) == MOST_CARDS else state


def heap_remade(state: State) -> tuple[State, tuple[News, ...]]:
    """If the cards in the middle run out, the discard pile is shuffled into a new heap."""
    count = len(state.discard)
    heap, seed = shuffled(state.discard, state.seed) if state.seed is not None else ((FACE_DOWN,) * count, None)
    return state.but(heap=heap, discard=(), seed=seed), (HeapRemade(count),)


def lost(state: State) -> State:
    """The same kind twice in immediate succession: this turn's cards, and only they, are discarded."""
    news = (*state.news, Lost(state.active, state.turned))
    return next_player(state.but(turned=(), discard=state.discard + state.turned, news=news))


def next_player(state: State) -> State:
    """Play continues clockwise; with no card left to turn over it cannot."""
    seat = Seat((state.active + 1) % len(state.storages))
    state = state.but(active=seat, round=state.round + (seat == state.first))
    return state.tell(NothingLeft()) if is_over(state) else state


# --- Stopping -------------------------------------------------------------------------------------------------------


def stored(state: State) -> State:
    """The turned cards go into the storage, which is then looked at: exactly full, overfilled, or neither."""
    seat = state.active
    storage = state.storages[seat] + state.turned
    state = state.but(turned=(), storages=with_at(state.storages, seat, storage)).tell(Stored(seat, state.turned))
    full = tuple(food for food in FOODS if amount(storage, food) == FULL)
    return exactly_full(state, full) if full else next_player(overfilled(state))


# --- Storage Exactly Full (Hamster Trophy), Special Situation -------------------------------------------------------


def exactly_full(state: State, foods: tuple[Food, ...]) -> State:
    """One trophy, for however many kinds at exactly six, and the whole storage is discarded."""
    seat = state.active
    trophies = state.trophies[seat] + 1
    news = WonTrophy(seat, foods, trophies, state.storages[seat])
    state = state.but(
        trophies=with_at(state.trophies, seat, trophies),
        discard=state.discard + state.storages[seat],
        storages=with_at(state.storages, seat, ()),
    ).tell(news)
    return state.tell(Won(seat)) if trophies == TROPHIES_TO_WIN else next_player(state)


# --- Storage Overfilled ---------------------------------------------------------------------------------------------


def overfilled(state: State) -> State:
    """All cards of each kind above six are discarded, without a trophy; the other kinds are kept."""
    for food in FOODS:
        storage = state.storages[state.active]
        if (total := amount(storage, food)) > FULL:
            kept = tuple(card for card in storage if card.food is not food)
            state = state.but(
                storages=with_at(state.storages, state.active, kept),
                discard=state.discard + of(storage, food),
            ).tell(Overfilled(state.active, food, total, of(storage, food)))
    return state


# --- End of the Game ------------------------------------------------------------------------------------------------


def is_over(state: State) -> bool:
    """Somebody owns three trophies, or a turn cannot begin because no card is left to turn over."""
    if TROPHIES_TO_WIN in state.trophies:
        return True
    return not (state.turned or state.discard or any(state.heap))


def result(state: State) -> Result | None:
    """The first player to own three trophies wins; if no card is left, most trophies win."""
    if not is_over(state):
        return None
    most = max(state.trophies)
    winners = tuple(Seat(seat) for seat, count in enumerate(state.trophies) if count == most)
    reason = "three Hamster Trophies" if most == TROPHIES_TO_WIN else "no card is left to turn over"
    return Result(winners, state.trophies, reason)


# --- What each seat sees --------------------------------------------------------------------------------------------


def seen_by(state: State, seat: Seat | None) -> State:
    """The heap is face down for everybody; all else lies open."""
    return state._replace(heap=tuple(card and FACE_DOWN for card in state.heap), seed=None)


# --- In words -------------------------------------------------------------------------------------------------------


def look(view: State, names: Names) -> Sequence[str]:
    """The heap, the middle, then every player from the active one on."""
    heap = sum(card is not None for card in view.heap)
    players = [Seat((view.active + step) % len(names)) for step in range(len(names))]
    return [
        f"Cards face down in the heap: {heap}; in the discard pile: {len(view.discard)}.",
        f"Turned over in this turn: {joined(view.turned)}.",
        *(storage_in_words(view, seat, names) for seat in players),
    ]


def storage_in_words(view: State, seat: Seat, names: Names) -> str:
    """A player's storage, kind by kind, and trophies."""
    foods = []
    for food in FOODS:
        numbers = [str(card.number) for card in of(view.storages[seat], food)]
        sum_of = f" ({' + '.join(numbers)})" if len(numbers) > 1 else ""
        foods.append(f"{Card(food, amount(view.storages[seat], food))}{sum_of}")
    trophies = view.trophies[seat]
    return f"{names[seat]} has {joined(foods)}, and {trophies or 'no'} {'trophy' if trophies == 1 else 'trophies'}."


def outlook(view: State, action: Action, names: Names) -> str:
    """Nothing but what the words of an action say."""
    return ""


def breaks_in(state: State) -> bool:
    """Nobody does: whoever is up decides alone."""
    return False


def progress(view: State) -> str:
    """The round: one turn for everybody."""
    return f"round {view.round}"
