"""From the start of a program to its picture, and out of it again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.bench import budgets
from tests.bench.programs import PICKER, RESUMED, SMALLEST, TABLE, Program, started, warm_up
from tests.bench.report import Row, against, at_most

PROGRAMS = (SMALLEST, PICKER, TABLE, RESUMED)


@dataclass
class Starts:
    """Milliseconds and bytes of all starts of a program."""

    paint: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)
    leave: list[float] = field(default_factory=list)


def measured(*, quick: bool) -> list[Row]:
    warm_up(*PROGRAMS)
    starts = {program: Starts() for program in PROGRAMS}
    for _ in range(2 if quick else 15):
        for program in PROGRAMS:
            start_once(program, starts[program])
    return rows(starts[SMALLEST], [(program, starts[program]) for program in PROGRAMS[1:]])


def start_once(program: Program, starts: Starts) -> None:
    with started(program) as terminal:
        starts.paint.append(terminal.paint(program.words))
        starts.cpu.append(terminal.cpu_seconds() * 1000)
        starts.bytes.append(len(terminal.output))
        starts.leave.append(terminal.leave(program.leave))


def rows(smallest: Starts, others: Sequence[tuple[Program, Starts]]) -> list[Row]:
    found = []
    for program, starts in others:
        limit = budgets.PICKER_RATIO if program is PICKER else budgets.TABLE_RATIO
        found += [
            against(f"{program.name}: start to picture", starts.paint, smallest.paint, "ms", limit),
            against("  the same in processor time", starts.cpu, smallest.cpu, "ms"),
            at_most("  bytes", median(starts.bytes), budgets.TABLE_BYTES, "B"),
            at_most("  leaving", median(starts.leave), budgets.LEAVING_MS, "ms"),
            against("  leaving, to the smallest app's", starts.leave, smallest.leave, "ms"),
        ]
    return found
