"""What the tables of all games share: a match, its view in widgets, news, undo, why, log, leaving and the rematch."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from textual.events import Key
from textual.widget import Widget

from card_table import opening, paths
from card_table.match import Told
from card_table.opening import Opened
from card_table.rules.cards import joined
from card_table.rules.game import Action, Illegal, Seat
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.chronicle import Chronicle, Recent

HASTE = 0.5
"""Seconds in which the key that ended a turn is not taken for the next player's: they have not seen the news yet."""

LOOK_AGAIN = 0.5
"""Seconds after which a watched game is looked at again."""

SAVED = "The game is saved: the picker offers it again, exactly as it stands."


class TableScreen(Frame[None]):
    """A table in play.  Subclasses show the view in state widgets and say which key means which option."""

    HELP_KEY = "?"
    """The key that helps here, as the title bar names it."""

    AIM = ""
    """What the game is about, in a few words for the title bar."""

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__()
        self.greeting = greeting
        self.opened = game
        self.match = game.match
        self._said_trouble = ""
        self._ended_turn: tuple[str, float] = ("", 0.0)

    # --- what subclasses give -----------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        """The widgets between the title bar and the chronicle."""
        raise NotImplementedError

    def show_view(self, view: Any) -> None:
        """Show a view in the state widgets."""
        raise NotImplementedError

    def moves(self) -> Mapping[str, Action]:
        """The option that each key means now."""
        raise NotImplementedError

    def move_keys(self) -> Keys:
        """The keys of the options, for the bottom row."""
        raise NotImplementedError

    def unavailable(self) -> Mapping[str, str]:
        """What to say to keys of options that are not there now."""
        return {}

    @property
    def racing(self) -> bool:
        """Whether keys of several people count in the order in which they arrive, whatever the picture shows."""
        return False

    def stamp(self, time: float) -> int | None:
        """The milliseconds of play at a time of the clock of events; None where nobody races."""
        return None

    # --- the view -----------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What the people around the terminal may see."""
        return self.match.seen_by(None)

    def recent(self) -> Recent:
        """What the chronicle shows: all that was told, the last move as news."""
        told = tuple(self.told_now())
        return Recent(told, known=told[-1].move - 1 if told else 0)

    def told_now(self) -> Sequence[Told]:
        """What the chronicle and the log tell now."""
        return self.match.told

    def parts(self) -> list[Widget]:
        return [
            TitleBar(Titles(self.match.game.NAME)),
            *self.state_widgets(),
            Chronicle(self.recent()),
            Notice(""),
            KeyBar(self.keys()),
        ]

    def on_mount(self) -> None:
        self.show_all()
        self.say(" ".join(filter(None, (self.opened.shelf.trouble, self.greeting))))
        if self.opened.watched:
            self.set_interval(LOOK_AGAIN, self._follow)

    def _follow(self) -> None:
        """Show what has happened in the window where the game is played."""
        with suppress(OSError):
            if game := opening.follow(self.opened):
                self.opened, self.match = game, game.match
                self.show_all()

    def show_all(self) -> None:
        """Bring everything on the screen up to the match."""
        view = self.view
        self.show_view(view)
        kind = ", watching" if self.opened.watched else ", from a lesson" if self.opened.lent else ""
        progress = self.match.game.progress(view) + kind
        self.query_one(TitleBar).show(Titles(self.match.game.NAME, progress, self.AIM, self.HELP_KEY))
        self.query_one(Chronicle).show(self.recent())
        self.query_one(KeyBar).show(self.keys())
        if trouble := self._new_trouble():
            self.say(trouble)

    def _new_trouble(self) -> str:
        """What keeps the game from being saved, if that was not said yet."""
        trouble = self.opened.shelf.trouble
        new, self._said_trouble = trouble != self._said_trouble, trouble
        return trouble if new else ""

    def settle(self) -> None:
        self.opened.shelf.settle()
        if self.opened.shelf.trouble != self._said_trouble:
            self.call_later(self.show_all)

    # --- keys ---------------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        return [*self.playing_keys(), ("w", "why?"), ("l", "log"), ("q", "leave")]

    def playing_keys(self) -> Keys:
        """The keys of those who play, not only watch."""
        if self.opened.watched:
            return []
        ends: Keys = [] if self.opened.lent else [("r", "rematch"), ("p", "other games")]
        undo = "" if self.match.objection_to_undo() else "u"
        return [*(ends if self.match.result() else self.move_keys()), (undo, "undo")]

    def all_keys(self) -> Keys:
        """Also those that the bottom row has no room for."""
        more = {"t": "other colours", "m": "motion on or off", "?": "this help"}
        undo = {} if self.opened.watched else {"u": "undo what showed nothing new"}
        now = {key: does for key, does in self.keys() if key}
        return [*{**now, **undo, **more}.items()]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        everywhere: dict[str, Callable[[], object]] = {
            **super().doing(),
            "w": self.why,
            "l": self.log_page,
            "?": self.help,
            "f1": self.help,
            "q": self.ask_to_leave,
            "escape": self.ask_to_leave,
        }
        if self.opened.watched:
            return everywhere
        over = self.match.result() and not self.opened.lent
        ends = {"r": self.rematch, "p": self.to_picker} if over else {}
        return {**everywhere, **ends, "u": self.undo}

    def press(self, key: str, event: Key) -> None:
        action = None if self.opened.watched else self.moves().get(key)
        if action is None:
            if key in self.unavailable() and not self.match.result() and not self.opened.watched:
                self.say(self.unavailable()[key])
            super().press(key, event)
        elif not self._hasty(key, event.time):
            self.play(action, key, event.time)

    def _hasty(self, key: str, time: float) -> bool:
        ended_by, when = self._ended_turn
        return key == ended_by and time - when < HASTE

    def play(self, action: Action, key: str = "", time: float = 0.0) -> None:
        """Let a seat act, and show what came of it."""
        seen = self.match.seen_by(None)
        before, asked = ((), ()) if self.racing else (self._to_act(), self._asked_of_others(action))
        try:
            self.match.play(action, self.stamp(time))
        except Illegal as objection:
            self.say(str(objection))
            return
        if not self.racing:
            if self._to_act() != before:
                self._ended_turn = (key, time)
            if not asked or asked != self._asked_of_others(action):  # of some who act at once nothing new is asked
                self.picture_changed()
        self.played(seen)
        self.show_all()

    def played(self, before: Any) -> None:
        """An action was played; ``before`` is what an onlooker saw until then."""

    def _asked_of_others(self, action: Action) -> list[Action]:
        """What the seats may do that do not play this action."""
        return [option for option in self.match.options() if option.seat != action.seat]

    def _to_act(self) -> set[Seat]:
        """Whose turn it is, whoever may break into it."""
        return {option.seat for option in self.match.options() if not option.interrupts}

    def undo(self) -> None:
        try:
            self.match.undo()
        except Illegal as objection:
            self.say(str(objection))
        else:
            self.show_all()

    # --- pages, which most who sit down do not ask for at once --------------------------------------------------

    def log_page(self) -> None:
        """All that was told."""
        from card_table.screens.dialogs import Log

        self.app.push_screen(Log(self.told_now()))

    def help(self) -> None:
        """The keys, and the rule of what is going on: of the first option, else of the end."""
        self._open_help(self.rule_asked())

    def why(self) -> None:
        """The rule behind what is shown."""
        self._open_help(self.rule_now(), why=True)

    def _open_help(self, section: str, *, why: bool = False) -> None:
        from card_table.screens.dialogs import Help

        self.app.push_screen(Help(self.all_keys(), self.match.header.game, section, why=why))

    def rule_asked(self) -> str:
        """The manual's section about what is asked now: the first option, else what the table shows."""
        options = self.match.options()
        return options[0].section if options else self.rule_now()

    def rule_now(self) -> str:
        """The manual's section about what the table shows: the last news or, before any, what may be done."""
        told = self.told_now()
        return told[-1].section if told else self.match.options()[0].section

    # --- leaving ------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        opening.close(self.opened)

    def to_picker(self) -> None:
        self.leave()
        self.app.switch_screen(self.table.picker())

    def rematch(self) -> None:
        """The same people again; the next seat begins."""
        game = opening.rematch(paths.games_folder(), self.opened)
        first = game.match.names[game.match.header.first]
        self.app.switch_screen(self.table.table(game, f"A rematch: this time {first} begins."))

    def ask_to_leave(self) -> None:
        if self.opened.lent:
            self.app.pop_screen()
            return
        if self.opened.watched and self.table.only_watching:
            self.app.exit(0)
            return
        if self.match.result() or self.opened.watched:
            self.to_picker()
            return
        from card_table.screens.dialogs import Question

        turn = whose_turn(self.match.to_act())
        saved = SAVED if self.opened.shelf.path and not self.opened.shelf.trouble else "This game is not saved."
        question = Question(
            f"Leave the table? {turn} {saved}",
            [
                (("enter", "p"), "to the picker", "picker"),
                (("q", "ctrl+c", "ctrl+q"), "out of the program", "out"),
                (("escape", "n"), "stay", "stay"),
            ],
        )
        self.app.push_screen(question, self._answered)

    def _answered(self, answer: str | None) -> None:
        if answer == "picker":
            self.to_picker()
        elif answer == "out":
            self.app.exit(0)


def whose_turn(names: Sequence[str]) -> str:
    """Who is to act, as a sentence."""
    return f"It is {names[0]}'s turn." if len(names) == 1 else f"It is the turn of {joined(names)}."
