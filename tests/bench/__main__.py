"""`python -m tests.bench [--quick] [--only CHAPTER]`: measures, and prints the table.  It never fails on a figure."""

import argparse
from collections.abc import Iterator, Sequence

from tests.bench import idle, keys, link, race, rules, start
from tests.bench.report import Row, show

CHAPTERS = {
    "rules": ("rules, on one core", rules.measured),
    "start": ("start, to the smallest Textual app", start.measured),
    "keys": ("keys, to an app that draws line by line and sends differences", keys.measured),
    "race": ("a race, to the same app", race.measured),
    "idle": ("idle and memory, to the smallest Textual app", idle.measured),
    "link": ("a far player: 300 ms, 56 kbit/s; to the same app", link.measured),
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="Measures what card_table costs.")
    parser.add_argument("--quick", action="store_true", help="few rounds: whether it works, not how fast it is")
    parser.add_argument("--only", choices=CHAPTERS, help="one chapter of the table")
    asked = parser.parse_args(arguments)
    show(chapters([asked.only] if asked.only else list(CHAPTERS), quick=asked.quick))


def chapters(names: Sequence[str], *, quick: bool) -> Iterator[tuple[str, list[Row]]]:
    for name in names:
        title, measured = CHAPTERS[name]
        yield title, measured(quick=quick)


if __name__ == "__main__":
    main()
