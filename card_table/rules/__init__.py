"""The rules of all games, in the standard library alone: no screen, no clock, no chance but the seed."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final, NamedTuple, cast

from card_table.rules.game import Game


class Cover(NamedTuple):
    """What stands on the box of a game: for a list of games, which needs none of their rules."""

    name: str
    seats: range
    minutes: int
    """How long a game of it takes, about."""
    teaser: str


COVERS: Final[Mapping[str, Cover]] = {
    "gopher": Cover("Gopher It!", range(2, 6), 15, "Turn over, but never the same twice"),
    "grasshopper": Cover("Grasshopper Poker", range(2, 5), 20, "Bid in secret, mind the grasshoppers"),
    "hamster": Cover("Hámster Gángster", range(2, 5), 20, "Thirteen in the cheek, not one more"),
    "gobbit": Cover("Gobbit", range(2, 9), 10, "Eat, save yourself, be quick"),
}
GAMES = tuple(COVERS)
"""The ids of all games, in the order in which the picker shows them."""


def game_named(game_id: str) -> Game:
    """The rules of a game.  Raises KeyError for an id that is not in GAMES."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return cast(Game, import_module(f"card_table.rules.{game_id}"))
