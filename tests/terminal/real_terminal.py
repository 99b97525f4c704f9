"""A terminal made of a pseudo-terminal, for tests that must see what a real one would get.

It runs a program, presses keys, keeps every byte that comes back, and knows the screen and the modes they make.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pyte

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
"""Seconds after which a test gives up: far more than anything takes, for machines that are busy."""

PRIVATE = re.compile(rb"\x1b\[[<=>?][0-9;]*\$?[a-zA-Z]")
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KEYBOARD = re.compile(rb"\x1b\[([<>])([0-9]*)u")
NORMALLY_ON = {"7", "25"}


class RealTerminal:
    """Use it in a `with` statement; it ends what it started."""

    def __init__(
        self,
        *command: str,
        columns: int = 80,
        lines: int = 24,
        environment: dict[str, str] | None = None,
        answers: dict[bytes, bytes] | None = None,
        keyboard: int | None = None,
        folder: Path = ROOT,
    ) -> None:
        self.output = b""
        self._answers = answers or {}
        self._answered = 0
        self.master, self._slave = pty.openpty()
        self.screen = pyte.Screen(columns, lines)
        self.resize(columns, lines)
        self.settings = termios.tcgetattr(self._slave)
        self._stream = pyte.ByteStream(self.screen)
        self._shown = 0
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "PYTHON"))}
        self.process = subprocess.Popen(
            command,
            stdin=self._slave if keyboard is None else keyboard,
            stdout=self._slave,
            stderr=self._slave,
            cwd=folder,
            env={**clean, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), **(environment or {})},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()
        self.close()
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1

    def close(self) -> None:
        """Closes the terminal's window: the line to the player is cut."""
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def send(self, data: bytes | str) -> None:
        """Presses keys, or sends whatever else a terminal may send; reads meanwhile, as terminals do."""
        rest = data.encode() if isinstance(data, str) else data
        while rest:
            readable, writable, _ = select.select([self.master], [self.master], [], PATIENCE)
            if readable:
                self.read(0)
            if writable:
                rest = rest[os.write(self.master, rest[:1024]) :]

    def resize(self, columns: int, lines: int) -> None:
        """Changes the size of the window.  What it shows is the program's to paint again."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, patience: float = 0.05) -> bool:
        """Reads what has come; False if nothing has."""
        if self.master < 0 or not select.select([self.master], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.output += data
        self._answer()
        return bool(data)

    def _answer(self) -> None:
        """Answers the questions that this kind of terminal understands."""
        for question, answer in self._answers.items():
            if question in self.output[self._answered :]:
                os.write(self.master, answer)
                self._answered = len(self.output)

    def text(self) -> str:
        """What the screen shows now."""
        while self.read(0):
            pass
        self._stream.feed(PRIVATE.sub(b"", self.output[self._shown :]))
        self._shown = len(self.output)
        return "\n".join(self.screen.display)

    def until(self, met: Callable[[], bool], what: str = "") -> None:
        """Reads until a condition is met; fails with the screen if it never is."""
        end = time.monotonic() + PATIENCE
        while not met():
            if time.monotonic() > end:
                raise AssertionError(f"never came: {what}\n{self.text()}")
            self.read(0.02)

    def wait_for(self, text: str) -> None:
        """Reads until the screen shows a text."""
        self.until(lambda: text in self.text(), text)

    def exit_status(self) -> int:
        """Reads until the program has ended; its status as a shell would give it."""
        self.until(lambda: self.process.poll() is not None, "the end of the program")
        while self.read(0.05):
            pass
        status = self.process.returncode
        return 128 - status if status < 0 else status

    def leftovers(self) -> list[str]:
        """Every mode that is not as a terminal has it at first, and every line setting that was not given back."""
        modes: dict[str, bool] = {}
        for numbers, state in MODE.findall(self.output):
            for number in numbers.decode().split(";"):
                modes[number] = state == b"h"
        left = [f"mode {number}" for number, on in modes.items() if on is not (number in NORMALLY_ON)]
        depth = 0
        for direction, _ in KEYBOARD.findall(self.output):
            depth = depth + 1 if direction == b">" else max(0, depth - 1)
        if depth:
            left.append(f"{depth} keyboard modes")
        if self._slave >= 0 and termios.tcgetattr(self._slave) != self.settings:
            left.append("line settings")
        return left

    def unread(self) -> bytes:
        """What the program has left for the shell to read."""
        raw = termios.tcgetattr(self._slave)
        raw[3] &= ~termios.ICANON
        termios.tcsetattr(self._slave, termios.TCSANOW, raw)
        ready = select.select([self._slave], [], [], 0.1)[0]
        return os.read(self._slave, 4096) if ready else b""

    def thread_count(self) -> int:
        """How many threads the program has."""
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def cpu_seconds(self) -> float:
        """How much processor time the program has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _take_terminal() -> None:
    """Makes the terminal the one that this process belongs to."""
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)
