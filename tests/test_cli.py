"""The command line: what it does, and that whatever it cannot do is one line on stderr that says why."""

import errno
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from card_table import arguments, cli, lessons, manual, opening
from card_table.match import new_match
from card_table.opening import Seating
from card_table.rules import game_named
from card_table.rules.game import Seat, record

ROOT = Path(__file__).parent.parent
ANN = Seat(0)
PLAY = ("play", "gopher", "--seats", "Ann,Ben", "--first", "Ann", "--seed", "7", "--plain")
HEADER = (
    '{"card_table": 1, "game": "gopher", "people": ["Ann", "Ben"], "first": 0, "seed": 7, "variant": {}, "began": ""}'
)
TURN = '{"seat": 0, "do": "turn over 1"}'
STOP = '{"seat": 0, "do": "stop"}'
GREETING = 'Gopher It!, with Ann and Ben. "help" tells how to answer.\n'
SAVED = re.compile(r"The game is saved: `card-table resume ([a-z2-7]{4}) --plain` goes on\.")


def turns() -> str:
    """What people answer who turn over one card each and stop, until somebody has won."""
    match = new_match("gopher", ["Ann", "Ben"], seed=7, first=ANN)
    answers: list[str] = []
    while not match.result():
        answers.append("stop" if match.state.turned else "turn over")
        match.play(next(option for option in match.options() if option.verb == answers[-1]))
    return "".join(f"{answer}\n" for answer in answers)


TURNS = turns()
WINNER = re.compile(r"\nThe game is over\. Winner: (Ann|Ben)\. Trophies: Ann \d and Ben \d\.\n")


class Ran(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def id(self) -> str:
        """The id of the game that it says is saved."""
        found = SAVED.search(self.out)
        assert found, self.out
        return found[1]


Command = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that everything is kept in, which is not there yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("CARD_TABLE_DATA", str(folder))
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # it would hide what happens when the last output is written
    return folder


@pytest.fixture
def command(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command here, without a terminal, with this typed into it."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.isatty", lambda descriptor: False)

    def run(*arguments: str, typed: str | bytes = "") -> Ran:
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(raw), encoding="utf-8"))
        status = cli.run(arguments)
        return Ran(status, *capsys.readouterr())

    return run


