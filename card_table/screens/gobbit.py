"""The table of Gobbit: a race on one keyboard, between up to four people and any number of bots."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from random import SystemRandom
from typing import Any

from textual.events import Key
from textual.timer import Timer
from textual.widget import Widget

from card_table import bots, keyboards
from card_table.match import Told
from card_table.opening import Opened, bots_of
from card_table.racer import Racer
from card_table.rules.game import Action, Seat
from card_table.rules.gobbit import (
    Attacked,
    CallEnd,
    Defended,
    Effect,
    Faulted,
    Flip,
    Flipped,
    GobbitWon,
    Haunted,
    State,
    Tap,
    TapGraveyard,
    rights,
)
from card_table.rules.gobbit.chain import right
from card_table.rules.gobbit.news import Taking
from card_table.rules.gobbit.table import next_to_flip
from card_table.rules.gobbit.taps import was_robbed
from card_table.screens.race import RaceTable
from card_table.terminal.keys import now
from card_table.widgets.bars import Keys
from card_table.widgets.canvas import one_cell_each
from card_table.widgets.gobbit import GRAVEYARD, Flight, Jungle, Mark, Place, Shown, flights_of, layout_of
from card_table.widgets.rehearsal import Corner

TEMPOS = (0, 50, 40, 30, 25, 20, 16, 13, 10, 8)
"""By hand, or tenths of a second from one card to the next."""
FREEZES = (0, 4, 8, 12, 20)
"""For how many tenths of a second the next card waits after something has happened."""
STEPS, STEP = 5, 0.06
"""In how many steps a pile moves to where it goes, and the seconds of each."""

Target = Place | str
"""What a key is for: a pile, the graveyard, or to flip."""
FLIP = "flip"

Layout = tuple[dict[str, tuple[Seat, Target]], dict[Target, tuple[Mark, ...]]]
"""What each key does, and for whom; and everybody's key for each place."""


