"""The picker: games to go on with, games to begin."""

from collections.abc import Callable, Mapping
from datetime import datetime

from textual.events import Key
from textual.timer import Timer
from textual.widget import Widget

from card_table import opening, paths, saves
from card_table.match import resumed
from card_table.opening import Damaged, Seating
from card_table.rules import COVERS, GAMES, Cover, game_named
from card_table.rules.cards import joined
from card_table.rules.journal import Unreadable
from card_table.saves import Busy, Saved
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, Notice
from card_table.widgets.menu import Line, Menu, Offered

ALONE = 120.0
"""Seconds without a key after which the picker shows lessons."""

MOST_SAVED = 40
"""How many games in progress are offered; `card-table games` lists all."""


class Picker(Frame[None]):
    """Arrows and Enter, or a game's number."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[Saved] = []
        self.lines: list[Line] = []
        self.chosen = 0
        self._alone: Timer | None = None
        self._look_around()

    def _look_around(self) -> None:
        """Find the games in progress."""
        found = [(game, saved_line(game)) for game in saves.saved(paths.games_folder())[:MOST_SAVED]]
        there = [(game, line) for game, line in found if line is not None]
        self.saved, self.lines = [game for game, _ in there], [line for _, line in there]

    def offered(self) -> Offered:
        games = tuple(game_line(number, COVERS[id]) for number, id in enumerate(GAMES, start=1))
        return Offered(tuple(self.lines), games, self.chosen)

    def parts(self) -> list[Widget]:
        return [Menu(self.offered()), Notice(""), KeyBar(self.keys())]

    def show(self) -> None:
        self.query_one(Menu).show(self.offered())
        self.query_one(KeyBar).show(self.keys())

    # --- keys ---------------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        on_saved = self.chosen < len(self.saved)
        return [
            ("Enter", "go on" if on_saved else "sit down"),
            ("up-down", "choose"),
            *([("x", "put away")] if on_saved else []),
            ("d", "show me"),
            ("t", "colours"),
            ("a", "ASCII"),
            ("?", "help"),
            ("q", "leave"),
        ]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        numbers = {str(number): self._sitting(id) for number, id in enumerate(GAMES, start=1)}
        return {
            **super().doing(),
            **numbers,
            **dict.fromkeys(("up", "k"), lambda: self._choose(-1)),
            **dict.fromkeys(("down", "j"), lambda: self._choose(1)),
            **dict.fromkeys(("enter", "space"), self.enter),
            "x": self.ask_to_put_away,
            "d": self.demonstrate,
            "a": self.change_faces,
            **dict.fromkeys(("?", "f1"), self.help),
            "q": self.ask_to_leave,
        }

    def _choose(self, step: int) -> None:
        self.chosen = (self.chosen + step) % (len(self.saved) + len(GAMES))
        self.show()

    def enter(self) -> None:
        if self.chosen < len(self.saved):
            self.go_on(self.saved[self.chosen])
        else:
            self._sitting(GAMES[self.chosen - len(self.saved)])()

    def _sitting(self, id: str) -> Callable[[], object]:
        def sit_down() -> None:
            people = opening.people_for(game_named(id), self.table.settings.people, self.table.settings.seated)
            self.app.switch_screen(self.table.seating(Seating(id, people)))

        return sit_down

    def chosen_game(self) -> str:
        """The id of the game that is chosen, to go on with or to begin."""
        on_saved = self.chosen < len(self.saved)
        journal = self.saved[self.chosen].journal if on_saved else None
        return journal.header.game if journal else GAMES[max(0, self.chosen - len(self.saved))]

    def demonstrate(self) -> None:
        """The lessons of the chosen game."""
        from card_table.screens.lessons import LessonList

        self.app.push_screen(LessonList(self.chosen_game()))

    # --- when nobody is there -----------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._wait()

    def on_screen_resume(self) -> None:
        self._wait()

    def on_screen_suspend(self) -> None:
        if self._alone is not None:
            self._alone.stop()

    def _wait(self) -> None:
        """From now on it counts how long nobody has pressed a key."""
        if self._alone is not None:
            self._alone.stop()
        self._alone = self.set_timer(ALONE, self._attract)

    def _attract(self) -> None:
        """Nobody is there: show what can be played, until a key is pressed."""
        if self.table.settings.motion and not (self.table.far or self.too_small):
            from card_table import lessons

            following = lessons.endless()
            self.app.push_screen(self.table.showing(next(following), following))

    def press(self, key: str, event: Key) -> None:
        self._wait()
        super().press(key, event)

    def help(self) -> None:
        from card_table.screens.dialogs import Help

        more = [*self.keys(), ("m", "motion on or off"), ("1", "sit down at once")]
        self.app.push_screen(Help(more, self.chosen_game(), "goal"))

    def change_faces(self) -> None:
        self.table.ascii = not self.table.ascii
        self.table.remember(ascii=self.table.ascii)
        self.table.restyle()

    # --- games in progress --------------------------------------------------------------------------------------

    def go_on(self, game: Saved, *, cut: bool = False) -> None:
        """Open a saved game, or say why not."""
        from card_table.screens.dialogs import Question

        try:
            opened = opening.resume(paths.games_folder(), game.id, cut=cut)
        except Damaged as damage:
            answers = [(("enter",), "go on from before the damage", "cut"), (("escape",), "leave it", "")]
            question = Question(f"{damage} A copy of the journal as it is now is kept.", answers)
            self.app.push_screen(question, lambda answer: self.go_on(game, cut=True) if answer else None)
        except Busy as busy:
            answers = [(("enter",), "watch it from here", "watch"), (("escape",), "leave it", "")]
            self.app.push_screen(Question(str(busy), answers), lambda answer: self._watch(game) if answer else None)
        except (Unreadable, FileNotFoundError) as problem:
            self.say(str(problem))
        else:
            self.app.switch_screen(self.table.table(opened))

    def _watch(self, game: Saved) -> None:
        try:
            watched = opening.watch(paths.games_folder(), game.id)
        except (Unreadable, FileNotFoundError) as problem:
            self.say(str(problem))
        else:
            self.app.switch_screen(self.table.table(watched))

    def ask_to_put_away(self) -> None:
        from card_table.screens.dialogs import Question

        if self.chosen < len(self.saved):
            game = self.saved[self.chosen]
            answers = [(("enter",), "put it away", "yes"), (("escape",), "keep it here", "")]
            question = Question(f"Put this game away? `card-table resume {game.id}` still finds it.", answers)
            self.app.push_screen(question, lambda answer: self._put_away(game) if answer else None)

    def _put_away(self, game: Saved) -> None:
        saves.finish(paths.games_folder() / f"{game.id}.jsonl")
        self._look_around()
        self.show()


def game_line(number: int, cover: Cover) -> Line:
    """A game to begin."""
    seats = f"{cover.seats[0]} to {cover.seats[-1]}, {cover.minutes} min"
    return Line(str(number), cover.name, cover.teaser, (), seats)


def saved_line(game: Saved) -> Line | None:
    """A game in progress; None if it is over, as then its program was stopped before it could put it away."""
    if game.journal is None:
        return Line("", game.id, game.fault, (), "", whole=False)
    match = resumed(game.journal)
    if match.result():
        saves.finish(paths.games_folder() / f"{game.id}.jsonl")
        return None
    progress = (*match.game.progress(match.seen_by(None)).split(", "), joined(match.to_act()))
    if match.broken:
        progress = (f"line {match.broken} is damaged",)
    return Line("", match.game.NAME, ", ".join(match.names), progress, day(game.when), whole=match.broken is None)


def day(when: datetime) -> str:
    """When, as people say it."""
    days = (datetime.now().date() - when.date()).days
    return f"{when:%H:%M}" if days == 0 else "yesterday" if days == 1 else f"{when:%d %b}"
