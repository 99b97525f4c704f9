"""The base of the app: an orderly way out on every occasion, and no word about the cards in a crash.

It overrides private parts of Textual 8.2.8 (`_handle_exception`, `_fatal_error`, `_set_pointer_shape`), calls one
(`_push_result_callback`) and reads one (`_exception`); the version is pinned exactly and the tests in a real terminal
notice if one of them changes.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual.app import App
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen

from card_table.terminal.crash import Fault, write_note
from card_table.terminal.driver import TerminalDriver
from card_table.terminal.keys import Presses
from card_table.terminal.modes import Modes
from card_table.terminal.output import DiffOutput
from card_table.terminal.signals import SignalWatch, status_after

T = TypeVar("T")

FAR = 0.15
"""Seconds to the terminal and back."""


class TerminalApp(DiffOutput, App[int]):
    """An app for terminals that are slow, odd, closed in the middle, or shared by several people."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    RESUME_HINT: ClassVar[str] = "The game is saved: `card-table resume`."
    """What the players are told after a crash."""

    crash_folder: Path | None = None
    """Where a note about a crash goes; nowhere if None."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.presses = Presses()
        """Tells presses from repeats; one for the whole program, so that no screen forgets what is held."""
        self.modes: Modes | None = None
        self.signal_watch: SignalWatch | None = None
        self.crash_sentence: str | None = None
        """What to tell the players, once the terminal is theirs again, if the program has a fault."""
        self._before_exit_called = False

    def get_driver_class(self) -> type[Driver]:
        """Our own driver, whatever the environment says."""
        return TerminalDriver

    def away(self) -> None:
        """Called on the event loop before the program is stopped, and after it was stopped unprepared; for subclasses.

        Whoever continues it may be somebody else.
        """

    def before_exit(self) -> None:
        """Called once on every orderly way out, on the event loop, while all is still there; for subclasses."""

    def exit(self, result: int | None = None, return_code: int = 0, message: Any = None) -> None:
        """Leaves the program."""
        self._call_before_exit()
        super().exit(result, return_code, message)

    def hang_up(self, number: int = signal.SIGHUP) -> None:
        """Leaves because of a signal, or because the terminal has gone."""
        self.exit(return_code=status_after(number))

    @property
    def far(self) -> bool:
        """Whether the terminal is known to be so far away that moving pictures would only be late."""
        distance = self._driver.distance if isinstance(self._driver, TerminalDriver) else None
        return distance is not None and distance > FAR

    def repaint(self) -> None:
        """Draws everything anew: the terminal may show something else by now."""
        self.forget()
        self.refresh(layout=True)

    def action_suspend_process(self) -> None:
        """Stops the program and whatever was started with it, as the terminal itself would on Ctrl+Z."""
        os.killpg(os.getpgrp(), signal.SIGTSTP)

    def attach_signals(self, loop: asyncio.AbstractEventLoop, react: Callable[[int], None]) -> None:
        """The driver is there: signals go to it from now on."""
        if self.signal_watch is not None:
            self.signal_watch.attach(loop, react)

    def crashed(self, error: Exception) -> None:
        """The program has a fault: ends it, with one sentence for the players and a note for the authors."""
        self._handle_exception(error)

    def record_crash(self, error: BaseException | None) -> None:
        """Keeps what to tell about the first fault, and writes the note."""
        if self.crash_sentence is not None:
            return
        fault = Fault.of(error or RuntimeError())
        note = write_note(fault, self.crash_folder, (self.size.width, self.size.height)) if self.crash_folder else None
        self.crash_sentence = " ".join(
            (
                f"card_table stopped because of a fault in itself ({fault.kind} in {fault.place}).",
                self.RESUME_HINT,
                *([f"A note is in {note}."] if note else []),
            )
        ).strip()

    def panic(self, *renderables: Any) -> None:
        """Ends the program because of a fault; what Textual would print may show cards, so it is not printed."""
        self._fatal_error()

    def _fatal_error(self) -> None:
        """Ends the program because of a fault, without Textual's traceback, which prints every local variable."""
        self._return_code = 1
        self.record_crash(self._exception)
        self._close_messages_no_wait()

    def _set_pointer_shape(self, shape: str) -> None:
        """There is no mouse, so its pointer needs no shape."""

    def _on_load(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._loop_failed)

    def _loop_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback or a task has a fault that nobody has seen: it is as bad as any other."""
        error = context.get("exception")
        if isinstance(error, Exception):
            self.crashed(error)

    def _call_before_exit(self) -> None:
        """Calls the hook once; a fault in it must not keep anyone from leaving."""
        if self._before_exit_called:
            return
        self._before_exit_called = True
        try:
            self.before_exit()
        except Exception as error:
            self.record_crash(error)


def replaceable(app: MessagePump, screen: Screen[T]) -> Screen[T]:
    """The first screen of an app, made such that another may take its place: ``switch_screen`` fails on a screen that
    nobody has pushed."""
    screen._push_result_callback(app, None)
    return screen
