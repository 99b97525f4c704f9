"""The smallest Textual app with a visible text and a key that changes it."""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.widgets import Static


class SmallestApp(App[None]):
    """x counts, q leaves."""

    BINDINGS: ClassVar = [("x", "count", "Count"), ("q", "quit", "Quit")]
    counted = 0

    def compose(self) -> ComposeResult:
        yield Static("READY 0", id="text")

    def action_count(self) -> None:
        self.counted += 1
        self.query_one("#text", Static).update(f"READY {self.counted}")


if __name__ == "__main__":
    SmallestApp().run()
