"""Tables at which several people act at the same time, on one keyboard, and the first counts."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from textual.events import Key, Resize
from textual.timer import Timer

from card_table import keyboards
from card_table.opening import Opened
from card_table.rules.journal import LONGEST_PLAY
from card_table.screens.frame import key_of
from card_table.screens.rehearsal import Rehearsal
from card_table.screens.table import TableScreen
from card_table.terminal.keys import QuietGap, now
from card_table.widgets.bars import Keys
from card_table.widgets.rehearsal import Corner

COUNT = 3
"""A race is counted in from here."""
BEAT = 0.7
"""Seconds from one number to the next."""


class RaceTable(TableScreen):
    """A table with races: a rehearsal before the first, unless it was the last with the same keys; a count-in before
    each.

    In a race presses count in the order and with the times at which they arrived, whatever the picture shows; those
    from before the count-in was over do not.
    """

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        self.count = 0
        """What the count-in has come to; 0 while there is none."""
        self._runs_since = inf
        self._counting: Timer | None = None
        self._played_before = 0
        """The milliseconds of play until the race was started last."""
        self._rehearsed = False
        self._calm = QuietGap(-inf)
        """After a race, or where it was halted, letters mean nothing until nobody goes on pressing."""
        self._to_show = False

    def race_on(self) -> bool:
        """Whether the rules wait for a race now."""
        raise NotImplementedError

    def corners(self) -> Sequence[Corner]:
        """Everybody's keys in the race."""
        raise NotImplementedError

    @property
    def racing(self) -> bool:
        return self.race_on() and self._runs_since < inf and not self.opened.watched

    @property
    def waits(self) -> bool:
        """Whether a race is to be started by those who sit here."""
        return self.race_on() and not self.racing and not self.opened.watched

    @property
    def rehearsed(self) -> bool:
        """Whether everybody's keys were tried here, or just so in a game before."""
        corners = tuple(self.corners())
        return self._rehearsed or (bool(corners) and self.table.rehearsed == corners)

    def on_mount(self) -> None:
        if self.waits and not self.rehearsed and not self.opened.lent:
            self.call_after_refresh(self.rehearse)

    def as_changed(self, corners: Sequence[str]) -> list[str]:
        """Everybody's keys, as this table has changed them."""
        return keyboards.as_changed(corners, self.table.settings.keyboard, self.table.settings.keys)

    def outer_keys(self, count: int) -> list[str]:
        """So many keys in a row for each seat, at the outer edge of its corner."""
        people, layout = len(self.match.names), self.table.settings.keyboard
        return self.as_changed([keyboards.outer_keys(layout, seat, people, count) for seat in range(people)])

    def corners_with(self, keys: Sequence[str], does: Sequence[str]) -> list[Corner]:
        """A corner for each seat in which the keys do the same, one after the other."""
        rows = zip(self.match.names, keys, strict=True)
        return [Corner(name, tuple(zip(own, does, strict=True))) for name, own in rows]

    # --- before the race ----------------------------------------------------------------------------------------

    def rehearse(self) -> None:
        """Let everybody try their keys, then count in; where nobody needs a key that is all."""
        self.halt()
        self._rehearsed = True
        if not self.corners():
            self.count_in()
            return
        self.app.push_screen(Rehearsal(self.corners), self._after_rehearsal)

    def _after_rehearsal(self, begins: bool | None) -> None:
        if begins:
            self.count_in()
        else:
            self.show_all()

    def count_in(self) -> None:
        """Three, two, one."""
        self.halt()
        self.count = COUNT
        self._counting = self.set_interval(BEAT, self._beat)
        self.show_all()

    def _beat(self) -> None:
        self.count -= 1
        if not self.count:
            self._stop_counting()
            self._runs_since, self._played_before = now(), self.match.ms
            self.started()
        self.show_all()

    def started(self) -> None:
        """The race is on, for the first time or again."""

    def stamp(self, time: float) -> int | None:
        if not self.racing:
            return None
        since = round(1000 * (time - self._runs_since))
        return min(max(self._played_before + since, self.match.ms), LONGEST_PLAY - 1)

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.stop()
            self._counting = None
        self.count = 0

    def halt(self) -> None:
        """Stop the race, or the count-in, until the people start it again."""
        if self._runs_since < inf:
            self._calm = QuietGap(now())
        self._stop_counting()
        self._runs_since = inf

    def away(self) -> None:
        super().away()
        self.halt()
        if self.is_mounted:
            self.show_all()

    def on_resize(self, event: Resize) -> None:
        if self.too_small and self.is_mounted:
            self.halt()
            self.show_all()

    def on_screen_suspend(self) -> None:
        self.halt()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.show_all()

    def played(self, before: Any) -> None:
        super().played(before)
        if self.waits and not self.rehearsed:
            self.call_after_refresh(self.rehearse)
        elif not self.race_on():
            self.halt()

    def show_all(self) -> None:
        """What many press at once is shown once, when all of it is played."""
        if not self.racing:
            super().show_all()
        else:
            self._to_show = True
            self.check_idle()

    def on_idle(self) -> None:
        if self._to_show and self.is_attached:
            self._to_show = False
            super().show_all()

    # --- keys ---------------------------------------------------------------------------------------------------

    def is_answer(self, event: Key) -> bool:
        if self.racing:
            return event.time >= self._runs_since
        if len(key_of(event)) == 1 and not self._calm.accepts(event):
            return False
        return super().is_answer(event)

    def keys(self) -> Keys:
        if self.racing or self.count:  # all letters are the players'
            return [*(self.move_keys() if self.racing else []), ("Esc", "leave")]
        return super().keys()

    def playing_keys(self) -> Keys:
        return [("space", "count in"), ("k", "try your keys")] if self.waits else super().playing_keys()

    def doing(self) -> Mapping[str, Callable[[], object]]:
        if self.waits and not self.count:
            return {**super().doing(), "space": self.count_in, "k": self.rehearse}
        return super().doing()

    def press(self, key: str, event: Key) -> None:
        if self.racing or self.count:
            key = keyboards.meant(key, self.table.settings.keyboard)
            if len(key) == 1 and key not in self.moves():
                return
        super().press(key, event)
