"""Grasshopper Poker in the order of its rulebook.

Readings, each explained in the manual under "Readings": ace and X take the whole display, whatever else was played;
a stalemate on a round's last card leaves the display for the next round's first bid; plague comes before harvest; all
choose before anybody cultivates; the last category is taken without asking; the game ends when no garden card is left
to bid for, and a round that ends at that moment is scored once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Final, NamedTuple

from card_table.rules import COVERS
from card_table.rules.cards import joined, shuffled, with_at
from card_table.rules.game import Deed, Illegal, Names, Result, Seat, Tidings, Value, check_table, record

ID = "grasshopper"
NAME, SEATS, MINUTES, TEASER = COVERS[ID]
SCORE = "chips"

# --- Contents -------------------------------------------------------------------------------------------------------


class Poker(Enum):
    """A poker card; its value is its rank, the ace highest and the X lowest."""

    FACE_DOWN = -1
    X = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    ACE = 7

    def __str__(self) -> str:
        return {-1: "a face-down card", 0: "X", 7: "ace"}.get(self.value, str(self.value))


class Garden(Enum):
    """A garden card, by its category; its value is how it is called."""

    FACE_DOWN = "a face-down card"
    GRASSHOPPER = "grasshoppers"
    CORN = "corn"
    STRAWBERRIES = "strawberries"
    BROCCOLI = "broccoli"
    BLACKBERRIES = "blackberries"

    def __str__(self) -> str:
        return self.value


HAND: Final[tuple[Poker, ...]] = tuple(card for card in Poker if card is not Poker.FACE_DOWN)
PLANTS: Final = (Garden.CORN, Garden.STRAWBERRIES, Garden.BROCCOLI, Garden.BLACKBERRIES)
CATEGORIES: Final = (Garden.GRASSHOPPER, *PLANTS)
DECK: Final = (Garden.GRASSHOPPER,) * 14 + tuple(plant for plant in PLANTS for _ in range(13))
DISPLAY: Final = 3
SET: Final = 3
PLAGUE: Final = 3
SEAT_0: Final = Seat(0)


@record
class Variant:
    """The beginners' variation: the X is a pass and does not take over the power of the ace."""

    beginners: bool = False


NO_VARIANT: Final = Variant()
RULES: Final[Mapping[str, Mapping[Value, str]]] = {
    "beginners": {False: "the X takes over the power of an ace", True: "the X is only a pass, also against an ace"}
}

# --- What a seat may do ---------------------------------------------------------------------------------------------


@record
class Bid(Deed):
    """Lay a poker card face down; when everybody has, all are revealed."""

    seat: Seat
    card: Poker
    verb: ClassVar[str] = "bid"
    section: ClassVar[str] = "bidding"
    secret: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"bid {self.card}"


@record
class Take(Deed):
    """Choose a category of the display and take all its cards."""

    seat: Seat
    category: Garden
    verb: ClassVar[str] = "take"
    section: ClassVar[str] = "choosing"
    binding: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"take {self.category}"


Action = Bid | Take
BIDS: Final = [{card: Bid(Seat(seat), card) for card in HAND} for seat in range(SEATS[-1])]

# --- What just happened ---------------------------------------------------------------------------------------------


@record
class Began(Tidings):
    display: tuple[Garden, ...]
    section: ClassVar[str] = "setup"

    def words(self, names: Names) -> str:
        return f"The garden cards are shuffled. On display: {counted(self.display)}."


@record
class HasBid(Tidings):
    seat: Seat
    section: ClassVar[str] = "bidding"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} has bid."

    def line(self, names: Names) -> str:
        return ""  # the table shows who has bid; the chronicle is for what came of it


@record
class Revealed(Tidings):
    bids: tuple[Poker, ...]
    section: ClassVar[str] = "turn"

    def words(self, names: Names) -> str:
        return f"The bids: {joined(f'{name} {card}' for name, card in zip(names, self.bids, strict=True))}."


@record
class Cancelled(Tidings):
    card: Poker
    seats: tuple[Seat, ...]
    section: ClassVar[str] = "same-cards"

    def words(self, names: Names) -> str:
        who = joined(names[seat] for seat in self.seats)
        return f"Same cards cancel each other out: {who} played {self.card} and get nothing."


@record
class AceTook(Tidings):
    seat: Seat
    cards: tuple[Garden, ...]
    section: ClassVar[str] = "ace"

    def words(self, names: Names) -> str:
        return f"The ace takes everything: {names[self.seat]} gets {counted(self.cards)}."


