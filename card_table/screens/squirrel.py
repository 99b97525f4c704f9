"""The table of Crazy Squirrel: everybody fills both pouches at the same time, on one keyboard."""

from collections.abc import Callable, Mapping, Sequence

from textual.widget import Widget

from card_table.rules.game import Action, Seat
from card_table.rules.hamster.pieces import Pouch
from card_table.rules.hamster.squirrel import Fill, NextRound, Race, Take
from card_table.screens.race import RaceTable
from card_table.widgets.bars import Keys
from card_table.widgets.hamster import Line, the_end
from card_table.widgets.rehearsal import Corner
from card_table.widgets.squirrel import Shown, Squirrels

TAKE = 1
"""The middle one of a person's three keys; the outer ones are the pouches, as they lie."""


class SquirrelTable(RaceTable):
    """Two pouches for everybody, and three keys: left, take, right."""

    AIM = "both pouches at exactly 13"

    def race_on(self) -> bool:
        return bool(self.match.seen_by(None).running)

    def race_keys(self) -> list[str]:
        """Each seat's keys, from left to right."""
        return self.outer_keys(3)

    def corners(self) -> Sequence[Corner]:
        return self.corners_with(self.race_keys(), ("into the left pouch", "take a card", "into the right pouch"))

    # --- the picture --------------------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        return [Squirrels(self.shown(self.view))]

    def shown(self, view: Race) -> Shown:
        return Shown(view, tuple(self.match.names), tuple(self.race_keys()), tuple(self.lines()))

    def show_view(self, view: Race) -> None:
        self.query_one(Squirrels).show(self.shown(view))

    def lines(self) -> list[Line]:
        """What is going on."""
        if result := self.match.result():
            return the_end(result.winners, max(result.scores), result.reason, self.match.names, "rounds")
        if not self.race_on():
            return [Line("The round is over", "title"), Line("to the next round", key="space")]
        if self.count:
            return [Line(f"starts in {self.count}", "title")]
        if not self.waits:
            return [Line("go!", "good")]
        return [Line("Everybody at the same time: take a card, put it left or right", "title"),
                Line("counts in, from three", key="space")]  # fmt: skip

    # --- keys ---------------------------------------------------------------------------------------------------

    def moves(self) -> Mapping[str, Action]:
        if not self.racing:
            return {}
        return {self.key_of(option): option for option in self.match.options()}

    def key_of(self, option: Action) -> str:
        """The key of an option in the race."""
        keys = self.race_keys()[option.seat]
        if isinstance(option, Fill):
            return keys[0 if option.pouch is Pouch.LEFT else 2]
        assert isinstance(option, Take), "a race has no other moves"
        return keys[TAKE]

    def move_keys(self) -> Keys:
        if self.race_on():
            return []  # they stand below everybody's pouches
        return [("space", "next round")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        if self.race_on() or self.match.result() or self.opened.watched:
            return super().doing()
        return {**super().doing(), "space": self.next_round}

    def next_round(self) -> None:
        """Everything back into the forest, then the count-in; but who has just come tries the keys first."""
        rehearsed = self.rehearsed
        self.play(NextRound(Seat(0)))
        if rehearsed:
            self.count_in()
