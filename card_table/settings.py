"""What is remembered from one evening to the next: names, looks and habits."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, field, fields, replace
from pathlib import Path
from typing import Any

from card_table.keyboards import LAYOUTS, meant
from card_table.names import clean, distinct
from card_table.rules.game import record

MOST = 16
"""How many people are remembered."""


@record
class Settings:
    people: tuple[str, ...] = ()
    """Who has played here, the people of last time first."""
    seated: int = 2
    """How many of them played last time."""
    theme: str = "night"
    ascii: bool = False
    motion: bool = True
    show_played: bool = True
    """Whether a table shows which cards the others have played, as everybody saw them."""
    at_once: bool = False
    """Whether secret bids are made all at once on one keyboard, not by passing the terminal."""
    keyboard: str = "qwerty"
    """The layout of the keyboard, for those who share it."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of races that were changed: by layout and key, "qwerty z", the key that is pressed instead."""
    tempo: int = 0
    """In a race that flips cards by itself, the tenths of a second from one to the next; 0: by hand."""
    freeze: int = 8
    """For how many tenths of a second the next card waits after something has happened."""


def load(file: Path) -> Settings:
    """The settings of a file; what is missing or odd in it is as in new settings."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    settings = within_bounds(habits_in(found)) if isinstance(found, dict) else Settings()
    people = found.get("people") if isinstance(found, dict) else None
    names = [clean(name) for name in people[:MOST] if isinstance(name, str)] if isinstance(people, list) else []
    return replace(settings, people=distinct(list(filter(None, names)))) if any(names) else settings


def habits_in(found: Mapping[str, Any]) -> Settings:
    """The settings with what is found of the right kind."""
    settings = Settings()
    for habit in fields(Settings):
        value: Any = found.get(habit.name)
        if type(value) is type(getattr(settings, habit.name)):
            settings = replace(settings, **{habit.name: value})
    return settings


def within_bounds(settings: Settings) -> Settings:
    """The settings with the usual values for what cannot be."""
    usual = Settings()
    return replace(
        settings,
        keyboard=settings.keyboard if settings.keyboard in LAYOUTS else usual.keyboard,
        keys={name: now for name, now in settings.keys.items() if is_changed_key(name, now)},
        seated=settings.seated if settings.seated in range(1, MOST + 1) else usual.seated,
        tempo=settings.tempo if settings.tempo in range(100) else usual.tempo,
        freeze=settings.freeze if settings.freeze in range(100) else usual.freeze,
    )


def is_changed_key(name: str, now: object) -> bool:
    """Whether this says that a key of a layout was changed for another one that can be pressed."""
    layout, _, key = name.partition(" ")
    if layout not in LAYOUTS or len(key) != 1 or not isinstance(now, str) or len(now) != 1:
        return False
    return now.isprintable() and not now.isspace() and meant(now.lower(), layout) == now


def save(file: Path, settings: Settings) -> None:
    """Write the settings whole or not at all; what cannot be written is forgotten, as nothing hangs on it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = json.dumps(asdict(settings), ensure_ascii=False, indent=1)
        draft.write_text(text, encoding="utf-8", errors="replace")
        draft.chmod(0o600)
        draft.replace(file)
    with suppress(OSError):
        draft.unlink(missing_ok=True)
