"""The names of people: clean, short, distinct, and plain text wherever they are shown."""

import re
import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len

WIDEST = 16
"""The most cells that a name takes on a screen."""

UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u20e3\u2800\u3164\ufe00-\ufe0f\uffa0\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff"
    "\U000e0000-\U000e0fff]"
)
"""What shows nothing, or makes one picture of several characters, which terminals measure differently."""


def clean(text: str) -> str:
    """The name without what could move a cursor, hide, or break a column; empty if nothing is left.

    >>> clean("  Eve\\x1b[2J   of  Oz ")
    'Eve[2J of Oz'
    """
    kept = "".join(character if fit(character) else " " * character.isspace() for character in text[:1000])
    composed = unicodedata.normalize("NFC", " ".join(kept.split()))
    return cut(few_accents(composed)).strip()


def fit(character: str) -> bool:
    """Whether a character may stand in a name."""
    return unicodedata.category(character)[0] not in "CZ" and not UNSEEN.match(character)


def few_accents(text: str) -> str:
    """The text with at most two accents to a letter, and none before the first."""
    kept: list[str] = []
    accents = 2
    for character in text:
        accents = accents + 1 if cell_len(character) == 0 else 0
        if accents <= 2:
            kept.append(character)
    return "".join(kept)


def cut(text: str, widest: int = WIDEST) -> str:
    """As much of the text as fits so many cells."""
    while cell_len(text) > widest:
        text = text[:-1]
    return text.rstrip()


def same(a: str, b: str) -> bool:
    """Whether people would take two names for one: "Ann", "ann" and the full-width "Ａnn"."""
    return key(a) == key(b)


def key(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names cleaned, the empty ones filled in, and the same ones told apart by a number."""
    people: list[str] = []
    for number, name in enumerate(map(clean, names), start=1):
        wanted = name or f"Player {number}"
        tries = [wanted, *(f"{cut(wanted, WIDEST - 3)} {n}" for n in range(2, len(names) + 2))]
        people.append(next(name for name in tries if not any(same(name, other) for other in people)))
    return tuple(people)


def twice(names: Sequence[str]) -> str | None:
    """The first name that stands for two people, or None."""
    return next((b for place, b in enumerate(names) if any(same(a, b) for a in names[:place])), None)
