"""Tables at which somebody has to look at a secret: the curtain, and when it opens and closes."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.widget import Widget

from card_table.opening import Opened
from card_table.rules.game import Seat
from card_table.screens.table import TableScreen
from card_table.terminal.keys import QuietGap, now
from card_table.widgets.bars import Keys
from card_table.widgets.curtain import Behind, Curtain


class SecretTable(TableScreen):
    """A table with a curtain in front of it while somebody has something to look at that nobody else may see."""

    DEFAULT_CSS = """
    SecretTable > #curtain { display: none; }
    SecretTable.-curtain > .behind { display: none; }
    SecretTable.-curtain > #curtain { display: block; }
    """

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        self.open = False
        """Whether the person whose secret it is sees it."""
        self.gap = QuietGap(now())

    @property
    def looker(self) -> Seat | None:
        """Who has something to look at that nobody else may see; None while all is open."""
        raise NotImplementedError

    def behind(self) -> Behind:
        """What the curtain says."""
        return Behind(self.match.names[self.looker] if self.looker is not None else "")

    @property
    def view(self) -> Any:
        return self.match.seen_by(self.looker if self.open else None)

    @property
    def curtained(self) -> bool:
        """Whether the curtain is drawn."""
        return self.looker is not None and not self.open

    # --- the picture --------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield from super().compose()
        self.set_class(self.curtained, "-curtain")

    def parts(self) -> list[Widget]:
        title, *behind, notice, keys = super().parts()
        for widget in behind:
            widget.add_class("behind")
        return [title, Curtain(self.behind(), id="curtain"), *behind, notice, keys]

    def show_all(self) -> None:
        self.set_class(self.curtained, "-curtain")
        self.query_one(Curtain).show(self.behind())
        super().show_all()

    # --- opening and closing ------------------------------------------------------------------------------------

    def hide(self) -> None:
        """Draw the curtain, if anybody's secret would be next.

        It is painted as if nothing had been there before: not even the bytes that replace a secret tell of it.
        """
        if self.open:
            self.table.forget()
        self.open = False
        self.gap = QuietGap(now())

    def close(self) -> None:
        """Somebody else may look: hide at once."""
        self.hide()
        if self.is_mounted:
            self.show_all()

    def look_behind(self) -> None:
        self.open = True
        self.show_all()

    def on_resize(self, event: Resize) -> None:
        if self.too_small and self.open:
            self.close()

    def on_screen_suspend(self) -> None:
        self.close()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.close()

    def away(self) -> None:
        super().away()
        self.close()

    # --- keys ---------------------------------------------------------------------------------------------------

    def move_keys(self) -> Keys:
        """Before the curtain there is only one key; subclasses add those of the open table."""
        return [("space", "look, alone")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        if self.curtained:
            return {**super().doing(), "space": self.look_behind}
        if self.open:
            return {**super().doing(), "h": self.close, "escape": self.close}
        return super().doing()

    def press(self, key: str, event: Key) -> None:
        if self.curtained and not self.gap.accepts(event) and key == "space":
            return
        super().press(key, event)
