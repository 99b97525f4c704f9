"""The cells that a terminal shows, and the shortest text that turns them into other cells.

A cell is what stands in one column: a character with the accents that belong to it, and the pen it is drawn with.
A wide character takes two: itself, and an empty cell behind it. Characters that could steer a terminal (controls,
direction marks, line separators) never become part of a cell. Nothing here knows Textual's screens or drivers.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import ne
from re import compile as pattern
from typing import NamedTuple

from rich.cells import split_graphemes
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import Strip

ATTRIBUTES = {
    "1": "bold",
    "2": "dim",
    "3": "italic",
    "4": "underline",
    "5": "blink",
    "6": "blink2",
    "7": "reverse",
    "8": "conceal",
    "9": "strike",
    "21": "underline2",
    "51": "frame",
    "52": "encircle",
    "53": "overline",
}
"""What a terminal calls the attributes of a Rich style."""

OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "6": "25", "7": "27", "9": "29", "21": "24"}
"""What ends an attribute alone. The others end with a reset: too many terminals do not know their ends."""

SEEN_ON_BLANKS = frozenset(("4", "7", "9", "21", "51", "52", "53"))
SINGLE = pattern("[ -~\xa1-\xac\xae-\u02ff\u0370-\u0482\u2190-\u2193\u2500-\u25fc\u2660-\u2667]*").fullmatch
"""Matches a text of which every character takes one cell and none joins another."""

JOINERS = "\u200c\u200d"
UNSENT = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
RUNS = pattern(b"\1+").finditer
WIDE = "\0"
"""Stands for the second half of a wide character where a text is tried for single ones."""

NEWEST = "\U0001f000"
"""From here on terminals disagree about widths: after such a character the cursor has to be placed anew."""

LOOSE = "\0"
"""Marks accents at the start of a text, which belong to the cell before it."""

ROOM = 1024
"""How many texts a palette remembers before it starts again: as many as a long game needs, and under a megabyte."""


class Pen(NamedTuple):
    """How a cell is drawn; an ink of None draws blanks, on which no ink shows."""

    attributes: tuple[str, ...] = ()
    ink: str | None = ""
    paper: str = ""


Cell = tuple[str, Pen]
Piece = tuple[int, int, Strip, int]
"""Row, column, strip, and how many of the strip's columns count."""

PLAIN = Pen()
RESET, ERASE = "\x1b[m", "\x1b[K"
BLANK: Cell = (" ", Pen(ink=None))
UNKNOWN: Cell = ("\0", PLAIN)
"""Equal to no cell that is ever drawn."""


def blank(pen: Pen) -> Cell:
    """A space drawn with this pen, reduced to what can be seen of it."""
    return " ", pen if SEEN_ON_BLANKS.intersection(pen.attributes) else Pen(ink=None, paper=pen.paper)


def move(x: int, y: int) -> str:
    """Places the cursor, counted from 0.

    >>> move(0, 0), move(0, 4), move(9, 4)
    ('\\x1b[H', '\\x1b[5H', '\\x1b[5;10H')
    """
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


@lru_cache(maxsize=4096)
def turn(before: Pen, after: Pen) -> tuple[str, Pen]:
    """The shortest text that makes one pen into another, and the pen that it makes.

    >>> turn(PLAIN, Pen(("1",), "31"))[0], turn(Pen(("1",), "31"), Pen((), "31"))[0]
    ('\\x1b[1;31m', '\\x1b[22m')
    """
    if after.ink is None:
        # Blanks take any ink and weight, so the pen keeps its own for the next word.
        unseen = tuple(code for code in before.attributes if code not in SEEN_ON_BLANKS)
        after = Pen(unseen, before.ink, after.paper)
    if before == after:
        return "", after
    fresh = ";".join(filter(None, ("0", *after.attributes, after.ink, after.paper)))
    steps = incremental(before, after)
    shortest = fresh if steps is None or len(steps) > len(fresh) else steps
    return f"\x1b[{'' if shortest == '0' else shortest}m", after


def incremental(before: Pen, after: Pen) -> str | None:
    """Only what differs between two pens, if each lost attribute can be ended alone."""
    lost = [code for code in before.attributes if code not in after.attributes]
    if not OFF.keys() >= set(lost):
        return None
    ends = dict.fromkeys(OFF[code] for code in lost)
    # Bold and dim end together: the one that stays is set again.
    begun = [code for code in after.attributes if code not in before.attributes or OFF.get(code) in ends]
    colours = [
        code or default
        for code, old, default in ((after.ink, before.ink, "39"), (after.paper, before.paper, "49"))
        if code != old
    ]
    return ";".join((*ends, *begun, *colours))


