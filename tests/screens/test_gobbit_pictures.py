"""What the table of Gobbit looks like: all that lies there is told, at every size, in plain ASCII, to all eyes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from card_table import keyboards
from card_table.rules import gobbit
from card_table.rules.game import Seat
from card_table.rules.gobbit import DECK, Animal, Attacked, Card, Defended, Faulted, GobbitWon, Haunted, State, Token
from card_table.rules.gobbit.chain import LAWS, NO_GOBBIT, Reason, Snapshot, reason
from card_table.rules.gobbit.news import DiedSuddenly
from card_table.screens.gobbit import signs
from card_table.widgets.canvas import Canvas
from card_table.widgets.faces import animals, faces
from card_table.widgets.gobbit import Flight, Jungle, Mark, Shown, card_picture, fate, layout_of
from card_table.widgets.looks import LOOKS, SIXTEEN, style
from tests.rules.gobbit_notation import P1, P2, play, table

NAMES = ("Ann", "Bartholomew Long", "Cleo", "Dan", "Eve", "Bot", "Sharp bot", "Bot 2")
LONG = ("Wilhelmina Short", "Bartholomew Long", "Constantin Thick", "Theodora Thinner", *["Sharpsharper bot"] * 4)
"""Names as wide as they can be."""
FRONTS = (
    "red snake",
    "blue chameleon on red gorilla on yellow snake",
    "red-blue mosquitoes",
    "yellow gorilla on red snake",
    "blue snake",
    "",
    "yellow chameleon",
    "yellow mosquitoes on blue snake on red chameleon",
)
WORDS = "Ann's red snake ate Eve's red chameleon: Ann takes 3 cards, 38 ms before Bartholomew Long."


def marked(seats: int, people: int, names: Sequence[str] = NAMES) -> dict[str, Any]:
    """Everybody's keys on QWERTY, as the table shows them."""
    found: list[tuple[Mark, ...]] = [()] * (seats + 2)
    letters = signs(names[:people])
    for place, letter in enumerate(letters):
        piles, grave, flip = keyboards.spread_keys("qwerty", place, people, *layout_of(seats))
        for n, key in enumerate(piles[:seats] + grave + flip):
            found[n] = (*found[n], (letter, key, f"seat-{place}"))
    flips = tuple(key for _, key, _ in found[-1]) + ("",) * (seats - people)
    own = tuple((letter, f"seat-{place}") for place, letter in enumerate(letters)) + (("", ""),) * (seats - people)
    return {"piles": tuple(found[:seats]), "graveyard": found[seats], "flips": flips, "signs": own}


def shown(seats: int, *, names: Sequence[str] = NAMES, state: State | None = None, **situation: Any) -> Shown:
    """A table in the middle of a game."""
    state = state or table(*FRONTS[:seats], graveyard=situation.pop("graveyard", "blue gorilla"), **situation)
    view = gobbit.seen_by(state, None)
    return Shown(view, tuple(names[:seats]), words=WORDS, style="strong", **marked(seats, min(seats, 4), names))


def canvas(shown: Shown, width: int, height: int, *, ascii: bool = False) -> Canvas:
    jungle = Jungle()
    return jungle.draw(shown, width, jungle.rows_wanted(shown, Size(width, height)), faces(ascii=ascii))


def picture(shown: Shown, width: int, height: int, *, ascii: bool = False) -> str:
    """The state widget in a window of this size."""
    return canvas(shown, width, height, ascii=ascii).text() + "\n"


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_in_the_rows_that_a_lesson_leaves_the_animals_are_whole(seats: int) -> None:
    alone = shown(seats)
    drawn = Jungle().rows_wanted(alone, Size(80, 20))
    text = Jungle().draw(replace(alone, piles=((),) * seats), 80, drawn, faces(ascii=False)).text()
    assert drawn <= 24 - len(("title", "news", "caption", "its", "four", "rows", "keys"))
    for row in animals()["small"]["snake"]:
        assert row.strip() in text


