"""What is told about a fault in the program: where it happened, never what was on the table.

Tracebacks with local variables, and the texts of exceptions, can hold cards that nobody may see.  So there are names
of files, line numbers, names of functions and of exceptions, and nothing else.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

from textual.worker import WorkerFailed

PACKAGE = Path(__file__).resolve().parent.parent
MOST_FRAMES = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """An exception, reduced to what may be told."""

    kind: str
    place: str
    frames: tuple[str, ...]

    @classmethod
    def of(cls, error: BaseException) -> "Fault":
        """The fault behind an exception."""
        while isinstance(error, WorkerFailed):
            error = error.error
        frames = list(_frames(error.__traceback__))
        own = [frame for frame in frames if PACKAGE in frame[0].parents] or frames
        place = f"{own[-1][0].name} line {own[-1][1]}" if own else "an unknown place"
        return cls(type(error).__name__, place, tuple(_story(error)))


def _frames(traceback: TracebackType | None) -> Iterator[tuple[Path, int, str]]:
    """File, line and function of each call, the innermost last."""
    for frame, line in walk_tb(traceback):
        yield Path(frame.f_code.co_filename), line, frame.f_code.co_name


def _story(error: BaseException | None) -> Iterator[str]:
    """The frames of an exception and of those it came from, the first cause last."""
    told: set[int] = set()
    while error is not None and id(error) not in told:
        told.add(id(error))
        yield f"{type(error).__module__}.{type(error).__name__}"
        frames = list(_frames(error.__traceback__))[-MOST_FRAMES:]
        yield from (f"  {_short(file)}:{line} {function}" for file, line, function in frames)
        error = error.__cause__ or error.__context__


def _short(file: Path) -> str:
    """A file's name inside its package; the folders before it may name the player."""
    return "/".join(file.parts[-3:])


def write_note(fault: Fault, folder: Path, size: tuple[int, int]) -> Path | None:
    """Writes a note about a fault that only its owner can read; None if that cannot be done."""
    name = time.strftime("crash-%Y%m%d-%H%M%S") + f"-{os.getpid()}.txt"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8", errors="replace") as note:
            note.write("\n".join(_note(fault, size)) + "\n")
        return folder / name
    return None


def _note(fault: Fault, size: tuple[int, int]) -> Iterator[str]:
    """The lines of a note."""
    yield f"{fault.kind} in {fault.place}"
    yield ", ".join(f"{package} {_version(package)}" for package in ("card_table", "textual", "rich"))
    yield f"python {sys.version.split()[0]} on {sys.platform}"
    yield f"TERM {os.environ.get('TERM', '')[:40]!r}, {size[0]} columns, {size[1]} lines"
    yield from fault.frames


def _version(package: str) -> str:
    """The version of an installed package."""
    from importlib.metadata import PackageNotFoundError, version  # not at the start: it takes 10 ms

    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
