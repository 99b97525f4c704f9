"""What all screens share: how keys reach them, the keys that work everywhere, and the smallest window."""

from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from card_table.terminal.environment import LEAST
from card_table.terminal.keys import may_be_held, now
from card_table.widgets.bars import Keys, Notice
from card_table.widgets.drawing import Drawing
from card_table.widgets.looks import style

if TYPE_CHECKING:
    from card_table.app import CardTable

T = TypeVar("T")

MARKS = frozenset({"left", "right", "up", "down", "pageup", "pagedown", "home", "end"})
"""Keys that move a mark or a page."""


class Frame(Screen[T], inherit_bindings=False):
    """A screen of the whole window.

    Keys come to ``press`` one by one, letters in lower case, as Caps Lock must not make them dead.  A key that is held
    counts once, unless it only moves a mark.
    """

    DEFAULT_CSS = """
    Frame { layout: vertical; align-horizontal: center; }
    Frame > #small { display: none; width: 100%; height: 100%; }
    Frame.-small > * { display: none; }
    Frame.-small > #small { display: block; }
    """

    REPEATABLE: ClassVar[frozenset[str]] = MARKS
    """Keys that may be held: they decide nothing."""

    RESERVED: ClassVar[int] = 0
    """Rows of the window that its drawings must leave free."""

    WARY: ClassVar[bool] = False
    """Whether a key that may be held since the screen before is refused: where it would decide something."""

    _said: str = ""
    """What the row for sentences shows."""

    _seen_since: float = inf
    """The time from which on people could see the picture, by the clock of events."""

    @property
    def table(self) -> "CardTable":
        return cast("CardTable", self.app)

    def parts(self) -> list[Widget]:
        """The screen's widgets, from top to bottom."""
        raise NotImplementedError

    def keys(self) -> Keys:
        """The keys that work here, for the bottom row and the help page."""
        raise NotImplementedError

    def doing(self) -> Mapping[str, Callable[[], object]]:
        """What each key does now; subclasses add to what works everywhere."""
        return {
            "ctrl+c": self.ask_to_leave,
            "ctrl+q": self.ask_to_leave,
            "ctrl+z": self.app.action_suspend_process,
            "t": self.change_look,
            "m": self.change_motion,
        }

    def away(self) -> None:
        """Nobody is there for a while; who comes back may be somebody else."""

    def settle(self) -> None:
        """A picture is about to be shown: what it tells must last from now on."""

    def leave(self) -> None:
        """Let go of what the screen holds; it is about to go."""

    def compose(self) -> ComposeResult:
        yield from self.parts()
        need = (
            f"card_table needs a window of {LEAST[0]} by {LEAST[1]}. Make it larger, and everything is as it was;"
            " or press q to leave: the game is saved."
        )
        yield Static(need, id="small", markup=False)

    def on_mount(self) -> None:
        self.restyle()

    def restyle(self) -> None:
        """Take the colours of the look that is chosen now."""
        ground = style(self.table.look, "")
        self.styles.background = ground.bgcolor.name if ground.bgcolor else "ansi_default"
        self.styles.color = ground.color.name if ground.color else "ansi_default"
        for drawing in self.query(Drawing):
            drawing.refresh()

    @property
    def too_small(self) -> bool:
        return self.app.size.width < LEAST[0] or self.app.size.height < LEAST[1]

    def on_screen_resume(self) -> None:
        self.picture_changed()

    def picture_changed(self) -> None:
        """The people have not seen yet what is to be seen now: keys typed before they can are no answers to it."""
        self._seen_since = inf

    @property
    def stands(self) -> bool:
        """Whether the people can see what is to be seen now."""
        return self._seen_since < inf

    def painted(self) -> None:
        """The picture stands."""
        self._seen_since = min(self._seen_since, now())

    def is_answer(self, event: Key) -> bool:
        """Whether a key was pressed by somebody who saw this picture."""
        if event.time < self._seen_since:
            return False
        return not (self.WARY and may_be_held(event, self._seen_since))

    def on_resize(self, event: Resize) -> None:
        self.set_class(self.too_small, "-small")

    def on_key(self, event: Key) -> None:
        key = key_of(event)
        new = self.table.presses.is_new(event)
        if self.app.screen is not self or not self.is_answer(event):
            return  # what comes in one go with the key that opened another page is for neither
        if not (new or key in self.REPEATABLE):
            return
        if self.too_small:
            if key in ("q", "ctrl+c", "ctrl+q"):
                self.app.exit(0)  # nobody could read a question here
            return
        self.say("")
        self.press(key, event)

    def press(self, key: str, event: Key) -> None:
        """One press of a key."""
        does = self.doing().get(key)
        if does is not None:
            does()

    def say(self, sentence: str) -> None:
        """Show a sentence until the next key, where there is a row for it."""
        if sentence != self._said:
            self._said = sentence
            for notice in self.query(Notice):
                notice.show(sentence)

    def show_lesson(self, file: Path) -> None:
        """Show a lesson over this screen, or say why it cannot be shown."""
        from card_table import lessons  # most who play do not ask for one

        try:
            showing = lessons.play(lessons.read(file))
        except (lessons.Malformed, OSError) as fault:
            self.say(f"This lesson cannot be shown. {fault}")
            return
        if showing.frames:
            self.app.push_screen(self.table.showing(showing))
        else:
            self.say("This lesson does not hold: `card-table demo --check` tells where.")

    def change_look(self) -> None:
        self.table.change_look()
        self.say(f"Colours: {self.table.look}.")

    def change_motion(self) -> None:
        self.table.remember(motion=not self.table.settings.motion)
        self.say(f"Motion is {'on' if self.table.settings.motion else 'off'}.")

    def ask_to_leave(self) -> None:
        """Leave the program, or ask first if something would be interrupted."""
        self.app.exit(0)


def key_of(event: Key) -> str:
    """The name of a key: its character in lower case, or its name where it has none that shows."""
    character = event.character or ""
    return character.lower() if character.isprintable() and character.strip() else event.key
