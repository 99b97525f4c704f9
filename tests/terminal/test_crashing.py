"""A fault in the program says so in one sentence, and never what was on the table."""

import stat
from pathlib import Path

import pytest

from card_table.terminal.crash import Fault, write_note
from tests.terminal.conftest import SmallAppTerminal, Start

CARD = "seven of nuts"


def normal_screen(terminal: SmallAppTerminal) -> str:
    """What is left to read after the game has given the terminal back."""
    return terminal.output.rpartition(b"\x1b[?25h")[2].decode()


@pytest.mark.parametrize("key", ["E", "T", "W", "L", "C", "I"])
def test_a_fault_in_a_handler_timer_task_thread_or_the_input_is_told_without_cards(start: Start, key: str) -> None:
    terminal = start()
    terminal.send(key)
    if key == "I":
        terminal.until(lambda: "I" in terminal.pressed(), "the fault")
        terminal.send("a")
    assert terminal.exit_status() == 1
    assert terminal.leftovers() == []
    told = normal_screen(terminal)
    assert told.startswith("card_table stopped because of a fault in itself (ValueError in ")
    assert "card-table resume" in told
    assert len(told.splitlines()) == 1
    (note,) = (terminal.log.parent / "crashes").iterdir()
    assert str(note) in told
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    assert CARD not in terminal.output.decode()
    assert CARD not in note.read_text()
    assert "small_app.py" in note.read_text()


def test_a_fault_before_the_first_picture_is_told_too(start: Start) -> None:
    terminal = start("--fail", wait=False)
    assert terminal.exit_status() == 1
    assert terminal.leftovers() == []
    assert "ValueError" in normal_screen(terminal)
    assert CARD not in terminal.output.decode()


def fault() -> Fault:
    """A fault whose exceptions both know a card."""
    try:
        try:
            raise KeyError(CARD)
        except KeyError as cause:
            raise ValueError(CARD) from cause
    except ValueError as error:
        return Fault.of(error)


def test_a_note_names_every_exception_and_place_but_no_values(tmp_path: Path) -> None:
    note = write_note(fault(), tmp_path / "new" / "folder", (80, 24))
    assert note is not None
    text = note.read_text()
    assert "builtins.ValueError" in text
    assert "builtins.KeyError" in text
    assert "test_crashing.py:" in text
    assert "textual 8.2.8" in text
    assert "80 columns" in text
    assert CARD not in text


def test_a_note_that_cannot_be_written_is_left_out() -> None:
    assert write_note(fault(), Path("/dev/null/nowhere"), (80, 24)) is None
