"""Who attacks whom: the food chain, the laws that change it, and what the table after the last flip allows."""

from enum import Enum
from typing import Final, NamedTuple

from card_table.rules.game import Seat, record
from card_table.rules.gobbit.pieces import Animal, Card, Token

# --- The Food Chain -------------------------------------------------------------------------------------------------

Chain = dict[Animal | None, frozenset[Animal]]
"""For each predator the animals that it attacks; None is a card that cannot be seen."""


def chain(
    mosquitoes: tuple[Animal, ...],
    chameleon: tuple[Animal, ...],
    snake: tuple[Animal, ...],
    gorilla: tuple[Animal, ...] = (Animal.SNAKE, Animal.CHAMELEON, Animal.MOSQUITOES),
) -> Chain:
    """What mosquitoes, chameleons, snakes and gorillas attack."""
    prey = dict(zip(Animal, (mosquitoes, chameleon, snake, gorilla), strict=True))
    return {None: frozenset(), **{animal: frozenset(eaten) for animal, eaten in prey.items()}}


MOSQUITOES, CHAMELEON, SNAKE, GORILLA = Animal
USUAL: Final = chain((), (MOSQUITOES,), (CHAMELEON,))

# --- The 6 Variants -------------------------------------------------------------------------------------------------

CHAINS: Final[dict[Token | None, Chain]] = {
    None: USUAL,
    Token.SNAKE: chain((), (MOSQUITOES,), (CHAMELEON, MOSQUITOES)),
    Token.TRIANGLE: chain((CHAMELEON,), (SNAKE,), ()),
    Token.CIRCLE_OF_DOTS: chain((SNAKE,), (MOSQUITOES,), (CHAMELEON,)),
    Token.DIFFERENT_COLOURS: USUAL,
    Token.EXPLOSION: chain((), (), (CHAMELEON,), (SNAKE, CHAMELEON)),
    Token.POLTERGEIST: USUAL,
}
LAWS: Final[dict[Token | None, str]] = {
    None: "The usual food chain holds.",
    Token.SNAKE: "Snakes attack mosquitoes, too.",
    Token.TRIANGLE: "Mosquitoes attack chameleons, and chameleons attack snakes.",
    Token.CIRCLE_OF_DOTS: "Mosquitoes attack snakes, too.",
    Token.DIFFERENT_COLOURS: "Animals attack only what is of another colour.",
    Token.EXPLOSION: "Mosquitoes explode, so nobody may touch them.",
    Token.POLTERGEIST: "Everybody may attack pairs, like a Poltergeist.",
}


def law_words(law: Token | None) -> str:
    """A law in a sentence; None is no law.

    >>> law_words(Token.CIRCLE_OF_DOTS)
    'Mosquitoes attack snakes, too.'
    """
    return LAWS[law]


def eats(predator: Card, prey: Card, law: Token | None = None) -> bool:
    """Whether one card attacks another under a law: by the chain, and of the same colour (by one law, of another).

    >>> from card_table.rules.gobbit import Colour
    >>> snake, chameleon = (Card(animal, (Colour.BLUE,), None) for animal in (Animal.SNAKE, Animal.CHAMELEON))
    >>> eats(snake, chameleon), eats(snake, chameleon, Token.TRIANGLE), eats(chameleon, snake, Token.TRIANGLE)
    (True, False, True)
    """
    return prey.animal in CHAINS[law][predator.animal] and right_colour(predator, prey, law)


def right_colour(predator: Card, prey: Card, law: Token | None) -> bool:
    """Mosquitoes have two colours, and either will do."""
    shared = predator.colours[0] in prey.colours or predator.colours[-1] in prey.colours
    return shared is not (law is Token.DIFFERENT_COLOURS)


def twins(one: Card | None, other: Card | None) -> bool:
    """Whether two cards are a pair: the same animal in the same colours, of mosquitoes both."""
    if one is None or other is None:
        return False
    return one.animal is not None and one.animal is other.animal and one.colours == other.colours


# --- The table after the last flip ----------------------------------------------------------------------------------


