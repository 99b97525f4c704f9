"""Several people on one keyboard: each has a corner of it, on every layout at the same place under the fingers.

>>> block("qwerty", "lower left")
('asdfg', 'zxcvb')
>>> block("qwertz", "lower left")
('asdfg', 'yxcvb')
"""

from collections.abc import Mapping, Sequence
from typing import Final

LAYOUTS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "qwerty": ("1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./"),
    "qwertz": ("1234567890", "qwertzuiop", "asdfghjklö", "yxcvbnm,.-"),
    "azerty": ("&é\"'(-è_çà", "azertyuiop", "qsdfghjklm", "wxcvbn,;:!"),
    "dvorak": ("1234567890", "',.pyfgcrl", "aoeuidhtns", ";qjkxbmwvz"),
}
"""The ten keys of each row as they lie, without Shift."""

SHIFTED: Final[Mapping[str, Mapping[str, str]]] = {
    layout: dict(zip(shifted, keys, strict=True))
    for layout, shifted, keys in (
        ("qwerty", "!@#$%^&*():<>?", "1234567890;,./"),
        ("qwertz", '!"§$%&/()=;:_', "1234567890,.-"),
        ("azerty", "1234567890?./§", "&é\"'(-è_çà,;:!"),
        ("dvorak", '!@#$%^&*()"<>:', "1234567890',.;"),
    )
}
"""What Shift, and on some layouts Caps Lock, makes of keys that are no letters, and what is meant."""

CORNERS: Final[Mapping[str, tuple[int, int]]] = {
    "upper left": (0, 0),
    "upper right": (0, 5),
    "lower left": (2, 0),
    "lower right": (2, 5),
}
"""The first row and column of each corner: two rows of five keys."""

SEATED: Final[Mapping[int, Sequence[str]]] = {
    1: ("lower left",),
    2: ("lower left", "lower right"),
    3: ("upper left", "upper right", "lower left"),
    4: ("upper left", "upper right", "lower left", "lower right"),
}
"""Whose corner is where, for so many people, by seat."""


MOST_PEOPLE: Final = max(SEATED)
"""How many people one keyboard has room for."""


def block(layout: str, corner: str) -> tuple[str, str]:
    """The two rows of five keys in a corner, as they lie."""
    row, column = CORNERS[corner]
    upper, lower = LAYOUTS[layout][row : row + 2]
    return upper[column : column + 5], lower[column : column + 5]


def outer_keys(layout: str, seat: int, people: int, count: int) -> str:
    """So many keys in a row at the outer edge of a seat's corner, so that hands keep apart: "zxcv"."""
    corner = SEATED[people][seat]
    lower = block(layout, corner)[1]
    return lower[:count] if corner.endswith("left") else lower[-count:]


def spread_keys(layout: str, seat: int, people: int, rows: int, columns: int) -> tuple[str, str, str]:
    """Keys that lie in a seat's corner as piles lie on the table, row by row from its outer edge, then one more above
    another beside them.

    >>> spread_keys("qwerty", 0, 2, 2, 2)
    ('aszx', 'd', 'c')
    >>> spread_keys("qwerty", 1, 2, 2, 2)
    ('l;./', 'k', ',')
    """
    corner = SEATED[people][seat]
    upper, lower = block(layout, corner)
    outer = slice(columns) if corner.endswith("left") else slice(-columns, None)
    beside = columns if corner.endswith("left") else -columns - 1
    piles = (upper[outer] if rows > 1 else "") + lower[outer]
    return piles, upper[beside], lower[beside]


def as_changed(corners: Sequence[str], layout: str, changed: Mapping[str, str]) -> list[str]:
    """Everybody's keys, but for those that the table has given other ones: {"qwerty z": "g"}.  A change that more
    people than last time would share with somebody is left aside.

    >>> as_changed(["zx", ",."], "qwerty", {"qwerty z": "g"})
    ['gx', ',.']
    >>> as_changed(["zx", "g."], "qwerty", {"qwerty z": "g"})
    ['zx', 'g.']
    """
    usual = "".join(corners)
    now = {key: changed.get(f"{layout} {key}", key) for key in usual}
    while clashes := {key for key in now.values() if [*now.values()].count(key) > 1}:
        now = {key: key if new in clashes else new for key, new in now.items()}
    return ["".join(now[key] for key in corner) for corner in corners]


def with_changed(key: str, new: str, layout: str, changed: Mapping[str, str]) -> dict[str, str]:
    """What is changed once a key, as it is now, is given up for a new one."""
    usual = next(
        (name for name, now in changed.items() if now == key and name.startswith(f"{layout} ")), f"{layout} {key}"
    )
    kept = {name: now for name, now in changed.items() if name != usual}
    return kept if usual == f"{layout} {new}" else {**kept, usual: new}


def meant(key: str, layout: str) -> str:
    """The key as the layout calls it, whatever Shift or Caps Lock has made of it.

    >>> meant("?", "qwerty"), meant("1", "azerty"), meant("1", "qwerty")
    ('/', '&', '1')
    """
    return SHIFTED[layout].get(key, key)


def next_layout(layout: str) -> str:
    """The layout after this one, round and round."""
    order = list(LAYOUTS)
    return order[(order.index(layout) + 1) % len(order)]
