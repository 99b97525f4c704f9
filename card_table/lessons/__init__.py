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

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
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
    "about",
    "endless",
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


def about(game_id: str, section: str) -> Path | None:
    """The lesson that shows a section of a manual: one that is about it above all, or that shows it, too."""
    found = sections_of(game_id)
    first = [file for file, sections in found if sections[0] == section]
    return next(iter((*first, *(file for file, sections in found if section in sections))), None)


@cache
def sections_of(game_id: str) -> Sequence[tuple[Path, tuple[str, ...]]]:
    """The sections that each lesson of a game shows, but for the tour, which shows a bit of all."""
    found = [(file, sections_in(file)) for file in shipped([game_id]) if file.stem != TOUR]
    return [(file, sections) for file, sections in found if sections]


def sections_in(file: Path) -> tuple[str, ...]:
    """The sections that a lesson names; none where the file is no lesson."""
    try:
        return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["sections"])
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def endless(games: Sequence[str] = GAMES) -> Iterator[Showing]:
    """The tours of some games, then all other lessons, and so on without an end."""
    files = sorted(shipped(games), key=lambda file: file.stem != TOUR)
    shown = True
    while shown:
        shown = False
        for file in files:
            if showing := playable(file):
                shown = True
                yield showing


def playable(file: Path) -> Showing | None:
    """A lesson that can be shown; None where the file is none, as somebody may have changed it."""
    try:
        showing = play(read(file))
    except (Malformed, OSError):
        return None
    return showing if showing.frames else None


def title_of(file: Path) -> str:
    """What a lesson is called; empty where a file is none, as somebody may have changed it."""
    try:
        return read(file).title
    except (Malformed, OSError):
        return ""


def tour_first(file: Path) -> tuple[bool, str]:
    return file.stem != TOUR, file.stem


def named(game_id: str, name: str) -> Path:
    """The file of a lesson.  Raises KeyError where there is none of that name."""
    for file in shipped([game_id]):
        if file.stem == name:
            return file
    raise KeyError(name)
