"""Playing through ssh as oneself: a whole game, and whatever may happen to the line meanwhile."""

import os
import re
import signal
import time
from pathlib import Path

from card_table import opening
from card_table.rules import journal
from tests.ssh.host import NO_TERMINAL, Host, Login, card_table, program, programs, seconds_until_gone, written
from tests.ssh.playing import PACE, PLAY, Players
from tests.terminal.real_terminal import PATIENCE, RealTerminal

GRACE = 4.0
"""Seconds after which the program on the host has gone: it takes two at most, and machines are busy."""


def game_file(data: Path) -> Path:
    (file,) = (data / "games").glob("*.jsonl")
    return file


def moves_kept(data: Path) -> int:
    """How many moves the saved game has; it must be whole."""
    text = game_file(data).read_bytes()
    found = journal.read(text)
    assert found.broken is None
    assert found.whole == len(text)
    return len(found.entries)


def some_moves(terminal: RealTerminal, count: int) -> Players:
    players = Players(terminal)
    players.sit_down()
    for _ in range(count):
        players.move()
    return players


def calm(terminal: RealTerminal) -> str:
    """The screen once nothing moves any more."""
    while terminal.read(0.25):
        pass
    return terminal.text()


def test_a_whole_game_goes_to_its_winner_and_leaves_the_terminal_as_it_was(me: Login, data: Path) -> None:
    with me.terminal(command=card_table(data, *PLAY)) as terminal:
        players = some_moves(terminal, 0)
        while not (result := players.match.result()):
            players.move()
        (winner,) = result.winners
        assert players.match.told[-1].text.startswith(f"{players.match.names[winner]} ")
        for key, seen in (("p", "C A R D   T A B L E"), ("q", "")):
            time.sleep(PACE)
            terminal.send(key)
            terminal.wait_for(seen)
        assert terminal.exit_status() == 0
        assert terminal.leftovers() == []
    (finished,) = (data / "games" / "finished").glob("*.jsonl")
    assert len(journal.read(finished.read_bytes()).entries) == 24
    assert seconds_until_gone(data, GRACE) < GRACE


def test_a_dropped_client_ends_the_program_and_a_new_session_resumes_the_same_table(me: Login, data: Path) -> None:
    with me.terminal(command=card_table(data, *PLAY)) as terminal:
        some_moves(terminal, 3)
        table = calm(terminal)
        terminal.process.kill()
        assert seconds_until_gone(data, GRACE) < GRACE
    assert moves_kept(data) == 3
    with me.terminal(command=card_table(data, "resume")) as again:
        again.wait_for("Ann")
        assert calm(again) == table


def freeze_while_it_paints(terminal: RealTerminal, process: int) -> None:
    """Stop the client while the program paints, until nothing more fits between the two."""
    terminal.process.send_signal(signal.SIGSTOP)
    end, grown = time.monotonic() + PATIENCE, time.monotonic()
    before = written(process)
    while time.monotonic() < grown + 0.4:
        assert time.monotonic() < end, "the line takes everything"
        os.kill(process, signal.SIGCONT)  # it draws everything anew
        time.sleep(0.01)
        if written(process) > before + 1000:  # fewer are no picture
            before, grown = written(process), time.monotonic()


def test_a_client_that_freezes_keeps_neither_program_nor_game_whether_it_is_killed_or_given_up(
    me: Login, data: Path, tmp_path: Path
) -> None:
    """The host gives up a client that does not answer if ClientAliveInterval is set, as the README advises."""
    (tmp_path / "host").mkdir()
    other = tmp_path / "data of the other"
    with (
        Host(tmp_path / "host", "ClientAliveInterval 1", "ClientAliveCountMax 1") as wary,
        wary.admit("me").terminal(command=card_table(other, *PLAY)) as forgotten,
        me.terminal(command=card_table(data, *PLAY), columns=300, lines=90) as painting,
    ):
        forgotten.wait_for("Ann begins")
        forgotten.process.send_signal(signal.SIGSTOP)
        painting.wait_for("Ann begins")
        freeze_while_it_paints(painting, program(data))
        busy = me.run("-tt", command=card_table(data, "resume", game_file(data).stem))
        assert busy.returncode == 1
        assert b"is being played in another window" in busy.stdout
        painting.process.kill()
        assert seconds_until_gone(data, GRACE) < GRACE
        assert seconds_until_gone(other, GRACE) < GRACE
    for folder in (data, other):
        opening.close(opening.resume(folder / "games", game_file(folder).stem))  # nobody else has it


def test_without_a_terminal_one_sentence_says_how_to_get_one(me: Login, data: Path) -> None:
    for done in me.run_all(card_table(data), card_table(data, *PLAY), card_table(data, "resume")):
        assert done.returncode == 2
        assert done.stdout == b""
        assert re.fullmatch(NO_TERMINAL, done.stderr)
    assert programs(data) == []
    assert not data.exists()


def test_without_a_terminal_the_same_game_can_be_played_in_lines(me: Login, data: Path) -> None:
    done = me.run(command=card_table(data, *PLAY, "--plain"), keys=b"\n")
    assert done.returncode == 0
    assert b"Ann begins" in done.stdout
