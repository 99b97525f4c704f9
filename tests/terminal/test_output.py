"""The layer that sends only what differs: a terminal shows the same with it and without it."""

import asyncio
import re
import unicodedata
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region, Size
from textual.messages import TerminalSupportsSynchronizedOutput
from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input
from wcwidth import wcwidth

from card_table.terminal.output import DiffOutput, without_colours
from card_table.terminal.picture import Palette, Picture, Piece

COLOUR = re.compile(r"\x1b\[(?:[\d:]*;)*(?:[349]\d|10[0-7])[\d;:]*m")
LOOKS = ["", "bold", "bold red", "italic #8090a0 on #102030", "reverse", "underline green", "on blue", "dim on red"]
STYLES: list[Style | None] = [None, *map(Style.parse, LOOKS)]
CHARACTERS = ["a", "b", " ", " ", " ", "│", "♠", "漢", "字", "e\u0301", "🂡", "🍎"]

Cell = tuple[str, Style | None]
Shown = list[Any]


class Terminal(pyte.Screen):
    """A terminal that blanks the other half of a wide character when one half is overwritten, as most do, or not."""

    def __init__(self, width: int, height: int, blanks_halves: bool = True) -> None:
        super().__init__(width, height)
        self.blanks_halves = blanks_halves
        self.stream = pyte.Stream(self)
        self.stream.feed("\x1b[?7l")

    def draw(self, data: str) -> None:
        for character in data:
            line, x = self.buffer[self.cursor.y], self.cursor.x
            if unicodedata.combining(character) and x > 1 and not line[x - 1].data:
                line[x - 2] = line[x - 2]._replace(data=line[x - 2].data + character)
                continue
            if self.blanks_halves and wcwidth(character) > 0:
                self.split(min(x, self.columns - wcwidth(character)), wcwidth(character))
            super().draw(character)

    def split(self, x: int, width: int) -> None:
        line = self.buffer[self.cursor.y]
        if x and not line[x].data:
            line[x - 1] = line[x - 1]._replace(data=" ")
        if x + width < self.columns and not line[x + width].data:
            line[x + width] = line[x + width]._replace(data=" ")

    def shown(self) -> Shown:
        """What can be seen of every cell: on a blank, neither ink nor weight."""
        cells = [self.buffer[y][x] for y in range(self.lines) for x in range(self.columns)]
        return [
            ("blank", cell.bg)
            if cell.data == " " and not (cell.reverse or cell.underscore or cell.strikethrough)
            else tuple(cell)
            for cell in cells
        ]


# Pieces, without an app


@dataclass(eq=False)
class Glyph:
    """A character in a row; a wide one stands there twice."""

    text: str
    style: Style | None

    @property
    def width(self) -> int:
        return wcwidth(self.text[0])


def glyphs(cells: Iterable[Cell]) -> list[Glyph]:
    """One entry for each column."""
    return [glyph for text, style in cells for glyph in [Glyph(text, style)] * wcwidth(text[0])]


def seen(row: list[Glyph]) -> list[Cell]:
    """What each column shows: a blank where half of a wide character is left, nothing behind a whole one."""
    halves = [row.count(glyph) < glyph.width for glyph in row]
    again = [column > 0 and row[column - 1] is glyph for column, glyph in enumerate(row)]
    return [
        (" " if half else "" if second else glyph.text, glyph.style)
        for glyph, half, second in zip(row, halves, again, strict=True)
    ]


def strip_of(cells: Iterable[Cell]) -> Strip:
    return Strip([Segment(text, style) for text, style in cells if text])


def painted(rows: list[list[Glyph]], palette: Palette) -> Shown:
    """What a terminal shows when every cell is sent with all its attributes."""
    terminal, sent = Terminal(len(rows[0]), len(rows)), ""
    for y, row in enumerate(rows):
        for x, (text, style) in enumerate(seen(row)):
            codes = ";".join(filter(None, ["0", *palette.pen(style)[0], *map(str, palette.pen(style)[1:])]))
            sent += f"\x1b[{y + 1};{x + 1}H\x1b[{codes}m{text}" if text else ""
    terminal.stream.feed(sent)
    return terminal.shown()


cells = st.tuples(st.sampled_from(["a", "a", " ", "漢", "字", "e\u0301", "漢\u0301"]), st.sampled_from(STYLES[:5]))
lays = st.tuples(st.integers(0, 1), st.integers(0, 9), st.lists(cells, max_size=9), st.integers(0, 12))


