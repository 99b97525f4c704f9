"""Signals: the way out must work however stuck the program is.

Three lines of defence, each for when the one before it cannot work:

1. A thread that does nothing else reads the signals' numbers from a pipe, into which the interpreter's own C handler
   writes them, and asks the event loop to leave, to stop for a while, or to draw anew.
2. If the program has not left after `GRACE` seconds (a busy loop, a terminal that does not read), the same thread
   restores the terminal without blocking and ends the process.
3. If even that thread cannot run, because something holds the interpreter, the kernel's alarm ends the process; then
   nobody is left to restore the terminal.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from select import select
from threading import Thread
from types import FrameType

LEAVING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
WATCHED = (*LEAVING, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)

GRACE = 2.0
"""Seconds that an orderly way out may take."""
ALARM = 5
"""Seconds after which the kernel ends the process."""

FINISHED = 0
"""Written into the pipe when the watch is over; no signal has this number."""


def status_after(number: int) -> int:
    """The exit status that a shell expects after a signal."""
    return 128 + number


def _note(number: int, frame: FrameType | None) -> None:
    """Runs between two steps of the program; the pipe has the number already."""
    if number in LEAVING:
        signal.alarm(ALARM)


def watch_again(number: int) -> None:
    """Watches a signal again after its default action was wanted."""
    signal.signal(number, _note)


class SignalWatch(Thread):
    """Passes signals on to the event loop, and ends the process if that does not help."""

    def __init__(self, restore: Callable[[], None]) -> None:
        super().__init__(name="signals", daemon=True)
        self.leaving: int | None = None
        """The first signal that asked the program to leave."""
        self._restore = restore
        self._deadline: float | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._react: Callable[[int], None] | None = None
        self._pipe_read, self._pipe_write = os.pipe()
        os.set_blocking(self._pipe_write, False)

    def install(self) -> None:
        """Begins to watch; only the main thread may do this."""
        self._wakeup_before = signal.set_wakeup_fd(self._pipe_write, warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, _note) for number in WATCHED}
        self.start()

    def attach(self, loop: asyncio.AbstractEventLoop, react: Callable[[int], None]) -> None:
        """From now on `react` is called on the event loop; a signal that came too early is told now."""
        self._loop, self._react = loop, react
        if self.leaving is not None:
            self._tell(self.leaving)

    def finish(self) -> None:
        """Ends the watch and gives the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        os.write(self._pipe_write, bytes([FINISHED]))
        self.join()
        signal.alarm(0)
        os.close(self._pipe_read)
        os.close(self._pipe_write)

    def run(self) -> None:
        """Reads the numbers of signals until the watch is over, or the grace of one that ends the program."""
        while True:
            patience = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
            if not select([self._pipe_read], [], [], patience)[0]:
                self._end_the_process()
            for number in os.read(self._pipe_read, 64):
                if number == FINISHED:
                    return
                self._arrived(number)

    def _arrived(self, number: int) -> None:
        """One signal has come."""
        if number in LEAVING:
            if self.leaving is not None:
                return
            self.leaving = number
            self._deadline = time.monotonic() + GRACE
        self._tell(number)

    def _tell(self, number: int) -> None:
        """Asks the event loop to react; a loop that has closed is on its way out anyway."""
        if self._loop is not None and self._react is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._react, number)

    def _end_the_process(self) -> None:
        """The program is stuck: restores the terminal and ends it here."""
        assert self.leaving is not None
        with suppress(Exception):
            self._restore()
        os._exit(status_after(self.leaving))
