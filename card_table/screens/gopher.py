"""The table of Gopher It!."""

from collections.abc import Callable, Mapping

from textual.events import Key
from textual.timer import Timer
from textual.widget import Widget

from card_table.opening import Opened
from card_table.rules.game import Action
from card_table.rules.gopher import State, Stop, TurnOver
from card_table.screens.table import TableScreen
from card_table.widgets.bars import Keys
from card_table.widgets.gopher import FACE_UP, Middle, Shown, Storages, moved, rule_at_stake, still_marked

FLIP = 0.06
"""Seconds for each of the two steps in which a card is turned over."""

ARROWS = ("left", "right", "up", "down")


class GopherTable(TableScreen):
    """The heap and the cards turned over in the middle, everybody's storage below."""

    AIM = "first to three trophies"

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        self.marked = 0
        self._turned = FACE_UP
        self._motion: Timer | None = None

    def state_widgets(self) -> list[Widget]:
        shown = self.shown(self.view)
        return [Middle(shown), Storages(Shown(shown.view, shown.names))]

    def shown(self, view: State) -> Shown:
        return Shown(view, tuple(self.match.names), still_marked(view, self.marked), self._turned)

    def show_view(self, view: State) -> None:
        shown = self.shown(view)
        self.query_one(Middle).show(shown)
        self.query_one(Storages).show(Shown(view, shown.names))  # whatever is marked or being turned over

    # --- keys ---------------------------------------------------------------------------------------------------

    def moves(self) -> Mapping[str, Action]:
        marked = still_marked(self.view, self.marked)
        found: dict[str, Action] = {}
        for option in self.match.options():
            if isinstance(option, Stop):
                found["s"] = option
            elif isinstance(option, TurnOver) and option.place == marked:
                found["space"] = found["enter"] = option
        return found

    def move_keys(self) -> Keys:
        return [("space", "turn over"), ("arrows", "choose"), ("s" if self.view.turned else "", "stop")]

    def unavailable(self) -> Mapping[str, str]:
        return {"s": "Turn over a card first: a turn has at least one."}

    def rule_now(self) -> str:
        return rule_at_stake(self.view) if self.view.turned else super().rule_now()

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {**super().doing(), **{arrow: self._mark(arrow) for arrow in ARROWS}}

    def _mark(self, arrow: str) -> Callable[[], object]:
        def mark() -> None:
            self.marked = moved(self.view, still_marked(self.view, self.marked), arrow)
            self.show_view(self.view)

        return mark

    def press(self, key: str, event: Key) -> None:
        self._finish_motion()
        super().press(key, event)

    # --- the turning of a card ----------------------------------------------------------------------------------

    def play(self, action: Action, key: str = "", time: float = 0.0) -> None:
        if isinstance(action, TurnOver) and self.table.settings.motion and not self.table.far:
            self._turned = 0
            self._motion = self.set_interval(FLIP, self._turn_further)
        super().play(action, key, time)

    def _turn_further(self) -> None:
        self._turned += 1
        if self._turned >= FACE_UP:
            self._finish_motion()
        else:
            self.show_view(self.view)

    def _finish_motion(self) -> None:
        if self._motion is not None:
            self._motion.stop()
            self._motion = None
            self._turned = FACE_UP
            self.show_view(self.view)
