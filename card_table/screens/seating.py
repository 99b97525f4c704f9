"""The seating page: who plays, who begins, which rules.  Enter begins at once."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import dropwhile
from types import MappingProxyType
from typing import cast

from rich.cells import cell_len
from rich.style import Style
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from card_table import bots, manual
from card_table.arguments import word_for
from card_table.names import WIDEST, clean, twice
from card_table.opening import Seating
from card_table.rules import game_named
from card_table.rules.game import Game, Seat, Value, record, variant_of
from card_table.screens.frame import Frame
from card_table.widgets.bars import KeyBar, Keys, Notice, TitleBar, Titles
from card_table.widgets.canvas import Canvas
from card_table.widgets.drawing import Drawing, Looking
from card_table.widgets.faces import Faces
from card_table.widgets.looks import style

LOT = "drawn by lot"


class NameInput(Input):
    """A name, on the ground of the page and in its ink."""

    DEFAULT_CSS = """
    NameInput, NameInput:focus {
        border: none; height: 1; padding: 0 1; width: 34; background: transparent; background-tint: black 0%;
    }
    """

    STYLES = MappingProxyType({"input--cursor": "turn", "input--placeholder": "dim", "input--selection": "bar"})
    """What its parts are called in a look."""

    @property
    def rich_style(self) -> Style:
        return self._in_this_look("strong" if self.has_focus else "")

    def get_component_rich_style(self, *names: str, partial: bool = False, default: Style | None = None) -> Style:
        return self._in_this_look(self.STYLES.get(names[0], ""))

    def _in_this_look(self, names: str) -> Style:
        looking = cast(Looking, self.app)
        return style(looking.look, names, sixteen=looking.sixteen)


@record
class Choosing:
    """What a row to choose from shows: what for, the values, the one chosen, whether it has the keys now."""

    label: str
    values: tuple[str, ...]
    place: int = 0
    focused: bool = False
    notes: tuple[str, ...] = ()
    """What each of the values means."""
    indent: int = 0
    """How wide the values are before it."""


class Chooser(Drawing, can_focus=True):
    """A row with one of several values; left and right change it."""

    DEFAULT_CSS = """
    Chooser { height: 1; }
    """

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: "Chooser") -> None:
            super().__init__()
            self.chooser = chooser

    def __init__(
        self,
        label: str,
        values: tuple[str, ...],
        place: int = 0,
        *,
        id: str,
        round: bool = True,
        notes: tuple[str, ...] = (),
        indent: int = 0,
    ) -> None:
        self.choosing = Choosing(label, values, place, notes=notes, indent=indent)
        super().__init__(self.choosing, id=id)
        self.round = round
        """Whether the first value comes after the last."""

    @property
    def values(self) -> tuple[str, ...]:
        return self.choosing.values

    @property
    def place(self) -> int:
        """Which of the values is chosen."""
        return self.choosing.place

    def choose(self, values: tuple[str, ...], place: int) -> None:
        """Offer these values, one of them chosen."""
        self._now(values=values, place=min(place, len(values) - 1))

    def _now(self, **changes: object) -> None:
        self.choosing = replace(self.choosing, **changes)  # type: ignore[arg-type]
        self.show(self.choosing)

    def draw(self, shown: Choosing, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(4, 0, shown.label, "strong" if shown.focused else "dim")
        x = canvas.put(20, 0, "< ", "key" if shown.focused else "dim")
        x = canvas.put(x, 0, shown.values[shown.place], "strong" if shown.focused else "")
        x = canvas.put(x, 0, " >", "key" if shown.focused else "dim")
        canvas.put(22 + shown.indent + 4, 0, shown.notes[shown.place] if shown.notes else "", "dim")
        return canvas

    def on_focus(self) -> None:
        self._now(focused=True)

    def on_blur(self) -> None:
        self._now(focused=False)

    def on_key(self, event: Key) -> None:
        step = {"left": -1, "right": 1, "space": 1}.get(event.key)
        if step:
            event.stop()
            place = self.place + step
            self.choose(self.values, place % len(self.values) if self.round else max(0, place))
            self.post_message(self.Changed(self))


class SeatingPage(Frame[None]):
    """Names are typed at once; a seat without a name stays empty."""

    DEFAULT_CSS = """
    SeatingPage Vertical { height: 1fr; padding: 1 0; }
    SeatingPage Horizontal { height: 1; }
    SeatingPage .label { width: 20; padding: 0 0 0 4; }
    SeatingPage .words { height: auto; padding: 0 4 1 4; }
    """

    def __init__(self, seating: Seating) -> None:
        super().__init__()
        self.seating = seating
        self.game: Game = game_named(seating.game)
        self.known: dict[int, str] = {}
        """Who sat in which seat, last time or while this page is open."""
        self.first: int | None = seating.first
        """The seat that begins, by the rows of this page; None for the lot."""

    # --- the parts ----------------------------------------------------------------------------------------------

    def parts(self) -> list[Widget]:
        most = self.game.SEATS.stop - 1
        people = [*self.seating.people, *[""] * most][:most]
        names = [NameInput(name, max_length=WIDEST, id=f"name{seat}", placeholder="an empty seat: type a name",
                           select_on_focus=True) for seat, name in enumerate(people)]  # fmt: skip
        for name in names:
            name.cursor_blink = False
        rows = [Horizontal(Static(f"seat {seat + 1}", classes="label"), name) for seat, name in enumerate(names)]
        counts = tuple(str(count) for count in self.game.SEATS)
        seated = self.game.SEATS.index(max(len(self.seating.people), self.game.SEATS.start))
        return [
            TitleBar(Titles(self.game.NAME, "", self.game.TEASER, help="F1")),
            Vertical(
                Static(f"Who sits at this terminal, clockwise?{self._bots_hint()}", classes="words", markup=False),
                Chooser("people", counts, seated, id="people", round=False),
                *rows,
                Static(""),
                Chooser("who begins", self._beginners(people), 0, id="first"),
                *self._variant_choosers(),
            ),
            Notice(""),
            KeyBar(self.keys()),
        ]

    def _bots_hint(self) -> str:
        """How a seat gets to play itself, where it can."""
        can = self.seating.game in bots.GAMES
        return " Type bot, bot:calm or bot:sharp where a seat shall play itself." if can else ""

    def _variant_choosers(self) -> list[Widget]:
        """A row for each rule that can be chosen, set as asked for, with what each of its values means."""
        return [self._variant_chooser(rule, values) for rule, values in self.game.RULES.items()]

    def _variant_chooser(self, rule: str, values: Mapping[Value, str]) -> Widget:
        place = [*values].index(self.seating.variant.get(rule, next(iter(values))))
        words = tuple(word_for(value).replace("-", " ") for value in values)
        notes, label = tuple(values.values()), rule.replace("_", " ")
        return Chooser(label, words, place, id=rule, notes=notes, indent=self._widest())

    def _widest(self) -> int:
        """The widest word of any rule's values: what they mean stands behind it, in one column."""
        return max(cell_len(word_for(value)) for values in self.game.RULES.values() for value in values)

    def on_mount(self) -> None:
        self.known.update(enumerate(self.table.settings.people))
        self.query_one("#name0", NameInput).focus()
        self._show_first()

    # --- what is typed ------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What stands in the seats, cleaned; empty seats as empty strings."""
        return [clean(field.value) for field in self.query(NameInput)]

    def _beginners(self, names: list[str]) -> tuple[str, ...]:
        return (LOT, *filter(None, map(clean, names)))

    def on_input_changed(self) -> None:
        names = self.names()
        self._show_first()
        people = self.query_one("#people", Chooser)
        seated = sum(map(bool, names))
        if seated in self.game.SEATS:
            people.choose(people.values, self.game.SEATS.index(seated))
        self.say("")

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        if event.chooser.id == "people":
            self._seat(self.game.SEATS[event.chooser.place])
        elif event.chooser.id == "first":
            self.first = [None, *self._seated()][event.chooser.place]
        else:
            self.say(self._discord())

    def _seated(self) -> list[int]:
        """The rows with a name."""
        return [row for row, name in enumerate(self.names()) if name]

    def _show_first(self) -> None:
        """Show who begins, by the name that this seat has now; an empty seat cannot."""
        rows = self._seated()
        place = rows.index(self.first) + 1 if self.first in rows else 0
        self.query_one("#first", Chooser).choose(self._beginners(self.names()), place)

    def _seat(self, count: int) -> None:
        """Give so many people a seat, by the names of last time."""
        self.known.update({seat: name for seat, name in enumerate(self.names()) if name})
        with self.prevent(Input.Changed):
            for seat, field in enumerate(self.query(NameInput)):
                nobody = "bot" if self.seating.game in bots.GAMES else f"Player {seat + 1}"
                name = clean(field.value) or self.known.get(seat) or nobody
                field.value = name if seat < count else ""
        self._show_first()

    # --- keys ---------------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        return [("Enter", "begin"), ("up-down", "next row"), ("left-right", "change"), ("F1", "help"), ("Esc", "back")]

    def doing(self) -> Mapping[str, Callable[[], object]]:
        return {
            **super().doing(),
            "enter": self.begin,
            **dict.fromkeys(("down", "tab"), self.focus_next),
            **dict.fromkeys(("up", "shift+tab"), self.focus_previous),
            **dict.fromkeys(("f1", "?"), self.help),
            "escape": self.back,
        }

    def help(self) -> None:
        from card_table.screens.dialogs import Help

        self.app.push_screen(Help(self.keys(), self.seating.game, self._section()))

    def _section(self) -> str:
        """The manual's section about the row that has the keys: of a rule that can be chosen, else the set-up."""
        rule = (self.focused and self.focused.id) or ""
        if rule not in self.game.RULES:
            return "setup"
        slug, words = rule.replace("_", "-"), rule.replace("_", " ")
        chosen = [*dropwhile(lambda found: found.id != "end", manual.manual(self.seating.game))]
        about = [found.id for found in chosen if found.id == slug]
        about += [found.id for found in chosen if f" {words} " in f" {found.title.casefold()} "]
        return next(iter(about), "setup")

    def back(self) -> None:
        self.app.switch_screen(self.table.picker())

    def begin(self) -> None:
        """Begin with the people who have a name, or say what is missing."""
        people = [name for name in self.names() if name]
        if objection := self._objection(people):
            self.say(objection)
            return
        rows = self._seated()
        names, machines = bots.seated(people, self.game)
        seating = Seating(
            game=self.seating.game,
            people=names,
            first=Seat(rows.index(self.first)) if self.first in rows else None,
            seed=self.seating.seed,
            variant=self._chosen(),
            bots=machines,
        )
        self.app.switch_screen(self.table.begin(seating))

    def _chosen(self) -> dict[str, Value]:
        """The rules as they are chosen now."""
        return {rule: [*values][self.query_one(f"#{rule}", Chooser).place] for rule, values in self.game.RULES.items()}

    def _objection(self, people: list[str]) -> str:
        if len(people) not in self.game.SEATS:
            return f"{self.game.NAME} is for {self.game.SEATS.start} to {self.game.SEATS.stop - 1} people: type names."
        try:
            _, machines = bots.seated(people, self.game)
        except ValueError as objection:
            return str(objection)
        if twin := twice([name for seat, name in enumerate(people) if seat not in machines]):
            return f"Two people are called {twin}: give each a name of their own."
        return bots.too_many_hands(len(people) - len(machines), self.game) or self._discord()

    def _discord(self) -> str:
        """Why the chosen rules do not go together, in a sentence; empty if they do."""
        try:
            variant_of(self.game, self._chosen())
        except ValueError as objection:
            return str(objection)
        return ""
