"""Gobbit at its table: by keys, and what is to be seen then."""

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from card_table import opening
from card_table.bots import LEVELS, Level
from card_table.keyboards import LAYOUTS
from card_table.match import resumed
from card_table.opening import Seating
from card_table.rules import gobbit, journal
from card_table.rules.game import Seat
from card_table.rules.gobbit import Flip, State, Variant
from card_table.rules.gobbit.pieces import Token
from card_table.screens.dialogs import Help, Log, Question
from card_table.screens.gobbit import FREEZES, TEMPOS, GobbitTable
from card_table.screens.rehearsal import Rehearsal
from card_table.terminal.keys import now
from card_table.widgets.gobbit import Jungle
from tests.rules.gobbit_notation import P1, P2, P3, bottom, fronts, grave, table
from tests.screens.conftest import Sit, Table
from tests.screens.test_races import QUIET, started

TWO, THREE, FOUR = "Ann, Ben", "Ann, Ben, Cleo", "Ann, Ben, Cleo, Dan"
EIGHT = "Ann, Ben, Cleo, Dan, Eve, Bot, Bot 2, Bot 3"
ANN, BEN, CLEO = "12q3e", "90o8i", "aszdc"
"""The keys of three people: the piles of Ann, Ben and Cleo, the graveyard, and to flip."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three, two, one in no time."""
    monkeypatch.setattr("card_table.screens.race.BEAT", 0.02)


def conflict(**more: Any) -> State:
    """Ben's blue snake attacks Cleo's blue chameleon; Ann shows a red gorilla."""
    return table("red gorilla", "blue snake", "blue chameleon on red snake", **more)


def entries(table: Table) -> list[dict[str, Any]]:
    """The journal without its header."""
    path = table.screen.opened.shelf.path
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def written(table: Table) -> list[str]:
    """The journal in short: "Ben: tap Cleo", and in brackets what came to nothing."""
    names = table.screen.match.names
    rows = [(names[entry["seat"]], entry.get("do"), entry.get("vain")) for entry in entries(table)]
    return [f"{name}: {do}" if do else f"({name}: {vain})" for name, do, vain in rows]


def place(table: Table, seat: int) -> str:
    """What is to be seen at a seat's place, without frames and blanks."""
    names = table.screen.match.names
    columns = 2 if len(names) < 5 else (len(names) + 1) // 2
    row, column = divmod(seat, columns)
    each, tall = 79 // columns, 16 // (1 if len(names) < 3 else 2)
    lines = table.lines()[4 + row * tall : 4 + (row + 1) * tall]
    return " ".join("".join(line[1 + column * each : column * each + each] + " " for line in lines).split())


async def until(table: Table, met: Any, seconds: float = 5.0) -> None:
    """Wait for something that comes by itself."""
    for _ in range(int(seconds / 0.02)):
        if met():
            return
        await table.wait(0.02)
    raise AssertionError(f"never came\n{table.text()}")


