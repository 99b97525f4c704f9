"""Hámster Gángster, a module for each part of its rulebook: ``pieces`` and ``deeds``, then ``preparing``, ``turn``,
``pouches``, ``gang``, ``erwin``, ``scoring``; the mode that is a game of its own is ``squirrel``.

Readings, each explained in the manual under "Readings": a turn has at least one action; a nut may be put where it is
too much; the briefcase takes a drawn nut only then; what can go to one place only goes there by itself, unless a stick
insect might steal it; a stolen nut can be taken over by who is closer in turn order until it is placed; Erwin does not
end the turn; nobody sees what is stored.
"""

from collections.abc import Sequence
from typing import Final

from card_table.rules import COVERS
from card_table.rules.game import Names, Result, Seat, check_table
from card_table.rules.hamster import deeds, foresight, news, preparing, scoring, squirrel, table, turn, words
from card_table.rules.hamster.pieces import NO_VARIANT, RULES, Variant
from card_table.rules.hamster.squirrel import Race

__all__ = [
    "ID", "MINUTES", "NAME", "RULES", "SCORE", "SEATS", "TEASER", "Action", "News", "State", "Variant",
    "apply", "breaks_in", "look", "options", "outlook", "progress", "result", "seen_by", "setup",
]  # fmt: skip

ID = "hamster"
NAME, SEATS, MINUTES, TEASER = COVERS[ID]
SCORE = "points"
SEAT_0: Final = Seat(0)

State = table.State | Race
Action = deeds.Action | squirrel.Action
News = (
    news.Dealt | news.GangsDealt | news.TookDoor | news.TookBoss | news.Recruited | news.Began | news.TurnedOver
    | news.Placed | news.Burst | news.KeptInBriefcase | news.Added | news.Swapped | news.LetGone | news.Stopped
    | news.Stored | news.Left | news.HeavysetCarried | news.WeaselGot | news.WeaselMissed | news.PillBugTook
    | news.Stole | news.WasFirst | news.ErwinCame | news.LostPouch | news.Prowled | news.StayedHome | news.Hid
    | news.Ended | squirrel.News
)  # fmt: skip


def setup(seats: int, *, seed: int, first: Seat = SEAT_0, variant: Variant = NO_VARIANT) -> State:
    """The forest in the middle, a nut in every briefcase, the gangs ready; in Crazy Squirrel only the forest."""
    check_table(NAME, SEATS, seats, first)
    if variant.squirrel:
        return squirrel.new_race(seats, seed, variant)
    return preparing.new_game(seats, seed, first, variant)


def options(state: State) -> Sequence[Action]:
    """What the active player may do, who may steal the nut just turned over, or what everybody may do at once."""
    return squirrel.options_of(state) if isinstance(state, Race) else turn.options_of(state)


def apply(state: State, action: Action) -> State:
    """The state after an action."""
    if isinstance(state, Race):
        return squirrel.apply_to(state, action)  # type: ignore[arg-type]
    return turn.apply_to(state, action)  # type: ignore[arg-type]


def seen_by(state: State, seat: Seat | None) -> State:
    """The forest and the storerooms are face down for everybody, a card stolen while prowling for all others."""
    return squirrel.seen(state) if isinstance(state, Race) else turn.seen(state, seat)


def result(state: State) -> Result | None:
    """Most points; in Crazy Squirrel, most rounds."""
    return squirrel.result_of(state) if isinstance(state, Race) else scoring.result_of(state)


def look(view: State, names: Names) -> Sequence[str]:
    """The forest, then everybody's pouches, burrow and gang."""
    return squirrel.look_at(view, names) if isinstance(view, Race) else words.look_at(view, names)


def outlook(view: State, action: Action, names: Names) -> str:
    """What an action will do, in a few words."""
    return "" if isinstance(view, Race) else foresight.outlook_of(view, action, names)


def breaks_in(state: State) -> bool:
    """Stick insects do, wherever there are gangs."""
    return not (isinstance(state, Race) or state.variant.mini)


def progress(view: State) -> str:
    """What is left of the forest and how often Erwin has come; in Crazy Squirrel, the round."""
    if isinstance(view, Race):
        return f"round {view.round} of {view.variant.squirrel}"
    return words.progress_of(view)
