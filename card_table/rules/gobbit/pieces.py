"""The pieces of Gobbit: animals in three colours, a token on every back, and the optional rules."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

from card_table.rules import COVERS
from card_table.rules.game import Seat, Value, record

SEATS: Final = COVERS["gobbit"].seats
SEAT_0: Final = Seat(0)

# --- The cards ------------------------------------------------------------------------------------------------------


class Colour(Enum):
    """The colour of an animal."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class Animal(Enum):
    """Who lives in the jungle, from the bottom of the food chain to its top; mosquitoes come two on a card."""

    MOSQUITOES = "mosquitoes"
    CHAMELEON = "chameleon"
    SNAKE = "snake"
    GORILLA = "gorilla"

    @property
    def plural(self) -> str:
        return self.value if self is Animal.MOSQUITOES else f"{self.value}s"


class Token(Enum):
    """What is printed on a card's back: on top of the graveyard it is a law of the expert variant."""

    SNAKE = "snake"
    TRIANGLE = "triangle"
    CIRCLE_OF_DOTS = "circle of dots"
    DIFFERENT_COLOURS = "different colours"
    EXPLOSION = "explosion"
    POLTERGEIST = "poltergeist"

    @property
    def law(self) -> str:
        """How its law is called."""
        return f"the law of {'' if self is Token.DIFFERENT_COLOURS else 'the '}{self.value}"

    @property
    def section(self) -> str:
        """The id of the manual's section about its law."""
        return f"law-{self.value.replace(' ', '-')}"


@record
class Card:
    """An animal, its colours, and the token on the back; what cannot be seen of it is None, or no colour."""

    animal: Animal | None
    colours: tuple[Colour, ...]
    """One colour or, of mosquitoes, the colours of both, in the order of the colours."""
    back: Token | None

    def __str__(self) -> str:
        if self.animal is None:
            return "a face-down card"
        return f"{' and '.join(colour.value for colour in dict.fromkeys(self.colours))} {self.animal.value}"


def back_of(card: Card) -> Card:
    """What is seen of a face-down card."""
    return Card(None, (), card.back)


RED, BLUE, YELLOW = Colour
FACE_DOWN: Final = Card(None, (), None)
BACKS: Final = (
    (Animal.CHAMELEON, (RED,), "STCDEP"),
    (Animal.CHAMELEON, (BLUE,), "STCDEP"),
    (Animal.CHAMELEON, (YELLOW,), "STCDEP"),
    (Animal.SNAKE, (RED,), "ECDT"),
    (Animal.SNAKE, (BLUE,), "TSPE"),
    (Animal.SNAKE, (YELLOW,), "SPCD"),
    (Animal.GORILLA, (RED,), "P"),
    (Animal.GORILLA, (BLUE,), "C"),
    (Animal.GORILLA, (YELLOW,), "S"),
    (Animal.MOSQUITOES, (RED, RED), "TS"),
    (Animal.MOSQUITOES, (BLUE, BLUE), "PE"),
    (Animal.MOSQUITOES, (YELLOW, YELLOW), "CD"),
    (Animal.MOSQUITOES, (RED, BLUE), "SDT"),
    (Animal.MOSQUITOES, (BLUE, YELLOW), "PET"),
    (Animal.MOSQUITOES, (RED, YELLOW), "ECD"),
)
"""For each animal and its colours the backs of its cards, a token's first letter each."""
TOKENS: Final = {token.name[0]: token for token in Token}
DECK: Final = tuple(Card(animal, colours, TOKENS[sign]) for animal, colours, signs in BACKS for sign in signs)

# --- Optional rules -------------------------------------------------------------------------------------------------


@record
class Variant:
    """The expert variant and the two optional rules."""

    expert: bool = False
    sudden_death: bool = False
    minimum_penalty: bool = False


NO_VARIANT: Final = Variant()
RULES: Final[Mapping[str, Mapping[Value, str]]] = {
    "expert": {False: "one food chain for the whole game", True: "the graveyard's top card makes a law"},
    "sudden_death": {False: "a missed attack is only a fault", True: "miss without a draw pile: you are out"},
    "minimum_penalty": {False: "faults cost only what lies in front", True: "with nothing in front, one drawn card"},
}
