"""Every way out leaves the terminal as it was, and says with its exit status which way it was."""

import signal
import subprocess
import time

import pytest

from tests.terminal.conftest import Start
from tests.terminal.real_terminal import PRIVATE


def test_an_orderly_end_restores_everything_and_exits_with_0(start: Start) -> None:
    terminal = start()
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []
    assert terminal.records()[-1] == ["before exit"]


def test_a_key_that_comes_up_after_the_end_is_not_typed_into_the_shell(start: Start) -> None:
    """Terminals that report releases report that of the last key, too, until they are told not to."""
    terminal = start(answers={b"\x1b[?u": b"\x1b[81;2:3u\x1b[?27u"})
    terminal.send("\x1b[81;2:1;81u")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []
    assert terminal.unread() == b""


def test_an_old_terminal_is_sent_nothing_that_it_would_print(start: Start) -> None:
    terminal = start(environment={"TERM": "linux"})
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert b"u" not in b"".join(PRIVATE.findall(terminal.output))
    assert b"$p" not in terminal.output
    assert terminal.leftovers() == []


@pytest.mark.parametrize(("name", "status"), [("HUP", 129), ("INT", 130), ("QUIT", 131), ("TERM", 143)])
def test_a_signal_ends_the_game_in_order_and_with_its_number(start: Start, name: str, status: int) -> None:
    terminal = start()
    terminal.process.send_signal(getattr(signal, f"SIG{name}"))
    assert terminal.exit_status() == status
    assert terminal.leftovers() == []
    assert terminal.records()[-1] == ["before exit"]


@pytest.mark.parametrize("options", [(), ("--deaf",)])
def test_a_closed_window_ends_the_game_even_where_hang_ups_are_ignored(start: Start, options: tuple[str, ...]) -> None:
    terminal = start(*options)
    terminal.close()
    assert terminal.exit_status() == 129
    assert terminal.records()[-1] == ["before exit"]


@pytest.mark.parametrize("options", [(), ("--deaf",)])
def test_the_end_of_the_input_is_a_hang_up(start: Start, options: tuple[str, ...]) -> None:
    terminal = start(*options, keyboard=subprocess.DEVNULL, wait=False)
    assert terminal.exit_status() == 129
    assert terminal.leftovers() == []


def test_a_game_that_waits_for_keys_uses_no_processor_time_and_sends_nothing(start: Start) -> None:
    terminal = start()
    terminal.typing("a")
    while terminal.read(0.3):
        pass
    used, sent = terminal.cpu_seconds(), len(terminal.output)
    time.sleep(1)
    assert terminal.cpu_seconds() - used <= 0.02
    assert not terminal.read(0)
    assert len(terminal.output) == sent


def test_a_busy_loop_cannot_keep_the_terminal(start: Start) -> None:
    terminal = start()
    terminal.send("B")
    terminal.until(lambda: "B" in terminal.pressed(), "the loop")
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.exit_status() == 143
    assert terminal.leftovers() == []


def test_a_terminal_that_does_not_read_cannot_keep_the_game(start: Start) -> None:
    terminal = start()
    terminal.send("P")
    time.sleep(0.5)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.process.wait(15) == 143
    while terminal.read():
        pass
    assert terminal.leftovers() == []


def test_a_window_closed_while_the_terminal_does_not_read_ends_the_game(start: Start) -> None:
    terminal = start()
    terminal.send("P")
    time.sleep(0.5)
    terminal.close()
    assert terminal.process.wait(15) == 129


def test_a_terminal_that_reads_again_gets_everything(start: Start) -> None:
    terminal = start()
    terminal.send("P")
    time.sleep(0.3)
    terminal.send("a")
    terminal.until(lambda: "a" in terminal.pressed(), "the key")
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert terminal.output.count(b"x") >= 400_000


def test_a_second_signal_changes_nothing(start: Start) -> None:
    terminal = start()
    terminal.process.send_signal(signal.SIGTERM)
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.exit_status() in (143, 129)
    assert terminal.leftovers() == []
