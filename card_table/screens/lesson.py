"""A lesson on the real table: the table shows each step, and a caption says what to look at."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from card_table.lessons import Showing, Stepping
from card_table.match import Match, Told
from card_table.opening import Opened
from card_table.rules.game import Action, Seat
from card_table.saves import Shelf
from card_table.screens import table_class
from card_table.screens.frame import Frame
from card_table.screens.table import TableScreen
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.caption import ROWS, Caption, Said
from card_table.widgets.chronicle import Chronicle, Recent
from card_table.widgets.curtain import Curtain
from card_table.widgets.drawing import Drawing

PACES = (2.0, 1.4, 1.0, 0.7, 0.5)
"""How much longer than usual a step stays."""
USUAL = PACES.index(1.0)


class Demonstrating(TableScreen):
    """What makes a table show a lesson; together with the table of a game it is a screen."""

    RESERVED = ROWS

    def __init__(self, showing: Showing, following: Iterator[Showing] | None = None) -> None:
        self.stepping = Stepping(showing)
        self.playing = True
        self.pace = USUAL
        self.following = following
        """The lessons that come after this one, if they go on by themselves until a key is pressed."""
        self._timer: Timer | None = None
        super().__init__(borrowed(showing.frames[0].match))

    # --- the table shows what the lesson looks at ---------------------------------------------------------------

    @property
    def view(self) -> Any:
        return self.stepping.frame.view

    @property
    def looker(self) -> Seat | None:
        return None

    @property
    def racing(self) -> bool:
        return False

    @property
    def waits(self) -> bool:
        return False

    def all_at_once(self) -> bool:
        return False

    def moves(self) -> Mapping[str, Action]:
        return {}

    def told_now(self) -> Sequence[Told]:
        return self.match.told

    def parts(self) -> list[Widget]:
        table = [part for part in super().parts() if not isinstance(part, Curtain | Notice)]
        return [*table[:-1], Caption(self.said()), table[-1]]

    def said(self) -> Said:
        stepping = self.stepping
        frame, pace = stepping.frame, PACES[self.pace]
        return Said(
            title=stepping.showing.lesson.title,
            caption=frame.caption,
            step=stepping.place + 1,
            steps=len(stepping.showing.frames),
            refused=frame.refused,
            because=frame.because,
            playing=self.playing,
            pace="" if pace == 1 else f", {'slower' if pace > 1 else 'quicker'}",
        )

    def recent(self) -> Recent:
        told = tuple(self.match.told)
        new = self.stepping.frame.news
        return Recent(told, known=new[0].move - 1 if new else told[-1].move if told else 0)

    def show_all(self) -> None:
        self.match = self.stepping.frame.match
        self.show_view(self.view)
        progress = self.match.game.progress(self.view)
        self.query_one(TitleBar).show(Titles(self.match.game.NAME, progress, "a lesson"))
        self.query_one(Caption).show(self.said())
        self.query_one(Chronicle).display = self.has_room()
        self.query_one(Chronicle).show(self.recent())
        self.query_one(Caption).refresh(layout=True)
        self.query_one(KeyBar).show(self.keys())

    def has_room(self) -> bool:
        """Whether table and caption leave a row for the news."""
        others = [part for part in self.query(Drawing) if not isinstance(part, Chronicle)]
        width, height = self.app.size
        return sum(part.get_content_height(self.app.size, self.app.size, width) for part in others) < height

    # --- going through it ---------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Show the step, and have the next one come if the lesson plays itself."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        last = self.stepping.at_end and self.following is None
        self.playing = self.playing and not last
        if self.playing:
            self._timer = self.set_timer(self.stepping.frame.seconds * PACES[self.pace], self._next_by_itself)
        self.show_all()

    def _next_by_itself(self) -> None:
        if self.stepping.at_end and self.following is not None:
            self.app.switch_screen(lesson_table(next(self.following), self.following))
            return
        self.stepping.forward()
        self.go_on()

    def step(self, move: Callable[[], None]) -> Callable[[], None]:
        """A key that goes through the lesson by hand."""

        def by_hand() -> None:
            self.playing = False
            move()
            self.go_on()

        return by_hand

    def play_or_wait(self) -> None:
        if self.stepping.at_end:
            self.stepping.restart()
        self.playing = not self.playing
        self.go_on()

    def change_pace(self, step: int) -> Callable[[], None]:
        def change() -> None:
            self.pace = min(len(PACES) - 1, max(0, self.pace + step))
            self.go_on()

        return change

    def take_over(self) -> None:
        """Play on from here; leaving that table leads back."""
        self.playing = False
        self.go_on()
        frame = self.stepping.frame
        match = Match(frame.match.header, position=frame.match.state)
        match.told = list(frame.match.told)
        greeting = "Play on from here, nothing is saved; Esc leads back to the lesson."
        self.app.push_screen(self.table.table(borrowed(match), greeting))

    # --- keys ---------------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        if self.following is not None:
            return [("any key", "to the games")]
        play = "wait" if self.playing else "again" if self.stepping.at_end else "play"
        return [
            ("right", "step"),
            ("left", "back"),
            ("space", play),
            ("up-down", "pace"),
            ("r", "restart"),
            ("o", "take over"),
            ("w", "why?"),
            ("q", "leave"),
        ]

    def all_keys(self) -> Keys:
        return [*self.keys(), ("l", "log"), ("t", "other colours"), ("?", "this help")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        everywhere = Frame.doing(self)
        if self.following is not None:
            return everywhere
        return {
            **everywhere,
            **dict.fromkeys(("right", "enter", "n"), self.step(self.stepping.forward)),
            **dict.fromkeys(("left", "backspace", "b"), self.step(self.stepping.back)),
            "space": self.play_or_wait,
            "up": self.change_pace(1),
            "down": self.change_pace(-1),
            "r": self.step(self.stepping.restart),
            "o": self.take_over,
            "w": self.why,
            "l": TableScreen.doing(self)["l"],
            **dict.fromkeys(("?", "f1"), self.help),
            **dict.fromkeys(("q", "escape"), self.ask_to_leave),
        }

    def is_answer(self, event: Key) -> bool:
        return Frame.is_answer(self, event)

    def press(self, key: str, event: Key) -> None:
        if self.following is not None:
            self.ask_to_leave()
            return
        Frame.press(self, key, event)

    def rule_asked(self) -> str:
        return self.rule_now()

    def rule_now(self) -> str:
        return self.stepping.frame.section

    def ask_to_leave(self) -> None:
        """Back to where the lesson was asked for; out of the program if that was the command line."""
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit(0)

    def on_screen_suspend(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self.playing = False

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.show_all()

    def leave(self) -> None:
        """There is nothing to let go of."""


def borrowed(match: Match) -> Opened:
    """A game that nobody keeps."""
    return Opened(match, Shelf("", None, None), lent=True)


def lesson_table(showing: Showing, following: Iterator[Showing] | None = None) -> Screen[Any]:
    """The table of a game, showing a lesson."""
    table = table_class(showing.frames[0].match)
    kind = type(f"Lesson{table.__name__}", (Demonstrating, table), {})
    screen: Screen[Any] = kind(showing, following)
    return screen
