"""The app: remembers looks and habits, and opens screens."""

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from card_table import opening, paths, settings
from card_table.names import same
from card_table.opening import Opened, Seating
from card_table.screens import table_screen
from card_table.screens.frame import Frame
from card_table.terminal import environment
from card_table.terminal.app import TerminalApp, replaceable
from card_table.widgets.looks import LOOKS, next_look

if TYPE_CHECKING:
    from card_table.lessons import Showing


class CardTable(TerminalApp, inherit_bindings=False):
    """All screens of the program; ``first`` makes the one to begin with."""

    CSS_PATH = None
    TITLE = "card table"

    def __init__(
        self, first: Callable[["CardTable"], Screen[Any]], *, ascii: bool = False, only_watching: bool = False
    ) -> None:
        self.settings = settings.load(paths.settings_file())
        self.colourless = environment.no_colour()
        super().__init__(ansi_color=self.look == "terminal")
        self.crash_folder = paths.crash_folder()
        self.ascii = ascii or self.settings.ascii
        self.only_watching = only_watching
        """Whether leaving the watched table leaves the program: who was let in to watch gets nothing else."""
        self.rehearsed: tuple[Any, ...] = ()
        """Everybody's keys, as they were in the last rehearsal that was not put off."""
        self._first = first

    def get_default_screen(self) -> Screen[Any]:
        """The screen to begin with: no other is arranged and painted before."""
        return replaceable(self, self._first(self))

    def on_ready(self) -> None:
        """The first picture stands: what has been made so far stays, and need not be looked through for garbage."""
        gc.freeze()
        gc.enable()

    # --- looks and habits -------------------------------------------------------------------------------------------

    @property
    def look(self) -> str:
        """The name of the look; without colours there is only the terminal's own."""
        known = self.settings.theme if self.settings.theme in LOOKS else next(iter(LOOKS))
        return "terminal" if self.colourless else known

    @property
    def sixteen(self) -> bool:
        return self.console.color_system == "standard"

    def change_look(self) -> None:
        self.remember(theme=next_look(self.look))
        self.ansi_color = self.look == "terminal"
        self.restyle()

    def restyle(self) -> None:
        """Draw everything anew in the look and with the faces that are chosen now."""
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.restyle()

    def remember(self, **habits: Any) -> None:
        """Keep some settings for next time."""
        self.settings = replace(self.settings, **habits)
        if not self.only_watching:
            settings.save(paths.settings_file(), self.settings)

    # --- from screen to screen --------------------------------------------------------------------------------------

    def picker(self) -> Screen[Any]:
        from card_table.screens.picker import Picker

        return Picker()

    def seating(self, seating: Seating) -> Screen[Any]:
        from card_table.screens.seating import SeatingPage

        return SeatingPage(seating)

    def table(self, game: Opened, greeting: str = "") -> Screen[Any]:
        return table_screen(game, greeting)

    def showing(self, showing: "Showing", following: "Iterator[Showing] | None" = None) -> Screen[Any]:
        """A lesson, and perhaps others after it."""
        from card_table.screens.lesson import lesson_table

        return lesson_table(showing, following)

    def begin(self, seating: Seating) -> Screen[Any]:
        """The table of a new game."""
        persons = [name for seat, name in enumerate(seating.people) if seat not in seating.bots]
        self.remember(people=remembered(persons, self.settings.people), seated=max(2, len(persons)))
        return self.table(opening.begin(paths.games_folder(), seating))

    def before_picture(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.settle()

    def post_display_hook(self) -> None:
        if self.screen_stack and isinstance(self.screen, Frame):
            self.screen.painted()

    def away(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.away()

    def before_exit(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.leave()


def remembered(people: Sequence[str], before: Sequence[str]) -> tuple[str, ...]:
    """The people of this game, then those of earlier ones who are not among them."""
    return (*people, *(name for name in before if not any(same(name, other) for other in people)))
