"""How fast the rules are: whole games by chance on one core, in processor time.

The yardstick is what any rules with states that never change must do: list the options, choose one, look whether it is
among them, and copy a state of eleven fields with one place of a row of 39 changed and one piece of news.
"""

import time
from collections.abc import Callable, Iterator
from itertools import compress
from random import Random
from statistics import median
from typing import NamedTuple

from card_table.rules import GAMES, game_named
from card_table.rules.game import Game, record
from tests.bench import budgets
from tests.bench.report import Row, at_least, plain

PLACES = 39


@record
class Take:
    """The yardstick's one action."""

    seat: int
    place: int


@record
class Taken:
    """The yardstick's one piece of news."""

    seat: int
    card: int


class Least(NamedTuple):
    """The yardstick's state: as many fields as a small game has."""

    row: tuple[int | None, ...] = tuple(range(1, PLACES + 1))
    taken: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    stores: tuple[tuple[int, ...], ...] = ((),) * 4
    scores: tuple[int, ...] = (0,) * 4
    active: int = 0
    first: int = 0
    round: int = 1
    seed: int = 0
    news: tuple[Taken, ...] = ()
    variant: None = None


TAKES = tuple(Take(0, place) for place in range(PLACES))


class Played(NamedTuple):
    """Games, actions and options in so much processor time (seconds)."""

    games: int
    actions: int
    options: int
    seconds: float


Playout = Callable[[int], Iterator[int]]
"""Plays a game with a seed; gives the number of options at each action."""


def yardstick(seed: int) -> Iterator[int]:
    """One row taken away, card by card."""
    chance, state = Random(seed).random, Least()
    while any(state.row):
        row = state.row
        options = tuple(compress(TAKES, row))
        action = options[int(chance() * len(options))]
        place, card = action.place, row[action.place]
        if card is None:
            raise ValueError("not among the options")
        news = (Taken(action.seat, card),)
        state = state._replace(row=(*row[:place], None, *row[place + 1 :]), news=news)
        yield len(options)


def playout(game: Game, seats: int) -> Playout:
    """Whole games by chance, every option as likely as any other."""

    def play(seed: int) -> Iterator[int]:
        chance, state = Random(seed).random, game.setup(seats, seed=seed)
        while options := game.options(state):
            state = game.apply(state, options[int(chance() * len(options))])
            yield len(options)

    return play


def timed(play: Playout, seconds: float, seed: int) -> Played:
    """Games until so much processor time is used."""
    games = actions = options = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        for count in play(seed + games):
            actions += 1
            options += count
        games += 1
    return Played(games, actions, options, took)


def measured(*, quick: bool) -> list[Row]:
    share = 1.0
    rows: list[Row] = []
    for id in GAMES:
        game = game_named(id)
        ours, least = [], []
        for turn in range(3 if quick else 15):
            ours.append(timed(playout(game, 4 if 4 in game.SEATS else game.SEATS.start), 0.1, turn * 10_000))
            least.append(timed(yardstick, 0.1, turn * 10_000))
        share, found = rows_of(game, ours, least, share)
        rows += found
    return rows


def rows_of(game: Game, ours: list[Played], least: list[Played], gophers: float) -> tuple[float, list[Row]]:
    """The rows of a game, and how many options an action has in Gopher It!, which the other budgets hang on."""
    actions = median(each.actions / each.seconds for each in ours)
    games = median(each.games / each.seconds for each in ours)
    each = sum(each.options for each in ours) / sum(each.actions for each in ours)
    least_actions = median(each.actions / each.seconds for each in least)
    if game.ID == "gopher":
        gophers = each
    part = min(1.0, gophers / each)
    return gophers, [
        at_least(f"{game.NAME}: actions", actions, budgets.ACTIONS * part, "/s", least_actions),
        at_least("  whole games", games, budgets.GAMES * part, "/s"),
        plain("  actions a game", actions / games, ""),
        plain("  options an action", each, "", sum(one.options for one in least) / sum(one.actions for one in least)),
    ]
