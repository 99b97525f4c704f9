"""The program with an event loop that is busy most of the time, and a count-in that is over at once.

It takes the arguments of the program; started by the tests in a real terminal.
"""

import sys
import time

from card_table.terminal import environment

environment.prepare()

from card_table import app, cli  # noqa: E402
from card_table.screens import race  # noqa: E402

race.BEAT = 0.1


class BusyTable(app.CardTable):
    """Nine tenths of the time it does nothing for anybody."""

    def on_ready(self) -> None:
        super().on_ready()
        self.set_interval(0.2, lambda: time.sleep(0.18))


if __name__ == "__main__":
    app.CardTable = BusyTable  # type: ignore[misc]
    sys.exit(cli.run(sys.argv[1:]))
