"""What the doctor looks at, and what it advises."""

import os
from pathlib import Path

import pytest

from card_table import cli, doctor, opening
from card_table.doctor import Finding
from card_table.opening import Seating


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARD_TABLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def found(what: str) -> Finding:
    return next(finding for finding in doctor.findings() if finding.what == what)


def test_a_folder_that_can_be_written_is_fine(data: Path) -> None:
    assert found("folder") == Finding("folder", str(data / "games"))


def test_looking_leaves_nothing_behind(data: Path) -> None:
    list(doctor.findings())
    assert os.listdir(data / "games") == []


def test_a_folder_that_cannot_be_written_is_told_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARD_TABLE_DATA", "/dev/null/nowhere")
    assert "set CARD_TABLE_DATA to a folder of yours" in found("folder").cure


def test_a_folder_that_others_may_look_into_is_told(data: Path) -> None:
    (data / "games").mkdir(parents=True)
    (data / "games").chmod(0o755)
    assert found("privacy").cure == f"Close it: chmod 700 {data / 'games'}"


def test_a_game_that_cannot_be_read_is_told_with_the_reason(data: Path) -> None:
    (data / "games").mkdir(parents=True)
    (data / "games" / "abcd.jsonl").write_text('{"card_table": 99}\n')
    assert "was saved by a newer card_table" in found("game abcd").cure


def test_a_damaged_game_is_told_with_its_line(data: Path) -> None:
    game = opening.begin(data / "games", Seating("gopher", ("Ann", "Ben")))
    game.shelf.write("nonsense\n")
    opening.close(game)
    finding = found(f"game {game.shelf.id}")
    assert finding.how == "line 2 is damaged"
    assert f"card-table resume {game.shelf.id} --cut" in finding.cure


def test_without_a_terminal_the_cure_is_told_and_the_status_is_1(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("card_table.terminal.environment.refusal", lambda: "There is no terminal.")
    assert cli.run(["doctor"]) == 1
    assert "terminal: There is no terminal." in capsys.readouterr().out


def test_where_nothing_is_wrong_it_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("card_table.terminal.environment.refusal", lambda: None)
    monkeypatch.setattr("card_table.terminal.environment.LEAST", (1, 1))
    assert cli.run(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("Nothing is wrong.\n")


def test_a_small_window_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("card_table.terminal.environment.LEAST", (10_000, 10_000))
    assert found("window").cure.startswith("Make the window at least 10000 by 10000")
