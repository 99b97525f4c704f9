"""Nothing in the environment may debug, freeze or stop the screen, and a start without a terminal is refused kindly."""

import os
import subprocess
import sys

import pytest

from card_table.terminal import environment
from tests.terminal.conftest import Start
from tests.terminal.real_terminal import ROOT, RealTerminal

ASK = "from card_table.terminal import environment as e; e.prepare(); print(f'<{e.refusal()}>')"


def refusal(**settings: str) -> str:
    """The refusal in a real terminal with these variables."""
    with RealTerminal(sys.executable, "-c", ASK, columns=200, environment=settings) as terminal:
        assert terminal.exit_status() == 0
        return terminal.output.decode().strip()


def test_preparing_imports_nothing_of_textual() -> None:
    code = "from card_table.terminal import environment as e; import sys; e.prepare(); print('textual' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=ROOT) == b"False\n"


def test_variables_that_change_the_screen_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TEXTUAL", "TEXTUAL_DEBUG", "TEXTUAL_COLOR_SYSTEM", "COLUMNS", "LINES"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "full")
    environment.prepare()
    assert not {"TEXTUAL", "TEXTUAL_DEBUG", "TEXTUAL_COLOR_SYSTEM", "COLUMNS", "LINES"} & os.environ.keys()


@pytest.mark.parametrize("term", ["xterm", "linux", "vt100", ""])
def test_any_terminal_with_a_cursor_is_good(term: str) -> None:
    assert refusal(TERM=term) == "<None>"


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_without_a_cursor_is_refused_with_the_cure(term: str) -> None:
    assert "set TERM" in refusal(TERM=term)
    assert "--plain" in refusal(TERM=term)


@pytest.mark.parametrize("missing", ["stdin", "stderr"])
def test_a_start_without_a_terminal_is_refused_with_the_cure(missing: str) -> None:
    with RealTerminal(
        sys.executable, "-c", f"import os; os.close({0 if missing == 'stdin' else 2}); {ASK}"
    ) as terminal:
        terminal.exit_status()
        assert "ssh -t" in terminal.output.decode()


@pytest.mark.parametrize("value", ["", "1"])
def test_no_color_counts_whatever_its_value(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    assert environment.no_colour()
    monkeypatch.delenv("NO_COLOR")
    assert not environment.no_colour()


def test_a_hostile_environment_still_gives_a_game_of_the_right_size(start: Start) -> None:
    terminal = start(
        environment={
            "COLUMNS": "40",
            "LINES": "10",
            "TEXTUAL_DEBUG": "1",
            "TEXTUAL_COLOR_SYSTEM": "bad",
            "TEXTUAL_PRESS": "E",
            "PYTHONIOENCODING": "ascii",
            "LC_ALL": "C",
            "TERM": "",
        }
    )
    terminal.typing("a")
    terminal.wait_for("80x24")
    terminal.send("Q")
    assert terminal.exit_status() == 0
    assert terminal.leftovers() == []
