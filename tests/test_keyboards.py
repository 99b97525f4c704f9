"""Corners of one keyboard for several people, on every layout."""

from itertools import combinations

import pytest

from card_table import keyboards
from card_table.keyboards import LAYOUTS, SEATED, SHIFTED, block, meant, next_layout, outer_keys

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
    assert len(SHIFTED) == 10


def test_layouts_come_round_and_round() -> None:
    seen = ["qwerty"]
    while (following := next_layout(seen[-1])) not in seen:
        seen.append(following)
    assert seen == list(LAYOUTS)
    assert following == "qwerty"
