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


class Rehearsal(Frame[None]):
    """Nothing is at stake here; Enter ends it."""

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
        return {"enter": self.begin, "tab": self.change_layout, "escape": lambda: self.dismiss(None)}

    def begin(self) -> None:
        self.dismiss(None)

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
