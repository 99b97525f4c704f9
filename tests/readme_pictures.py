"""The pictures of the README: the picker, and each table as a lesson shows it.

python -m tests.readme_pictures            draws them anew
python -m tests.readme_pictures --check    says which are not as the program looks now (exit status 1)
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from re import finditer
from tempfile import TemporaryDirectory
from typing import Any
from xml.sax.saxutils import escape

from rich.segment import Segment
from rich.style import Style

from card_table import lessons
from card_table.app import CardTable
from card_table.rules import GAMES

FOLDER = Path(__file__).parents[1] / "assets" / "pictures"
SHOWN = {"gopher": 7, "grasshopper": 5, "hamster": 5, "gobbit": 6}
"""The step of each game's tour that is shown."""
SIZE = 80, 24
TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
ACROSS, DOWN = 8.4, 18
"""The size of a cell."""


def svg(rows: Sequence[Sequence[Segment]], ground: str) -> str:
    """A picture of rows of text: a rectangle for each ground of its own, a text for each run of one style."""
    width, height = SIZE[0] * ACROSS, SIZE[1] * DOWN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-size="14"'
        ' font-family="Menlo,Consolas,DejaVu Sans Mono,monospace">',
        f'<rect width="100%" height="100%" fill="{ground}"/>',
    ]
    for y, row in enumerate(rows):
        parts += row_parts(y, row, ground)
    return "\n".join([*parts, "</svg>", ""])


def row_parts(y: int, row: Sequence[Segment], ground: str) -> Iterator[str]:
    x = 0
    for style, run in groupby(row, lambda segment: segment.style or Style()):
        text = "".join(segment.text for segment in run)
        left, wide = f"{x * ACROSS:.4g}", f"{len(text) * ACROSS:.4g}"
        back = style.bgcolor.get_truecolor().hex if style.bgcolor else ground
        if back != ground:
            yield f'<rect x="{left}" y="{y * DOWN}" width="{wide}" height="{DOWN}" fill="{back}"/>'
        for words in finditer(r"\S+(?: \S+)*", text):  # gaps are not left to the font
            yield words_part(words.group(), style, x + words.start(), y)
        x += len(text)


def words_part(text: str, style: Style, x: int, y: int) -> str:
    """Words, stretched to their cells."""
    fill = style.color.get_truecolor().hex if style.color else "#d8d4c8"
    bold = ' font-weight="bold"' if style.bold else ""
    place = f'x="{x * ACROSS:.4g}" y="{y * DOWN + 13}" textLength="{len(text) * ACROSS:.4g}"'
    return f'<text {place} fill="{fill}"{bold} xml:space="preserve">{escape(text)}</text>'


async def picture(first: Callable[[CardTable], Any], steps: int = 0) -> str:
    """What a screen looks like after some steps of the lesson that it shows."""
    app = CardTable(first)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(steps):
            app.screen.step(app.screen.stepping.forward)()
        await pilot.pause()
        return svg([list(strip) for strip in app.screen._compositor.render_strips()], "#14181d")


def pictures() -> dict[str, str]:
    """All pictures by the name of their file."""
    found = {"picker.svg": asyncio.run(picture(lambda app: app.picker()))}
    for id in GAMES:
        file = lessons.named(id, lessons.TOUR)
        found[f"{id}.svg"] = asyncio.run(
            picture(lambda app, file=file: app.showing(lessons.play(lessons.read(file))), SHOWN[id])
        )
    return found


def main(arguments: Sequence[str]) -> int:
    with TemporaryDirectory() as folder:
        os.environ |= {**TERMINAL, "CARD_TABLE_DATA": folder}
        os.environ.pop("NO_COLOR", None)
        found = pictures()
    if "--check" not in arguments:
        FOLDER.mkdir(exist_ok=True)
        for name, text in found.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
            print(f"{name}: {len(text)} bytes")
        return 0
    stale = [name for name, text in found.items() if not is_up_to_date(FOLDER / name, text)]
    for name in stale:
        print(f"{name} is not as the program looks now: `python -m tests.readme_pictures` draws it anew.")
    return 1 if stale else 0


def is_up_to_date(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