def columns(text: str) -> list[str]:
    r"""What stands in each column of a text.

    >>> columns("漢e\u0301\x1b[m")
    ['漢', '', 'é', '[', 'm']
    """
    found: list[str] = []
    for start, end, width in split_graphemes(text)[0]:
        kept = sendable(text[start:end], width)
        if width:
            found += [kept, *[""] * (width - 1)]
        elif kept:
            found.append(LOOSE + kept)
    return found


def sendable(grapheme: str, width: int) -> str:
    """A character and its accents without what could steer a terminal, a question mark where that took room."""
    kept = "".join(each for each in grapheme if each in JOINERS or unicodedata.category(each) not in UNSENT)
    return "?" * width + kept if width and unicodedata.category(grapheme[0]) in UNSENT else kept


def attach(row: list[Cell], accents: Cell) -> None:
    """Give accents that begin a text to the character before them; without one they are dropped."""
    last = len(row) - 1
    if last > 0 and not row[last][0]:
        last -= 1
    if last >= 0:
        text, pen = row[last]
        row[last] = text + accents[0].removeprefix(LOOSE), accents[1] if pen.ink is None else pen


class Palette:
    """Turns strips into cells for one kind of terminal, and remembers the answers."""

    def __init__(self, system: ColorSystem, colourless: bool) -> None:
        self.system = system
        self.colourless = colourless
        self._rows: dict[tuple[str, Style | None], list[Cell]] = {}
        self._cells: dict[Cell, Cell] = {}
        self._pens: dict[Style | None, tuple[Pen, Cell]] = {}

    def cells(self, strip: Strip) -> list[Cell]:
        """The cells of a strip, one for each column."""
        row: list[Cell] = []
        for text, style, control in strip:
            if not control:
                part = self._rows.get((text, style))
                if part is None:
                    part = self._remember(text, style)
                if part and part[0][0].startswith(LOOSE):
                    attach(row, part[0])
                    part = part[1:]
                row += part
        return row

    def _remember(self, text: str, style: Style | None) -> list[Cell]:
        """The cells of a text that was not met before; equal cells are one object, which makes comparing fast."""
        if len(self._rows) >= ROOM:
            self._rows.clear()
            self._cells.clear()
            self._pens.clear()
        if style not in self._pens:
            pen = self.pen(style)
            self._pens[style] = pen, blank(pen)
        pen, space = self._pens[style]
        share = self._cells.setdefault
        characters = text if SINGLE(text) else columns(text)
        part = [share(cell, cell) for cell in [space if each == " " else (each, pen) for each in characters]]
        self._rows[text, style] = part
        return part

    def pen(self, style: Style | None) -> Pen:
        """The pen for a style: as Textual would set it, without links."""
        if style is None:
            return PLAIN
        attributes = tuple(code for code, name in ATTRIBUTES.items() if getattr(style, name))
        if self.colourless:
            return Pen(attributes)
        return Pen(attributes, self._colour(style.color, True), self._colour(style.bgcolor, False))

    def _colour(self, colour: Color | None, ink: bool) -> str:
        if colour is None or colour.is_default:
            return ""
        return ";".join(colour.downgrade(self.system).get_ansi_codes(ink))


