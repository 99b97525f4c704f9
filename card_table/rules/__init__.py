"""The rules of all games, in the standard library alone: no screen, no clock, no chance but the seed."""

from importlib import import_module
from typing import cast

from card_table.rules.game import Game

GAMES = ("gopher", "grasshopper", "hamster", "gobbit")
"""The ids of all games, in the order in which the picker shows them."""


def game_named(game_id: str) -> Game:
    """The rules of a game.  Raises KeyError for an id that is not in GAMES."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return cast(Game, import_module(f"card_table.rules.{game_id}"))
