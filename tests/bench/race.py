"""A race: from the key that flips a card, or taps one, to the last byte of the picture, for two and for eight piles."""

from collections.abc import Sequence
from statistics import median

from tests.bench import budgets
from tests.bench.keys import in_turn, rows, times
from tests.bench.measuring import Press
from tests.bench.programs import LINES, RACE_OF_EIGHT, RACE_OF_TWO
from tests.bench.report import Row, against, plain

ALL = "12345678"
"""Everybody taps, in one write."""


def measured(*, quick: bool) -> list[Row]:
    count = 6 if quick else 80
    return [*flipping(count), *tapping(count), *bursting(count)]


def flipping(count: int) -> list[Row]:
    two, eight, lines = in_turn(count, (RACE_OF_TWO, "xc"), (RACE_OF_EIGHT, "xc"), (LINES, "x"))
    return [
        *rows("a flip, two piles", two, lines, budgets.RACE_BYTES),
        *rows("a flip, eight piles", eight, lines, budgets.RACE_BYTES),
    ]


def tapping(count: int) -> list[Row]:
    """A tap after each flip."""
    eight, lines = in_turn(2 * count, (RACE_OF_EIGHT, "xy"), (LINES, "x"))
    return rows("a tap, eight piles", eight[1::2], lines[1::2], budgets.RACE_BYTES)


def bursting(count: int) -> list[Row]:
    """Eight taps in one write, after each flip; the yardstick gets as many keys."""
    eight, lines = in_turn(2 * count, (RACE_OF_EIGHT, ("x", ALL)), (LINES, ("x", "x" * len(ALL))))
    ours, theirs = eight[1::2], lines[1::2]
    return [
        against("eight taps at once", times(ours), times(theirs), "ms", budgets.KEY_RATIO),
        plain("  processor time of each", each(ours), "ms", each(theirs)),
        plain("  bytes", median(press.bytes for press in ours), "B", median(press.bytes for press in theirs)),
    ]


def each(presses: Sequence[Press]) -> float:
    """Milliseconds of processor time for one of the keys."""
    return median(press.cpu for press in presses) / len(ALL)
