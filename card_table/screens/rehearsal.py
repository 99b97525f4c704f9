"""The rehearsal before a race: everybody presses all of their keys, and sees what arrives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from textual.events import Key
from textual.widget import Widget

from card_table import keyboards
from card_table.screens.frame import Frame, key_of
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.rehearsal import Corner, Corners, Tried

TOGETHER = 0.03
"""Seconds between two keys that count as pressed at the same time."""


class Rehearsal(Frame[bool]):
    """Nothing is at stake here; Enter ends it, Escape puts it off."""

    def __init__(self, corners: Callable[[], Sequence[Corner]]) -> None:
        super().__init__()
        self.corners = corners
        self.tried = Tried(())
        self._recent: list[tuple[str, float]] = []

    def parts(self) -> list[Widget]:
        self.tried = Tried(tuple(self.corners()), layout=self.table.settings.keyboard)
        return [
            TitleBar(Titles("Rehearsal", "", "a race on one keyboard", help="")),
            Corners(self.tried),
            Notice(""),
            KeyBar(self.keys()),
        ]

    def keys(self) -> Keys:
        return [("Enter", "begin"), ("Tab", "another keyboard layout"), ("Esc", "not now")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        leaves = dict.fromkeys(("escape", "ctrl+c", "ctrl+q"), self.ask_to_leave)
        return {**leaves, "enter": self.end, "tab": self.change_layout, "ctrl+z": self.app.action_suspend_process}

    def ask_to_leave(self) -> None:
        self.dismiss(False)

    def end(self) -> None:
        """Everybody knows their keys now: they need not be tried again while they stay the same."""
        self.table.rehearsed = tuple(self.corners())
        self.dismiss(True)

    def change_layout(self) -> None:
        """The same places under the fingers, called as on another keyboard."""
        self.table.remember(keyboard=keyboards.next_layout(self.table.settings.keyboard))
        self.tried = Tried(tuple(self.corners()), layout=self.table.settings.keyboard)
        self.query_one(Corners).show(self.tried)

    def is_answer(self, event: Key) -> bool:
        return True

    def press(self, key: str, event: Key) -> None:
        key = keyboards.meant(key_of(event), self.table.settings.keyboard)
        if key not in {own for corner in self.tried.corners for own, _ in corner.keys}:
            super().press(key, event)
            return
        self._recent = [(other, at) for other, at in self._recent if event.time - at <= TOGETHER and other != key]
        self._recent.append((key, event.time))
        together = max(self.tried.together, len(self._recent))
        self.tried = replace(self.tried, arrived=self.tried.arrived | {key}, last=key, together=together)
        self.query_one(Corners).show(self.tried)