def happened(seats: int) -> Shown:
    """A table on which everything has happened that can happen between two cards."""
    fronts = ("blue gorilla", "blue snake", "blue chameleon", "red chameleon", "yellow snake", "", "red snake", "")
    state = table(*fronts[:seats], decks={"P6": ""} if seats > 5 else "...", graveyard="red gorilla")
    return shown(seats, state=play(state, "P3 taps P3, P1 taps P2, P4 taps P1"))


def pictures() -> Iterator[tuple[str, str]]:
    for seats in (2, 4, 8):
        yield f"gobbit-{seats}-80x24", picture(shown(seats), 80, 24)
        yield f"gobbit-{seats}-80x24-happened", picture(happened(max(seats, 4)), 80, 24)
    for seats in (4, 8):
        yield f"gobbit-{seats}-120x40", picture(shown(seats), 120, 40)
    yield "gobbit-8-80x24-ascii", picture(shown(8), 80, 24, ascii=True)
    yield "gobbit-4-80x24-expert", picture(shown(4, graveyard="", law="triangle"), 80, 24)
    yield "gobbit-8-120x40-expert", picture(shown(8, graveyard="", law="different colours"), 120, 40)


SIZES = [(80, 24), (100, 30), (112, 32), (120, 40), (200, 60)]
sizes = pytest.mark.parametrize(("width", "height"), SIZES)
each_number = pytest.mark.parametrize("seats", gobbit.SEATS)


@each_number
@sizes
@pytest.mark.parametrize("expert", [False, True], ids=["plain", "expert"])
def test_it_fits_and_leaves_room_for_the_news(seats: int, width: int, height: int, expert: bool) -> None:
    state = shown(seats, names=LONG, **({"graveyard": "", "law": "triangle"} if expert else {}))
    text = picture(state, width, height)
    assert height - text.count("\n") - len(("title", "notice", "keys")) >= 2
    assert max(map(cell_len, text.splitlines())) <= width


@each_number
@sizes
def test_every_pile_is_told_by_shape_word_and_colour(seats: int, width: int, height: int) -> None:
    text = picture(shown(seats), width, height)
    view = shown(seats).view
    tops = [pile[-1] for pile in view.piles if pile]
    for animal in Animal:
        count = sum(card.animal is animal for card in tops)
        assert text.count(f" {animal.value.upper()} ") == count
    for colour in gobbit.Colour:
        assert text.count(f" {colour.value.upper()} ") == sum(colour in card.colours for card in tops)


@each_number
@sizes
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short", "long"])
def test_all_keys_are_printed_at_their_pile_and_none_runs_into_the_next(
    seats: int, width: int, height: int, names: Sequence[str]
) -> None:
    rows = picture(shown(seats, names=names), width, height).splitlines()
    marks, letters = marked(seats, min(seats, 4), names)["piles"], signs(names[: min(seats, 4)])
    wide = [" ".join(f"{letter}[{key}]" for letter, key, _ in own) for own in marks]
    narrow = [" ".join(f"{letter}{key}" for letter, key, _ in own) for own in marks]
    assert len(set(letters)) == len(letters)
    for own, short in zip(wide, narrow, strict=True):
        assert any(f" {own} " in f"{row} " or f" {short} " in f"{row} " for row in rows)


@pytest.mark.parametrize(("seats", "size"), [*product((2, 4, 8), ((80, 24), (120, 40)))])
def test_in_plain_ascii_it_is_plain_ascii(seats: int, size: tuple[int, int]) -> None:
    assert picture(shown(seats), *size, ascii=True).isascii()
    assert picture(happened(max(seats, 4)), *size, ascii=True).isascii()


# --- Animals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["small", "large"])
def test_no_two_animals_look_alike(size: str) -> None:
    """Laid over each other, less than half of the ink falls together."""
    ink = {name: inked(art) for name, art in animals()[size].items()}
    for (_, one), (_, other) in combinations(ink.items(), 2):
        together = len(one & other) / len(one | other)
        assert together < 0.5


