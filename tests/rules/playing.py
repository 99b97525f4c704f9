"""Playouts: whole games played by chance, the same in every version of Python."""

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from itertools import product
from random import Random
from typing import Any

from card_table.rules.game import Game

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
MOST_VARIANTS = 12

LONGEST = 5000
"""More actions than any game by chance takes."""


def chosen(options: Sequence[Any], chance: Random) -> Any:
    """An option: first any kind of action, then any option of that kind, so that rare kinds are not rare."""
    kinds = sorted({type(option).__name__ for option in options})
    kind = kinds[int(chance.random() * len(kinds))]
    alike = [option for option in options if type(option).__name__ == kind]
    return alike[int(chance.random() * len(alike))]


def variants(game: Game) -> Sequence[Any]:
    """Ways to play it, the rulebook's own first: all of them where they are few, else enough to meet every value of
    every optional rule, most of them a few times, each time with others."""
    every = [variant for values in product(*game.RULES.values()) if (variant := with_rules(game, values)) is not None]
    step = max(1, len(every) // MOST_VARIANTS) | 1  # odd, so that no rule of two values is met with one alone
    some = every[::step]
    for place, values in enumerate(game.RULES.values()):
        met = {astuple(variant)[place] for variant in some}
        some += [next(one for one in every if astuple(one)[place] == value) for value in values if value not in met]
    return some


def with_rules(game: Game, values: Sequence[Any]) -> Any:
    """The variant with these values, or None where they do not go together."""
    try:
        return game.Variant(*values)
    except ValueError:
        return None


def playout(game: Game, seats: int, seed: int, variant: Any = None) -> Iterator[tuple[Any, Any]]:
    """Each state of a game with the action that was chosen in it; None where it is over."""
    chance = Random(seed)
    state = game.setup(seats, seed=seed, variant=variant or game.Variant())
    for _ in range(LONGEST):
        if not (options := game.options(state)):
            yield state, None
            return
        action = chosen(options, chance)
        yield state, action
        state = game.apply(state, action)
    raise AssertionError(f"{game.NAME} does not end: seed {seed}, {seats} people")
