"""The pictures, as text: one file for each in tests/transcripts/pictures, rewritten by

python -m tests.screens.test_pictures
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from card_table.match import Match, Told, new_match
from card_table.opening import Opened
from card_table.rules import gopher, grasshopper, hamster
from card_table.rules.game import Action, Seat
from card_table.rules.gopher import Card, Food, Stop, TurnOver
from card_table.rules.hamster.pieces import FOREST, GANG, Boss, Hamster
from card_table.rules.hamster.pieces import Card as Nut
from card_table.rules.hamster.table import Gained, Over, Placing, State, YourTurn
from card_table.saves import Shelf
from card_table.screens.dialogs import Box
from card_table.screens.hamster import HamsterTable
from card_table.widgets import grasshopper as gardens
from card_table.widgets import hamster as burrows
from card_table.widgets import squirrel as squirrels
from card_table.widgets.bars import KeyBar, Notice, TitleBar, Titles
from card_table.widgets.canvas import Canvas
from card_table.widgets.caption import Caption, Said
from card_table.widgets.chronicle import Chronicle, Recent
from card_table.widgets.curtain import Behind, Curtain
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import faces
from card_table.widgets.gopher import Middle, Shown, Storages, still_marked, words
from card_table.widgets.menu import Line, Menu, Offered
from card_table.widgets.rehearsal import Corner, Corners, Tried
from card_table.widgets.shelf import Titled, TitleList
from tests.rules.hamster_notation import race, table
from tests.screens import test_gobbit_pictures as jungles

FOLDER = Path(__file__).parents[1] / "transcripts" / "pictures"
NAMES = ("Ann", "Bartholomew Long", "Cleo", "Dan", "Eve")
APPLE, CARROT, NUT = (Card(food, 3) for food in Food)


def after(players: int, moves: int) -> gopher.State:
    """A view in the middle of a game: everybody turns over two cards and stops."""
    state = gopher.setup(players, seed=1)
    for _ in range(moves):
        option = gopher.options(state)[-1] if len(state.turned) == 2 else gopher.options(state)[0]
        state = gopher.apply(state, option)
    return gopher.seen_by(state, None)


def picture(view: gopher.State, width: int, height: int, *, ascii: bool = False) -> str:
    """The state widgets' picture in a window of this size."""
    shown = Shown(view, NAMES[: len(view.storages)], still_marked(view, 20))
    signs = faces(ascii=ascii)
    parts = []
    for widget in (Middle(), Storages()):
        rows = widget.rows_wanted(shown, Size(width, height))
        parts.append(widget.draw(shown, width, rows, signs).text())
    return "\n".join(parts) + "\n"


def choosing(players: int) -> grasshopper.State:
    """A view in the second round in which somebody chooses from the display."""
    state, chance = grasshopper.setup(players, seed=7), Random(7)
    while not (state.choosing and state.round == 2):
        state = grasshopper.apply(state, chance.choice(grasshopper.options(state)))
    return grasshopper.seen_by(state, None)


def garden_picture(players: int, width: int, height: int, *, ascii: bool = False) -> str:
    """The state widgets of Grasshopper Poker in a window of this size."""
    view, names = choosing(players), NAMES[:players]
    shown = gardens.Shown(view, names, lines=tuple(gardens.at_stake(view, names)))
    parts = []
    for widget in (gardens.Display(), gardens.Bids(), gardens.Gardens()):
        rows = widget.rows_wanted(shown, Size(width, height))
        parts.append(widget.draw(shown, width, rows, faces(ascii=ascii)).text())
    return "\n".join(parts) + "\n"


ROWS = (
    "left 3 4 1, right 2 2, case 5, store 8 5 1 1 2, used weasel stick, boss grey, door 1",
    "left 1 2 1 2 1 2 1, right 12, store 8 5 4 3 2 1 6 7 7, boss fedora, used weasel bug, door 8",
    "right 6, case 7, store 5 5 3, boss heart, gang stick bug, used heavyset heavyset, door 3",
    "left 8 4, boss cap, used stick stick stick, gang stick, door 5",
)
"""What lies before everybody in a game with all modes on."""