@pytest.mark.parametrize("blanks_halves", [True, False])
@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(lays, max_size=5), max_size=5), st.booleans())
def test_any_pieces_laid_over_each_other_leave_no_cell_of_the_old_picture(
    blanks_halves: bool, updates: list[list[tuple[int, int, list[Cell], int]]], colourless: bool
) -> None:
    palette = Palette(ColorSystem.TRUECOLOR, colourless)
    picture, terminal = Picture(10, 2, palette), Terminal(10, 2, blanks_halves)
    rows = [glyphs([(" ", None)] * 10) for _ in range(2)]
    terminal.stream.feed(picture.change((y, 0, strip_of(seen(row)), 10) for y, row in enumerate(rows)))
    for update in updates:
        pieces: list[Piece] = []
        for y, x, row, length in update:
            over, strip = glyphs(row), strip_of(row)
            # A wide character that begins inside counts as a whole.
            stop = length + (0 < length < len(over) and over[length] is over[length - 1])
            rows[y] = [*rows[y][:x], *over[:stop], *rows[y][x + len(over[:stop]) :]][:10]
            pieces.append((y, x, strip, min(length, strip.cell_length)))
        terminal.stream.feed(picture.change(pieces))
    assert terminal.shown() == painted(rows, palette)


def change(before: str, after: str, style: str = "red on blue", width: int = 20) -> str:
    """What is sent when one row of text becomes another."""
    picture = Picture(width, 1, Palette(ColorSystem.TRUECOLOR, False))
    pieces: list[Piece] = [
        (0, 0, Strip([Segment(text.ljust(width), Style.parse(style))]), width) for text in (before, after)
    ]
    picture.change(pieces[:1])
    return picture.change(pieces[1:])


def test_equal_pieces_send_nothing() -> None:
    assert change("the same", "the same") == ""


def test_a_short_gap_is_written_again_and_a_long_one_skipped() -> None:
    assert change("a-b", "x-y") == "\x1b[H\x1b[31;44mx-y\x1b[m"
    assert change("a--------b", "x--------y") == "\x1b[H\x1b[31;44mx\x1b[8Cy\x1b[m"


def test_the_rest_of_a_row_is_erased_only_on_the_default_paper() -> None:
    assert change("a long sentence", "a", "none") == "\x1b[1;2H\x1b[K"
    assert "\x1b[K" not in change("a long sentence", "a", "on blue")


def test_the_pen_changes_only_what_differs() -> None:
    picture = Picture(4, 1, Palette(ColorSystem.TRUECOLOR, False))
    looks = map(Style.parse, ["red on blue", "bold red on blue"] * 2)
    strip = strip_of(zip("abcd", looks, strict=True))
    assert picture.change([(0, 0, strip, 4)]) == "\x1b[m\x1b[H\x1b[31;44ma\x1b[1mb\x1b[22mc\x1b[1md\x1b[m"


def test_after_a_character_of_doubtful_width_the_cursor_is_placed_anew() -> None:
    assert change("......", "🂡ab...", "none") == "\x1b[H🂡\x1b[1;2Hab"


def test_accents_at_the_start_of_a_text_belong_to_the_cell_before() -> None:
    parts = Strip([Segment("e"), Segment("\u0301x", Style(bold=True))])
    assert Picture(9, 1, Palette(ColorSystem.TRUECOLOR, False)).change([(0, 0, parts, 2)]) == (
        "\x1b[m\x1b[He\u0301\x1b[1;2H\x1b[1mx\x1b[m"
    )
    assert "\u0301" not in change("", "\u0301 x")


