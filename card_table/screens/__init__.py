"""The screens: the picker, the seating page, a table for each game, and what can be asked at all of them."""

from importlib import import_module
from typing import Any

from textual.screen import Screen

from card_table.opening import Opened

TABLES = {
    "gopher": "GopherTable",
    "grasshopper": "GrasshopperTable",
    "hamster": "hamster_table",
    "gobbit": "GobbitTable",
}
"""What makes each game's table, in the module of its id."""


def table_screen(game: Opened, greeting: str = "") -> Screen[Any]:
    """The table that a game is played at."""
    id = game.match.header.game
    table: Screen[Any] = getattr(import_module(f"card_table.screens.{id}"), TABLES[id])(game, greeting)
    return table
