"""Saved games: one journal a file, in a folder of games in progress and a folder of finished ones.

A file is named by a short random id, never by what people typed.  Only its owner may read it, as it holds the seed.
"""

import errno
import fcntl
import os
import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from random import SystemRandom
from time import sleep

from card_table.rules import journal
from card_table.rules.game import record
from card_table.rules.journal import Header, Journal, Unreadable

ID = re.compile(r"[a-z2-7]{4,8}")
CHANCE = SystemRandom()
LETTERS = "abcdefghijkmnpqrstuvwxyz234567"
FINISHED = "finished"
DAMAGED = "damaged"


class Busy(OSError):
    """Another program plays this game now."""


@record
class Saved:
    """A saved game as found on disk: its journal, or the sentence why it has none."""

    id: str
    when: datetime
    journal: Journal | None
    fault: str = ""


class Shelf:
    """An open journal on disk that the lines of a game are appended to.

    Saving must never stop a game: when the disk fails, ``trouble`` says so in a sentence, and play goes on unsaved.
    """

    def __init__(self, id: str, path: Path | None, descriptor: int | None, length: int = 0, trouble: str = "") -> None:
        self.id = id
        self.path = path
        self.trouble = trouble
        self._descriptor = descriptor
        self._length = length
        self._on_disk = length
        """How much of the file is known to be on the disk."""
        self._disk = ThreadPoolExecutor(1, "disk")
        """Waits for the disk, while the picture of what was written is drawn."""
        self._going: Future[None] | None = None
        """What brings the last lines to the disk, unless they are there."""

    def write(self, line: str) -> None:
        """Append one line, whole or not at all.  From here on it outlives the program; ``settle`` waits until it
        outlives a power cut."""
        if self._descriptor is None:
            return
        data = line.encode("utf-8")
        try:
            append(self._descriptor, data, self._length)
        except OSError as error:
            self.settle()  # lines before it may be on their way
            self._give_up(error, self._length)
            return
        self._length += len(data)
        busy = self._going is not None and self._going.running()
        if busy or self._going is None or self._going.done():  # else it has yet to begin, and takes this line along
            self._going = self._bring_to_disk(self._descriptor, self._going)
            if not busy:
                sleep(0)  # lets the thread begin now, and not when all is drawn

    def _bring_to_disk(self, descriptor: int, earlier: Future[None] | None) -> Future[None]:
        """Have all of the file brought to the disk while the game goes on, or at once where there is no thread."""
        try:
            return self._disk.submit(bring_to_disk, descriptor, earlier)
        except RuntimeError:  # the system has no more threads to give
            now = Future[None]()
            try:
                bring_to_disk(descriptor, earlier)
                now.set_result(None)
            except OSError as error:
                now.set_exception(error)
            return now

    def settle(self) -> None:
        """Wait until all lines are on the disk: whatever follows from them may be shown then."""
        if self._going is None:
            return
        try:
            self._going.result()
        except OSError as error:
            self._give_up(error, self._on_disk)
        else:
            self._on_disk, self._going = self._length, None

    def _give_up(self, error: OSError, length: int) -> None:
        """Cut off what is not whole or may not last, and go on without the file."""
        self.trouble = self.trouble or f"From here on this game is not saved ({reason(error)}). You can play on."
        if self._descriptor is not None:
            with suppress(OSError):
                os.ftruncate(self._descriptor, length)
        self._let_go()

    def close(self) -> None:
        """Let go of the file, so that another program may open it."""
        self.settle()
        self._let_go()

    def _let_go(self) -> None:
        self._disk.shutdown()
        self._going = None
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None


def append(descriptor: int, data: bytes, length: int) -> None:
    """Write at the end of a file of this length."""
    os.lseek(descriptor, length, os.SEEK_SET)
    while data:
        data = data[os.write(descriptor, data) :]
    if os.fstat(descriptor).st_nlink == 0:
        raise FileNotFoundError(errno.ENOENT, "its file was deleted")


def bring_to_disk(descriptor: int, earlier: Future[None] | None) -> None:
    """Have all of a file on the disk.  Raises OSError, also if that failed before: the kernel tells it only once."""
    os.fsync(descriptor)
    if earlier is not None:
        earlier.result()


def reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def begin(folder: Path, header: Header) -> Shelf:
    """A new journal with its header; one that only says its trouble if the folder cannot be written."""
    path = folder / f"{new_id(folder)}.jsonl"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError as error:
        trouble = f"This game is not saved: {folder} cannot be written ({reason(error)}). You can play all the same."
        return Shelf(path.stem, None, None, trouble=trouble)
    lock(descriptor, path.stem)
    shelf = Shelf(path.stem, path, descriptor)
    shelf.write(journal.header_line(header))
    shelf.settle()
    with suppress(OSError):
        on_disk(folder)
    if shelf.trouble:  # an empty journal would only be in the way
        path.unlink(missing_ok=True)
    return shelf


