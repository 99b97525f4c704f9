"""The table of Hámster Gángster, played by keys: a turn, choices in steps, stick insects, the red hat, the end."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from card_table import opening
from card_table.opening import Opened, Seating
from card_table.rules import hamster
from card_table.rules.game import Seat
from card_table.rules.hamster.deeds import Steal, Weasel
from card_table.rules.hamster.pieces import Boss, Card, Gang, Pouch
from card_table.rules.hamster.table import (
    Gained,
    Hiding,
    Over,
    Placing,
    Prowling,
    Recruiting,
    Scared,
    State,
    Weighing,
    YourTurn,
)
from card_table.screens.dialogs import Help, Log, Question
from card_table.screens.hamster import AT_ONCE, HamsterTable
from tests.rules.hamster_notation import ANN, BEN, CLEO, lies
from tests.rules.hamster_notation import table as situation
from tests.screens.conftest import Sit, Table

THREE, FOUR = "Ann, Ben, Cleo", "Ann, Ben, Cleo, Dan"
NO_INSECTS = {"ben": "used stick", "cleo": "used stick"}
QUIET = 0.45
"""Seconds without a key, after which the curtain opens."""


def asks(table: Table, *words: str) -> bool:
    """Whether all of these words stand among what is asked, right of the card just turned over."""
    asked = " ".join(" ".join(row[40:] for row in table.lines()[1:9]).split())
    return all(word in asked for word in words)


def columns(table: Table, people: int) -> list[str]:
    """What stands in each player's column."""
    rows = table.lines()[9:17]
    wide = (80 - 1) // people
    return [
        " ".join(" ".join(row[1 + seat * wide : (seat + 1) * wide] for row in rows).split()) for seat in range(people)
    ]


class TestThePicture:
    async def test_it_shows_everything_that_lies_before_everybody(self, sit: Sit) -> None:
        state = situation(
            ann="left 3 4 1, right 2 2, case 5, store 8 5, used weasel, boss grey, door 1",
            ben="left 6 5, case 12, store 8 7 1, boss fedora, used bug, door 8",
            cleo="right 6, used stick heavyset, boss heart, door 3",
            dan="left 8 4, case 7, boss cap, gang, door 5",
            people=4,
            gang="in turn",
            burrow="chosen",
            boss="chosen",
            scares=1,
        )
        async with sit(FOUR, game="hamster", state=state) as table:
            assert columns(table, 4) == [
                "▶ Ann grey 13/14 door 1 L 3 4 1 8/14 R 2 2 4/14 case 5 store 2 H S P ·",
                "Ben fedora door 8 L 6 5 11/13 R – 0/13 case 12 store 3 W H S (p)",
                "Cleo red hat door 3 L – 0/13 R 6 6/13 case – store 0 W P · ·",
                "Dan cap 12/13 door 5 L 8 4 12/13 R – 0/13 case 7 store 0",
            ]
            assert table.shows(
                f"forest {len(state.forest)}", "Erwin × ♥ ♥", f"forest {len(state.forest)}, Erwin 1 of 3"
            )

    async def test_the_room_in_the_pouches_is_told_before_a_draw(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(ann="left 3 4, right 12")) as table:
            assert asks(
                table, "Ann: draw, or something else?", "room: left 6, right 1; your first nut says which pouch"
            )

    async def test_the_card_turned_over_lies_large_beside_the_forest(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, ...")) as table:
            await table.press("space")
            assert table.shows("ALMOND", "•••••••")
            assert asks(table, "Ann: where does an almond (7) go?")

    async def test_erwin_is_shown_when_he_comes(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="erwin, ...", scares=1)) as table:
            await table.press("space")
            assert table.shows("ERWIN", "× × ♥", "Erwin × × ♥", "for the second time")

    async def test_no_picture_depends_on_what_is_stored(self, sit: Sit) -> None:
        films = []
        for ann, ben in (("8 8 5", "7 6"), ("1 2 3", "12 4")):
            state = situation(
                ann=f"left 5, store {ann}", ben=f"left 4, store {ben}, used stick", forest="3, 2", people=2
            )
            async with sit("Ann, Ben", game="hamster", state=state) as table:
                film = [table.frame()]
                for key in ("g", "1", "escape", "escape", "space", "left", "l"):
                    await table.press(key)
                    film.append(table.frame())
                films.append(film)
        assert films[0] == films[1]

    async def test_with_open_storerooms_everybody_sees_what_is_stored(self, sit: Sit) -> None:
        state = situation(ann="store 8 5 1 1", ben="store 12", open_storerooms=True)
        async with sit(THREE, game="hamster", state=state) as table:
            assert [column.split()[-4:] for column in columns(table, 3)[:2]] == [
                ["1", "1", "5", "8"],
                ["H", "S", "P", "12"],
            ]

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    async def test_in_mini_there_is_neither_gang_nor_briefcase(self, sit: Sit, size: tuple[int, int]) -> None:
        async with sit(THREE, game="hamster", variant={"mini": True}, size=size) as table:
            assert table.shows("store 0")
            for word in ("case", "W H S P", "weasel", "gang"):
                assert not table.shows(word)
            await table.press("b", "g")
            assert not table.shows("briefcase")
            assert not table.shows("gang")


