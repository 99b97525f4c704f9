"""People who play Gopher It! through a terminal, and know what they will see."""

import time

from card_table.match import Match, new_match
from card_table.rules import gopher
from card_table.rules.game import Seat
from card_table.rules.gopher import State, Stop, TurnOver
from card_table.widgets.gopher import still_marked
from tests.terminal.real_terminal import RealTerminal

PACE = 0.1
"""Seconds between two keys: one that comes again sooner may count as held."""
HASTE = 0.55
"""Seconds after which the key that ended a turn counts again."""

SEED = 372
"""With it, and with what these people do, the game is over after 24 keys."""
PLAY = ("play", "gopher", "--seats", "Ann,Ben", "--first", "Ann", "--seed", str(SEED))


class Players:
    """They press keys, and play the same game in their heads."""

    def __init__(self, terminal: RealTerminal) -> None:
        self.terminal = terminal
        self.match: Match = new_match("gopher", ("Ann", "Ben"), first=Seat(0), seed=SEED)
        self._card_key = " "
        self._pressed: dict[str, float] = {}

    def sit_down(self) -> None:
        """Wait until the table is there."""
        self.terminal.until(self.sees_it, "the table")

    def sees_it(self) -> bool:
        """Whether the screen tells the last that happened, to its end."""
        return self.match.told[-1].line in " ".join(self.terminal.text().split())

    def move(self) -> None:
        """The next move, by its key."""
        state: State = self.match.state
        if stops(state):
            self.press("s", Stop(state.active))
        else:
            self._card_key = "\r" if self._card_key == " " else " "
            self.press(self._card_key, TurnOver(state.active, still_marked(state, 0)))

    def press(self, key: str, action: TurnOver | Stop) -> None:
        """A key, not too soon after the last ones; then wait for what it does."""
        time.sleep(PACE)
        time.sleep(max(0.0, self._pressed.get(key, 0.0) + HASTE - time.monotonic()))
        self.match.play(action)
        if self.match.state.active != action.seat:
            self._pressed[key] = time.monotonic()
        self.terminal.send(key)
        self.terminal.until(self.sees_it, self.match.told[-1].line)


def stops(state: State) -> bool:
    """Somebody who knows the next card stops where it would do harm, and where a kind is full."""
    if not state.turned:
        return False
    storage = state.storages[state.active] + state.turned
    if any(gopher.amount(storage, food) == gopher.FULL for food in gopher.FOODS):
        return True
    card = state.heap[still_marked(state, 0)]
    if card is None or card.food is state.turned[-1].food:
        return True
    return any(gopher.amount((*storage, card), food) > gopher.FULL for food in gopher.FOODS)
