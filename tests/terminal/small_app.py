"""The smallest app that shows what the terminal layer does with it; started by the tests in a real terminal.

Every key and paste is written to the file named first, one JSON list a line: what, which, and whether it was new.
Capital letters do something, all others are only written down.
"""

import json
import signal
import sys
import time
from pathlib import Path

from card_table.terminal import environment

environment.prepare()

from textual import events  # noqa: E402
from textual.app import ComposeResult  # noqa: E402
from textual.widgets import Static  # noqa: E402

from card_table.terminal.app import TerminalApp  # noqa: E402
from card_table.terminal.run import run  # noqa: E402


class SmallApp(TerminalApp):
    """Writes down what it is told."""

    def __init__(self, log: Path) -> None:
        super().__init__()
        self.log_file = log
        self.count = 0
        self.crash_folder = log.parent / "crashes"

    def compose(self) -> ComposeResult:
        yield Static("READY", id="text")

    def note(self, *record: object) -> None:
        """Writes one record."""
        with self.log_file.open("a") as log:
            log.write(json.dumps(record) + "\n")

    def before_exit(self) -> None:
        self.note("before exit")

    def on_paste(self, event: events.Paste) -> None:
        self.note("paste", event.text)

    def on_key(self, event: events.Key) -> None:
        self.count += 1
        self.note("key", event.key, self.presses.is_new(event))
        self.query_one("#text", Static).update(f"{self.size.width}x{self.size.height} {self.count} keys")
        if act := getattr(self, f"do_{event.key}", None):
            act()

    def do_Q(self) -> None:
        self.exit(0)

    def do_E(self) -> None:
        secret = "the seven of nuts"
        raise ValueError(secret)

    def do_T(self) -> None:
        self.set_timer(0.01, self.do_E)

    def do_W(self) -> None:
        async def work() -> None:
            self.do_E()

        self.run_worker(work())

    def do_L(self) -> None:
        self.run_worker(self.do_E, thread=True)

    def do_C(self) -> None:
        assert self._loop is not None
        self._loop.call_soon(self.do_E)

    def do_I(self) -> None:
        from card_table.terminal.translation import Translation

        def broken(self: Translation, token: object) -> None:
            raise ValueError("the seven of nuts")

        Translation.translate = broken  # type: ignore[assignment]

    def do_B(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            pass

    def do_S(self) -> None:
        self.action_suspend_process()

    def do_P(self) -> None:
        assert self._driver is not None
        for _ in range(100):
            self._driver.write("\x1b[H" + "x" * 4000)


if __name__ == "__main__":
    if "--deaf" in sys.argv:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    app = SmallApp(Path(sys.argv[1]))
    if "--fail" in sys.argv:
        app.compose = app.do_E  # type: ignore[method-assign, assignment]
    sys.exit(run(app))
