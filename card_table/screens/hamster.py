"""The table of Hámster Gángster: every decision in one or two keys, stick insects included."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import ClassVar

from textual.events import Key
from textual.widget import Widget

from card_table.opening import Opened
from card_table.rules.game import Action, Seat
from card_table.rules.hamster.deeds import Grab, Put, Steal
from card_table.rules.hamster.pieces import GANG
from card_table.rules.hamster.table import (
    ChoosingBosses,
    ChoosingDoors,
    Gained,
    Hiding,
    Placing,
    Recruiting,
    State,
    YourTurn,
)
from card_table.screens.frame import key_of
from card_table.screens.race import RaceTable
from card_table.screens.secret import SecretTable
from card_table.terminal.keys import now
from card_table.widgets.bars import Keys
from card_table.widgets.curtain import Behind
from card_table.widgets.hamster import GANG_LETTERS, Forest, Hamsters, Line, Shown, acting, the_end
from card_table.widgets.outlook import (
    STEAL_KEYS,
    asked_lines,
    first_answers,
    further_answers,
    key_words,
    narrowed_lines,
    on_turn,
    question,
)
from card_table.widgets.rehearsal import Corner

AT_ONCE = 0.4
"""Seconds in which stick insects count as used at the same time: of these the closest in turn order gets the nut."""

GOES_ON = ("space", "enter", "s", "b", "g", "o")
"""Keys of the turn that first put a nut where it has to go, as nobody has stolen it."""

SAID_FIRST = ("b", "g", "o")
"""Keys of the turn that only show what can be done: it may be one thing alone, which nobody has read yet."""

MOST_KEYS = 4
"""More answers than these are not told one by one in the row of keys."""


class HamsterTable(SecretTable, RaceTable):
    """Forest and hamsters; choices that narrow step by step."""

    AIM = "most points when Erwin has come three times"
    REPEATABLE: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        self.path: list[Sequence[Action]] = []
        """The options left after each step on the way to one."""
        self._stolen_at = 0.0
        self._nut_seen_since = inf

    # --- whose secrets, whose race ------------------------------------------------------------------------------

    @property
    def looker(self) -> Seat | None:
        phase = self.match.seen_by(None).phase
        return phase.seat if isinstance(phase, Hiding) and not self.opened.watched else None

    def behind(self) -> Behind:
        return Behind(super().behind().name, ("a stolen forest card waits to be hidden",))

    def race_on(self) -> bool:
        view: State = self.match.seen_by(None)
        return isinstance(view.phase, Recruiting) and view.variant.gang == "scramble"

    def corners(self) -> Sequence[Corner]:
        return self.corners_with(self.race_keys(), [str(member) for member in GANG])

    def race_keys(self) -> list[str]:
        """Each seat's four keys, for the four members in their order."""
        return self.outer_keys(len(GANG))

    # --- the picture --------------------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        shown = self.shown(self.view)
        return [Forest(shown), Hamsters(shown)]

    def shown(self, view: State) -> Shown:
        return Shown(view, tuple(self.match.names), tuple(self.lines(view)), tuple(self.beside(view)))

    def show_view(self, view: State) -> None:
        shown = self.shown(view)
        self.query_one(Forest).show(shown)
        self.query_one(Hamsters).show(shown)

    def beside(self, view: State) -> list[str]:
        """What stands at each seat: its keys in the scramble, or that of a stick insect that could steal."""
        names = range(len(self.match.names))
        if self.race_on():
            letters = [GANG_LETTERS[member] for member in GANG]
            return [" ".join(map("=".join, zip(keys, letters, strict=True))) for keys in self.race_keys()]
        phase = view.phase
        late = isinstance(phase, Placing) and phase.gained is Gained.STOLEN and now() - self._stolen_at > AT_ONCE
        thieves = {option.seat for option in self.match.options() if isinstance(option, Steal) and not late}
        return [f"{STEAL_KEYS[seat]} steals it" if seat in thieves else "" for seat in names]

    def lines(self, view: State) -> list[Line]:
        """What is asked, and what each answer will do."""
        names = self.match.names
        if result := self.match.result():
            return the_end(result.winners, max(result.scores), result.reason, names)
        if self.race_on():
            return self.race_lines(view)
        if self.path:
            return narrowed_lines(view, self.path[-1], names)
        if isinstance(view.phase, YourTurn):
            return [Line(question(view, names), "title"), *on_turn(view)]
        return asked_lines(view, first_answers(self.mine()), names)

    def race_lines(self, view: State) -> list[Line]:
        """The gang cards that lie there, and whether it has begun."""
        assert isinstance(view.phase, Recruiting)
        left = [f"{view.phase.left.count(member)} {member}" for member in GANG if member in view.phase.left]
        begins = f"starts in {self.count}" if self.count else "counts in, from three" if self.waits else "go!"
        go = Line(begins, "good", "space" if self.waits and not self.count else "")
        return [Line(question(view, self.match.names), "title"), Line(", ".join(left)), go]

    # --- keys ---------------------------------------------------------------------------------------------------

    def mine(self) -> list[Action]:
        """The options of the player whose decision it is."""
        seat = acting(self.match.seen_by(None))
        return [option for option in self.match.options() if option.seat == seat and not isinstance(option, Steal)]

    def answers(self) -> Mapping[str, Sequence[Action]]:
        """What each key leaves of them now; nothing behind a curtain, in a race, or for those who only watch."""
        if self.curtained or self.race_on() or self.opened.watched:
            return {}
        return further_answers(self.path[-1]) if self.path else first_answers(self.mine())

    def moves(self) -> Mapping[str, Action]:
        if self.race_on():
            return self.race_moves() if self.racing else {}
        mine = {key: options[0] for key, options in self.answers().items() if not self.opens(key, options)}
        return {**mine, **self.thefts()}

    def opens(self, key: str, options: Sequence[Action]) -> bool:
        """Whether a key leads to a further step: to several options, or to one that must be said before it is done."""
        return len(options) > 1 or (not self.path and key in SAID_FIRST and isinstance(self.view.phase, YourTurn))

    def race_moves(self) -> Mapping[str, Action]:
        keys = self.race_keys()
        grabs = [option for option in self.match.options() if isinstance(option, Grab)]
        return {keys[option.seat][GANG.index(option.member)]: option for option in grabs}

    def thefts(self) -> Mapping[str, Action]:
        """The stick insects that can be used; the one used before first, as that costs nothing."""
        steals = [option for option in self.match.options() if isinstance(option, Steal)]
        return {STEAL_KEYS[option.seat]: option for option in steals}

    def move_keys(self) -> Keys:
        if self.curtained:
            return super().move_keys()
        if self.race_on():
            return []  # they stand at everybody's seat
        if self.path:
            return [(" ".join(further_answers(self.path[-1])), "choose"), ("Esc", "a step back")]
        answers = first_answers(self.mine())
        if isinstance(self.view.phase, YourTurn):
            words = {"space": "draw", "s": "stop", "b": "briefcase", "g": "gang", "o": "store"}
            return [(key if key in answers else "", does) for key, does in words.items() if self.ever(key)]
        if len(answers) > MOST_KEYS or isinstance(self.view.phase, ChoosingDoors | ChoosingBosses | Recruiting):
            return [(" ".join(answers), "choose")]
        on: Keys = [("space", "place it, draw")] if self.could_be_stolen() else []
        return [*on, *((key, key_words(options)) for key, options in answers.items())]

    def ever(self, key: str) -> bool:
        """Whether a key of the turn can do anything in this game at all."""
        if key == "o":
            return bool(self.view.variant.boss != "no")
        return not (self.view.variant.mini and key in "bg")

    def unavailable(self) -> Mapping[str, str]:
        if not isinstance(self.view.phase, YourTurn):
            return {}
        hamster = self.view.mine
        why = {
            "s": "Draw first, or use the briefcase or the gang: nobody may just pass.",
            "b": "The nut in the briefcase fits nowhere now." if hamster.briefcase else "Your briefcase is empty.",
            "g": "None of your gang can do anything now." if hamster.gang else "Your gang has been used.",
            "o": "No pouch holds a sum that can be stored.",
        }
        return {key: sentence for key, sentence in why.items() if self.ever(key)}

    def doing(self) -> Mapping[str, Callable[[], object]]:
        if self.path:
            return {**super().doing(), "escape": self.step_back, "backspace": self.step_back}
        return super().doing()

    def is_answer(self, event: Key) -> bool:
        return super().is_answer(event) or self.just_as_fast(event)

    def just_as_fast(self, event: Key) -> bool:
        """Whether a key takes over a nut just stolen: it was pressed by somebody who saw the nut, if not the theft."""
        phase = self.match.seen_by(None).phase
        stolen = isinstance(phase, Placing) and phase.gained is Gained.STOLEN
        return stolen and event.time >= self._nut_seen_since and key_of(event) in self.thefts()

    def press(self, key: str, event: Key) -> None:
        if self.could_be_stolen() and key in GOES_ON and not self.went_on(key, event):
            return
        options = self.answers().get(key, ())
        if options and self.opens(key, options):
            self.path.append(options)
            self.show_all()
        elif not self.out_of_time(key, event):
            super().press(key, event)

    def could_be_stolen(self) -> bool:
        """Whether a drawn nut waits that has only one place to go."""
        phase = self.match.seen_by(None).phase
        if self.opened.watched or not (isinstance(phase, Placing) and phase.gained is Gained.DRAWN):
            return False
        mine = self.mine()
        return len(mine) == 1 and isinstance(mine[0], Put)

    def went_on(self, key: str, event: Key) -> bool:
        """Nobody wanted the nut: put it where it has to go; whether the same player's turn goes on."""
        active = self.view.active
        self.play(self.mine()[0], key, event.time)
        after: State = self.match.seen_by(None)
        return isinstance(after.phase, YourTurn) and after.active == active

    def out_of_time(self, key: str, event: Key) -> bool:
        """Whether a stick insect comes too late, or the nut's thief would place it while another is not too late."""
        phase, closer = self.match.seen_by(None).phase, self.thefts()
        if self.opened.watched or not (closer and isinstance(phase, Placing) and phase.gained is Gained.STOLEN):
            return False
        late = event.time - self._stolen_at > AT_ONCE
        if key in closer and late:
            self.say(f"Too late: {self.match.names[phase.seat]} was first.")
        return late if key in closer else not late and key in self.answers()

    def play(self, action: Action, key: str = "", time: float = 0.0) -> None:
        self.path = []
        if isinstance(action, Steal) and self.match.seen_by(None).phase.gained is Gained.DRAWN:
            self._stolen_at, self._nut_seen_since = time, self._seen_since
            self.set_timer(AT_ONCE, self.show_all)
        self.hide()
        super().play(action, key, time)

    def rule_asked(self) -> str:
        return self.path[-1][0].section if self.path else super().rule_asked()

    def rule_now(self) -> str:
        return Grab.section if self.race_on() else super().rule_now()

    def step_back(self) -> None:
        """One step back on the way to an option."""
        self.path.pop()
        self.show_all()

    def undo(self) -> None:
        self.path = []
        self.hide()
        super().undo()