def new_id(folder: Path) -> str:
    """An id that no game in progress, finished or damaged has."""
    while True:
        id = "".join(CHANCE.choice(LETTERS) for _ in range(4))
        if not any(os.path.exists(place / f"{id}.jsonl") for place in (folder, folder / FINISHED, folder / DAMAGED)):
            return id


def reopen(folder: Path, id: str, *, until_line: int | None = None) -> tuple[Shelf, Journal]:
    """A saved game, to be played on.  What a sudden stop left of a last line is cut off.

    With ``until_line`` all from that line on is cut off, and the journal as it was is kept in the folder "damaged".
    Raises FileNotFoundError, Busy or Unreadable, each with a sentence.
    """
    path = path_of(folder, id)
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        raise FileNotFoundError(f"There is no saved game {id}: `card-table games` lists them.") from None
    except OSError as error:
        raise FileNotFoundError(f"The saved game {id} cannot be opened ({reason(error)}).") from None
    try:
        lock(descriptor, id)
        data = whole_file(descriptor)
        if until_line is not None:
            keep_damaged(path, data)
            data = b"".join(line + b"\n" for line in data.split(b"\n")[: until_line - 1])
        found = journal.read(data)
        if found.broken is None:
            os.ftruncate(descriptor, found.whole)
    except BaseException:
        os.close(descriptor)
        raise
    return Shelf(id, path, descriptor, found.whole), found


def whole_file(descriptor: int) -> bytes:
    """All bytes of an open file, wherever it was moved meanwhile."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        return file.read()


def keep_damaged(path: Path, data: bytes) -> None:
    """Copy a journal that is about to be cut.  Raises FileNotFoundError if that cannot be done."""
    folder = path.parent / DAMAGED
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        names = chain([path.name], (f"{path.stem}-{number}.jsonl" for number in count(2)))
        copy = next(folder / name for name in names if not (folder / name).exists())
        copy.touch(mode=0o600, exist_ok=False)
        copy.write_bytes(data)
        on_disk(copy)
    except OSError as error:
        why = f"The saved game {path.stem} is not cut, as it cannot be kept as it was ({reason(error)})."
        raise FileNotFoundError(why) from None


def lock(descriptor: int, id: str) -> None:
    """Keep others out while this program lives, where the file system can.  Raises Busy."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Busy(f"The game {id} is being played in another window: go on there, or quit it first.") from None
    except OSError:  # some network folders know no locks; playing twice there is better than not at all
        return


def path_of(folder: Path, id: str) -> Path:
    """The file of a saved game.  Raises FileNotFoundError for what is no id."""
    if not ID.fullmatch(id):
        raise FileNotFoundError(f"{id!r:.40} is not the id of a saved game: `card-table games` lists them.")
    path = folder / f"{id}.jsonl"
    finished = folder / FINISHED / path.name
    return finished if os.path.exists(finished) and not os.path.exists(path) else path


def saved(folder: Path) -> list[Saved]:
    """The games in progress, the last played first.  A folder that cannot be read holds none."""
    return sorted(found_in(folder), key=lambda game: game.when, reverse=True)


def found_in(folder: Path) -> Iterator[Saved]:
    with suppress(OSError):
        for path in sorted(folder.glob("*.jsonl")):
            if ID.fullmatch(path.stem):
                yield read(path)


def read(path: Path) -> Saved:
    """A saved game without opening it for play."""
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime)
        return Saved(path.stem, when, journal.read(path.read_bytes()))
    except OSError as error:
        return Saved(path.stem, datetime.fromtimestamp(0), None, f"This saved game cannot be read ({reason(error)}).")
    except Unreadable as fault:
        return Saved(path.stem, when, None, str(fault))


def on_disk(path: Path) -> None:
    """Have a file, or a folder's own list of files, on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def take_up(shelf: Shelf) -> None:
    """Put a game that goes on with those in progress, if it had been put away."""
    if shelf.path is None or shelf.path.parent.name != FINISHED:
        return
    back = shelf.path.parent.parent / shelf.path.name
    with suppress(OSError):
        shelf.path.replace(back)
        shelf.path = back


def finish(path: Path) -> None:
    """Put a game that is over with the finished ones."""
    if path.parent.name == FINISHED:
        return
    with suppress(OSError):
        (path.parent / FINISHED).mkdir(mode=0o700, exist_ok=True)
        path.replace(path.parent / FINISHED / path.name)