def inked(art: Sequence[str]) -> set[tuple[int, int]]:
    """The cells of a picture, from its middle."""
    left, top = max(map(len, art)) // 2, len(art) // 2
    return {(x - left, y - top) for y, row in enumerate(art) for x, sign in enumerate(row) if sign != " "}


@pytest.mark.parametrize("animal", Animal)
@pytest.mark.parametrize(("size", "width", "height"), [("small", 16, 4), ("large", 26, 9)])
def test_the_art_is_ascii_and_fits_its_card(animal: Animal, size: str, width: int, height: int) -> None:
    art = animals()[size][animal.value]
    assert "".join(art).isascii()
    assert len(art) <= height
    assert max(map(len, art)) <= (width // 2 if animal is Animal.MOSQUITOES else width)


@pytest.mark.parametrize("card", dict.fromkeys(Card(card.animal, card.colours, None) for card in DECK), ids=str)
@pytest.mark.parametrize(("width", "height"), [(18, 6), (28, 11), (34, 14)])
def test_every_card_has_its_edge_its_words_and_the_number_of_cards_below(card: Card, width: int, height: int) -> None:
    rows = card_picture(card, 17, width, height, ascii=False).text().splitlines()
    assert [len(row) for row in rows] == [width] * height
    assert card.animal is not None
    assert card.animal.value.upper() in rows[-1]
    assert "17" in rows[-1] or width == 18
    assert all(colour.value.upper() in rows[0] for colour in card.colours)


# --- What has happened ------------------------------------------------------------------------------------------------

SNAKE, PREY = (Card(animal, (gobbit.Colour.YELLOW,), None) for animal in (Animal.SNAKE, Animal.CHAMELEON))
SWARM = next(card for card in DECK if card.animal is Animal.MOSQUITOES and len(set(card.colours)) == 2)


def all_reasons() -> list[tuple[Token | None, Reason]]:
    """Why a tap can be a fault, for every two cards and every law."""
    cards = list(dict.fromkeys(Card(card.animal, card.colours, None) for card in DECK))
    found: dict[tuple[Token | None, Reason], None] = {(None, NO_GOBBIT): None}
    for law, own, top in product(LAWS, [None, *cards], cards):
        for ghosts in (frozenset(), frozenset({P1})):
            snapshot = Snapshot((own, top), law, ghosts)
            found[law, reason(snapshot, P1, P2)] = None
            found[law, reason(snapshot, P2, P2)] = None
    return [*found]


def told_at(view: State, width: int, height: int, *, ascii: bool = False) -> str:
    """All that stands at the place of the first seat, in a window of this size."""
    one = Shown(view, LONG[: len(view.seats)], ((("", "", ""),),) * 8, flips=("",) * 8)
    _, columns = layout_of(len(view.seats))
    rows = picture(one, width, height, ascii=ascii).splitlines()
    tall = (len(rows) - 3) // layout_of(len(view.seats))[0]
    each = (width - 1) // columns
    return " ".join(" ".join(row[1:each] for row in rows[4 : 3 + tall]).replace("·", "").replace(" . ", " ").split())


@each_number
@pytest.mark.parametrize("ascii", [False, True], ids=["unicode", "ascii"])
def test_whatever_takes_a_pile_is_told_in_full_at_its_place(seats: int, ascii: bool) -> None:
    view = gobbit.seen_by(table("", *FRONTS[1:seats]), None)
    last = Seat(seats - 1)
    for taking in (
        Attacked(last, P1, SWARM, PREY, 12),
        Defended(P1, PREY, 12),
        Haunted(last, P1, PREY, 12, True),
        Faulted(P1, NO_GOBBIT, 12),
        DiedSuddenly(P1, 12),
        GobbitWon(last, (P1,), 12),
    ):
        gone = view.but(gone=(taking, *view.gone[1:]), out=frozenset({P1} if isinstance(taking, DiedSuddenly) else ()))
        title, words, _ = fate(gone, P1, LONG, faces(ascii=ascii), (79 // layout_of(seats)[1]) - 1)
        text = told_at(gone, 80, 24, ascii=ascii)
        assert title.split()[0] in text
        assert words in text
        assert "…" not in text


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_reason_of_every_fault_is_told_in_full_at_its_place(seats: int) -> None:
    empty = gobbit.seen_by(table("", *FRONTS[1:seats]), None)
    for law, why in all_reasons():
        snapshot = Snapshot(empty.snapshot.tops, law, frozenset())
        view = empty.but(gone=(Faulted(P1, why, 3), *empty.gone[1:]), snapshot=snapshot, silent=frozenset({P1}))
        text = told_at(view, 80, 24)
        assert "FAULT → graveyard" in text
        words = why.words.removeprefix(f"by {law.law} ") if law else why.words
        assert words in text, (law, why)
        assert law is None or why.section != law.section or f"{law.value}: " in text


@pytest.mark.parametrize(
    ("situation", "told"),
    [
        ({}, "nothing in front"),
        ({"decks": {"P1": ""}}, "POLTERGEIST may tap pairs"),
        ({"decks": {"P1": ""}, "out": "P1"}, "OUT a sudden death"),
    ],
)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_why_nothing_lies_there_is_told(situation: dict[str, Any], told: str, seats: int) -> None:
    assert told in told_at(gobbit.seen_by(table("", *FRONTS[1:seats], **situation), None), 80, 24)


def test_who_has_just_lost_the_last_card_is_told_what_comes() -> None:
    view = gobbit.seen_by(table("", "red snake", decks={"P1": ""}), None)
    view = view.but(snapshot=Snapshot(view.snapshot.tops, None, frozenset()))
    assert "NO CARDS a Poltergeist from the next card on" in told_at(view, 80, 24)
    assert "FAULT taps count again after the next card" in told_at(view.but(silent=frozenset({P1})), 80, 24)


@pytest.mark.parametrize("seats", [4, 8])
def test_what_came_to_a_place_is_counted_there(seats: int) -> None:
    text = picture(happened(seats), 80, 24)
    assert text.count("+1") == 3, "two draw piles and the graveyard"
    assert "graveyard 2 +1" in text


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.8])
@pytest.mark.parametrize(("seats", "size"), [*product(gobbit.SEATS, ((80, 24), (120, 40)))])
def test_a_pile_on_its_way_never_leaves_the_picture(seats: int, size: tuple[int, int], part: float) -> None:
    state = shown(seats)
    for start, end in product(map(Seat, range(seats)), (*map(Seat, range(seats)), "graveyard")):
        flying = Shown(state.view, state.names, state.piles, flips=state.flips, flights=(Flight(start, end, 12, part),))
        drawn = canvas(flying, *size)
        assert [len(row) for row in drawn.cells] == [size[0]] * drawn.height
        assert drawn.text().count("║ 12 ║") == 1 or part == 0.0


# --- The law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", Token)
@pytest.mark.parametrize(("size", "rows"), [((80, 24), 1), ((120, 40), 3)])
def test_the_law_in_force_is_large_and_told_in_full(law: Token, size: tuple[int, int], rows: int) -> None:
    drawn = canvas(shown(8, graveyard="", law=law.value), *size)
    band = [row for row in drawn.cells if all("turn" in name for _, name in row)]
    assert len(band) == rows
    assert f"{law.value.upper()}: {LAWS[law].upper()}" in drawn.text()


@pytest.mark.parametrize(("law", "coming"), [*combinations(Token, 2)])
def test_a_law_that_comes_is_announced_beside_the_graveyard(law: Token, coming: Token) -> None:
    state = table(*FRONTS, law=coming.value)
    state = state.but(snapshot=Snapshot(state.snapshot.tops, law, frozenset()))
    text = picture(shown(8, names=LONG, state=state), 80, 24)
    assert f"next card: {coming.value}" in text.splitlines()[2]
    assert f"{law.value.upper()}: " in text.splitlines()[1]


# --- Colours ----------------------------------------------------------------------------------------------------------

EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How linear red, green and blue are seen, by Machado, Oliveira and Fernandes (2009)."""


def linear(colour: Any) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]


def lab(colour: Any, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in a space in which distances are differences."""
    seen = [max(0.0, min(1.0, sum(f * c for f, c in zip(row, linear(colour), strict=True)))) for row in EYES[eye]]
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (sum(f * c for f, c in zip(row, seen, strict=True)) for row in rows)
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x / 0.9505, y, z / 1.089))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def light(colour: Any) -> float:
    return sum(f * c for f, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


FURS = ("red-fur", "blue-fur", "yellow-fur")


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("look", "sixteen"), [*((look, False) for look in LOOKS if look != "terminal"),
                                               ("night", True), ("contrast", True)])  # fmt: skip
