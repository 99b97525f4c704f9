"""The programs that are measured, and the folders they run on."""

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from card_table import opening
from card_table.match import new_match
from card_table.opening import Seating
from card_table.rules.game import Seat
from tests.bench.measuring import TimedTerminal

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
PLAY = ("play", "gopher", "--seats", ",".join(PEOPLE), "--first", "Ann", "--seed", "1")
SEATING = Seating("gopher", PEOPLE, first=Seat(0), seed=1)

STILL = {"motion": False}
"""Settings without motion."""


@dataclass(frozen=True)
class Program:
    """How a program is started, what its whole picture shows, and the keys that leave it."""

    name: str
    module: str
    arguments: tuple[str, ...] = ()
    words: tuple[str, ...] = ("READY",)
    leave: tuple[str, ...] = ("q",)
    settings: Mapping[str, Any] | None = None
    saved: int | None = None
    """How many moves the one saved game is before (if not positive) or after (if positive) its end or beginning."""


SMALLEST = Program("the smallest Textual app", "tests.bench.smallest_app")
LINES = Program("line by line, differences", "tests.bench.line_app")
PICKER = Program("picker", "card_table", words=("C A R D", "Gopher It!", "leave"))
TABLE = Program("table", "card_table", PLAY, words=("turn over a card", "Dan", "leave"), leave=("\x1b", "q"))
STILL_TABLE = replace(TABLE, name="table without motion", settings=STILL)
RESUMED = replace(TABLE, name="resumed table", arguments=("resume",), words=("Ann", "Dan", "leave"), saved=30)
RACE_OF_TWO = Program("race of two", "tests.bench.race_app", ("2",), words=("flips by hand",), settings=STILL)
RACE_OF_EIGHT = replace(RACE_OF_TWO, name="race of eight", arguments=("8",))
NEARLY_OVER = replace(RESUMED, settings=STILL, saved=-1)


@contextmanager
def started(program: Program) -> Iterator[TimedTerminal]:
    """The program in a terminal, with a new folder for its games and settings, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if program.settings is not None:
            (folder / "settings.json").write_text(json.dumps(program.settings))
        if program.saved is not None:
            save_game(folder, program.saved)
        command = (sys.executable, "-m", program.module, *program.arguments)
        with TimedTerminal(*command, environment={"CARD_TABLE_DATA": name, "COLORTERM": "truecolor"}) as terminal:
            yield terminal


def save_game(folder: Path, moves: int) -> None:
    """A saved game after so many moves, counted from its end if negative; always the first option is taken."""
    game = opening.begin(folder / "games", SEATING)
    for action in whole_game()[:moves]:
        game.match.play(action)
    opening.close(game)


def whole_game() -> Sequence[Any]:
    """The actions of the whole game in which always the first option is taken."""
    match = new_match(SEATING.game, PEOPLE, first=SEATING.first, seed=SEATING.seed)
    actions = []
    while options := match.options():
        actions.append(options[0])
        match.play(options[0])
    return actions


def warm_up(*programs: Program) -> None:
    """Start each program once, so that its modules are compiled and its files are at hand."""
    for program in programs:
        with started(program) as terminal:
            terminal.paint(program.words)
