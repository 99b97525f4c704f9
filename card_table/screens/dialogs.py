"""The pages that come over a screen: a question, the help, the log."""

from collections.abc import Callable, Mapping, Sequence

from rich.markdown import Markdown
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from card_table import manual
from card_table.manual import Section
from card_table.match import Told
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, TitleBar, Titles
from card_table.widgets.canvas import Canvas, wrapped
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

Answers = Sequence[tuple[tuple[str, ...], str, str]]
"""The keys of an answer (the first is shown), its words, and what it returns; the last one changes nothing."""

KEY_NAMES = {"enter": "Enter", "escape": "Esc"}


class Box(Drawing):
    """A framed question in the middle of the window."""

    DEFAULT_CSS = """
    Box { height: 100%; }
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

    def __init__(self, question: str, answers: Answers) -> None:
        super().__init__()
        self.question = question
        self.answers = answers

    def keys(self) -> Keys:
        return [(KEY_NAMES.get(keys[0], keys[0]), words) for keys, words, _ in self.answers]

    def parts(self) -> list[Widget]:
        return [Box((self.question, self.keys()))]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        def answer(value: str) -> Callable[[], object]:
            return lambda: self.dismiss(value)

        return {key: answer(value) for keys, _, value in self.answers for key in keys}

    def ask_to_leave(self) -> None:
        self.dismiss(self.answers[-1][2])


class Page(Frame[None]):
    """A text that can be scrolled."""

    DEFAULT_CSS = """
    Page VerticalScroll { height: 1fr; padding: 1 2; scrollbar-size-vertical: 1; }
    Page #text { height: auto; max-width: 96; }
    """

    def parts(self) -> list[Widget]:
        scroll = VerticalScroll(Static(id="text", markup=False), can_focus=False)
        return [TitleBar(Titles(self.title or "")), scroll, KeyBar(self.keys())]

    @property
    def scroll(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def doing(self) -> Mapping[str, Callable[[], object]]:
        away = lambda: self.dismiss(None)  # noqa: E731
        return {
            **dict.fromkeys(("escape", "q", "?", "f1", "enter"), away),
            "up": lambda: self.scroll.scroll_relative(y=-1, animate=False),
            "down": lambda: self.scroll.scroll_relative(y=1, animate=False),
            "pageup": lambda: self.scroll.scroll_page_up(animate=False),
            "pagedown": lambda: self.scroll.scroll_page_down(animate=False),
            "space": lambda: self.scroll.scroll_page_down(animate=False),
            "home": lambda: self.scroll.scroll_home(animate=False),
            "end": lambda: self.scroll.scroll_end(animate=False),
        }

    def ask_to_leave(self) -> None:
        self.dismiss(None)


class Help(Page):
    """The keys of the screen it was asked on, and the manual, opened at the section about what is going on."""

    def __init__(self, keys: Keys, game_id: str, section_id: str, *, why: bool = False) -> None:
        super().__init__()
        self.asked_keys = keys
        self.sections: tuple[Section, ...] = manual.manual(game_id)
        self.place = next((n for n, found in enumerate(self.sections) if found.id == section_id), 0)
        self.show_keys = not why
        self.title = "Why?" if why else "Help"

    def keys(self) -> Keys:
        return [("↑↓", "scroll"), ("←→", "other rules"), ("k", "keys"), ("Esc", "back")]

    def on_mount(self) -> None:
        super().on_mount()
        self._show()

    def _show(self) -> None:
        section = self.sections[self.place]
        self.query_one("#text", Static).update(Markdown(self._keys() + section.markdown))
        self.scroll.scroll_home(animate=False)
        title = Titles(self.title or "", f"{self.place + 1} of {len(self.sections)}", section.title)
        self.query_one(TitleBar).show(title)

    def _keys(self) -> str:
        if not self.show_keys:
            return ""
        rows = "\n".join(f"| {key} | {does} |" for key, does in self.asked_keys)
        return f"| key | what it does |\n|---|---|\n{rows}\n\n"

    def _turn(self, step: int) -> None:
        self.place = (self.place + step) % len(self.sections)
        self.show_keys = False
        self._show()

    def _toggle_keys(self) -> None:
        self.show_keys = not self.show_keys
        self._show()

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().doing(),
            "left": lambda: self._turn(-1),
            "right": lambda: self._turn(1),
            "k": self._toggle_keys,
            "w": lambda: self.dismiss(None),
        }


class Log(Page):
    """Everything that was told, the newest at the end."""

    def __init__(self, told: Sequence[Told]) -> None:
        super().__init__()
        self.told = told
        self.title = "Log"

    def keys(self) -> Keys:
        return [("↑↓", "scroll"), ("Home End", "first, last"), ("Esc", "back")]

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#text", Static).update(Text("\n".join(told.text for told in self.told)))
        self.call_after_refresh(self.scroll.scroll_end, animate=False)

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {**super().doing(), "l": lambda: self.dismiss(None)}
