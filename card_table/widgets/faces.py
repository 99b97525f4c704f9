"""The signs that tables are drawn with: in Unicode, or in plain ASCII."""

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache

from card_table.assets import text_of
from card_table.rules.game import record


@record
class Faces:
    """Signs, each one cell wide but for the arrow; ``corners`` and ``lines`` are strings of four and two of them."""

    corners: str
    lines: str
    strong_corners: str
    strong_lines: str
    back: str
    marked: str
    gap: str
    turn: str
    trophy: str
    no_trophy: str
    arrow: str
    lost: str
    kept: str
    more: str
    dash: str
    heart: str
    dot: str
    foods: Mapping[str, str]
    garden: Mapping[str, str]
    keys: Mapping[str, str]
    """How the keys are called that have more than one character."""


Art = tuple[str, ...]
"""A picture, row by row."""


@cache
def animals() -> Mapping[str, Mapping[str, Art]]:
    """The pictures of assets/faces/animals.toml, by size and animal."""
    sizes = tomllib.loads(text_of("faces/animals.toml"))
    return {
        size: {name: tuple(art.rstrip().split("\n")) for name, art in found.items()} for size, found in sizes.items()
    }


@cache
def faces(*, ascii: bool) -> Faces:
    """The signs of assets/faces/."""
    return Faces(**tomllib.loads(text_of(f"faces/{'ascii' if ascii else 'unicode'}.toml")))


SIGNS = str.maketrans("•–—’“”…×←→↑↓", '*--\'"".x<>^v')


def in_ascii(text: str) -> str:
    """Text with plain signs and without accents; letters that have no plain form stay as they are.

    >>> in_ascii("Hámster Gángster – 日本")
    'Hamster Gangster - 日本'
    """
    return text if text.isascii() else "".join(map(without_accent, text.translate(SIGNS)))


def without_accent(letter: str) -> str:
    bare = unicodedata.normalize("NFD", letter)[0]
    return bare if bare.isascii() else letter
