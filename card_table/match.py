"""A game in progress: the states so far, the journal, undo and what was told.  The one mutable thing below the screens.

>>> from card_table.rules.game import Seat
>>> match = new_match("gopher", ["Ann", "Ben"], seed=7, first=Seat(0))
>>> match.play(match.options()[3])
>>> match.told[-1].text
'Ann turned over 2 nuts.'
>>> match.undo()
Traceback (most recent call last):
    ...
card_table.rules.game.Illegal: "turn over" cannot be taken back: what came of it has been seen.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any

from card_table.names import distinct
from card_table.rules import game_named, journal
from card_table.rules.game import Action, Game, Illegal, Names, Result, Seat, record, variant_of
from card_table.rules.journal import Done, Entry, Header, Journal, Vain

TAKEN_BACK = "taking-back"


def unsaved(line: str) -> None:
    """Where a journal's lines go when nobody keeps them."""


@record
class Told:
    """A line of the chronicle: what was told, the manual's section that explains it, and by which move."""

    text: str
    section: str
    move: int
    line: str
    """The text as the chronicle has it: shorter, and with what it continues."""
    continues: bool = False


class Match:
    """A game that people play: plays their actions, takes back what may be, and writes a journal of it."""

    def __init__(self, header: Header, write: Callable[[str], None] = unsaved, position: Any = None) -> None:
        """Begins after the set-up that the header tells or, in a match that nobody keeps, in any other position."""
        self.header = header
        self.game: Game = game_named(header.game)
        self.names: Names = distinct(header.people)
        self.told: list[Told] = []
        self.broken: int | None = None
        """The number of the journal's first line that could not be played, if the match was resumed up to it."""
        self.write = write
        self._past: list[tuple[Any, Action]] = []
        self._judged = (-1, "")
        """At which length of the journal it was looked at whether the last action can be taken back, and the answer."""
        self._offered: tuple[Any, Sequence[Action]] = (None, ())
        """The state whose options were found last, and these."""
        self.ms = 0
        """The milliseconds of play so far, of races."""
        self._last_ms = 0
        """At which of them the last action was made."""
        self.written = 0
        """How many entries the journal has."""
        self.state: Any = self._set_up() if position is None else position
        self._tell()

    def _set_up(self) -> Any:
        variant = variant_of(self.game, self.header.variant)
        return self.game.setup(len(self.names), seed=self.header.seed, first=self.header.first, variant=variant)

    def options(self) -> Sequence[Action]:
        """Every action that anyone may take now."""
        state, options = self._offered
        if state is not self.state:  # one picture asks for them several times
            options = self.game.options(self.state)
            self._offered = self.state, options
        return options

    def to_act(self) -> list[str]:
        """The names of those whose turn it is; others may perhaps break into it."""
        return list(dict.fromkeys(self.names[option.seat] for option in self.options() if not option.interrupts))

    def result(self) -> Result | None:
        return self.game.result(self.state)

    def seen_by(self, seat: Seat | None) -> Any:
        """The view of a seat, or of an onlooker."""
        return self.game.seen_by(self.state, seat)

    def play(self, action: Action, ms: int | None = None) -> None:
        """Let a seat act, in a race at a time in milliseconds of play.  It is written down before anybody can see it.
        Raises Illegal and changes nothing."""
        after = self.game.apply(self.state, action)
        self.write(journal.done_line(action, self.header.people, ms))
        self._go_on(action, after, ms)

    def vain(self, action: Action, ms: int, behind: int | None = None, first: Seat | None = None) -> None:
        """A seat did in a race what comes to nothing, so many milliseconds after the one who was first, if it was late:
        it is written down, and told if it was late."""
        vain = Vain(action.seat, action.words(self.header.people), ms, behind, first)
        self.write(journal.vain_line(vain))
        self._tell_vain(vain)

    def _tell_vain(self, vain: Vain) -> None:
        self.ms = vain.ms
        if vain.behind is None or vain.first is None:
            return
        last, margin = self.told[-1], f"{vain.behind} ms before {self.names[vain.seat]}."
        words = f"{self.names[vain.first]} was {margin}"
        joins = len(self.state.news) == 1 and self._last == (vain.first, vain.ms - vain.behind)
        line = f"{last.line[:-1]}, {margin}" if joins else words
        self.told.append(Told(words, last.section, self.written, line, continues=joins))

    @property
    def _last(self) -> tuple[Seat | None, int]:
        """Who made the last action that counts, and when."""
        return self.last_seat, self._last_ms

    @property
    def last_seat(self) -> Seat | None:
        """Who made the last action that counts."""
        return self._past[-1][1].seat if self._past else None

    def undo(self) -> None:
        """Take back the last action that counts, if it revealed nothing.  Raises Illegal with the reason."""
        if objection := self.objection_to_undo():
            raise Illegal(objection)
        self.write(journal.undone_line(self._past[-1][1], self.header.people))
        self._take_back()

    def objection_to_undo(self) -> str:
        """Why the last action cannot be taken back, in a sentence; empty if it can."""
        judged_at, objection = self._judged
        if judged_at != self.written:  # it takes some work, and every picture asks for it
            objection = self._judge_undo()
            self._judged = self.written, objection
        return objection

    def _judge_undo(self) -> str:
        if not self._past:
            return "There is nothing to take back yet."
        before, action = self._past[-1]
        if action.binding:
            return f'"{called(action, self.names)}" stands: in this game that is never taken back.'
        if self._revealing(before, action):
            return f'"{called(action, self.names)}" cannot be taken back: what came of it has been seen.'
        return ""

    def _revealing(self, before: Any, action: Action) -> bool:
        """Whether anybody's view after the last action holds what could not be told from the view before it."""
        viewers = [None, *(Seat(seat) for seat in range(len(self.names)))]
        return any(self._surprised(viewer, before, action) for viewer in viewers)

    def _surprised(self, viewer: Seat | None, before: Any, action: Action) -> bool:
        foreseen = self.game.apply(self.game.seen_by(before, viewer), action)
        return bool(self.game.seen_by(foreseen, viewer) != self.seen_by(viewer))

    def _go_on(self, action: Action, after: Any, ms: int | None) -> None:
        self.ms = self._last_ms = self.ms if ms is None else ms
        self._past.append((self.state, action))
        self.state = after
        self.written += 1
        self._tell()

    def _take_back(self) -> None:
        self.state, action = self._past.pop()
        self.written += 1
        words = f'{self.names[action.seat]} took back "{called(action, self.names)}".'
        self.told.append(Told(words, TAKEN_BACK, self.written, words))

    def _tell(self) -> None:
        for news in self.state.news:
            words, line = news.words(self.names), news.line(self.names)
            self.told.append(Told(words, news.section, self.written, line, news.continues))

    def replay(self, entries: Sequence[Entry]) -> None:
        """Play what a journal says, without writing it again; stop at what is impossible, and say where."""
        for number, entry in enumerate(entries, start=2):
            if not self._replayed(entry):
                self.broken = number
                return

    def _replayed(self, entry: Entry) -> bool:
        if isinstance(entry, Vain):
            if not self.told or any(seat not in range(len(self.names)) for seat in (entry.seat, entry.first or 0)):
                return False
            self._tell_vain(entry)
            return True
        if isinstance(entry, Done):
            action = journal.spelled(self.options(), entry, self.header.people)
            if action is not None:
                self._go_on(action, self.game.apply(self.state, action), entry.ms)
            return action is not None
        last = self._past[-1][1].words(self.header.people) if self._past else None
        if entry.undo != last or self.objection_to_undo():
            return False
        self._take_back()
        return True


