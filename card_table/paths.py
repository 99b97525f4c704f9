"""Where card_table keeps what it must remember."""

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder of saved games and settings: $CARD_TABLE_DATA, else the system's place for a user's data."""
    if chosen := os.environ.get("CARD_TABLE_DATA"):
        return Path(chosen)
    return Path(platformdirs.user_data_dir("card_table", appauthor=False))


def games_folder() -> Path:
    return data_folder() / "games"


def settings_file() -> Path:
    return data_folder() / "settings.json"


def crash_folder() -> Path:
    return data_folder() / "crashes"
