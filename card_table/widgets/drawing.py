"""The widget that all state widgets are: it shows a canvas, and repaints only the rows that changed."""

from typing import Any, Protocol, cast

from rich.segment import Segment
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from card_table.widgets.canvas import Canvas, Row
from card_table.widgets.faces import Faces, faces, in_ascii
from card_table.widgets.looks import style

MOST_STRIPS = 200
"""Rows whose strips a drawing keeps."""


def is_large(screen: Size) -> bool:
    """Whether there is room for large cards."""
    return screen.width >= 112 and screen.height >= 32


class Looking(Protocol):
    """What a drawing asks the app: how things look now."""

    look: str
    ascii: bool
    sixteen: bool
    """Whether the terminal has no more than sixteen colours."""


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
        self._strips: dict[Row, Strip] = {}
        self._colours: tuple[str, bool, int] = ("", False, 0)

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
        self._forget_old_strips()
        strips = [self._strip(row) for row in self._rows[crop.y : crop.bottom]]
        strips += [self._strip(((" " * self.size.width, ""),))] * (crop.height - len(strips))
        if crop.x or crop.right < self.size.width:
            strips = [strip.crop(crop.x, crop.right) for strip in strips]
        return strips

    def _strip(self, row: Row) -> Strip:
        strip = self._strips.get(row)
        if strip is None:
            look, sixteen = self.looking.look, self.looking.sixteen
            parts = [Segment(text, style(look, names, sixteen=sixteen)) for text, names in row]
            strip = self._strips[row] = Strip(parts, self.size.width)
        return strip

    def _forget_old_strips(self) -> None:
        """Other colours or another width make other strips; and of a long game not every row is worth keeping."""
        colours = (self.looking.look, self.looking.sixteen, self.size.width)
        if colours != self._colours or len(self._strips) > MOST_STRIPS:
            self._strips, self._colours = {}, colours

    def _redraw(self) -> None:
        before = self._rows
        self._draw_if_stale()
        rows, width = self._rows, self.size.width
        if len(rows) != len(before):
            self.refresh()
        elif changed := [Region(0, y, width, 1) for y in range(len(rows)) if rows[y] != before[y]]:
            self.refresh(*changed)

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