@record
class XTook(Tidings):
    seat: Seat
    ace: Seat
    cards: tuple[Garden, ...]
    section: ClassVar[str] = "x-card"

    def words(self, names: Names) -> str:
        power = f"The X takes over the power of {names[self.ace]}'s ace"
        return f"{power}: {names[self.seat]} gets {counted(self.cards)}."


@record
class OnlyWinnerTook(Tidings):
    seat: Seat
    cards: tuple[Garden, ...]
    section: ClassVar[str] = "two-players"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} alone may choose, and with two players must take all: {counted(self.cards)}."


@record
class Took(Tidings):
    seat: Seat
    cards: tuple[Garden, ...]
    section: ClassVar[str] = "choosing"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} takes {counted(self.cards)}."


@record
class WentEmpty(Tidings):
    seats: tuple[Seat, ...]
    section: ClassVar[str] = "choosing"

    def words(self, names: Names) -> str:
        return f"No category is left for {joined(names[seat] for seat in self.seats)}."


@record
class Stalemate(Tidings):
    added: tuple[Garden, ...]
    section: ClassVar[str] = "stalemate"

    def words(self, names: Names) -> str:
        extra = f"{counted(self.added)} is added to the display" if self.added else "no card is left to add"
        return f"Stalemate: nobody may choose; {extra}, and the display is bid for again."


@record
class SecondStalemate(Tidings):
    discarded: tuple[Garden, ...]
    display: tuple[Garden, ...]
    section: ClassVar[str] = "stalemate"

    def words(self, names: Names) -> str:
        return (
            f"The second stalemate in a row discards {counted(self.discarded)}."
            f" New on display: {counted(self.display)}."
        )


@record
class Harvested(Tidings):
    seat: Seat
    plant: Garden
    chips: int
    section: ClassVar[str] = "harvesting"

    def words(self, names: Names) -> str:
        what, chips = (f"{SET * self.chips} {self.plant}", "1 chip" if self.chips == 1 else f"{self.chips} chips")
        return f"{names[self.seat]} harvests {what} for {chips}."


@record
class Plague(Tidings):
    seat: Seat
    lost: tuple[Garden, ...]
    section: ClassVar[str] = "plague"

    def words(self, names: Names) -> str:
        return f"A plague of grasshoppers! They eat up {names[self.seat]}'s whole garden: {counted(self.lost)}."


@record
class Refilled(Tidings):
    added: tuple[Garden, ...]
    section: ClassVar[str] = "turn"

    def words(self, names: Names) -> str:
        return f"New on display: {counted(self.added)}."


@record
class Scored(Tidings):
    leaders: tuple[Seat, ...]
    plants: int
    last: bool
    section: ClassVar[str] = "intermediate-score"

    def words(self, names: Names) -> str:
        score = "The final intermediate score" if self.last else "The round ends with an intermediate score"
        if not self.leaders:
            return f"{score}: nobody has a plant, so nobody gets a chip."
        who, get = joined(names[seat] for seat in self.leaders), "gets" if len(self.leaders) == 1 else "get"
        return f"{score}: {who} {get} 1 chip for most plants ({self.plants})."


@record
class AllUsedUp(Tidings):
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return "All garden cards are used up: the game ends."


News = (
    Began
    | HasBid
    | Revealed
    | Cancelled
    | AceTook
    | XTook
    | OnlyWinnerTook
    | Took
    | WentEmpty
    | Stalemate
    | SecondStalemate
    | Harvested
    | Plague
    | Refilled
    | Scored
    | AllUsedUp
)


def counted(cards: Iterable[Garden]) -> str:
    """Garden cards in words: "2 corn and 1 grasshopper"."""
    counts = Counter(cards)
    return joined(how_many(card, counts[card]) for card in Garden if counts[card])


def how_many(card: Garden, count: int) -> str:
    single = {Garden.GRASSHOPPER: "grasshopper", Garden.STRAWBERRIES: "strawberry", Garden.BLACKBERRIES: "blackberry"}
    return f"{count} {single.get(card, card.value) if count == 1 else card.value}"


# --- State ----------------------------------------------------------------------------------------------------------


