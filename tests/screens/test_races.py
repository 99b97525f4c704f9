"""Races on one keyboard: the rehearsal, the count-in, presses in the order and with the times at which they came."""

from typing import Any

import pytest
from textual.events import Key

from card_table.keyboards import LAYOUTS
from card_table.opening import Seating
from card_table.rules.game import Seat
from card_table.rules.hamster.pieces import GANG, Gang
from card_table.rules.hamster.table import Recruiting
from card_table.screens.dialogs import Question
from card_table.screens.hamster import HamsterTable
from card_table.screens.rehearsal import Rehearsal
from card_table.terminal.keys import now
from tests.rules.hamster_notation import race
from tests.screens.conftest import Sit, Table

PEOPLE = {2: "Ann, Ben", 3: "Ann, Ben, Cleo", 4: "Ann, Ben, Cleo, Dan"}
SCRAMBLE = {"gang": "scramble"}
QUIET = 0.45
"""Seconds without a key, after which letters mean again what they usually do."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three, two, one in no time."""
    monkeypatch.setattr("card_table.screens.race.BEAT", 0.02)


async def started(table: Table) -> None:
    """Through the rehearsal and the count-in."""
    await table.settle()
    await table.press("enter" if isinstance(table.screen, Rehearsal) else "space")
    for _ in range(100):
        if table.screen.racing:
            await table.settle()
            return
        await table.wait(0.02)
    raise AssertionError("it never began")


def begin_again(table: Table, people: str, variant: dict[str, Any]) -> None:
    """Another game in the same run of the program."""
    seating = Seating("hamster", tuple(people.split(", ")), first=Seat(0), seed=6, variant=variant)
    table.app.switch_screen(table.app.begin(seating))


def gangs(table: Table) -> list[tuple[Gang, ...]]:
    return [hamster.gang for hamster in table.state.hamsters]


