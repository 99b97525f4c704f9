"""The seating page: who plays, who begins."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style

from card_table.names import clean
from card_table.rules import GAMES, game_named
from card_table.rules.game import Seat
from card_table.screens.gobbit import GobbitTable
from card_table.screens.hamster import HamsterTable
from card_table.screens.seating import Chooser, NameInput
from card_table.screens.squirrel import SquirrelTable
from card_table.widgets.looks import LOOKS, style
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
        await table.settle()
        assert table.shows("who begins < Cleo >")
        table.screen.query("NameInput")[0].value = "Zoe"
        await table.settle()
        await table.press("enter")
        assert table.screen.match.header.first == Seat(2)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_the_program_can_be_left_from_here(sit: Sit, key: str) -> None:
    async with sit() as table:
        await sat_down(table)
        await table.press(key)
        assert table.app.return_code == 0


RULES = [(game, rule) for game in GAMES for rule in game_named(game).RULES]


async def seated_at(table: Table, game: str) -> None:
    """The seating page of a game."""
    await table.press(str(GAMES.index(game) + 1))


async def chosen(table: Table, rule: str, steps: int = 1) -> None:
    """Another value of a rule."""
    table.screen.query_one(f"#{rule}", Chooser).focus()
    await table.press(*["right"] * steps)


@pytest.mark.parametrize(("game", "rule"), RULES)
async def test_each_value_of_a_rule_is_shown_with_its_meaning_in_a_row(sit: Sit, game: str, rule: str) -> None:
    async with sit() as table:
        await seated_at(table, game)
        for value, meaning in game_named(game).RULES[rule].items():
            [row] = [line for line in table.lines() if line.strip().startswith(rule.replace("_", " "))]
            shown = "no" if not value else "yes" if value is True else value
            assert f"< {shown} >" in row
            assert row.rstrip().endswith(meaning)
            assert len(row.rstrip()) < 80
            await chosen(table, rule)


async def test_every_rule_is_in_the_smallest_window(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "hamster")
        for rule in game_named("hamster").RULES:
            assert table.shows(f"{rule.replace('_', ' ')} <")
        assert table.shows("seat 4", "who begins", "Enter begin")


async def test_without_a_choice_the_game_is_as_usual(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "hamster")
        await table.press("enter")
        assert isinstance(table.screen, HamsterTable)
        assert table.state.variant == game_named("hamster").Variant()


async def test_a_chosen_variant_reaches_the_table(sit: Sit, data: Path) -> None:
    async with sit() as table:
        await seated_at(table, "hamster")
        await chosen(table, "gang", 3)
        await chosen(table, "boss", 2)
        await chosen(table, "direction")
        await chosen(table, "open_storerooms")
        await table.press("enter")
        wanted = {"gang": "in turn", "boss": "chosen", "direction": "anticlockwise", "open_storerooms": True}
        assert table.state.variant == game_named("hamster").Variant(**wanted)
        assert table.shows("choose a hamster")
    [journal] = (data / "games").glob("*.jsonl")
    assert json.loads(journal.read_text().splitlines()[0])["variant"]["gang"] == "in turn"


async def test_a_game_that_is_another_one_gets_its_own_table(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "hamster")
        await chosen(table, "squirrel", 2)
        await table.press("enter")
        await table.press("enter")
        assert isinstance(table.screen, SquirrelTable)
        assert table.shows("round 1 of 3")


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (("mini", "gang"), "Mini is played without a gang, so there is none to choose: leave gang at own."),
        (("squirrel", "boss"), "Crazy Squirrel has neither burrow, gang, Erwin nor turns: change nothing else."),
        (("squirrel", "mini"), "Crazy Squirrel has neither burrow, gang, Erwin nor turns: change nothing else."),
    ],
)
async def test_what_does_not_go_together_is_refused_with_the_reason(
    sit: Sit, rules: tuple[str, ...], reason: str
) -> None:
    async with sit() as table:
        await seated_at(table, "hamster")
        for rule in rules:
            assert not table.shows(reason)
            await chosen(table, rule)
        assert table.shows(reason)
        await table.press("enter")
        assert table.shows(reason, "Who sits at this terminal")
        await table.press("left")
        assert not table.shows(reason)
        await table.press("enter")
        assert not table.shows("Who sits at this terminal")


SECTIONS = {
    "mini": "mini", "gang": "gang-boss", "burrow": "full-burrow", "boss": "boss", "squirrel": "squirrel",
    "direction": "direction", "open_storerooms": "direction", "beginners": "beginners",
    "expert": "expert", "sudden_death": "sudden-death", "minimum_penalty": "minimum-penalty",
}  # fmt: skip
"""Where the manuals tell of each rule that can be chosen."""


@pytest.mark.parametrize(("game", "rule"), RULES)
async def test_f1_on_the_row_of_a_rule_opens_the_section_about_it(sit: Sit, game: str, rule: str) -> None:
    async with sit() as table:
        await seated_at(table, game)
        table.screen.query_one(f"#{rule}").focus()
        await table.press("?")
        assert table.screen.sections[table.screen.place].id == SECTIONS[rule]


# --- Bots -----------------------------------------------------------------------------------------------------------


def gobbit_table(table: Table) -> GobbitTable:
    """The table that lies below the rehearsal."""
    return next(screen for screen in table.app.screen_stack if isinstance(screen, GobbitTable))


async def test_bots_sit_down_where_their_word_is_typed(sit: Sit, data: Path) -> None:
    async with sit() as table:
        await seated_at(table, "gobbit")
        assert table.shows("Type bot, bot:calm or bot:sharp where a seat shall play itself.")
        await typed(table, "Ann", "bot", "Bot:Sharp", "bot")
        await table.press("enter")
        header = gobbit_table(table).match.header
        assert header.people == ("Ann", "Bot", "Sharp bot", "Bot 2")
        assert header.bots == {"1": "keen", "2": "sharp", "3": "keen"}
    assert json.loads((data / "settings.json").read_text())["people"] == ["Ann"]


async def test_a_bot_may_begin(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "gobbit")
        await typed(table, "Ann", "bot")
        await chosen(table, "first", 2)
        await table.press("enter")
        assert gobbit_table(table).match.header.first == 1


async def test_seats_that_are_only_counted_are_bots_where_there_are_some(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "gobbit")
        await typed(table, "Ann")
        await chosen(table, "people", 6)
        await table.press("enter")
        header = gobbit_table(table).match.header
        assert header.people[0] == "Ann"
        assert len(header.people) == 8
        assert set(header.bots) == set("234567")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("Ann", "bot:wild"), "There is no bot 'wild': there is calm, keen and sharp, as bot:calm."),
        (("Ann", "Ann"), "Two people are called Ann: give each a name of their own."),
        (("A", "B", "C", "D", "E"), "One keyboard has room for 4 people, not 5"),
    ],
)
async def test_who_cannot_sit_down_is_told_why(sit: Sit, names: tuple[str, ...], reason: str) -> None:
    async with sit() as table:
        await seated_at(table, "gobbit")
        await typed(table, *names)
        await table.press("enter")
        assert table.shows(reason, "Who sits at this terminal")


async def test_where_there_are_no_bots_the_word_is_refused(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "gopher")
        assert not table.shows("Type bot")
        await typed(table, "Ann", "bot")
        await table.press("enter")
        assert table.shows("Bots do not play Gopher It!: give that seat the name of a person.")


async def test_all_rows_of_eight_seats_fit_into_the_smallest_window(sit: Sit) -> None:
    async with sit() as table:
        await seated_at(table, "gobbit")
        rules = [f"{rule.replace('_', ' ')} <" for rule in game_named("gobbit").RULES]
        assert table.shows("people <", "seat 1", "seat 8", "who begins <", *rules, "Enter begin")


@pytest.mark.parametrize("look", LOOKS)
async def test_names_are_written_in_the_ink_of_the_look(sit: Sit, look: str) -> None:
    async with sit() as table:
        table.app.remember(theme=look)
        table.app.restyle()
        await table.press("1")
        mine, other = list(table.screen.query(NameInput))[:2]
        assert {mine.has_focus, other.has_focus} == {True, False}
        for field, names in ((mine, "strong"), (other, "")):
            [written] = [part.style or Style() for part in field.render_line(0) if "Player" in part.text]
            wanted = style(look, "bar" if field.has_focus else names)  # all of a name is selected before it is typed
            assert (written.color, written.bgcolor) == (wanted.color, wanted.bgcolor)
        empty = list(table.screen.query(NameInput))[2]
        assert empty.get_component_rich_style("input--placeholder") == style(look, "dim", sixteen=table.app.sixteen)
