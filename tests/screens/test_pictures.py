"""The pictures, as text: one file for each in tests/transcripts/pictures, rewritten by

python -m tests.screens.test_pictures
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from card_table.rules import gopher, grasshopper
from card_table.rules.game import Seat
from card_table.rules.gopher import Card, Food, Stop, TurnOver
from card_table.widgets import grasshopper as gardens
from card_table.widgets.faces import faces
from card_table.widgets.gopher import Middle, Shown, Storages, still_marked, words

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


def pictures() -> Iterator[tuple[str, str]]:
    for players in gopher.SEATS:
        yield f"gopher-{players}-80x24", picture(after(players, 38), 80, 24)
        yield f"gopher-{players}-120x40", picture(after(players, 38), 120, 40)
    for players in grasshopper.SEATS:
        yield f"grasshopper-{players}-80x24", garden_picture(players, 80, 24)
        yield f"grasshopper-{players}-120x40", garden_picture(players, 120, 40)
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