class Brush:
    """Writes changed cells with few bytes: it knows where the cursor stands and which pen the terminal holds."""

    def __init__(self, first: str) -> None:
        self.written = [first]
        self._pen = PLAIN
        self._x = self._y = -1

    def paint(self, y: int, old: Sequence[Cell], new: Sequence[Cell], start: int, stop: int) -> None:
        """Write the cells of one row that differ between two columns."""
        margin = min(max(start, blanks_from(new)), stop)
        self._runs(y, old, new, start, margin)
        if sum(cell != BLANK for cell in old[margin:stop]) > len(ERASE):
            # Only for the default paper: not all terminals erase with another.
            self._go(margin, y, new)
            self._write((BLANK,), ERASE)
        elif margin < stop:
            self._runs(y, old, new, margin, stop)

    def _runs(self, y: int, old: Sequence[Cell], new: Sequence[Cell], start: int, stop: int) -> None:
        """Write each run of differing cells, at once if the cursor goes along surely."""
        differs = bytes(map(ne, old[start:stop], new[start:stop]))
        for found in RUNS(differs):
            x, end = start + found.start(), start + found.end()
            if SINGLE("".join([text or WIDE for text, _ in new[x:end]])):
                self._go(x, y, new)
                self._write(new[x:end])
                # At the edge it depends on the terminal where the cursor waits.
                self._x = end if end < len(new) else -1
            else:
                self._singly(y, new, x, end)

    def _singly(self, y: int, row: Sequence[Cell], start: int, stop: int) -> None:
        """Write cells one by one, placing the cursor anew where terminals disagree about widths."""
        for x in range(start, stop):
            text = row[x][0]
            if text:
                self._go(x, y, row)
                self._write(row[x : x + 1])
                end = x + 2 if row[x + 1 : x + 2] == [("", row[x][1])] else x + 1
                self._x = end if len(text) == 1 and text < NEWEST and end < len(row) else -1

    def _go(self, x: int, y: int, row: Sequence[Cell]) -> None:
        """Move the cursor, over a short gap by writing again what stands there."""
        if y != self._y or not 0 <= self._x <= x:
            self.written.append(move(x, y))
        elif self._x < x:
            gap = x - self._x
            step = f"\x1b[{gap}C" if gap > 1 else "\x1b[C"
            between = self._same(row[self._x : x]) if gap <= len(step) else ""
            self.written.append(between if between and len(between.encode()) <= len(step) else step)
        self._x, self._y = x, y

    def _same(self, cells: Sequence[Cell]) -> str:
        """The text of these cells if the pen need not change for them, else nothing."""
        if all(len(text) == 1 and " " <= text < NEWEST and not turn(self._pen, pen)[0] for text, pen in cells):
            return "".join(text for text, _ in cells)
        return ""

    def _write(self, cells: Sequence[Cell], instead: str = "") -> None:
        """Write cells, or with their pen something else, where the cursor stands."""
        write = self.written.append
        held: Pen | None = None
        for text, pen in cells:
            if pen is not held:
                steps, self._pen = turn(self._pen, pen)
                write(steps)
                held = pen
            write(instead or text)

    def text(self) -> str:
        """All that was written; it leaves a plain pen, for whoever writes next."""
        if self._pen != PLAIN:
            self.written.append(RESET)
        return "".join(self.written)


def blanks_from(row: Sequence[Cell]) -> int:
    """The column from which on a row is blank on default paper."""
    x = len(row)
    while x and row[x - 1] == BLANK:
        x -= 1
    return x


class Picture:
    """The cells that the terminal shows."""

    def __init__(self, width: int, height: int, palette: Palette) -> None:
        self.size = width, height
        self.palette = palette
        self._rows = [[UNKNOWN] * width for _ in range(height)]
        self._strips: list[dict[int, Strip]] = [{} for _ in range(height)]
        # Nobody knows which pen the terminal holds before the first change.
        self._first = RESET

    def change(self, pieces: Iterable[Piece]) -> str:
        """Lay the pieces over the picture: the text that makes a terminal follow, empty if it shows them already."""
        brush = Brush(self._first)
        self._first = ""
        width, height = self.size
        for y, x, strip, length in pieces:
            if 0 <= y < height and 0 <= x < width:
                known = self._strips[y].get(x)
                if known is not strip and known != strip:
                    self._lay(brush, y, x, strip, length)
        return brush.text()

    def _lay(self, brush: Brush, y: int, x: int, strip: Strip, length: int) -> None:
        """Put a strip, or the columns of it that count, into the picture and what differs onto the brush."""
        cells = self.palette.cells(strip)
        whole = length >= strip.cell_length == len(cells)
        if len(cells) > length:
            # A wide character that begins inside counts as a whole.
            cells = cells[: length + (not cells[length][0])]
        end = self._remember(y, x, cells, strip if whole else None)
        row = self._rows[y]
        if row[x:end] != cells:
            new = covered(row, x, cells)
            self._rows[y] = new
            brush.paint(y, row, new, max(x - 1, 0), min(end + 1, len(row)))

    def _remember(self, y: int, x: int, cells: Sequence[Cell], strip: Strip | None) -> int:
        """Note which whole strip stands here now, and forget those that it covers; where it ends."""
        strips = self._strips[y]
        end = x + len(cells)
        for start in [start for start, other in strips.items() if start < end and x < start + other.cell_length]:
            del strips[start]
        if strip is not None:
            strips[x] = strip
        return end


def covered(row: Sequence[Cell], x: int, cells: Sequence[Cell]) -> list[Cell]:
    """A row with cells laid over it; a wide character that loses a half leaves a blank in place of the other.

    >>> wide, half = ("漢", PLAIN), ("", PLAIN)
    >>> "".join(text for text, pen in covered([wide, half, wide, half], 1, [("a", PLAIN), ("b", PLAIN)]))
    ' ab '
    """
    width = len(row)
    end = min(x + len(cells), width)
    new = [*row[:x], *cells[: width - x], *row[end:]]
    if not row[x][0] and x:
        new[x - 1] = blank(row[x][1])
    if end < width and not row[end][0]:
        new[end] = blank(row[end][1])
    if len(cells) > width - x and not cells[width - x][0]:
        new[-1] = blank(new[-1][1])
    return new
