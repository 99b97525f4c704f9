"""The widget that all state widgets are: it shows a canvas, and repaints only the rows that changed."""

from typing import Any, Protocol, cast

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from card_table.widgets.canvas import Canvas, Row
from card_table.widgets.faces import Faces, faces
from card_table.widgets.looks import style


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
        self._rows: tuple[Row, ...] = ()
        self._drawn: tuple[Any, ...] = ()

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
        return self.rows_wanted(self._shown, viewport)

    def render_line(self, y: int) -> Strip:
        self._draw_if_stale()
        if y >= len(self._rows):
            return Strip.blank(self.size.width, self.style_of(""))
        return Strip([Segment(text, self.style_of(names)) for text, names in self._rows[y]], self.size.width)

    def style_of(self, names: str) -> Style:
        return style(self.looking.look, names, sixteen=self.looking.sixteen)

    def _redraw(self) -> None:
        before = self._rows
        self._draw_if_stale()
        for y, row in enumerate(self._rows):
            if y >= len(before) or row != before[y]:
                self.refresh(Region(0, y, self.size.width, 1))

    def _draw_if_stale(self) -> None:
        wanted = (self._shown, self.size, self.looking.ascii)
        if wanted != self._drawn:
            width, height = self.size
            self._rows = self.draw(self._shown, width, height, faces(ascii=self.looking.ascii)).rows()
            self._drawn = wanted
