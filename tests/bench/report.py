"""Rows of figures, and the table made of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.table import Table

WIDTH = 110
"""Columns of the table where nobody looks at it in a terminal."""


@dataclass(frozen=True)
class Row:
    """One line: what was measured, the figure, the yardstick's figure, what was compared, and whether it holds."""

    what: str
    measured: str
    yardstick: str = ""
    compared: str = ""
    budget: str = ""
    holds: bool | None = None
    """None where there is no budget."""

    @property
    def verdict(self) -> str:
        return "" if self.holds is None else "within" if self.holds else "over"


def figure(value: float) -> str:
    """A number with three digits that count.

    >>> figure(0.1234), figure(12.34), figure(123456)
    ('0.12', '12.3', '123,456')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed.

    >>> percentile([3, 1, 2, 4], 50), percentile([3, 1, 2, 4], 99)
    (2, 4)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def plain(what: str, value: float, unit: str, yardstick: float | None = None) -> Row:
    """A figure for information."""
    return Row(what, *beside(value, yardstick, unit))


def at_most(what: str, value: float, limit: float, unit: str, yardstick: float | None = None) -> Row:
    """A figure that may be so large, beside the yardstick's."""
    return Row(what, *beside(value, yardstick, unit), f"≤ {figure(limit)} {unit}", value <= limit)


def at_least(what: str, value: float, limit: float, unit: str, yardstick: float | None = None) -> Row:
    """A figure that may be so small, beside the yardstick's."""
    return Row(what, *beside(value, yardstick, unit), f"≥ {figure(limit)} {unit}", value >= limit)


def against(
    what: str, values: Sequence[float], yardstick: Sequence[float], unit: str, limit: float | None = None
) -> Row:
    """How many times the yardstick's, which may be so large: the median over pairs measured one after the other.

    A machine that changes its speed in the middle of a run changes both of a pair.
    """
    ratio = median(ours / theirs for ours, theirs in zip(values, yardstick, strict=True))
    measured, least, _ = beside(median(values), median(yardstick), unit)
    budget, holds = ("", None) if limit is None else (f"≤ {limit:.2f} ×", ratio <= limit)
    return Row(what, measured, least, f"{ratio:.2f} ×", budget, holds)


def beside(value: float, yardstick: float | None, unit: str) -> tuple[str, str, str]:
    """A figure, the yardstick's and their ratio."""
    if not yardstick:
        return f"{figure(value)} {unit}", "" if yardstick is None else f"{figure(yardstick)} {unit}", ""
    return f"{figure(value)} {unit}", f"{figure(yardstick)} {unit}", f"{value / yardstick:.2f} ×"


def show(chapters: Iterable[tuple[str, Sequence[Row]]]) -> None:
    """Print each chapter as soon as it is measured."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH
    for title, rows in chapters:
        console.print(drawn(title, rows))
        console.print()


def drawn(title: str, rows: Sequence[Row]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, expand=True, pad_edge=False)
    table.add_column("", ratio=1)
    for heading in ("measured", "yardstick", "ratio", "budget"):
        table.add_column(heading, justify="right", min_width=9, no_wrap=True)
    table.add_column("", min_width=6)
    for row in rows:
        table.add_row(row.what, row.measured, row.yardstick, row.compared, row.budget, row.verdict)
    return table