class State(NamedTuple):
    """The whole truth of a game, seed and bids included."""

    pile: tuple[Garden, ...]
    """The draw pile, its top last."""
    display: tuple[Garden, ...]
    discard: tuple[Garden, ...]
    gardens: tuple[tuple[Garden, ...], ...]
    chips: tuple[int, ...]
    hands: tuple[tuple[Poker, ...], ...]
    """What each seat can still play in this round; a bid stays in the hand until it is revealed."""
    bids: tuple[Poker | None, ...]
    choosing: tuple[Seat, ...]
    """Who may still choose from the display, in their order; nobody while bids are made."""
    won: tuple[tuple[Garden, ...], ...]
    """What each seat won in this turn, before it is cultivated."""
    stalemates: int
    round: int
    over: bool
    seed: int | None
    news: tuple[News, ...]
    variant: Variant
    last_bids: tuple[Poker, ...] = ()
    """The bids that were revealed last, until the next are."""

    def but(self, **changes: Any) -> "State":
        """The same state, but for these fields."""
        return self._replace(**changes)

    def tell(self, *news: News) -> "State":
        """The same state, with more news."""
        return self._replace(news=self.news + news)

    @property
    def seats(self) -> range:
        return range(len(self.hands))


# --- Preparation for the Game ---------------------------------------------------------------------------------------


def setup(seats: int, *, seed: int, first: Seat = SEAT_0, variant: Variant = NO_VARIANT) -> State:
    """Everybody has all eight poker cards; three garden cards are on display.  All bid at once: nobody is first."""
    check_table(NAME, SEATS, seats, first)
    pile, seed = shuffled(DECK, seed)
    return State(
        pile=pile[:-DISPLAY],
        display=pile[-DISPLAY:],
        discard=(),
        gardens=((),) * seats,
        chips=(0,) * seats,
        hands=(HAND,) * seats,
        bids=(None,) * seats,
        choosing=(),
        won=((),) * seats,
        stalemates=0,
        round=1,
        over=False,
        seed=seed,
        news=(Began(pile[-DISPLAY:]),),
        variant=variant,
    )


# --- This Is How a Turn Is Played -----------------------------------------------------------------------------------


def options(state: State) -> Sequence[Action]:
    """Every seat that has not bid may bid any card of its hand; after the reveal the next in order takes a category."""
    if state.over:
        return ()
    if state.choosing:
        return [Take(state.choosing[0], category) for category in categories(state.display)]
    waiting = [seat for seat, bid in enumerate(state.bids) if bid is None]
    return [BIDS[seat][card] for seat in waiting for card in state.hands[seat]]


def categories(cards: Iterable[Garden]) -> list[Garden]:
    """The categories among some cards, in their fixed order."""
    there = set(cards)
    return [category for category in CATEGORIES if category in there]


def apply(state: State, action: Action) -> State:
    """The state after a bid or a choice."""
    if action not in options(state):
        raise Illegal(objection_to(state, action))
    state = state.but(news=())
    return bid(state, action) if isinstance(action, Bid) else taken(state, action)


def objection_to(state: State, action: Action) -> str:
    """Why an action is not among the options."""
    if state.over:
        return "The game is over."
    if isinstance(action, Bid):
        return "Bids are made once a turn, with a card of the hand."
    if isinstance(action, Take):
        return "It is another player's choice, or that category is not on display."
    return "That is no move of this game."


def bid(state: State, action: Bid) -> State:
    """A card is laid face down; with the last one all are revealed."""
    state = state.but(bids=with_at(state.bids, action.seat, action.card)).tell(HasBid(action.seat))
    return state if None in state.bids else revealed(state)


def revealed(state: State) -> State:
    """All cards are turned up and set aside; same cards cancel each other out, ace and X have their power."""
    bids = tuple(card for card in state.bids if card is not None)
    hands = tuple(
        tuple(card for card in hand if card is not mine) for hand, mine in zip(state.hands, bids, strict=True)
    )
    state = state.but(hands=hands, bids=(None,) * len(bids), last_bids=bids).tell(Revealed(bids), *cancelled(bids))
    left = {card: Seat(seat) for seat, card in enumerate(bids) if bids.count(card) == 1}
    if Poker.ACE in left:
        return all_to_power(state, left)
    order = tuple(seat for card, seat in sorted(left.items(), key=rank, reverse=True) if card is not Poker.X)
    if not order:
        return stalemate(state)
    if len(bids) == 2 and len(order) == 1:
        return cultivated(all_to(state, order[0]).tell(OnlyWinnerTook(order[0], state.display)))
    return choose(state.but(choosing=order))


def rank(entry: tuple[Poker, Seat]) -> int:
    return int(entry[0].value)


# --- The Bidding ----------------------------------------------------------------------------------------------------


