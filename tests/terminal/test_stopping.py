"""The game can be stopped and continued like any program."""

import os
import signal
import sys
import termios
from pathlib import Path

import pytest

from tests.terminal.conftest import SMALL_APP, SmallAppTerminal, Start
from tests.terminal.real_terminal import RealTerminal


def state(terminal: SmallAppTerminal) -> str:
    """What the kernel says about the program: T when it is stopped."""
    return Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


def is_stopped(terminal: SmallAppTerminal) -> bool:
    return state(terminal) == "T"


def go_on(terminal: SmallAppTerminal) -> None:
    """Continues the program, and waits until it has drawn everything anew."""
    before = len(terminal.output)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(lambda: b"1 keys" in terminal.output[before:], "the whole picture")


def test_a_shell_can_stop_a_game_and_bring_it_back_to_the_front(tmp_path: Path) -> None:
    with RealTerminal("/bin/sh", "-i", environment={"PS1": "SHELL> ", "ENV": ""}) as terminal:
        terminal.wait_for("SHELL>")
        terminal.send(f"{sys.executable} {SMALL_APP} {tmp_path / 'log'}\r")
        terminal.wait_for("READY")
        terminal.send("a")
        terminal.wait_for("1 keys")
        send_and_wait_for_more(terminal, "S", b"SHELL>")
        assert terminal.leftovers() == []
        for _ in range(2):
            send_and_wait_for_more(terminal, "fg\r", b"keys")
            send_and_wait_for_more(terminal, "S", b"SHELL>")
        send_and_wait_for_more(terminal, "bg\r", b"SHELL>")
        send_and_wait_for_more(terminal, "fg\r", b"keys")
        send_and_wait_for_more(terminal, "Q", b"SHELL>")
        assert terminal.leftovers() == []
        terminal.send("exit\r")
        assert terminal.exit_status() == 0


def send_and_wait_for_more(terminal: RealTerminal, keys: str, text: bytes) -> None:
    """Presses keys, and waits for output that is new."""
    before = len(terminal.output)
    terminal.send(keys)
    terminal.until(lambda: text in terminal.output[before:], keys)


def test_nothing_is_stopped_where_nobody_could_continue_it(start: Start) -> None:
    """As after `ssh -t host card-table`: the game is the first process and has no shell."""
    terminal = start()
    terminal.send("a")
    terminal.wait_for("1 keys")
    terminal.send("S")
    terminal.wait_for("2 keys")
    terminal.send("b")
    terminal.wait_for("3 keys")
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []


@pytest.mark.parametrize("stop", [True, False])
def test_continuing_a_game_that_was_not_prepared_draws_it_anew_and_adds_no_threads(start: Start, stop: bool) -> None:
    terminal = start()
    terminal.send("a")
    terminal.wait_for("1 keys")
    threads = terminal.thread_count()
    for _ in range(3):
        if stop:
            os.kill(terminal.process.pid, signal.SIGSTOP)
            terminal.until(lambda: is_stopped(terminal), "the stop")
        go_on(terminal)
    assert terminal.thread_count() == threads
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []


def test_a_shell_that_changed_the_line_settings_does_not_matter(start: Start) -> None:
    terminal = start()
    terminal.send("a")
    terminal.wait_for("1 keys")
    os.kill(terminal.process.pid, signal.SIGSTOP)
    terminal.until(lambda: is_stopped(terminal), "the stop")
    termios.tcsetattr(terminal.master, termios.TCSANOW, terminal.settings)
    go_on(terminal)
    terminal.send("b")
    terminal.wait_for("2 keys")