@given(st.text(st.characters(codec=None), max_size=8))
def test_no_text_can_steer_the_terminal(text: str) -> None:
    sent = Picture(40, 1, Palette(ColorSystem.TRUECOLOR, False)).change([(0, 0, Strip([Segment(text)]), 40)])
    left = re.sub(r"\x1b\[(H|K|m|1;\d+H)", "", sent)
    assert not [each for each in left if unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp")]
    assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u200b").intersection(left)


@given(st.lists(st.sampled_from([*"012347", "22", "31", "38;5;9", "48;2;1;2;3", "39", "49", "97", "107"])))
def test_without_colours_nothing_but_attributes_is_left(codes: list[str]) -> None:
    kept = [code for code in codes if code in ("0", "1", "2", "3", "4", "7", "22")]
    expected = f"\x1b[{';'.join(kept)}m" if kept or not codes else ""
    assert without_colours(f"\x1b[{';'.join(codes)}mtext") == expected + "text"


# A whole app


class RecordingDriver(Driver):
    """Keeps what would go to a terminal."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sent: list[str] = []

    can_suspend = True

    def write(self, data: str) -> None:
        self.sent.append(data)

    def start_application_mode(self) -> None:
        self.write("\x1b[?1049h\x1b[2J\x1b[?25l")
        self.resize(Size(*self._size or (80, 24)))

    def stop_application_mode(self) -> None:
        self.write("\x1b[?1049l\x1b[H$ something else")

    def disable_input(self) -> None:
        pass

    def resize(self, size: Size) -> None:
        self._size = size
        self._app.post_message(events.Resize(size, size))

    def taken(self) -> str:
        """What was sent since the last time."""
        text = "".join(self.sent)
        self.sent.clear()
        return text


class Board(Widget):
    """A grid of cells drawn with the line API."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance
        self.rows = [self.some(60) for _ in range(30)]

    def some(self, count: int) -> list[Glyph]:
        return glyphs((self.chance.choice(CHARACTERS), self.chance.choice(STYLES)) for _ in range(count))

    def render_line(self, y: int) -> Strip:
        return strip_of(seen(self.rows[y])).adjust_cell_length(self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Without a memory, as rows that are handed over are not refreshed."""
        return [self.render_line(y).crop(crop.x, crop.right) for y in range(crop.y, crop.bottom)]

    def alter(self) -> None:
        """Draw some cells anew and refresh just these."""
        y, x = self.chance.randrange(8), self.chance.randrange(1, 20)
        some = self.some(self.chance.choice((1, 2, 9)))
        self.rows[y][x : x + len(some)] = some
        end = x + len(some) + 1
        # Textual draws half of a wide character where a region cuts it.
        while self.rows[y][end] is self.rows[y][end - 1]:
            end += 1
        self.refresh(Region(x - 1, y, end - x + 1, 1).intersection(self.size.region))

    def hand_over(self) -> None:
        """Draw some rows anew and hand just these over, where that is possible."""
        changed = self.chance.sample(range(12), 3)  # some may lie below the window
        for y in changed:
            self.rows[y] = self.some(60)
        if isinstance(self.app, DiffOutput):
            self.app.show_rows(self, changed)
        else:
            self.refresh(*(Region(0, y, self.size.width, 1).intersection(self.size.region) for y in changed))

    def alter_all(self) -> None:
        self.rows = self.rows[1:] + self.rows[:1]
        self.refresh()


class Dialog(ModalScreen[None]):
    CSS = "Dialog { align: center middle; } Dialog Board { width: 11; height: 3; } Dialog Input { width: 15; }"

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance

    def compose(self) -> ComposeResult:
        yield Board(self.chance)
        box = Input("名 text")
        box.cursor_blink = False
        yield box


class Plain(App[None]):
    """The same table without the layer."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { layout: horizontal; }"

    def __init__(self, seed: int = 1, **options: Any) -> None:
        super().__init__(driver_class=RecordingDriver, **options)
        self.chance = Random(seed)

    def compose(self) -> ComposeResult:
        yield Board(self.chance)
        yield Board(self.chance)

    @property
    def driver(self) -> RecordingDriver:
        assert isinstance(self._driver, RecordingDriver)
        return self._driver


class Table(DiffOutput, Plain):
    """A table that sends only what differs."""


class Whole(Table):
    diff_output = False


class Grey(Table):
    colourless = True


class WholeGrey(Whole, Grey):
    pass


@pytest.fixture(autouse=True)
def _a_terminal_of_many_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


def played(app: Plain, play: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = (40, 10)) -> None:
    """Run an app against the recording driver while something plays it."""

    async def run() -> None:
        async with app.run_test(headless=False, size=size) as pilot:
            await settled(pilot)
            await play(pilot)

    asyncio.run(run())


async def settled(pilot: Pilot[None]) -> None:
    """Until all that has happened is painted."""
    app = pilot.app
    for _ in range(2000):
        if app.screen._compositor.size == app._driver._size:  # type: ignore[union-attr]
            break
        await pilot.pause(0.001)
    for _ in range(200):
        for _ in range(4):
            await pilot.pause(0)
        if not any(map(unpainted, app.screen_stack)):
            break
        await pilot.pause(0.005)


def unpainted(screen: Screen[Any]) -> bool:
    """Whether something waits to be arranged or painted; below a dialog that takes two turns of Textual's timers."""
    return bool(screen._dirty_widgets or screen._compositor._dirty_regions or screen._layout_required)


async def step(app: Plain, pilot: Pilot[None], terminal: Terminal, chance: Random) -> None:
    """One random thing that may happen at a table."""
    board = chance.choice(list(app.screen.query(Board)))
    match chance.choice("cccccccchhhhuvaapprnfwsk"):
        case "c":
            board.alter()
        case "h":
            board.hand_over()
        case "u":
            chance.choice(list(app.screen_stack[0].query(Board))).hand_over()  # perhaps below a dialog
        case "v":
            other = chance.choice(list(app.screen.query(Board)))
            other.styles.min_width = chance.randint(5, 15)  # what is handed over is about to move
            board.hand_over()
        case "a":
            board.alter_all()
        case "p" if len(app.screen_stack) < 3:
            await app.push_screen(Dialog(app.chance))
        case "p":
            app.pop_screen()
        case "r":
            resize(app, terminal, chance.randint(24, 44), chance.randint(6, 12))
        case "n":
            app.refresh(layout=True)
        case "f":
            if isinstance(app, DiffOutput):
                app.forget()
            app.refresh()
        case "w":
            app.driver.write("\x1b[2;2Hscribble")
            app.refresh()
        case "s":
            with app.suspend():
                app.driver.write("\x1b[31msomebody else's picture\x1b[m")
        case "k":
            await pilot.press("x", "left")


def resize(app: Plain, terminal: Terminal, width: int, height: int) -> None:
    terminal.stream.feed(app.driver.taken())
    terminal.resize(height, width)
    app.driver.resize(Size(width, height))


def pictures(app: Plain, seed: int, steps: int) -> list[tuple[Shown, tuple[int, int]]]:
    """What the terminal shows, and where its cursor stands, after every step of a random play."""
    terminal, chance, seen = Terminal(40, 10), Random(seed), []

    async def play(pilot: Pilot[None]) -> None:
        for _ in range(steps):
            await step(app, pilot, terminal, chance)
            await settled(pilot)
            terminal.stream.feed(app.driver.taken())
            seen.append((terminal.shown(), (terminal.cursor.x, terminal.cursor.y)))

    played(app, play)
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_a_terminal_shows_the_same_with_the_layer_and_without_it(seed: int) -> None:
    assert pictures(Table(seed), seed, 18) == pictures(Plain(seed), seed, 18)


def test_without_colours_a_terminal_shows_the_same_with_the_layer_and_without_it() -> None:
    assert pictures(Grey(5), 5, 12) == pictures(WholeGrey(5), 5, 12)


def log(app: Plain, seed: int = 3) -> str:
    """All bytes of a short play."""
    sent: list[str] = []

    async def play(pilot: Pilot[None]) -> None:
        chance, terminal = Random(seed), Terminal(40, 10)
        for _ in range(8):
            await step(app, pilot, terminal, chance)
            await settled(pilot)
            sent.append(app.driver.taken())

    played(app, play)
    return "".join(sent)


def test_switched_off_the_layer_sends_what_textual_sends() -> None:
    app = Whole()

    async def play(pilot: Pilot[None]) -> None:
        compositor = app.screen._compositor
        compositor._dirty_regions.add(Region(3, 2, 9, 3))
        for update in (compositor.render_partial_update(), compositor.render_full_update()):
            app.driver.taken()
            app._display(app.screen, update)
            sent = app.driver.taken()
            App._display(app, app.screen, update)
            assert sent == app.driver.taken() != ""

    played(app, play)


@pytest.mark.parametrize("kind", [Grey, WholeGrey])
def test_a_colourless_table_sends_no_colour_but_keeps_attributes(kind: type[Table]) -> None:
    sent = log(kind())
    assert not COLOUR.search(sent)
    assert {"1", "3", "4", "7"} <= {code for codes in re.findall(r"\x1b\[([\d;]+)m", sent) for code in codes.split(";")}
    assert COLOUR.search(log(Table()))


def sent_for(act: Callable[[Table], object], app: Table | None = None) -> str:
    """What a table sends when something is done to it."""
    app = app or Table()
    sent: list[str] = []

    async def play(pilot: Pilot[None]) -> None:
        app.driver.taken()
        act(app)
        await settled(pilot)
        sent.append(app.driver.taken())

    played(app, play)
    return sent[0]


def one_cell(app: Table) -> None:
    board = app.screen.query(Board).first()
    board.rows[5][1] = Glyph("x", Style.parse("red on blue"))
    board.refresh(Region(1, 5, 1, 1))


def test_rows_that_are_handed_over_are_one_picture_and_painted_without_textual() -> None:
    def act(app: Table) -> None:
        first, second = app.screen.query(Board)
        app.screen._compositor._dirty_regions.clear()
        for board, y in ((first, 3), (second, 4), (first, 5)):
            board.rows[y] = glyphs([("x", Style.parse("red on blue"))] * 60)
            app.show_rows(board, [y])
        app.call_later(lambda: asked.append(bool(app.screen._dirty_widgets)))

    asked: list[bool] = []
    app = Table()
    app._sync_available = True
    sent = sent_for(act, app)
    assert sent.count("x") == 3 * 20
    assert sent.count("\x1b[?2026h") == 1
    assert asked == [False]


def test_what_is_handed_over_before_a_forgotten_picture_is_painted_with_all_the_rest() -> None:
    def act(app: Table) -> None:
        app.show_rows(app.screen.query(Board).first(), [1])
        app.forget()

    assert sent_for(act).startswith("\x1b[m\x1b[H")


def test_before_a_picture_what_it_rests_on_is_settled() -> None:
    class Settling(Table):
        def before_picture(self) -> None:
            if self._driver:
                self.driver.write("\x07")

    def act(app: Table) -> None:
        board = app.screen.query(Board).first()
        board.rows[1] = glyphs([("x", Style.parse("red on blue"))] * 60)
        app.show_rows(board, [1])

    sent = sent_for(act, Settling())
    assert 0 <= sent.index("\x07") < sent.index("x" * 20)


def test_one_changed_cell_costs_a_few_bytes() -> None:
    assert len(sent_for(one_cell, Table(4, ansi_color=True))) < 40
    assert len(sent_for(one_cell, Table(4))) < 60


@pytest.mark.parametrize("layout", [True, False])
def test_a_refresh_without_a_change_sends_nothing(layout: bool) -> None:
    app = Table()
    app._sync_available = True
    assert sent_for(lambda app: app.refresh(layout=layout), app) == ""


def test_a_cursor_that_moves_alone_sends_only_its_place() -> None:
    def act(app: Table) -> None:
        app.cursor_position = app.cursor_position + (3, 2)
        app.refresh()

    assert sent_for(act) == "\x1b[3;4H"


def test_a_picture_is_bracketed_only_for_a_terminal_that_can_hold_it_back() -> None:
    def supported(app: Table) -> None:
        app.post_message(TerminalSupportsSynchronizedOutput())
        app.call_later(one_cell, app)

    assert "\x1b[?2026" not in sent_for(one_cell)
    sent = sent_for(supported)
    assert sent.startswith("\x1b[?2026h")
    assert sent.endswith("\x1b[?2026l")


def test_the_next_paint_after_forgetting_is_complete_even_for_one_cell() -> None:
    def act(app: Table) -> None:
        app.forget()
        one_cell(app)

    assert len(sent_for(act)) > 400


@pytest.mark.parametrize("harmless", ["\a", "\x1b]22;default\a", "\x1b]52;c;YQ==\x1b\\", "\x1b[?2026$p\x1b[>25u"])
def test_a_bell_or_a_query_does_not_spoil_the_picture(harmless: str) -> None:
    def act(app: Table) -> None:
        app.driver.write(harmless)
        app.refresh()

    assert sent_for(act) == harmless


@pytest.mark.parametrize("harmful", ["hello", "\x1b[2J", "\x1b[?25;1049h", "\x1b[?3h", "\x1b[?2J", "\x1b[31m"])
def test_whatever_may_touch_the_picture_has_it_sent_again(harmful: str) -> None:
    def act(app: Table) -> None:
        app.driver.write(harmful)
        app.refresh()

    sent = sent_for(act)
    assert sent.startswith(harmful + "\x1b[m")
    assert len(sent) > 400


def test_a_window_that_shrank_and_grew_back_unseen_is_painted_again() -> None:
    assert len(sent_for(lambda app: app.driver.resize(Size(40, 10)))) > 400


def test_the_first_size_reported_in_band_costs_nothing_but_later_ones_may_hide_a_change() -> None:
    def report(app: Table) -> None:
        app.post_message(events.Resize.from_dimensions((40, 10), (400, 200)))

    def again(app: Table) -> None:
        report(app)
        app.call_later(report, app)

    assert sent_for(report) == ""
    assert len(sent_for(again)) > 400


def test_a_table_that_was_stopped_is_painted_again_when_it_goes_on() -> None:
    def act(app: Table) -> None:
        app.driver.suspend_application_mode()
        app.driver.resume_application_mode()

    assert len(sent_for(act)) > 400


def test_two_tables_do_not_share_what_they_sent() -> None:
    assert log(Table()) == log(Table())
