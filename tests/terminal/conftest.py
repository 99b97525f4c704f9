"""Starts the small app in a real terminal."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.real_terminal import RealTerminal

SMALL_APP = str(Path(__file__).with_name("small_app.py"))


class SmallAppTerminal(RealTerminal):
    """A terminal in which the small app runs."""

    def __init__(self, log: Path, *options: str, **settings: Any) -> None:
        super().__init__(sys.executable, SMALL_APP, str(log), *options, **settings)
        self.log = log

    def records(self) -> list[list[Any]]:
        """What the app has written down so far."""
        text = self.log.read_text() if self.log.exists() else ""
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def pressed(self) -> list[str]:
        """The names of the keys that the app was given."""
        return [record[1] for record in self.records() if record[0] == "key"]

    def pastes(self) -> list[str]:
        """The pastes that the app was given."""
        return [record[1] for record in self.records() if record[0] == "paste"]

    def typing(self, data: bytes | str) -> list[str]:
        """Sends bytes, then one `.`; the keys that arrive before the `.` does."""
        before = len(self.pressed())
        self.send(data)
        self.read(0.1)
        self.send(".")
        self.until(lambda: "full_stop" in self.pressed()[before:], "the full stop")
        return self.pressed()[before : self.pressed().index("full_stop", before)]


Start = Callable[..., SmallAppTerminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the small app and waits for its first picture."""
    started: list[SmallAppTerminal] = []

    def begin(*options: str, wait: bool = True, **settings: Any) -> SmallAppTerminal:
        terminal = SmallAppTerminal(tmp_path / f"log{len(started)}", *options, **settings)
        started.append(terminal)
        if wait:
            terminal.wait_for("READY")
        return terminal

    yield begin
    for terminal in started:
        terminal.__exit__()