def really(*arguments: str, typed: str | bytes = "", shell: str = "") -> Ran:
    """Run the real command in a process of its own; ``shell`` is what a shell would put after it."""
    words: list[str] = [sys.executable, "-m", "card_table", *arguments]
    raw = typed.encode() if isinstance(typed, str) else typed
    if shell:
        words = ["sh", "-c", f"{shlex.join(words)} {shell}"]
    done = subprocess.run(words, input=raw, capture_output=True, cwd=ROOT, timeout=30, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def playing() -> Iterator["subprocess.Popen[bytes]"]:
    """A game that another process plays and that waits for an answer."""
    words = [sys.executable, "-m", "card_table", *PLAY]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.endswith(b"?\n"):
                break
        try:
            yield process
        finally:
            process.kill()


def put(data: Path, *lines: str, id: str = "abcd") -> Path:
    """A saved game of these lines."""
    path = data / "games" / f"{id}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, by its path in there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def moves(path: Path) -> list[str]:
    """The lines of a journal without its header."""
    return path.read_text(encoding="utf-8").splitlines()[1:]


def assert_one_sentence(ran: Ran, status: int) -> None:
    """Nothing on stdout, one line on stderr that reads as a sentence, and this status."""
    assert (ran.status, ran.out) == (status, "")
    line = ran.err.removesuffix("\n")
    assert line.startswith("card-table: ")
    assert line.isprintable()
    assert line[-1] in ".?"
    assert "Traceback" not in line


class TestPlayingFromAPipe:
    def test_a_whole_game_is_played_to_the_winner(self, data: Path) -> None:
        ran = really(*PLAY, typed=TURNS)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith(f"{GREETING}The heap is shuffled. Ann begins.\nAnn, 1: turn over?\n")
        [winner] = WINNER.findall(ran.out)
        wins = f"\n{winner} owns three Hamster Trophies and wins!\nCards face down in the heap"
        assert ran.out.index(wins) < ran.out.index("\nThe game is over.")
        assert re.search(r"\.\nagain, for a rematch, or quit\?\n$", ran.out)
        assert [path.parent.name for path in data.rglob("*.jsonl")] == ["finished"]

    def test_the_same_seed_is_the_same_game(self, command: Command) -> None:
        assert command(*PLAY, typed=TURNS) == command(*PLAY, typed=TURNS)

    @pytest.mark.parametrize("answers", [0, 1, 2, 7, 30])
    def test_at_the_end_of_input_it_is_saved_and_goes_on_exactly_there(
        self, command: Command, data: Path, answers: int
    ) -> None:
        typed = TURNS.splitlines(keepends=True)
        whole = command(*PLAY, typed=TURNS)
        [finished] = data.rglob("*.jsonl")
        begun = command(*PLAY, typed="".join(typed[:answers]))
        assert begun.status == 0
        rest = command("resume", begun.id, "--plain", typed="".join(typed[answers:]))
        told = begun.out.splitlines()[:-1]
        again = rest.out.splitlines()
        if answers:
            looked = command(*PLAY, typed="".join(typed[:answers]) + "look\n").out.splitlines()[-6:-2]
            greeting, *table = again[:5]
            assert re.fullmatch(
                r'Gopher It! goes on, with Ann and Ben: round \d+\. "help" tells how to answer\.', greeting
            )
            assert table == looked
            again = again[5:]
        overlap = next(count for count in range(len(told), 0, -1) if told[-count:] == again[:count])
        assert told + again[overlap:] == whole.out.splitlines()
        assert moves(data / "games" / "finished" / f"{begun.id}.jsonl") == moves(finished)

    def test_after_every_single_answer_it_can_be_left_and_resumed(self, command: Command, data: Path) -> None:
        id = command(*PLAY).id
        for answer in ["1", "2"] * 5:
            assert command("resume", "--plain", typed=answer).id == id
        assert len(moves(data / "games" / f"{id}.jsonl")) == 10

    def test_the_last_line_needs_no_end(self, command: Command, data: Path) -> None:
        assert moves(data / "games" / f"{command(*PLAY, typed='turn over 7').id}.jsonl") == [
            '{"seat": 0, "do": "turn over 7"}'
        ]

    def test_quitting_saves_it_too(self, command: Command) -> None:
        ran = command(*PLAY, typed="1\nquit\nstop\n")
        assert ran.status == 0
        assert "stopped" not in ran.out
        assert "stop?" in command("resume", ran.id, "--plain").out

    def test_of_a_finished_game_nothing_is_said_to_go_on(self, command: Command) -> None:
        assert not SAVED.search(command(*PLAY, typed=TURNS).out)

    def test_a_finished_game_tells_its_result_once_more(self, command: Command, data: Path) -> None:
        last = command(*PLAY, typed=TURNS).out.splitlines()[-4:]
        [finished] = data.rglob("*.jsonl")
        before = finished.read_bytes()
        ran = command("resume", finished.stem, "--plain")
        assert ran.status == 0
        assert ran.out.startswith("Gopher It! was played to its end, with Ann and Ben: round ")
        assert ran.out.splitlines()[-4:] == last
        assert not SAVED.search(ran.out)
        assert command("resume", finished.stem, "--plain", typed="1\n").out.splitlines()[-2:] == last[-2:]
        assert files_below(data) == {f"games/finished/{finished.name}": before}

    def test_the_winning_stop_can_be_taken_back_and_the_game_goes_on(self, command: Command, data: Path) -> None:
        ran = command(*PLAY, typed=TURNS + "undo\n")
        assert ran.status == 0
        [winner] = WINNER.findall(ran.out)
        assert f'\n{winner} took back "stop".\n{winner}, 1: turn over or 2: stop?\nThe game is saved' in ran.out
        path = data / "games" / f"{ran.id}.jsonl"
        assert moves(path)[-1] == '{"undo": "stop"}'
        rest = command("resume", ran.id, "--plain", typed="stop\n")
        assert WINNER.findall(rest.out) == [winner]
        assert list(files_below(data)) == [f"games/finished/{ran.id}.jsonl"]

    def test_again_begins_a_rematch_with_the_next_seat_and_the_game_before_is_finished(
        self, command: Command, data: Path
    ) -> None:
        ran = command(*PLAY, typed=TURNS + "again\n1\n")
        assert (ran.status, ran.err) == (0, "")
        first, second = ran.out.split(GREETING)[1:]
        assert first.endswith("again, for a rematch, or quit?\n")
        assert second.startswith("The heap is shuffled. Ben begins.\nBen, 1: turn over?\nBen turned over ")
        assert moves(data / "games" / f"{ran.id}.jsonl") == ['{"seat": 1, "do": "turn over 1"}']
        [finished] = (data / "games" / "finished").iterdir()
        assert finished.stem != ran.id
        assert len(moves(finished)) == len(TURNS.splitlines())
        assert [row[:4] for row in command("games").out.splitlines()] == [ran.id, finished.stem]

    def test_without_again_there_is_no_rematch(self, command: Command, data: Path) -> None:
        ran = command(*PLAY, typed=TURNS + "quit\nagain\n1\n")
        assert ran.status == 0
        assert ran.out.count(GREETING) == 1
        assert len(files_below(data)) == 1

    @pytest.mark.parametrize("typed", [b"\xe9a\n", b"\x80\n", b"\xe2\x99\n", b"\xff\xfe\x00\n", b"\x00\n"])
    def test_bytes_that_are_no_text_are_not_possible_and_the_game_goes_on(self, command: Command, typed: bytes) -> None:
        ran = command(*PLAY, typed=typed + b"1\n")
        assert ran.status == 0
        assert "is not possible now" in ran.out
        assert "Ann turned over 2 apples." in ran.out

    def test_lines_may_end_as_they_do_elsewhere(self, command: Command) -> None:
        assert "Ann stopped and stored 2 apples." in command(*PLAY, typed=b"1\r\nstop\r\n").out

    def test_a_megabyte_in_one_line_does_not_end_the_game(self, command: Command) -> None:
        ran = command(*PLAY, typed="x" * 1_000_000 + "\nturn over 7\n")
        assert ran.status == 0
        assert "Ann turned over" in ran.out
        assert ran.out.count("not possible") == 1
        assert all(len(line) < 200 for line in ran.out.splitlines())

    def test_a_number_of_thousands_of_digits_does_not_end_the_game(self, command: Command) -> None:
        assert command(*PLAY, typed="9" * 5000 + "\n").status == 0

    def test_no_digit_of_the_seed_is_said(self, command: Command) -> None:
        seed = "314159265358979323"
        arguments = [seed if word == "7" else word for word in PLAY]
        said = [command(*arguments, typed="log\nlook\nwhy\nhelp\n" + TURNS[:200]), command("games")]
        said.append(command("resume", said[0].id, "--plain", typed="log\n"))
        assert not [ran for ran in said if seed in ran.out + ran.err]

    def test_it_needs_no_textual(self, data: Path) -> None:
        script = f"import sys; from card_table.cli import run; run({PLAY!r}); print('textual' in sys.modules)"
        done = subprocess.run(
            [sys.executable, "-c", script], input=b"1\n", capture_output=True, cwd=ROOT, timeout=30, check=True
        )
        assert done.stdout.endswith(b"False\n")


class TestAtATerminal:
    @pytest.fixture
    def typed(self, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
        """Play with this typed at a terminal, then ctrl+d; what is typed is not in what is said."""

        class Terminal(TextIOWrapper):
            def isatty(self) -> bool:
                return True

        def run(typed: str) -> Ran:
            monkeypatch.setattr("sys.stdin", Terminal(BytesIO(typed.encode()), encoding="utf-8"))
            return Ran(cli.run(PLAY), *capsys.readouterr())

        return run

    def test_each_answer_is_asked_for_with_a_mark(self, typed: Command) -> None:
        ran = typed("1\n2\n")
        assert ran.status == 0
        assert "Ann, 1: turn over?\n> Ann turned over 2 apples.\n" in ran.out
        assert ran.out.count("\n> ") == 3

    def test_after_ctrl_d_the_last_line_begins_at_its_margin(self, typed: Command) -> None:
        assert "\nThe game is saved" in typed("1\n").out


class TestPeople:
    @pytest.mark.parametrize(
        ("seats", "first"),
        [
            ("[/],[/b]", "[/]"),
            ("\x1b[2J\x1b]0;x\x07Eve,Ben", "[2J]0;xEve"),
            (r"\e[31m,Ben", r"\e[31m"),
            ("日本語,Ben", "日本語"),
            ("e\u0301,Ben", "\u00e9"),
            ("❤️,⚔️", "❤"),
            ("👩‍🚀,Ben", "👩🚀"),
            ("../../x,/etc/x", "../../x"),
            ("A" * 300 + ",Ben", "A" * 16),
            ("\udcff,Ben\u202e,C", "C"),
            (" Ann , Ben ", "Ann"),
            ("{0},%s", "{0}"),
        ],
    )
    def test_names_of_all_kinds_play(self, command: Command, data: Path, seats: str, first: str) -> None:
        seats = seats if seats[0] != "\udcff" else "Ann" + seats
        ran = command("play", "gopher", "--seats", seats, "--first", first, "--plain", typed="1\nstop\nlook\nlog\n")
        assert (ran.status, ran.err) == (0, "")
        assert f"{first} turned over" in ran.out
        said = [ran, command("games"), command("resume", ran.id, "--plain")]
        assert all(line.isprintable() for ran in said for line in ran.out.replace("👩🚀", "").splitlines())
        assert list(files_below(data.parent)) == [f"data/games/{ran.id}.jsonl"]

    def test_they_sit_in_the_order_in_which_they_are_named(self, command: Command) -> None:
        ran = command("play", "gopher", "--seats", "Cleo,Ann,Ben", "--first", "ann", "--plain", typed="1\nstop\n" * 3)
        assert re.findall(r"(\w+) stopped", ran.out) == ["Ann", "Ben", "Cleo"]

    def test_without_names_those_of_last_time_play(self, command: Command, data: Path) -> None:
        data.mkdir()
        (data / "settings.json").write_text('{"people": ["Dan", "Eve"]}')
        assert command("play", "gopher", "--first", "Eve", "--plain").out.startswith(
            'Gopher It!, with Dan and Eve. "help" tells how to answer.\nThe heap is shuffled. Eve begins.\n'
        )

    def test_damaged_settings_are_as_new_ones(self, command: Command, data: Path) -> None:
        data.mkdir()
        (data / "settings.json").write_text("[" * 100_000)
        assert "Player 2 begins." in command("play", "gopher", "--first", "Player 2", "--plain").out

    def test_who_begins_is_drawn_by_lot(self, command: Command) -> None:
        outs = [command("play", "gopher", "--seats", "Ann,Ben", "--plain").out for _ in range(25)]
        assert {re.findall(r"(\w+) begins\.\n", out)[0] for out in outs} == {"Ann", "Ben"}


MISTAKES: dict[str, tuple[tuple[str, ...], str]] = {
    "an unknown command": (("plya",), "Did you mean play?"),
    "an empty command": (("",), "There is no command"),
    "an unknown option": (("--pretty",), "--pretty"),
    "an unknown option of play": (("play", "gopher", "--pretty"), "--pretty"),
    "a shortened option": (("play", "gopher", "--pla"), "--pla"),
    "a value for --plain": (("play", "gopher", "--plain=3"), "--plain"),
    "play without a game": (("play",), "GAME"),
    "an unknown game": (("play", "gophr", "--plain"), "Did you mean gopher?"),
    "a game like no other": (("play", "zzzz", "--plain"), "There is gopher"),
    "a game with control characters": (("play", "go\nph\x1b[2Jer", "--plain"), "There is no game"),
    "too much": (("play", "gopher", "chess", "--plain"), "chess"),
    "one name": (("play", "gopher", "--seats", "Ann", "--plain"), "2 to 5 people"),
    "nine names": (("play", "gopher", "--seats", "A,B,C,D,E,F,G,H,I", "--plain"), "names 9"),
    "no name": (("play", "gopher", "--seats", "", "--plain"), "2 to 5 people"),
    "an empty name": (("play", "gopher", "--seats", "Ann,,Ben", "--plain"), "empty"),
    "a name of nothing to see": (("play", "gopher", "--seats", "Ann,\u200b\x07", "--plain"), "empty"),
    "two equal names": (("play", "gopher", "--seats", "Ann,Ann", "--plain"), "called Ann"),
    "two names that look equal": (("play", "gopher", "--seats", "Ann,Ben,ａnn", "--plain"), "called"),
    "names equal where they are cut": (("play", "gopher", "--seats", f"{'A' * 40}B,{'A' * 40}C", "--plain"), "called"),
    "names of equal letters": (("play", "gopher", "--seats", "\u00e9,e\u0301", "--plain"), "called"),
    "seats without names": (("play", "gopher", "--seats"), "--seats"),
    "somebody else to begin": (("play", "gopher", "--seats", "Ann,Ben", "--first", "Cleo", "--plain"), "Ann and Ben"),
    "nobody to begin": (("play", "gopher", "--seats", "Ann,Ben", "--first", "", "--plain"), "nobody"),
    "control characters to begin": (("play", "gopher", "--first", "\x1b[2J", "--plain"), "does not sit"),
    "a seed that is no number": (("play", "gopher", "--seed", "seven", "--plain"), "whole number"),
    "an empty seed": (("play", "gopher", "--seed", "", "--plain"), "whole number"),
    "a seed below nought": (("play", "gopher", "--seed=-1", "--plain"), "whole number"),
    "a broken seed": (("play", "gopher", "--seed", "1.5", "--plain"), "whole number"),
    "a seed in other digits": (("play", "gopher", "--seed", "٣", "--plain"), "whole number"),
    "a seed of thousands of digits": (("play", "gopher", "--seed", "9" * 5000, "--plain"), "whole number"),
    "an unknown rule": (("play", "gopher", "--with", "jokers", "--plain"), "jokers"),
    "an empty rule": (("play", "gopher", "--with", "", "--plain"), "no rule"),
    "a rule that is a name of Python": (("play", "gopher", "--with", "__class__=3", "--plain"), "no rule"),
    "a manual of nothing": (("rules",), "GAME"),
    "a manual of an unknown game": (("rules", "gofer"), "Did you mean gopher?"),
    "an unknown section": (("rules", "gopher", "stoping"), "Did you mean stopping?"),
    "a section with little in common": (
        ("rules", "hamster", "door"),
        "`card-table rules hamster` lists them at its end.",
    ),
    "a section like no other": (("rules", "gopher", "zzzz"), "`card-table rules gopher` lists them at its end."),
    "five people at a table of four": (("play", "hamster", "--seats", "A,B,C,D,E", "--plain"), "2 to 4 people"),
    "a value that a rule does not have": (("play", "hamster", "--with", "gang=both", "--plain"), "scramble or in-turn"),
    "a rule that needs a value": (("play", "hamster", "--with", "gang", "--plain"), "takes own, random"),
    "a rule of another game": (("play", "gopher", "--with", "mini", "--plain"), "no rule"),
    "a rule nearly right": (("play", "hamster", "--with", "open-storeroom", "--plain"), "open-storerooms?"),
    "a mode without what another one chooses": (
        ("play", "hamster", "--with", "mini", "--with", "gang=in-turn", "--plain"),
        "none to choose",
    ),
    "a game of its own with another mode": (
        ("play", "hamster", "--with", "squirrel=3", "--with", "boss=chosen", "--plain"),
        "Crazy Squirrel",
    ),
    "the same without a terminal": (("play", "hamster", "--with", "squirrel=1", "--with", "mini"), "Crazy Squirrel"),
    "a bot in a game without bots": (
        ("play", "gopher", "--seats", "Ann,bot", "--plain"),
        "Bots do not play Gopher It!",
    ),
    "a bot of no level": (("play", "gobbit", "--seats", "Ann,bot:wild", "--plain"), "calm, keen and sharp"),
    "more hands than a keyboard holds": (("play", "gobbit", "--seats", "A,B,C,D,E"), "let bots sit on the other seats"),
    "nine at a table of eight": (("play", "gobbit", "--seats", "A,B,C,D,bot,bot,bot,bot,bot"), "2 to 8 people"),
    "too much for games": (("games", "all"), "all"),
    "too much for where": (("where", "--all"), "--all"),
}
HINTS: dict[tuple[str, ...], str] = {
    ("play", "gopher", "--pretty"): "`card-table play` does not take --pretty. `card-table play --help` shows",
    ("play", "gopher", "--seed"): "Argument --seed: expected one argument. `card-table play --help` shows",
    ("resume", "--pretty", "--plain"): "`card-table resume` does not take --pretty. `card-table resume --help` shows",
    ("resume", "abcd", "efgh"): "`card-table resume` does not take efgh. `card-table resume --help` shows",
    ("watch", "--plain"): "`card-table watch` does not take --plain. `card-table watch --help` shows",
    ("games", "all"): "`card-table games` does not take all. `card-table games --help` shows",
    ("rules", "gopher", "goal", "end"): "`card-table rules` does not take end. `card-table rules --help` shows",
    ("where", "--all"): "`card-table where` does not take --all. `card-table where --help` shows",
    ("--seed", "3", "play", "gopher"): "not take --seed before the command: `card-table play --help` shows",
    ("--seed=3", "play", "gopher"): "not take --seed=3 before the command: `card-table play --help` shows",
    ("--ascii", "--seed", "3", "play"): "not take --seed before the command: `card-table play --help` shows",
    ("--plain", "resume"): "not take --plain before the command: `card-table resume --help` shows",
    ("--plain",): "not take --plain before the command: `card-table play --help` shows",
}
FAILURES: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing to resume": (("resume", "--plain"), "There is no saved game"),
    "an unknown saved game": (("resume", "zzzz", "--plain"), "zzzz"),
    "a path": (("resume", "../../etc/passwd", "--plain"), "is not the id"),
    "an absolute path": (("resume", "/etc/passwd", "--plain"), "is not the id"),
    "a dot": (("resume", ".", "--plain"), "is not the id"),
    "capital letters": (("resume", "ABCD", "--plain"), "is not the id"),
    "an id with control characters": (("resume", "ab\ncd\x1b[2J", "--plain"), "is not the id"),
    "an id of 300 letters": (("resume", "a" * 300, "--plain"), "is not the id"),
}


class TestMistakes:
    @pytest.mark.parametrize(("arguments", "part"), MISTAKES.values(), ids=MISTAKES)
    def test_what_makes_no_sense_is_told_in_one_line(
        self, command: Command, data: Path, arguments: tuple[str, ...], part: str
    ) -> None:
        ran = command(*arguments, typed="1\n")
        assert_one_sentence(ran, 2)
        assert part in ran.err
        assert not data.exists()

    @pytest.mark.parametrize(("arguments", "part"), FAILURES.values(), ids=FAILURES)
    def test_what_cannot_be_done_is_told_in_one_line(
        self, command: Command, data: Path, arguments: tuple[str, ...], part: str
    ) -> None:
        ran = command(*arguments, typed="1\n")
        assert_one_sentence(ran, 1)
        assert part in ran.err
        assert not data.exists()

    @pytest.mark.parametrize("odd", ["\x1b[2J", "two\nlines", "--\x1b]0;title\x07"])
    def test_control_characters_in_what_is_too_much_are_not_said_again(self, command: Command, odd: str) -> None:
        assert_one_sentence(command("play", "gopher", odd, "--plain"), 2)

    @pytest.mark.parametrize(("words", "hint"), HINTS.items(), ids=map(" ".join, HINTS))
    def test_what_is_not_taken_is_told_with_the_help_that_knows_more(
        self, command: Command, words: tuple[str, ...], hint: str
    ) -> None:
        ran = command(*words)
        assert_one_sentence(ran, 2)
        assert hint in ran.err
        *_, advised = re.findall(r"`card-table (.*?)`", ran.err)
        helped = command(*advised.split())
        assert (helped.status, helped.err) == (0, "")
        assert helped.out.startswith(f"usage: card-table {advised.split()[0]} ")

    @pytest.mark.parametrize("option", ["--seats", "--first", "--with", "--seed", "--plain"])
    def test_the_help_of_play_knows_what_belongs_behind_it(self, command: Command, option: str) -> None:
        assert_one_sentence(command(option, "3", "play", "gopher"), 2)
        assert f"  {option}" in command("play", "--help").out

    @pytest.mark.parametrize("word", ["gopher", "GOPHER", "Gopher"])
    def test_a_game_in_the_place_of_the_command_gets_the_command_that_plays_it(
        self, command: Command, word: str
    ) -> None:
        for words in ([word], [word, "--plain"], ["--ascii", word]):
            ran = command(*words)
            assert_one_sentence(ran, 2)
            assert ran.err == f"card-table: {word} is a game: `card-table play gopher` plays it.\n"

    def test_a_name_that_is_nearly_right_gets_the_id(self, command: Command) -> None:
        assert command("play", "Gopher It", "--plain").err.endswith("Did you mean gopher?\n")

    def test_an_empty_id_is_not_the_last_game(self, command: Command, data: Path) -> None:
        put(data, HEADER, TURN)
        assert_one_sentence(command("resume", "", "--plain", typed="1\n"), 1)

    def test_the_real_command_gives_the_same_line_and_status(self, command: Command, data: Path) -> None:
        arguments = ("play", "gopher", "--seed", "seven")
        assert really(*arguments) == command(*arguments)

    @pytest.mark.parametrize("arguments", [(), ("play", "gopher"), ("play", "gopher", "--seats", "Ann,Ben")])
    def test_without_a_terminal_there_is_one_line_with_the_cure(
        self, command: Command, data: Path, arguments: tuple[str, ...]
    ) -> None:
        ran = command(*arguments)
        assert_one_sentence(ran, 2)
        assert "--plain" in ran.err
        assert not data.exists()


class TestBots:
    BOTS = ("play", "gobbit", "--seats", "Ann,bot,bot:sharp", "--first", "Ann", "--seed", "7", "--plain")

    def test_they_sit_down_with_names_of_their_own(self, command: Command) -> None:
        assert command(*self.BOTS).out.startswith("Gobbit, with Ann, Bot and Sharp bot.")

    def test_they_are_in_the_journal_and_there_when_the_game_goes_on(self, command: Command, data: Path) -> None:
        ran = command(*self.BOTS, typed="\n\n")
        [file] = (data / "games").glob("*.jsonl")
        assert '"bots": {"1": "keen", "2": "sharp"}' in file.read_text()
        again = command("resume", ran.id, "--plain")
        assert "with Ann, Bot and Sharp bot" in again.out
        assert "Ann: tap" in again.out
        assert "Bot: tap" not in again.out

    def test_one_of_them_may_begin(self, command: Command) -> None:
        ran = command("play", "gobbit", "--seats", "Ann,bot", "--first", "Bot", "--seed", "7", "--plain")
        assert "Bot flips first." in ran.out

    def test_in_lines_more_people_may_play_than_a_keyboard_holds(self, command: Command) -> None:
        ran = command("play", "gobbit", "--seats", "A,B,C,D,E,F,G,H", "--plain")
        assert (ran.status, ran.err) == (0, "")


class TestRulesToChoose:
    @record
    class Variant:
        long_game: bool = False
        rounds: int = 3
        deck: str = "small"

    game: Any = SimpleNamespace(
        NAME="Bids",
        Variant=Variant,
        RULES={
            "long_game": {False: "short", True: "long"},
            "rounds": {3: "three", 5: "five"},
            "deck": {"small": "few cards", "quite large": "many"},
        },
    )

    @pytest.mark.parametrize(
        ("flags", "variant"),
        [
            ([], {}),
            (["long-game"], {"long_game": True}),
            (["long-game=yes"], {"long_game": True}),
            (["long-game=off"], {"long_game": False}),
            (["rounds=5", "long-game"], {"rounds": 5, "long_game": True}),
            (["rounds=5", "rounds=3"], {"rounds": 3}),
            (["deck=quite-large"], {"deck": "quite large"}),
        ],
    )
    def test_a_flag_is_read_as_its_kind(self, flags: list[str], variant: dict[str, object]) -> None:
        assert arguments.variant_asked(flags, self.game) == variant

    @pytest.mark.parametrize(
        "flag",
        [
            "long-games",
            "long_game",
            "long-game=perhaps",
            "rounds",
            "rounds=",
            "rounds=five",
            "rounds=4",
            "deck=",
            "=",
            "",
        ],
    )
    def test_anything_else_is_told_in_a_sentence(self, flag: str) -> None:
        with pytest.raises(arguments.Usage, match=r"[.?]$"):
            arguments.variant_asked([flag], self.game)

    def test_so_is_a_number_of_thousands_of_digits(self) -> None:
        with pytest.raises(arguments.Usage):
            arguments.variant_asked(["rounds=" + "9" * 5000], self.game)


class TestModes:
    play = ("play", "hamster", "--seats", "Ann,Ben", "--first", "Ann", "--seed", "7", "--plain")

    @pytest.mark.parametrize(
        ("flags", "asked"),
        [
            (["gang=in-turn"], "Ann, 1: recruit a weasel"),
            (["gang=scramble"], "Ann and Ben, 1: Ann: grab a weasel"),
            (["burrow=chosen"], "Ann, 1: take the door with the sunflower seed"),
            (["boss=chosen", "gang=random"], "Ann, 1: be the grey hamster"),
            (["squirrel=3"], "Round 1 of 3"),
            (["mini"], "Ann, 1: draw?"),
            ([], "Ann, 1: draw"),
        ],
    )
    def test_a_mode_that_is_asked_for_is_played(self, command: Command, flags: list[str], asked: str) -> None:
        ran = command(*self.play, *[word for flag in flags for word in ("--with", flag)])
        assert (ran.status, ran.err) == (0, "")
        assert f"\n{asked}" in ran.out

    def test_each_mode_that_the_manual_tells_of_is_understood(self, command: Command) -> None:
        told = re.findall(r"`--with (\S+)`", manual.section("hamster", "plain-mode").text)
        assert len(told) >= 7
        for flag in told:
            assert command(*self.play, "--with", flag).status == 0

    def test_it_goes_on_in_the_same_mode_after_it_was_left(self, command: Command) -> None:
        ran = command(*self.play, "--with", "gang=in-turn", "--with", "direction=anticlockwise", typed="weasel\n")
        assert "recruit a" in command("resume", ran.id, "--plain").out.splitlines()[-2]

    def test_whose_turn_it_is_in_the_list_of_games_though_somebody_could_break_in(self, command: Command) -> None:
        command(*self.play, typed="draw\n")
        assert command("games").out.rstrip().endswith("Ann to play")

    @pytest.mark.parametrize("answer", ["1", "recruit a weasel"])
    def test_somebody_elses_answer_is_not_taken(self, command: Command, answer: str) -> None:
        ran = command(*self.play, "--with", "gang=in-turn", typed=f"{answer}\nann: recruit a weasel\n")
        assert '"ann: recruit a weasel" is not possible now.' in ran.out


class TestSavedGames:
    def test_there_are_none_at_first(self, command: Command, data: Path) -> None:
        assert command("games") == (0, "No game is saved yet.\n", "")
        assert not data.exists()

    def test_each_is_listed_with_its_people_and_how_far_it_came_the_finished_last(
        self, command: Command, data: Path
    ) -> None:
        finished = command(*PLAY, typed=TURNS)
        older, newer = (command(*PLAY, typed=typed).id for typed in ("1\n2\n1\n2\n", "1\n2\n"))
        os.utime(data / "games" / f"{older}.jsonl", (0, 1_000_000_000))
        rows = command("games").out.splitlines()
        assert [row[:4] for row in rows[:2]] == [newer, older]
        assert rows[0].endswith("Gopher It!: Ann, Ben; round 1, Ben to play")
        assert rows[1].endswith("Gopher It!: Ann, Ben; round 2, Ann to play")
        [winner] = WINNER.findall(finished.out)
        assert rows[2].endswith(f"Gopher It!: Ann, Ben; won by {winner}")

    def test_a_bad_one_is_listed_with_what_is_wrong(self, command: Command, data: Path) -> None:
        put(data, id="aaaa")
        put(data, '{"card_table": 2}', id="bbbb")
        put(data, '{"card_table": 1, "game": "chess"}', id="cccc")
        put(data, HEADER, TURN, TURN, id="dddd")
        put(data, HEADER.replace("Ann", r"\u001b[2J\n"), id="eeee")
        ran = command("games")
        rows = {row[:4]: row for row in ran.out.splitlines()}
        assert (ran.status, ran.err, len(rows)) == (0, "", 5)
        assert all(rows[id][4:24] == " " * 20 for id in ("aaaa", "bbbb", "cccc"))
        assert "empty" in rows["aaaa"]
        assert "newer card_table" in rows["bbbb"]
        assert "'chess'" in rows["cccc"]
        assert "line 3 is damaged" in rows["dddd"]
        assert all(row.isprintable() for row in rows.values())

    def test_without_an_id_the_one_played_last_is_resumed(self, command: Command, data: Path) -> None:
        older, newer = (command(*PLAY, typed=typed).id for typed in ("1\n", "1\n2\n"))
        os.utime(data / "games" / f"{newer}.jsonl", (0, 1_000_000_000))
        assert command("resume", "--plain").id == older

    def test_what_cannot_be_read_at_all_is_not_the_one_played_last(self, command: Command, data: Path) -> None:
        id = command(*PLAY).id
        put(data, "hello")
        assert command("resume", "--plain").id == id

    def test_a_line_cut_by_a_sudden_stop_is_dropped_without_a_word(self, command: Command, data: Path) -> None:
        path = put(data, HEADER, TURN, STOP)
        path.write_bytes(path.read_bytes()[:-8])
        ran = command("resume", "abcd", "--plain", typed="stop\n1\n")
        assert (ran.status, ran.err) == (0, "")
        assert moves(path) == [TURN, STOP, '{"seat": 1, "do": "turn over 2"}']

    @pytest.mark.parametrize(
        ("line", "part"),
        [
            ("", "not a saved game"),
            ("hello", "not a saved game"),
            ('{"card_table": 2, "game": "gopher"}', "update card_table"),
            ('{"card_table": 1, "game": "chess"}', "update it"),
            ('{"card_table": 1, "game": "\\u001b[2J\\n"}', "update it"),
            (HEADER.replace('"seed": 7', '"seed": "7"'), "seed"),
            (HEADER.replace('["Ann", "Ben"]', '["Ann"]'), "2 to 5 people"),
            (HEADER.replace('"variant": {}', '"variant": {"jokers": true}'), "does not have"),
        ],
    )
    def test_a_journal_that_cannot_be_read_is_told_in_one_line_and_kept(
        self, command: Command, data: Path, line: str, part: str
    ) -> None:
        path = put(data, line)
        before = path.read_bytes()
        for more in ([], ["--cut"]):
            ran = command("resume", "abcd", "--plain", *more, typed="1\n")
            assert_one_sentence(ran, 1)
            assert part in ran.err
        assert files_below(data) == {"games/abcd.jsonl": before}

    def test_an_empty_journal_is_told_in_one_line_and_kept(self, command: Command, data: Path) -> None:
        put(data)
        ran = command("resume", "abcd", "--plain")
        assert_one_sentence(ran, 1)
        assert "empty" in ran.err
        assert files_below(data) == {"games/abcd.jsonl": b""}


class TestDamage:
    def test_the_line_is_named_and_the_way_on_is_a_command_that_works(self, command: Command, data: Path) -> None:
        before = put(data, HEADER, TURN, STOP, STOP, TURN).read_bytes()
        ran = command("resume", "abcd", "--plain")
        assert_one_sentence(ran, 1)
        assert "Line 4 " in ran.err
        assert files_below(data) == {"games/abcd.jsonl": before}
        [advised] = re.findall(r"`card-table (.*?)`", ran.err)
        assert command(*advised.split(), "--plain", typed="1\n").status == 0
        files = files_below(data)
        assert files["games/damaged/abcd.jsonl"] == before
        assert len(files) == 2
        assert files["games/abcd.jsonl"].decode().splitlines()[1:] == [TURN, STOP, '{"seat": 1, "do": "turn over 2"}']

    def test_who_plays_plain_is_told_the_plain_command(self, command: Command, data: Path) -> None:
        put(data, HEADER, STOP)
        assert "`card-table resume abcd --cut --plain`" in command("resume", "abcd", "--plain").err

    def test_each_time_the_journal_as_it_was_is_kept_under_a_number_of_its_own(
        self, command: Command, data: Path
    ) -> None:
        damaged = [put(data, HEADER, *[STOP] * (count + 1)).read_bytes() for count in range(3)]
        for before in damaged:
            (data / "games" / "abcd.jsonl").write_bytes(before)
            assert command("resume", "abcd", "--cut", "--plain").status == 0
        files = files_below(data)
        kept = [files[f"games/damaged/{name}.jsonl"] for name in ("abcd", "abcd-2", "abcd-3")]
        assert kept == damaged
        assert command("games").out.splitlines()[0][:4] == "abcd"
        assert len(command("games").out.splitlines()) == 1

    def test_a_game_that_cannot_be_drawn_is_not_cut(self, command: Command, data: Path) -> None:
        before = put(data, HEADER, STOP).read_bytes()
        assert command("resume", "abcd", "--cut").status == 2
        assert files_below(data) == {"games/abcd.jsonl": before}


class TestWhereNothingCanBeSaved:
    @pytest.fixture
    def nowhere(self, data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A folder that cannot be made, whoever tries: it would lie in a file."""
        data.write_text("I am no folder")
        monkeypatch.setenv("CARD_TABLE_DATA", str(data / "below"))
        return data / "below"

    def test_a_whole_game_is_played_and_the_trouble_is_told_once(self, command: Command, nowhere: Path) -> None:
        ran = command(*PLAY, typed=TURNS)
        assert (ran.status, ran.err) == (0, "")
        assert len(WINNER.findall(ran.out)) == 1
        assert ran.out.count("not saved") == 1
        assert str(nowhere) in ran.out

    def test_it_is_not_said_to_be_saved_at_the_end_of_input(self, command: Command, nowhere: Path) -> None:
        ran = command(*PLAY, typed="1\n2\n")
        assert ran.status == 0
        assert not SAVED.search(ran.out)

    def test_the_other_commands_say_what_they_can(self, command: Command, nowhere: Path) -> None:
        assert command("games") == (0, "No game is saved yet.\n", "")
        assert command("where").status == 0
        assert_one_sentence(command("resume", "--plain"), 1)
        assert_one_sentence(command("resume", "abcd", "--plain"), 1)

    def test_after_the_disk_was_full_it_is_not_said_to_be_saved(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sync, calls = os.fsync, []

        def full(descriptor: int) -> None:
            calls.append(descriptor)
            if len(calls) > 3:  # the header, its folder, the first move
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(descriptor)

        monkeypatch.setattr(os, "fsync", full)
        ran = command(*PLAY, typed="1\n2\n1\n2\n")
        assert ran.out.count("From here on this game is not saved (no space left on device).") == 1
        assert not SAVED.search(ran.out)
        last = ran.out.splitlines()[-1]
        assert re.fullmatch(
            r"The game is saved up to the trouble: `card-table resume [a-z2-7]{4} --plain` goes on\.", last
        )
        monkeypatch.setattr(os, "fsync", sync)
        rest = command(*last.split("`")[1].split()[1:])
        assert rest.status == 0
        assert "\nAnn turned over 2 apples.\nAnn, 1: turn over or 2: stop?\n" in rest.out

    def test_where_not_even_its_beginning_could_be_written_nothing_is_said_to_go_on(
        self, command: Command, data: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(descriptor: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)
        ran = command(*PLAY, typed="1\n2\n")
        assert ran.status == 0
        assert ran.out.count("not saved") == 1
        assert "card-table resume" not in ran.out
        assert files_below(data) == {}


class TestOtherProcesses:
    def test_a_game_that_another_process_plays_is_busy_and_goes_on_there(self, command: Command, data: Path) -> None:
        with playing() as process:
            [path] = (data / "games").iterdir()
            before = files_below(data)
            for more in ([], ["--cut"]):
                ran = command("resume", path.stem, "--plain", *more, typed="1\n")
                assert_one_sentence(ran, 1)
                assert "is being played" in ran.err
            assert path.stem in command("games").out
            assert files_below(data) == before
            out, err = process.communicate(b"1\n2\n", timeout=30)
        assert (process.returncode, err) == (0, b"")
        assert SAVED.search(out.decode())
        assert len(moves(path)) == 2

    def test_an_interrupt_leaves_the_game_saved_and_no_traceback(self, command: Command, data: Path) -> None:
        with playing() as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"1\n")
            process.stdin.flush()
            process.stdout.readline()
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (130, b"")
        id = Ran(0, out.decode(), "").id
        assert moves(data / "games" / f"{id}.jsonl") == [TURN]

    def test_a_killed_game_goes_on_after_its_last_answer(self, command: Command, data: Path) -> None:
        with playing() as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"1\n")
            process.stdin.flush()
            process.stdout.readline()
            process.kill()
            process.wait(timeout=30)
        out = command("resume", "--plain").out
        assert out.startswith("Gopher It! goes on, with Ann and Ben: round 1.")
        assert "\nAnn turned over 2 apples.\nAnn, 1: turn over or 2: stop?\n" in out

    @pytest.mark.parametrize(
        "arguments",
        [
            ("games",),
            ("rules", "gopher"),
            PLAY,
            ("--help",),
        ],
        ids=lambda words: words[0],
    )
    def test_a_reader_who_leaves_early_sees_no_traceback(self, data: Path, arguments: tuple[str, ...]) -> None:
        read_end, write_end = os.pipe()
        os.close(read_end)
        words = [sys.executable, "-m", "card_table", *arguments]
        done = subprocess.run(
            words, input=b"1\n", stdout=write_end, stderr=subprocess.PIPE, cwd=ROOT, timeout=30, check=False
        )
        os.close(write_end)
        assert (done.returncode, done.stderr) == (0, b"")

    @pytest.mark.parametrize(
        "arguments",
        [("where",), ("games",), ("rules", "gopher"), ("--help",), ("--version",), PLAY],
        ids=lambda words: words[0],
    )
    def test_output_that_cannot_be_written_is_told_in_one_line(self, data: Path, arguments: tuple[str, ...]) -> None:
        ran = really(*arguments, typed="1\n", shell="> /dev/full")
        assert_one_sentence(ran, 1)
        assert ran.err == "card-table: What there is to say cannot be written (No space left on device).\n"

    def test_a_game_whose_news_cannot_be_written_can_be_resumed(self, command: Command, data: Path) -> None:
        really(*PLAY, typed="1\n", shell="> /dev/full")
        assert "\nAnn, 1: turn over?\n" in command("resume", "--plain").out

    def test_input_that_is_closed_is_at_its_end(self, data: Path) -> None:
        ran = really(*PLAY, typed="1\n", shell="<&-")
        assert (ran.status, ran.err) == (0, "")
        assert moves(data / "games" / f"{ran.id}.jsonl") == []

    @pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
    def test_where_output_is_closed_a_game_is_played_all_the_same(self, data: Path, closed: str) -> None:
        ran = really(*PLAY, typed="1\n2\n", shell=closed)
        assert (ran.status, ran.err) == (0, "")
        assert (ran.out == "") is (closed != "2>&-")
        [path] = (data / "games").iterdir()
        assert moves(path) == [TURN, STOP]

    def test_where_everything_is_closed_the_status_still_tells(self, data: Path) -> None:
        assert really("plya", shell="<&- >&- 2>&-") == (2, "", "")
        assert really(*PLAY, shell="<&- >&- 2>&-") == (0, "", "")


class TestInterrupt:
    def test_it_ends_with_130_and_the_game_is_saved(
        self, command: Command, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        class Interrupted(TextIOWrapper):
            def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
                line = super().readline(size)
                if not line:
                    raise KeyboardInterrupt
                return line

        monkeypatch.setattr("sys.stdin", Interrupted(BytesIO(b"1\n2\n")))
        status = cli.run(PLAY)
        ran = Ran(status, *capsys.readouterr())
        assert (ran.status, ran.err) == (130, "")
        out = command("resume", ran.id, "--plain").out
        assert "\nAnn stopped and stored 2 apples.\nBen, 1: turn over?\n" in out


class TestOtherCommands:
    @pytest.mark.parametrize("word", ["--version", "-V"])
    def test_the_version_is_the_installed_one(self, command: Command, word: str) -> None:
        assert command(word) == (0, f"card-table {version('card_table')}\n", "")

    def test_the_folders_are_told(self, command: Command, data: Path) -> None:
        ran = command("where")
        assert [line.split(maxsplit=2)[-1] for line in ran.out.splitlines()] == [
            str(data / "games"),
            str(data / "settings.json"),
            str(data / "crashes"),
        ]
        assert not data.exists()

    @pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",), ("play", "--help"), ("resume", "-h")])
    def test_help_is_printed_and_nothing_else_happens(
        self, command: Command, data: Path, words: tuple[str, ...]
    ) -> None:
        ran = command(*words)
        assert (ran.status, ran.err) == (0, "")
        about = f"{words[0]} " if words[1:] else ""
        assert ran.out.startswith(f"usage: card-table {about}[-h] ")
        assert not data.exists()

    def test_help_in_a_word_is_the_same_help(self, command: Command) -> None:
        assert command("help") == command("--help") == command("-h")

    def test_help_has_examples_and_each_is_understood(self) -> None:
        examples = [line for line in arguments.EXAMPLES.splitlines() if line.startswith("  card-table")]
        assert len(examples) >= 4
        for line in examples:
            words = re.split(r"  +", line.strip())[0].split()[1:]
            asked = arguments.parser().parse_args(words)
            if asked.command == "rules":
                assert manual.section(asked.game, asked.section)

    def test_help_names_every_command(self) -> None:
        text = arguments.parser().format_help()
        assert all(re.search(rf"^ +{command} ", text, re.MULTILINE) for command in arguments.COMMANDS)
        assert set(cli.ACTIONS) == {None, *arguments.COMMANDS}

    def test_a_manual_is_printed_whole_with_the_list_of_its_sections(self, command: Command) -> None:
        ran = command("rules", "gopher")
        text, listed = ran.out.split("\n---\n\n")
        assert text == manual.whole("gopher")
        ids = ", ".join(section.id for section in manual.manual("gopher")[1:])
        assert listed == f"One section alone: `card-table rules gopher SECTION`, with one of {ids}.\n"
        assert "\x1b" not in ran.out
        assert "{#" not in ran.out

    @pytest.mark.parametrize("section", ["red-hat", "Red-Hat", "red hat", "THE RED HAT", " the  red hat"])
    def test_a_section_is_found_by_its_id_and_by_its_heading_however_written(
        self, command: Command, section: str
    ) -> None:
        assert command("rules", "hamster", section).out.startswith("#### The red hat\n")

    @pytest.mark.parametrize("name", ["gopher", "GOPHER", "Gopher It!", "gopher it!"])
    def test_a_game_is_found_by_its_id_and_by_its_name(self, command: Command, name: str) -> None:
        assert command("rules", name, "stopping").out.startswith("### Stopping\n")

    def test_each_section_of_a_manual_can_be_read_alone(self, command: Command) -> None:
        for section in manual.manual("gopher"):
            ran = command("rules", "gopher", section.id)
            assert (ran.status, ran.err) == (0, "")
            assert ran.out.startswith(section.markdown)
            assert ran.out == manual.with_what_is_below("gopher", section.id)

    def test_a_section_is_printed_with_its_subsections(self, command: Command) -> None:
        assert re.findall(r"^#+ .*", command("rules", "gopher", "storage").out, re.MULTILINE) == [
            "## The storage",
            "### Exactly six: a trophy",
            "### More than six: too much",
            "### Several kinds at exactly six",
        ]

    def test_on_a_terminal_a_manual_is_drawn(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FORCE_COLOR", "1")
        ran = command("rules", "gopher", "stopping")
        assert ran.status == 0
        assert "###" not in ran.out
        assert "Stopping" in ran.out


class TestDemo:
    CASE = ("demo", "gopher", "simone-nuts-after-nuts", "--plain")
    TRANSCRIPT = ROOT / "tests" / "transcripts" / "lesson-simone-nuts-after-nuts.txt"
    FALSE = (
        'game = "gopher"\ntitle = "A"\nsections = ["setup"]\npeople = ["Ann", "Ben"]\n'
        '[[steps]]\ncaption = "Ann begins."\nto_act = ["Ben"]\n'
    )

    def mine(self, folder: Path, text: str) -> Path:
        file = folder / "mine.toml"
        file.write_text(text, encoding="utf-8")
        return file

    def test_a_lesson_is_told_as_it_is_written_down(self, command: Command) -> None:
        assert command(*self.CASE) == (0, self.TRANSCRIPT.read_text(encoding="utf-8"), "")

    def test_a_game_alone_is_its_tour_by_id_or_name(self, command: Command) -> None:
        ran = command("demo", "gopher")
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith("Gopher It!: Gopher It! in two minutes.")
        assert command("demo", "Gopher It!") == command("demo", "gopher", "tour") == ran

    def test_without_a_game_all_lessons_are_listed_with_the_words_that_show_them(self, command: Command) -> None:
        ran = command("demo")
        assert (ran.status, ran.err) == (0, "")
        rows = [re.split(r"  +", row) for row in ran.out.splitlines()]
        assert len(rows) == len(lessons.shipped())
        for words, title in rows:
            shown = command(*words.split()[1:])
            assert shown.status == 0
            assert shown.out.startswith(f"{game_named(words.split()[2]).NAME}: {title}.")

    def test_a_file_of_ones_own_is_shown_too(self, command: Command, tmp_path: Path) -> None:
        file = self.mine(tmp_path, self.FALSE.replace('["Ben"]', '["Ann"]'))
        assert "\nAnn begins.\n" in command("demo", str(file)).out

    def test_all_that_ship_are_verified_in_silence(self, command: Command) -> None:
        assert command("demo", "--check") == (0, "", "")
        assert command("demo", "gopher", "--check") == (0, "", "")
        assert command("demo", "gopher", "tour", "--check") == (0, "", "")
        assert command("demo", "--check", str(lessons.named("gopher", "tour"))) == (0, "", "")

    def test_what_does_not_hold_is_told_with_file_step_and_what_came(self, command: Command, tmp_path: Path) -> None:
        file = self.mine(tmp_path, self.FALSE)
        ran = command("demo", "--check", str(file), str(lessons.named("gopher", "tour")))
        assert ran == (1, "", f'{file}:5: step 1: expected to act "Ben"; came "Ann"\n')

    def test_a_file_that_is_no_lesson_is_told_with_line_and_reason(self, command: Command, tmp_path: Path) -> None:
        file = self.mine(tmp_path, self.FALSE.replace("caption", "captoin"))
        missing = tmp_path / "missing.toml"
        ran = command("demo", "--check", str(file), str(missing), str(tmp_path))
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.splitlines() == [
            f"{file}:6: There is no 'captoin' here. Did you mean 'caption'?",
            f"{missing}: This file cannot be read (No such file or directory).",
            f"{tmp_path}: This file cannot be read (Is a directory).",
        ]

    def test_the_worst_of_several_files_decides(self, command: Command, tmp_path: Path) -> None:
        false = self.mine(tmp_path, self.FALSE)
        assert command("demo", "--check", str(tmp_path / "missing.toml"), str(false)).status == 2

    @pytest.mark.parametrize(
        ("words", "status", "part"),
        [
            (("gofer",), 2, "Did you mean gopher?"),
            (("gopher", "stoping"), 2, "`card-table demo` lists them."),
            (("gopher", "tuor"), 2, "Did you mean tour?"),
            (("missing.toml",), 2, "There is no lesson to read in missing.toml (No such file or directory)."),
            (("a.toml", "tour"), 2, "There is no game 'a.toml'."),
            (("gopher", "--check", "a.toml"), 2, "--check takes files behind it, or a game and a lesson before it"),
            (("--sing",), 2, "does not take --sing"),
        ],
    )
    def test_what_cannot_be_shown_is_one_sentence(
        self, command: Command, words: tuple[str, ...], status: int, part: str
    ) -> None:
        ran = command("demo", *words)
        assert_one_sentence(ran, status)
        assert part in ran.err

    def test_a_lesson_that_does_not_hold_is_not_shown(self, command: Command, tmp_path: Path) -> None:
        file = self.mine(tmp_path, self.FALSE)
        ran = command("demo", str(file))
        assert_one_sentence(ran, 1)
        assert f"`card-table demo --check {file}` tells where." in ran.err

    def test_one_that_is_none_is_told_with_its_line(self, command: Command, tmp_path: Path) -> None:
        file = self.mine(tmp_path, "x")
        ran = command("demo", str(file))
        assert_one_sentence(ran, 2)
        assert f"{file}:1: This is not TOML: " in ran.err

    def test_it_keeps_nothing_and_needs_no_textual(self, data: Path) -> None:
        script = f"import sys; from card_table.cli import run; run({self.CASE!r}); print('textual' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=ROOT, timeout=30, check=True)
        assert done.stdout.endswith(b"False\n")
        assert not data.exists()


def test_a_game_opened_here_is_the_one_that_the_command_resumes(command: Command, data: Path) -> None:
    game = opening.begin(data / "games", Seating("gopher", ("Ann", "Ben"), first=ANN, seed=7))
    game.match.play(game.match.options()[6])
    opening.close(game)
    assert f"\n{game.match.told[-1].text}\n" in command("resume", game.shelf.id, "--plain").out
