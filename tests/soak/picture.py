"""Whether a screen shows what a journal says: the picture is drawn again from the journal, and compared."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from textual.geometry import Size

from card_table import saves
from card_table.match import Match, resumed
from card_table.widgets import gobbit as jungles
from card_table.widgets import hamster as burrows
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import faces
from card_table.widgets.gopher import Middle, Shown, Storages

HEAP = re.compile(r"[\[\]█▒@%·.]+| +")
"""Backs, the mark and dots in any number."""

TITLES = {
    "gopher": re.compile("Gopher.* round "),
    "hamster": re.compile("Hámster.* forest .*Erwin"),
    "gobbit": re.compile("Gobbit.* round .*be the last with cards"),
}
"""How the first row of a table is told from that of a page about the game."""


def game_shown(title: str) -> str:
    """The game whose table has this first row; empty for any other screen, and for lessons, which nobody keeps."""
    if "lesson" in title:
        return ""
    return next((game for game, pattern in TITLES.items() if pattern.search(title)), "")


def tables_of(game: str, folder: Path, shown: Sequence[str], columns: int, lines: int) -> Iterator[bool]:
    """For each journal of a game, whether its table is the one that is shown, but for what only the people know."""
    for place in (folder / "games", folder / "games" / "finished"):
        for saved in saves.saved(place):
            if saved.journal is not None and saved.journal.header.game == game:
                match = resumed(saved.journal)
                if game == "gopher" or not match.header.variant.get("squirrel"):
                    yield any(shows(shown, match, columns, lines, ascii=ascii) for ascii in (False, True))


def shows(shown: Sequence[str], match: Match, columns: int, lines: int, *, ascii: bool) -> bool:
    """Whether the rows of the screen are those of the match's table."""
    view, names = match.seen_by(None), tuple(match.names)
    if match.header.game == "gopher":
        table = Shown(view, names)
        wanted = rows_of(Middle(), table, columns, columns, lines, ascii=ascii)
        wanted += rows_of(Storages(), table, min(columns, 124), columns, lines, ascii=ascii)
        return same(shown[1:], wanted)
    if match.header.game == "gobbit":
        return same_jungle(
            shown, jungles.Shown(view, names, ((("", "", ""),),) * len(names)), columns, lines, ascii=ascii
        )
    state = burrows.Shown(view, names)
    forest = burrows.Forest().rows_wanted(state, Size(columns, lines))
    wanted = rows_of(burrows.Hamsters(), state, min(columns, 124), columns, lines, ascii=ascii)
    beside = wanted.index(next(row for row in wanted if "store" in row)) + 3
    return same(shown[1 + forest :], wanted[:beside])


def same_jungle(shown: Sequence[str], table: jungles.Shown, columns: int, lines: int, *, ascii: bool) -> bool:
    """Whether every pile, and every place without one, is that of the match; keys and names are the people's."""
    size = Size(columns, lines)
    jungle = jungles.Jungle()
    height = jungle.rows_wanted(table, size)
    head = jungles.LARGE_HEAD if table.view.variant.expert and height > 26 else jungles.HEAD
    table = replace(table, flips=("",) * len(table.names))
    wanted = jungle.draw(table, columns, height, faces(ascii=ascii)).text().split("\n")
    boxes = jungles.places(len(table.names), columns, head, height).values()
    return all(
        inside(shown[1:], x, row, box.width) == inside(wanted, x, row, box.width)
        for x, y, box in boxes
        for row in range(y + 1, y + box.height - 1)
    )


def inside(rows: Sequence[str], x: int, y: int, width: int) -> str:
    """A piece of a row."""
    return rows[y].ljust(x + width)[x : x + width]


def rows_of(widget: Drawing, table: object, width: int, columns: int, lines: int, *, ascii: bool) -> list[str]:
    """A widget's picture, where it stands in the window."""
    height = widget.rows_wanted(table, Size(columns, lines))
    canvas = widget.draw(table, width, height, faces(ascii=ascii))
    return [line.ljust(width).center(columns) for line in canvas.text().split("\n")]


def same(shown: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the rows agree; but for the heap, where only the people know which card they marked."""
    return all(plain(a) == plain(b) for a, b in zip(shown[: len(wanted)], wanted, strict=False))


def plain(row: str) -> str:
    """A row without what lies in the heap."""
    return HEAP.sub(" ", row).strip()
