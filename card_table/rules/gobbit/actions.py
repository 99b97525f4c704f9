"""What a seat may do in Gobbit: flip a card when it is its turn, and tap whenever it likes."""

from typing import ClassVar, Final

from card_table.rules.game import Deed, Names, Seat, record
from card_table.rules.gobbit.pieces import SEATS


class Race(Deed):
    """What people do in a race: whatever was done stands."""

    __slots__ = ()
    binding: ClassVar[bool] = True


@record
class Flip(Race):
    """Turn the top card of the own draw pile face up onto the own pile."""

    seat: Seat
    verb: ClassVar[str] = "flip"
    section: ClassVar[str] = "flipping"

    def words(self, names: Names) -> str:
        return "flip"


@record
class Tap(Race):
    """Tap a pile: another's to attack it, the own one to defend it."""

    seat: Seat
    pile: Seat
    """Whose pile it is."""
    verb: ClassVar[str] = "tap"
    section: ClassVar[str] = "tapping"
    interrupts: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        return f"tap {names[self.pile]}"


@record
class TapGraveyard(Race):
    """Tap the graveyard and shout Gobbit."""

    seat: Seat
    verb: ClassVar[str] = "tap the graveyard"
    section: ClassVar[str] = "gobbit-rule"
    interrupts: ClassVar[bool] = True

    def words(self, names: Names) -> str:
        namesake = any(name.casefold() == "the graveyard" for name in names)
        return f"{self.verb} itself" if namesake else self.verb


@record
class CallEnd(Race):
    """Say that nobody has anything left to tap, when nobody has a card left to draw."""

    seat: Seat
    verb: ClassVar[str] = "call the end"
    section: ClassVar[str] = "end"

    def words(self, names: Names) -> str:
        return "call the end"


Action = Flip | Tap | TapGraveyard | CallEnd
PLACES: Final = tuple(map(Seat, range(SEATS[-1])))
FLIPS: Final = [Flip(seat) for seat in PLACES]
TAPS: Final = [[Tap(seat, pile) for pile in PLACES] for seat in PLACES]
GRAVEYARD_TAPS: Final = [TapGraveyard(seat) for seat in PLACES]
