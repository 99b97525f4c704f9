"""A text that is longer than the window: rules from Markdown, or lines, seen through a window that moves."""

from collections.abc import Sequence
from io import StringIO

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, Row, wrapped
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces, in_ascii

WIDEST = 92
"""Cells of a line that is still easily read."""

MARKS = {1: "title", 2: "key", 3: "dim"}
"""Colours that stand for names of styles while Rich lays out Markdown."""


@record
class Paper:
    """Rows, and the one at the top of the window."""

    rows: tuple[Row, ...]
    top: int = 0


class Scroll(Drawing):
    """The rows that are in the window, and a bar that tells where they are."""

    DEFAULT_CSS = """
    Scroll { height: 1fr; }
    """

    def rows_wanted(self, shown: Paper, screen: Size) -> int:
        return screen.height - 2

    def draw(self, shown: Paper, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        for y, row in enumerate(shown.rows[shown.top : shown.top + height]):
            x = 2
            for text, style in row:
                x = canvas.put(x, y, text, style)
        if len(shown.rows) > height:
            first = shown.top * height // len(shown.rows)
            last = (shown.top + height) * height // len(shown.rows)
            for y in range(height):
                here = first <= y < max(last, first + 1)
                canvas.put(width - 1, y, faces.marked if here else faces.lines[1], "dim")
        return canvas


def plain_rows(lines: Sequence[str], width: int) -> tuple[Row, ...]:
    """Lines as rows, broken between words."""
    return tuple(((part, ""),) for line in lines for part in wrapped(line, width))


def markdown_rows(text: str, width: int, *, ascii: bool) -> tuple[Row, ...]:
    """Markdown, laid out by Rich, as rows of named styles."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    marks = {f"markdown.h{depth}": "color(1)" for depth in range(1, 5)}
    quiet = dict.fromkeys(("markdown.table.header", "markdown.table.border"), "color(3)")
    theme = Theme({**marks, **quiet, "markdown.code": "color(2)", "markdown.item.bullet": "color(3)"})
    console = Console(width=width, file=StringIO(), force_terminal=True, color_system="256", theme=theme)
    options = console.options
    options.encoding = "ascii" if ascii else "utf-8"  # by this Rich chooses the lines of tables
    rows = []
    for line in console.render_lines(Markdown(text), options, pad=False):
        row = tuple((in_ascii(part.text) if ascii else part.text, names_of(part.style)) for part in line)
        rows.append(row if "".join(text for text, _ in row).strip() else ())
    return without_doubled_blanks(rows)


def names_of(style: object) -> str:
    """The names of our styles for what Rich chose."""
    from rich.style import Style

    if not isinstance(style, Style):
        return ""
    mark = MARKS.get(style.color.number or 0, "") if style.color else ""
    return f"{mark} {'strong' if style.bold else 'soft' if style.italic else ''}".strip()


def without_doubled_blanks(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with one blank row where Rich leaves several, and none at the top."""
    return tuple(row for before, row in zip([(), *rows], rows, strict=False) if row or before)
