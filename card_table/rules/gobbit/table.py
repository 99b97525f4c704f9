"""The state of a game of Gobbit, and what can be counted on its table."""

from typing import Any, Final, NamedTuple

from card_table.rules.game import Seat
from card_table.rules.gobbit.chain import Snapshot
from card_table.rules.gobbit.news import News, Taking
from card_table.rules.gobbit.pieces import SEATS, Animal, Card, Colour, Token, Variant

NOBODY: Final[frozenset[Seat]] = frozenset()


class State(NamedTuple):
    """The whole truth of a game, seed included.  (A named tuple: the rules copy it all day, and it copies fastest.)"""

    decks: tuple[tuple[Card, ...], ...]
    """The draw piles, their tops last."""
    piles: tuple[tuple[Card, ...], ...]
    """What lies face up in front of each seat, the visible card last."""
    graveyard: tuple[Card, ...]
    """Face down, its top last."""
    snapshot: Snapshot
    """The table as it lay right after the last flip."""
    gone: tuple[Taking | None, ...]
    """What took each seat's pile away since the last flip."""
    silent: frozenset[Seat]
    """Who has committed a fault since the last flip."""
    out: frozenset[Seat]
    """Who died a sudden death."""
    last: Seat
    """Who flipped last; before the first flip the seat before the first."""
    first: Seat
    round: int
    """How many times the flipping has begun to go round."""
    over: bool
    seed: int | None
    """What the cards were shuffled by; None in a view."""
    news: tuple[News, ...]
    variant: Variant

    def but(self, **changes: Any) -> "State":
        """The same state, but for these fields."""
        return self._replace(**changes)

    def tell(self, *news: News) -> "State":
        """The same state, with more news."""
        return self._replace(news=self.news + news)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return CLOCKWISE[len(self.decks)][-1]

    @property
    def law_shown(self) -> Token | None:
        """The law on the graveyard, which binds from the next flip on; the expert variant only."""
        return self.graveyard[-1].back if self.variant.expert and self.graveyard else None


def clockwise_after(seats: int, seat: int) -> tuple[Seat, ...]:
    """All seats of a table in the order of play, beginning after one of them and ending with it."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats + 1))


CLOCKWISE: Final = {seats: [clockwise_after(seats, seat) for seat in range(seats)] for seats in range(1, SEATS[-1] + 1)}


def cards_of(state: State, seat: Seat) -> int:
    """How many cards a seat has, to draw and in front."""
    return len(state.decks[seat]) + len(state.piles[seat])


def lives(state: State, seat: Seat) -> bool:
    """Whether a seat is still in the game: it has a card, to draw or in front."""
    return bool(state.decks[seat] or state.piles[seat])


def next_to_flip(state: State) -> Seat | None:
    """Whose turn it is: the next seat clockwise after the last flipper that has a draw pile; nobody if none has."""
    for seat in CLOCKWISE[len(state.decks)][state.last]:
        if state.decks[seat]:
            return seat
    return None


def mosquito_piles(state: State) -> list[Seat]:
    """The seats whose piles show mosquitoes now."""
    piles = enumerate(state.piles)
    return [Seat(seat) for seat, pile in piles if pile and pile[-1].animal is Animal.MOSQUITOES]


def gobbit_now(state: State) -> bool:
    """Whether there is a Gobbit: a graveyard, and red, blue and yellow mosquitoes on the table."""
    shown: set[Colour] = set()
    for pile in state.piles if state.graveyard else ():
        if pile and pile[-1].animal is Animal.MOSQUITOES:
            shown.update(pile[-1].colours)
    return len(shown) == len(Colour)


def poltergeists(state: State) -> frozenset[Seat]:
    """Who lost the last card before the last flip, and haunts the table since."""
    return state.snapshot.poltergeists
