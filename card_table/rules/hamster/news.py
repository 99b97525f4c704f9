"""What happens in Hámster Gángster, in words."""

from typing import ClassVar

from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat, Tidings, record
from card_table.rules.hamster.pieces import Boss, Card, Gang, Nuts, Place, Pouch
from card_table.rules.hamster.table import Gained

TIMES = ("first", "second", "third")


def counted(nuts: Nuts) -> str:
    return f"{len(nuts)} nut{'' if len(nuts) == 1 else 's'}"


# --- Setting Up the Game --------------------------------------------------------------------------------------------


@record
class Dealt(Tidings):
    """Each player's nut in the briefcase; nothing where it is not used."""

    nuts: Nuts
    section: ClassVar[str] = "setup"

    def words(self, names: Names) -> str:
        if not self.nuts:
            return "The forest is shuffled."
        cases = joined(f"{nut.told} for {name}" for nut, name in zip(self.nuts, names, strict=True))
        return f"The forest is shuffled. In the briefcases: {cases}."


@record
class GangsDealt(Tidings):
    gangs: tuple[tuple[Gang, ...], ...]
    section: ClassVar[str] = "gang-boss"

    def words(self, names: Names) -> str:
        gangs = "; ".join(f"{name}: {joined(gang)}" for name, gang in zip(names, self.gangs, strict=True))
        return f"The gangs, by chance. {gangs}."


@record
class TookDoor(Tidings):
    seat: Seat
    door: Card
    section: ClassVar[str] = "full-burrow"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} plays with the {self.door} on the door."


@record
class TookBoss(Tidings):
    seat: Seat
    boss: Boss
    section: ClassVar[str] = "boss"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} is the {self.boss}."


@record
class Recruited(Tidings):
    seat: Seat
    member: Gang
    section: ClassVar[str] = "gang-boss"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} took a {self.member}."


@record
class Began(Tidings):
    seat: Seat
    section: ClassVar[str] = "turn"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} begins."


# --- Collecting Nuts ------------------------------------------------------------------------------------------------


@record
class TurnedOver(Tidings):
    seat: Seat
    nut: Card
    earlier: Nuts = ()
    """The nuts turned over before it in the same turn."""
    section: ClassVar[str] = "collecting"

    @property
    def continues(self) -> bool:
        return bool(self.earlier)

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} turned over {self.nut.told}."

    def line(self, names: Names) -> str:
        return f"{names[self.seat]} turned over {', '.join(nut.told for nut in (*self.earlier, self.nut))}."


@record
class Placed(Tidings):
    """A nut came into a pouch, and that is all."""

    seat: Seat
    nut: Card
    pouch: Pouch
    sum: int
    gained: Gained
    drawn: Nuts = ()
    """The nuts turned over in this turn, if it is one of them."""

    @property
    def section(self) -> str:
        return "collecting" if self.gained is Gained.DRAWN else "limit"

    @property
    def continues(self) -> bool:
        return bool(self.drawn)

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} put {self.nut.told} into the {self.pouch} pouch: {self.sum} now."

    def line(self, names: Names) -> str:
        if not self.drawn:
            return self.words(names)
        nuts = ", ".join(nut.told for nut in self.drawn)
        return f"{names[self.seat]} turned over {nuts}: {self.sum} in the {self.pouch} pouch."


# --- Your Cheek Pouches Have a Limit, How the Burrow Works, Storing the Loot -----------------------------------------


@record
class Burst(Tidings):
    """A pouch went over its limit."""

    seat: Seat
    pouch: Pouch
    nuts: Nuts
    sum: int
    section: ClassVar[str] = "going-over"

    def words(self, names: Names) -> str:
        lost = "both nuts are lost" if len(self.nuts) == 2 else f"all {counted(self.nuts)} are lost"
        return f"{names[self.seat]} has {self.sum} in the {self.pouch} pouch, too much: {lost}."


@record
class KeptInBriefcase(Tidings):
    seat: Seat
    nut: Card
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} kept {self.nut.told} in the briefcase."


@record
class Added(Tidings):
    seat: Seat
    nut: Card
    pouch: Pouch
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} added {self.nut.told} from the briefcase to the {self.pouch} pouch."


@record
class Swapped(Tidings):
    seat: Seat
    taken: Card
    given: Card
    pouch: Pouch
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return (
            f"{names[self.seat]} swapped {self.taken.told} of the {self.pouch} pouch"
            f" for {self.given.told} from the briefcase."
        )


