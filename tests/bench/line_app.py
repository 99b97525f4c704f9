"""A picture of 25 cards, a log and two bars in one widget that draws line by line; only differences are sent.

It does what a table does, with the least that Textual allows: x changes a card and adds a line to the log, the arrows
move a highlight, n changes all cards, t draws everything in other colours, q leaves.
"""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.events import Key
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from card_table.terminal.output import DiffOutput

ROWS, COLUMNS, HEIGHT, WIDTH = 5, 5, 3, 9
LOG = range(ROWS * HEIGHT + 1, 23)
"""The rows of the screen that tell the last changes."""


class Board(Widget, can_focus=False):
    """The whole screen."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.cards = list(range(ROWS * COLUMNS))
        self.news: list[str] = []
        self.marked = self.turn = 0
        self.paint("#14181d")

    def paint(self, ground: str) -> None:
        self.ground = ground
        self.bar, self.edge, self.face, self.lit = (
            Style.parse(f"{ink} on {ground}") for ink in ("#e6e2d6", "#8b929b", "#8fd16f", "bold #ffd479")
        )

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0 or y == self.size.height - 1:
            return Strip([Segment("READY  x play  n deal  t colours  q leave".ljust(width), self.bar)], width)
        if y in LOG:
            shown = [""] * len(LOG) + self.news
            return Strip([Segment(shown[y - LOG.stop].ljust(width), self.edge)], width)
        row, part = divmod(y - 1, HEIGHT)
        places = range(row * COLUMNS, row * COLUMNS + COLUMNS)
        cards = [segment for place in places for segment in self.card(place, part)]
        return Strip([*cards, Segment(" " * (width - COLUMNS * WIDTH), self.edge)], width)

    def card(self, place: int, part: int) -> list[Segment]:
        """One row of one card."""
        edge, inner = self.lit if place == self.marked else self.edge, WIDTH - 2
        if part == 1:
            return [Segment("│", edge), Segment(f"{self.cards[place]:^{inner}}", self.face), Segment("│", edge)]
        corners = "╭╮" if part == 0 else "╰╯"
        return [Segment(corners[0] + "─" * inner + corners[1], edge)]

    def redraw(self, place: int) -> None:
        row, column = divmod(place, COLUMNS)
        self.refresh(Region(column * WIDTH, 1 + row * HEIGHT, WIDTH, HEIGHT))


class LineApp(DiffOutput, App[None]):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [("q", "quit", "")]

    def compose(self) -> ComposeResult:
        self.board = Board()
        yield self.board

    def on_key(self, event: Key) -> None:
        board = self.board
        if event.key in ("left", "right"):
            board.redraw(board.marked)
            board.marked = (board.marked + (1 if event.key == "right" else -1)) % len(board.cards)
            board.redraw(board.marked)
        elif event.key == "x":
            self.play()
        elif event.key == "n":
            board.cards = [card + 31 for card in board.cards]
            board.refresh(Region(0, 1, COLUMNS * WIDTH, ROWS * HEIGHT))
        elif event.key == "t":
            board.paint("#f3eee2" if board.ground == "#14181d" else "#14181d")
            board.refresh()

    def play(self) -> None:
        board = self.board
        board.turn = (board.turn + 7) % len(board.cards)
        board.cards[board.turn] += 31
        board.news.append(f"Card {board.turn} is now {board.cards[board.turn]}.")
        board.redraw(board.turn)
        board.refresh(Region(0, LOG.start, self.size.width, len(LOG)))


if __name__ == "__main__":
    LineApp().run()
