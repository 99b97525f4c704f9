"""From a key to the last byte of the picture that it makes."""

from collections.abc import Sequence
from contextlib import ExitStack
from statistics import median

from tests.bench import budgets
from tests.bench.measuring import Press, TimedTerminal
from tests.bench.programs import LINES, NEARLY_OVER, SMALLEST, STILL_TABLE, TABLE, Program, started
from tests.bench.report import Row, against, at_most, percentile, plain

QUIET = 0.09
"""Seconds without output after which a picture is whole.  Faster presses of one key would count as its repeats."""
MOTION = 0.2
"""The same while something moves."""
HASTE = 0.6
"""Seconds after which the key that ended a turn counts again."""

RIGHT, LEFT = "\x1b[C", "\x1b[D"

Player = tuple[Program, Sequence[str]]
"""A program and the keys that it gets, round and round."""


def measured(*, quick: bool) -> list[Row]:
    few, many = (4, 6) if quick else (40, 100)
    return [
        *moving(many),
        *turning_over(few),
        *sentences(few),
        *repainting(few),
        *dealing(2 if quick else 7),
    ]


def moving(count: int) -> list[Row]:
    ours, lines = in_turn(count, (STILL_TABLE, (RIGHT, RIGHT, LEFT)), (LINES, (RIGHT, RIGHT, LEFT)))
    return rows("arrow, cursor move", ours, lines, budgets.CURSOR_BYTES)


def turning_over(count: int) -> list[Row]:
    """Space and Enter take turns: the key that ended a turn rests."""
    keys = (" ", "\r")
    ours, moving, lines, least = in_turn(count, (STILL_TABLE, keys), (TABLE, keys), (LINES, "x"), (SMALLEST, "x"))
    return [
        *rows("space, turn over", ours, lines, budgets.CURSOR_BYTES),
        against("  to the smallest Textual app", times(ours), times(least), "ms"),
        plain("  with motion: to the first byte", median(press.first for press in moving), "ms"),
        plain("  with motion: to the last byte", median(press.last for press in moving), "ms"),
        plain("  with motion: bytes", median(press.bytes for press in moving), "B"),
    ]


def sentences(count: int) -> list[Row]:
    """Undo and motion: all that changes is the sentence that answers the key."""
    ours, lines = in_turn(count, (TABLE, "um"), (LINES, "x"))
    return rows("u, m: a small change", ours, lines, budgets.CHANGE_BYTES)


def repainting(count: int) -> list[Row]:
    ours, lines = in_turn(count, (STILL_TABLE, "t"), (LINES, "t"))
    return rows("t, everything in other colours", ours, lines, None)


def dealing(count: int) -> list[Row]:
    """The last move of a game, then a new one: the same people again."""
    ours, lines = [], []
    for _ in range(count):
        with started(NEARLY_OVER) as table, started(LINES) as line:
            table.paint(NEARLY_OVER.words)
            line.paint(LINES.words)
            table.press(" ", HASTE)
            ours.append(table.press("r", MOTION))
            lines.append(line.press("n", MOTION))
    return rows("r, a new deal", ours, lines, budgets.DEAL_BYTES)


def in_turn(count: int, *players: Player) -> list[list[Press]]:
    """Each program gets one key after the other; all run side by side, and each waits for the others."""
    with ExitStack() as stack:
        terminals = [stack.enter_context(started(program)) for program, _ in players]
        for terminal, (program, keys) in zip(terminals, players, strict=True):
            terminal.paint(program.words)
            terminal.press(keys[-1], QUIET)
        presses: list[list[Press]] = [[] for _ in players]
        for number in range(count):
            for terminal, (program, keys), own in zip(terminals, players, presses, strict=True):
                own.append(press(terminal, keys[number % len(keys)], program is TABLE))
        return presses


def press(terminal: TimedTerminal, key: str, moves: bool) -> Press:
    """One key that did something: one that came too soon after a turn is pressed again."""
    quiet = MOTION if moves else QUIET
    found = terminal.press(key, quiet)
    return found if found.bytes else terminal.press(key, HASTE)


def times(presses: Sequence[Press]) -> list[float]:
    return [press.last for press in presses]


def rows(what: str, ours: Sequence[Press], lines: Sequence[Press], limit: int | None) -> list[Row]:
    sent = [press.bytes for press in ours]
    return [
        against(what, times(ours), times(lines), "ms", budgets.KEY_RATIO),
        at_most("  half of them", median(times(ours)), budgets.KEY_MS, "ms"),
        at_most("  99 of 100", percentile(times(ours), 99), budgets.SLOWEST_KEY_MS, "ms"),
        against("  processor time", [each.cpu for each in ours], [each.cpu for each in lines], "ms"),
        plain("  bytes", median(sent), "B") if limit is None else at_most("  bytes", median(sent), limit, "B"),
        plain("  bytes, the most", max(sent), "B"),
    ]
