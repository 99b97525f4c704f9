"""Sits people at the program's screens without a terminal: keys in, the picture as text out."""

import asyncio
import inspect
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot

from card_table.app import CardTable
from card_table.opening import Seating
from card_table.rules.game import Seat
from card_table.terminal.keys import now

PACE = 0.11
"""Seconds after which people press the same key again: one that comes as fast as a machine repeats it counts as held.
"""

PATIENCE = 10.0
"""Seconds after which a picture that does not come is missed."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run the tests that are coroutines."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


def key_event(key: str) -> Key:
    """The event of a key: "space", "enter", or a character, which Textual calls by a name of its own."""
    if len(key) > 1:
        return Key(key, " " if key == "space" else None)
    return Key(_character_to_key(key), key)


class Table:
    """The running program: press keys, read the picture."""

    def __init__(self, app: CardTable, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot
        self._pressed: dict[str, float] = {}
        """When each key was pressed last."""

    async def press(self, *keys: str) -> None:
        """Press keys as people do: each when the picture stands that it answers, and none again so soon that it would
        count as held."""
        for key in keys:
            while now() < self._pressed.get(key.lower(), 0.0) + PACE:
                await asyncio.sleep(0.002)
            self._pressed[key.lower()] = now()
            self.app.post_message(key_event(key))
            await self.settle()

    async def settle(self) -> None:
        """Until what has happened is carried out and painted, also on screens that it has brought."""
        shown, end = None, now() + PATIENCE
        while shown is not self.screen or not (self.screen.is_mounted and self.screen.stands):
            assert now() < end, "the picture never stood"
            shown = self.screen
            for _ in range(3):
                await self.pilot.pause(0)

    async def burst(self, *keys: str, apart: float = 0.002, blocked: float = 0.0) -> None:
        """Keys that arrive in one go, each a moment after the one before; so long nobody has time to look at them."""
        began = now()
        time.sleep(blocked)
        for place, key in enumerate(keys):
            event = Key(key, key if len(key) == 1 else None)
            event.time = began + place * apart
            self.app.post_message(event)
        await self.settle()

    async def wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.settle()

    async def type(self, text: str) -> None:
        for character in text:
            self.app.post_message(key_event(character))
        await self.settle()

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    @property
    def screen(self) -> Any:
        return self.app.screen

    def lines(self) -> list[str]:
        """The picture, row by row."""
        return ["".join(segment.text for segment in strip) for strip in self.screen._compositor.render_strips()]

    def frame(self) -> list[str]:
        """The picture with all its styles."""
        return [str([(part.text, part.style) for part in strip]) for strip in self.screen._compositor.render_strips()]

    @property
    def state(self) -> Any:
        """The truth of the game that is played."""
        return self.screen.match.state

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines())

    def shows(self, *words: str) -> bool:
        """Whether all of these words are on the screen, wherever its lines are broken."""
        flat = " ".join(self.text().split())
        return all(word in flat for word in words)


Sit = Callable[..., AbstractAsyncContextManager[Table]]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the program keeps its things in."""
    monkeypatch.setenv("CARD_TABLE_DATA", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def sit(data: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """``async with sit("Ann, Ben") as table`` sits people at a game; without names it opens the picker.

    With a ``state`` the game has come to that situation.
    """
    monkeypatch.setattr("card_table.screens.table.HASTE", 0.0)

    @asynccontextmanager
    async def sitting(
        people: str = "",
        *,
        game: str = "gopher",
        seed: int = 5,
        size: tuple[int, int] = (80, 24),
        motion: bool = False,
        ascii: bool = False,
        variant: Mapping[str, Any] | None = None,
        state: Any = None,
        bots: Mapping[int, str] | None = None,
    ) -> AsyncIterator[Table]:
        rules = asdict(state.variant) if state else variant or {}
        seating = Seating(game, tuple(people.split(", ")), first=Seat(0), seed=seed, variant=rules, bots=bots or {})

        def first(app: CardTable) -> Any:
            if not people:
                return app.picker()
            screen: Any = app.begin(seating)
            screen.match.state = state or screen.match.state
            return screen

        app = CardTable(first, ascii=ascii)
        app.remember(motion=motion)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Table(app, pilot)

    return sitting
