"""The lessons of a game, to choose one."""

from collections.abc import Callable, Mapping

from textual.widget import Widget

from card_table import lessons
from card_table.rules import game_named
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.shelf import Titled, TitleList


class LessonList(Frame[None]):
    """Titles by chapters; Enter shows the chosen lesson, the tour first."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self.game_id = game_id
        found = lessons.listed(game_id)
        self.files = [lesson.file for lesson in found]
        self.titles = tuple((lesson.chapter, lesson.title) for lesson in found)
        self.chosen = 0

    def parts(self) -> list[Widget]:
        name = game_named(self.game_id).NAME
        return [
            TitleBar(Titles(name, f"{len(self.files)} lessons", "the rules demonstrate themselves", help="")),
            TitleList(Titled(self.titles, self.chosen)),
            Notice(""),
            KeyBar(self.keys()),
        ]

    def keys(self) -> Keys:
        return [("Enter", "show me"), ("up-down", "choose"), ("Esc", "back")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        page = max(1, self.app.size.height - 6)
        return {
            **super().doing(),
            **dict.fromkeys(("up", "k"), lambda: self.choose(self.chosen - 1)),
            **dict.fromkeys(("down", "j"), lambda: self.choose(self.chosen + 1)),
            "pageup": lambda: self.choose(self.chosen - page),
            "pagedown": lambda: self.choose(self.chosen + page),
            "home": lambda: self.choose(0),
            "end": lambda: self.choose(len(self.files)),
            **dict.fromkeys(("enter", "space", "d"), self.demonstrate),
            **dict.fromkeys(("escape", "q"), self.ask_to_leave),
        }

    def choose(self, place: int) -> None:
        self.chosen = max(0, min(len(self.files) - 1, place))
        self.query_one(TitleList).show(Titled(self.titles, self.chosen))

    def demonstrate(self) -> None:
        if self.files:
            self.show_lesson(self.files[self.chosen])

    def ask_to_leave(self) -> None:
        self.dismiss(None)
