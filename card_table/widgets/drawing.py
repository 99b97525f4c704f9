"""The widget that all state widgets are: it shows a canvas, and repaints only the rows that changed."""

from collections.abc import Iterable
from itertools import repeat
from typing import Any, Protocol, cast

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from card_table.widgets.canvas import Canvas, Row
from card_table.widgets.faces import Faces, faces, in_ascii
from card_table.widgets.looks import style


def is_large(screen: Size) -> bool:
    """Whether there is room for large cards."""
    return screen.width >= 112 and screen.height >= 32


class Looking(Protocol):
    """What a drawing asks the app: how things look now."""

    look: str
    ascii: bool
    sixteen: bool
    """Whether the terminal has no more than sixteen colours."""

    def show_rows(self, widget: Widget, rows: Iterable[int]) -> None:
        """Bring rows of a widget that have changed to the terminal."""


class Drawing(Widget, can_focus=False):
    """A picture made by a pure function of what is shown, the size and the faces.

    Subclasses give ``draw`` and, where they do not fill what is left of the screen, ``rows_wanted``.
    """

    DEFAULT_CSS = """
    Drawing { width: 100%; height: auto; }
    """

    def __init__(self, shown: Any = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown = shown
        self._canvas: Canvas | None = None
        self._rows: tuple[Row, ...] = ()
        self._drawn: tuple[Any, ...] = ()
        self._strips: tuple[Strip, ...] = ()
        """The rows as Textual wants them."""
        self._stripped: tuple[Any, ...] = ()
        """The rows, the colours and the width of these strips."""

    @property
    def looking(self) -> Looking:
        return cast(Looking, self.app)

    def show(self, shown: Any) -> None:
        """Show something else.  Nothing is repainted where the picture stays the same."""
        self._shown = shown
        if self.size.area and self.is_attached:
            self._redraw()

    def draw(self, shown: Any, width: int, height: int, faces: Faces) -> Canvas:
        """The picture, as a pure function."""
        raise NotImplementedError

    def rows_wanted(self, shown: Any, screen: Size) -> int:
        """How many rows the picture takes of a screen of this size."""
        return 1

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        free = viewport.height - getattr(self.screen, "RESERVED", 0)
        return self.rows_wanted(self._shown, Size(viewport.width, free))

    def render_line(self, y: int) -> Strip:
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a region.  Strips are kept, as Textual asks all widgets for all rows at every key."""
        self._draw_if_stale()
        width = self.size.width
        strips = list(self._current_strips(width)[crop.y : crop.bottom])
        if missing := crop.height - len(strips):
            strips += [self._strip(((" " * width, ""),), width)] * missing
        if crop.x or crop.right < width:
            strips = [strip.crop(crop.x, crop.right) for strip in strips]
        return strips

    def _current_strips(self, width: int) -> tuple[Strip, ...]:
        """The strips of all rows; those of rows that have stayed are taken over, unless the colours have changed."""
        wanted = self._rows, self.looking.look, self.looking.sixteen, width
        if self._stripped != wanted:
            same = self._stripped[1:] == wanted[1:] and len(self._strips) == len(self._rows)
            known = zip(self._stripped[0], self._strips, strict=True) if same else repeat(((), None))
            pairs = zip(self._rows, known, strict=False)
            self._strips = tuple(
                [strip if strip and row == old else self._strip(row, width) for row, (old, strip) in pairs]
            )
            self._stripped = wanted
        return self._strips

    def _strip(self, row: Row, width: int) -> Strip:
        look, sixteen = self.looking.look, self.looking.sixteen
        return Strip([Segment(text, style(look, names, sixteen=sixteen)) for text, names in row], width)

    def _redraw(self) -> None:
        before = self._rows
        self._draw_if_stale()
        rows = self._rows
        if len(rows) != len(before):
            self.refresh()
        elif changed := [y for y in range(len(rows)) if rows[y] != before[y]]:
            self.looking.show_rows(self, changed)

    def _draw_if_stale(self) -> None:
        wanted = (self._shown, self.size, self.looking.ascii)
        if wanted != self._drawn:
            (width, height), ascii = self.size, self.looking.ascii
            canvas = self.draw(self._shown, width, height, faces(ascii=ascii))
            before = None if ascii else self._canvas
            rows = canvas.rows(before, self._rows)
            self._rows = tuple(map(row_in_ascii, rows)) if ascii else rows
            self._canvas, self._drawn = None if ascii else canvas, wanted


def row_in_ascii(row: Row) -> Row:
    """A row without accents: names of games have some."""
    return tuple([(in_ascii(text), style) for text, style in row])
