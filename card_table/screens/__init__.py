"""The screens: the picker, the seating page, a table for each game, and what can be asked at all of them."""

from importlib import import_module
from typing import Any

from textual.screen import Screen

from card_table.match import Match
from card_table.opening import Opened

TABLES = {
    "gopher": "GopherTable",
    "grasshopper": "GrasshopperTable",
    "hamster": "HamsterTable",
    "gobbit": "GobbitTable",
}
"""The class of each game's table, in the module of its id."""

SQUIRREL = "squirrel", "SquirrelTable"
"""The module and the class of the table of a mode that is a game of its own."""


def table_class(match: Match) -> type[Any]:
    """The class of the table that a game is played at."""
    id = match.header.game
    module, name = SQUIRREL if match.header.variant.get("squirrel") else (id, TABLES[id])
    kind: type[Any] = getattr(import_module(f"card_table.screens.{module}"), name)
    return kind


def table_screen(game: Opened, greeting: str = "") -> Screen[Any]:
    """The table that a game is played at."""
    table: Screen[Any] = table_class(game.match)(game, greeting)
    return table