def gangsters(players: int, *, at_end: bool = False) -> burrows.Shown:
    """A table with every mode on: Ann has turned over a nut that Ben and Dan could steal, or the game has ended."""
    seats = dict(zip(("ann", "ben", "cleo", "dan"), ROWS[:players], strict=False))
    modes = {"gang": "in turn", "burrow": "chosen", "boss": "chosen", "open_storerooms": True}
    state = table(people=players, forest="4, 7, ...", scares=2, drew=True, **modes, **seats)
    state = hamster.apply(state, hamster.options(state)[0])
    if at_end:
        state = state.but(phase=Over("Erwin has come for the third time"))
    return shown_at(match_at(state, NAMES[:players]))


def match_at(state: State, names: tuple[str, ...]) -> Match:
    """A match that has come to a situation."""
    match = new_match("hamster", names, seed=7, first=Seat(0))
    match.state = state
    return match


def hamster_table(match: Match) -> HamsterTable:
    """The table of a match, without a terminal; whoever has a secret to see sees it."""
    table = HamsterTable(Opened(match, Shelf("abcd", None, None)))
    table.open = True
    return table


def shown_at(match: Match) -> burrows.Shown:
    """What the table shows."""
    table = hamster_table(match)
    return table.shown(table.view)


def hamster_picture(shown: burrows.Shown, width: int, height: int, *, ascii: bool = False) -> str:
    """The state widgets of Hámster Gángster in a window of this size."""
    parts = []
    for widget in (burrows.Forest(), burrows.Hamsters()):
        rows = widget.rows_wanted(shown, Size(width, height))
        parts.append(widget.draw(shown, min(width, 124), rows, faces(ascii=ascii)).text())
    return "\n".join(parts) + "\n"


def squirrels_shown(players: int) -> squirrels.Shown:
    """A race in full swing."""
    lines = (burrows.Line("go!", "good"),)
    rows = {"ann": "left 12 1, right 3, hand 5", "ben": "left 1 2 1 2 1 2, right 7", "cleo": "hand 12"}
    state = race(people=players, rounds=3, wins=(1, 0, 1, 0)[:players], **rows)
    return squirrels.Shown(state, NAMES[:players], ("qwe", "iop", "zxc", ",./")[:players], lines)


def squirrel_picture(shown: squirrels.Shown, width: int, height: int, *, ascii: bool = False) -> str:
    """The state widget of Crazy Squirrel in a window of this size."""
    widget = squirrels.Squirrels()
    rows = widget.rows_wanted(shown, Size(width, height))
    return widget.draw(shown, min(width, 124), rows, faces(ascii=ascii)).text() + "\n"


def pictures() -> Iterator[tuple[str, str]]:
    yield from jungles.pictures()
    for players in gopher.SEATS:
        yield f"gopher-{players}-80x24", picture(after(players, 38), 80, 24)
        yield f"gopher-{players}-120x40", picture(after(players, 38), 120, 40)
    for players in grasshopper.SEATS:
        yield f"grasshopper-{players}-80x24", garden_picture(players, 80, 24)
        yield f"grasshopper-{players}-120x40", garden_picture(players, 120, 40)
    for players in hamster.SEATS:
        yield f"hamster-{players}-80x24", hamster_picture(gangsters(players), 80, 24)
        yield f"hamster-{players}-120x40", hamster_picture(gangsters(players), 120, 40)
        yield f"hamster-{players}-80x24-end", hamster_picture(gangsters(players, at_end=True), 80, 24)
    yield "hamster-4-120x40-end", hamster_picture(gangsters(4, at_end=True), 120, 40)
    yield "hamster-4-80x24-ascii", hamster_picture(gangsters(4), 80, 24, ascii=True)
    yield "squirrel-3-80x24", squirrel_picture(squirrels_shown(3), 80, 24)
    yield "squirrel-3-120x40-ascii", squirrel_picture(squirrels_shown(3), 120, 40, ascii=True)
    yield "grasshopper-4-80x24-ascii", garden_picture(4, 80, 24, ascii=True)
    yield "gopher-4-80x24-ascii", picture(after(4, 38), 80, 24, ascii=True)


@pytest.mark.parametrize(("name", "text"), list(pictures()), ids=lambda value: value.split("\n")[0][:24])
def test_the_picture_is_as_it_was(name: str, text: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("players", gopher.SEATS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (200, 60)])
def test_every_row_fits_and_leaves_room_for_the_news(players: int, width: int, height: int) -> None:
    shown = Shown(after(players, 38), NAMES[:players])
    rows = sum(widget.rows_wanted(shown, Size(width, height)) for widget in (Middle(), Storages()))
    assert height - rows - len(("title", "notice", "keys")) >= 4
    assert max(map(cell_len, picture(after(players, 38), width, height).splitlines())) <= width


