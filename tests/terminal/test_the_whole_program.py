"""The real program in a real terminal: whatever surrounds it, however it ends."""

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pytest

from card_table import saves
from card_table.match import resumed
from tests.terminal.real_terminal import RealTerminal

PLAY = ("play", "gopher", "--seats", "Ann,Ben", "--first", "Ann", "--seed", "5")
COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9\d|10[0-7])(?:;[\d;]*)?m")

Start = Callable[..., RealTerminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program with its things in a folder of its own."""
    started: list[RealTerminal] = []

    def begin(*words: str, columns: int = 80, lines: int = 24, **variables: str) -> RealTerminal:
        command = (sys.executable, "-m", "card_table", *words)
        environment = {"CARD_TABLE_DATA": str(tmp_path / "data"), **variables}
        terminal = RealTerminal(*command, environment=environment, columns=columns, lines=lines)
        started.append(terminal)
        return terminal

    yield begin
    for terminal in started:
        terminal.__exit__()


def journal_of(tmp_path: Path) -> str:
    """What the only journal tells."""
    [game] = saves.saved(tmp_path / "data" / "games")
    assert game.journal is not None
    return resumed(game.journal).told[-1].text


@pytest.mark.parametrize(
    "variables",
    [
        {"TERM": "xterm"},
        {"TERM": "linux"},
        {"TERM": "vt100"},
        {"TERM": "screen"},
        {"TERM": ""},
        {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
        {"LANG": "C", "LC_ALL": "C"},
        {
            "COLUMNS": "40",
            "LINES": "10",
            "TEXTUAL_DEBUG": "1",
            "TEXTUAL_COLOR_SYSTEM": "bad",
            "TEXTUAL": "devtools,debug",
        },
    ],
    ids=lambda variables: " ".join(f"{name}={value}" for name, value in variables.items())[:40],
)
def test_it_plays_wherever_a_cursor_can_be_moved(start: Start, tmp_path: Path, variables: dict[str, str]) -> None:
    terminal = start(*PLAY, **variables)
    terminal.wait_for("Ann: turn over a card")
    terminal.send(" ")
    terminal.wait_for("one more, or stop?")
    assert "Ann turned over 1 nut." in terminal.text()
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["games", "settings.json"]


def test_no_color_means_no_colour_at_all(start: Start) -> None:
    terminal = start(*PLAY, NO_COLOR="1", COLORTERM="truecolor")
    terminal.wait_for("Ann: turn over a card")
    for key, text in ((" ", "one more"), ("?", "other colours"), ("\x1b", "one more"), ("q", "Leave the table?")):
        terminal.send(key)
        terminal.wait_for(text)
    assert not COLOUR.findall(terminal.output)


@pytest.mark.parametrize("columns", [1, 2, 4, 10, 40, 79])
def test_it_starts_in_the_smallest_window_and_grows_into_the_table(start: Start, columns: int) -> None:
    terminal = start(*PLAY, columns=columns, lines=max(1, columns // 3))
    terminal.until(lambda: "c" in terminal.text(), "the sentence about the window")
    terminal.resize(80, 24)
    terminal.wait_for("Ann: turn over a card")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGINT], ids=lambda n: n.name)
def test_a_signal_ends_it_in_order_and_the_move_is_saved(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    terminal = start(*PLAY)
    terminal.wait_for("Ann: turn over a card")
    terminal.send(" ")
    terminal.wait_for("one more, or stop?")
    terminal.process.send_signal(number)
    assert terminal.exit_status() == 128 + number
    assert terminal.leftovers() == []
    assert journal_of(tmp_path) == "Ann turned over 1 nut."


def test_killed_without_a_word_it_comes_back_as_it_stood(start: Start, tmp_path: Path) -> None:
    terminal = start(*PLAY)
    terminal.wait_for("Ann: turn over a card")
    terminal.send(" ")
    terminal.wait_for("Ann turned over 1 nut.")
    terminal.process.kill()
    terminal.process.wait()
    again = start("resume")
    again.wait_for("Ann: one more, or stop?")
    assert "38 face down" in again.text()


def test_a_second_window_is_told_and_may_watch(start: Start) -> None:
    playing = start(*PLAY)
    playing.wait_for("Ann: turn over a card")
    refused = start("resume")
    assert refused.exit_status() == 1
    assert "is being played in another window" in refused.text()
    watching = start("watch")
    watching.wait_for("watching")
    watching.send(" s")
    playing.send(" ")
    playing.wait_for("one more, or stop?")
    watching.wait_for("Ann turned over 1 nut.")
    playing.process.kill()
    playing.process.wait()


def test_a_held_key_and_a_paste_turn_over_one_card_at_most(start: Start, tmp_path: Path) -> None:
    terminal = start(*PLAY)
    terminal.wait_for("Ann: turn over a card")
    terminal.send("\x1b[200~s s \r\r s\x1b[201~")
    terminal.send(" s s s s")
    for _ in range(40):
        terminal.send(" ")
        terminal.read(0.02)
    terminal.wait_for("one more, or stop?")
    assert "38 face down" in terminal.text()
    assert journal_of(tmp_path) == "Ann turned over 1 nut."


def test_a_continue_out_of_nowhere_changes_nothing(start: Start) -> None:
    terminal = start(*PLAY)
    terminal.wait_for("Ann: turn over a card")
    terminal.process.send_signal(signal.SIGCONT)
    terminal.send(" ")
    terminal.wait_for("one more, or stop?")
    terminal.send("q")
    terminal.wait_for("Leave the table?")
    terminal.send("\x03")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []


def test_nothing_is_sent_while_nothing_happens(start: Start) -> None:
    terminal = start(*PLAY)
    terminal.wait_for("Ann: turn over a card")
    while terminal.read(0.3):
        pass
    before = len(terminal.output)
    terminal.read(2.0)
    assert len(terminal.output) == before


def bytes_after_ann_bid(start: Start, card: str) -> bytes:
    """What the terminal is sent from the moment Ann locks this card until Ben has locked his, the same one always."""
    terminal = start("play", "grasshopper", "--seats", "Ann,Ben,Cleo", "--first", "Ann", "--seed", "5", NO_COLOR="1")
    terminal.wait_for("A N N")
    sleep(0.5)
    terminal.send(" ")
    terminal.wait_for("choose a card")
    terminal.send(card)
    terminal.wait_for("Enter bids")
    while terminal.read(0.3):
        pass
    before = len(terminal.output)
    terminal.send("\r")
    terminal.wait_for("B E N")
    sleep(1.2)  # Ann's space may still be held
    for keys, text in ((" ", "choose a card"), ("3", "Enter bids 3"), ("\r", "C L E O")):
        terminal.send(keys)
        terminal.wait_for(text)
    while terminal.read(0.3):
        pass
    return terminal.output[before:]


def test_not_one_byte_tells_what_somebody_else_has_bid(start: Start, tmp_path: Path) -> None:
    sent = [bytes_after_ann_bid(start, card) for card in ("1", "x")]
    assert sent[0] == sent[1]


def test_in_plain_mode_a_secret_answer_is_not_shown(start: Start) -> None:
    terminal = start("play", "grasshopper", "--seats", "Ann,Ben", "--seed", "5", "--plain")
    for name, answer in (("Ann", "ace"), ("Ben", "x")):
        terminal.wait_for(f"{name}, while nobody else looks")
        sleep(0.2)
        before = len(terminal.output)
        terminal.send(f"{answer}\r")
        terminal.wait_for(f"{name} has bid.")
        assert answer.encode() not in terminal.output[before:].split(b"has bid.")[0]
    terminal.wait_for("The bids: Ann ace and Ben X.")
    terminal.send("quit\r")
    assert terminal.exit_status() == 0


def test_stopped_and_continued_an_open_hand_is_behind_the_curtain(start: Start) -> None:
    terminal = start("play", "grasshopper", "--seats", "Ann,Ben", "--first", "Ann", "--seed", "5")
    terminal.wait_for("A N N")
    sleep(0.5)
    terminal.send(" ")
    terminal.wait_for("choose a card")
    terminal.process.send_signal(signal.SIGSTOP)
    sleep(0.2)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait_for("pass the terminal to")
    assert "choose a card" not in terminal.text()


def test_in_plain_mode_a_mistyped_secret_is_not_said_again(start: Start) -> None:
    terminal = start("play", "grasshopper", "--seats", "Ann,Ben", "--seed", "5", "--plain")
    terminal.wait_for("Ann, while nobody else looks")
    sleep(0.2)
    terminal.send("66\r")
    terminal.wait_for("That is not possible now.")
    assert "66" not in terminal.text()
    terminal.send("a\r")
    terminal.wait_for("Ann has bid.")
