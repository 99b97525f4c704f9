"""The rehearsal before a race: everybody presses all of their keys, and sees what arrives."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from textual.events import Key
from textual.widget import Widget

from card_table import keyboards
from card_table.screens.frame import Frame, key_of
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.rehearsal import Corner, Corners, Tried

TOGETHER = 0.08
"""Seconds between two keys that count as pressed at the same time: a finger stays on a key for so long."""


class Rehearsal(Frame[bool]):
    """Nothing is at stake here; Enter ends it, Escape puts it off."""

    def __init__(self, corners: Callable[[], Sequence[Corner]]) -> None:
        super().__init__()
        self.corners = corners
        self.tried = Tried(())
        self.changing: str | None = None
        """The key that is being changed; empty while it has still to be named, None if none is."""
        self._recent: list[tuple[str, float]] = []

    def parts(self) -> list[Widget]:
        self.tried = self.untried()
        return [
            TitleBar(Titles("Rehearsal", "", "a race on one keyboard", help="")),
            Corners(self.tried),
            Notice(""),
            KeyBar(self.keys()),
        ]

    def untried(self) -> Tried:
        """Everybody's keys as they are now, none of them pressed yet."""
        return Tried(tuple(self.corners()), layout=self.table.settings.keyboard)

    def keys(self) -> Keys:
        return [("Enter", "begin"), ("Tab", "another layout"), ("F2", "change a key"), ("Esc", "not now")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        keys = {"enter": self.end, "tab": self.change_layout, "f2": self.change_key}
        away = dict.fromkeys(("escape", "ctrl+c", "ctrl+q"), self.ask_to_leave)
        return {**keys, **away, "ctrl+z": self.app.action_suspend_process}

    def ask_to_leave(self) -> None:
        """Back: from changing a key, or from the rehearsal."""
        if self.changing is None:
            self.dismiss(False)
        self.changing = None

    def end(self) -> None:
        """Everybody knows their keys now: they need not be tried again while they stay the same."""
        self.table.rehearsed = tuple(self.corners())
        self.dismiss(True)

    def change_layout(self) -> None:
        """The same places under the fingers, called as on another keyboard."""
        self.table.remember(keyboard=keyboards.next_layout(self.table.settings.keyboard))
        self.show_anew()

    def show_anew(self) -> None:
        self.tried = self.untried()
        self.query_one(Corners).show(self.tried)

    def change_key(self) -> None:
        """Ask which key is to be changed."""
        self.changing = ""
        self.say("Press the key that is to be another; Esc changes nothing.")

    def owner(self, key: str) -> str:
        """Whose key it is and what it does; empty if it is nobody's."""
        for corner in self.tried.corners:
            for own, does in corner.keys:
                if own == key:
                    return f"{corner.name} ({does})"
        return ""

    def changed(self, key: str) -> None:
        """Name the key to be changed or, when that is done, the one that takes its place."""
        settings, owner = self.table.settings, self.owner(key)
        if not self.changing:
            self.changing = key if owner else ""
            self.say(f"Now press the new key of {owner}." if owner else f"{key} is nobody's key: press one of these.")
        elif owner and key != self.changing:
            self.say(f"{key} is already the key of {owner}: press another one.")
        else:
            keys = keyboards.with_changed(self.changing, key, settings.keyboard, settings.keys)
            self.table.remember(keys=keys)
            self.changing = None
            self.show_anew()

    def is_answer(self, event: Key) -> bool:
        return True

    def press(self, key: str, event: Key) -> None:
        key = keyboards.meant(key_of(event), self.table.settings.keyboard)
        if self.changing is not None and len(key) == 1:
            self.changed(key)
            return
        if not self.owner(key):
            super().press(key, event)
            return
        self._recent = [(other, at) for other, at in self._recent if event.time - at <= TOGETHER and other != key]
        self._recent.append((key, event.time))
        together = max(self.tried.together, len(self._recent))
        self.tried = replace(self.tried, arrived=self.tried.arrived | {key}, last=key, together=together)
        self.query_one(Corners).show(self.tried)
