"""Saved games: every line that was confirmed is on the disk, whatever stops the program; and saving stops no game."""

import errno
import fcntl
import os
import resource
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from card_table import saves
from card_table.match import Match, new_header, resumed
from card_table.rules import journal
from card_table.rules.game import Seat
from card_table.rules.journal import Header, Unreadable
from card_table.saves import Busy, Shelf
from tests.rules.playing import chosen

HEADER = Header("gopher", ("Ann", "Zoé"), Seat(0), 7, {}, "2026-01-31T20:15:00")
FIRST_LINE = journal.header_line(HEADER)
TURN = '{"seat": 0, "do": "turn over 7"}\n'
STOP = '{"seat": 0, "do": "stop"}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games"


@pytest.fixture
def shelf(folder: Path) -> Iterator[Shelf]:
    shelf = saves.begin(folder, HEADER)
    yield shelf
    shelf.close()


def failing(number: int) -> Callable[..., Any]:
    """A call of the system that fails in this way."""

    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def path_of(shelf: Shelf) -> Path:
    assert shelf.path is not None
    return shelf.path


def text_of(shelf: Shelf) -> str:
    return path_of(shelf).read_bytes().decode("utf-8")


def put(folder: Path, data: bytes, id: str = "abcd") -> Path:
    """A file among the saved games, however it came there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{id}.jsonl"
    path.write_bytes(data)
    return path


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class TestBeginning:
    def test_a_new_game_has_a_file_with_its_header(self, shelf: Shelf) -> None:
        assert text_of(shelf) == FIRST_LINE
        assert shelf.trouble == ""

    def test_each_line_is_appended(self, shelf: Shelf) -> None:
        shelf.write(TURN)
        shelf.write(STOP)
        assert text_of(shelf) == FIRST_LINE + TURN + STOP

    def test_a_line_is_in_the_file_as_soon_as_it_is_written(self, shelf: Shelf) -> None:
        for count in range(1, 6):
            shelf.write(TURN)
            assert text_of(shelf).count("\n") == 1 + count

    def test_letters_of_several_bytes_are_counted_as_such(self, folder: Path, shelf: Shelf) -> None:
        shelf.write('{"seat": 0, "do": "tap Zoé"}\n')
        shelf.write(TURN)
        assert text_of(shelf) == FIRST_LINE + '{"seat": 0, "do": "tap Zoé"}\n' + TURN

    def test_only_its_owner_may_read_a_game_as_it_holds_the_seed(self, folder: Path, shelf: Shelf) -> None:
        assert stat.S_IMODE(path_of(shelf).stat().st_mode) == 0o600
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    def test_a_game_is_named_by_chance_and_not_by_its_people(self, folder: Path, shelf: Shelf) -> None:
        assert saves.ID.fullmatch(shelf.id)
        assert path_of(shelf) == folder / f"{shelf.id}.jsonl"
        other = saves.begin(folder, HEADER)
        other.close()
        assert other.id != shelf.id

    def test_an_id_that_is_taken_is_not_given_again(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        put(folder, b"the one before\n", "aaaa")
        letters = iter("aaaabbbb")
        monkeypatch.setattr(saves.CHANCE, "choice", lambda _: next(letters))
        shelf = saves.begin(folder, HEADER)
        shelf.close()
        assert shelf.id == "bbbb"
        assert (folder / "aaaa.jsonl").read_bytes() == b"the one before\n"

    def test_the_id_of_a_finished_game_is_not_given_again(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        put(folder / "finished", b"the one before\n", "aaaa")
        letters = iter("aaaabbbb")
        monkeypatch.setattr(saves.CHANCE, "choice", lambda _: next(letters))
        shelf = saves.begin(folder, HEADER)
        shelf.close()
        saves.finish(path_of(shelf))
        assert (folder / "finished" / "aaaa.jsonl").read_bytes() == b"the one before\n"


class TestSettling:
    def test_it_waits_until_all_lines_are_on_the_disk_those_together_that_came_while_it_was_busy(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sync, synced, began, go_on = os.fsync, [], Event(), Event()

        def slowly(descriptor: int) -> None:
            began.set()
            assert go_on.wait(30)
            sync(descriptor)
            synced.append(os.fstat(descriptor).st_size)

        monkeypatch.setattr(os, "fsync", slowly)
        shelf.write(TURN)
        assert began.wait(30)
        for line in (STOP, TURN, STOP):
            shelf.write(line)
        go_on.set()
        shelf.settle()
        assert synced == [len((FIRST_LINE + TURN + STOP + TURN + STOP).encode())] * 2

    def test_a_line_that_comes_just_when_the_disk_is_done_is_brought_there_too(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sync, append = os.fsync, saves.append
        synced: list[int] = []
        written: list[str] = []

        def note(descriptor: int) -> None:
            sync(descriptor)
            synced.append(os.fstat(descriptor).st_size)

        def append_and_wait(descriptor: int, data: bytes, length: int) -> None:
            append(descriptor, data, length)
            while len(synced) < len(written):
                time.sleep(0.001)

        monkeypatch.setattr(os, "fsync", note)
        monkeypatch.setattr(saves, "append", append_and_wait)
        for _ in range(5):  # each line comes when the one before it is there
            shelf.write(TURN)
            written.append(TURN)
        shelf.settle()
        assert synced[-1] == len((FIRST_LINE + TURN * 5).encode())

    def test_where_nothing_was_written_nobody_waits(self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "fsync", None)
        shelf.settle()
        shelf.close()
        shelf.settle()
        assert shelf.trouble == ""

    @pytest.mark.parametrize("full", [False, True])
    def test_where_there_is_no_thread_to_be_had_the_game_waits_itself(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, full: bool
    ) -> None:
        def none_left(thread: Thread) -> None:
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(Thread, "start", none_left)
        shelf = saves.begin(folder, HEADER)
        if full:
            monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
        shelf.write(TURN)
        shelf.settle()
        assert bool(shelf.trouble) == full
        assert text_of(shelf) == FIRST_LINE + ("" if full else TURN)
        shelf.close()


class TestReopening:
    def test_a_game_is_played_on_where_it_stood(self, folder: Path, shelf: Shelf) -> None:
        shelf.write(TURN)
        shelf.close()
        again, found = saves.reopen(folder, shelf.id)
        again.write(STOP)
        again.close()
        assert found.header == HEADER
        assert len(found.entries) == 1
        assert text_of(shelf) == FIRST_LINE + TURN + STOP

    @pytest.mark.parametrize("torn", [TURN[:-1], STOP[:5], "{", '{"seat": 0, "do": "tap Zoé"}'[:24], "\x00" * 100])
    def test_a_torn_tail_is_cut_once_and_the_next_line_can_be_read(self, folder: Path, torn: str) -> None:
        put(folder, (FIRST_LINE + TURN + torn).encode())
        shelf, found = saves.reopen(folder, "abcd")
        assert text_of(shelf) == FIRST_LINE + TURN
        shelf.write(STOP)
        shelf.close()
        for _ in range(2):
            shelf, found = saves.reopen(folder, "abcd")
            shelf.close()
            assert found.broken is None
            assert [entry.do for entry in found.entries if isinstance(entry, journal.Done)] == ["turn over 7", "stop"]
        assert text_of(shelf) == FIRST_LINE + TURN + STOP

    def test_a_tail_torn_within_a_letter_is_cut_too(self, folder: Path) -> None:
        put(folder, (FIRST_LINE + TURN).encode() + "tap Zoé".encode()[:-1])
        shelf, _ = saves.reopen(folder, "abcd")
        shelf.write(STOP)
        shelf.close()
        assert text_of(shelf) == FIRST_LINE + TURN + STOP

    def test_a_longer_torn_tail_leaves_nothing_behind_a_shorter_line(self, folder: Path) -> None:
        put(folder, (FIRST_LINE + "x" * 500).encode())
        shelf, _ = saves.reopen(folder, "abcd")
        shelf.write(STOP)
        shelf.close()
        assert text_of(shelf) == FIRST_LINE + STOP

    def test_a_game_with_a_broken_line_is_not_touched(self, folder: Path) -> None:
        data = (FIRST_LINE + "hello\n" + TURN + "torn").encode()
        path = put(folder, data)
        shelf, found = saves.reopen(folder, "abcd")
        shelf.close()
        assert found.broken == 2
        assert path.read_bytes() == data

    def test_from_a_broken_line_on_all_is_cut_if_that_is_wanted(self, folder: Path) -> None:
        path = put(folder, (FIRST_LINE + TURN + "hello, this is longer than the next line\n" + STOP + "torn").encode())
        shelf, found = saves.reopen(folder, "abcd", until_line=3)
        assert (len(found.entries), found.broken) == (1, None)
        shelf.write(STOP)
        shelf.close()
        assert path.read_bytes() == (FIRST_LINE + TURN + STOP).encode()

    def test_what_is_cut_is_kept_aside(self, folder: Path) -> None:
        data = (FIRST_LINE + "hello\n" + TURN).encode()
        put(folder, data)
        shelf, _ = saves.reopen(folder, "abcd", until_line=2)
        shelf.close()
        kept = folder / "damaged" / "abcd.jsonl"
        assert kept.read_bytes() == data
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700

    @pytest.mark.parametrize("data", [b"", b"hello\n", b'{"card_table": 2}\n', FIRST_LINE.encode()[:-1]])
    def test_an_unreadable_game_is_refused_and_not_touched(self, folder: Path, data: bytes) -> None:
        path = put(folder, data)
        with pytest.raises(Unreadable):
            saves.reopen(folder, "abcd")
        with pytest.raises(Unreadable):
            saves.reopen(folder, "abcd", until_line=1)
        assert path.read_bytes() == data

    def test_after_a_refusal_the_game_is_not_busy(self, folder: Path) -> None:
        path = put(folder, b"hello\n")
        with pytest.raises(Unreadable):
            saves.reopen(folder, "abcd")
        path.write_bytes(FIRST_LINE.encode())
        saves.reopen(folder, "abcd")[0].close()

    def test_a_game_that_is_not_there_is_told_in_a_sentence(self, folder: Path) -> None:
        with pytest.raises(FileNotFoundError) as missing:
            saves.reopen(folder, "abcd")
        assert str(missing.value) == "There is no saved game abcd: `card-table games` lists them."

    def test_a_folder_in_the_place_of_a_game_is_told_in_a_sentence(self, folder: Path) -> None:
        (folder / "abcd.jsonl").mkdir(parents=True)
        with pytest.raises(FileNotFoundError, match=r"^The saved game abcd cannot be opened \(is a directory\)\.$"):
            saves.reopen(folder, "abcd")


class TestOnePlaceAtATime:
    def test_a_game_that_is_played_cannot_be_opened_again(self, folder: Path, shelf: Shelf) -> None:
        with pytest.raises(Busy) as busy:
            saves.reopen(folder, shelf.id)
        assert str(busy.value) == (
            f"The game {shelf.id} is being played in another window: go on there, or quit it first."
        )

    def test_nor_once_it_was_reopened(self, folder: Path, shelf: Shelf) -> None:
        shelf.close()
        again, _ = saves.reopen(folder, shelf.id)
        with pytest.raises(Busy):
            saves.reopen(folder, shelf.id)
        again.close()

    def test_a_refused_opener_changes_nothing(self, folder: Path, shelf: Shelf) -> None:
        path_of(shelf).write_bytes(FIRST_LINE.encode() + b"half a li")
        with pytest.raises(Busy):
            saves.reopen(folder, shelf.id)
        assert path_of(shelf).read_bytes() == FIRST_LINE.encode() + b"half a li"

    def test_a_closed_game_can_be_opened(self, folder: Path, shelf: Shelf) -> None:
        shelf.close()
        shelf.close()
        saves.reopen(folder, shelf.id)[0].close()

    def test_another_program_is_refused_too(self, folder: Path, shelf: Shelf) -> None:
        script = (
            "import sys, pathlib; from card_table import saves\n"
            "try: saves.reopen(pathlib.Path(sys.argv[1]), sys.argv[2])\n"
            "except saves.Busy as busy: print(busy)"
        )
        run = subprocess.run(
            [sys.executable, "-c", script, str(folder), shelf.id], capture_output=True, text=True, check=True
        )
        assert run.stdout.startswith(f"The game {shelf.id} is being played in another window")

    def test_a_game_that_is_played_can_still_be_listed(self, folder: Path, shelf: Shelf) -> None:
        assert [game.id for game in saves.saved(folder)] == [shelf.id]

    def test_where_files_cannot_be_locked_a_game_can_be_begun(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
        saves.begin(folder, HEADER).close()

    def test_where_files_cannot_be_locked_nothing_is_busy(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        put(folder, FIRST_LINE.encode())
        monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
        saves.reopen(folder, "abcd")[0].close()


class TestIdsNeverMakeAPath:
    ODD = (
        "../../x",
        "..",
        ".",
        "/etc/x",
        "/etc/passwd",
        "a/b",
        "",
        "x" * 300,
        "abc",
        "abcdefghi",
        "abcd\n",
        "abcd.jsonl",
        "ABCD",
        "ab d",
        "abc1",
        "äbcd",
        "abcd\x00",
        "~",
        "finished/abcd",
        "\ud800bcd",
    )

    @pytest.mark.parametrize("id", ODD, ids=ascii)
    def test_what_is_no_id_opens_nothing(self, folder: Path, id: str) -> None:
        put(folder, FIRST_LINE.encode())
        put(folder / "finished", FIRST_LINE.encode())
        put(folder.parent.parent, FIRST_LINE.encode(), "x")
        before = files_below(folder.parent.parent)
        with pytest.raises(FileNotFoundError) as refused:
            saves.reopen(folder, id)
        assert str(refused.value).endswith(" is not the id of a saved game: `card-table games` lists them.")
        assert len(str(refused.value)) < 120
        assert files_below(folder.parent.parent) == before

    def test_people_and_games_with_odd_names_write_nothing_outside_the_folder(self, folder: Path) -> None:
        header = new_header("gopher", ["../../x", "/etc/x"], first=None, seed=None, variant={})
        shelf = saves.begin(folder, header)
        shelf.close()
        assert files_below(folder.parent.parent) == {f"data/games/{shelf.id}.jsonl"}


class TestTheList:
    def test_the_game_played_last_comes_first(self, folder: Path) -> None:
        for age, id in [(20, "aaaa"), (0, "cccc"), (10, "bbbb")]:
            os.utime(put(folder, FIRST_LINE.encode(), id), (1_700_000_000 - age,) * 2)
        assert [game.id for game in saves.saved(folder)] == ["cccc", "bbbb", "aaaa"]

    def test_what_is_no_saved_game_is_not_listed(self, folder: Path) -> None:
        put(folder, FIRST_LINE.encode(), "abcd")
        for odd in ("notes", "abc", "ABCDE", "a b c", ".abcd"):
            put(folder, FIRST_LINE.encode(), f"{odd}!")
        (folder / "abcd.txt").write_text("hello")
        put(folder / "finished", FIRST_LINE.encode(), "efgh")
        assert [game.id for game in saves.saved(folder)] == ["abcd"]

    @pytest.mark.parametrize("missing", [Path("/nowhere/at/all"), Path("/dev/null"), Path("/dev/null/games")])
    def test_a_folder_that_cannot_be_read_holds_no_games(self, missing: Path) -> None:
        assert saves.saved(missing) == []

    def test_a_good_game_is_listed_with_its_journal(self, folder: Path) -> None:
        put(folder, (FIRST_LINE + TURN + "torn").encode())
        [game] = saves.saved(folder)
        assert game.fault == ""
        assert game.journal is not None
        assert game.journal.header == HEADER
        assert len(game.journal.entries) == 1

    @pytest.mark.parametrize("data", [b"", b"hello\n", b"\x00" * 10_000, b'{"card_table": 2}\n', b"[" * 100_000])
    def test_a_bad_game_is_listed_with_a_sentence(self, folder: Path, data: bytes) -> None:
        path = put(folder, data)
        [game] = saves.saved(folder)
        assert game.journal is None
        assert game.fault.startswith("This ")
        assert game.fault.endswith(".")
        assert path.read_bytes() == data

    def test_a_folder_in_the_place_of_a_game_is_listed_with_a_sentence(self, folder: Path) -> None:
        (folder / "abcd.jsonl").mkdir(parents=True)
        [game] = saves.saved(folder)
        assert game.fault == "This saved game cannot be read (is a directory)."

    def test_a_link_that_leads_nowhere_is_listed_with_a_sentence(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        (folder / "abcd.jsonl").symlink_to("nowhere")
        [game] = saves.saved(folder)
        assert game.fault == "This saved game cannot be read (no such file or directory)."


class TestFinishing:
    def test_a_finished_game_leaves_the_games_in_progress(self, folder: Path, shelf: Shelf) -> None:
        shelf.write(TURN)
        shelf.close()
        saves.finish(path_of(shelf))
        assert saves.saved(folder) == []
        assert (folder / "finished" / f"{shelf.id}.jsonl").read_text(encoding="utf-8") == FIRST_LINE + TURN
        assert stat.S_IMODE((folder / "finished").stat().st_mode) == 0o700

    def test_a_finished_game_can_still_be_opened(self, folder: Path, shelf: Shelf) -> None:
        shelf.close()
        saves.finish(path_of(shelf))
        again, found = saves.reopen(folder, shelf.id)
        again.close()
        assert found.header == HEADER

    def test_finishing_what_is_gone_is_no_trouble(self, folder: Path) -> None:
        saves.finish(folder / "abcd.jsonl")
        assert files_below(folder.parent.parent) == set()

    def test_a_finished_game_that_is_finished_again_stays_where_it_is(self, folder: Path) -> None:
        path = put(folder / "finished", FIRST_LINE.encode())
        saves.finish(path)
        assert files_below(folder) == {"finished/abcd.jsonl"}


class TestSavingStopsNoGame:
    @pytest.mark.parametrize(
        "unwritable", [Path("/dev/null/games"), Path("/dev/null/deep/er/games"), Path("/proc/games")]
    )
    def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_is_played(self, unwritable: Path) -> None:
        shelf = saves.begin(unwritable, HEADER)
        assert shelf.path is None
        assert shelf.trouble.startswith(f"This game is not saved: {unwritable} cannot be written (")
        assert shelf.trouble.endswith("). You can play all the same.")
        trouble = shelf.trouble
        match = Match(HEADER, shelf.write)
        match.play(match.options()[0])
        shelf.close()
        assert len(match.told) == 2
        assert shelf.trouble == trouble

    def test_a_file_in_the_place_of_the_folder_is_told_too(self, folder: Path) -> None:
        folder.parent.mkdir()
        folder.write_text("hello")
        trouble = ""
        with suppress(RecursionError):
            trouble = saves.begin(folder, HEADER).trouble
        assert "cannot be written" in trouble

    def test_a_disk_that_fills_up_leaves_whole_lines_and_is_told_once(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shelf.write(TURN)
        write, calls = os.write, []

        def half(descriptor: int, data: bytes) -> int:
            calls.append(data)
            if len(calls) > 1:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(descriptor, data[: len(data) // 2])

        monkeypatch.setattr(os, "write", half)
        shelf.write(STOP)
        assert shelf.trouble == "From here on this game is not saved (no space left on device). You can play on."
        assert len(calls) == 2
        shelf.write(TURN)
        assert len(calls) == 2
        assert text_of(shelf) == FIRST_LINE + TURN

    def test_a_line_that_the_disk_takes_in_pieces_is_written_whole(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write = os.write
        monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
        shelf.write(TURN)
        assert text_of(shelf) == FIRST_LINE + TURN

    def test_a_line_that_does_not_reach_the_disk_is_taken_back(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "fsync", failing(errno.EIO))
        shelf.write(TURN)
        shelf.settle()
        assert "input/output error" in shelf.trouble
        assert text_of(shelf) == FIRST_LINE

    def test_what_failed_once_is_not_forgotten_when_later_lines_reach_the_disk(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sync, began, go_on = os.fsync, Event(), Event()

        def fail_once(descriptor: int) -> None:
            monkeypatch.setattr(os, "fsync", sync)
            began.set()
            assert go_on.wait(30)
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        monkeypatch.setattr(os, "fsync", fail_once)
        shelf.write(TURN)
        assert began.wait(30)
        shelf.write(STOP)
        go_on.set()
        shelf.settle()
        assert "input/output error" in shelf.trouble
        assert text_of(shelf) == FIRST_LINE

    def test_a_disk_that_fails_while_the_next_line_cannot_be_written_keeps_what_is_on_it(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        began, go_on = Event(), Event()

        def fail(descriptor: int) -> None:
            began.set()
            assert go_on.wait(30)
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        def full(descriptor: int, data: bytes) -> int:
            go_on.set()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", fail)
        shelf.write(TURN)
        assert began.wait(30)
        monkeypatch.setattr(os, "write", full)
        shelf.write(STOP)
        assert "not saved" in shelf.trouble
        assert text_of(shelf) == FIRST_LINE

    def test_lines_that_were_on_the_disk_before_stay_when_a_later_one_does_not_reach_it(
        self, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shelf.write(TURN)
        shelf.settle()
        monkeypatch.setattr(os, "fsync", failing(errno.EIO))
        shelf.write(STOP)
        shelf.close()
        assert text_of(shelf) == FIRST_LINE + TURN

    def test_a_game_that_could_not_be_saved_to_its_end_can_be_opened(
        self, folder: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", failing(errno.ENOSPC))
            shelf.write(TURN)
        again, found = saves.reopen(folder, shelf.id)
        again.close()
        assert (found.entries, found.broken) == ((), None)

    def test_a_game_whose_header_could_not_be_written_leaves_no_file(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "write", failing(errno.ENOSPC))
        assert saves.begin(folder, HEADER).trouble
        assert files_below(folder) == set()

    def test_a_limit_on_the_size_of_files_leaves_whole_lines(self, folder: Path) -> None:
        limit = len(FIRST_LINE.encode()) + 2 * len(TURN) + 5

        def write_on(say: Say) -> None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            shelf = saves.begin(folder, HEADER)
            for _ in range(4):
                shelf.write(TURN)
            say(shelf.trouble)

        program = OtherProgram(write_on)
        assert program.line() == "From here on this game is not saved (file too large). You can play on."
        program.kill()
        [path] = folder.iterdir()
        assert path.read_bytes() == (FIRST_LINE + 2 * TURN).encode()


Say = Callable[[object], object]


class OtherProgram:
    """A copy of this program that does one thing and says lines meanwhile, until it is killed."""

    def __init__(self, target: Callable[[Say], None]) -> None:
        read_end, write_end = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                target(lambda line: os.write(write_end, f"{line}\n".encode()))
            finally:
                os._exit(0)
        os.close(write_end)
        self.said = open(read_end, encoding="utf-8")  # noqa: SIM115

    def line(self) -> str:
        """The next line that it says."""
        return self.said.readline().strip()

    def kill(self) -> list[str]:
        """Stop it at once; all that it said and nobody has read yet."""
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        with self.said:
            return self.said.read().split()


class TestKilled:
    @pytest.mark.parametrize("attempt", range(30))
    def test_a_program_killed_while_it_saves_leaves_every_confirmed_line(self, folder: Path, attempt: int) -> None:
        chance = Random(attempt)

        def play_on(say: Say) -> None:
            shelf = saves.begin(folder, HEADER)
            match = Match(HEADER, shelf.write)
            say(shelf.id)
            while options := match.options():
                match.play(chosen(options, chance))
                say(match.told[-1].move)
            time.sleep(60)

        program = OtherProgram(play_on)
        id = program.line()
        time.sleep(chance.random() * 0.02)
        confirmed = int(["0", *program.kill()][-1])
        shelf, found = saves.reopen(folder, id)
        match = resumed(found, shelf.write)
        assert (found.broken, match.broken) == (None, None)
        assert len(found.entries) in (confirmed, confirmed + 1)
        if options := match.options():
            match.play(options[0])
        shelf.close()
        assert shelf.trouble == ""
        again = saves.read(path_of(shelf)).journal
        assert again is not None
        assert resumed(again).state == match.state
