"""The table of Gobbit: a race on one keyboard, between up to four people and any number of bots."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from random import SystemRandom
from typing import Any

from textual.events import Key
from textual.timer import Timer
from textual.widget import Widget

from card_table import keyboards
from card_table.opening import Opened, bots_of
from card_table.racer import Racer
from card_table.rules.game import Action, Seat
from card_table.rules.gobbit import CallEnd, Effect, Flip, Flipped, State, Tap, TapGraveyard
from card_table.rules.gobbit.chain import right
from card_table.rules.gobbit.news import GobbitWon
from card_table.screens.race import RaceTable
from card_table.terminal.keys import now
from card_table.widgets.bars import Keys
from card_table.widgets.gobbit import Jungle, Mark, Shown, layout_of
from card_table.widgets.rehearsal import Corner

TEMPOS = (0, 50, 40, 30, 25, 20, 16, 13, 10, 8)
"""By hand, or tenths of a second from one card to the next."""
FREEZES = (0, 4, 8, 12, 20)
"""For how many tenths of a second the next card waits after something has happened."""

Target = Seat | str
"""What a key is for: a pile, by its seat, or one of these."""
GRAVEYARD, FLIP = "graveyard", "flip"


class GobbitTable(RaceTable):
    """Piles, graveyard and law; everybody's keys lie as the piles lie."""

    AIM = "be the last with cards"

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        chance = SystemRandom()
        bots = bots_of(self.match.header)
        self.racers = {seat: Racer(Seat(seat), level, chance) for seat, level in bots.items()}
        self.people = [Seat(seat) for seat in range(len(self.match.names)) if seat not in self.racers]
        self._plans: list[Timer] = []
        """What the bots are about to do."""
        self._flip_timer: Timer | None = None
        self._frozen_until = -inf
        self._tapped: set[tuple[Seat, Target]] = set()
        """Who has tapped what since the last flip: the same again is the same tap."""
        self._taken: dict[Target, int] = {}
        """When each pile that has gone since the last flip was taken, in milliseconds of play."""

    # --- whose keys ---------------------------------------------------------------------------------------------

    def race_on(self) -> bool:
        return self.match.result() is None

    def targets(self) -> dict[str, tuple[Seat, Target]]:
        """What each key does, and for whom."""
        seats = len(self.match.names)
        rows, columns = layout_of(seats)
        found: dict[str, tuple[Seat, Target]] = {}
        for place, seat in enumerate(self.people):
            layout = self.table.settings.keyboard
            piles, grave, flip = keyboards.spread_keys(layout, place, len(self.people), rows, columns)
            for key, pile in zip(self.as_changed(piles), range(seats), strict=False):
                found[key] = seat, Seat(pile)
            found[self.as_changed(grave)] = seat, GRAVEYARD
            found[self.as_changed(flip)] = seat, FLIP
        return found

    def corners(self) -> Sequence[Corner]:
        names = self.match.names
        keys: dict[Seat, list[tuple[str, str]]] = {seat: [] for seat in self.people}
        for key, (seat, target) in self.targets().items():
            keys[seat].append((key, f"tap {names[target]}" if isinstance(target, int) else target))
        return [Corner(names[seat], tuple(own)) for seat, own in keys.items()]

    def marks(self, target: Target) -> tuple[Mark, ...]:
        """Everybody's key for a place."""
        letters = initials(self.match.names)
        found = [(seat, key) for key, (seat, other) in self.targets().items() if other == target]
        return tuple((letters[seat], key, f"seat-{self.people.index(seat)}") for seat, key in found)

    # --- the picture --------------------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        return [Jungle(self.shown(self.view))]

    def shown(self, view: State) -> Shown:
        seats = range(len(self.match.names))
        flips = {seat: key for key, (seat, target) in self.targets().items() if target == FLIP}
        words, style = self.words()
        return Shown(
            view,
            tuple(self.match.names),
            tuple(self.marks(Seat(seat)) for seat in seats),
            self.marks(GRAVEYARD),
            tuple(flips.get(Seat(seat), "") for seat in seats),
            words,
            style,
        )

    def show_view(self, view: State) -> None:
        self.query_one(Jungle).show(self.shown(view))

    def words(self) -> tuple[str, str]:
        """What is going on, in a line."""
        names = self.match.names
        if result := self.match.result():
            won = " and ".join(names[seat] for seat in result.winners)
            return f"{won} won: {result.reason}, {max(result.scores)} cards", "good"
        if self.count:
            return f"ready: {self.count}", "title"
        if not self.racing:
            return "Space counts in, from three" if not self.opened.watched else "", "title"
        last = next((told.text for told in reversed(self.match.told) if told.line), "")
        return last, "strong"

    # --- the race -----------------------------------------------------------------------------------------------

    def started(self) -> None:
        """Whoever plays by itself looks at the table; the next card is on its way."""
        for racer in self.racers.values():
            racer.forget()
        self._look_around()
        self._flip_in_time(now())

    def halt(self) -> None:
        super().halt()
        self._drop_plans()

    def _drop_plans(self) -> None:
        for timer in (*self._plans, *([self._flip_timer] if self._flip_timer else [])):
            timer.stop()
        self._plans, self._flip_timer = [], None

    def press(self, key: str, event: Key) -> None:
        if self.racing:
            found = self.targets().get(keyboards.meant(key, self.table.settings.keyboard))
            if found is not None:
                self.act(*found, event.time)
                return
        super().press(key, event)

    def act(self, seat: Seat, target: Target, time: float) -> None:
        """A person's key: a flip counts when it is this person's turn, a tap at once and once."""
        options = self.match.options()
        if target == FLIP:
            flip = next((option for option in options if option.seat == seat and not option.interrupts), None)
            if flip is not None and time >= self._frozen_until:
                self.play(flip, "", time)
            return
        if (seat, target) in self._tapped:
            return
        self._tapped.add((seat, target))
        tap: Tap | TapGraveyard = Tap(seat, target) if isinstance(target, int) else TapGraveyard(seat)
        if tap in options:
            self.play(tap, "", time)
        else:
            self.too_late(tap, time)

    def too_late(self, tap: Tap | TapGraveyard, time: float) -> None:
        """A tap that does nothing is kept, and told if somebody was faster."""
        target = tap.pile if isinstance(tap, Tap) else GRAVEYARD
        ms, view = self.stamp(time), self.match.seen_by(None)
        assert ms is not None, "there are taps in a race only"
        taken = self._taken.get(target)
        was_right = isinstance(tap, TapGraveyard) or right(view.snapshot, tap.seat, tap.pile) is not Effect.FAULT
        late = taken is not None and was_right and tap.seat not in view.silent
        self.match.vain(tap, ms, ms - taken if late and taken is not None else None)
        if late:
            self.show_all()

    def played(self, before: Any) -> None:
        view: State = self.match.seen_by(None)
        time = self._runs_since + (self.match.ms - self._played_before) / 1000
        if any(isinstance(news, Flipped) for news in view.news):
            self._tapped.clear()
            self._taken.clear()
            self._drop_plans()
            for racer in self.racers.values():
                racer.forget()
        else:
            self._frozen_until = time + self.table.settings.freeze / 10
        self._taken |= {seat: self.match.ms for seat in view.seats if view.gone[seat] is not before.gone[seat]}
        if any(isinstance(news, GobbitWon) for news in view.news):
            self._taken[GRAVEYARD] = self.match.ms
        super().played(before)
        if self.racing:
            self._look_around()
            self._flip_in_time(time)

    # --- who plays without hands --------------------------------------------------------------------------------

    def _look_around(self) -> None:
        """The bots see what the table looks like now, and will tap what they notice."""
        for seat, racer in self.racers.items():
            for seconds, action in racer.intentions(self.match.seen_by(Seat(seat))):
                self._plans.append(self.set_timer(seconds, partial(self._in_turn, action, now() + seconds)))

    def _in_turn(self, action: Action, due: float) -> None:
        """Let a bot act behind all keys that have arrived before."""
        self.app.call_later(self.call_later, self._acts, action, due)

    def _acts(self, action: Action, due: float) -> None:
        if self.racing and action in self.match.options():
            self.play(action, "", due)

    def _flip_in_time(self, since: float) -> None:
        """The next card comes by itself if a bot flips it, or if the table has chosen a tempo."""
        if self._flip_timer is not None:
            self._flip_timer.stop()
            self._flip_timer = None
        flip = next(option for option in self.match.options() if isinstance(option, Flip | CallEnd))
        racer, tempo = self.racers.get(flip.seat), self.table.settings.tempo / 10
        if racer is None and not tempo:
            return
        wait = tempo or (racer.flips_in() if racer else 0.0)
        due = max(since + wait, self._frozen_until)
        self._flip_timer = self.set_timer(max(0.001, due - now()), partial(self._in_turn, flip, due))

    # --- keys of the table --------------------------------------------------------------------------------------

    def move_keys(self) -> Keys:
        tempo, freeze = self.table.settings.tempo, self.table.settings.freeze
        flips = f"flips every {tempo / 10:g} s" if tempo else "flips by hand"
        return [("space", "pause"), ("up-down", flips), ("left-right", f"freeze {freeze / 10:g} s"), ("F1", "help")]

    def moves(self) -> Mapping[str, Action]:
        return {}

    def doing(self) -> Mapping[str, Callable[[], object]]:
        settings = {
            "up": lambda: self.change(tempo=after(TEMPOS, self.table.settings.tempo, 1)),
            "down": lambda: self.change(tempo=after(TEMPOS, self.table.settings.tempo, -1)),
            "right": lambda: self.change(freeze=after(FREEZES, self.table.settings.freeze, 1)),
            "left": lambda: self.change(freeze=after(FREEZES, self.table.settings.freeze, -1)),
        }
        pause = {"space": self.pause} if self.racing else {}
        return {**super().doing(), **(settings if self.race_on() else {}), **pause}

    def change(self, **habits: int) -> None:
        """Another tempo or freeze, from now on."""
        self.table.remember(**habits)
        if self.racing:
            self._flip_in_time(now())
        self.show_all()

    def pause(self) -> None:
        """Stop until somebody counts in again."""
        self.halt()
        self.picture_changed()
        self.show_all()


def after(values: Sequence[int], value: int, step: int) -> int:
    """The value so many steps after another, as far as there are any."""
    place = values.index(value) if value in values else 0
    return values[min(len(values) - 1, max(0, place + step))]


def initials(names: Sequence[str]) -> list[str]:
    """As few letters of each name as tell it from the others.

    >>> initials(["Ann", "Ben", "Bea"])
    ['A', 'Ben', 'Bea']
    """
    found = []
    for name in names:
        others = [other for other in names if other != name]
        length = next((n for n in range(1, len(name)) if not any(other[:n] == name[:n] for other in others)), len(name))
        found.append(name[:length])
    return found
