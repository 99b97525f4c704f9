"""Games whose rules are complete before they have a table of their own: the laws of the rules hold for them already.

Once such a game is listed in ``card_table.rules.GAMES``, this file goes and its users import from there again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import cast

import pytest

import card_table.rules
from card_table.rules.game import Game

GAMES = (*card_table.rules.GAMES, "gobbit")


def game_named(game_id: str) -> Game:
    """The rules of a game, listed or not.  Raises KeyError for an id that is not in GAMES."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return cast(Game, import_module(f"card_table.rules.{game_id}"))


@contextmanager
def listed() -> Iterator[None]:
    """Journals and matches know these games meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("card_table.rules.GAMES", GAMES)
        patch.setattr("card_table.rules.journal.GAMES", GAMES)
        yield
