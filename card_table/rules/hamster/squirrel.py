"""Crazy Squirrel After a Coffee: a game of its own, in which everybody fills both cheek pouches at the same time."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from card_table.rules.cards import joined, shuffled, with_at
from card_table.rules.game import Deed, Illegal, Names, Result, Seat, Tidings, record
from card_table.rules.hamster.pieces import ALL_NUTS, FULL, Card, Nuts, Pouch, Variant, total

# --- What a seat may do ---------------------------------------------------------------------------------------------


@record
class Take(Deed):
    """Take a forest card, and look at it."""

    seat: Seat
    verb: ClassVar[str] = "take"
    section: ClassVar[str] = "squirrel"
    binding: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return "take"


@record
class Fill(Deed):
    """Put the card that you took into a cheek pouch."""

    seat: Seat
    pouch: Pouch
    verb: ClassVar[str] = "fill"
    section: ClassVar[str] = "squirrel"
    binding: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"fill {self.pouch}"


@record
class NextRound(Deed):
    """All cards go back into the forest, and the next race begins."""

    seat: Seat
    verb: ClassVar[str] = "next round"
    section: ClassVar[str] = "squirrel-rounds"
    binding: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return "next round"


Action = Take | Fill | NextRound

# --- What just happened ---------------------------------------------------------------------------------------------


@record
class RoundBegan(Tidings):
    round: int
    rounds: int
    section: ClassVar[str] = "squirrel"

    def words(self, names: Names) -> str:
        which = f"Round {self.round} of {self.rounds}" if self.rounds > 1 else "One race"
        return f"{which}: fill both pouches with exactly {FULL} each, all at the same time!"


@record
class Took(Tidings):
    seat: Seat
    nut: Card
    section: ClassVar[str] = "squirrel"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} took {self.nut.told}."

    def line(self, names: Names) -> str:
        return ""  # dozens in a minute; each lies beside its pouches for everybody to see


@record
class Filled(Tidings):
    seat: Seat
    pouch: Pouch
    sum: int
    section: ClassVar[str] = "squirrel"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} has {self.sum} in the {self.pouch} pouch."

    def line(self, names: Names) -> str:
        return ""


@record
class Closed(Tidings):
    seat: Seat
    pouch: Pouch
    section: ClassVar[str] = "squirrel"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} has exactly {FULL} in the {self.pouch} pouch!"


@record
class Emptied(Tidings):
    seat: Seat
    pouch: Pouch
    sum: int
    section: ClassVar[str] = "squirrel-too-much"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} has {self.sum} in the {self.pouch} pouch, too much: it is empty again."


@record
class MixedBack(Tidings):
    count: int
    section: ClassVar[str] = "squirrel-too-much"

    def words(self, names: Names) -> str:
        return f"The forest had run out: {self.count} lost cards were mixed back in."


@record
class WonRound(Tidings):
    seat: Seat
    round: int
    rounds: int
    section: ClassVar[str] = "squirrel"

    def words(self, names: Names) -> str:
        what = f"round {self.round}" if self.rounds > 1 else "the race"
        return f"Both pouches full: {names[self.seat]} wins {what}!"


@record
class Decided(Tidings):
    seats: tuple[Seat, ...]
    wins: int
    """How many rounds each of them has won."""
    section: ClassVar[str] = "squirrel-rounds"

    def words(self, names: Names) -> str:
        won = joined(names[seat] for seat in self.seats)
        rounds = f"{self.wins} {'round' if self.wins == 1 else 'rounds'}"
        return f"{won} wins with {rounds}." if len(self.seats) == 1 else f"{won} share the win, with {rounds} each."


News = RoundBegan | Took | Filled | Closed | Emptied | MixedBack | WonRound | Decided

# --- State ----------------------------------------------------------------------------------------------------------


class Race(NamedTuple):
    """The whole truth of the races, seed included."""

    forest: Nuts
    gone: Nuts
    hands: tuple[Card | None, ...]
    """The card that each seat has taken and not yet put into a pouch."""
    pouches: tuple[tuple[Nuts, Nuts], ...]
    wins: tuple[int, ...]
    round: int
    running: bool
    over: bool
    seed: int | None
    news: tuple[News, ...]
    variant: Variant

    def but(self, **changes: Any) -> "Race":
        """The same state, but for these fields."""
        return self._replace(**changes)

    def tell(self, *news: News) -> "Race":
        """The same state, with more news."""
        return self._replace(news=self.news + news)

    @property
    def seats(self) -> range:
        return range(len(self.wins))


# --- Crazy Squirrel -------------------------------------------------------------------------------------------------


def new_race(seats: int, seed: int, variant: Variant) -> Race:
    """All nuts in the forest, without Erwin; nobody has anything."""
    race = Race(
        forest=(),
        gone=(),
        hands=(None,) * seats,
        pouches=(((), ()),) * seats,
        wins=(0,) * seats,
        round=0,
        running=True,
        over=False,
        seed=seed,
        news=(),
        variant=variant,
    )
    return new_round(race)


def new_round(race: Race) -> Race:
    """Everything back into the forest, well mixed."""
    seats = len(race.wins)
    forest, seed = mixed(ALL_NUTS, race.seed)
    race = race.but(forest=forest, gone=(), hands=(None,) * seats, pouches=(((), ()),) * seats, seed=seed)
    race = race.but(running=True, round=race.round + 1)
    return race.tell(RoundBegan(race.round, race.variant.squirrel))


def mixed(nuts: Nuts, seed: int | None) -> tuple[Nuts, int | None]:
    """Nuts in an order that the seed tells; face down where it is not known, in a view."""
    return ((Card.FACE_DOWN,) * len(nuts), None) if seed is None else shuffled(nuts, seed)


def options_of(race: Race) -> Sequence[Action]:
    """Everybody at the same time takes a card, or puts it into a pouch that is not yet full."""
    if race.over:
        return ()
    if not race.running:
        return [NextRound(Seat(seat)) for seat in race.seats]
    return [action for seat in map(Seat, race.seats) for action in options_at(race, seat)]


def options_at(race: Race, seat: Seat) -> Sequence[Action]:
    if race.hands[seat] is None:
        return [Take(seat)] if race.forest or race.gone else []
    return [Fill(seat, pouch) for pouch in Pouch if total(race.pouches[seat][pouch]) != FULL]


def apply_to(race: Race, action: Action) -> Race:
    """The state after an action that is among the options."""
    if action not in options_of(race):
        raise Illegal(objection_to(race, action))
    race = race.but(news=())
    if isinstance(action, Take):
        return took(race, action.seat)
    return filled(race, action) if isinstance(action, Fill) else new_round(race)


def objection_to(race: Race, action: Action) -> str:
    """Why an action is not among the options."""
    if race.over:
        return "The game is over."
    if isinstance(action, NextRound):
        return "The round is not over yet."
    if isinstance(action, Take | Fill) and not race.running:
        return "The round is over: the next one has still to begin."
    if isinstance(action, Take):
        return "Put the card that you hold into a pouch first."
    if isinstance(action, Fill):
        return "Take a card first, and put it into a pouch that is not yet full."
    return "That is no move of this game."


def took(race: Race, seat: Seat) -> Race:
    """A forest card comes into the hand; if the forest has run out, what was lost is mixed back in."""
    if not race.forest:
        forest, seed = mixed(race.gone, race.seed)
        race = race.but(forest=forest, gone=(), seed=seed).tell(MixedBack(len(forest)))
    *rest, nut = race.forest
    return race.but(forest=tuple(rest), hands=with_at(race.hands, seat, nut)).tell(Took(seat, nut))


def filled(race: Race, action: Fill) -> Race:
    """A pouch at 13 is closed; beyond it the pouch is emptied."""
    seat, pouch, nut = action.seat, action.pouch, race.hands[action.seat]
    assert nut is not None
    nuts = (*race.pouches[seat][pouch], nut)
    race = race.but(hands=with_at(race.hands, seat, None))
    if total(nuts) > FULL:
        return with_pouch(race, seat, pouch, ()).but(gone=race.gone + nuts).tell(Emptied(seat, pouch, total(nuts)))
    race = with_pouch(race, seat, pouch, nuts)
    if total(nuts) < FULL:
        return race.tell(Filled(seat, pouch, total(nuts)))
    race = race.tell(Closed(seat, pouch))
    return won_round(race, seat) if all(total(nuts) == FULL for nuts in race.pouches[seat]) else race


def with_pouch(race: Race, seat: Seat, pouch: Pouch, nuts: Nuts) -> Race:
    left, right = race.pouches[seat]
    pair = (nuts, right) if pouch is Pouch.LEFT else (left, nuts)
    return race.but(pouches=with_at(race.pouches, seat, pair))


def won_round(race: Race, seat: Seat) -> Race:
    """Both pouches are full: the round is won, and perhaps all of them."""
    wins, rounds = with_at(race.wins, seat, race.wins[seat] + 1), race.variant.squirrel
    race = race.but(wins=wins, running=False).tell(WonRound(seat, race.round, rounds))
    if race.round < rounds and max(wins) <= rounds // 2:
        return race
    race = race.but(over=True)
    return race.tell(Decided(winners(race), max(race.wins))) if rounds > 1 else race


def winners(race: Race) -> tuple[Seat, ...]:
    """Who has won most rounds."""
    return tuple(Seat(seat) for seat in race.seats if race.wins[seat] == max(race.wins))


def result_of(race: Race) -> Result | None:
    """A majority of the rounds or, without one, most of them."""
    if not race.over:
        return None
    reason = "both pouches full first" if race.variant.squirrel == 1 else "most rounds"
    return Result(winners(race), race.wins, reason)


def seen(race: Race) -> Race:
    """The forest is face down for everybody; all else lies open."""
    return race.but(forest=(Card.FACE_DOWN,) * len(race.forest), seed=None)


# --- In words -------------------------------------------------------------------------------------------------------


def look_at(view: Race, names: Names) -> Sequence[str]:
    """The forest, then everybody's hand and pouches."""
    lines = [f"Cards in the forest: {len(view.forest)}."]
    for seat in view.seats:
        left, right = (f"{pouch} {total(view.pouches[seat][pouch])}" for pouch in Pouch)
        hand = view.hands[seat]
        holds = f"holds {hand.told}" if hand else "holds nothing"
        rounds = f"; rounds won: {view.wins[seat]}" if view.variant.squirrel > 1 else ""
        lines.append(f"{names[seat]} {holds}; pouches: {left}, {right}{rounds}.")
    return lines
