"""The parts of a lesson's file: tables whose entries are looked at one by one, and the lines that they stand in."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from card_table.rules.cards import joined
from card_table.rules.game import record

Way = tuple[str | int, ...]
"""The way to an entry: ("steps", 2, "view", "turned")."""

HEADING = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
ENTRY = re.compile(r"^\s*([\w\".-]+)\s*=")


class Fault(ValueError):
    """What is wrong with a part of a lesson: a sentence, and the way to the part."""

    def __init__(self, sentence: str, *way: str | int) -> None:
        super().__init__(sentence)
        self.way = way


@record
class Part:
    """A table of a lesson's file, and the way to it.  What is not as it should be raises Fault."""

    entries: Mapping[str, Any]
    way: Way = ()

    def fault(self, sentence: str, *more: str | int) -> Fault:
        return Fault(sentence, *self.way, *more)

    def has_only(self, known: Iterable[str]) -> None:
        """Raises Fault for an entry that is not among the known ones."""
        for key in self.entries:
            if key not in known:
                close = get_close_matches(key, known, n=1)
                advice = f"Did you mean {close[0]!r}?" if close else f"There is {joined(known)}."
                raise self.fault(f"There is no {key!r:.40} here. {advice}", key)

    def text(self, key: str, usual: str | None = None) -> str:
        """A text in one line, whatever its line breaks were; where there is none the usual one, if there is that."""
        found = self.entries.get(key, usual)
        if found is None:
            raise self.fault(f"The {key} is missing.")
        if not isinstance(found, str):
            raise self.fault(f'The {key} must be a text in quotes, as {key} = "...".', key)
        return self.line(key, found)

    def texts(self, key: str) -> tuple[str, ...]:
        """Several texts."""
        found = self.entries.get(key)
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise self.fault(f'{key} must be texts in brackets, as {key} = ["...", "..."].', key)
        return tuple(self.line(key, text) for text in found)

    def line(self, key: str, text: str) -> str:
        """The text in one line, all of which shows."""
        line = " ".join(text.split())
        if not line.isprintable():
            raise self.fault(f"The {key} has a character in it that does not show.", key)
        return line

    def number(self, key: str, usual: int) -> int:
        found = self.entries.get(key, usual)
        if type(found) is not int or found < 0:
            raise self.fault(f"The {key} must be a whole number, as {key} = 7.", key)
        return found

    def part(self, key: str) -> "Part":
        """The table of that name; an empty one where there is none."""
        found = self.entries.get(key, {})
        if not isinstance(found, dict):
            raise self.fault(f"{key} must be a table, as {key} = {{ ... }}.", key)
        return Part(found, (*self.way, key))

    def parts(self, key: str) -> Iterator["Part"]:
        """The tables of a list."""
        found = self.entries.get(key, [])
        if not isinstance(found, list) or not all(isinstance(part, dict) for part in found) or not found:
            raise self.fault(f"There must be {key}, each below a line [[{key}]].", key)
        yield from (Part(part, (*self.way, key, number)) for number, part in enumerate(found))


def line_of(text: str, way: Way) -> int:
    """The number of the line that the entry stands in or, where it has none of its own, what it is part of.

    >>> line_of('title = "A"\\n[[steps]]\\ncaption = "B"\\n[[steps]]\\ncaption = "C"\\n', ("steps", 1, "caption"))
    5
    """
    lines = lines_of(text)
    while way and way not in lines:
        way = way[:-1]
    return lines.get(way, 1)


def lines_of(text: str) -> dict[Way, int]:
    """The line of each heading and entry.  (TOML's reader does not tell; a look at how lines begin will do.)"""
    lines: dict[Way, int] = {}
    table: Way = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := HEADING.match(line):
            table = counted(heading[1], lines, new="[[" in line)
            lines.setdefault(table, number)
        elif entry := ENTRY.match(line):
            lines.setdefault((*table, *words(entry[1])), number)
    return lines


def counted(heading: str, lines: Mapping[Way, int], *, new: bool) -> Way:
    """The way to the table below a heading: of a list it is the next one, or a table in the last one so far."""
    first, *more = words(heading)
    count = sum(len(way) == 2 and way[0] == first and isinstance(way[1], int) for way in lines)
    if new:
        return first, count
    return (first, count - 1, *more) if count else (first, *more)


def words(dotted: str) -> list[str]:
    return [word.strip().strip('"') for word in dotted.split(".")]