@record
class LetGone(Tidings):
    """A nut fitted nowhere."""

    seat: Seat
    nut: Card
    place: Place | None
    removed: Card | None
    section: ClassVar[str] = "fits-nowhere"

    def words(self, names: Names) -> str:
        went = f"{self.nut.told.capitalize()} fits nowhere and is gone."
        if self.removed is None:
            return f"{went} {names[self.seat]} removed nothing else."
        return f"{went} {names[self.seat]} removed {self.removed.told} from the {self.place}, too."


@record
class Stopped(Tidings):
    seat: Seat
    section: ClassVar[str] = "ending-a-turn"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} stopped."


@record
class Stored(Tidings):
    """A group of nuts went into the storeroom."""

    seat: Seat
    pouch: Pouch
    nuts: Nuts
    sum: int
    section: ClassVar[str] = "storing"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} stored {self.sum}: {counted(self.nuts)} of the {self.pouch} pouch."


@record
class Left(Tidings):
    seat: Seat
    pouch: Pouch
    sum: int
    section: ClassVar[str] = "two-sums"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} left {self.sum} in the {self.pouch} pouch."


# --- Your Gang ------------------------------------------------------------------------------------------------------


@record
class HeavysetCarried(Tidings):
    seat: Seat
    pouch: Pouch
    nuts: Nuts
    section: ClassVar[str] = "heavyset"

    def words(self, names: Names) -> str:
        return (
            f"{names[self.seat]}'s heavyset hamster carried {counted(self.nuts)} of the {self.pouch} pouch"
            " to the storeroom."
        )


@record
class WeaselGot(Tidings):
    seat: Seat
    rival: Seat
    nut: Card
    section: ClassVar[str] = "weasel"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}'s weasel got {self.nut.told} out of {names[self.rival]}'s storeroom."


@record
class WeaselMissed(Tidings):
    seat: Seat
    rival: Seat
    nut: Card
    section: ClassVar[str] = "weasel"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}'s weasel found no {self.nut} in {names[self.rival]}'s storeroom."


@record
class PillBugTook(Tidings):
    seat: Seat
    rival: Seat
    pouch: Pouch
    nut: Card
    section: ClassVar[str] = "pill-bug"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}'s pill bug took {self.nut.told} from {names[self.rival]}'s {self.pouch} pouch."


@record
class Stole(Tidings):
    seat: Seat
    victim: Seat
    nut: Card
    section: ClassVar[str] = "stick-insect"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}'s stick insect stole {self.nut.told} from {names[self.victim]}."


@record
class WasFirst(Tidings):
    """Two stick insects at the same time."""

    seat: Seat
    other: Seat
    nut: Card
    section: ClassVar[str] = "stick-insect"

    def words(self, names: Names) -> str:
        return (
            f"{names[self.seat]} is closer in turn order and gets {self.nut.told};"
            f" {names[self.other]}'s stick insect comes back."
        )


# --- Patrolman Erwin ------------------------------------------------------------------------------------------------


@record
class ErwinCame(Tidings):
    seat: Seat
    time: int
    spared: bool = False
    """Whether it was the hamster in the red hat."""
    nothing: bool = False
    """Whether there was nothing to lose."""
    section: ClassVar[str] = "erwin"

    def words(self, names: Names) -> str:
        came = f"Patrolman Erwin appeared to {names[self.seat]}, for the {TIMES[self.time - 1]} time!"
        if self.spared:
            return f"{came} The red hat fears nothing."
        return f"{came} There was nothing to lose." if self.nothing else came


@record
class LostPouch(Tidings):
    seat: Seat
    pouch: Pouch
    nuts: Nuts
    section: ClassVar[str] = "erwin"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} lost {joined(nut.told for nut in self.nuts)} from the {self.pouch} pouch."


@record
class Prowled(Tidings):
    seat: Seat
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}, in the red hat, prowled and stole a forest card."


@record
class StayedHome(Tidings):
    seat: Seat
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]}, in the red hat, stayed home."


@record
class Hid(Tidings):
    """The stolen card lies in the storeroom, where nobody sees it, or in the briefcase."""

    seat: Seat
    place: Place
    nut: Card | None
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        what = self.nut.told if self.nut else "the card"
        return f"{names[self.seat]} hid {what} in the {self.place}."


# --- End of the game ------------------------------------------------------------------------------------------------


@record
class Ended(Tidings):
    reason: str
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return f"The game is over: {self.reason}. The storerooms are turned up."
