"""What every game keeps: the words all rules share, and the contract of a rules module.

A game is a module.  Its truth is a frozen ``State``; play is a fold of ``apply`` over a list of actions:

>>> from card_table.rules import game_named
>>> gopher = game_named("gopher")
>>> state = gopher.setup(2, seed=7)
>>> while options := gopher.options(state):
...     state = gopher.apply(state, options[0])
>>> gopher.result(state).reason
'three Hamster Trophies'

The laws that bind its functions are the tests in ``tests/rules/test_contract.py``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NewType, Protocol, TypeVar, dataclass_transform

Seat = NewType("Seat", int)
"""A place at the table, counted clockwise from 0."""

Names = Sequence[str]
"""The people of a table, one name a seat."""

Value = bool | int | str
"""What an optional rule can be set to."""

T = TypeVar("T")


class Illegal(ValueError):
    """An action that is not among the options; its text is a sentence for the people at the table."""


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Make a class a frozen record: equal by value, never changed, with no attributes but its fields."""
    made = dataclass(frozen=True, slots=True, repr=False)(cls)
    if "__repr__" not in cls.__dict__:  # to make another for each class is a third of the time that a class takes
        made.__repr__ = as_called  # type: ignore[method-assign]
    return made


def as_called(self: Any) -> str:
    """A record as it would be written: Bid(seat=0, card=7)."""
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({shown})"


class Action(Protocol):
    """What a seat may do: a record that names its seat and can be said in a few plain words."""

    verb: ClassVar[str]
    """The words that all actions of this kind begin with: "turn over"."""
    section: ClassVar[str]
    """The id of the manual's section about it."""
    alike: ClassVar[bool]
    """Whether nobody at the table can tell the options of this kind apart, so that any of them will do."""
    secret: ClassVar[bool]
    """Whether the other people must not see which option of this kind is chosen."""
    binding: ClassVar[bool]
    """Whether it stands once it is done, even if it showed nothing that was hidden."""
    interrupts: ClassVar[bool]
    """Whether it breaks into another seat's turn, which goes on without it if nobody wants to."""

    @property
    def seat(self) -> Seat: ...

    def words(self, names: Names) -> str:
        """Its one spelling, unique among the options of its seat: "turn over 7"."""


class Deed:
    """What most actions are: told apart by their words, open to all, and taken back if they showed nothing new."""

    __slots__ = ()
    alike: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    binding: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False


class News(Protocol):
    """What just happened: a public record, told in whole sentences."""

    @property
    def section(self) -> str:
        """The id of the manual's section that explains it."""

    @property
    def continues(self) -> bool:
        """Whether ``line`` says again, and more briefly, what the news before it said."""

    def words(self, names: Names) -> str:
        """The news as it is read aloud: "Ann turned over 3 nuts."."""

    def line(self, names: Names) -> str:
        """The news as a line of the chronicle; together with what it continues: "Ann turned over 1 apple, 3 nuts.".

        Empty for what the table shows well enough.
        """


class Tidings:
    """What most news have in common: nothing to add to their words."""

    __slots__ = ()

    @property
    def continues(self) -> bool:
        return False

    def words(self, names: Names) -> str:
        raise NotImplementedError

    def line(self, names: Names) -> str:
        return self.words(names)


@record
class Result:
    """How a game ended: who won, what each seat scored (in the game's own coin), and why it is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


def check_table(name: str, allowed: range, seats: int, first: Seat) -> None:
    """Raises ValueError, with a sentence, for a number of seats that a game is not for, or a first seat not there."""
    if seats not in allowed:
        raise ValueError(f"{name} is for {allowed[0]} to {allowed[-1]} people.")
    if first not in range(seats):
        raise ValueError(f"Seat {first} cannot begin: there are {seats}.")


class Game(Protocol):
    """A rules module.  ``State``, actions and variants are its own records, so they are ``Any`` here."""

    ID: str
    NAME: str
    SEATS: range
    MINUTES: int
    TEASER: str
    SCORE: str
    """What a score counts, in the plural: "trophies"."""
    Variant: Any
    """The optional rules, a field each.  Raises ValueError, with a sentence, for those that do not go together."""
    RULES: Mapping[str, Mapping[Value, str]]
    """For each of the variant's fields the values it can have, the usual one first, each with its meaning in a line."""

    def setup(self, seats: int, *, seed: int, first: Seat = ..., variant: Any = ...) -> Any:
        """The table after the set-up, with ``first`` to begin."""

    def options(self, state: Any) -> Sequence[Any]:
        """Every action that anyone may take now; empty exactly when there is a result."""

    def apply(self, state: Any, action: Any) -> Any:
        """The state after the action; raises Illegal, and changes nothing, unless it is among the options."""

    def seen_by(self, state: Any, seat: Seat | None) -> Any:
        """The state with every secret face down that this seat (None: an onlooker) may not see."""

    def result(self, state: Any) -> Result | None:
        """How the game ended, or None while it goes on."""

    def look(self, view: Any, names: Names) -> Sequence[str]:
        """The whole table in words, a sentence a line."""

    def outlook(self, view: Any, action: Any, names: Names) -> str:
        """What an option will do, in a few words; empty where its own words say enough."""

    def breaks_in(self, state: Any) -> bool:
        """Whether anybody can ever break into another's turn at this table."""

    def progress(self, view: Any) -> str:
        """How far the game has come: "round 3"."""


def variant_of(game: Game, chosen: Mapping[str, Any]) -> Any:
    """The game's variant with these rules.  Raises ValueError, with a sentence, where there is no such rule or value,
    or where some do not go together."""
    for rule, value in chosen.items():
        if not any(type(value) is type(known) and value == known for known in game.RULES.get(rule, ())):
            raise ValueError(f"{game.NAME} has no such rule as {f'{rule} = {value!r}':.40}.")
    return game.Variant(**chosen)
