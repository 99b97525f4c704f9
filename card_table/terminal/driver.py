"""The driver: what Textual uses to speak with the terminal.

It is built on Textual's abstract `Driver` alone, not on its Linux driver: that one ends the game on an odd byte, types
the terminal's answers, spins when its input ends, and starts a second input thread on every SIGCONT.  The mouse, focus
reports and resizes inside the input stream are never asked for.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from card_table.terminal import signals
from card_table.terminal.modes import ASK_KEYBOARD, Modes
from card_table.terminal.reading import Reader
from card_table.terminal.translation import Translation
from card_table.terminal.writing import Writer

if TYPE_CHECKING:
    from card_table.terminal.app import TerminalApp

USUAL_SIZE = (80, 24)
PATIENCE = (0.1, 1.0)
"""Seconds to wait at the end for a terminal that reports releases: on a near and on the furthest line."""


class TerminalDriver(Driver):
    """Draws on the terminal behind standard error and reads the one behind standard input."""

    _app: TerminalApp

    def __init__(
        self, app: TerminalApp, *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=False, size=size)
        assert sys.__stdin__ is not None
        assert sys.__stderr__ is not None
        self.modes: Modes = app.modes or Modes(sys.__stdin__.fileno(), sys.__stderr__.fileno())
        self._reader: Reader | None = None
        self._writer: Writer | None = None
        self._translation = Translation()
        self._asked = 0.0
        self.distance: float | None = None
        """Seconds to the terminal and back, if it answered our first question."""

    @property
    def can_suspend(self) -> bool:
        """The program can be stopped and continued."""
        return True

    def write(self, data: str) -> None:
        """Writes to the terminal; nothing once the game has left it."""
        if self._writer is not None:
            self._writer.write(data)

    def start_application_mode(self) -> None:
        """Takes over the terminal."""
        self._app.attach_signals(self._loop, self.react)
        self._writer = Writer(self.modes)
        self._writer.start()
        self._asked = time.monotonic()
        self.write(self.modes.enter() + self.modes.questions())
        self._translation = Translation()
        self._reader = Reader(self.modes.keyboard, self._translation, self._hand_over, self._input_ended, self._failed)
        self._reader.start()
        self._tell_size()

    def disable_input(self) -> None:
        """Stops reading keys."""
        if self._reader is not None:
            reader, self._reader = self._reader, None
            reader.stop()

    def stop_application_mode(self) -> None:
        """Gives the terminal back as it was."""
        self.disable_input()
        if self._writer is None:
            return
        writer, self._writer = self._writer, None
        exact = self._translation.reports_types
        writer.write(self.modes.leave() + (ASK_KEYBOARD if exact else ""))
        writer.finish()
        if exact and not writer.dead:
            nearest, furthest = PATIENCE
            self.modes.swallow_releases(min(furthest, nearest + 2 * (self.distance or 0.0)))
        self.modes.left()

    def react(self, number: int) -> None:
        """Reacts to a signal, on the event loop."""
        if number == signal.SIGWINCH:
            self._tell_size()
        elif number == signal.SIGTSTP:
            self._stop_for_a_while()
        elif number == signal.SIGCONT:
            self._reassert()
        else:
            self._app.hang_up(number)

    def _stop_for_a_while(self) -> None:
        """Leaves the terminal to the shell until somebody continues the program.

        The signal takes its default action, which the kernel leaves out where no shell could continue the program.
        """
        self._app.away()
        was_drawing = self._writer is not None
        self.stop_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signals.watch_again(signal.SIGTSTP)
        if was_drawing:
            self.start_application_mode()
            self._app.repaint()

    def _reassert(self) -> None:
        """The program was stopped unprepared and goes on: the terminal may have been used in between."""
        if self._writer is not None:
            self.write(self.modes.enter_again())
            self._tell_size()
            self._app.away()
            self._app.repaint()

    def _tell_size(self) -> None:
        """Tells the app how large the terminal is now."""
        width, height = USUAL_SIZE
        with suppress(OSError):
            columns, lines = os.get_terminal_size(self.modes.screen)
            width, height = columns or width, lines or height
        size = Size(width, height)
        self._app.post_message(Resize(size, size))

    def _hand_over(self, messages: list[Message]) -> None:
        """Brings events from the input thread to the event loop, all of one reading at once."""
        if self.distance is None and self._translation.keyboard is not None:
            self.distance = time.monotonic() - self._asked
        self._on_the_loop(self._post, messages)

    def _post(self, messages: list[Message]) -> None:
        """Puts events into the app's queue."""
        for message in messages:
            message.set_sender(self._app)
            self._app.post_message(message)

    def _input_ended(self) -> None:
        """There is nobody left at the keyboard: the same as a hang-up, and as hard to ignore."""
        os.kill(os.getpid(), signal.SIGHUP)

    def _failed(self, error: Exception) -> None:
        """The input thread has a fault."""
        self._on_the_loop(self._app.crashed, error)

    def _on_the_loop(self, call: Any, argument: object) -> None:
        """Calls something on the event loop; nothing if that has closed meanwhile."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, argument)