class GobbitTable(RaceTable):
    """Piles, graveyard and law; everybody's keys lie as the piles lie."""

    HELP_KEY = "F1"
    AIM = "be the last with cards"

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        chance = SystemRandom()
        machines = bots_of(self.match.header)
        self.racers = {seat: Racer(Seat(seat), level, chance) for seat, level in machines.items()}
        self.people = [Seat(seat) for seat in range(len(self.match.names)) if seat not in self.racers]
        self._laid_out: tuple[tuple[str, Mapping[str, str]], Layout] | None = None
        """The keys that were laid out last, and by what settings."""
        self._plans: list[Timer] = []
        """What the bots are about to do."""
        self._flip_timer: Timer | None = None
        self._flipped_at = -inf
        """When the last card was flipped, or the race was started: the next one is counted from here."""
        self._frozen_until = -inf
        self._asked_to_flip = False
        """Whether somebody has pressed to flip while the next card still waits."""
        self._vain: set[tuple[Seat, Place]] = set()
        """Who has tapped what in vain since the last flip: the same again is the same tap."""
        self._taken: dict[Place, int] = {}
        """When each pile that has gone since the last flip was taken, in milliseconds of play."""
        self._flights: tuple[Flight, ...] = ()
        self._flying: Timer | None = None

    # --- whose keys ---------------------------------------------------------------------------------------------

    def race_on(self) -> bool:
        return self.match.result() is None

    @property
    def crowded(self) -> str:
        """Why so many people cannot play here, in a sentence; empty if they can."""
        return bots.too_many_hands(len(self.people), self.match.game)

    @property
    def waits(self) -> bool:
        return super().waits and not self.crowded

    def corner_keys(self) -> list[str]:
        """Each person's keys: for the piles in their order, for the graveyard, to flip; where nobody plays there are
        none."""
        if self.crowded or (self.opened.lent and not (self.waits or self.racing)):
            return []
        seats, layout, people = len(self.match.names), self.table.settings.keyboard, len(self.people)
        rows, columns = layout_of(seats)
        spread = [keyboards.spread_keys(layout, place, people, rows, columns) for place in range(people)]
        return self.as_changed([piles[:seats] + grave + flip for piles, grave, flip in spread])

    def targets(self) -> dict[str, tuple[Seat, Target]]:
        """What each key does, and for whom."""
        return self._layout()[0]

    def _layout(self) -> Layout:
        """What each key does, and everybody's key for each place; made anew only when a key has changed."""
        wanted = self.table.settings.keyboard, self.table.settings.keys
        if self._laid_out is None or self._laid_out[0] != wanted:
            targets = self.targets_by_key()
            self._laid_out = wanted, (targets, self.marks_of(targets))
        return self._laid_out[1]

    def targets_by_key(self) -> dict[str, tuple[Seat, Target]]:
        places: list[Target] = [*map(Seat, range(len(self.match.names))), GRAVEYARD, FLIP]
        rows = zip(self.people, self.corner_keys(), strict=False)
        return {key: (seat, place) for seat, keys in rows for key, place in zip(keys, places, strict=True)}

    def corners(self) -> Sequence[Corner]:
        names = self.match.names
        does = [*(f"tap {name}" for name in names), GRAVEYARD, FLIP]
        rows = zip(self.people, self.corner_keys(), strict=False)
        return [Corner(names[seat], tuple(zip(keys, does, strict=True))) for seat, keys in rows]

    def signs(self) -> dict[Seat, tuple[str, str]]:
        """The letter and the style of each person who has keys."""
        letters = signs([self.match.names[seat] for seat in self.people])
        rows = zip(self.people, letters, strict=True)
        return {seat: (letter, f"seat-{n}") for n, (seat, letter) in enumerate(rows)}

    def marks_of(self, targets: Mapping[str, tuple[Seat, Target]]) -> dict[Target, tuple[Mark, ...]]:
        known = self.signs()
        found: dict[Target, tuple[Mark, ...]] = {}
        for key, (seat, place) in targets.items():
            sign, style = known[seat]
            found[place] = (*found.get(place, ()), (sign, key, style))
        return found

    # --- the picture --------------------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        return [Jungle(self.shown(self.view))]

    def shown(self, view: State) -> Shown:
        (targets, marks), seats = self._layout(), view.seats
        known = self.signs() if targets else {}
        flips = {seat: key for key, (seat, target) in targets.items() if target == FLIP}
        words, style = self.words(view)
        return Shown(
            view,
            tuple(self.match.names),
            tuple(marks.get(seat, ()) for seat in seats),
            marks.get(GRAVEYARD, ()),
            tuple(flips.get(seat, "") for seat in seats),
            words,
            style,
            self._flights,
            tuple(known.get(seat, ("", "")) for seat in seats),
            self._asked_to_flip,
        )

    def show_view(self, view: State) -> None:
        self.query_one(Jungle).show(self.shown(view))

    def words(self, view: State) -> tuple[str, str]:
        """What is going on, in a line."""
        if result := self.match.result():
            won = " and ".join(self.match.names[seat] for seat in result.winners)
            return f"{won} won: {result.reason}, {max(result.scores)} cards", "good"
        if self.count:
            return f"starts in {self.count}", "title"
        if self.crowded and self.opened.lent:
            return "Too many for one keyboard: Esc leads back to the lesson.", "bad"
        if self.crowded and not self.opened.watched:
            return f"Too many for one keyboard: `card-table resume {self.opened.shelf.id} --plain` goes on.", "bad"
        if self.waits:
            return "Space counts in, from three", "title"
        return self.last_news(view)

    def last_news(self, view: State) -> tuple[str, str]:
        """What happened last or, when nobody has a card left to draw, what ends the game."""
        if next_to_flip(view) is None and self.racing:
            caller = self.match.names[self.next_flip().seat]
            return f"Nobody can draw: tap on, until {caller} calls the end (flip)", "title"
        kinds = {type(news) for news in view.news}
        style = "bad" if Faulted in kinds else "good" if Defended in kinds else "strong"
        told = self.shown_news()
        if told is None and next_to_flip(view) is not None and not self.match.result():
            return self.whose_flip(), "dim"
        return told.line if told else "", style

    def whose_flip(self) -> str:
        """Who flips next and, where the cards do not come by themselves, with which key."""
        seat = self.next_flip().seat
        keys = [key for key, target in self.targets().items() if target == (seat, FLIP)]
        by_hand = "" if self.table.settings.tempo else "".join(f", with {key}" for key in keys)
        return f"Next to flip: {self.match.names[seat]}{by_hand}"

    def shown_news(self) -> Told | None:
        """What happened in the last move, above what came of it; None after a flip that brought nothing but a card."""
        last = self.last_lines()
        if not last or last[0].move != self.told_now()[-1].move:
            return None
        return next((one for one in last if one.continues), last[0])

    def last_lines(self) -> list[Told]:
        """What the chronicle tells of the last move that it tells of."""
        lines = [one for one in self.told_now() if one.line]
        return [one for one in lines if one.move == lines[-1].move]

    def rule_now(self) -> str:
        """The rule behind the last news that the chronicle tells, above what came of them."""
        last = self.last_lines()
        return last[0].section if last else super().rule_now()

    def all_keys(self) -> Keys:
        """Nothing is ever taken back here; and in a race letters are the players'."""
        if self.racing:
            return self.keys()
        return [(key, does) for key, does in super().all_keys() if key != "u"]

    def fly(self, view: State) -> None:
        """The piles that were taken just now move to where they go."""
        self._flights = (*self._flights, *flights_of(view)) if self.table.settings.motion and not self.table.far else ()
        if self._flights and self._flying is None:
            self._flying = self.set_interval(STEP, self._fly_on)

    def _fly_on(self) -> None:
        further = (flight.further(1 / STEPS) for flight in self._flights)
        self._flights = tuple(flight for flight in further if flight.part < 1)
        if not self._flights:
            self._land()
        self.show_view(self.view)

    def _land(self) -> None:
        """Nothing is in the air any more."""
        self._flights = ()
        if self._flying is not None:
            self._flying.stop()
            self._flying = None

    # --- the race -----------------------------------------------------------------------------------------------

    def started(self) -> None:
        """Whoever plays by itself looks at the table; the next card is on its way."""
        self._flipped_at = now()
        for racer in self.racers.values():
            racer.forget()
        self._look_around()
        self._flip_in_time()

    def halt(self) -> None:
        super().halt()
        self._drop_plans()
        self._land()

    def _drop_plans(self) -> None:
        for timer in (*self._plans, *([self._flip_timer] if self._flip_timer else [])):
            timer.stop()
        self._plans, self._flip_timer, self._asked_to_flip = [], None, False

    def press(self, key: str, event: Key) -> None:
        if self.racing:
            found = self.targets().get(keyboards.meant(key, self.table.settings.keyboard))
            if found is not None:
                self.act(*found, event.time)
                return
        super().press(key, event)

    def act(self, seat: Seat, target: Target, time: float) -> None:
        """A person's key."""
        if target == FLIP:
            self.flip(seat, time)
        else:
            self.tap(TapGraveyard(seat) if isinstance(target, str) else Tap(seat, target), time)

    def flip(self, seat: Seat, time: float) -> None:
        """It counts when it is this person's turn; after something has happened the card waits a moment."""
        flip = self.next_flip()
        if flip.seat != seat:
            return
        if time >= self._frozen_until:
            self.play(flip, "", time)
        else:
            self._asked_to_flip = True
            self._flip_in_time()
            self.show_all()

    def tap(self, tap: Tap | TapGraveyard, time: float) -> None:
        """A tap counts at once.  Repeated after it came to nothing, it is the same tap, and no fault."""
        place = tap.pile if isinstance(tap, Tap) else GRAVEYARD
        again = (tap.seat, place) in self._vain
        if tap in self.match.options() and not (again and self.is_fault(tap)):
            self.play(tap, "", time)
        elif not again:
            self._vain.add((tap.seat, place))
            self.in_vain(tap, place, time)

    def is_fault(self, tap: Tap | TapGraveyard) -> bool:
        mine = rights(self.match.seen_by(tap.seat), tap.seat)
        return (mine.piles[tap.pile] if isinstance(tap, Tap) else mine.graveyard).effect is Effect.FAULT

    def in_vain(self, tap: Tap | TapGraveyard, place: Place, time: float) -> None:
        """A tap that does nothing is kept, and told if somebody was faster."""
        ms, first = self.stamp(time), self.faster(self.match.seen_by(None), tap.seat, place)
        assert ms is not None, "there are taps in a race only"
        self.match.vain(tap, ms, None if first is None else ms - self._taken[place], first)
        if first is not None:
            self.show_all()

    def faster(self, view: State, seat: Seat, place: Place) -> Seat | None:
        """Who took what this seat had a right to, until then; None if nobody did."""
        taking = self.taking_of(view, place)
        was_able = seat not in view.silent and seat not in view.out and self.had_right(view, seat, place)
        if not isinstance(taking, Attacked | Defended | Haunted | GobbitWon) or not was_able or taking.seat == seat:
            return None
        if place not in self._taken:  # it was taken before the game was left, and nobody knows when
            return None
        lost_before = was_robbed(view, seat) and self._taken.get(seat, -1) < self._taken[place]
        return None if lost_before else taking.seat

    def taking_of(self, view: State, place: Place) -> Taking | None:
        """What was taken from a place since the last flip."""
        if isinstance(place, str):
            return next((taking for taking in view.gone if isinstance(taking, GobbitWon)), None)
        return view.gone[place]

    def had_right(self, view: State, seat: Seat, place: Place) -> bool:
        """Whether a tap would have been right, had it been in time."""
        if isinstance(place, str):
            return seat not in view.snapshot.poltergeists
        return right(view.snapshot, seat, place) is not Effect.FAULT

    def played(self, before: Any) -> None:
        view: State = self.match.seen_by(None)
        time = self._runs_since + (self.match.ms - self._played_before) / 1000
        if any(isinstance(news, Flipped) for news in view.news):
            self.turned_up(time)
        else:
            freeze = self.table.settings.freeze / 10
            self._frozen_until = time + freeze if freeze else -inf  # the time of an action is rounded
            self.note_taken(before, view)
        super().played(before)
        if self.racing:
            self.fly(view)
            self._look_around()
            self._flip_in_time()

    def turned_up(self, time: float) -> None:
        """A card was flipped: what was going on is over."""
        self._flipped_at = time
        self._vain.clear()
        self._taken.clear()
        self._drop_plans()
        self._land()
        for racer in self.racers.values():
            racer.forget()

    def note_taken(self, before: State, view: State) -> None:
        """Remember when piles were taken."""
        gone = [seat for seat in view.seats if view.gone[seat] is not before.gone[seat]]
        gobbit = [GRAVEYARD for news in view.news if isinstance(news, GobbitWon)]
        self._taken |= dict.fromkeys([*gone, *gobbit], self.match.ms)

    # --- who plays without hands --------------------------------------------------------------------------------

    def _look_around(self) -> None:
        """The bots see what the table looks like now, and will tap what they notice."""
        for seat, racer in self.racers.items():
            for seconds, action in racer.intentions(self.match.seen_by(Seat(seat))):
                self._plans.append(self.set_timer(seconds, partial(self._in_turn, action, now() + seconds)))

    def _in_turn(self, action: Action, due: float) -> None:
        """Let a bot act behind all keys that have arrived before."""
        self.app.call_later(self.call_later, self._acts, action, due, self._flipped_at)

    def _acts(self, action: Action, due: float, seen: float) -> None:
        """What was meant for another card, or was put off by what keys have done since, is not done."""
        if not self.racing or seen != self._flipped_at:
            return
        if isinstance(action, Tap | TapGraveyard):
            self.tap(action, due)
        elif action in self.match.options() and due >= self._frozen_until:
            self.play(action, "", due)

    def next_flip(self) -> Flip | CallEnd:
        """What the game goes on with when nobody taps."""
        return next(option for option in self.match.options() if isinstance(option, Flip | CallEnd))

    def _flip_in_time(self) -> None:
        """The next card comes by itself if it was asked for, if a bot flips it, or if the table has chosen a tempo."""
        if self._flip_timer is not None:
            self._flip_timer.stop()
            self._flip_timer = None
        flip = self.next_flip()
        wait = self._patience(flip.seat)
        if wait is not None:
            due = max(self._flipped_at + wait, self._frozen_until)
            self._flip_timer = self.set_timer(max(0.001, due - now()), partial(self._in_turn, flip, due))

    def _patience(self, seat: Seat) -> float | None:
        """How long after the last flip this seat's comes by itself, in seconds; None if by hand."""
        if self._asked_to_flip:
            return 0.0
        if tempo := self.table.settings.tempo:
            return tempo / 10
        return self.racers[seat].flips_in() if seat in self.racers else None

    # --- keys of the table --------------------------------------------------------------------------------------

    def move_keys(self) -> Keys:
        if not self.racing:
            return []
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
        mine = self.race_on() and not self.opened.watched
        pause = {"space": self.pause} if self.racing else {}
        return {**super().doing(), **(settings if mine else {}), **pause}

    def change(self, **habits: int) -> None:
        """Another tempo or freeze, from now on."""
        self.table.remember(**habits)
        if self.racing:
            self._flipped_at = now()
            self._flip_in_time()
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


def signs(names: Sequence[str]) -> list[str]:
    """A letter for each name that tells it from those that begin alike, or else the number of the name.

    >>> signs(["Ann", "Ben", "Bet"]), signs(["Player 1", "Player 2"]), signs(["Jo", "Joe"])
    (['A', 'N', 'T'], ['1', '2'], ['1', 'E'])
    """
    found: list[str] = []
    for number, name in enumerate(map(str.upper, names), start=1):
        rivals = [other.upper() for other in names if other.upper()[:1] == name[:1] and other.upper() != name]
        own = [
            letter
            for place, letter in enumerate(name)
            if one_cell_each(letter) and letter.isalnum() and letter not in found
            and all(other[place : place + 1] != letter for other in rivals)
        ]  # fmt: skip
        found.append(own[0] if own else str(number))
    return found