def called(action: Action, names: Names) -> str:
    """How an action is called once it is done: by all of its words, where they tell no secret and any difference."""
    return action.verb if action.secret or action.alike else action.words(names)


def new_header(
    game_id: str,
    people: Sequence[str],
    *,
    first: Seat | None,
    seed: int | None,
    variant: Mapping[str, Any],
    bots: Mapping[str, str] | None = None,
) -> Header:
    """The start of a new game; who begins and the seed are left to chance where they are None."""
    return Header(
        game=game_id,
        people=distinct(people),
        first=Seat(SystemRandom().randrange(len(people))) if first is None else first,
        seed=SystemRandom().getrandbits(53) if seed is None else seed,
        variant=dict(variant),
        began=datetime.now().isoformat(timespec="seconds"),
        bots=dict(bots or {}),
    )


def new_match(
    game_id: str,
    people: Sequence[str],
    *,
    first: Seat | None = None,
    seed: int | None = None,
    variant: Mapping[str, Any] | None = None,
    position: Any = None,
) -> Match:
    """A new game that nobody writes down, from its set-up or from another position."""
    return Match(new_header(game_id, people, first=first, seed=seed, variant=variant or {}), position=position)


def resumed(found: Journal, write: Callable[[str], None] = unsaved) -> Match:
    """The match that a journal tells, as far as it can be played."""
    match = Match(found.header)
    match.replay(found.entries)
    match.broken = match.broken or found.broken
    match.write = write
    return match
