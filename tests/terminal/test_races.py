"""A race in a real terminal: whatever is typed in one write is in the journal, however busy the program is."""

import json
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from card_table.keyboards import spread_keys
from card_table.match import Match, new_match
from card_table.rules.game import Seat
from card_table.rules.gobbit import CallEnd, Flip, Tap, TapGraveyard
from card_table.widgets.gobbit import layout_of
from tests.terminal.real_terminal import RealTerminal

BUSY = str(Path(__file__).with_name("busy_program.py"))
PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
PLAY = ("play", "gobbit", "--seats", ",".join(PEOPLE), "--first", "Ann", "--seed", "7")
KEYS = ["".join(spread_keys("qwerty", place, 4, *layout_of(4))) for place in range(4)]
"""Everybody's keys: four piles, the graveyard, and to flip."""
GRAVEYARD, FLIP = 4, 5
APART = 0.17
"""Seconds between two bursts: one key that comes again sooner could be held."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[RealTerminal]:
    (tmp_path / "settings.json").write_text(json.dumps({"motion": False, "freeze": 0}))
    environment = {"CARD_TABLE_DATA": str(tmp_path)}
    with RealTerminal(sys.executable, BUSY, *PLAY, environment=environment) as terminal:
        terminal.wait_for("not arrived yet")
        terminal.send("\r")
        terminal.wait_for("starts in")
        terminal.until(lambda: "starts in" not in terminal.text(), "the end of the count-in")
        yield terminal


def journal(folder: Path) -> list[dict[str, Any]]:
    """The lines of the only game, without the header."""
    [file] = [*(folder / "games").glob("*.jsonl"), *(folder / "games" / "finished").glob("*.jsonl")]
    return [json.loads(line) for line in file.read_text().splitlines()[1:]]


class Expected:
    """What the journal has to say of each key, by the rules alone."""

    def __init__(self) -> None:
        self.match: Match = new_match("gobbit", PEOPLE, first=Seat(0), seed=7)
        self.rows: list[tuple[int, str, str]] = []

    def press(self, seat: int, place: int) -> None:
        options = self.match.options()
        if place == FLIP:
            action: Any = next(option for option in options if isinstance(option, Flip | CallEnd))
            if action.seat != seat:
                return
        else:
            action = TapGraveyard(Seat(seat)) if place == GRAVEYARD else Tap(Seat(seat), Seat(place))
        does = action in options
        self.rows.append((seat, action.words(PEOPLE), "do" if does else "vain"))
        if does:
            self.match.play(action)


def test_bursts_of_all_in_one_write_are_in_the_journal_in_their_order(terminal: RealTerminal, tmp_path: Path) -> None:
    chance, expected, written = Random(5), Expected(), 0
    while not expected.match.result() and written < 60:
        seats = [(seat, place) for seat in range(4) for place in range(5)]
        burst = chance.sample(seats, chance.choice((1, 4, 8, 20) if written % 4 == 0 else (1, 2)))
        burst += [(seat, FLIP) for seat in chance.sample(range(4), 4)]
        typed = ""
        for seat, place in burst:
            if not expected.match.result():
                typed += KEYS[seat][place]
                expected.press(seat, place)
        terminal.send(typed.upper() if chance.random() < 0.3 else typed)
        written += 1
        time.sleep(APART)
    terminal.until(lambda: len(journal(tmp_path)) >= len(expected.rows), "the last line")
    found = journal(tmp_path)
    kinds = [(row["seat"], row.get("do") or row["vain"], "do" if "do" in row else "vain") for row in found]
    assert kinds == expected.rows
    times = [row["ms"] for row in found]
    assert times == sorted(times)
    assert written > 20


def test_the_times_are_those_of_the_presses_and_not_of_the_picture(terminal: RealTerminal, tmp_path: Path) -> None:
    began = time.monotonic()
    pressed = []
    for seat in (0, 1, 2, 3, 0, 1):
        pressed.append(time.monotonic() - began)
        terminal.send(KEYS[seat][FLIP])
        time.sleep(0.13)
    terminal.until(lambda: len(journal(tmp_path)) == 6, "six cards")
    times = [row["ms"] / 1000 for row in journal(tmp_path)]
    between = [later - sooner for sooner, later in pairwise(times)]
    wanted = [later - sooner for sooner, later in pairwise(pressed)]
    assert max(abs(ours - theirs) for ours, theirs in zip(between, wanted, strict=True)) < 0.04
