"""A grid of cells to draw on, and what comes of it: rows of text in named styles.

Pictures are made by pure functions from a view, a size and the faces to a canvas; tests and widgets read its rows.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from rich.cells import cell_len

Run = tuple[str, str]
"""A piece of a row: its text and the names of its styles, as "apple strong"."""

Row = tuple[Run, ...]


@dataclass
class Canvas:
    """Cells of text and style, blank at first.  What is put outside of them is cut off."""

    width: int
    height: int
    cells: list[list[tuple[str, str]]] = field(init=False)

    def __post_init__(self) -> None:
        self.cells = [[(" ", "")] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text from a cell on; returns the column after it."""
        if 0 <= y < self.height and x >= 0 and text and x + len(text) <= self.width and one_cell_each(text):
            self._clear(x, y)
            self._clear(x + len(text) - 1, y)
            self.cells[y][x : x + len(text)] = [(character, style) for character in text]
            return x + len(text)
        for character in text:
            width = cell_len(character)
            if width == 0:
                self._join(x, y, character)
            elif 0 <= y < self.height and 0 <= x <= self.width - width:
                self._clear(x, y)
                self._clear(x + width - 1, y)
                self.cells[y][x : x + width] = [(character, style), ("", style)][:width]
            x += width
        return x

    def put_right(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text that ends before a cell; returns the column where it begins."""
        self.put(x - cell_len(text), y, text, style)
        return x - cell_len(text)

    def put_centred(self, x: int, y: int, width: int, text: str, style: str = "") -> int:
        """Write text in the middle of so many cells; returns the column after it."""
        return self.put(x + max(0, (width - cell_len(text)) // 2), y, text, style)

    def paste(self, x: int, y: int, picture: "Canvas") -> None:
        """Lay another picture over the cells from this one on; what has no room is cut off."""
        for row, cells in zip(self.cells[y:], picture.cells, strict=False):
            row[x : x + picture.width] = cells[: max(0, self.width - x)]

    def fill(self, y: int, style: str, x: int = 0, width: int | None = None) -> None:
        """Give cells of a row a style below their own."""
        if not 0 <= y < self.height:
            return
        for place in range(max(0, x), self.width if width is None else min(self.width, x + width)):
            text, own = self.cells[y][place]
            self.cells[y][place] = (text, f"{style} {own}".strip())

    def rows(self, before: "Canvas | None" = None, known: tuple[Row, ...] = ()) -> tuple[Row, ...]:
        """The rows, with neighbouring cells of one style joined; those of the picture before, where they are known and
        have stayed the same, are taken over."""
        if before is None or len(known) != self.height or len(before.cells) != self.height:
            return tuple(map(joined, self.cells))
        old = zip(before.cells, known, strict=True)
        return tuple(
            [row if same == cells else joined(cells) for cells, (same, row) in zip(self.cells, old, strict=True)]
        )

    def text(self) -> str:
        """The characters alone, as a person sees them without colours."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.cells)

    def _join(self, x: int, y: int, accent: str) -> None:
        """An accent joins the character before it."""
        place = x - 1
        if 0 <= y < self.height and 0 <= place < self.width:
            place -= not self.cells[y][place][0] and place > 0
            text, style = self.cells[y][place]
            self.cells[y][place] = (text + accent, style)

    def _clear(self, x: int, y: int) -> None:
        """Overwriting one half of a wide character blanks the other."""
        text, _ = self.cells[y][x]
        if not text and x > 0:
            self.cells[y][x - 1] = (" ", self.cells[y][x - 1][1])
        if x + 1 < self.width and not self.cells[y][x + 1][0]:
            self.cells[y][x + 1] = (" ", self.cells[y][x + 1][1])


@lru_cache(4096)
def one_cell_each(text: str) -> bool:
    """Whether all characters are one cell wide: most of what is drawn, and quickly drawn."""
    return all(cell_len(character) == 1 for character in text)


def joined(cells: list[Run]) -> Row:
    runs: list[Run] = []
    text, now = "", cells[0][1] if cells else ""
    for sign, style in cells:
        if style == now:
            text += sign
        else:
            runs.append((text, now))
            text, now = sign, style
    return (*runs, (text, now)) if cells else ()


def cut(text: str, width: int, more: str) -> str:
    """The text if it fits so many cells, else its beginning and a sign that there is more."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text + more) > width:
        text = text[:-1]
    return text.rstrip(" ,") + more


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words where that is possible."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]
