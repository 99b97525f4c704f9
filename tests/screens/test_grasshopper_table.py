"""The table of Grasshopper Poker, played by keys: the curtain, the bids, the reveal."""

import asyncio
from pathlib import Path

import pytest
from textual.events import Key

from card_table import opening
from card_table.opening import Seating
from card_table.rules.game import Seat
from card_table.rules.grasshopper import Bid, Poker
from tests.screens.conftest import Sit, Table

QUIET = 0.45
"""Seconds without a key, after which the curtain opens."""


async def look(table: Table) -> None:
    """Open the curtain."""
    await asyncio.sleep(QUIET)
    await table.press("space")


async def bid(table: Table, *cards: str) -> None:
    """The next people bid these cards, one after another."""
    for card in cards:
        await look(table)
        await table.press(card, "enter")


class TestTheCurtain:
    async def test_it_names_the_person_and_hides_everything(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
            assert table.shows("pass the terminal to", "A N N", "then press space")
            assert not table.shows("corn")
            assert not table.shows("chips")

    async def test_it_opens_to_space_and_shows_the_hand(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            assert table.shows("Ann: choose a card to bid", "A │ │ 6 │ │ 5 │ │ 4 │ │ 3 │ │ 2 │ │ 1 │ │ X", "chips")

    async def test_it_does_not_open_to_a_key_that_comes_too_soon(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6")
            await table.press("space", "space", "space")
            assert table.shows("pass the terminal to", "B E N")

    async def test_other_keys_do_not_open_it(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            for key in ("enter", "6", "a", "x", "h", "left"):
                await asyncio.sleep(QUIET)
                await table.press(key)
                assert table.shows("pass the terminal to")

    @pytest.mark.parametrize("key", ["h", "escape"])
    async def test_one_key_hides_the_hand_again(self, sit: Sit, key: str) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press("6", key)
            assert table.shows("pass the terminal to", "A N N")

    async def test_a_hidden_choice_is_forgotten(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press("6", "h")
            await look(table)
            assert table.shows("Ann: choose a card to bid")

    async def test_locking_closes_it_at_once(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6")
            assert table.shows("B E N", "locked: Ann")
            assert not table.shows("6")

    async def test_a_window_too_small_and_back_is_behind_it(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.resize(40, 10)
            await table.resize(80, 24)
            assert table.shows("pass the terminal to", "A N N")

    @pytest.mark.parametrize("page", ["?", "l", "q"])
    async def test_after_another_page_the_hand_is_behind_it(self, sit: Sit, page: str) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press(page, "escape")
            assert table.shows("pass the terminal to", "A N N")

    async def test_with_an_open_hand_u_takes_nothing_back(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6")
            await look(table)
            await table.press("u")
            assert table.screen.match.state.bids == (Poker.SIX, None)

    async def test_after_the_program_was_stopped_the_hand_is_behind_it(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            table.app.away()
            await table.settle()
            assert table.shows("pass the terminal to", "A N N")

    async def test_a_game_that_is_resumed_is_behind_it(self, sit: Sit, data: Path) -> None:
        game = opening.begin(data / "games", Seating("grasshopper", ("Ann", "Ben"), first=Seat(0), seed=5))
        game.match.play(Bid(Seat(0), Poker.SIX))
        opening.close(game)
        async with sit() as table:
            await table.press("enter")
            assert table.shows("pass the terminal to", "B E N", "locked: Ann")

    async def test_no_frame_depends_on_what_somebody_else_has_bid(self, sit: Sit) -> None:
        films = []
        for card in ("1", "x"):
            async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
                await bid(table, card)
                film = [table.frame()]
                for keys in (("l",), ("escape",), ("?",), ("escape",)):
                    await table.press(*keys)
                    film.append(table.frame())
                await look(table)
                film.append(table.frame())
                await table.press("3", "enter")
                film.append(table.frame())
                await look(table)
                film.append(table.frame())
                films.append(film)
        assert films[0] == films[1]


class TestBidding:
    async def test_a_bid_can_be_changed_until_it_is_locked(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press("6", "2", "a")
            assert table.shows("Enter bids ace")
            await table.press("enter")
            assert table.screen.match.state.bids[0] is Poker.ACE

    async def test_every_card_can_be_chosen_without_its_key(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press("right", "right", "enter")
            assert table.screen.match.state.bids[0] is Poker.SIX

    async def test_nothing_is_locked_without_a_choice(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await look(table)
            await table.press("enter")
            assert table.shows("Ann: choose a card to bid")

    async def test_a_locked_bid_can_be_taken_back_until_all_are_revealed(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6")
            assert table.shows("u takes back the bid of Ann")
            await table.press("u")
            assert table.shows("A N N", "nobody has bid yet")

    async def test_bids_begin_with_who_holds_the_terminal(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6", "6")
            while table.screen.steps:
                await table.press("enter")
            assert table.shows("B E N")


class TestWhatTheBidderSees:
    async def test_what_the_others_have_played_in_this_round(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6", "6")
            while table.screen.steps:
                await table.press("enter")
            await look(table)
            assert table.shows("Ben: choose a card to bid")
            assert any(line.split()[-2:] == ["Ann", "6"] for line in table.lines())
            await table.press("v")
            assert not any(line.split()[-2:] == ["Ann", "6"] for line in table.lines())

    async def test_what_happened_since_the_last_look_is_bright(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6", "6")
            while table.screen.steps:
                await table.press("enter")
            await look(table)
            recent = table.screen.recent()
            assert {told.text for told in recent.told if told.move > recent.known and told.line} >= {
                "The bids: Ann 6 and Ben 6."
            }


class TestTheReveal:
    async def test_news_come_one_by_one_and_the_gardens_with_the_last(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
            await bid(table, "6", "6", "a")
            assert table.shows("The bids: Ann 6, Ben 6 and Cleo ace.", "Space goes on", "cancelled", "takes all")
            assert not table.shows("Cleo gets")
            await table.press("space")
            assert table.shows("Same cards cancel each other out: Ann and Ben played 6")
            await table.press("space")
            assert table.shows("The ace takes everything: Cleo gets")
            await table.press("space")
            assert table.shows("New on display:")
            await table.press("space")
            assert table.shows("pass the terminal to", "C L E O")

    async def test_enter_goes_to_the_last_of_the_news(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
            await bid(table, "6", "6", "a")
            await table.press("enter")
            assert table.shows("New on display:", "Space goes on")

    async def test_nothing_can_be_taken_back_after_it(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await bid(table, "6", "6")
            while table.screen.steps:
                await table.press("enter")
            await table.press("u")
            assert table.shows("cannot be taken back")

    async def test_choosing_a_category_is_one_key(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper", seed=3) as table:
            await bid(table, "6", "5", "4")
            while table.screen.steps:
                await table.press("enter")
            state = table.screen.match.state
            assert table.shows("Ann takes a category", "then chooses", "chooses 3rd")
            category = table.screen.match.options()[0].category
            [key] = [key for key, action in table.screen.moves().items() if action.category is category]
            await table.press(key)
            assert len(table.screen.match.state.display) < len(state.display)

    async def test_why_is_about_the_news_that_is_shown(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
            await bid(table, "6", "6", "a")
            await table.press("space")
            assert table.screen.rule_now() == "same-cards"


class TestAllAtOnce:
    async def test_each_seat_has_a_row_of_keys_and_only_that_it_has_bid_is_shown(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await table.press("o")
            assert table.shows("Everybody bids", "Ann 12345678", "Ben qwertyui", "to bid")
            await table.press("6")
            assert table.shows("has bid")
            assert table.screen.match.state.bids == (Poker.SIX, None)
            await table.press("u")
            assert table.shows("The bids: Ann 6 and Ben ace.")

    async def test_keys_that_come_together_all_count(self, sit: Sit) -> None:
        async with sit("Ann, Ben, Cleo", game="grasshopper") as table:
            await table.press("o")
            await asyncio.sleep(0.1)
            for key in "6td":
                table.app.post_message(Key(key, key))
            await table.settle()
            assert table.shows("The bids: Ann 6, Ben 5 and Cleo 3.")

    async def test_the_keys_of_the_rows_do_nothing_else(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await table.press("o")
            for key in ("a", "z", "m", "k"):
                await table.press(key)
                assert table.shows("Everybody bids", "Esc leave")
            await table.press("3", "w")
            assert table.shows("The bids: Ann 3 and Ben 2.", "Space goes on")

    async def test_a_late_press_takes_nothing_from_the_display(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper", seed=3) as table:
            await table.press("o", "6", "e", "s", "q", "w", "g", "k", "c", "b")
            assert table.shows("The bids: Ann 6 and Ben 3.", "Space goes on")
            assert len(table.screen.match.state.display) == 3

    async def test_no_frame_depends_on_the_bid(self, sit: Sit) -> None:
        frames = []
        for key in ("1", "8"):
            async with sit("Ann, Ben", game="grasshopper") as table:
                table.app.remember(at_once=True)
                await table.press(key)
                frames.append(table.frame())
        assert frames[0] == frames[1]

    async def test_a_bid_can_be_taken_back(self, sit: Sit) -> None:
        async with sit("Ann, Ben", game="grasshopper") as table:
            await table.press("o", "6", "backspace")
            assert table.screen.match.state.bids == (None, None)


async def test_a_whole_game_is_played_to_the_winner(sit: Sit) -> None:
    async with sit("Ann, Ben", game="grasshopper", seed=9) as table:
        table.app.remember(at_once=True)
        match = table.screen.match
        while not match.result():
            options = match.options()
            for option in [options[0], *[other for other in options if other.seat != options[0].seat][:1]]:
                if not table.screen.steps and option in match.options():
                    table.screen.play(option)
            table.screen.last_step()
            table.screen.last_step()
        await table.press("right")
        assert table.shows("The game is over", "r rematch", "p other games")


async def test_what_cannot_be_saved_is_said_here_too(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARD_TABLE_DATA", "/dev/null/nowhere")
    async with sit("Ann, Ben", game="grasshopper") as table:
        assert table.shows("This game is not saved")