def test_the_three_furs_are_told_apart_by_every_eye(look: str, sixteen: bool, eye: str) -> None:
    grounds = [style(look, fur, sixteen=sixteen).bgcolor.get_truecolor() for fur in FURS]  # type: ignore[union-attr]
    for one, other in combinations(grounds, 2):
        difference = sum((a - b) ** 2 for a, b in zip(lab(one, eye), lab(other, eye), strict=True)) ** 0.5
        assert difference > 25


@pytest.mark.parametrize("look", [look for look in LOOKS if look != "terminal"])
@pytest.mark.parametrize("fur", FURS)
def test_an_animal_stands_out_from_its_fur(look: str, fur: str) -> None:
    found = style(look, fur)
    assert found.color is not None
    assert found.bgcolor is not None
    lights = sorted((light(found.color.get_truecolor()), light(found.bgcolor.get_truecolor())))
    assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5


def test_the_sixteen_colours_are_the_terminals_own() -> None:
    assert {SIXTEEN[fur].split()[-1] for fur in FURS} == {"#aa0000", "#0000aa", "#ffff55"}


def place_of(canvas: Canvas, words: str) -> str:
    """The style in which these words stand."""
    for row in canvas.rows():
        for text, styles in row:
            if words in text:
                return styles
    raise AssertionError(f"{words} stand nowhere:\n{canvas.text()}")


