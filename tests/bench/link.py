"""The same over a slow line: what a far player would wait for.

The line is computed, not waited for: a program does not notice how far its terminal is, so the moments at which it
wrote tell when each byte would have come.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from tests.bench import budgets
from tests.bench.keys import LEFT, QUIET, RIGHT
from tests.bench.programs import LINES, SMALLEST, STILL_TABLE, Program, started
from tests.bench.report import Row, at_most, plain

PACKET = 1400
"""Bytes that a packet carries at most."""


@dataclass(frozen=True)
class Line:
    """Milliseconds for a round trip, bits a second each way, and bytes that each packet adds."""

    round_trip: float = 300.0
    speed: float = 56_000.0
    overhead: int = 76

    def sending(self, size: int) -> float:
        """Milliseconds that the line is busy with so many bytes."""
        packets = -(-size // PACKET)
        return (size + packets * self.overhead) * 8000 / self.speed

    def arrival(self, portions: Iterable[tuple[float, int]]) -> float:
        """When the last of these portions (when in ms, how many bytes) is there; one waits for the other."""
        free = 0.0
        for at, size in portions:
            free = max(at, free) + self.sending(size)
        return free + self.round_trip / 2

    def key(self, arrivals: Iterable[tuple[float, int]]) -> float:
        """Milliseconds from a key at the far end to its picture there."""
        there = self.sending(1) + self.round_trip / 2
        return self.arrival((there + at, size) for at, size in arrivals)


def measured(*, quick: bool) -> list[Row]:
    line, count = Line(), 2 if quick else 7
    tables, lines, least = (far_picture(program, line, count) for program in (STILL_TABLE, LINES, SMALLEST))
    move, card = far_keys(STILL_TABLE, (RIGHT, " ", LEFT, "\r"), line, count)[:2]
    line_move, line_change = far_keys(LINES, (RIGHT, "x"), line, count)
    return [
        at_most("the first table", tables, budgets.FAR_TABLE_MS, "ms", lines),
        plain("  to the smallest Textual app", tables, "ms", least),
        at_most("a cursor move", move, budgets.FAR_MOVE_MS, "ms", line_move),
        at_most("a card turned over", card, budgets.FAR_MOVE_MS, "ms", line_change),
    ]


def far_picture(program: Program, line: Line, count: int) -> float:
    """Milliseconds from the start to the whole picture at the far end."""
    found = []
    for _ in range(count):
        with started(program) as terminal:
            terminal.paint(program.words)
            portions = [((at - terminal.began) * 1000, len(data)) for at, data in terminal.portions]
            found.append(line.arrival(portions))
    return median(found)


def far_keys(program: Program, keys: tuple[str, ...], line: Line, count: int) -> list[float]:
    """Milliseconds from each of these keys to its picture at the far end, medians."""
    with started(program) as terminal:
        terminal.paint(program.words)
        rounds = [[line.key(terminal.press(key, QUIET).arrivals) for key in keys] for _ in range(count)]
    return [median(column) for column in zip(*rounds, strict=True)]
