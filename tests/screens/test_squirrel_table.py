"""The table of Crazy Squirrel: what everybody sees, the three keys of each, the rounds and the end."""

from pathlib import Path
from typing import Any

import pytest

from card_table import opening
from card_table.opening import Seating
from card_table.rules.hamster.pieces import Card, total
from card_table.rules.hamster.squirrel import Fill, Race, Take
from card_table.screens.squirrel import SquirrelTable
from tests.rules.hamster_notation import ANN, BEN, race
from tests.screens.conftest import Sit, Table
from tests.screens.test_races import QUIET, started

TWO, THREE = "Ann, Ben", "Ann, Ben, Cleo"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three, two, one in no time."""
    monkeypatch.setattr("card_table.screens.race.BEAT", 0.02)


def winning(rounds: int = 1, **some: Any) -> Race:
    """Ann needs one more card, which is the next."""
    rows = {"ann": "left 12 1, right 8", "ben": "left 5, hand 7"}
    return race(people=2, rounds=rounds, forest="5, 3, ...", **rows, **some)


async def win(table: Table) -> None:
    """Ann takes the last card that she needs, and puts it right."""
    await started(table)
    await table.burst("x", "c")


class TestThePicture:
    async def test_it_shows_hands_pouches_what_is_missing_and_the_keys_below_them(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning()) as table:
            await started(table)
            assert table.shows(
                "left 13", "FULL", "12 1", "right 8", "5 missing", "left 5", "8 missing", "right 0", "13 missing"
            )
            [hands] = [row for row in table.lines() if "║  7  ║" in row]
            assert "take" in hands
            assert [row.split() for row in table.lines() if "[z]" in row] == [
                ["[z]", "[x]", "[c]", "[,]", "[.]", "[/]"]
            ]

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_everybody_fits(self, sit: Sit, size: tuple[int, int]) -> None:
        async with sit("Ann, Ben, Cleo, Dan", game="hamster", variant={"squirrel": 3}, size=size) as table:
            await started(table)
            assert table.shows("Ann", "Ben", "Cleo", "Dan", "[q]", "[o]", "[c]", "[/]", "round 1 of 3", "forest 67")

    async def test_the_forest_never_shows_what_comes_next(self, sit: Sit) -> None:
        frames = []
        for forest in ("5, 3, ...", "3, 5, ..."):
            async with sit(TWO, game="hamster", state=race(people=2, forest=forest)) as table:
                await started(table)
                frames.append(table.frame())
        assert frames[0] == frames[1]


class TestARace:
    async def test_each_has_three_keys_as_the_table_lies(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=race(people=2, forest="5, 3, 2, 1, ...")) as table:
            await started(table)
            await table.burst("x", ".")
            assert table.state.hands == (Card.HAZELNUT, Card.CORN)
            await table.burst("z", "/")
            assert [[total(nuts) for nuts in pair] for pair in table.state.pouches] == [[5, 0], [0, 3]]

    async def test_who_holds_nothing_puts_nothing_and_who_holds_a_card_takes_none(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=race(people=2, forest="5, 3, ...")) as table:
            await started(table)
            await table.burst("z", "c", ",")
            assert table.screen.match.written == 0
            await table.press("x", "x")
            assert table.screen.match.written == 1

    async def test_a_full_pouch_takes_nothing_more(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning()) as table:
            await started(table)
            await table.burst("x", "z")
            assert table.state.hands[ANN] is Card.HAZELNUT

    async def test_too_much_empties_a_pouch(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=race(people=2, ann="left 8 3, hand 5")) as table:
            await started(table)
            await table.press("z")
            assert table.shows("Ann has 16 in the left pouch, too much: it is empty again.")
            assert table.state.pouches[ANN] == ((), ())


class TestRounds:
    async def test_one_race_ends_with_its_winner(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning()) as table:
            await win(table)
            assert table.shows("The game is over", "Ann wins with 1 round: both pouches full first.", "r rematch")

    async def test_after_a_round_space_begins_the_next_with_a_count_in(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning(rounds=3)) as table:
            await win(table)
            assert table.shows("The round is over", "space to the next round", "Ann wins round 1!", "▲")
            await table.press("space")
            assert table.state.round == 2
            await table.wait(0.15)
            assert table.screen.racing
            assert table.shows("go!", "round 2 of 3", "forest 67")

    async def test_during_the_count_in_no_other_key_is_offered(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        async with sit(TWO, game="hamster", state=winning(rounds=3)) as table:
            await win(table)
            monkeypatch.setattr("card_table.screens.race.BEAT", 5.0)
            await table.press("space")
            assert table.shows("starts in 3", "Esc leave")
            assert not table.shows("next round")

    async def test_the_majority_wins(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning(rounds=3, wins=(1, 1), round=3)) as table:
            await win(table)
            assert table.shows("Ann wins with 2 rounds.")

    async def test_a_rematch_is_of_as_many_rounds(self, sit: Sit) -> None:
        async with sit(TWO, game="hamster", state=winning()) as table:
            await win(table)
            await table.wait(QUIET)
            await table.press("r")
            await started(table)
            assert isinstance(table.screen, SquirrelTable)
            assert table.state.variant.squirrel == 1
            assert table.shows("go!")

    async def test_somebody_who_still_presses_does_not_leave_the_end(self, sit: Sit) -> None:
        rows = {"ann": "left 12 1, right 8, hand 5", "ben": "left 5"}
        async with sit("Ann, Ben, Cleo", game="hamster", state=race(rounds=1, **rows)) as table:
            await started(table)
            await table.press("e", "p", "o", "p", "q", "w", "i", "p")
            assert isinstance(table.screen, SquirrelTable)
            assert table.shows("The game is over")
            await table.wait(QUIET)
            await table.press("p")
            assert table.shows("C A R D T A B L E")


class TestResumingAndWatching:
    def saved(self, data: Path, moves: int = 7, rounds: int = 1) -> opening.Opened:
        seating = Seating("hamster", ("Ann", "Ben"), first=ANN, seed=5, variant={"squirrel": rounds})
        game = opening.begin(data / "games", seating)
        for _ in range(moves):
            options = game.match.options()
            game.match.play(next((option for option in options if isinstance(option, Fill)), options[-1]))
        return game

    async def test_a_race_goes_on_where_it_was_left_after_a_rehearsal(self, sit: Sit, data: Path) -> None:
        game = self.saved(data)
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            await table.settle()
            assert table.shows("Rehearsal")
            await started(table)
            assert table.state == game.match.state
            take = any(isinstance(option, Take) and option.seat == BEN for option in table.screen.match.options())
            await table.press("." if take else "/")
            assert table.screen.match.written == 8

    async def test_resumed_between_two_rounds_the_next_begins_with_a_rehearsal(self, sit: Sit, data: Path) -> None:
        game = self.saved(data, moves=0, rounds=3)
        while game.match.state.running:
            game.match.play(game.match.options()[0])
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            assert table.shows("The round is over", "space next round")
            await table.press("space")
            await table.settle()
            assert table.shows("Rehearsal")
            await table.press("enter")
            await table.wait(0.2)
            assert table.screen.racing

    async def test_who_watches_can_do_nothing(self, sit: Sit, data: Path) -> None:
        game = self.saved(data)
        async with sit(TWO) as table:
            table.app.switch_screen(table.app.table(opening.watch(data / "games", game.shelf.id)))
            await table.wait(0.05)
            assert table.shows("watching")
            before = table.text()
            await table.burst(*"zxc,./kurp", "space", "enter")
            await table.wait(0.1)
            assert table.text() == before
            assert not table.screen.racing


async def test_undo_has_nothing_to_take_back_in_a_race(sit: Sit) -> None:
    async with sit(THREE, game="hamster", state=race(ann="hand 5")) as table:
        await started(table)
        await table.press("q", "escape", "escape")
        await table.wait(0.5)
        await table.press("u")
        assert table.shows("in this game that is never taken back")
        assert total(table.state.pouches[ANN][0]) == 5