class TestTheHeadOfAPlace:
    @pytest.mark.parametrize("ascii", [False, True])
    def test_who_must_not_miss_an_attack_any_more_is_warned(self, ascii: bool) -> None:
        state = table(*FRONTS[:3], decks={"P2": ""}, variant=gobbit.Variant(sudden_death=True))
        drawn = canvas(shown(3, state=state, names=LONG), 80, 24, ascii=ascii)
        assert drawn.text().count("no miss!") == 1
        assert place_of(drawn, "no miss!") == "bad"

    def test_nobody_is_warned_of_what_is_no_rule_here(self) -> None:
        assert "no miss!" not in canvas(shown(3, state=table(*FRONTS[:3], decks={"P2": ""})), 80, 24).text()

    def test_nor_of_what_is_over(self) -> None:
        state = table(*FRONTS[:3], decks={"P2": ""}, variant=gobbit.Variant(sudden_death=True))
        assert "no miss!" not in canvas(shown(3, state=state._replace(over=True)), 80, 24).text()

    def test_a_card_that_was_asked_for_and_still_waits_is_seen(self) -> None:
        table_now = shown(3)
        assert place_of(canvas(table_now, 80, 24), "[e]") == "key"
        assert place_of(canvas(replace(table_now, asked=True), 80, 24), "[e]") == "turn"


@each_number
@pytest.mark.parametrize("expert", [False, True], ids=["plain", "expert"])
def test_whatever_the_size_of_a_window_there_is_a_picture(seats: int, expert: bool) -> None:
    table_now = shown(seats, **({"graveyard": "", "law": "triangle"} if expert else {}))
    flying = replace(table_now, flights=(Flight(Seat(0), Seat(1), 3, 0.4), Flight(Seat(1), "graveyard", 3, 0.8)))
    for one, width, height in product(
        (table_now, flying), (1, 2, 5, 20, 39, 60, 80, 121), (1, 2, 3, 4, 6, 9, 14, 22, 40)
    ):
        drawn = Jungle().draw(one, width, height, faces(ascii=False))
        assert [len(row) for row in drawn.cells] == [width] * height, (width, height)
