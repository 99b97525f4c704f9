"""The rows at the top and the bottom of a table: its title, its keys, and what has to be said in between."""

from collections.abc import Sequence

from rich.cells import cell_len

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

Keys = Sequence[tuple[str, str]]
"""Keys and what each does: ("space", "turn over"); the signs for "arrows" and the like are the faces'.  Without a key
it is not possible now, and only keeps its place, so that nothing else moves when it is."""


@record
class Titles:
    """What the title bar says: the game, how far it has come, what it is about."""

    name: str
    progress: str = ""
    aim: str = ""
    help: str = "?"
    """The key that helps here, if there is help."""


class TitleBar(Drawing):
    """The name of the screen at the top."""

    def draw(self, shown: Titles, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        x = canvas.put(1, 0, shown.name, "strong")
        x = canvas.put(x + 3, 0, shown.progress) + 3
        middle = (width - cell_len(shown.aim)) // 2
        if max(x, middle) + cell_len(shown.aim) < width - 10:
            canvas.put(max(x, middle), 0, shown.aim)
        if shown.help:
            x = canvas.put_right(width - 1, 0, "help")
            canvas.put_right(x - 1, 0, shown.help, "strong")
        canvas.fill(0, "bar")
        return canvas


class KeyBar(Drawing):
    """The keys that work now, at the bottom."""

    def draw(self, shown: Keys, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        shown = [(" ".join(faces.keys.get(part, part) for part in key.split()), does) for key, does in shown]
        taken = sum(max(cell_len(key), 1) + cell_len(does) + 1 for key, does in shown)
        gap = max(1, min(3, (width - 2 - taken) // max(1, len(shown) - 1)))
        x = 1
        for key, does in shown:
            if key:
                canvas.put(x, 0, key, "key")
                canvas.put(x + cell_len(key) + 1, 0, does)
            x += max(cell_len(key), 1) + 1 + cell_len(does) + gap
        return canvas


class Notice(Drawing):
    """One sentence that answers a key or says that something is amiss; empty most of the time."""

    def draw(self, shown: str, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        text = shown if cell_len(shown) < width - 1 else shown[: width - 3] + faces.more
        canvas.put(1, 0, text, "bad")
        return canvas