def cancelled(bids: Sequence[Poker]) -> list[News]:
    """Same cards cancel each other out, aces and X cards too."""
    twice = [card for card in reversed(Poker) if bids.count(card) > 1]
    return [Cancelled(card, tuple(Seat(n) for n, other in enumerate(bids) if other is card)) for card in twice]


def all_to_power(state: State, left: dict[Poker, Seat]) -> State:
    """The ace gets the whole display; if an X was played at the same time, the X gets it instead."""
    ace, x = left[Poker.ACE], left.get(Poker.X)
    if x is None or state.variant.beginners:
        return cultivated(all_to(state, ace).tell(AceTook(ace, state.display)))
    return cultivated(all_to(state, x).tell(XTook(x, ace, state.display)))


def played(state: State, seat: int) -> tuple[Poker, ...]:
    """The cards that a seat has played in this round and everybody has seen, highest first."""
    return tuple(card for card in reversed(HAND) if card not in state.hands[seat])


def fate(view: State, seat: int) -> str:
    """What the bidding made of a seat's card that was revealed last, in a word or two."""
    card, once = view.last_bids[seat], [other for other in view.last_bids if view.last_bids.count(other) == 1]
    beaten = Poker.X in once and Poker.ACE in once and not view.variant.beginners
    if card not in once:
        return "cancelled"
    if card is Poker.X:
        return "takes all" if beaten else "passes"
    if card is Poker.ACE:
        return "beaten by X" if beaten else "takes all"
    if Poker.ACE in once:
        return "beaten by X" if beaten else "ace wins"
    return ""


def all_to(state: State, seat: Seat) -> State:
    """The whole display to one seat."""
    return state.but(display=(), won=with_at(state.won, seat, state.display))


def choose(state: State) -> State:
    """Those who may choose do so in falling order; a last category is taken unasked, then the rest get nothing."""
    if state.choosing and len(categories(state.display)) == 1:
        state = took(state, state.choosing[0], state.display[0])
    if state.display and state.choosing:
        return state
    empty = (WentEmpty(state.choosing),) if state.choosing else ()
    return cultivated(state.but(choosing=()).tell(*empty))


def taken(state: State, action: Take) -> State:
    return choose(took(state, action.seat, action.category))


def took(state: State, seat: Seat, category: Garden) -> State:
    """All cards of a category leave the display."""
    cards = tuple(card for card in state.display if card is category)
    return state.but(
        display=tuple(card for card in state.display if card is not category),
        won=with_at(state.won, seat, cards),
        choosing=state.choosing[1:],
    ).tell(Took(seat, cards))


# --- Stalemate ------------------------------------------------------------------------------------------------------


def stalemate(state: State) -> State:
    """First an extra card joins the display; the second time in succession the display is replaced."""
    if state.stalemates:
        discarded, state = state.display, state.but(discard=state.discard + state.display, display=(), stalemates=0)
        state, fresh = drawn(state, DISPLAY)
        return turn_ends(state.tell(SecondStalemate(discarded, fresh)))
    state, extra = drawn(state.but(stalemates=1), 1)
    return turn_ends(state.tell(Stalemate(extra)))


def drawn(state: State, count: int) -> tuple[State, tuple[Garden, ...]]:
    """So many cards from the draw pile to the display, or what is left of it."""
    cards = state.pile[::-1][:count]
    return state.but(pile=state.pile[: len(state.pile) - len(cards)], display=state.display + cards), cards


# --- Garden Cultivation ---------------------------------------------------------------------------------------------


def cultivated(state: State) -> State:
    """All plant what they won; then the display is made up to three cards."""
    for seat in map(Seat, state.seats):
        if state.won[seat]:
            state = planted(state, seat)
    state, added = drawn(state.but(won=((),) * len(state.hands), stalemates=0), max(0, DISPLAY - len(state.display)))
    return turn_ends(state.tell(Refilled(added)) if added else state)


def planted(state: State, seat: Seat) -> State:
    """The cards just won join a garden: three grasshoppers eat it all, else each set of plants is harvested."""
    garden = state.gardens[seat] + state.won[seat]
    if garden.count(Garden.GRASSHOPPER) >= PLAGUE:
        state = state.but(gardens=with_at(state.gardens, seat, ()), discard=state.discard + garden)
        return state.tell(Plague(seat, garden))
    return harvested(state.but(gardens=with_at(state.gardens, seat, garden)), seat)


