"""A seat that plays Gobbit by itself, as people do: after a while, mostly right, and sometimes not at all.

A racer sees what its seat sees.  It says what it will tap and in how many seconds; time and chance are given to it, so
that the same chance makes the same racer.

Reaction times of people follow a normal distribution with a long tail to the slow side (an ex-Gaussian: a normal time
plus an exponential one).  To see a card, look for what it means to all others and find the key takes about 0.7 seconds.
"""

from random import Random
from typing import Final

from card_table.bots import LEVELS, Level
from card_table.rules.game import Seat
from card_table.rules.gobbit import Action, Effect, State, Tap, TapGraveyard, rights

RIGHT: Final = (Effect.ATTACK, Effect.DEFENCE, Effect.HAUNTING, Effect.GOBBIT)
FASTEST: Final = 0.18
"""Nobody reacts within less, in seconds."""
NEXT_TAP: Final = (0.12, 0.30)
"""Seconds from one tap to the next of the same hand, at least and at most."""


def reaction(level: Level, chance: Random) -> float:
    """How long it takes to see something and to press a key, in seconds."""
    return max(FASTEST, chance.gauss(level.usual, level.spread) + chance.expovariate(1 / level.tail))


class Racer:
    """A seat that plays itself."""

    def __init__(self, seat: Seat, level: str, chance: Random) -> None:
        self.seat = seat
        self.level = LEVELS[level]
        self.chance = chance
        self._seen: set[Action] = set()
        """What it has looked at since the last flip, whether it will tap it or overlooks it."""
        self._new_card = True

    def flips_in(self) -> float:
        """How long it waits before it flips a card, in seconds."""
        return max(FASTEST, self.chance.gauss(self.level.flips, self.level.flips / 6))

    def forget(self) -> None:
        """A card was flipped: everything is to be looked at anew."""
        self._seen = set()
        self._new_card = True

    def intentions(self, view: State) -> list[tuple[float, Action]]:
        """What it will tap that it has not looked at before, and in how many seconds, soonest first."""
        new = [action for action in self._chances(view) if action not in self._seen]
        slip = self._slip(view) if self._new_card else []
        self._new_card = False
        self._seen.update(new, slip)
        noticed = [action for action in new if self.chance.random() >= self.level.overlooks]
        self.chance.shuffle(noticed)
        return self._timed([*noticed, *slip])

    def _timed(self, actions: list[Action]) -> list[tuple[float, Action]]:
        """One after another: the first takes a reaction, each further one a moment more."""
        seconds = reaction(self.level, self.chance)
        timed = []
        for action in actions:
            timed.append((seconds, action))
            seconds += self.chance.uniform(*NEXT_TAP)
        return timed

    def _chances(self, view: State) -> list[Action]:
        """Every tap that is right now."""
        mine = rights(view, self.seat)
        found: list[Action] = [Tap(self.seat, pile) for pile in view.seats if mine.piles[pile].effect in RIGHT]
        return [TapGraveyard(self.seat)] if mine.graveyard.effect is Effect.GOBBIT else found

    def _slip(self, view: State) -> list[Action]:
        """Now and then a wrong tap on the card that was just flipped."""
        if self.chance.random() >= self.level.slips or view.last == self.seat or not view.piles[view.last]:
            return []
        wrong = rights(view, self.seat).piles[view.last].effect is Effect.FAULT
        return [Tap(self.seat, view.last)] if wrong else []