class TestThePicture:
    async def test_every_pile_shows_its_owner_the_animal_its_colour_and_how_many_cards(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            assert all(word in place(table, 0) for word in ("Ann", " RED ", " GORILLA ", " 1 ╝"))
            assert all(word in place(table, 1) for word in ("Ben", " BLUE ", " SNAKE ", " 1 ╝"))
            assert all(word in place(table, 2) for word in ("Cleo", " BLUE ", " CHAMELEON ", " 2 ╝"))

    async def test_every_key_is_printed_at_the_pile_it_taps_behind_its_owners_letter(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            for pile in range(3):
                assert place(table, pile).endswith(f"A[{ANN[pile]}] B[{BEN[pile]}] C[{CLEO[pile]}]")
            assert table.shows("graveyard 0 A[3] B[8] C[d]")
            assert [f"[{keys[4]}]" in place(table, seat) for seat, keys in enumerate((ANN, BEN, CLEO))] == [True] * 3

    async def test_people_whose_names_begin_alike_have_other_letters(self, sit: Sit) -> None:
        async with sit("Player 1, Player 2", game="gobbit") as table:
            await started(table)
            assert table.shows("1[z] 2[.]", "1[x] 2[/]")

    async def test_bots_have_no_keys(self, sit: Sit) -> None:
        async with sit("Ann, Bot, Ben", game="gobbit", bots={1: "calm"}, state=conflict(last="P3")) as table:
            await started(table)
            assert place(table, 1).endswith("A[s] B[;]")
            assert not table.shows("B[;] C")

    async def test_nothing_on_the_screen_depends_on_what_lies_face_down(self, sit: Sit) -> None:
        frames = []
        for last in ("red snake", "yellow snake"):
            state = table("red gorilla", "blue snake", decks={"P1": f"blue gorilla, {last}", "P2": "blue chameleon"})
            async with sit(TWO, game="gobbit", state=state) as shown:
                await started(shown)
                frames.append(shown.frame())
        assert frames[0] == frames[1]

    async def test_eight_piles_in_the_smallest_window_are_whole(self, sit: Sit) -> None:
        machines = dict.fromkeys(range(4, 8), "calm")
        fronts = ["red snake", "blue snake", "yellow snake", "red gorilla", "red mosquitoes"]
        state = table(*fronts, "blue-yellow mosquitoes", "red chameleon", "yellow gorilla on blue gorilla", law="snake")
        async with sit(EIGHT, game="gobbit", bots=machines, state=state) as shown:
            await started(shown)
            animals = [place(shown, seat) for seat in range(8)]
            assert ["SNAKE" in text for text in animals] == [True] * 3 + [False] * 5
            assert "MOSQUITOES" in animals[4]
            assert "BLUE" in animals[5]
            assert "YELLOW" in animals[5]
            assert "GORILLA" in animals[7]
            assert shown.shows("SNAKE: SNAKES ATTACK MOSQUITOES, TOO.", "graveyard 1")
            for seat in range(8):
                keys = place(shown, seat).split()[-4:]
                assert [key[0] for key in keys] == ["A", "B", "C", "D"]

    async def test_with_motion_a_pile_moves_to_where_it_goes(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict(), motion=True) as table:
            await started(table)
            await table.press(BEN[2])
            [flight] = table.screen._flights
            assert (flight.start, flight.end, flight.cards) == (P3, P2, 2)
            await until(table, lambda: not table.screen._flights)
            assert "EATEN" in place(table, 2)

    @pytest.mark.parametrize("key", ["c", "space"])
    async def test_a_flip_or_a_pause_ends_every_motion(self, sit: Sit, key: str) -> None:
        async with sit(THREE, game="gobbit", state=conflict(last="P2"), motion=True) as table:
            table.app.remember(freeze=0)
            await started(table)
            await table.burst(BEN[2], key, apart=0.01)
            assert table.screen._flights == ()
            assert table.screen._flying is None


class TestFlipping:
    async def test_whoever_is_next_flips_by_hand(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await started(table)
            for seat, keys in enumerate((ANN, BEN, CLEO)):
                await table.press(keys[4])
                assert [len(pile) for pile in table.state.piles] == [1] * (seat + 1) + [0] * (2 - seat)
                card = table.state.piles[seat][-1]
                assert card.animal.value.upper() in place(table, seat)

    async def test_whoever_is_not_next_does_not(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await started(table)
            await table.press(BEN[4], CLEO[4])
            assert table.screen.match.written == 0

    async def test_a_held_key_flips_one_card(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", state=table("red snake", "", decks={"P2": ""})) as shown:
            await started(shown)
            await shown.burst(*"cccccc", apart=0.03)
            assert shown.screen.match.written == 1

    async def test_after_something_has_happened_the_card_waits_and_comes_by_itself(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(freeze=4)
            await started(table)
            await table.burst(BEN[2], ANN[4], apart=0.02)
            assert written(table) == ["Ben: tap Cleo"]
            assert table.screen.shown(table.screen.view).asked
            await until(table, lambda: table.screen.match.written == 2)
            assert not table.screen.shown(table.screen.view).asked
            tap, flip = entries(table)
            assert 380 <= flip["ms"] - tap["ms"] <= 460

    async def test_taps_in_the_meantime_count_and_the_card_waits_again(self, sit: Sit) -> None:
        state = table("red gorilla on blue snake", "blue snake", "blue chameleon", "red chameleon")
        async with sit(FOUR, game="gobbit", state=state) as shown:
            shown.app.remember(freeze=4)
            await started(shown)
            keys = {(place, seat): key for key, (seat, place) in shown.screen.targets().items()}
            await shown.burst(keys[P3, P2], keys["flip", P1], keys[Seat(3), P1], apart=0.15)
            await until(shown, lambda: len(entries(shown)) == 3)
            attack, second, flip = entries(shown)
            assert (second["ms"] - attack["ms"], second["do"]) == (300, "tap Dan")
            assert 380 <= flip["ms"] - second["ms"] <= 460

    async def test_without_a_freeze_it_comes_at_once(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(freeze=0)
            await started(table)
            await table.burst(BEN[2], ANN[4])
            assert written(table) == ["Ben: tap Cleo", "Ann: flip"]

    async def test_the_freeze_is_chosen_with_left_and_right_and_kept(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            assert table.shows("freeze 0.8 s")
            await table.press(*["left"] * len(FREEZES))
            assert table.shows("freeze 0 s")
            await table.press(*["right"] * len(FREEZES))
            assert table.shows("freeze 2 s")
            assert table.screen.racing
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            assert table.shows("freeze 2 s")


class TestTheTempo:
    async def test_the_cards_come_by_themselves_in_time(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            table.app.remember(tempo=3)
            await started(table)
            await until(table, lambda: len(entries(table)) == 4)
            times = [entry["ms"] for entry in entries(table)]
            assert written(table) == ["Ann: flip", "Ben: flip", "Cleo: flip", "Ann: flip"]
            assert all(300 <= later - sooner <= 360 for sooner, later in pairwise(times))

    async def test_taps_do_not_put_the_next_card_off(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(tempo=8, freeze=0)
            await started(table)
            await table.wait(0.4)
            await table.press(BEN[2])
            await until(table, lambda: len(entries(table)) == 2)
            assert 800 <= entries(table)[1]["ms"] <= 880

    async def test_it_is_chosen_with_up_and_down_and_kept(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await started(table)
            assert table.shows("flips by hand")
            await table.press("up")
            assert table.shows("flips every 5 s")
            await table.press(*["up"] * len(TEMPOS))
            assert table.shows("flips every 0.8 s")
            await table.press(*["down"] * len(TEMPOS))
            assert table.shows("flips by hand")
            await table.press("up", "up")
        async with sit(THREE, game="gobbit") as table:
            await started(table)
            assert table.shows("flips every 4 s")

    async def test_it_can_be_chosen_before_the_race_too(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await table.press("escape", "up")
            assert table.app.settings.tempo == 50
            assert not table.screen.racing

    async def test_back_by_hand_no_card_comes_any_more(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            table.app.remember(tempo=3)
            await started(table)
            table.screen.change(tempo=0)
            count = table.screen.match.written
            await table.wait(0.5)
            assert table.screen.match.written == count


class TestPausing:
    async def test_space_pauses_and_space_counts_in_again(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(tempo=3)
            await started(table)
            await table.press("space")
            assert not table.screen.racing
            assert table.shows("Space counts in, from three", "space count in", "k try your keys")
            count = len(entries(table))
            await table.burst(BEN[2])
            await table.wait(0.5)
            assert len(entries(table)) == count
            await started(table)
            await until(table, lambda: len(entries(table)) > count)

    async def test_right_after_it_nobodys_letters_open_anything(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst("space", *"qwlpkuq", apart=0.07)
            assert isinstance(table.screen, GobbitTable)
            await table.wait(8 * 0.07 + QUIET)
            await table.press("l")
            assert isinstance(table.screen, Log)

    async def test_nor_does_a_pile_key_leave_a_window_that_has_become_too_small(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.resize(60, 20)
            await table.press("q", "q")
            assert table.app.return_code is None
            await table.resize(80, 24)
            assert table.shows("Space counts in, from three")

    @pytest.mark.parametrize("how", ["window", "away", "help", "question"])
    async def test_it_pauses_by_itself_when_nobody_can_see_the_table(self, sit: Sit, how: str) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(tempo=3)
            await started(table)
            if how == "window":
                await table.resize(60, 20)
                await table.resize(80, 24)
            elif how == "away":
                table.app.away()
            else:
                await table.press("f1" if how == "help" else "escape")
                assert isinstance(table.screen, Help if how == "help" else Question)
                await table.press("escape")
            await table.settle()
            count = len(entries(table))
            assert table.shows("Space counts in, from three")
            await table.wait(0.5)
            assert len(entries(table)) == count

    async def test_milliseconds_of_play_do_not_go_on_in_a_pause(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await started(table)
            await table.press(ANN[4])
            await table.press("space")
            await table.wait(1.0)
            await started(table)
            await table.press(BEN[4])
            first, second = entries(table)
            assert 0 <= second["ms"] - first["ms"] < 600


class TestTaps:
    async def test_an_attack_takes_the_pile_and_says_who_what_and_where_it_went(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.press(BEN[2])
            assert fronts(table.state) == ["red gorilla", "blue snake", ""]
            assert bottom(table.state, "P2", 2) == "red snake, blue chameleon"
            assert "EATEN → Ben by the blue snake" in place(table, 2)
            assert "+2" in place(table, 1)
            assert table.lines()[1].strip() == "Ben's blue snake ate Cleo's blue chameleon: Ben takes 2 cards."

    async def test_a_defence_saves_the_pile(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.press(CLEO[2])
            assert fronts(table.state)[2] == ""
            assert "SAVED under their own draw pile" in place(table, 2)
            assert table.shows("Cleo saved the blue chameleon")

    async def test_a_fault_costs_the_own_pile_and_says_why(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.press(BEN[0])
            assert fronts(table.state)[1] == ""
            assert grave(table.state) == "blue snake"
            assert "FAULT → graveyard" in place(table, 1)
            assert "snakes never attack gorillas" in place(table, 1)
            assert table.shows("graveyard 1 +1", "Fault by Ben: snakes never attack gorillas; 1 card goes")

    async def test_a_fault_against_the_law_names_the_law(self, sit: Sit) -> None:
        state = table("red snake", "red chameleon", "blue snake", law="different colours")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.press(ANN[1])
            assert "different colours: the red snake attacks no red chameleon" in place(shown, 0)
            assert shown.lines()[1].startswith(" Fault by Ann: by the law of different colours the red snake attacks")

    async def test_the_graveyard_wins_a_gobbit(self, sit: Sit) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red snake", graveyard="blue snake")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.press(CLEO[3])
            assert fronts(shown.state) == ["", "", "red snake"]
            assert "GOBBIT! → Cleo" in place(shown, 0)
            assert "GOBBIT! → Cleo" in place(shown, 1)
            assert "+2" in place(shown, 2)

    async def test_a_poltergeist_haunts_pairs(self, sit: Sit) -> None:
        state = table("", "red snake", "red snake", decks={"P1": ""})
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            assert "POLTERGEIST may tap pairs" in place(shown, 0)
            await shown.press(ANN[1])
            assert "HAUNTED → graveyard" in place(shown, 1)
            assert "by Ann" in place(shown, 1)

    @pytest.mark.parametrize("layout", LAYOUTS)
    async def test_on_every_layout_the_printed_keys_count(self, sit: Sit, layout: str) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(keyboard=layout)
            await started(table)
            [key] = [key for key, found in table.screen.targets().items() if found == (P2, P3)]
            assert f"B[{key}]" in place(table, 2)
            await table.burst(key)
            assert written(table) == ["Ben: tap Cleo"]

    @pytest.mark.parametrize("key", ["O", "o"])
    async def test_capital_letters_are_the_same_keys(self, sit: Sit, key: str) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(key)
            assert written(table) == ["Ben: tap Cleo"]

    async def test_so_are_the_others_while_somebody_holds_shift(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", state=table("red snake", "red chameleon")) as shown:
            await started(shown)
            await shown.burst("?")
            assert written(shown) == ["Ben: tap Ben"]

    async def test_keys_from_before_the_end_of_the_count_in_do_not_count(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            early = Key(BEN[2], BEN[2])
            early.time = table.screen._runs_since - 0.01
            table.app.post_message(early)
            await table.settle()
            assert written(table) == []


class TestTheSameTap:
    async def test_repeated_taps_on_the_same_card_are_one(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(BEN[2], CLEO[2], CLEO[2], BEN[2], CLEO[2], apart=0.1)
            assert written(table) == ["Ben: tap Cleo", "(Cleo: tap Cleo)", "(Ben: tap Cleo)"]

    async def test_held_keys_are_one_tap_each(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(*([BEN[2], CLEO[2]] * 20), apart=0.015)
            assert written(table) == ["Ben: tap Cleo", "(Cleo: tap Cleo)"]

    async def test_after_the_next_card_it_is_another(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(freeze=0)
            await started(table)
            await table.burst(BEN[2], CLEO[2], ANN[4], CLEO[2], apart=0.1)
            assert written(table)[-1] == "(Cleo: tap Cleo)"
            assert len(entries(table)) == 4

    async def test_a_tap_on_an_empty_graveyard_does_not_keep_from_a_gobbit_later(self, sit: Sit) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red snake")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.burst(ANN[3], CLEO[1], ANN[3], apart=0.1)
            assert written(shown) == ["(Ann: tap the graveyard)", "Cleo: tap Ben", "Ann: tap the graveyard"]
            assert "GOBBIT! → Ann" in place(shown, 1)

    async def test_but_repeated_it_never_becomes_a_fault(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(ANN[3], BEN[0], ANN[3], apart=0.1)
            assert written(table) == ["(Ann: tap the graveyard)", "Ben: tap Ann"]
            assert fronts(table.state)[0] == "red gorilla"


class TestWhoWasFirst:
    async def test_the_winner_is_told_with_the_milliseconds(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(BEN[2], CLEO[2], apart=0.038)
            line = "Ben's blue snake ate Cleo's blue chameleon: Ben takes 2 cards, 38 ms before Cleo."
            assert " ".join(" ".join(table.lines()[1:3]).split()) == line
            assert table.text().count("38 ms before") == 2, "above the piles, and in the chronicle"
            tap, late = entries(table)
            assert late == {"seat": 2, "vain": "tap Cleo", "ms": tap["ms"] + 38, "behind": 38, "first": 1}

    async def test_so_is_everybody_who_was_later(self, sit: Sit) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.burst(ANN[2], CLEO[2], BEN[2], apart=0.02)
            assert shown.shows("takes 1 card, 20 ms before Cleo, 40 ms before Ben.")

    async def test_with_other_news_in_between_it_is_a_line_of_its_own(self, sit: Sit) -> None:
        state = table("red gorilla", "blue snake", "blue chameleon", "red chameleon")
        async with sit(FOUR, game="gobbit", state=state) as shown:
            await started(shown)
            keys = {(place, seat): key for key, (seat, place) in shown.screen.targets().items()}
            await shown.burst(keys[P3, P2], keys[Seat(3), P1], keys[P3, P3], apart=0.02)
            assert [told.line for told in shown.screen.match.told[-3:]] == [
                "Ben's blue snake ate Cleo's blue chameleon: Ben takes 1 card.",
                "Ann's red gorilla ate Dan's red chameleon: Ann takes 1 card.",
                "Ben was 40 ms before Cleo.",
            ]

    async def test_a_gobbit_has_a_winner_too(self, sit: Sit) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red snake", graveyard="blue snake")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.burst(CLEO[3], ANN[3], apart=0.012)
            assert shown.shows("Cleo takes the piles of Ann and Ben: 2 cards, 12 ms before Ann.")

    async def test_without_a_right_nobody_was_late(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(BEN[2], ANN[2], apart=0.02)
            assert written(table) == ["Ben: tap Cleo", "(Ann: tap Cleo)"]
            assert not table.shows("ms before")

    async def test_nor_after_a_fault_of_ones_own(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.burst(CLEO[0], CLEO[2], apart=0.02)
            assert written(table) == ["Cleo: tap Ann", "(Cleo: tap Cleo)"]
            assert not table.shows("ms before")

    async def test_nor_who_had_been_eaten_before(self, sit: Sit) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        async with sit(THREE, game="gobbit", state=state) as shown:
            await started(shown)
            await shown.burst(ANN[1], ANN[2], BEN[2], BEN[1], apart=0.02)
            assert not shown.shows("ms before Ben, ")
            assert shown.shows("Ann was 60 ms before Ben.")

    async def test_what_was_taken_before_the_last_card_is_no_race_any_more(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            table.app.remember(freeze=0)
            await started(table)
            await table.burst(BEN[2], ANN[4], CLEO[2], apart=0.02)
            assert not table.shows("ms before")

    async def test_against_a_bot_it_is_told_as_well(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LEVELS, "calm", Level(0.4, 0.0, 1e-9, 0.0, 0.0, flips=30.0))
        async with sit("Ann, Ben, Bot", game="gobbit", state=conflict(), bots={2: "calm"}) as table:
            await started(table)
            [key] = [key for key, found in table.screen.targets().items() if found == (P2, P3)]
            await table.press(key)
            await until(table, lambda: len(entries(table)) == 2)
            assert written(table) == ["Ben: tap Bot", "(Bot: tap Bot)"]
            assert table.shows("ms before Bot.")


class TestTheLaw:
    async def test_the_law_in_force_stands_above_the_piles(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict(law="triangle")) as table:
            await started(table)
            assert "TRIANGLE: MOSQUITOES ATTACK CHAMELEONS, AND CHAMELEONS ATTACK SNAKES." in table.lines()[2]

    async def test_a_new_one_is_announced_and_holds_from_the_next_card_on(self, sit: Sit) -> None:
        state = table("red gorilla", "blue snake", "blue chameleon/explosion", law="triangle")
        async with sit(THREE, game="gobbit", state=state) as shown:
            shown.app.remember(freeze=0)
            await started(shown)
            await shown.press(CLEO[0])
            assert shown.state.law_shown is Token.EXPLOSION
            assert "TRIANGLE" in shown.lines()[2]
            assert "next card: explosion" in shown.lines()[3]
            await shown.press(ANN[4])
            assert "EXPLOSION: MOSQUITOES EXPLODE, SO NOBODY MAY TOUCH THEM." in shown.lines()[2]
            assert not shown.shows("next card:")

    async def test_before_the_first_there_is_none(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", variant={"expert": True}) as table:
            await started(table)
            assert "NO LAW YET: THE USUAL FOOD CHAIN HOLDS." in table.lines()[2]


class TestTheEnd:
    def nearly(self) -> State:
        """Ben takes the last card of Ann."""
        return table("blue chameleon", "blue snake", decks={"P1": ""}, last="P1")

    async def test_the_last_one_with_cards_wins(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", state=self.nearly()) as table:
            await started(table)
            await table.press(".")
            assert table.shows("Ben won: the only one with cards left", "r rematch", "p other games")

    async def test_letters_rest_until_nobody_presses_any_more(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", state=self.nearly()) as table:
            await started(table)
            await table.burst(".", *"rpqrl", apart=0.07)
            assert table.shows("Ben won")
            assert isinstance(table.screen, GobbitTable)

    async def test_the_rematch_has_the_same_rules_and_bots_and_the_next_begins(self, sit: Sit) -> None:
        state = self.nearly().but(variant=Variant(minimum_penalty=True))
        async with sit("Ann, Bot", game="gobbit", state=state, bots={1: "calm"}) as table:
            await started(table)
            await until(table, lambda: table.screen.match.result(), 40.0)
            await table.wait(QUIET)
            await table.press("r")
            await table.settle()
            assert table.shows("count in"), "the same keys need no other rehearsal"
            header = table.screen.match.header
            assert (header.first, header.bots, header.variant["minimum_penalty"]) == (1, {"1": "calm"}, True)

    async def test_when_nobody_can_draw_it_is_told_who_may_call_the_end(self, sit: Sit) -> None:
        state = table("blue snake", "blue chameleon", decks="", last="P2")
        async with sit(TWO, game="gobbit", state=state) as shown:
            await started(shown)
            assert shown.shows("Nobody can draw: tap on, until Ann calls the end (flip)")
            await shown.press(",")
            assert shown.screen.match.result() is None
            await shown.press("c")
            assert shown.shows("Ann and Ben won: most cards in front")


class TestTheRehearsal:
    async def test_it_lists_everybodys_keys_and_enter_counts_in(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit") as table:
            await table.settle()
            assert isinstance(table.screen, Rehearsal)
            assert table.shows("Ann Ben", "[1] tap Ann", "[3] graveyard", "[e] flip", "F2 change a key")
            await table.press("enter")
            await table.wait(0.2)
            assert table.screen.racing

    async def test_all_keys_of_all_at_once_arrive(self, sit: Sit) -> None:
        async with sit(FOUR, game="gobbit") as table:
            await table.settle()
            keys = [key for corner in table.screen.corners() for key, _ in corner.keys]
            await table.burst(*keys, apart=0.002)
            assert table.shows("Every key has arrived. Enter begins.", f"{len(keys)} keys have arrived at the same")

    async def test_what_does_not_arrive_is_named_with_advice(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            await table.burst(*"zxdc", *"./k")
            assert table.shows("Ben: , has not arrived yet.", "If a key arrives only when others are let go: tap")

    async def test_a_key_is_changed_with_f2_and_printed_at_its_pile(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit", state=table("red snake", "red chameleon")) as shown:
            await shown.settle()
            await shown.press("f2")
            assert shown.shows("Press the key that is to be another")
            await shown.press("x")
            assert shown.shows("Now press the new key of Ann (tap Ben).")
            await shown.press("g")
            assert shown.shows("[g] tap Ben")
            await shown.press("enter")
            await shown.wait(0.2)
            assert shown.shows("A[g] B[/]")
            await shown.burst("x", "g")
            assert written(shown) == ["Ann: tap Ben"]

    async def test_a_key_that_somebody_has_is_refused(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            await table.press("f2", "x", "/")
            assert table.shows("/ is already the key of Ben (tap Ben): press another one.")
            await table.press("h")
            assert table.shows("[h] tap Ben")

    async def test_a_key_that_is_nobodys_cannot_be_changed_and_escape_changes_nothing(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            await table.press("f2", "m")
            assert table.shows("m is nobody's key: press one of these.")
            await table.press("x", "escape")
            assert isinstance(table.screen, Rehearsal)
            await table.press("x")
            assert table.app.settings.keys == {}
            await table.press("escape")
            assert isinstance(table.screen, GobbitTable)

    async def test_what_was_changed_is_remembered(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            await table.press("f2", "x", "g")
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            assert table.shows("[g] tap Ben")

    async def test_where_it_would_be_somebodys_it_is_left_aside(self, sit: Sit) -> None:
        async with sit(TWO, game="gobbit") as table:
            await table.settle()
            await table.press("f2", "z", "q")
        async with sit(FOUR, game="gobbit") as table:
            await table.settle()
            keys = [key for corner in table.screen.corners() for key, _ in corner.keys]
            assert len(keys) == len(set(keys)) == 24

    async def test_one_person_among_bots_has_the_lower_left(self, sit: Sit) -> None:
        async with sit("Bot, Ann", game="gobbit", bots={0: "calm"}) as table:
            await table.settle()
            assert table.shows("[z] tap Bot", "[x] tap Ann")


class TestBots:
    @pytest.fixture
    def quick(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(LEVELS, "sharp", Level(0.0, 0.0, 1e-9, 0.0, 0.0, flips=0.0))
        monkeypatch.setattr("card_table.racer.FASTEST", 0.01)
        monkeypatch.setattr("card_table.racer.NEXT_TAP", (0.001, 0.002))

    async def test_they_flip_and_tap_by_themselves(self, sit: Sit, quick: None) -> None:
        async with sit("Ann, Bot, Bot 2", game="gobbit", state=conflict(), bots={1: "sharp", 2: "sharp"}) as table:
            await started(table)
            await until(table, lambda: any("tap" in row for row in written(table)))
            assert written(table)[0] in ("Bot: tap Bot 2", "Bot 2: tap Bot 2")
            await table.press("c")
            await until(table, lambda: "Bot 2: flip" in written(table))
            assert "Ann: flip" in written(table)

    @pytest.mark.parametrize("seats", [2, 4, 8])
    async def test_a_whole_game_of_bots_alone_ends(self, sit: Sit, quick: None, seats: int) -> None:
        names = ", ".join(f"Bot {seat}" for seat in range(seats))
        async with sit(names, game="gobbit", bots=dict.fromkeys(range(seats), "sharp"), seed=seats) as table:
            table.app.remember(freeze=0)
            await until(table, lambda: table.screen.match.result(), 60)
            assert table.shows("won:", "r rematch")
            data = table.screen.opened.shelf.path.read_bytes()
            assert resumed(journal.read(data)).state == table.state

    async def test_where_only_bots_play_nobody_rehearses(self, sit: Sit) -> None:
        async with sit("Bot, Bot 2", game="gobbit", bots={0: "calm", 1: "calm"}) as table:
            await table.wait(0.2)
            assert isinstance(table.screen, GobbitTable)
            assert table.screen.racing

    async def test_in_a_pause_they_do_nothing(self, sit: Sit, quick: None) -> None:
        async with sit("Ann, Bot", game="gobbit", bots={1: "sharp"}) as table:
            await started(table)
            await table.press("space")
            count = len(entries(table))
            await table.wait(0.3)
            assert len(entries(table)) == count

    async def test_a_person_who_pressed_first_is_first_however_late_the_table_looks(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(LEVELS, "sharp", Level(0.3, 0.0, 1e-9, 0.0, 0.0, flips=30.0))
        async with sit("Ann, Ben, Bot", game="gobbit", state=conflict(), bots={2: "sharp"}) as table:
            await started(table)
            [key] = [key for key, found in table.screen.targets().items() if found == (P2, P3)]
            await table.burst(key, blocked=0.6)
            await until(table, lambda: len(entries(table)) == 2)
            assert written(table) == ["Ben: tap Bot", "(Bot: tap Bot)"]


class TestWatchingAndResuming:
    def saved(self, data: Path, people: tuple[str, ...] = ("Ann", "Ben", "Cleo"), moves: int = 5) -> opening.Opened:
        game = opening.begin(data / "games", Seating("gobbit", people, first=P1, seed=5))
        for _ in range(moves):
            game.match.play(next(option for option in game.match.options() if isinstance(option, Flip)), game.match.ms)
        return game

    async def test_who_watches_sees_the_news_and_can_do_nothing(self, sit: Sit, data: Path) -> None:
        game = self.saved(data)
        async with sit("Ann, Ben") as table:
            table.app.switch_screen(table.app.table(opening.watch(data / "games", game.shelf.id)))
            await table.wait(0.05)
            assert table.shows("watching")
            assert not table.shows("counts in")
            before = table.text()
            keys = [key for key in ANN + BEN + CLEO if key != "q"]
            await table.burst(*keys, "space", "up", "right", apart=0.01)
            assert table.text() == before
            assert table.app.settings.tempo == 0
            assert table.app.settings.freeze == 8

    async def test_a_saved_game_goes_on_after_a_rehearsal(self, sit: Sit, data: Path) -> None:
        game = self.saved(data)
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            await table.settle()
            assert isinstance(table.screen, Rehearsal)
            await started(table)
            assert table.state == game.match.state
            await table.press(CLEO[4])
            assert table.screen.match.written == 6

    async def test_more_people_than_one_keyboard_holds_are_told_so(self, sit: Sit, data: Path) -> None:
        game = self.saved(data, ("Ann", "Ben", "Cleo", "Dan", "Eve"))
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            await table.settle()
            assert table.shows(f"Too many for one keyboard: `card-table resume {game.shelf.id} --plain` goes on.")
            before = table.text()
            await table.press("space", "k", "e")
            assert table.text() == before

    async def test_why_is_about_the_last_news(self, sit: Sit) -> None:
        async with sit(THREE, game="gobbit", state=conflict()) as table:
            await started(table)
            await table.press(BEN[2], "space")
            await table.wait(QUIET)
            await table.press("w")
            assert "Attack" in table.text()


class TestManyAtOnce:
    async def test_a_burst_is_drawn_once(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        async with sit(FOUR, game="gobbit", state=table("red gorilla", "blue snake", "blue chameleon", "")) as shown:
            await started(shown)
            await asyncio.sleep(0.1)
            drawn: list[int] = []
            draw = Jungle.draw
            monkeypatch.setattr(Jungle, "draw", lambda self, *rest: drawn.append(1) or draw(self, *rest))  # type: ignore[func-returns-value]
            keys = list(shown.screen.targets())
            await shown.burst(*keys)
            assert len(entries(shown)) > 8
            assert len(drawn) <= 3


async def test_a_tap_on_what_was_taken_before_the_game_was_left_is_in_vain_and_no_more(sit: Sit) -> None:
    """When it was taken nobody knows any more, so nobody was faster by so and so much."""
    state = gobbit.apply(table("red snake", "red chameleon"), gobbit.Tap(Seat(0), Seat(1)))
    async with sit(TWO, game="gobbit", state=state) as shown:
        await started(shown)
        key = next(key for key, found in shown.screen.targets().items() if found == (Seat(1), Seat(1)))
        await shown.press(key)
        assert shown.screen.match.written == 0
        assert not shown.shows("ms")


async def test_a_card_that_was_on_its_way_waits_where_something_has_happened_meanwhile(sit: Sit) -> None:
    state = table("red snake", "red chameleon")
    async with sit(TWO, game="gobbit", state=state) as shown:
        await started(shown)
        screen = shown.screen
        flip = screen.next_flip()
        screen._in_turn(flip, now())
        screen._frozen_until = now() + 60
        await shown.settle()
        assert screen.match.written == 0


async def test_what_a_bot_meant_for_another_card_is_not_done(sit: Sit) -> None:
    async with sit(TWO, game="gobbit", state=table("red snake", "blue chameleon")) as shown:
        await started(shown)
        screen = shown.screen
        screen._in_turn(gobbit.Tap(Seat(0), Seat(1)), now())
        screen._flipped_at += 1
        await shown.settle()
        assert screen.match.written == 0