class Effect(Enum):
    """What a tap does."""

    NOTHING = "nothing"
    ATTACK = "attack"
    DEFENCE = "defence"
    HAUNTING = "haunting"
    """Half of a pair goes to the graveyard."""
    GOBBIT = "Gobbit"
    FAULT = "fault"
    MISS = "miss"
    """Right, but too late, and a sudden death."""


class Snapshot(NamedTuple):
    """The table as it lay right after the last flip: until the next one, taps are judged by it."""

    tops: tuple[Card | None, ...]
    """The visible card of each pile."""
    law: Token | None
    """The law in force."""
    poltergeists: frozenset[Seat]


def right(table: Snapshot, seat: Seat, pile: Seat) -> Effect:
    """What this table lets a seat do to a pile: an attack, a defence, a haunting, or else it is a fault."""
    top, own = table.tops[pile], table.tops[seat]
    if top is None or explodes(top, table.law):
        return Effect.FAULT
    if seat == pile:
        return Effect.DEFENCE if is_threatened(table, pile) else Effect.FAULT
    if own is not None and eats(own, top, table.law):
        return Effect.ATTACK
    return Effect.HAUNTING if haunts(table, seat) and in_pair(table, pile) else Effect.FAULT


def explodes(card: Card, law: Token | None) -> bool:
    """Whether a law forbids to touch this card."""
    return law is Token.EXPLOSION and card.animal is Animal.MOSQUITOES


def is_threatened(table: Snapshot, pile: Seat) -> bool:
    """Whether anybody else has a right to attack this pile."""
    if (table.poltergeists or table.law is Token.POLTERGEIST) and in_pair(table, pile):
        return True
    top = table.tops[pile]
    return top is not None and any(own is not None and eats(own, top, table.law) for own in table.tops)


def haunts(table: Snapshot, seat: Seat) -> bool:
    """Whether a seat may attack pairs: a Poltergeist, and by the law of the Poltergeist everybody."""
    return seat in table.poltergeists or table.law is Token.POLTERGEIST


def in_pair(table: Snapshot, pile: Seat) -> bool:
    """Whether another visible card is the twin of this pile's."""
    top = table.tops[pile]
    return any(twins(top, other) for seat, other in enumerate(table.tops) if seat != pile)


# --- Why a tap is a fault -------------------------------------------------------------------------------------------


@record
class Reason:
    """Why a tap is a fault: in words, and the id of the manual's section that says so."""

    words: str
    section: str


NO_GOBBIT: Final = Reason("there was no Gobbit", "gobbit-rule")
NO_PREDATOR: Final = Reason("there was no card to attack with", "attack")


def reason(table: Snapshot, seat: Seat, pile: Seat) -> Reason:
    """Why a tap that this table gives no right to is a fault."""
    top, own, law = table.tops[pile], table.tops[seat], table.law
    assert top is not None, "a tap on an empty place is no fault"
    if law is not None and explodes(top, law):
        return Reason(f"by {law.law} nobody touches mosquitoes", law.section)
    if seat == pile:
        return Reason(f"nothing threatened the {top}", "defence")
    if seat in table.poltergeists:
        return Reason(f"the {top} had no twin", "poltergeists")
    return NO_PREDATOR if own is None else reason_between(own, top, law)


def reason_between(predator: Card, prey: Card, law: Token | None) -> Reason:
    """Why one card does not attack another: the colour, the chain, or the law that bends it."""
    assert predator.animal is not None, "it lies face up"
    assert prey.animal is not None, "it lies face up"
    allowed = prey.animal in CHAINS[law][predator.animal]
    if allowed and law is Token.DIFFERENT_COLOURS:
        return Reason(f"by {law.law} the {predator} attack{s(predator)} no {prey}", law.section)
    if allowed:
        return Reason(f"wrong colour, {predator} against {prey}", "food-chain")
    if law is not None and prey.animal in USUAL[predator.animal]:
        return Reason(f"by {law.law} {predator.animal.plural} do not attack {prey.animal.plural}", law.section)
    never = "never" if law is None else "do not"
    return Reason(f"{predator.animal.plural} {never} attack {prey.animal.plural}", "food-chain")


def s(card: Card) -> str:
    """The end of a verb after a card: one snake attacks, two mosquitoes attack."""
    return "" if card.animal is Animal.MOSQUITOES else "s"