def harvested(state: State, seat: Seat) -> State:
    """Each three plants of a category are swapped for one chip; left-over plants remain."""
    for plant in PLANTS:
        garden = state.gardens[seat]
        if chips := garden.count(plant) // SET:
            kept = tuple(card for card in garden if card is not plant) + (plant,) * (garden.count(plant) % SET)
            state = state.but(
                gardens=with_at(state.gardens, seat, kept),
                discard=state.discard + (plant,) * (SET * chips),
                chips=with_at(state.chips, seat, state.chips[seat] + chips),
            ).tell(Harvested(seat, plant, chips))
    return state


# --- End of the Round and Intermediate Score ------------------------------------------------------------------------


def turn_ends(state: State) -> State:
    """With nothing left to bid for the game ends; with the last card of the hands the round does."""
    if not state.display:
        return scored(state.but(over=True).tell(AllUsedUp()), last=True)
    if any(state.hands):
        return state
    return scored(state, last=False).but(hands=(HAND,) * len(state.hands), round=state.round + 1)


def scored(state: State, *, last: bool) -> State:
    """One chip for most plants in the garden, grasshoppers not counted; all tied leaders get one."""
    plants = [sum(card in PLANTS for card in garden) for garden in state.gardens]
    most = max(plants)
    leaders = tuple(Seat(seat) for seat in state.seats if most and plants[seat] == most)
    chips = tuple(count + (seat in leaders) for seat, count in enumerate(state.chips))
    return state.but(chips=chips).tell(Scored(leaders, most, last))


# --- End of the Game and the Winner ---------------------------------------------------------------------------------


def result(state: State) -> Result | None:
    """Most chips, then fewest grasshoppers in the garden, then several winners."""
    if not state.over:
        return None
    best = max(standing(state, seat) for seat in state.seats)
    winners = tuple(Seat(seat) for seat in state.seats if standing(state, seat) == best)
    reason = "as many chips and grasshoppers" if len(winners) > 1 else "as many chips, but fewer grasshoppers"
    if state.chips.count(max(state.chips)) == 1:
        reason = "most chips"
    return Result(winners, state.chips, reason)


def standing(state: State, seat: int) -> tuple[int, int]:
    """What decides between seats, the higher the better."""
    return state.chips[seat], -state.gardens[seat].count(Garden.GRASSHOPPER)


# --- What each seat sees --------------------------------------------------------------------------------------------


def seen_by(state: State, seat: Seat | None) -> State:
    """The draw pile is face down for everybody, and every bid but one's own until all are revealed."""
    bids = tuple(card and (card if place == seat else Poker.FACE_DOWN) for place, card in enumerate(state.bids))
    return state.but(pile=(Garden.FACE_DOWN,) * len(state.pile), bids=bids, seed=None)


# --- In words -------------------------------------------------------------------------------------------------------


def look(view: State, names: Names) -> Sequence[str]:
    """The display, who has bid, then everybody's garden, chips and cards."""
    return [
        f"On display: {counted(view.display)}. Cards in the draw pile: {len(view.pile)}.",
        *turn_in_words(view, names),
        *(garden_in_words(view, seat, names) for seat in view.seats),
    ]


def turn_in_words(view: State, names: Names) -> list[str]:
    """Who has bid or, after the reveal, who may still choose and what was chosen before."""
    if view.over:
        return []
    if not view.choosing:
        has_bid = [names[seat] for seat in view.seats if view.bids[seat] is not None]
        return [f"Already bid: {joined(has_bid) if has_bid else 'nobody'}."]
    won = [f"{names[seat]} took {counted(view.won[seat])}." for seat in view.seats if view.won[seat]]
    return [*won, f"To choose: {', then '.join(names[seat] for seat in view.choosing)}."]


def garden_in_words(view: State, seat: int, names: Names) -> str:
    """A player's garden, chips and the cards not yet played in this round."""
    chips = f"{view.chips[seat]} {'chip' if view.chips[seat] == 1 else 'chips'}"
    hand = ", ".join(map(str, view.hands[seat])) or "no card"
    return f"{names[seat]} has {chips}; in the garden {counted(view.gardens[seat])}; still to play {hand}."


def outlook(view: State, action: Action, names: Names) -> str:
    """Nothing but what the words of an action say."""
    return ""


def breaks_in(state: State) -> bool:
    """Nobody does: all choose at the same time, or one alone."""
    return False


def progress(view: State) -> str:
    """The round, the number of the bid in it, and the variation."""
    revealed_bids = len(HAND) - len(view.hands[0])
    bidding = not (view.choosing or view.over)
    variation = ", beginners" if view.variant.beginners else ""
    return f"round {view.round}, bid {revealed_bids + bidding}{variation}"
