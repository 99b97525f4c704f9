"""The table of Gobbit with as many piles as its argument says, in a race that does not end.

x and c flip the next card, y lets somebody tap it, and the digits are everybody's tap on the own pile: what nobody
could measure with the keys of four people and bots that do as they like.  All else is as in the program.
"""

import sys
from collections.abc import Sequence

from card_table import opening, paths
from card_table.opening import Seating
from card_table.rules import gobbit
from card_table.rules.game import Seat
from card_table.rules.gobbit import State, Tap
from card_table.terminal import environment

environment.prepare()

from textual.events import Key  # noqa: E402

from card_table.app import CardTable  # noqa: E402
from card_table.screens import race  # noqa: E402
from card_table.screens.gobbit import GobbitTable  # noqa: E402
from card_table.terminal.run import run  # noqa: E402

race.BEAT = 0.01


class Endless(GobbitTable):
    """Before each card everything lies as after the one before it in a game without taps."""

    def __init__(self, seats: int) -> None:
        names = ("Ann", "Ben", "Cleo", "Dan", *(f"Bot {seat}" for seat in range(4)))[:seats]
        super().__init__(opening.begin(paths.games_folder(), Seating("gobbit", names, first=Seat(0), seed=1)))
        self.people, self.states, self.flipped = self.people[:4], flips(self.match.state), 0

    def rehearse(self) -> None:
        self.count_in()

    def press(self, key: str, event: Key) -> None:
        if key in ("x", "c"):
            self.match.state = self.states[self.flipped % len(self.states)]
            self.flipped += 1
            self.play(self.next_flip(), "", event.time)
        elif key == "y":
            for tap in [option for option in self.match.options() if isinstance(option, Tap)][:1]:
                self.tap(tap, event.time)
        elif key.isdecimal():
            self.tap(Tap(Seat(int(key) - 1), Seat(int(key) - 1)), event.time)
        else:
            super().press(key, event)


def flips(state: State) -> Sequence[State]:
    """The states in which a card lies everywhere, and everybody still has some to flip."""
    found = []
    while gobbit.next_to_flip(state) is not None:
        if all(state.piles) and all(state.decks):
            found.append(state)
        state = gobbit.apply(state, gobbit.options(state)[0])
    return found


if __name__ == "__main__":
    sys.exit(run(CardTable(lambda app: Endless(int(sys.argv[1])))))
