"""Every screen in every window: too small it says so, and nothing is lost."""

import random

import pytest

from tests.screens.conftest import Sit

SCREENS = {
    "picker": (),
    "seating": ("1",),
    "table": ("1", "enter"),
    "turn": ("1", "enter", "space"),
    "help": ("1", "enter", "?"),
    "why": ("1", "enter", "w"),
    "log": ("1", "enter", "l"),
    "question": ("1", "enter", "q"),
    "hamsters": ("3", "enter", "space"),
    "steps": ("3", "enter", "b"),
    "rehearsal": ("4", "enter"),
    "jungle": ("4", "enter", "escape"),
}
SIZES = [(1, 1), (1, 80), (80, 1), (10, 3), (79, 23), (300, 100), (80, 24)]


@pytest.mark.parametrize("name", SCREENS)
async def test_every_size_is_survived_and_growing_brings_the_screen_back(sit: Sit, name: str) -> None:
    async with sit() as table:
        await table.press(*SCREENS[name])
        before = table.text()
        for size in SIZES:
            await table.resize(*size)
        assert table.text() == before
        await table.resize(60, 20)
        assert table.shows("needs a window of 80 by 24")


@pytest.mark.parametrize("name", ["seating", "turn", "help", "steps"])
async def test_a_storm_of_sizes_in_the_middle_of_it_changes_nothing(sit: Sit, name: str) -> None:
    chance = random.Random(7)
    async with sit() as table:
        await table.press(*SCREENS[name])
        before = table.text()
        for _ in range(20):
            await table.pilot.resize_terminal(chance.randrange(1, 200), chance.randrange(1, 70))
        await table.resize(80, 24)
        assert table.text() == before


async def test_in_a_window_too_small_q_leaves_and_other_keys_do_nothing(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.resize(60, 20)
        await table.press("space", "u", "enter")
        assert table.screen.match.written == 0
        await table.press("q")
        assert table.app.return_code == 0
