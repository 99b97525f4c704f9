"""What Hámster Gángster is played with, the modes that a table can choose, and what lies before a player."""

from collections.abc import Iterable, Mapping
from enum import Enum, IntEnum
from typing import Any, Final, NamedTuple

from card_table.rules.game import Value, record

# --- Components -----------------------------------------------------------------------------------------------------


class Card(Enum):
    """A forest card; the value of a nut is what it adds to a cheek pouch."""

    FACE_DOWN = -1
    ERWIN = 0
    SUNFLOWER_SEED = 1
    PISTACHIO = 2
    CORN = 3
    CASHEW = 4
    HAZELNUT = 5
    PEANUT = 6
    ALMOND = 7
    WALNUT = 8
    CHESTNUT = 12

    @property
    def number(self) -> int:
        """What it adds to a pouch; a card whose face is not known adds nothing that is known."""
        return max(0, self.value)

    @property
    def told(self) -> str:
        """The nut as it is read aloud: "a hazelnut (5)"."""
        article = {Card.CORN: "", Card.ALMOND: "an ", Card.CHESTNUT: "the "}.get(self, "a ")
        return f"{article}{self} ({self.value})"

    def __str__(self) -> str:
        return {-1: "a face-down card", 0: "patrolman Erwin"}.get(self.value, self.name.lower().replace("_", " "))


Nuts = tuple[Card, ...]
NUTS: Final = tuple(card for card in Card if card.value > 0)
COPIES: Final = {1: 10, 2: 10, 3: 9, 4: 9, 5: 8, 6: 7, 7: 7, 8: 6, 12: 1}
ALL_NUTS: Final = tuple(nut for nut in NUTS for _ in range(COPIES[nut.value]))
FOREST: Final = (*ALL_NUTS, Card.ERWIN)
DOORS: Final = tuple(nut for nut in NUTS if nut is not Card.CHESTNUT)


class Gang(Enum):
    """A gang member."""

    WEASEL = "weasel"
    HEAVYSET = "heavyset hamster"
    STICK_INSECT = "stick insect"
    PILL_BUG = "pill bug"

    def __str__(self) -> str:
        return self.value


GANG: Final = tuple(Gang)


class Boss(Enum):
    """A hamster with a particular ability."""

    GREY = "grey hamster"
    FEDORA = "fedora hamster"
    CAP = "hamster in the red cap"
    HEART = "hamster in the red hat"

    def __str__(self) -> str:
        return self.value


class Pouch(IntEnum):
    """A cheek pouch."""

    LEFT = 0
    RIGHT = 1

    def __str__(self) -> str:
        return self.name.lower()


class Place(Enum):
    """Where a nut can lie before a player."""

    LEFT = "left pouch"
    RIGHT = "right pouch"
    BRIEFCASE = "briefcase"
    STOREROOM = "storeroom"

    def __str__(self) -> str:
        return self.value


PLACE_OF: Final = {Pouch.LEFT: Place.LEFT, Pouch.RIGHT: Place.RIGHT}
FULL: Final = 13
SUMS: Final = {Boss.GREY: (13, 14), Boss.CAP: (12, 13)}
SCARES: Final = 3
FEW: Final = 5
"""With so many forest cards, or fewer, at the end of a turn the game is over."""


@record
class Variant:
    """The modes, which combine freely but for a few, and how the table plays them."""

    mini: bool = False
    gang: str = "own"
    burrow: str = "plain"
    boss: str = "no"
    squirrel: int = 0
    direction: str = "clockwise"
    open_storerooms: bool = False

    def __post_init__(self) -> None:
        if self.mini and self.gang != "own":
            raise ValueError("Mini is played without a gang, so there is none to choose: leave gang at own.")
        others = (self.mini, self.gang, self.burrow, self.boss, self.direction, self.open_storerooms)
        if self.squirrel and others != (False, "own", "plain", "no", "clockwise", False):
            raise ValueError("Crazy Squirrel has neither burrow, gang, Erwin nor turns: change nothing else.")


NO_VARIANT: Final = Variant()
RULES: Final[Mapping[str, Mapping[Value, str]]] = {
    "mini": {False: "with gang and briefcase", True: "no gang, no briefcase, for little ones"},
    "gang": {
        "own": "everybody has one of each",
        "random": "four each, dealt face down",
        "scramble": "four each: be quick",
        "in turn": "four each, one after another",
    },
    "burrow": {
        "plain": "doors bring no bonus",
        "random": "a bonus for the nut on the door",
        "chosen": "everybody chooses a door's bonus",
    },
    "boss": {
        "no": "all hamsters are alike",
        "random": "abilities, dealt by chance",
        "chosen": "everybody chooses an ability",
    },
    "squirrel": {
        0: "the game with turns",
        1: "Crazy Squirrel: one race",
        3: "Crazy Squirrel: best of three",
        5: "Crazy Squirrel: best of five",
    },
    "direction": {"clockwise": "turns pass to the left", "anticlockwise": "turns pass to the right"},
    "open_storerooms": {False: "what is stored lies face down", True: "everybody sees what is stored"},
}


# --- Your Play Area -------------------------------------------------------------------------------------------------


class Hamster(NamedTuple):
    """What lies before a player."""

    pouches: tuple[Nuts, Nuts] = ((), ())
    """The left and the right cheek pouch, the nut placed last at the end."""
    briefcase: Card | None = None
    storeroom: Nuts = ()
    gang: tuple[Gang, ...] = ()
    """Who was not used yet."""
    used: tuple[Gang, ...] = ()
    encore: bool = False
    """Whether one of those who were used may be used again."""
    boss: Boss | None = None
    door: Card | None = None

    def but(self, **changes: Any) -> "Hamster":
        return self._replace(**changes)

    @property
    def sums(self) -> tuple[int, ...]:
        """What a group of nuts can add up to."""
        return SUMS.get(self.boss, (FULL,)) if self.boss else (FULL,)

    @property
    def limit(self) -> int:
        """What a cheek pouch can hold."""
        return self.sums[-1]

    def sum(self, pouch: Pouch) -> int:
        return total(self.pouches[pouch])

    def with_pouch(self, pouch: Pouch, nuts: Nuts) -> "Hamster":
        left, right = self.pouches
        return self.but(pouches=(nuts, right) if pouch is Pouch.LEFT else (left, nuts))


def total(nuts: Iterable[Card]) -> int:
    return sum(nut.number for nut in nuts)


def without(row: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """The row without the last that is equal to this one."""
    place = len(row) - 1 - row[::-1].index(one)
    return row[:place] + row[place + 1 :]
