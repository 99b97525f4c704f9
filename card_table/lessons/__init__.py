"""Lessons: cases that the rules demonstrate themselves, in ``assets/lessons/<game>/<name>.toml``.

``assets/lessons/README.md`` describes the format.  A lesson is read, played once by the real rules, and then shown:

>>> from card_table import lessons
>>> showing = lessons.play(lessons.read(lessons.named("gopher", "tour")))
>>> showing.failures
()
>>> stepping = lessons.Stepping(showing)
>>> stepping.forward()
>>> stepping.frame is showing.frames[1]
True
"""

from collections.abc import Iterable
from pathlib import Path

from card_table.assets import assets
from card_table.lessons.reading import Lesson, Malformed, read
from card_table.lessons.showing import Failure, Frame, Showing, Stepping, play
from card_table.lessons.telling import lines
from card_table.rules import GAMES

__all__ = [
    "TOUR",
    "Failure",
    "Frame",
    "Lesson",
    "Malformed",
    "Showing",
    "Stepping",
    "lines",
    "named",
    "play",
    "read",
    "shipped",
]

TOUR = "tour"
"""The name of the lesson that shows a whole game."""


def shipped(games: Iterable[str] = GAMES) -> list[Path]:
    """The files of the lessons that come with the program, game by game, the tour first."""
    return [file for id in games for file in sorted((assets() / "lessons" / id).glob("*.toml"), key=tour_first)]


def tour_first(file: Path) -> tuple[bool, str]:
    return file.stem != TOUR, file.stem


def named(game_id: str, name: str) -> Path:
    """The file of a lesson.  Raises KeyError where there is none of that name."""
    for file in shipped([game_id]):
        if file.stem == name:
            return file
    raise KeyError(name)
