"""What a table costs while nobody does anything, and what a thousand keys leave behind."""

import time

from tests.bench import budgets
from tests.bench.keys import LEFT, RIGHT
from tests.bench.measuring import TimedTerminal
from tests.bench.programs import SMALLEST, STILL_TABLE, started
from tests.bench.report import Row, at_most, plain


def measured(*, quick: bool) -> list[Row]:
    seconds, keys = (1.0, 50) if quick else (5.0, 1000)
    with started(STILL_TABLE) as table, started(SMALLEST) as smallest:
        table.paint(STILL_TABLE.words)
        smallest.paint(SMALLEST.words)
        sent, cpu = idle(table, seconds)
        least_sent, least_cpu = idle(smallest, seconds)
        resident, share = table.memory()
        least_resident, least_share = smallest.memory()
        return [
            at_most("idle: bytes a second", sent, budgets.IDLE_BYTES, "B", least_sent),
            at_most("  processor time a second", cpu, budgets.IDLE_CPU_MS, "ms", least_cpu),
            at_most("memory, resident", resident, budgets.MEMORY_MIB, "MiB", least_resident),
            plain("  its share, where pages are shared", share, "MiB", least_share),
            at_most(f"  growth over {keys} arrow keys", growth(table, keys), budgets.GROWTH_MIB, "MiB"),
        ]


def idle(terminal: TimedTerminal, seconds: float) -> tuple[float, float]:
    """Bytes and milliseconds of processor time, each a second."""
    terminal.settle(0.3)
    sent, cpu, began = len(terminal.output), terminal.cpu_seconds(), time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        terminal.read(seconds - took)
    return (len(terminal.output) - sent) / took, (terminal.cpu_seconds() - cpu) * 1000 / took


def growth(terminal: TimedTerminal, keys: int) -> float:
    """MiB of resident memory, after the first round, in which tables of remembered things fill up."""
    walk(terminal, 50)
    before, _ = terminal.memory()
    walk(terminal, keys)
    return terminal.memory()[0] - before


def walk(terminal: TimedTerminal, keys: int) -> None:
    """Ten places to the right, ten back, and so on; the next key as soon as the last one is answered."""
    for number in range(keys):
        terminal.send(LEFT if number // 10 % 2 else RIGHT)
        terminal.read(1.0)
