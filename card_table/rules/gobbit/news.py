"""What just happened in Gobbit, told in whole sentences."""

from typing import ClassVar

from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat, Tidings, record
from card_table.rules.gobbit.chain import Reason, law_words
from card_table.rules.gobbit.pieces import Card, Token


def how_many(cards: int) -> str:
    return f"{cards} {'card' if cards == 1 else 'cards'}"


def go(cards: int) -> str:
    return f"{how_many(cards)} {'goes' if cards == 1 else 'go'}"


def buried(cards: int) -> str:
    return f"{go(cards)} to the graveyard"


@record
class Began(Tidings):
    first: Seat
    each: int
    left_over: int
    section: ClassVar[str] = "setup"

    def words(self, names: Names) -> str:
        rest = f"{self.left_over} left over start the graveyard. " if self.left_over else ""
        return f"Everybody gets {how_many(self.each)}. {rest}{names[self.first]} flips first."


@record
class Flipped(Tidings):
    seat: Seat
    card: Card
    section: ClassVar[str] = "flipping"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} flips: {self.card}."

    def line(self, names: Names) -> str:
        return ""  # the table shows it, and the chronicle is for what came of it


@record
class Attacked(Tidings):
    seat: Seat
    owner: Seat
    predator: Card
    prey: Card
    cards: int
    section: ClassVar[str] = "attack"

    def words(self, names: Names) -> str:
        attacker, owner = names[self.seat], names[self.owner]
        return f"{attacker}'s {self.predator} ate {owner}'s {self.prey}: {attacker} takes {how_many(self.cards)}."


@record
class Defended(Tidings):
    seat: Seat
    card: Card
    cards: int
    section: ClassVar[str] = "defence"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} saved the {self.card}: {go(self.cards)} back under {names[self.seat]}'s draw pile."


@record
class Haunted(Tidings):
    seat: Seat
    owner: Seat
    card: Card
    cards: int
    poltergeist: bool
    """Whether a Poltergeist did it, and not somebody by the law of the Poltergeist."""

    @property
    def section(self) -> str:
        return "poltergeists" if self.poltergeist else Token.POLTERGEIST.section

    def words(self, names: Names) -> str:
        who = f"The Poltergeist {names[self.seat]}" if self.poltergeist else names[self.seat]
        return f"{who} attacked {names[self.owner]}'s {self.card}, half of a pair: {buried(self.cards)}."


@record
class Faulted(Tidings):
    seat: Seat
    reason: Reason
    cards: int

    @property
    def section(self) -> str:
        return self.reason.section

    def words(self, names: Names) -> str:
        cost = buried(self.cards) if self.cards else "nothing lay in front to lose"
        return f"Fault by {names[self.seat]}: {self.reason.words}; {cost}."


@record
class Penalised(Tidings):
    seat: Seat
    section: ClassVar[str] = "minimum-penalty"

    def words(self, names: Names) -> str:
        return f"Minimum penalty: 1 card of {names[self.seat]}'s draw pile goes to the graveyard."


@record
class WasTooLate(Tidings):
    seat: Seat
    owner: Seat
    section: ClassVar[str] = "sudden-death"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} was too late: {names[self.owner]}'s pile was gone already."


@record
class DiedSuddenly(Tidings):
    seat: Seat
    cards: int
    """How many went to the graveyard because of it; none if a fault had cost them already."""
    section: ClassVar[str] = "sudden-death"

    def words(self, names: Names) -> str:
        cost = f"; {buried(self.cards)}" if self.cards else ""
        return f"Sudden death: {names[self.seat]} missed with an empty draw pile and is out of the game{cost}."


@record
class GobbitWon(Tidings):
    seat: Seat
    owners: tuple[Seat, ...]
    """Whose piles, clockwise beginning with the winner's own."""
    cards: int
    section: ClassVar[str] = "gobbit-rule"

    def words(self, names: Names) -> str:
        piles = joined(names[owner] for owner in self.owners)
        return f"Gobbit! {names[self.seat]} takes the piles of {piles}: {how_many(self.cards)}."


@record
class LostAll(Tidings):
    seat: Seat
    section: ClassVar[str] = "poltergeists"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} has no cards left and has lost."


@record
class BecamePoltergeist(Tidings):
    seat: Seat
    section: ClassVar[str] = "poltergeists"

    def words(self, names: Names) -> str:
        return f"{names[self.seat]} is back as a Poltergeist and may attack pairs."


@record
class NewLaw(Tidings):
    token: Token

    @property
    def section(self) -> str:
        return self.token.section

    def words(self, names: Names) -> str:
        return f"New on the graveyard: {self.token.law}, from the next card on. {law_words(self.token)}"


@record
class LawHolds(Tidings):
    token: Token

    @property
    def section(self) -> str:
        return self.token.section

    def words(self, names: Names) -> str:
        return f"From now on {self.token.law} holds. {law_words(self.token)}"


@record
class OnlyOneLeft(Tidings):
    seat: Seat
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return f"Only {names[self.seat]} has cards left and wins!"


@record
class NothingToDo(Tidings):
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return "Nobody has a card left to draw, and no tap could change anything: the game ends."


@record
class EndCalled(Tidings):
    seat: Seat
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return f"Nobody has a card left to draw: {names[self.seat]} calls the end."


Taking = Attacked | Defended | Haunted | Faulted | DiedSuddenly | GobbitWon
"""What a pile goes away by."""

News = (
    Began
    | Flipped
    | Attacked
    | Defended
    | Haunted
    | Faulted
    | Penalised
    | WasTooLate
    | DiedSuddenly
    | GobbitWon
    | LostAll
    | BecamePoltergeist
    | NewLaw
    | LawHolds
    | OnlyOneLeft
    | NothingToDo
    | EndCalled
)