@pytest.mark.parametrize("players", grasshopper.SEATS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 32), (200, 60)])
def test_gardens_fit_and_leave_room_for_the_news(players: int, width: int, height: int) -> None:
    text = garden_picture(players, width, height)
    assert height - text.count("\n") - len(("title", "notice", "keys")) >= 2
    assert max(map(cell_len, text.splitlines())) <= width


def test_plain_ascii_is_plain_ascii() -> None:
    assert picture(after(4, 38), 80, 24, ascii=True).isascii()
    assert garden_picture(4, 80, 24, ascii=True).isascii()


LONG = ("Wilhelmina Short", "Bartholomew Long", "Constantin Thick", "Theodora Thinner")
"""Names as wide as they can be."""


@pytest.mark.parametrize("players", hamster.SEATS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("at_end", [False, True], ids=["play", "end"])
def test_hamsters_fit_and_leave_room_for_the_news(players: int, width: int, height: int, at_end: bool) -> None:
    text = hamster_picture(gangsters(players, at_end=at_end), width, height)
    assert height - text.count("\n") - len(("title", "notice", "keys")) >= 4
    assert max(map(cell_len, text.splitlines())) <= width


@pytest.mark.parametrize("players", hamster.SEATS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_squirrels_fit_and_leave_room_for_the_news(players: int, width: int, height: int) -> None:
    text = squirrel_picture(squirrels_shown(min(players, 3)), width, height)
    assert height - text.count("\n") - len(("title", "notice", "keys")) >= 2
    assert max(map(cell_len, text.splitlines())) <= width


def test_hamsters_in_plain_ascii_are_plain_ascii() -> None:
    assert hamster_picture(gangsters(4), 80, 24, ascii=True).isascii()
    assert hamster_picture(gangsters(4, at_end=True), 80, 24, ascii=True).isascii()
    assert squirrel_picture(squirrels_shown(3), 80, 24, ascii=True).isascii()


def test_in_plain_ascii_the_arrows_are_angles() -> None:
    text = hamster_picture(gangsters(4), 80, 24, ascii=True)
    assert "< left 8 + 4 = 12" in text
    assert "> right 4 + 4 = 8" in text


def chronicle(height: int, *sentences: str) -> list[str]:
    """The rows of a chronicle that tells these sentences in a narrow window."""
    told = tuple(Told(sentence, "end", move, sentence) for move, sentence in enumerate(sentences))
    return Chronicle().draw(Recent(told, known=0), 24, height, faces(ascii=False)).text().split()


def test_a_sentence_of_the_chronicle_is_shown_whole_or_not_at_all() -> None:
    long, short = "Ann stored thirteen nuts at once.", "Ben stopped."
    assert chronicle(3, long, short) == [*long.split(), *short.split()]
    assert chronicle(2, long, short) == short.split()
    assert chronicle(2, short, long) == long.split()


@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("member", GANG)
def test_four_of_a_kind_in_a_gang_stay_in_their_column(member: object, width: int) -> None:
    shown = gangsters(3)
    hamsters = tuple(one.but(gang=(member,) * 4, used=()) for one in shown.view.hamsters)
    text = hamster_picture(burrows.Shown(shown.view.but(hamsters=hamsters), LONG[:3]), width, 30).splitlines()
    column = (width - 1) // 3
    [row] = [row for row in text if row.strip().startswith(("W W", "H H", "S S", "P P", *burrows.GANG_WORDS.values()))]
    cells = [row[1 + seat * column : 1 + (seat + 1) * column].split() for seat in range(3)]
    assert cells[0]
    assert cells[0] == cells[1] == cells[2]


@pytest.mark.parametrize("nuts", ["1 2 1 2 1 2 1 2", "1 1 2 2 3 3", "2 1 1 2 1 1 2 1", "1 1 1 1 1 1 1 1 1 3", "8 5"])
def test_the_nuts_of_a_pouch_can_always_be_told_in_their_order(nuts: str) -> None:
    cards = tuple(Nut(int(nut)) for nut in nuts.split())
    shown = gangsters(4)
    crowd = tuple(one.but(pouches=(cards, ())) for one in shown.view.hamsters)
    text = hamster_picture(burrows.Shown(shown.view.but(hamsters=crowd), LONG), 80, 24)
    assert "…" not in text
    sums = f"{sum(card.value for card in cards)}/13"
    [row] = [row for row in text.splitlines() if row.count(sums) >= 2]
    assert untold(row.split("L ")[2].split(sums)[0]) == nuts.replace(" ", "")


def untold(text: str) -> str:
    """Nuts one by one, however they are told: "3x1 2" is "1112"."""
    told = [word.split("x") for word in text.split()]
    return "".join(word[-1] * (int(word[0]) if len(word) == 2 else 1) for word in told)


def stored_in(text: str) -> list[int]:
    """The numbers of the nuts after "store"."""
    told = [word.split("x") for word in text.split() if word != "–"]
    return [int(word[-1]) for word in told for _ in range(int(word[0]) if len(word) == 2 else 1)]


@pytest.mark.parametrize("seed", range(12))
def test_at_the_end_all_points_and_the_whole_storeroom_are_told(seed: int) -> None:
    chance = Random(seed)
    nuts = chance.sample([card for card in FOREST if card is not Nut.ERWIN], 2 + seed * 5)
    one = Hamster(storeroom=(*nuts, *[Nut.CHESTNUT] * (Nut.CHESTNUT not in nuts)), briefcase=Nut.CORN, gang=GANG)
    one = one.but(door=chance.choice(nuts), boss=Boss.GREY)
    shown = gangsters(4, at_end=True)
    view = shown.view.but(hamsters=(one, *shown.view.hamsters[1:]))
    rows = hamster_picture(burrows.Shown(view, LONG), 80, 24).splitlines()[8:]
    column = [row[1:20].strip() for row in rows]
    told, _, stored = " ".join(column).partition(" store ")
    assert column[0] == LONG[0]
    assert sorted(stored_in(stored)) == sorted(nut.value for nut in one.storeroom)
    points = int(column[1].split()[0])
    assert points == sum(int(part.split()[-1]) for part in told.split(column[1])[1].split(","))
    assert f"stored {len(one.storeroom) - 1}, chestnut 3," in told
    assert "case 2, gang 8" in told


def ways_on(table: HamsterTable) -> Iterator[None]:
    """Everything that can be asked from here on until the next move, step by step."""
    yield
    for key, options in table.answers().items():
        if table.opens(key, options):
            table.path.append(options)
            yield from ways_on(table)
            table.path.pop()


def keys_taken(table: HamsterTable) -> int:
    """The cells that the row of keys needs."""
    signs = faces(ascii=False).keys
    told = [(" ".join(signs.get(part, part) for part in key.split()), does) for key, does in [*table.keys()]]
    return sum(max(cell_len(key), 1) + 1 + cell_len(does) + 1 for key, does in told)


def assert_asked_in_full(table: HamsterTable) -> None:
    """Nothing that is asked is cut off in the smallest window."""
    shown = table.shown(table.view)
    canvas, y = Canvas(80, 40), 1
    for line in shown.lines:
        y = burrows.draw_line(canvas, 41, y, line, faces(ascii=False))
    assert y <= burrows.Forest().rows_wanted(shown, Size(80, 24)), shown.lines
    assert keys_taken(table) <= 80, table.keys()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_asked_is_told_in_full_with_what_each_answer_will_do(seed: int) -> None:
    chance = Random(seed)
    modes = {"gang": ["own", "in turn", "random"][seed % 3], "burrow": "chosen", "boss": "chosen"}
    match = new_match("hamster", LONG, first=Seat(0), seed=seed, variant=modes)
    table = hamster_table(match)
    while not match.result():
        for _ in ways_on(table):
            assert_asked_in_full(table)
        if not isinstance(match.state.phase, YourTurn):
            assert_each_answer_is_told(table)
        match.play(any_kind(chance, match))
    assert_asked_in_full(table)


def any_kind(chance: Random, match: Match) -> Action:
    """An option, each kind as likely as another, but draws, as these make a game."""
    kinds: dict[str, list[Action]] = {}
    for option in match.options():
        kinds.setdefault(option.verb, []).append(option)
    return chance.choice(kinds[chance.choice([*kinds, *["draw"] * 3 * ("draw" in kinds)])])


def assert_each_answer_is_told(table: HamsterTable) -> None:
    """Every key that answers stands before what it does, or in the list of many answers."""
    lines = table.lines(table.view)
    told = {line.key for line in lines} | {word for line in lines for word in line.text.split()}
    assert set(table.answers()) <= told


@pytest.mark.parametrize(
    ("ann", "keys"),
    [
        ("left 1 2 3 4, right 1 2 3 4, case 5, boss grey", "b left"),
        ("left 1 1 1 1 1 1 1 1 3, right 2 2 2 2 2 2", "g 2"),
        ("left 1 2 3 4, right 2 3 7, case 12", ""),
    ],
)
def test_the_longest_answers_are_told_in_full(ann: str, keys: str) -> None:
    state = table(ann=ann, ben="left 1, store 5", cleo="right 4, store 2", dan="left 6, store 1", people=4, forest="8")
    if not keys:
        state = hamster.apply(state, hamster.options(state)[0])
    screen = hamster_table(match_at(state, LONG))
    for key in keys.split():
        screen.path.append(screen.answers()[key])
        assert_asked_in_full(screen)
    for _ in ways_on(screen):
        assert_asked_in_full(screen)


def test_a_nut_to_be_placed_and_the_seats_that_could_steal_it_are_shown() -> None:
    shown = gangsters(4)
    assert isinstance(shown.view.phase, Placing)
    assert shown.view.phase.gained is Gained.DRAWN
    assert shown.beside == ("", "x steals it", "c steals it", "v steals it")


def outcomes() -> Iterator[gopher.State]:
    """Every way in which a turn can end, for the player with the longest name."""
    for storage, trophies, card in [
        ((), 0, CARROT), ((CARROT,), 0, CARROT), ((CARROT,), 2, CARROT), ((CARROT, Card(Food.CARROT, 2)), 0, CARROT),
    ]:  # fmt: skip
        state = gopher.setup(2, seed=1, first=Seat(1))
        state = state.but(heap=(card, CARROT, *state.heap[2:]), storages=((), storage), trophies=(0, trophies))
        turned = gopher.apply(state, TurnOver(Seat(1), 0))
        yield from (turned, gopher.apply(turned, Stop(Seat(1))), gopher.apply(turned, TurnOver(Seat(1), 1)))


@pytest.mark.parametrize("state", list(outcomes()))
def test_the_words_of_every_outcome_fit_beside_the_heap(state: gopher.State) -> None:
    view = gopher.seen_by(state, None)
    lines = words(view, NAMES)
    assert 2 <= len(lines) <= 3
    assert all(0 < cell_len(text) <= 40 for text, _ in lines)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pictures():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


def drawings() -> Iterator[tuple[str, Drawing, object]]:
    """Every state widget, and what it could show."""
    heap = Shown(after(4, 9), NAMES[:4], 20)
    display = gardens.Shown(choosing(4), NAMES[:4], lines=tuple(gardens.at_stake(choosing(4), NAMES[:4])))
    burrow = gangsters(4)
    yield from (("heap", Middle(), heap), ("storages", Storages(), heap))
    yield from (("display", gardens.Display(), display), ("bids", gardens.Bids(), display))
    yield from (("gardens", gardens.Gardens(), display), ("forest", burrows.Forest(), burrow))
    yield from (("hamsters", burrows.Hamsters(), burrow), ("squirrels", squirrels.Squirrels(), squirrels_shown(3)))
    yield "curtain", Curtain(), Behind("Ann", ("nobody has bid yet",))
    yield "corners", Corners(), Tried((Corner("Ann", (("q", "tap Ann"), ("w", "flip"))),) * 4, layout="qwerty")
    yield "titles", TitleList(), Titled((("", "a tour"), ("Attack", "Ann eats"), ("Attack", "Ben eats")), 1)
    line = Line("1", "Gobbit", "Eat, save yourself", ("round 1", "Ann"), "10 min")
    yield "menu", Menu(), Offered([line] * 3, [line] * 4, 1)
    yield "question", Box(), ("Leave the table?", [("q", "out of the program"), ("Esc", "stay")])
    yield "title", TitleBar(), Titles("Gobbit", "round 1", "be the last with cards")
    yield "keys", KeyBar(), [("space", "pause"), ("", "undo")]
    yield "notice", Notice(), "The game is saved."
    yield "caption", Caption(), Said("A title", "A caption of some length.", 1, 9, "Ann: flip", "Not now.")


@pytest.mark.parametrize(("widget", "shown"), [pytest.param(*rest, id=name) for name, *rest in drawings()])
def test_whatever_the_size_of_a_window_there_is_a_picture(widget: Drawing, shown: object) -> None:
    for width, height in product((1, 2, 3, 7, 20, 39, 60, 79, 80, 121), (1, 2, 3, 4, 6, 9, 14, 22, 40)):
        drawn = widget.draw(shown, width, height, faces(ascii=False))
        assert [len(row) for row in drawn.cells] == [width] * height, (width, height)
