"""Reads what the terminal sends, in a thread of its own, and passes events on.

The thread sleeps until there is something to read, a moment of waiting is over, or somebody writes into its pipe:
no polling while nothing happens, and no waiting for a poll when the game ends.
"""

import os
import termios
import time
from collections.abc import Callable
from select import select
from threading import Thread

from textual.message import Message

from card_table.terminal.flood import FloodGate
from card_table.terminal.tokens import Token, Tokenizer
from card_table.terminal.translation import Translation

CHUNK = 4096
EMPTY_READINGS = 20
"""Empty readings in a row that a living terminal may give: one for each end-of-file character that was typed."""


class Reader(Thread):
    """Turns the bytes of a file descriptor into events, stamped with the time when they were read."""

    def __init__(
        self,
        descriptor: int,
        translation: Translation,
        deliver: Callable[[list[Message]], None],
        ended: Callable[[], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(name="terminal-input", daemon=True)
        self._descriptor = descriptor
        self._translation = translation
        self._deliver = deliver
        self._ended = ended
        self._failed = failed
        self._tokenizer = Tokenizer()
        self._gate = FloodGate()
        self._wake_read, self._wake_write = os.pipe()

    def stop(self) -> None:
        """Ends the thread now."""
        os.write(self._wake_write, b"\0")
        self.join(0.5)
        if not self.is_alive():
            os.close(self._wake_read)
            os.close(self._wake_write)

    def run(self) -> None:
        """Reads until stopped; the end of the input is told once."""
        try:
            if self._read_until_stopped():
                self._ended()
        except Exception as error:
            self._failed(error)

    def _read_until_stopped(self) -> bool:
        """Reads and delivers; True when the input has come to its end, False when told to stop."""
        empty = 0
        while True:
            ready = select([self._descriptor, self._wake_read], [], [], self._patience())[0]
            now = time.monotonic()
            if self._wake_read in ready:
                return False
            data = self._read() if ready else None
            if data is None:
                self._pass_on(self._tokenizer.expire(now), now, waited=not ready)
                continue
            empty = 0 if data else empty + 1
            if not data and (empty > EMPTY_READINGS or self._is_gone()):
                return True
            self._pass_on(self._tokenizer.expire(now) + self._tokenizer.feed(data, now), now)

    def _read(self) -> bytes | None:
        """What there is to read: nothing at the end, None if another reader was faster."""
        try:
            return os.read(self._descriptor, CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _is_gone(self) -> bool:
        """Whether an empty reading is the end: a living terminal also gives one when Ctrl+D was typed."""
        try:
            termios.tcgetattr(self._descriptor)
        except termios.error:
            return True
        return False

    def _patience(self) -> float | None:
        """Seconds until something that waits is over; None while nothing waits."""
        waits = [end for end in (self._tokenizer.deadline, self._gate.deadline) if end is not None]
        return max(0.0, min(waits) - time.monotonic()) if waits else None

    def _pass_on(self, tokens: list[Token], now: float, *, waited: bool = False) -> None:
        """Delivers the events for tokens that came together."""
        kept = self._gate.expire(now) + tokens if waited else self._gate.pass_through(tokens, now)
        if events := [event for token in kept for event in self._translation.translate(token)]:
            self._deliver(events)
