"""Sends a terminal only the cells that differ from those it shows.

Textual paints whole dirty regions with two colour sequences for each segment: a thousand bytes and more for one key.
This layer below the compositor remembers the cells last sent and writes the difference, usually a tenth of that, and
nothing at all if nothing differs.

It stands on private parts of Textual 8.2.8; try them again when the pin moves:

- ``App._display(screen, renderable)``, the one place through which all screens paint, and the state it asks for:
  ``App._running``, ``App._closed``, ``App._batch_count``, ``App._driver``, ``App._sync_available``;
- ``App._build_driver``, to hear what others write to the driver;
- ``textual._compositor``: ``LayoutUpdate`` (``strips``, ``region``) and ``ChopsUpdate`` (``chops``, ``spans``,
  ``chop_ends``), and ``Screen._compositor`` (``size``, ``render_full_update``, ``visible_widgets``);
- what a widget and its screen have yet to do (``at_rest``): ``Widget._layout_required``, ``Widget._repaint_required``,
  ``Screen._dirty_widgets``, ``Compositor._dirty_regions`` and ``MessagePump._message_queue``.

A widget that knows which of its rows have changed may hand them over itself (``show_rows``).  Textual would wake the
widget, the screen and a timer one after the other and ask all widgets for all their rows, which takes longer than all
the rest from a key to its picture.

Links are not sent: their addresses could carry anything, and tables have none.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence, Set
from re import compile as pattern
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, RenderableType
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.widget import Widget

from card_table.terminal.picture import Palette, Picture, Piece, move

if TYPE_CHECKING:
    from textual.app import App

    Base = App[Any]
else:
    Base = object


class RowsUpdate(NamedTuple):
    """Rows of widgets where they lie on the screen."""

    pieces: Sequence[Piece]


Update = LayoutUpdate | ChopsUpdate | RowsUpdate

SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
"""Between these a terminal that knows them shows nothing, so that a picture appears at once."""

HARMLESS = pattern(
    r"(\x07"  # the bell
    r"|\x1b\][^\x07\x1b]*(\x07|\x1b\\)"  # titles, pointers, the clipboard
    # Modes and queries; but columns, origin and the alternate screen touch the picture.
    r"|\x1b\[(?![?](\d*;)*(3|6|47|104[79])(;\d*)*[hl])[<=>?][\d;]*\$?[hlupcnq]"
    r")*"
).fullmatch
"""Matches what may be written past the picture without changing it."""

SGR = pattern(r"\x1b\[([\d;:]*)m")


class DiffOutput(Base):
    """Stands before ``App`` among the bases of an app that sends only what differs."""

    diff_output: bool = True
    """Whether to send differences; if not, Textual's own output goes out."""

    colourless: bool = False
    """Whether to leave out every colour; bold, dim, italic, underline and reverse stay."""

    _picture: Picture | None = None
    _palette: Palette | None = None
    _resting: Offset | None = None
    _window: Size | None = None
    _in_band: bool = False
    _sending: str = ""
    _changed: dict[Widget, set[int]] | None = None
    """The rows of widgets that are shown as soon as whoever changes them has done; None while there are none."""

    def forget(self) -> None:
        """Trust nothing about what the terminal shows: the next paint sends every cell.

        Happens by itself when anything is written to the driver that may touch the picture, which includes
        leaving and entering the application mode. Call it after writing to the terminal in any other way, and
        ``refresh()`` if the paint should not wait for the next change.
        """
        self._picture = None
        self._resting = None

    def on_resize(self, event: Resize) -> None:
        """Terminals cut and wrap what they show when their size changes, even if it changes back at once."""
        known = event.size == self._window
        if event.pixel_size and not self._in_band:
            # The first report in band answers Textual's question; a slow line should not carry the picture twice.
            self._in_band = True
            if known:
                return
        self.forget()
        self._window = event.size
        if known:
            # Textual does nothing about a size that it knows, which is also all that a driver says when it resumes.
            self.refresh()

    def _build_driver(self, *args: Any, **kwargs: Any) -> Driver:
        driver = super()._build_driver(*args, **kwargs)
        self._overhear(driver)
        return driver

    def _overhear(self, driver: Driver) -> None:
        """Notice what others write to the driver, and take the colours out of it where none are wanted."""
        send = driver.write

        def write(data: str) -> None:
            # By identity: a signal may suspend the app, and write, in the middle of our own writing.
            if data is not self._sending:
                if not HARMLESS(data):
                    self.forget()
                if self.colourless:
                    data = without_colours(data)
            send(data)

        driver.write = write  # type: ignore[method-assign]

    def before_picture(self) -> None:
        """Called before a picture is shown; for subclasses."""

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        self.before_picture()
        if not isinstance(renderable, LayoutUpdate | ChopsUpdate) or not self._may_draw():
            super()._display(screen, renderable)
            return
        self._show(screen, renderable)

    def _show(self, screen: Screen[Any], update: Update) -> None:
        try:
            self._send(self._difference(screen, update))
        finally:
            self.post_display_hook()

    def show_rows(self, widget: Widget, rows: Iterable[int]) -> None:
        """Show these rows of a widget, counted from its top, at the loop's next turn: what changes in this one is one
        picture.  ``render_lines`` must give them then.  Where Textual has yet to show more than them it shows them,
        too: half of a picture never goes out."""
        if not self._can_show_at_once({widget}):
            refresh_rows(widget, rows)
            return
        if self._changed is None:
            self._changed = {}
            asyncio.get_running_loop().call_soon(self._show_changed)
        self._changed.setdefault(widget, set()).update(rows)

    def _show_changed(self) -> None:
        """Send the rows that have changed, unless Textual has got something to do meanwhile."""
        changed, self._changed = self._changed or {}, None
        if self._can_show_at_once(changed.keys()):
            self.before_picture()
            places = self.screen._compositor.visible_widgets
            pieces = [piece for each, rows in changed.items() for piece in laid_out(each, rows, *places[each])]
            self._show(self.screen, RowsUpdate(pieces))
            return
        for widget, rows in changed.items():
            refresh_rows(widget, rows)

    def _can_show_at_once(self, widgets: Set[Widget]) -> bool:
        """Whether these widgets can be seen and all that Textual knows about their screen is on the terminal."""
        if not self._may_draw():
            return False
        seen = self.screen._compositor.visible_widgets
        return widgets <= seen.keys() and at_rest(self.screen, seen)

    def _may_draw(self) -> bool:
        """Whether Textual would paint now, on a whole screen, and we may do it in its place."""
        awake = self._running and not self._closed and not self._batch_count and self._driver is not None
        return self.diff_output and awake and not self.is_headless and not self.is_inline

    def _difference(self, screen: Screen[Any], update: Update) -> str:
        """The text that makes the terminal show an update, its cursor where Textual wants it; empty if it does."""
        palette = self._current_palette()
        picture = self._picture
        if picture is None or picture.size != screen._compositor.size or picture.palette is not palette:
            picture = self._picture = Picture(*screen._compositor.size, palette)
            if not isinstance(update, LayoutUpdate):
                update = screen._compositor.render_full_update()
        text = picture.change(pieces(update))
        # The cursor is hidden, but input methods, magnifiers and Braille displays follow it.
        resting = screen.outer_size.clamp_offset(self.cursor_position)
        if text or resting != self._resting:
            text += move(*resting)
            self._resting = resting
        return text

    def _current_palette(self) -> Palette:
        system = COLOR_SYSTEMS.get(self.console.color_system or "truecolor", ColorSystem.TRUECOLOR)
        palette = self._palette
        if palette is None or palette.system is not system or palette.colourless is not self.colourless:
            palette = self._palette = Palette(system, self.colourless)
        return palette

    def _send(self, text: str) -> None:
        """Write a text at once, and nothing if there is none."""
        if not text or self._driver is None:
            return
        self._sending = f"{SYNC_START}{text}{SYNC_END}" if self._sync_available else text
        self._driver.write(self._sending)
        self._sending = ""
        self._driver.flush()