class TestTheRehearsal:
    async def test_it_comes_by_itself_and_lists_everybodys_keys_with_what_they_do(self, sit: Sit) -> None:
        async with sit(PEOPLE[4], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            assert isinstance(table.screen, Rehearsal)
            assert table.shows("Everybody: press each of your keys", "Ann Ben", "Cleo Dan")
            rows = [row.split() for row in table.lines() if "weasel" in row]
            assert rows == [["[q]", "weasel", "[u]", "weasel"], ["[z]", "weasel", "[m]", "weasel"]]

    async def test_keys_that_arrive_are_marked_until_none_is_missing(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant={"squirrel": 1}) as table:
            await table.settle()
            assert table.shows("Ann: z has not arrived yet and 5 more.")
            await table.press("z", "x", "c", ",", ".")
            assert table.shows("Ben: / has not arrived yet.  Enter begins".replace("  ", " "))
            await table.press("/")
            assert table.shows("Every key has arrived.")

    async def test_how_many_came_at_the_same_time_is_told(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.burst("q", "u", "z", "w", "i")
            assert table.shows("5 keys have arrived at the same time.")
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.burst("q", "u", "z", "w", "i", apart=0.2)
            assert not table.shows("at the same time.")

    async def test_a_held_key_is_no_company_for_itself(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.burst("z", "z", "z", "z")
            assert not table.shows("at the same time.")

    async def test_capital_letters_arrive_too(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press("Z")
            assert table.shows("Ann: x has not arrived yet")

    async def test_tab_takes_another_layout_which_is_remembered(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            assert table.shows("The keyboard is qwerty")
            await table.press("z", "tab")
            assert table.shows("The keyboard is qwertz", "[y]", "Ann: y has not arrived yet")
            await table.press("enter")
            assert table.shows("y=W x=H c=S v=P")
            assert table.app.settings.keyboard == "qwertz"
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            assert table.shows("The keyboard is qwertz")

    async def test_nothing_is_at_stake_in_it(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press(*"qwer", *"tlmk?", "space")
            assert isinstance(table.screen, Rehearsal)
            await table.press("enter")
            assert table.screen.match.written == 0

    async def test_enter_goes_on_with_the_count_in(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press("enter")
            assert isinstance(table.screen, HamsterTable)
            await table.wait(0.2)
            assert table.screen.racing

    @pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+q"])
    async def test_left_without_it_the_table_waits_for_the_count_in(self, sit: Sit, key: str) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press(key)
            assert isinstance(table.screen, HamsterTable)
            assert table.shows("counts in, from three", "space count in", "k try your keys")
            await table.press("k")
            assert isinstance(table.screen, Rehearsal)

    async def test_finished_once_it_does_not_come_again_while_all_keys_are_the_same(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press("enter")
            begin_again(table, PEOPLE[2], SCRAMBLE)
            await table.wait(0.1)
            assert isinstance(table.screen, HamsterTable)
            assert table.shows("counts in, from three", "k try your keys")
            await table.press("k")
            assert isinstance(table.screen, Rehearsal)

    @pytest.mark.parametrize(
        ("key", "people", "variant"),
        [
            ("escape", PEOPLE[2], SCRAMBLE),
            ("enter", PEOPLE[3], SCRAMBLE),
            ("enter", "Ben, Ann", SCRAMBLE),
            ("enter", PEOPLE[2], {"squirrel": 1}),
        ],
        ids=["put off", "more people", "other seats", "another race"],
    )
    async def test_but_it_does_where_it_was_put_off_or_any_key_is_another(
        self, sit: Sit, key: str, people: str, variant: dict[str, Any]
    ) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press(key)
            begin_again(table, people, variant)
            await table.wait(0.1)
            assert isinstance(table.screen, Rehearsal)

    async def test_it_comes_too_if_something_was_chosen_before_the_race(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant={**SCRAMBLE, "boss": "chosen"}) as table:
            await table.settle()
            assert not isinstance(table.screen, Rehearsal)
            await table.press("g", "f")
            await table.settle()
            assert isinstance(table.screen, Rehearsal)

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    @pytest.mark.parametrize("variant", [SCRAMBLE, {"squirrel": 1}])
    async def test_it_fits(self, sit: Sit, size: tuple[int, int], variant: dict[str, Any]) -> None:
        async with sit(PEOPLE[4], game="hamster", variant=variant, size=size) as table:
            await table.settle()
            assert table.shows("tap, do not hold.", "Enter begin", "Tab another layout", "F2 change a key")

    async def test_a_window_too_small_says_so_and_growing_brings_it_back(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            before = table.text()
            await table.resize(60, 20)
            assert table.shows("needs a window of 80 by 24")
            await table.resize(80, 24)
            assert table.text() == before


class TestTheCountIn:
    async def test_it_goes_three_two_one(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.race.BEAT", 0.3)
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press("enter")
            seen: dict[str, bool] = {}
            for _ in range(100):
                told = ("starts in 3", "starts in 2", "starts in 1", "go!")
                seen |= dict.fromkeys((words for words in told if table.shows(words)), True)
                await table.wait(0.02)
            assert [*seen] == ["starts in 3", "starts in 2", "starts in 1", "go!"]

    async def test_what_is_pressed_during_it_does_not_count(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.race.BEAT", 0.15)
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await table.settle()
            await table.press("enter")
            await table.burst(*"qwlkt?", "space")
            assert table.shows("starts in")
            await table.wait(0.5)
            assert table.screen.racing
            assert table.screen.match.written == 0

    async def test_nor_what_was_pressed_before_its_end_and_comes_after(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            early, late = Key("z", "z"), Key("x", "x")
            early.time = table.screen._runs_since - 0.01
            late.time = table.screen._runs_since + 0.01
            for event in (early, late):
                table.app.post_message(event)
            await table.settle()
            assert gangs(table)[0] == (Gang.HEAVYSET,)


class TestPresses:
    @pytest.mark.parametrize("people", [2, 3, 4])
    @pytest.mark.parametrize("blocked", [0.0, 0.6])
    async def test_a_burst_of_all_is_played_in_the_order_of_arrival_and_none_is_lost(
        self, sit: Sit, people: int, blocked: float
    ) -> None:
        async with sit(PEOPLE[people], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            keys = table.screen.race_keys()
            burst = [keys[seat][member] for member in (3, 0, 2, 1) for seat in range(people)]
            await table.burst(*burst, apart=0.001, blocked=blocked)
            wanted = tuple(GANG[member] for member in (3, 0, 2, 1))
            assert gangs(table) == [wanted] * people
            took = [told.text for told in table.screen.match.told if " took a " in told.text]
            assert took == [f"{name} took a {member}." for member in wanted for name in table.screen.match.names]

    async def test_of_the_last_card_the_first_press_counts(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.press("q", "q", "q")
            await table.burst("z", "u", "q")
            assert [gang.count(Gang.WEASEL) for gang in gangs(table)] == [3, 0, 1]
            assert isinstance(table.state.phase, Recruiting)
            assert Gang.WEASEL not in table.state.phase.left

    async def test_nobody_takes_a_fifth(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.press(*"zxcv", "z", "x")
            assert [len(gang) for gang in gangs(table)] == [4, 0]

    async def test_a_held_key_counts_once_also_while_others_press(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.burst(*["z", ",", "z", "z", ".", "z", "z", "m", "z"], apart=0.03)
            assert [len(gang) for gang in gangs(table)] == [1, 3]

    async def test_the_same_key_pressed_again_counts_again(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.burst("z", "z", "z", apart=0.12)
            assert gangs(table)[0] == (Gang.WEASEL,) * 3

    async def test_capital_letters_count(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.burst("Z", "X")
            assert gangs(table)[0] == (Gang.WEASEL, Gang.HEAVYSET)

    @pytest.mark.parametrize("layout", LAYOUTS)
    async def test_on_every_layout_the_keys_shown_are_those_that_count(self, sit: Sit, layout: str) -> None:
        async with sit(PEOPLE[4], game="hamster", variant=SCRAMBLE) as table:
            table.app.remember(keyboard=layout)
            await started(table)
            for keys in table.screen.race_keys():
                assert table.shows(f"{keys[0]}=W {keys[1]}=H {keys[2]}=S {keys[3]}=P")
            await table.burst(*"".join(table.screen.race_keys()))
            assert gangs(table) == [GANG] * 4

    async def test_keys_that_fall_after_the_race_do_nothing(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.burst(*"qwer", *"uiop", *"zxcv", "q", "w", "u", "p", "q")
            for key in ("q", "w", "u"):
                await table.press(key)
                assert isinstance(table.screen, HamsterTable)
            assert table.shows("Ann: draw, or something else?")
            assert table.screen.match.written == 12

    async def test_once_nobody_presses_any_more_letters_mean_what_they_did(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            await table.burst(*"qwer", *"uiop", *"zxcv")
            await table.wait(QUIET)
            await table.press("q")
            assert isinstance(table.screen, Question)


class TestNothingElse:
    @pytest.mark.parametrize("people", [2, 3, 4])
    async def test_in_a_race_no_letter_opens_anything(self, sit: Sit, people: int) -> None:
        async with sit(PEOPLE[people], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            look, motion = table.app.look, table.app.settings.motion
            await table.burst(*"wlq?tmkurps1", "space", apart=0.01)
            await table.wait(0.05)
            assert isinstance(table.screen, HamsterTable)
            assert table.screen.racing
            assert (table.app.look, table.app.settings.motion) == (look, motion)

    async def test_the_squirrels_are_left_alone_too(self, sit: Sit) -> None:
        async with sit(PEOPLE[3], game="hamster", state=race()) as table:
            await started(table)
            await table.burst(*"qwelpuktrm?", "space", apart=0.01)
            assert table.screen.racing
            assert table.shows("go!")

    async def test_escape_halts_it_and_asks(self, sit: Sit) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
            await started(table)
            assert table.shows("Esc leave")
            await table.press("z", "escape")
            assert table.shows("Leave the table?")
            await table.press("escape")
            assert not table.screen.racing
            assert table.shows("counts in, from three")
            await table.press("x")
            assert gangs(table)[0] == (Gang.WEASEL,)


class TestHalting:
    @pytest.fixture(params=["scramble", "squirrel"])
    def variant(self, request: pytest.FixtureRequest) -> dict[str, Any]:
        return {"scramble": SCRAMBLE, "squirrel": {"squirrel": 1}}[request.param]

    async def test_a_window_too_small_halts_it_until_it_is_counted_in_again(
        self, sit: Sit, variant: dict[str, Any]
    ) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=variant) as table:
            await started(table)
            assert table.shows("go!")
            await table.resize(60, 20)
            await table.resize(80, 24)
            assert not table.screen.racing
            assert table.shows("counts in, from three", "space count in")
            await table.burst("z", "x")
            assert table.screen.match.written == 0
            await started(table)
            await table.press("x")
            assert table.screen.match.written == 1

    async def test_a_larger_window_does_not(self, sit: Sit, variant: dict[str, Any]) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=variant) as table:
            await started(table)
            await table.resize(120, 40)
            assert table.screen.racing

    async def test_stopping_the_program_halts_it(self, sit: Sit, variant: dict[str, Any]) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=variant) as table:
            await started(table)
            table.app.away()
            await table.settle()
            assert not table.screen.racing
            assert table.shows("counts in, from three")

    async def test_a_question_halts_it_and_staying_shows_so(self, sit: Sit, variant: dict[str, Any]) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=variant) as table:
            await started(table)
            await table.press("escape", "escape")
            assert not table.screen.racing
            assert table.shows("counts in, from three")

    @pytest.mark.parametrize("how", ["resize", "away", "escape"])
    async def test_so_it_is_with_the_count_in(
        self, sit: Sit, variant: dict[str, Any], how: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("card_table.screens.race.BEAT", 0.12)
        async with sit(PEOPLE[2], game="hamster", variant=variant) as table:
            await table.settle()
            await table.press("enter")
            assert table.screen.count
            if how == "resize":
                await table.resize(60, 20)
                await table.resize(80, 24)
            elif how == "away":
                table.app.away()
            else:
                await table.press("escape", "escape")
            await table.wait(0.5)
            assert not table.screen.racing
            assert table.shows("counts in, from three")

    async def test_a_table_that_begins_in_a_window_too_small_is_all_right(
        self, sit: Sit, variant: dict[str, Any]
    ) -> None:
        async with sit(PEOPLE[2], game="hamster", variant=variant, size=(60, 20)) as table:
            await table.settle()
            assert table.shows("needs a window of 80 by 24")
            await table.resize(80, 24)
            await started(table)
            assert table.shows("go!")


async def test_times_are_those_of_the_clock_of_events(sit: Sit) -> None:
    async with sit(PEOPLE[2], game="hamster", variant=SCRAMBLE) as table:
        await started(table)
        assert abs(now() - table.screen._runs_since) < 5
