"""Corners of one keyboard for several people, on every layout."""

from itertools import combinations, product

import pytest

from card_table import keyboards
from card_table.keyboards import (
    LAYOUTS,
    SEATED,
    SHIFTED,
    as_changed,
    block,
    meant,
    next_layout,
    outer_keys,
    spread_keys,
    with_changed,
)
from card_table.widgets.gobbit import layout_of

US_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_four_rows_of_ten_different_keys(layout: str) -> None:
    rows = LAYOUTS[layout]
    assert [len(row) for row in rows] == [10] * 4
    assert len(set("".join(rows))) == 40


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_key_is_made_with_shift(layout: str) -> None:
    assert all(key == key.lower() and key.isprintable() and not key.isspace() for row in LAYOUTS[layout] for key in row)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("people", SEATED)
@pytest.mark.parametrize("count", [3, 4])
def test_nobody_shares_a_key(layout: str, people: int, count: int) -> None:
    keys = [outer_keys(layout, seat, people, count) for seat in range(people)]
    assert [len(row) for row in keys] == [count] * people
    assert not any(set(a) & set(b) for a, b in combinations(keys, 2))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("people", SEATED)
def test_each_layout_has_the_same_places_under_the_fingers(layout: str, people: int) -> None:
    place = {key: (row, column) for row, keys in enumerate(LAYOUTS[layout]) for column, key in enumerate(keys)}
    usual = {key: (row, column) for row, keys in enumerate(US_ROWS) for column, key in enumerate(keys)}
    for seat in range(people):
        there = [place[key] for key in outer_keys(layout, seat, people, 4)]
        assert there == [usual[key] for key in outer_keys("qwerty", seat, people, 4)]


def test_hands_keep_apart_at_the_outer_edges() -> None:
    assert [outer_keys("qwerty", seat, 2, 4) for seat in range(2)] == ["zxcv", "m,./"]
    assert [outer_keys("qwerty", seat, 3, 4) for seat in range(3)] == ["qwer", "uiop", "zxcv"]
    assert [outer_keys("qwerty", seat, 4, 3) for seat in range(4)] == ["qwe", "iop", "zxc", ",./"]
    assert [outer_keys("azerty", seat, 4, 3) for seat in range(4)] == ["aze", "iop", "wxc", ";:!"]


def test_a_corner_is_two_rows_of_five() -> None:
    for layout in LAYOUTS:
        corners = ["".join(block(layout, corner)) for corner in keyboards.CORNERS]
        assert [len(corner) for corner in corners] == [10] * 4
        assert len(set("".join(corners))) == 40


def test_caps_lock_on_azerty_makes_digits_of_the_upper_row() -> None:
    assert [meant(key, "azerty") for key in "12345"] == ["&", "é", '"', "'", "("]
    assert meant("1", "qwerty") == "1"
    assert meant("a", "azerty") == "a"


def test_layouts_come_round_and_round() -> None:
    seen = ["qwerty"]
    while (following := next_layout(seen[-1])) not in seen:
        seen.append(following)
    assert seen == list(LAYOUTS)
    assert following == "qwerty"


# --- Shift, Caps Lock ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_with_shift_every_key_that_is_no_letter_means_the_same_and_no_other(layout: str) -> None:
    keys = "".join(LAYOUTS[layout])
    shifted = SHIFTED[layout]
    assert {key for key in keys if key.upper() == key} <= set(shifted.values())
    assert not set(shifted) & set(keys)
    assert set(shifted.values()) <= set(keys)


@pytest.mark.parametrize(("layout", "typed", "wanted"), [
    ("qwerty", "<>?:", ",./;"), ("qwertz", ";:_", ",.-"), ("azerty", "?./§", ",;:!"), ("dvorak", '"<>:', "',.;"),
])  # fmt: skip
def test_a_neighbour_who_holds_shift_makes_no_key_dead(layout: str, typed: str, wanted: str) -> None:
    assert "".join(meant(key, layout) for key in typed) == wanted


# --- Keys that lie as the piles lie ----------------------------------------------------------------------------------


def corners(layout: str, people: int, seats: int) -> list[str]:
    """Everybody's keys for so many piles, for the graveyard, and to flip."""
    found = [spread_keys(layout, place, people, *layout_of(seats)) for place in range(people)]
    return [piles[:seats] + grave + flip for piles, grave, flip in found]


TABLES = [(people, seats) for people, seats in product(SEATED, range(2, 9)) if people <= seats]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("people", "seats"), TABLES)
def test_everybody_has_a_key_for_each_pile_one_for_the_graveyard_and_one_to_flip(
    layout: str, people: int, seats: int
) -> None:
    keys = corners(layout, people, seats)
    assert [len(set(own)) for own in keys] == [seats + 2] * people
    assert len(set("".join(keys))) == people * (seats + 2)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("people", "seats"), TABLES)
def test_no_hand_crosses_another(layout: str, people: int, seats: int) -> None:
    place = {key: (column, row) for row, keys in enumerate(LAYOUTS[layout]) for column, key in enumerate(keys)}
    for own, other in combinations(corners(layout, people, seats), 2):
        left, right = (sorted(place[key][0] for key in keys) for keys in (own, other))
        top, bottom = (sorted(place[key][1] for key in keys) for keys in (own, other))
        beside = left[-1] < right[0] or right[-1] < left[0]
        above = top[-1] < bottom[0] or bottom[-1] < top[0]
        assert beside or above


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("people", "seats"), TABLES)
def test_the_keys_lie_as_the_piles_lie(layout: str, people: int, seats: int) -> None:
    place = {key: (row, column) for row, keys in enumerate(LAYOUTS[layout]) for column, key in enumerate(keys)}
    _, columns = layout_of(seats)
    for own in corners(layout, people, seats):
        first_row, first_column = place[own[0]]
        for pile in range(seats):
            row, column = divmod(pile, columns)
            assert place[own[pile]] == (first_row + row, first_column + column)


# --- Other keys ------------------------------------------------------------------------------------------------------


def test_a_changed_key_takes_the_place_of_the_usual_one_on_this_layout_only() -> None:
    changed = with_changed("z", "g", "qwerty", {})
    assert as_changed(["zx"], "qwerty", changed) == ["gx"]
    assert as_changed(["zx"], "qwertz", changed) == ["zx"]


def test_a_changed_key_can_be_changed_again_and_back() -> None:
    once = with_changed("z", "g", "qwerty", {})
    twice = with_changed("g", "h", "qwerty", once)
    assert twice == {"qwerty z": "h"}
    assert with_changed("h", "z", "qwerty", twice) == {}


def test_two_keys_can_change_places_over_a_third() -> None:
    changed = with_changed("z", "g", "qwerty", {})
    changed = with_changed("x", "z", "qwerty", changed)
    changed = with_changed("g", "x", "qwerty", changed)
    assert as_changed(["zx"], "qwerty", changed) == ["xz"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("people", "seats"), TABLES)
def test_whatever_was_changed_at_another_table_nobody_shares_a_key(layout: str, people: int, seats: int) -> None:
    usual = corners(layout, people, seats)
    everything = "".join("".join(row) for row in LAYOUTS[layout])
    for step in (1, 3, 7):
        changed = {f"{layout} {key}": everything[(n * step) % 40] for n, key in enumerate(everything) if n % 3}
        keys = as_changed(usual, layout, changed)
        assert [len(set(own)) for own in keys] == [seats + 2] * people
        assert len(set("".join(keys))) == people * (seats + 2)
