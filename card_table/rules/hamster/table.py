"""What the table of Hámster Gángster waits for, and its state."""

from enum import Enum
from typing import Any, NamedTuple

from card_table.rules.cards import with_at
from card_table.rules.game import Seat, Tidings, record
from card_table.rules.hamster.pieces import Boss, Card, Gang, Hamster, Nuts, Pouch, Variant

# --- What the table waits for ---------------------------------------------------------------------------------------


@record
class ChoosingDoors:
    """Full Burrow: everybody in turn takes one of these doors."""

    left: Nuts


@record
class ChoosingBosses:
    """Boss: everybody in turn takes one of these hamsters."""

    left: tuple[Boss, ...]


@record
class Recruiting:
    """Gang Boss: the gang cards that lie face up are taken, in turn or as fast as anybody can."""

    left: tuple[Gang, ...]


@record
class YourTurn:
    """The active player draws, or does something else."""


class Gained(Enum):
    """How somebody came by a nut that has still to be placed."""

    DRAWN = "drawn"
    STOLEN = "stolen"
    """By a stick insect."""
    BY_GANG = "by gang"
    """By weasel or pill bug."""
    BRIEFCASE = "briefcase"
    PROWLING = "prowling"


@record
class Placing:
    """A nut lies open; this seat puts it somewhere."""

    seat: Seat
    nut: Card
    gained: Gained
    again: bool = False
    """Whether the stick insect that stole it was used before."""


@record
class Weighing:
    """A pouch has come to a sum that could be stored or grow; this seat decides."""

    seat: Seat
    pouch: Pouch
    gained: Gained


@record
class Scared:
    """Erwin came; the active player chooses a pouch to lose."""


@record
class Prowling:
    """Erwin came to another; the hamster in the red hat may steal a forest card."""

    seat: Seat


@record
class Hiding:
    """The hamster in the red hat alone sees the card it has stolen, and puts it somewhere."""

    seat: Seat
    card: Card


@record
class Over:
    """The game has ended."""

    reason: str


Phase = ChoosingDoors | ChoosingBosses | Recruiting | YourTurn | Placing | Weighing | Scared | Prowling | Hiding | Over

# --- State ----------------------------------------------------------------------------------------------------------


class State(NamedTuple):
    """The whole truth of a game, storerooms and seed included."""

    phase: Phase
    forest: Nuts
    """The cards that lie face down in the middle, Erwin among them; the last is turned over next."""
    gone: Nuts
    """What has left the game."""
    hamsters: tuple[Hamster, ...]
    active: Seat
    first: Seat
    pouch: Pouch | None
    """The pouch in use in this turn, once there is one."""
    drew: bool
    """Whether the active player has drawn in this turn."""
    drawn: Nuts
    """The nuts that the chronicle tells in one line."""
    scares: int
    seed: int | None
    news: tuple[Tidings, ...]
    variant: Variant

    def but(self, **changes: Any) -> "State":
        """The same state, but for these fields."""
        return self._replace(**changes)

    def tell(self, *told: Tidings) -> "State":
        """The same state, with more news."""
        return self._replace(news=self.news + told)

    def at(self, seat: Seat, **changes: Any) -> "State":
        """The same state, but for these fields of a player's hamster."""
        return self._replace(hamsters=with_at(self.hamsters, seat, self.hamsters[seat].but(**changes)))

    @property
    def step(self) -> int:
        """From one seat to the next: clockwise or anticlockwise, as the table has decided."""
        return 1 if self.variant.direction == "clockwise" else -1

    @property
    def seats(self) -> range:
        return range(len(self.hamsters))

    @property
    def mine(self) -> Hamster:
        """The active player's hamster."""
        return self.hamsters[self.active]
