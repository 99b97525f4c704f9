"""A terminal that notes when output arrives."""

import os
import re
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from select import select
from typing import Any

import pyte

from tests.terminal.real_terminal import PATIENCE, PRIVATE, RealTerminal

CALM = 0.3
"""Seconds without output after which a first picture is taken for whole."""

QUESTIONS = re.compile(rb"\x1b\[\?2026\$p|\x1b\[c")
ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[c": b"\x1b[?62;22c"}
"""What the most common terminals say: they know synchronised output, and no newer keyboard."""


@dataclass(frozen=True)
class Press:
    """What one key did: milliseconds to the first and to the last byte, bytes, milliseconds of processor time."""

    first: float
    last: float
    bytes: int
    cpu: float
    arrivals: tuple[tuple[float, int], ...]
    """Milliseconds after the key and bytes, of each portion."""


class TimedTerminal(RealTerminal):
    """Its clock starts with the program; times are those of the arrival of bytes, not of drawing them."""

    def __init__(self, *command: str, **settings: Any) -> None:
        self.portions: list[tuple[float, bytes]] = []
        """When what arrived, in seconds of the monotonic clock."""
        self.began = time.perf_counter()
        super().__init__(*command, **settings)

    def read(self, patience: float = 0.05) -> bool:
        before = len(self.output)
        came = super().read(patience)
        if came:
            self.portions.append((time.perf_counter(), self.output[before:]))
        return came

    def _answer(self) -> None:
        for found in QUESTIONS.finditer(self.output, self._answered):
            os.write(self.master, ANSWERS[found[0]])
            self._answered = found.end()

    def settle(self, quiet: float) -> None:
        """Reads until nothing has come for so many seconds."""
        while self.read(quiet):
            pass

    def paint(self, words: Sequence[str]) -> float:
        """Milliseconds from the start to the arrival of what completed a picture that shows these words."""
        end = time.perf_counter() + PATIENCE
        while time.perf_counter() < end:
            self.settle(CALM)
            for at, shown in self._pictures():
                if all(word in shown for word in words):
                    return (at - self.began) * 1000
        raise AssertionError(f"never came: {words}\n{self.text()}")

    def _pictures(self) -> list[tuple[float, str]]:
        """What the screen showed after each portion."""
        pictures = []
        output = b""
        for at, data in self.portions:
            output += data
            screen = pyte.Screen(self.screen.columns, self.screen.lines)
            pyte.ByteStream(screen).feed(PRIVATE.sub(b"", output))
            pictures.append((at, "\n".join(screen.display)))
        return pictures

    def press(self, key: str, quiet: float) -> Press:
        """Presses a key and reads until nothing has come for so many seconds; the program must live on."""
        while self.read(0):
            pass
        first, cpu = len(self.portions), self.cpu_seconds()
        pressed = time.perf_counter()
        os.write(self.master, key.encode())
        self.settle(quiet)
        assert self.process.poll() is None, f"the program ended on {key!r}:\n{self.text()}"
        portions = self.portions[first:]
        arrivals = tuple(((at - pressed) * 1000, len(data)) for at, data in portions)
        times = [at for at, _ in arrivals] or [float("inf")]
        sent = sum(size for _, size in arrivals)
        return Press(times[0], times[-1], sent, (self.cpu_seconds() - cpu) * 1000, arrivals)

    def leave(self, keys: Sequence[str]) -> float:
        """Milliseconds from the last of the leaving keys to the end of the process."""
        for key in keys[:-1]:
            self.press(key, CALM)
        end = os.pidfd_open(self.process.pid)
        pressed = time.perf_counter()
        os.write(self.master, keys[-1].encode())
        while end not in (ready := select([self.master, end], [], [], PATIENCE)[0]) and ready:
            self.read(0)
        took = (time.perf_counter() - pressed) * 1000
        os.close(end)
        self.exit_status()
        return took

    def cpu_seconds(self) -> float:
        """Processor time of the program so far, to the nanosecond: the kernel's clock of another process."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory(self) -> tuple[float, float]:
        """Resident memory and the program's share of it (shared pages divided among their users), in MiB."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        kib = {name: int(size) for name, size in re.findall(r"^(\w+): +(\d+) kB", rollup, re.MULTILINE)}
        return kib["Rss"] / 1024, kib["Pss"] / 1024

    def end(self) -> None:
        """Ends the program in whatever state it is."""
        self.process.send_signal(signal.SIGKILL)
        self.__exit__()
