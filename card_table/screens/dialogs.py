"""The pages that come over a screen: a question, the help, the log."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from textual.events import Key, Resize
from textual.geometry import Size
from textual.widget import Widget

from card_table import manual
from card_table.manual import Section
from card_table.match import Told
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.canvas import Canvas, Row, wrapped
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces, faces
from card_table.widgets.page import WIDEST, Paper, Scroll, markdown_rows, plain_rows

Answers = Sequence[tuple[tuple[str, ...], str, str]]
"""The keys of an answer (the first is shown), its words, and what it returns; the last one changes nothing."""

BARS = 2
"""Rows of a page that are no text: its title and its keys."""

END = 1_000_000
"""A row after the end of any text."""

KEY_NAMES = {"enter": "Enter", "escape": "Esc"}


class Box(Drawing):
    """A framed question in the middle of the window."""

    DEFAULT_CSS = """
    Box { height: 1fr; }
    """

    def draw(self, shown: tuple[str, Keys], width: int, height: int, faces: Faces) -> Canvas:
        question, keys = shown
        canvas = Canvas(width, height)
        inner = min(60, width - 8)
        lines = wrapped(question, inner)
        left, top = (width - inner) // 2, max(1, (height - len(lines) - len(keys)) // 2 - 1)
        draw_box(canvas, left - 3, top - 2, inner + 6, len(lines) + len(keys) + 5, faces)
        for y, line in enumerate(lines, start=top):
            canvas.put(left, y, line, "strong")
        for y, (key, does) in enumerate(keys, start=top + len(lines) + 1):
            canvas.put(left, y, key, "key")
            canvas.put(left + 8, y, does)
        return canvas


def draw_box(canvas: Canvas, x: int, y: int, width: int, height: int, faces: Faces) -> None:
    corners, lines = faces.corners, faces.lines
    canvas.put(x, y, corners[0] + lines[0] * (width - 2) + corners[1], "dim")
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, lines[1], "dim")
        canvas.put(x + width - 1, row, lines[1], "dim")
    canvas.put(x, y + height - 1, corners[2] + lines[0] * (width - 2) + corners[3], "dim")


class Question(Frame[str]):
    """A question with a few answers, each with its keys."""

    WARY = True

    def __init__(self, question: str, answers: Answers) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def keys(self) -> Keys:
        return [(KEY_NAMES.get(keys[0], keys[0]), words) for keys, words, _ in self.answers]

    def parts(self) -> list[Widget]:
        return [Box((self.question, self.keys())), Notice("")]

    def is_answer(self, event: Key) -> bool:
        """Nobody is to wonder why a key that asked the question does not answer it at once."""
        answers = super().is_answer(event)
        if not answers and self.stands:
            self.say(f"{event.key.capitalize()} may still be held since before: press it once more.")
        return answers

    def doing(self) -> Mapping[str, Callable[[], object]]:
        def answer(value: str) -> Callable[[], object]:
            return lambda: self.dismiss(value)

        away = {"ctrl+c": answer(self.answers[-1][2]), "ctrl+q": answer(self.answers[-1][2])}
        return {**away, **{key: answer(value) for keys, _, value in self.answers for key in keys}}


class Page(Frame[None]):
    """A text that can be scrolled."""

    FROM_END: ClassVar[bool] = False
    """Whether its end is what people look for."""

    def __init__(self) -> None:
        super().__init__()
        self.paper = Paper(())
        self._window: Size | None = None
        """The size of the window that the text is laid out for."""

    def rows(self, width: int) -> tuple[Row, ...]:
        """The text, laid out for a width."""
        raise NotImplementedError

    def titles(self) -> Titles:
        raise NotImplementedError

    def parts(self) -> list[Widget]:
        self.paper = self.laid_out(END if self.FROM_END else 0)
        return [TitleBar(self.titles()), Scroll(self.paper), KeyBar(self.keys())]

    @property
    def height(self) -> int:
        return max(1, self.app.size.height - BARS)

    def on_resize(self, event: Resize) -> None:
        if self._window is not None and self._window != self.app.size:
            ended = self.paper.top + self._window.height - BARS >= len(self.paper.rows)
            stays_there = ended and (self.paper.top > 0 or self.FROM_END)
            self.lay_out(END if stays_there else self.paper.top)

    def laid_out(self, top: int) -> Paper:
        """The text, laid out for the window as it is now, from a row on."""
        self._window = self.app.size
        return self.from_row(self.rows(min(WIDEST, max(20, self._window.width - 5))), top)

    def from_row(self, rows: tuple[Row, ...], top: int) -> Paper:
        """Rows from one of them on, or from the last that leaves no room empty."""
        return Paper(rows, max(0, min(top, len(rows) - self.height)))

    def lay_out(self, top: int = 0) -> None:
        """Lay the text out anew, and show it from a row on."""
        self.paper = self.laid_out(top)
        self.query_one(TitleBar).show(self.titles())
        self.query_one(Scroll).show(self.paper)

    def move_to(self, top: int) -> None:
        self.paper = self.from_row(self.paper.rows, top)
        self.query_one(Scroll).show(self.paper)

    def doing(self) -> Mapping[str, Callable[[], object]]:
        def by(rows: int) -> Callable[[], object]:
            return lambda: self.move_to(self.paper.top + rows)

        return {
            **super().doing(),
            **dict.fromkeys(("escape", "q", "?", "f1", "enter"), self.ask_to_leave),
            "up": by(-1),
            "down": by(1),
            "pageup": by(-self.height + 1),
            **dict.fromkeys(("pagedown", "space"), by(self.height - 1)),
            "home": lambda: self.move_to(0),
            "end": lambda: self.move_to(len(self.paper.rows)),
        }

    def ask_to_leave(self) -> None:
        self.dismiss(None)


class Help(Page):
    """The keys of the screen it was asked on, and the manual, opened at the section about what is going on."""

    def __init__(self, keys: Keys, game_id: str, section_id: str, *, why: bool = False) -> None:
        super().__init__()
        self.asked_keys = keys
        self.game_id = game_id
        self.sections: tuple[Section, ...] = manual.manual(game_id)
        self.place = next((n for n, found in enumerate(self.sections) if found.id == section_id), 0)
        self.why = why
        self.show_keys = not why

    def keys(self) -> Keys:
        shown = "d" if self.lesson() else ""
        return [
            ("up-down", "scroll"),
            ("left-right", "other rules"),
            (shown, "show me"),
            ("k", "keys"),
            ("Esc", "back"),
        ]

    def lesson(self) -> Path | None:
        """The lesson about this section."""
        from card_table import lessons  # most who open the help do not ask for one at once

        return lessons.about(self.game_id, self.sections[self.place].id)

    def demonstrate(self) -> None:
        if file := self.lesson():
            self.show_lesson(file)

    def titles(self) -> Titles:
        place = f"{self.place + 1} of {len(self.sections)}"
        return Titles("Why?" if self.why else "Help", place, self.sections[self.place].title, help="")

    def rows(self, width: int) -> tuple[Row, ...]:
        ascii = self.table.ascii
        rule = markdown_rows(self.sections[self.place].markdown, width, ascii=ascii)
        if not self.show_keys:
            return ((), *rule)
        names = faces(ascii=ascii).keys
        keys = [((f"{names.get(key, key):<12}", "key"), (does, "")) for key, does in self.asked_keys]
        return ((), *keys, (), *rule)

    def _turn(self, step: int) -> None:
        self.place = (self.place + step) % len(self.sections)
        self.show_keys = False
        self.lay_out()
        self.query_one(KeyBar).show(self.keys())

    def _toggle_keys(self) -> None:
        self.show_keys = not self.show_keys
        self.lay_out()

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().doing(),
            "left": lambda: self._turn(-1),
            "right": lambda: self._turn(1),
            "k": self._toggle_keys,
            "d": self.demonstrate,
            "w": self.ask_to_leave,
        }


class Log(Page):
    """Everything that was told, the newest at the end."""

    FROM_END = True

    def __init__(self, told: Sequence[Told]) -> None:
        super().__init__()
        self.told = told

    def titles(self) -> Titles:
        return Titles("Log", help="")

    def keys(self) -> Keys:
        return [("up-down", "scroll"), ("Home", "first"), ("End", "last"), ("Esc", "back")]

    def rows(self, width: int) -> tuple[Row, ...]:
        return ((), *plain_rows([told.text for told in self.told], width))

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {**super().doing(), "l": self.ask_to_leave}