class TestTheLastTurns:
    @pytest.mark.parametrize(
        ("forest", "told"),
        [
            (", ".join("1" * 7), "The game ends when 3 more cards are gone."),
            (", ".join("1" * 5), "The game ends when 1 more card is gone."),
            (", ".join("1" * 4), "The game ends with this turn."),
        ],
    )
    async def test_the_end_of_the_forest_is_announced(self, sit: Sit, forest: str, told: str) -> None:
        async with sit(THREE, game="hamster", state=situation(forest=forest)) as table:
            assert asks(table, told)

    async def test_while_the_forest_is_large_there_is_nothing_to_announce(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest=", ".join("1" * 8))) as table:
            assert not asks(table, "The game ends")


class TestATurn:
    async def test_space_draws_and_an_arrow_chooses_the_pouch(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, 3, ...", **NO_INSECTS)) as table:
            await table.press("space")
            assert table.shows("← left 0 + 7 = 7: room 6", "→ right 0 + 7 = 7: room 6")
            await table.press("right")
            assert lies(table.state, ANN) == "right 7"
            assert table.shows("Ann: draw on, or stop?", "right pouch in use: room for 6")

    async def test_then_what_can_go_to_one_place_only_goes_there_by_itself(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, 3, ...", **NO_INSECTS)) as table:
            await table.press("space", "right", "space")
            assert lies(table.state, ANN) == "right 7 3"
            assert isinstance(table.state.phase, YourTurn)

    async def test_s_stops_once_a_card_was_drawn(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, ...", **NO_INSECTS)) as table:
            await table.press("s")
            assert table.shows("Draw first, or use the briefcase or the gang: nobody may just pass.")
            await table.press("space", "left", "s")
            assert table.shows("Ben: draw, or something else?", "Ann stopped.")

    async def test_what_a_nut_will_do_is_told_before_it_is_placed(self, sit: Sit) -> None:
        state = situation(ann="left 3 3, right 8", forest="7, ...", **NO_INSECTS)
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("space")
            assert asks(
                table,
                "← left 6 + 7 = 13: stored; turn ends",
                "→ right 8 + 7 = 15: LOSES the pouch; turn ends",
                "b keep it in the briefcase; turn ends",
            )
            await table.press("b")
            assert lies(table.state, ANN) == "left 3 3, right 8, case 7"

    async def test_a_nut_that_fits_nowhere_goes_with_another_if_they_like(self, sit: Sit) -> None:
        state = situation(ann="left 8 2, right 7, case 1", forest="8, ...", **NO_INSECTS)
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("space")
            assert asks(table, "space it goes; lose no other", "← and a nut of the left pouch", "→ and almond (7)")
            await table.press("left")
            assert asks(table, "Let it go: which nut?", "2 and pistachio (2), left pouch", "8 and walnut (8)")
            await table.press("escape")
            assert table.shows("space it goes; lose no other")
            await table.press("left", "2")
            assert lies(table.state, ANN) == "left 8, right 7, case 1"
            assert table.state.active == BEN

    async def test_erwin_asks_which_pouch_is_lost(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(ann="left 8 2, right 7", forest="erwin, ...")) as table:
            await table.press("space")
            assert isinstance(table.state.phase, Scared)
            assert asks(table, "Ann: which pouch is lost?", "← left pouch: lose 8 + 2 = 10", "→ right pouch: lose 7")
            await table.press("right")
            assert lies(table.state, ANN) == "left 8 2"
            assert table.shows("Ann: draw on, or stop?")

    async def test_the_key_that_ended_a_turn_is_not_the_next_ones_draw(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with sit(THREE, game="hamster", state=situation(ann="left 8", use="left", forest="5, 1, ...")) as table:
            monkeypatch.setattr("card_table.screens.table.HASTE", 0.5)
            await table.press("space", "space", "space")
            assert table.shows("Ben: draw, or something else?")
            await table.wait(0.6)
            await table.press("space")
            assert asks(table, "Ben: where does a sunflower seed (1) go?")

    async def test_a_held_key_counts_once(self, sit: Sit) -> None:
        async with sit(
            THREE, game="hamster", state=situation(forest="1, 1, 1, 1, ...", use="left", **NO_INSECTS)
        ) as table:
            await table.burst(*["space"] * 20, apart=0.03)
            assert lies(table.state, ANN) == "left 1"

    @pytest.mark.parametrize(("key", "pouch"), [("left", Pouch.LEFT), ("right", Pouch.RIGHT)])
    async def test_the_lower_of_two_sums_can_be_stored_or_left(self, sit: Sit, key: str, pouch: Pouch) -> None:
        state = situation(ann=f"{pouch} 8 5, boss grey", boss="chosen", **NO_INSECTS)
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("o")
            assert asks(table, "Store?", f"space store {pouch} 8 + 5 = 13; turn ends")
            await table.press("escape")
            assert isinstance(table.state.phase, YourTurn)
            await table.press("o", "space")
            assert lies(table.state, ANN) == "store 8 5"

    async def test_a_group_that_could_be_stored_is_part_of_the_question(self, sit: Sit) -> None:
        state = situation(ann="left 8 5, boss grey", boss="chosen")
        async with sit(THREE, game="hamster", state=state) as table:
            assert asks(table, "Ann: draw, or store the 13?")
        state = situation(ann="right 8 4, boss cap", boss="chosen", drew=True, use="right")
        async with sit(THREE, game="hamster", state=state) as table:
            assert asks(table, "Ann: draw on, stop, or store the 12?")

    async def test_whether_to_store_what_came_from_elsewhere_is_asked_at_once(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(ann="left 8, case 5, boss grey", boss="chosen")) as table:
            await table.press("b", "a", "left")
            assert isinstance(table.state.phase, Weighing)
            assert asks(
                table, "Ann: store 13 now?", "o store left 8 + 5 = 13; turn ends", "n leave it: it may still grow to 14"
            )
            await table.press("n")
            assert lies(table.state, ANN) == "left 8 5"
            assert table.state.active == BEN


class TestChoosingInSteps:
    @pytest.mark.parametrize(
        ("state", "key"),
        [
            (situation(ann="case 5", use="left"), "b"),
            (situation(ann="left 5"), "g"),
            (situation(ann="left 8 5, boss grey", boss="chosen"), "o"),
        ],
    )
    async def test_what_may_be_the_only_thing_is_told_before_a_second_key_does_it(
        self, sit: Sit, state: State, key: str
    ) -> None:
        async with sit(THREE, game="hamster", state=state) as table:
            before = table.state
            await table.press(key)
            assert table.state == before
            assert asks(table, "turn ends")
            await table.press("space" if key != "b" else "a")
            if key != "b":
                assert table.state != before

    @pytest.mark.parametrize("key", ["escape", "backspace"])
    async def test_every_step_can_be_taken_back_until_the_last(self, sit: Sit, key: str) -> None:
        state = situation(ann="left 5", ben="left 4, right 2, store 8", cleo="left 3, right 6, store 7")
        async with sit(THREE, game="hamster", state=state) as table:
            pictures = [table.text()]
            for step in ("g", "4", "3"):
                await table.press(step)
                pictures.append(table.text())
            assert len(set(pictures)) == 4
            for picture in pictures[-2::-1]:
                await table.press(key)
                assert table.text() == picture
            assert table.state is state
            assert table.screen.match.written == 0

    async def test_the_weasel_asks_a_rival_for_a_nut(self, sit: Sit) -> None:
        state = situation(ann="left 5, right 2", ben="store 8 5", cleo="store 7")
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("g")
            assert asks(table, "Ann: who of your gang?", "1 weasel 2 heavyset hamster")
            assert table.shows("1 2 choose")
            await table.press("1")
            assert asks(table, "Weasel: whose storeroom?", "2 Ben, 2 stored", "3 Cleo, 1 stored")
            await table.press("2")
            assert asks(
                table, "Weasel: which nut of Ben's?", "8 walnut, 0 chestnut", "if it is there you get it; turn ends"
            )
            await table.press("8")
            assert isinstance(table.state.phase, Placing)
            assert asks(table, "Ann: where does a walnut (8) go?", "← left 5 + 8 = 13: stored; turn ends")
            await table.press("left")
            assert lies(table.state, ANN) == "right 2, store 5 8"
            assert lies(table.state, BEN) == "store 5"

    async def test_0_is_the_chestnut(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(ben="store 12")) as table:
            await table.press("g", "0")
            assert table.shows("Ann's weasel got the chestnut (12) out of Ben's storeroom.")

    async def test_the_pill_bug_takes_the_nut_placed_last(self, sit: Sit) -> None:
        state = situation(ann="left 5, used heavyset", ben="left 4 2, right 6", cleo="right 1")
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("g")
            assert asks(
                table,
                "Pill bug: whose pouch?",
                "2 Ben, from either pouch",
                "3 Cleo's right pouch: take a sunflower seed (1)",
            )
            await table.press("2")
            assert asks(table, "← Ben's left pouch: take a pistachio (2)", "→ Ben's right pouch: take a peanut (6)")
            await table.press("left", "left")
            assert lies(table.state, ANN) == "left 5 2"
            assert lies(table.state, BEN) == "left 4, right 6"

    async def test_the_briefcase_is_added_or_swapped(self, sit: Sit) -> None:
        state = situation(ann="left 8 3, case 2")
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("b", "s")
            assert asks(
                table, "Swap the briefcase: which nut? Your turn ends.", "3 left: 3 out, 2 in = 10", "8 left: 8 out"
            )
            await table.press("escape", "a")
            assert asks(table, "← left 11 + 2 = 13: stored", "→ right 0 + 2 = 2: room 11")
            await table.press("left")
            assert lies(table.state, ANN) == "store 8 3 2"

    async def test_the_arrow_is_understood_too_where_one_pouch_is_possible(self, sit: Sit) -> None:
        for pouch in ("left", "right"):
            state = situation(ann=f"{pouch} 5 3, used weasel bug")
            async with sit(THREE, game="hamster", state=state) as table:
                await table.press("g")
                assert asks(table, "Heavyset hamster?", f"space {pouch} pouch: 5 + 3 = 8 to the storeroom; turn ends")
                await table.press("right" if pouch == "left" else "left")
                assert table.state is state
                await table.press(pouch)
                assert lies(table.state, ANN) == "store 5 3"

    async def test_help_on_the_way_to_something_is_the_rule_about_it(self, sit: Sit) -> None:
        state = situation(ann="left 5, case 2", ben="left 4, right 1, store 8 7", cleo="right 2")
        for keys, section in ((("g", "1"), "weasel"), (("g", "4"), "pill-bug"), (("b",), "briefcase")):
            async with sit(THREE, game="hamster", state=state) as table:
                await table.press(*keys, "?")
                assert isinstance(table.screen, Help)
                assert table.screen.sections[table.screen.place].id == section
                await table.press("escape")
                assert len(table.screen.path) == len(keys)

    async def test_the_fedora_is_told_which_card_it_uses(self, sit: Sit) -> None:
        state = situation(ann="left 5, boss fedora, gang bug, used bug", ben="left 4", boss="chosen", gang="random")
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("g")
            assert asks(table, "which card?", "1 not used yet: Ben's left pouch", "2 used before: Ben's left pouch")
            await table.press("2")
            assert table.state.hamsters[ANN].gang == (Gang.PILL_BUG,)
            assert not table.state.hamsters[ANN].encore

    async def test_why_something_is_not_possible_is_said(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation()) as table:
            await table.press("b")
            assert table.shows("Your briefcase is empty.")
            await table.press("g")
            assert table.shows("None of your gang can do anything now.")
            await table.press("o")
            assert not table.shows("stored.")


class TestBeforeTheFirstTurn:
    async def test_doors_hamsters_and_gangs_are_chosen_with_the_keys_that_are_shown(self, sit: Sit) -> None:
        modes = {"burrow": "chosen", "boss": "chosen", "gang": "in turn"}
        async with sit("Ann, Ben", game="hamster", variant=modes) as table:
            assert asks(table, "Ann: choose a door", "1 sunflower seed, 2 pistachio", "8 walnut")
            await table.press("8", "1")
            assert asks(table, "Ann: choose a hamster", "g grey:", "f fedora:")
            await table.press("h", "f")
            assert asks(table, "Ann: take a gang card", "1 weasel, 4 left", "4 pill bug, 4 left")
            await table.press(*"13121424")
            assert asks(table, "Ann: draw, or something else?")
            ann, ben = table.state.hamsters
            assert (ann.door, ann.boss, ben.door, ben.boss) == (
                Card.WALNUT,
                Boss.HEART,
                Card.SUNFLOWER_SEED,
                Boss.FEDORA,
            )
            assert ann.gang == (Gang.WEASEL, Gang.WEASEL, Gang.WEASEL, Gang.HEAVYSET)

    async def test_each_door_tells_its_bonus(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", variant={"burrow": "chosen"}) as table:
            assert asks(
                table,
                "1 sunflower seed, 2 pistachio: half",
                "3 corn, 4 cashew, 5 hazelnut: one",
                "6 peanut, 7 almond, 8 walnut: two",
                "points for each stored at the end",
            )
            await table.press("2", "3", "7")
            assert asks(table, "Dan: choose a door", "1 sunflower seed: half a point each", "4 cashew: one point each")
            assert asks(table, "8 walnut: two points each", "each: for every one stored at the end")

    async def test_each_hamster_tells_its_ability(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", variant={"boss": "chosen"}) as table:
            assert asks(
                table,
                "g grey: groups of 13 or 14",
                "f fedora: one of the gang twice",
                "c red cap: groups of 12 or 13",
                "h red hat: no fear of Erwin, and a card when others have it",
            )

    async def test_each_gang_card_tells_how_many_are_left(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="hamster", variant={"gang": "in turn"}) as table:
            await table.press("1", "1", "4")
            assert asks(
                table, "1 weasel, 2 left", "2 heavyset hamster, 4 left", "3 stick insect, 4 left", "bug, 3 left"
            )
            await table.press("1", "1")
            assert not asks(table, "weasel,")
            assert table.shows("2 3 4 choose")

    async def test_w_is_why_here_too(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="hamster", variant={"gang": "in turn"}) as table:
            await table.press("w")
            assert isinstance(table.screen, Help)

    async def test_a_choice_can_be_taken_back(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="hamster", variant={"burrow": "chosen"}) as table:
            await table.press("8", "u")
            assert table.shows("Ann: choose a door")
            assert table.state.hamsters[ANN].door is None


class TestStickInsects:
    def nut(self, forest: str = "5, 4, ...", **rows: Any) -> State:
        return situation(forest=forest, **{"ann": "left 3", "use": "left", "people": 4, **rows})

    async def test_every_seat_that_has_one_sees_its_key_while_a_nut_lies_open(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut(cleo="used stick")) as table:
            assert not table.shows("steals it")
            await table.press("space")
            told = ["steals it" in column and column.split()[-3] for column in columns(table, 4)]
            assert told == [False, "x", False, "v"]

    async def test_it_takes_the_nut_and_its_owner_places_it(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut(ben="right 8")) as table:
            await table.press("space", "x")
            assert asks(table, "Ben: where does a hazelnut (5) go?", "→ right 8 + 5 = 13: stored")
            assert not table.shows("turn ends")
            await table.press("right")
            assert lies(table.state, BEN) == "store 8 5"
            assert Gang.STICK_INSECT not in table.state.hamsters[BEN].gang
            assert table.shows("Ann: draw on, or stop?")

    async def test_nothing_can_be_stolen_by_whose_turn_it_is_or_without_one(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut(cleo="used stick")) as table:
            await table.press("space", "z", "c")
            assert table.state.phase == Placing(ANN, Card.HAZELNUT, Gained.DRAWN)

    async def test_if_nobody_wants_it_space_places_it_and_draws(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            monkeypatch.setattr("card_table.screens.table.HASTE", 0.5)
            await table.press("space")
            assert table.shows("space place it, draw")
            await table.press("space")
            assert lies(table.state, ANN) == "left 3 5"
            assert table.state.phase == Placing(ANN, Card.CASHEW, Gained.DRAWN)

    async def test_and_s_places_it_and_stops(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            monkeypatch.setattr("card_table.screens.table.HASTE", 0.5)
            await table.press("space", "s")
            assert lies(table.state, ANN) == "left 3 5"
            assert table.state.active == BEN
            assert isinstance(table.state.phase, YourTurn)

    @pytest.mark.parametrize(("key", "asked"), [("b", "briefcase"), ("g", "Heavyset hamster?")])
    async def test_and_b_and_g_place_it_and_ask_on(self, sit: Sit, key: str, asked: str) -> None:
        async with sit(FOUR, game="hamster", state=self.nut(ann="left 3, case 1")) as table:
            await table.press("space", key)
            assert lies(table.state, ANN) == "left 3 5, case 1"
            assert table.shows(asked)
            assert table.state.active == ANN

    @pytest.mark.parametrize("key", ["enter", "left"])
    async def test_and_enter_or_the_arrow_only_place_it(self, sit: Sit, key: str) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space", key)
            assert lies(table.state, ANN) == "left 3 5"
            assert isinstance(table.state.phase, YourTurn)

    async def test_a_nut_that_ends_the_turn_does_not_draw_for_the_next(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut("8, 4, ...", ann="left 5", use="left")) as table:
            await table.press("space", "space")
            assert lies(table.state, ANN) == "store 5 8"
            assert table.state.active == BEN
            assert isinstance(table.state.phase, YourTurn)

    async def test_of_two_at_the_same_time_the_closer_in_turn_order_gets_it(self, sit: Sit) -> None:
        for keys in (("v", "x"), ("x", "v"), ("v", "c", "x"), ("c", "v", "x")):
            async with sit(FOUR, game="hamster", state=self.nut()) as table:
                await table.press("space")
                await table.burst(*keys)
                assert table.state.phase == Placing(BEN, Card.HAZELNUT, Gained.STOLEN)
                used = [seat for seat, one in enumerate(table.state.hamsters) if Gang.STICK_INSECT in one.used]
                assert used == [BEN]

    async def test_anticlockwise_that_is_the_other_way_round(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut(direction="anticlockwise")) as table:
            await table.press("space")
            await table.burst("x", "v")
            assert table.state.phase.seat == Seat(3)

    async def test_the_later_press_counts_by_when_it_came_not_by_when_it_was_looked_at(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space")
            await table.burst("v", "x", apart=AT_ONCE - 0.05, blocked=0.8)
            assert table.state.phase.seat == BEN
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space")
            await table.burst("v", "x", apart=AT_ONCE + 0.05, blocked=0.8)
            assert table.state.phase.seat == Seat(3)
            assert table.shows("Too late: Dan was first.")

    async def test_a_key_pressed_before_anybody_could_see_the_nut_steals_nothing(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.burst("space", "x")
            assert table.state.phase == Placing(ANN, Card.HAZELNUT, Gained.DRAWN)

    async def test_later_it_is_too_late(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space", "v")
            assert table.shows("x steals it", "c steals it")
            await table.wait(AT_ONCE)
            assert not table.shows("steals it")
            await table.press("x")
            assert table.shows("Too late: Dan was first.")
            assert table.state.phase.seat == Seat(3)

    async def test_the_thief_waits_so_long_if_somebody_closer_could_still_steal(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space", "v", "left")
            assert isinstance(table.state.phase, Placing)
            await table.wait(AT_ONCE)
            await table.press("left")
            assert lies(table.state, Seat(3)) == "left 5"

    async def test_and_not_at_all_if_nobody_can(self, sit: Sit) -> None:
        for rows, key in (({}, "x"), ({"ben": "used stick", "cleo": "used stick"}, "v")):
            async with sit(FOUR, game="hamster", state=self.nut(**rows)) as table:
                await table.press("space", key, "left")
                assert isinstance(table.state.phase, YourTurn)

    async def test_the_arrow_of_the_active_player_is_not_the_thiefs(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space")
            await table.burst("x", "left")
            assert table.state.phase == Placing(BEN, Card.HAZELNUT, Gained.STOLEN)

    async def test_whose_turn_it_is_does_not_change_while_others_could_steal(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space", "q")
            assert table.shows("Leave the table? It is Ann's turn.")

    async def test_the_fedora_uses_the_one_used_before_first(self, sit: Sit) -> None:
        state = self.nut(ben="boss fedora, gang stick, used stick", gang="random", boss="chosen")
        async with sit(FOUR, game="hamster", state=state) as table:
            await table.press("space", "x")
            assert table.state.hamsters[BEN].gang == (Gang.STICK_INSECT,)

    async def test_it_can_be_taken_back(self, sit: Sit) -> None:
        async with sit(FOUR, game="hamster", state=self.nut()) as table:
            await table.press("space", "x", "u")
            assert table.state.phase == Placing(ANN, Card.HAZELNUT, Gained.DRAWN)
            assert table.shows("x steals it")


def scared(card: int = 7, **rows: Any) -> State:
    """Erwin will come to Ann, and Cleo wears the red hat."""
    seats = {"ann": "left 4", "ben": "used stick", "cleo": "left 6, boss heart", **rows}
    return situation(forest="erwin" + f", {card}" * 6, boss="chosen", **seats)


async def look(table: Table) -> None:
    await table.wait(QUIET)
    await table.press("space")


class TestTheRedHat:
    async def test_it_is_asked_whether_it_prowls(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space")
            assert isinstance(table.state.phase, Prowling)
            assert asks(
                table,
                "Cleo: prowl, or stay home?",
                "p prowl: steal a forest card, which only you see",
                "n stay home: steal nothing",
            )
            assert table.shows("p prowl n stay home")
            await table.press("n")
            assert table.shows("Ann: draw on, or stop?", "stayed home.")

    async def test_the_card_lies_behind_a_curtain_with_its_owners_name(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            assert table.shows("pass the terminal to", "C L E O", "a stolen forest card waits to be hidden")
            assert not table.shows("ALMOND")
            for key in ("enter", "left", "s"):
                await table.wait(QUIET)
                await table.press(key)
                assert table.shows("pass the terminal to")
            assert isinstance(table.state.phase, Hiding)

    async def test_it_opens_to_space_once_nobody_else_types(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p", "space", "space")
            assert table.shows("pass the terminal to")
            await look(table)
            assert table.shows("ALMOND")
            assert asks(table, "Cleo: hide it where?", "← left 6 + 7 = 13: stored", "→ right 0 + 7 = 7: room 6")
            assert asks(table, "b briefcase", "s storeroom; nobody learns what it is")

    async def test_where_storerooms_are_open_everybody_will_see_it_there(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared(open_storerooms=True)) as table:
            await table.press("space", "p")
            await look(table)
            assert asks(table, "s storeroom; everybody will see it")
            assert not asks(table, "nobody learns")

    @pytest.mark.parametrize(
        ("key", "after"),
        [
            ("left", "store 6 7"),
            ("right", "left 6, right 7"),
            ("b", "left 6, case 7"),
            ("s", "left 6, store 7"),
        ],
    )
    async def test_it_is_hidden_with_one_key(self, sit: Sit, key: str, after: str) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            await table.press(key)
            assert lies(table.state, CLEO) == after
            assert table.shows("Ann: draw on, or stop?")

    @pytest.mark.parametrize("key", ["h", "escape"])
    async def test_one_key_closes_it_again(self, sit: Sit, key: str) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            await table.press(key)
            assert table.shows("pass the terminal to")

    @pytest.mark.parametrize("page", ["?", "l", "q", "w"])
    async def test_after_another_page_it_is_closed(self, sit: Sit, page: str) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            await table.press(page)
            assert not table.shows("ALMOND")
            await table.press("escape")
            assert table.shows("pass the terminal to")

    async def test_after_a_window_too_small_and_after_a_stop_it_is_closed(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            await table.resize(40, 10)
            await table.resize(80, 24)
            assert table.shows("pass the terminal to")
            await look(table)
            assert table.shows("ALMOND")
            table.app.away()
            await table.settle()
            assert table.shows("pass the terminal to")

    async def test_no_picture_for_the_others_depends_on_the_card(self, sit: Sit) -> None:
        films = []
        for card in (7, 2):
            state = scared(card)
            async with sit(THREE, game="hamster", state=state) as table:
                film = []
                for key in ("space", "p", "l", "escape"):
                    await table.press(key)
                    film.append(table.frame())
                await look(table)
                assert table.shows("ALMOND" if card == 7 else "PISTACHIO")
                film.append(table.lines()[0])
                film.append(table.lines()[-9:])
                for key in ("l", "escape"):
                    await table.press(key)
                    film.append(table.frame())
                await look(table)
                for key in ("s", "l"):
                    await table.press(key)
                    film.append(table.frame())
                films.append(film)
        assert films[0] == films[1]

    @pytest.mark.parametrize("key", ["s", "h", "l", "q"])
    async def test_the_terminal_is_repainted_whole_when_it_closes(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch, key: str
    ) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            forgotten = []
            monkeypatch.setattr(table.app, "forget", lambda: forgotten.append(key))
            await table.press(key)
            assert forgotten

    async def test_hidden_in_the_storeroom_it_can_be_taken_back_and_looked_at_again(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p")
            await look(table)
            await table.press("s", "u")
            assert table.shows("pass the terminal to", "C L E O")
            await look(table)
            assert table.shows("ALMOND")

    async def test_the_prowl_cannot_be_taken_back(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "p", "u")
            assert isinstance(table.state.phase, Hiding)


class TestTheEnd:
    async def test_storerooms_are_turned_up_and_all_points_explained(self, sit: Sit) -> None:
        state = situation(
            ann="store 8 5 1 1, case 3, used weasel stick, door 1",
            ben="store 12, gang stick bug, used weasel heavyset, door 8",
            cleo="left 4, used weasel heavyset stick bug, gang, door 2",
            burrow="chosen",
            forest="erwin, ...",
            scares=2,
        )
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("space")
            assert isinstance(table.state.phase, Over)
            assert columns(table, 3) == [
                "Ann 11 points door 1 stored 4, door 1, case 2, gang 4 store 1 1 5 8",
                "Ben 7 points door 8 chestnut 3, gang 4 store 12",
                "Cleo 0 points door 2 nothing store –",
            ]
            assert table.shows("The game is over", "Ann wins with 11 points.", "r rematch", "p other games")

    async def test_a_rematch_has_the_same_modes_and_the_next_begins(self, sit: Sit) -> None:
        state = situation(forest="1, 1, 1, 1", drew=True, direction="anticlockwise", open_storerooms=True, **NO_INSECTS)
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press("s")
            assert table.shows("The game is over", "five forest cards or fewer")
            await table.press("r")
            assert table.shows("Ben: draw, or something else?", "Ben begins")
            assert table.state.variant == state.variant

    async def test_no_key_of_the_game_does_anything_more(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="1, 1, 1, 1", drew=True, **NO_INSECTS)) as table:
            await table.press("s")
            before = table.text()
            await table.press("space", "s", "b", "g", "o", "x", "left", "n", "enter")
            assert table.text() == before


class TestAskingAndTakingBack:
    async def test_where_a_nut_was_put_can_be_taken_back(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, ...", **NO_INSECTS)) as table:
            await table.press("space", "left", "u")
            assert table.shows("Ann: where does an almond (7) go?", 'Ann took back "put left".')

    async def test_taking_back_forgets_the_steps_on_the_way_to_something(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, ...", **NO_INSECTS)) as table:
            await table.press("space", "left", "g", "u")
            assert table.screen.path == []
            assert table.shows("Ann: where does an almond (7) go?")

    async def test_a_card_that_was_seen_and_a_weasel_that_asked_stay(self, sit: Sit) -> None:
        state = situation(ben="store 5, used stick", forest="7, ...", people=2)
        async with sit("Ann, Ben", game="hamster", state=state) as table:
            await table.press("space", "u")
            assert table.shows("cannot be taken back")
            await table.press("left", "g", "1", "5", "u")
            assert table.shows('"weasel Ben: hazelnut" stands')

    @pytest.mark.parametrize(("key", "page"), [("w", Help), ("l", Log), ("?", Help), ("q", Question)])
    async def test_the_pages_come_up_and_nothing_is_lost(self, sit: Sit, key: str, page: type) -> None:
        async with sit(THREE, game="hamster", state=situation(forest="7, ...")) as table:
            await table.press("space")
            before = table.text()
            await table.press(key)
            assert isinstance(table.screen, page)
            await table.press("escape")
            assert table.text() == before

    @pytest.mark.parametrize(
        ("state", "keys", "title"),
        [
            (situation(forest="7, ..."), ("space",), "Collecting nuts"),
            (
                situation(ann="left 8, case 1", use="left", forest="7, ...", **NO_INSECTS),
                ("space",),
                "Too much",
            ),
            (situation(ann="left 8", forest="erwin, ..."), ("space",), "Patrolman Erwin"),
            (situation(forest="7, ..."), ("space", "x"), "Stick insect"),
        ],
    )
    async def test_why_is_about_the_last_news(self, sit: Sit, state: State, keys: tuple[str, ...], title: str) -> None:
        async with sit(THREE, game="hamster", state=state) as table:
            await table.press(*keys)
            await table.press("w")
            assert title in table.text()

    async def test_help_is_about_what_can_be_done_now(self, sit: Sit) -> None:
        async with sit(THREE, game="hamster", state=scared()) as table:
            await table.press("space", "?")
            assert table.shows("The red hat", "undo what showed nothing new")


def played_until(data: Path, until: Callable[[Any], bool], **modes: Any) -> Opened:
    """A saved game that chance has played until something is so."""
    for seed in range(300):
        chance = Random(seed)
        game = opening.begin(
            data / "games", Seating("hamster", ("Ann", "Ben", "Cleo"), first=ANN, seed=seed, variant=modes)
        )
        while not game.match.result():
            if until(game.match.state):
                return game
            game.match.play(chance.choice(game.match.options()))
        opening.close(game)
    raise AssertionError("chance did not bring it about")


def nut_lies_open(state: State) -> bool:
    return isinstance(state.phase, Placing) and any(isinstance(option, Steal) for option in hamster.options(state))


MOMENTS: dict[str, tuple[Callable[[Any], bool], dict[str, Any], tuple[str, ...]]] = {
    "placing": (nut_lies_open, {}, (" go?",)),
    "stolen": (lambda state: nut_lies_open(state) and state.phase.gained is Gained.STOLEN, {}, (" go?",)),
    "hiding": (lambda state: isinstance(state.phase, Hiding), {"boss": "chosen"}, ("pass the terminal to",)),
    "scared": (lambda state: isinstance(state.phase, Scared), {}, ("which pouch is lost?",)),
    "weighing": (lambda state: isinstance(state.phase, Weighing), {"boss": "chosen"}, ("o store",)),
    "recruiting": (lambda state: isinstance(state.phase, Recruiting) and len(state.phase.left) < 12,
                   {"gang": "in turn"}, ("take a gang card",)),
}  # fmt: skip


class TestResuming:
    @pytest.mark.parametrize(("until", "modes", "words"), MOMENTS.values(), ids=MOMENTS)
    async def test_a_game_goes_on_exactly_where_it_was_left(
        self, sit: Sit, data: Path, until: Callable[[Any], bool], modes: dict[str, Any], words: tuple[str, ...]
    ) -> None:
        game = played_until(data, until, **modes)
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            assert isinstance(table.screen, HamsterTable)
            assert table.state == game.match.state
            assert table.shows(*words)

    async def test_a_nut_that_was_stolen_before_is_the_thiefs(self, sit: Sit, data: Path) -> None:
        game = played_until(data, lambda s: nut_lies_open(s) and s.phase.gained is Gained.STOLEN)
        opening.close(game)
        thief = game.match.state.phase.seat
        async with sit() as table:
            await table.press("enter", "x")
            assert table.state.phase.seat == thief
            await table.press("left")
            assert not isinstance(table.state.phase, Placing)


class TestWatching:
    @pytest.mark.parametrize(("until", "modes", "words"), MOMENTS.values(), ids=MOMENTS)
    async def test_no_key_of_the_players_does_anything(
        self, sit: Sit, data: Path, until: Callable[[Any], bool], modes: dict[str, Any], words: tuple[str, ...]
    ) -> None:
        game = played_until(data, until, **modes)
        async with sit("Ann, Ben") as table:
            table.app.switch_screen(table.app.table(opening.watch(data / "games", game.shelf.id)))
            await table.wait(0.05)
            assert table.shows("watching")
            before, written = table.text(), table.screen.match.written
            await table.burst("space", "left", *"sbgozxcvpnuhk15")
            assert table.text() == before
            assert table.screen.match.written == written

    async def test_who_watches_never_sees_the_stolen_card(self, sit: Sit, data: Path) -> None:
        game = played_until(data, lambda state: isinstance(state.phase, Hiding), boss="chosen")
        card = game.match.state.phase.card
        async with sit("Ann, Ben") as table:
            table.app.switch_screen(table.app.table(opening.watch(data / "games", game.shelf.id)))
            await table.wait(0.05)
            assert asks(table, "hides a stolen card")
            assert not table.shows(str(card).upper())
            assert not asks(table, "+")
            assert not table.shows(": room")
            hidden = table.frame()
            state = table.state.but(phase=Hiding(table.state.phase.seat, Card.CHESTNUT))
            table.screen.match.state = state
            table.screen.show_all()
            await table.settle()
            assert table.frame() == hidden

    async def test_moves_in_the_other_window_are_shown(self, sit: Sit, data: Path) -> None:
        game = played_until(data, lambda state: isinstance(state.phase, YourTurn))
        async with sit("Ann, Ben") as table:
            table.app.switch_screen(table.app.table(opening.watch(data / "games", game.shelf.id)))
            await table.wait(0.05)
            game.match.play(game.match.options()[0])
            await table.wait(0.7)
            assert table.state == game.match.state


async def test_a_whole_game_is_played_by_the_keys_that_are_shown(sit: Sit) -> None:
    state = situation(forest="3, 5, 1, 7, 2, 8, erwin, 4", boss="chosen", ann="boss heart", ben="boss grey", people=2)
    chance = Random(3)
    async with sit("Ann, Ben", game="hamster", state=state) as table:
        for _ in range(300):
            if table.screen.match.result():
                break
            if table.screen.curtained:
                await look(table)
            keys = [*table.screen.answers()]
            assert keys
            await table.press(chance.choice(keys))
        assert table.shows("The game is over", "r rematch")
        assert not any(isinstance(option, Weasel) for option in table.screen.match.options())


async def test_in_plain_ascii_every_page_of_it_is(sit: Sit) -> None:
    async with sit(ascii=True) as table:
        for keys in (("3",), ("f1",), ("escape", "enter"), ("space",), ("w",), ("escape", "l"), ("escape", "q")):
            await table.press(*keys)
            assert table.text().isascii(), table.text()
        assert table.shows("Leave the table?")


async def test_in_plain_ascii_the_whole_manual_is(sit: Sit) -> None:
    async with sit(THREE, game="hamster", ascii=True) as table:
        await table.press("?")
        for place in range(len(table.screen.sections)):
            table.screen.place = place
            table.screen.lay_out()
            await table.settle()
            assert table.text().isascii(), table.text()


@pytest.mark.parametrize("keys", [("q", "escape"), ("q", "ctrl+c"), ("l", "q"), ("q", "l"), ("escape", "f1")])
@pytest.mark.parametrize("game", ["gopher", "hamster"])
async def test_two_keys_in_one_go_do_not_open_two_pages(sit: Sit, game: str, keys: tuple[str, str]) -> None:
    async with sit(THREE, game=game) as table:
        await table.burst(*keys)
        assert len(table.app.screen_stack) == 2
        await table.wait(1.2)
        await table.press("escape")
        assert len(table.app.screen_stack) == 1
