"""Whether a screen shows what a journal says: the picture is drawn again from the journal, and compared."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from textual.geometry import Size

from card_table import saves
from card_table.match import resumed
from card_table.widgets.canvas import Canvas
from card_table.widgets.faces import faces
from card_table.widgets.gopher import Middle, Shown, Storages

HEAP = re.compile(r"[\[\]█▒@%·.]+| +")
"""Backs, the mark and dots in any number."""


def tables_of(folder: Path, shown: Sequence[str], columns: int, lines: int) -> Iterator[bool]:
    """For each journal of Gopher It!, whether its table is the one that is shown, but for the mark on the heap."""
    for place in (folder / "games", folder / "games" / "finished"):
        for game in saves.saved(place):
            if game.journal is not None and game.journal.header.game == "gopher":
                match = resumed(game.journal)
                view = Shown(match.seen_by(None), tuple(match.names))
                yield any(same(shown, expected(view, columns, lines, ascii=ascii)) for ascii in (False, True))


def expected(view: Shown, columns: int, lines: int, *, ascii: bool) -> list[str]:
    """The rows of the table below its title."""
    rows = [" " * columns]
    for widget, width in ((Middle(), columns), (Storages(), min(columns, 124))):
        height = widget.rows_wanted(view, Size(columns, lines))
        canvas: Canvas = widget.draw(view, width, height, faces(ascii=ascii))
        rows += [line.ljust(width).center(columns) for line in canvas.text().split("\n")]
    return rows


def same(shown: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the rows agree; but for the heap, where only the people know which card they marked."""
    return all(plain(a) == plain(b) for a, b in zip(shown[1 : len(wanted)], wanted[1:], strict=False))


def plain(row: str) -> str:
    """A row without what lies in the heap."""
    return HEAP.sub(" ", row).strip()
