"""What goes to the terminal is always a whole picture: the one before a key, or the one after it, and no mixture."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from textual.driver import Driver

from card_table import opening, saves
from card_table.app import CardTable
from card_table.opening import Seating
from card_table.rules.game import Seat
from card_table.screens.table import TableScreen
from tests.screens.conftest import PACE, key_event
from tests.terminal.test_output import RecordingDriver, Shown, Terminal

CALM = 0.06
"""Seconds without a write after which a picture is whole."""

SCRIPTS = {
    "picker": ("", "down down t t a a ? right escape d down enter right right left w escape q escape up x"),
    "gopher": ("gopher", "space right space enter w escape l escape ? down escape q escape t m m space u enter f1 q"),
    "grasshopper": ("grasshopper", "space 7 8 h space l escape w escape ? escape 9 enter space 2 enter"),
    "hamster": ("hamster", "space right space 1 left w escape space l escape s ? right escape q escape"),
    "gobbit": ("gobbit", "a 1 2 escape w escape l escape t t ? escape k tab escape q escape"),
}

WITH_A_CURTAIN, QUIET = ("grasshopper",), 0.4
"""Where a key counts after so many seconds without one."""


@pytest.fixture(autouse=True)
def _a_terminal_of_many_colours(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr("card_table.screens.table.HASTE", 0.0)


class Recorded(CardTable):
    """The program before a terminal that keeps what it gets, write by write."""

    def get_driver_class(self) -> type[Driver]:
        return RecordingDriver

    def taken(self) -> Sequence[str]:
        """What was written since the last time."""
        assert isinstance(self._driver, RecordingDriver)
        sent, self._driver.sent = self._driver.sent, []
        return sent


def program(game: str) -> Recorded:
    """At the picker, or at a table of two; without motion, as what moves is shown on its way."""
    seating = Seating(game, ("Ann", "Ben"), first=Seat(0), seed=5)
    app = Recorded(lambda app: app.begin(seating) if game else app.picker())
    app.remember(motion=False)
    return app


async def calm(app: Recorded) -> list[str]:
    """All that is written until nothing has been written for a while."""
    found: list[str] = []
    quiet = 0.0
    while quiet < CALM:
        await asyncio.sleep(0.01)
        new = app.taken()
        found += new
        quiet = 0.0 if new else quiet + 0.01
    return found


def pictures(terminal: Terminal, writes: Sequence[str]) -> Iterator[Shown]:
    for text in writes:
        terminal.stream.feed(text)
        yield terminal.shown()


@pytest.mark.parametrize("name", SCRIPTS)
async def test_no_key_brings_half_of_a_picture(name: str) -> None:
    game, keys = SCRIPTS[name]
    app, terminal, changes = program(game), Terminal(80, 24), 0
    async with app.run_test(headless=False, size=(80, 24)):
        before = list(pictures(terminal, await calm(app)))[-1]
        for pressed in keys.split():
            await asyncio.sleep(QUIET if game in WITH_A_CURTAIN else PACE - CALM)
            app.post_message(key_event(pressed))
            seen = [before, *pictures(terminal, await calm(app))]
            mixtures = [n for n, picture in enumerate(seen) if picture not in (before, seen[-1])]
            assert not mixtures, (
                f"{pressed}: picture {mixtures[0]} of {len(seen) - 1} is neither the old nor the new one"
            )
            changes += seen[-1] != before
            before = seen[-1]
    assert changes > len(keys.split()) / 2


class TestThePictureAndTheDisk:
    async def test_nothing_is_shown_before_it_is_on_the_disk(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app, order = program("gopher"), list[str]()
        settle = saves.Shelf.settle

        def noted(shelf: saves.Shelf) -> None:
            settle(shelf)
            assert shelf.path is not None
            order.append(f"on disk: {shelf.path.read_bytes().count(b'turn over')}")

        async with app.run_test(headless=False, size=(80, 24)):
            await calm(app)
            monkeypatch.setattr(saves.Shelf, "settle", noted)
            assert isinstance(app._driver, RecordingDriver)
            monkeypatch.setattr(app._driver, "flush", lambda: order.append("shown"))
            app.post_message(key_event("space"))
            await calm(app)
        assert order[:2] == ["on disk: 1", "shown"]

    async def test_a_disk_that_fails_is_told_at_the_table_once_and_the_game_goes_on(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = program("gopher")

        def fail(descriptor: int, earlier: object) -> None:
            raise OSError(28, "No space left on device")

        async with app.run_test(headless=False, size=(80, 24)):
            terminal = Terminal(80, 24)
            list(pictures(terminal, await calm(app)))
            monkeypatch.setattr(saves, "bring_to_disk", fail)
            app.post_message(key_event("space"))
            list(pictures(terminal, await calm(app)))
            assert "From here on this game is not saved (no space left on device)." in "\n".join(terminal.display)
            app.post_message(key_event("enter"))
            list(pictures(terminal, await calm(app)))
            assert "not saved" not in "\n".join(terminal.display)
            assert isinstance(app.screen, TableScreen)
            assert app.screen.match.written == 2
            opening.close(app.screen.opened)
