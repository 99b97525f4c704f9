"""Writes pictures to the terminal from a thread of its own.

Textual's writer dies with the terminal, and a program that goes on drawing then hangs in its queue.  This one throws
away what can no longer be shown, and speaks UTF-8 whatever the locale says.
"""

import os
from queue import SimpleQueue
from select import select
from threading import BoundedSemaphore, Thread

from card_table.terminal.modes import Modes

ROOM = 30
"""Pictures that may wait: when the terminal is that far behind, the game waits for it."""


class Writer(Thread):
    """Writes text to a screen, in order; dropping it is better than failing."""

    def __init__(self, modes: Modes) -> None:
        super().__init__(name="terminal-output", daemon=True)
        self._modes = modes
        self._screen = modes.open_screen()
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._room = BoundedSemaphore(ROOM)
        self.dead = False
        """Whether the terminal has gone."""

    def write(self, text: str) -> None:
        """Hands over a text; waits if the terminal is far behind."""
        self._room.acquire()
        self._waiting.put(text)

    def finish(self) -> None:
        """Waits until all is written, and ends the thread."""
        self._waiting.put(None)
        self.join()
        os.close(self._screen)

    def run(self) -> None:
        """Writes what is handed over, as much at once as is there."""
        going_on = True
        while going_on:
            texts = [self._waiting.get()]
            while not self._waiting.empty():
                texts.append(self._waiting.get())
            going_on = texts[-1] is not None
            self._write_all("".join(filter(None, texts)).encode("utf-8", "replace"))
            for text in texts:
                if text is not None:
                    self._room.release()

    def _write_all(self, data: bytes) -> None:
        """Writes all bytes, however few the terminal takes at a time."""
        while data and not self.dead and not self._modes.given_up:
            try:
                data = data[os.write(self._screen, data) :]
            except BlockingIOError:
                select([], [self._screen], [])
            except OSError:
                self.dead = True
