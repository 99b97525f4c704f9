"""What a seat may do in Hámster Gángster."""

from typing import ClassVar

from card_table.rules.game import Deed, Names, Seat, record
from card_table.rules.hamster.pieces import Boss, Card, Gang, Place, Pouch


@record
class TakeDoor(Deed):
    """Full Burrow: play with the burrow that shows this nut."""

    seat: Seat
    door: Card
    verb: ClassVar[str] = "take the door with the"
    section: ClassVar[str] = "full-burrow"

    def words(self, names: Names) -> str:
        return f"take the door with the {self.door}"


@record
class TakeBoss(Deed):
    """Boss: play this hamster."""

    seat: Seat
    boss: Boss
    verb: ClassVar[str] = "be the"
    section: ClassVar[str] = "boss"

    def words(self, names: Names) -> str:
        return f"be the {self.boss}"


@record
class Recruit(Deed):
    """Gang Boss: take a gang card that lies face up, when it is your turn."""

    seat: Seat
    member: Gang
    verb: ClassVar[str] = "recruit a"
    section: ClassVar[str] = "gang-boss"

    def words(self, names: Names) -> str:
        return f"recruit a {self.member}"


@record
class Grab(Deed):
    """Gang Boss: take a gang card that lies face up, as fast as you can."""

    seat: Seat
    member: Gang
    verb: ClassVar[str] = "grab a"
    section: ClassVar[str] = "gang-boss"
    binding: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"grab a {self.member}"


@record
class Draw(Deed):
    """Turn over a forest card."""

    seat: Seat
    verb: ClassVar[str] = "draw"
    section: ClassVar[str] = "collecting"

    def words(self, names: Names) -> str:
        return "draw"


@record
class Put(Deed):
    """Put the nut into a cheek pouch."""

    seat: Seat
    pouch: Pouch
    verb: ClassVar[str] = "put"
    section: ClassVar[str] = "collecting"

    def words(self, names: Names) -> str:
        return f"put {self.pouch}"


@record
class Keep(Deed):
    """Keep the nut that would be too much in the briefcase."""

    seat: Seat
    verb: ClassVar[str] = "keep in the briefcase"
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return "keep in the briefcase"


@record
class LetGo(Deed):
    """The nut fits nowhere and leaves the game; one nut from a place of your own may go with it."""

    seat: Seat
    place: Place | None = None
    nut: Card | None = None
    verb: ClassVar[str] = "let it go"
    section: ClassVar[str] = "fits-nowhere"

    def words(self, names: Names) -> str:
        return f"let it go with {self.place.name.lower()} {self.nut}" if self.place else "let it go"


@record
class Stop(Deed):
    """Stop drawing, being afraid of going over."""

    seat: Seat
    verb: ClassVar[str] = "stop"
    section: ClassVar[str] = "ending-a-turn"

    def words(self, names: Names) -> str:
        return "stop"


@record
class Store(Deed):
    """Store a group of nuts whose sum could still grow."""

    seat: Seat
    pouch: Pouch
    verb: ClassVar[str] = "store"
    section: ClassVar[str] = "two-sums"

    def words(self, names: Names) -> str:
        return f"store {self.pouch}"


@record
class Leave(Deed):
    """Leave a group that could be stored in its pouch."""

    seat: Seat
    verb: ClassVar[str] = "leave it"
    section: ClassVar[str] = "two-sums"

    def words(self, names: Names) -> str:
        return "leave it"


@record
class Add(Deed):
    """Add the nut in your briefcase to the pouch in use."""

    seat: Seat
    pouch: Pouch
    verb: ClassVar[str] = "add the briefcase"
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return f"add the briefcase {self.pouch}"


@record
class Swap(Deed):
    """Swap the nut in your briefcase with one of the pouch in use."""

    seat: Seat
    pouch: Pouch
    nut: Card
    verb: ClassVar[str] = "swap the briefcase"
    section: ClassVar[str] = "briefcase"

    def words(self, names: Names) -> str:
        return f"swap the briefcase {self.pouch} {self.nut}"


@record
class Heavyset(Deed):
    """Have the nuts of one of your pouches taken to the storeroom, whatever their sum."""

    seat: Seat
    pouch: Pouch
    again: bool = False
    verb: ClassVar[str] = "heavyset"
    section: ClassVar[str] = "heavyset"
    member: ClassVar[Gang] = Gang.HEAVYSET

    def words(self, names: Names) -> str:
        return f"heavyset{once_more(self.again)} {self.pouch}"


@record
class Weasel(Deed):
    """Ask for a nut in a rival's storeroom."""

    seat: Seat
    rival: Seat
    nut: Card
    again: bool = False
    verb: ClassVar[str] = "weasel"
    section: ClassVar[str] = "weasel"
    binding: ClassVar[bool] = True  # that a nut is not there is an answer, too
    member: ClassVar[Gang] = Gang.WEASEL

    def words(self, names: Names) -> str:
        return f"weasel{once_more(self.again)} {names[self.rival]}: {self.nut}"


@record
class PillBug(Deed):
    """Take the last nut of a rival's pouch."""

    seat: Seat
    rival: Seat
    pouch: Pouch
    again: bool = False
    verb: ClassVar[str] = "pill bug"
    section: ClassVar[str] = "pill-bug"
    member: ClassVar[Gang] = Gang.PILL_BUG

    def words(self, names: Names) -> str:
        return f"pill bug{once_more(self.again)} {names[self.rival]} {self.pouch}"


@record
class Steal(Deed):
    """Take the nut that another player has just turned over."""

    seat: Seat
    again: bool = False
    verb: ClassVar[str] = "stick insect"
    section: ClassVar[str] = "stick-insect"
    interrupts: ClassVar[bool] = True
    member: ClassVar[Gang] = Gang.STICK_INSECT

    def words(self, names: Names) -> str:
        return f"stick insect{once_more(self.again)}"


@record
class Lose(Deed):
    """Erwin's scare: choose the pouch whose nuts are lost."""

    seat: Seat
    pouch: Pouch
    verb: ClassVar[str] = "lose"
    section: ClassVar[str] = "erwin"

    def words(self, names: Names) -> str:
        return f"lose {self.pouch}"


@record
class Prowl(Deed):
    """The hamster in the red hat steals a forest card while Erwin scares another."""

    seat: Seat
    verb: ClassVar[str] = "prowl"
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        return "prowl"


@record
class StayHome(Deed):
    """The hamster in the red hat lets the forest be."""

    seat: Seat
    verb: ClassVar[str] = "stay home"
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        return "stay home"


@record
class Hide(Deed):
    """The hamster in the red hat puts the stolen card wherever it likes."""

    seat: Seat
    place: Place
    verb: ClassVar[str] = "hide in the"
    section: ClassVar[str] = "red-hat"

    def words(self, names: Names) -> str:
        return f"hide in the {self.place}"


def once_more(again: bool) -> str:
    return " again" if again else ""


GangAction = Heavyset | Weasel | PillBug | Steal

Action = (
    TakeDoor | TakeBoss | Recruit | Grab | Draw | Put | Keep | LetGo | Stop | Store | Leave | Add | Swap
    | Heavyset | Weasel | PillBug | Steal | Lose | Prowl | StayHome | Hide
)  # fmt: skip
