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
from card_table.manual import chapter_of, manual
from card_table.rules import GAMES
from card_table.rules.game import record

__all__ = [
    "TOUR",
    "Failure",
    "Frame",
    "Lesson",
    "Listed",
    "Malformed",
    "Showing",
    "Stepping",
    "about",
    "endless",
    "lines",
    "listed",
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
    return [(lesson.file, lesson.sections) for lesson in listed(game_id) if lesson.file.stem != TOUR]


@record
class Listed:
    """A lesson in a list: its file and title, the sections that it shows, and the chapter that the first belongs to;
    the tour belongs to none."""

    file: Path
    title: str
    sections: tuple[str, ...]
    chapter: str


def listed(game_id: str) -> list[Listed]:
    """The lessons of a game in the order of its manual, the tour first."""
    order = {section.id: place for place, section in enumerate(manual(game_id))}
    found = filter(None, (at_a_glance(game_id, file) for file in shipped([game_id])))
    return sorted(found, key=lambda one: (one.file.stem != TOUR, order[one.sections[0]], one.file.stem))


def at_a_glance(game_id: str, file: Path) -> Listed | None:
    """What a list tells about a lesson; None where the file is none, as somebody may have changed it."""
    try:
        head = tomllib.loads(file.read_text(encoding="utf-8"))
        sections, title = tuple(head["sections"]), str(head["title"])
        chapter = chapter_of(game_id, sections[0]).title
        return Listed(file, title, sections, "" if file.stem == TOUR else chapter)
    except (OSError, ValueError, LookupError, TypeError):
        return None


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


def tour_first(file: Path) -> tuple[bool, str]:
    return file.stem != TOUR, file.stem


def named(game_id: str, name: str) -> Path:
    """The file of a lesson.  Raises KeyError where there is none of that name."""
    for file in shipped([game_id]):
        if file.stem == name:
            return file
    raise KeyError(name)