def pieces(update: Update) -> Iterator[Piece]:
    """All that an update writes."""
    if isinstance(update, RowsUpdate):
        yield from update.pieces
        return
    if isinstance(update, ChopsUpdate):
        yield from chopped(update)
        return
    for y, line in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in line:
            yield y, x, strip, strip.cell_length
            x += strip.cell_length


def chopped(update: ChopsUpdate) -> Iterator[Piece]:
    """The strips that touch the dirty spans, each as far as its span goes."""
    for y, start, stop in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < stop and end > start:
                yield y, x, strip, min(end, stop) - x


def at_rest(screen: Screen[Any], widgets: Iterable[Widget]) -> bool:
    """Whether all that Textual knows about these widgets of a screen is on the terminal: it flags what they have to do
    on the widgets, tells the screen by messages, and flags it there until its timer has painted."""
    waits = screen._dirty_widgets or screen._compositor._dirty_regions or not screen._message_queue.empty()
    return not waits and not any(each._layout_required or each._repaint_required for each in (screen, *widgets))


def refresh_rows(widget: Widget, rows: Iterable[int]) -> None:
    """Leave rows of a widget to Textual."""
    widget.refresh(*(Region(0, y, widget.size.width, 1) for y in rows if y < widget.size.height))


def laid_out(widget: Widget, rows: Iterable[int], region: Region, clip: Region) -> Iterator[Piece]:
    """Rows of a widget that lies in this region of the screen, as far as they can be seen."""
    seen = region.intersection(clip)
    strips = widget.render_lines(seen.translate(-region.offset))
    for y in sorted(rows):
        if seen.y <= region.y + y < seen.bottom:
            yield region.y + y, seen.x, strips[region.y + y - seen.y], seen.width


def without_colours(data: str) -> str:
    r"""A text for the terminal without its colours.

    >>> without_colours("\x1b[1;38;2;9;9;9;44mred\x1b[0m \x1b[91mred\x1b[39m")
    '\x1b[1mred\x1b[0m red'
    """
    return SGR.sub(lambda found: attributes_only(found[1]), data)


def attributes_only(codes: str) -> str:
    """A sequence that sets attributes, without the colours among its codes."""
    kept: list[str] = []
    left = iter(codes.split(";"))
    for code in left:
        if code in ("38", "48", "58"):
            for _ in range({"2": 3, "5": 1}.get(next(left, ""), 0)):
                next(left, "")
        elif not is_colour(code):
            kept.append(code)
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def is_colour(code: str) -> bool:
    """Whether a code sets or resets the colour of text, paper or underline."""
    number = int(code.partition(":")[0] or 0)
    return 30 <= number <= 49 or 58 <= number <= 59 or 90 <= number <= 107
