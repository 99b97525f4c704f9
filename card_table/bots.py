"""Who may sit down besides people: seats that play themselves, at three levels."""

from collections.abc import Mapping, Sequence
from typing import Final

from card_table.keyboards import MOST_PEOPLE
from card_table.names import distinct
from card_table.rules.cards import joined
from card_table.rules.game import Game, record


@record
class Level:
    """How quick and how sure a bot is; times in seconds."""

    usual: float
    spread: float
    tail: float
    """The mean of what is added on the slow side."""
    overlooks: float
    """How often a chance is not seen."""
    slips: float
    """How often a card makes it tap what it should not."""
    flips: float
    """How long it takes to flip a card."""


LEVELS: Final[Mapping[str, Level]] = {
    "calm": Level(usual=0.95, spread=0.15, tail=0.40, overlooks=0.15, slips=0.020, flips=1.6),
    "keen": Level(usual=0.62, spread=0.10, tail=0.22, overlooks=0.07, slips=0.015, flips=1.2),
    "sharp": Level(usual=0.40, spread=0.06, tail=0.12, overlooks=0.02, slips=0.008, flips=0.9),
}
USUAL_LEVEL: Final = "keen"
GAMES: Final = ("gobbit",)
"""The ids of the games that bots play."""


def is_bot(word: str) -> bool:
    """Whether a seat is to play itself: "bot", or "bot:" and a level."""
    return word.strip().casefold().partition(":")[0] == "bot"


def level_named(word: str) -> str | None:
    """The level that "bot" or "bot:sharp" names; None for a person's name.  Raises KeyError if there is none such."""
    if not is_bot(word):
        return None
    level = word.strip().casefold().partition(":")[2]
    if level and level not in LEVELS:
        raise KeyError(level)
    return level or USUAL_LEVEL


def seated(words: Sequence[str], game: Game) -> tuple[tuple[str, ...], dict[int, str]]:
    """The names of those who sit down, and which of them are bots, from what was typed for each seat.  Raises
    ValueError, with a sentence, for a bot that there is not."""
    levels: dict[int, str] = {}
    for seat, word in enumerate(words):
        try:
            level = level_named(word)
        except KeyError as odd:
            raise ValueError(f"There is no bot {odd.args[0]!r:.20}: there is {joined(LEVELS)}, as bot:calm.") from None
        if level and game.ID not in GAMES:
            raise ValueError(f"Bots do not play {game.NAME}: give that seat the name of a person.")
        levels |= {seat: level} if level else {}
    called = {level: "Bot" if level == USUAL_LEVEL else f"{level.capitalize()} bot" for level in LEVELS}
    return distinct([called[levels[seat]] if seat in levels else word for seat, word in enumerate(words)]), levels


def too_many_hands(people: int, game: Game) -> str:
    """Why so many people cannot play on one keyboard, in a sentence; empty if they can."""
    if game.ID not in GAMES or people <= MOST_PEOPLE:
        return ""
    return f"One keyboard has room for {MOST_PEOPLE} people, not {people}: let bots sit on the other seats (type bot)."
