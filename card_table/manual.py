"""The manuals: Markdown with one section a rule, each with an id that news, actions and lessons cite.

A section's heading ends with its id, as in ``## Stopping {#stopping}``.
"""

import re
from functools import cache
from itertools import takewhile

from card_table.assets import text_of
from card_table.rules.game import record

HEADING = re.compile(r"^(#{1,4}) (.+?) \{#([a-z][a-z0-9-]*)\}$", re.MULTILINE)


@record
class Section:
    """One rule: its id, its heading and depth (1 is the manual's title), and its Markdown without the heading."""

    id: str
    title: str
    depth: int
    text: str

    @property
    def markdown(self) -> str:
        return f"{'#' * self.depth} {self.title}\n\n{self.text}"


@cache
def manual(game_id: str) -> tuple[Section, ...]:
    """A game's manual, section by section."""
    text = text_of(f"manuals/{game_id}.md")
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return tuple(
        Section(found[3], found[2], len(found[1]), text[found.end() : end].strip())
        for found, end in zip(headings, ends, strict=True)
    )


def section(game_id: str, section_id: str) -> Section:
    """One section.  Raises KeyError for an id that the manual does not have."""
    for found in manual(game_id):
        if found.id == section_id:
            return found
    raise KeyError(section_id)


def chapter_of(game_id: str, section_id: str) -> Section:
    """The section of depth 2 that a section is or belongs to.  Raises KeyError."""
    sections = manual(game_id)
    before = sections[: sections.index(section(game_id, section_id)) + 1]
    return next(found for found in reversed(before) if found.depth <= 2)


def with_what_is_below(game_id: str, section_id: str) -> str:
    """A section and its subsections as Markdown.  Raises KeyError."""
    sections = manual(game_id)
    start = sections.index(section(game_id, section_id))
    below = takewhile(lambda found: found.depth > sections[start].depth, sections[start + 1 :])
    return "\n\n".join(found.markdown for found in (sections[start], *below)) + "\n"


def whole(game_id: str) -> str:
    """The manual as Markdown, without the ids."""
    return "\n\n".join(found.markdown for found in manual(game_id)) + "\n"
