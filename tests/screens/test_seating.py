"""The seating page: who plays, who begins."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from card_table.names import clean
from card_table.rules.game import Seat
from tests.screens.conftest import Sit, Table


async def sat_down(table: Table) -> None:
    await table.press("1")


async def typed(table: Table, *names: str) -> None:
    """Type a name in each row from the first on."""
    for name in names:
        await table.type(name)
        await table.press("down")


async def test_names_can_be_typed_at_once(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben", "Cleo")
        await table.press("enter")
        assert list(table.screen.match.names) == ["Ann", "Ben", "Cleo"]


async def test_names_are_remembered_from_last_time(sit: Sit, data: Path) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben", "Cleo")
        await table.press("enter")
    assert json.loads((data / "settings.json").read_text())["people"] == ["Ann", "Ben", "Cleo"]
    async with sit() as table:
        await table.press("down", "enter", "enter")
        assert list(table.screen.match.names) == ["Ann", "Ben", "Cleo"]


async def test_the_number_of_people_can_be_chosen_without_typing_names(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.press("up", "right", "right", "enter")
        assert list(table.screen.match.names) == ["Player 1", "Player 2", "Player 3", "Player 4"]


async def test_fewer_people_leave_the_last_seats_empty(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben", "Cleo")
        await table.press("up", "up", "up", "up", "left", "enter")
        assert list(table.screen.match.names) == ["Ann", "Ben"]


async def test_who_begins_can_be_chosen(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben")
        await table.press("down", "down", "down", "right", "right")
        assert table.shows("who begins < Ben >")
        await table.press("enter")
        assert table.screen.match.header.first == Seat(1)


async def test_who_begins_is_drawn_by_lot_otherwise(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        assert table.shows("who begins < drawn by lot >")


async def test_a_name_that_is_emptied_leaves_its_seat_empty(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben", "Cleo")
        await table.press("up", "up", "delete", "enter")
        assert list(table.screen.match.names) == ["Ann", "Cleo"]


async def test_one_person_alone_is_told_how_many_it_takes(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.press("down", "delete", "enter")
        assert table.shows("Gopher It! is for 2 to 5 people")


@pytest.mark.parametrize("twin", ["Ann", "ann ", "Ａnn"])
async def test_two_people_may_not_share_a_name(sit: Sit, twin: str) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann")
        table.screen.query("NameInput")[1].value = twin
        await table.press("enter")
        assert table.shows("Two people are called")


@pytest.mark.parametrize("name", ["[/]", "[/b]", "[@click=app.quit]x[/]", "❤️", "日本語", "é" * 40, "a\\"])
async def test_odd_names_are_shown_as_they_are(sit: Sit, name: str) -> None:
    async with sit() as table:
        await sat_down(table)
        table.screen.query("NameInput")[0].value = name
        await table.press("enter", "space", "l", "escape")
        assert table.shows(clean(name), "turned over")
        assert {cell_len(line) for line in table.lines()} == {80}


async def test_escape_goes_back_to_the_picker(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.press("escape")
        assert table.shows("C A R D   T A B L E".replace("   ", " "))


async def test_a_question_mark_belongs_to_a_name_and_f1_helps(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.type("Who?")
        assert table.shows("Who?")
        await table.press("f1")
        assert table.shows("Setting up")


async def test_who_begins_stays_who_begins_while_names_change(sit: Sit) -> None:
    async with sit() as table:
        await sat_down(table)
        await typed(table, "Ann", "Ben", "Cleo")
        await table.press("down", "down", "right", "right", "right")
        assert table.shows("who begins < Cleo >")
        table.screen.query("NameInput")[0].value = ""
        await table.pilot.pause()
        assert table.shows("who begins < Cleo >")
        table.screen.query("NameInput")[0].value = "Zoe"
        await table.pilot.pause()
        await table.press("enter")
        assert table.screen.match.header.first == Seat(2)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_the_program_can_be_left_from_here(sit: Sit, key: str) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.press(key)
        assert table.app.return_code == 0
