"""The table of Gopher It!, played by keys."""

import json
from pathlib import Path

import pytest

from card_table.rules import gopher
from card_table.rules.game import Seat
from card_table.terminal.keys import Origin, set_origin
from tests.screens.conftest import Sit, Table, key_event


def test_the_seeds_of_this_file_still_deal_what_it_says() -> None:
    assert [str(card) for card in gopher.setup(2, seed=5).heap[:3]] == ["1 nut", "1 carrot", "2 apples"]


async def test_the_first_card_is_asked_for(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        assert table.shows("Ann: turn over a card", "39 face down, 0 discarded", "The heap is shuffled. Ann begins.")
        assert "stop" not in table.lines()[-1]


async def test_space_turns_over_the_marked_card(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space")
        assert table.shows("Ann turned over 1 nut.", "NUT", "38 face down", "Ann: one more, or stop?")
        assert "s stop" in table.lines()[-1]


async def test_any_card_of_the_heap_can_be_taken(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("right", "down", "left", "enter")
        heap = table.screen.match.state.heap
        assert [place for place, card in enumerate(heap) if card is None] == [13]


async def test_an_arrow_steps_over_taken_cards(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("right", "space", "left", "right", "space")
        heap = table.screen.match.state.heap
        assert [place for place, card in enumerate(heap) if card is None] == [1, 2]


async def test_capital_letters_are_the_same_keys(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "S")
        assert table.shows("Ann stopped and stored 1 nut.", "Ben: turn over a card")


async def test_stopping_shows_the_storage_and_passes_the_turn(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "space", "s")
        assert table.shows(
            "Ann stored these 2 cards.", "Ann stopped and stored 1 nut and 1 carrot.", "Ben: turn over a card"
        )
        assert [sum(card.number for card in storage) for storage in table.screen.match.state.storages] == [2, 0]


async def test_the_sum_after_stopping_is_shown_before(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "space", "space")
        assert table.shows("0/6→2", "0/6→1")


async def losing(table: Table) -> None:
    """Turn over cards of one kind, wherever they lie."""
    heap = table.screen.match.state.heap
    nuts = [place for place, card in enumerate(heap) if card.food is gopher.Food.NUT]
    for place in nuts[:2]:
        table.screen.marked = place
        await table.press("space")


async def test_a_loss_stays_on_the_table_until_the_next_card(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await losing(table)
        assert table.shows(
            "Nuts after nuts!", "Ann loses both cards.", "Nuts after nuts: Ann lost 1 nut", "Ben: turn over a card", "×"
        )
        await table.press("l", "escape")
        assert table.shows("Nuts after nuts!", "Ann loses both cards.")
        await table.press("space")
        assert not table.shows("Ann loses both cards.")


async def test_the_key_that_ended_a_turn_is_not_at_once_the_next_players(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sit("Ann, Ben") as table:
        monkeypatch.setattr("card_table.screens.table.HASTE", 60.0)
        await losing(table)
        await table.press("space")
        assert table.shows("Nuts after nuts!", "Ann loses both cards.")
        await table.press("enter")
        assert not table.shows("Ann loses both cards.")


async def test_why_opens_the_rule_of_the_last_news(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await losing(table)
        await table.press("w")
        assert table.shows("The same kind twice", "just before it")


async def test_help_shows_the_keys_and_the_rule_of_what_is_going_on(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("?")
        assert table.shows("turn over", "other colours", "Turning over cards")
        await table.press("k")
        assert not table.shows("other colours")
        await table.press("right")
        assert table.shows("The same kind twice")
        await table.press("escape")
        assert table.shows("Ann: turn over a card")


async def test_the_log_holds_everything(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "s", "space", "s", "l")
        assert table.shows("The heap is shuffled. Ann begins.", "Ann stopped and stored 1 nut.", "Ben stopped")


async def test_a_log_that_stands_at_its_end_stays_there_when_the_window_changes(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        for _ in range(14):
            await table.press("space", "s")
        last = table.screen.match.told[-1].text[-9:]
        await table.press("l")
        assert last in table.lines()[-2]
        for size in ((100, 30), (80, 24), (90, 26), (80, 24)):
            await table.resize(*size)
            assert last in table.lines()[-2]
        await table.press("home")
        first = table.screen.told[0].text
        await table.resize(100, 30)
        await table.resize(80, 24)
        assert table.shows(first)


async def test_a_help_page_stays_at_its_beginning_when_the_window_changes(sit: Sit) -> None:
    async with sit("Ann, Ben", size=(120, 60)) as table:
        await table.press("w")
        before = table.lines()[2].strip()
        await table.resize(80, 24)
        assert table.lines()[2].strip() == before


async def test_the_key_that_asked_a_question_says_why_it_does_not_answer_it_at_once(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("q")
        left = []
        monkeypatch.setattr(table.app, "exit", left.append)
        first, second = key_event("q"), key_event("q")
        set_origin(first, Origin(previous=first.time - 0.3))
        table.app.post_message(first)
        await table.settle()
        assert table.shows("Leave the table?", "Q may still be held since before: press it once more.")
        assert left == []
        second.time = first.time + 0.2
        set_origin(second, Origin(previous=first.time))
        table.app.post_message(second)
        await table.settle()
        assert left == [0]


async def test_the_mark_on_an_empty_heap_looks_like_no_card(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        state = table.state
        heap = tuple(card for card in state.heap if card is not None)
        empty = state.but(heap=(None,) * len(state.heap), discard=(*state.discard, *heap))
        table.screen.match.state = empty
        table.screen.show_all()
        await table.settle()
        assert table.shows("0 face down", "get shuffled")
        assert "█" not in table.text()
        assert "[· ]" in table.text()


async def test_a_stop_can_be_taken_back_and_shows_in_the_log(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "s")
        assert "u undo" in table.text()
        await table.press("u")
        assert table.shows("Ann: one more, or stop?", 'Ann took back "stop".')


async def test_a_card_that_was_seen_cannot_be_taken_back_and_the_table_says_why(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space")
        assert "u undo" not in table.text()
        await table.press("u")
        assert table.shows("cannot be taken back: what came of it has been seen.")
        await table.press("right")
        assert not table.shows("cannot be taken back")


async def test_every_action_is_in_the_journal_before_it_is_shown(sit: Sit, data: Path) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "s", "u")
        [journal] = (data / "games").glob("*.jsonl")
        lines = [json.loads(line) for line in journal.read_text().splitlines()]
        assert lines[1:] == [{"seat": 0, "do": "turn over 1"}, {"seat": 0, "do": "stop"}, {"undo": "stop"}]


async def win(table: Table) -> None:
    """Put Ann one card from the third trophy, and let her take it."""
    match = table.screen.match
    nut = gopher.Card(gopher.Food.NUT, 3)
    match.state = match.state.but(storages=((nut,), ()), trophies=(2, 1), heap=(nut, *match.state.heap[1:]))
    await table.press("space", "s")


async def test_a_trophy_is_shown_with_its_reason(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        match = table.screen.match
        nut = gopher.Card(gopher.Food.NUT, 3)
        match.state = match.state.but(storages=((nut,), ()), heap=(nut, *match.state.heap[1:]))
        await table.press("space")
        assert table.shows("Stop now: a Hamster Trophy!", "3/6→6!")
        await table.press("s")
        assert table.shows(
            "HAMSTER",
            "Ann: six nuts!",
            "The first Hamster Trophy.",
            "3 3 6/6",
            "Ann has exactly six nuts: the first Hamster Trophy!",
        )


async def test_an_overfull_storage_is_warned_of_and_explained(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        match = table.screen.match
        nut, five = gopher.Card(gopher.Food.NUT, 3), (gopher.Card(gopher.Food.NUT, 2), gopher.Card(gopher.Food.NUT, 3))
        match.state = match.state.but(storages=(five, ()), heap=(nut, *match.state.heap[1:]))
        await table.press("space")
        assert table.shows("Stop now: 8 nuts, too many.", "5/6→8!")
        await table.press("s")
        assert table.shows("Ann: 8 nuts.", "More than six: they all go.", "2 3 3 8/6", "Ann has 8 nuts, more than six")
        await table.press("w")
        assert table.shows("More than six: too much")


async def test_the_end_names_the_winner_and_offers_a_rematch_and_the_picker(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await win(table)
        assert table.shows(
            "Ann wins!", "Three Hamster Trophies.", "The game is over", "r rematch", "p other games", "▲ ▲ ▲"
        )
        await table.press("space")
        assert table.shows("Ann wins!", "Three Hamster Trophies.")


async def test_at_a_rematch_the_next_seat_begins(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await win(table)
        await table.press("r")
        assert table.shows("Ben: turn over a card", "round 1")
        assert table.screen.match.header.first == Seat(1)


async def test_leaving_asks_first_and_staying_changes_nothing(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space")
        for key in ("q", "escape", "ctrl+c", "ctrl+q"):
            await table.press(key)
            assert table.shows("Leave the table? It is Ann's turn. The game is saved")
            await table.press("escape")
            assert table.shows("Ann: one more, or stop?")


async def test_leaving_lands_at_the_picker_which_offers_the_game_again(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "space", "q", "enter")
        assert table.shows("go on with", "Ann, Ben", "round 1, Ann")
        await table.press("enter")
        assert table.shows("Ann: one more, or stop?", "37 face down", "Ann turned over 1 nut, 1 carrot.")


async def test_leaving_the_program_ends_it_in_order(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space", "q", "q")
        assert table.app.return_code == 0


async def test_the_colours_change_and_are_remembered(sit: Sit, data: Path) -> None:
    async with sit("Ann, Ben") as table:
        before = table.text()
        await table.press("t")
        assert table.shows("Colours: paper.")
        await table.press("right", "left")
        assert table.text() == before
        assert json.loads((data / "settings.json").read_text())["theme"] == "paper"


async def test_motion_can_be_switched_off(sit: Sit) -> None:
    async with sit("Ann, Ben", motion=True) as table:
        await table.press("m")
        assert table.shows("Motion is off.")
        await table.press("space")
        assert table.shows("NUT")


async def test_a_card_is_turned_in_two_steps_and_any_key_skips_them(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("card_table.screens.gopher.FLIP", 30.0)
    async with sit("Ann, Ben", motion=True) as table:
        await table.press("space")
        assert "NUT" not in table.text()
        await table.press("right")
        assert "NUT" in table.text()


async def test_a_small_window_says_what_is_needed_and_growing_brings_the_table_back(sit: Sit) -> None:
    async with sit("Ann, Ben") as table:
        await table.press("space")
        for size in ((79, 24), (80, 23), (20, 5), (1, 1)):
            await table.resize(*size)
            await table.press("space")
        await table.resize(79, 23)
        assert table.shows("needs a window of 80 by 24")
        await table.resize(80, 24)
        assert table.shows("Ann: one more, or stop?", "38 face down")


async def test_what_cannot_be_saved_is_said_once_and_played_all_the_same(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARD_TABLE_DATA", "/dev/null/nowhere")
    async with sit("Ann, Ben") as table:
        assert table.shows("This game is not saved")
        await table.press("space")
        assert not table.shows("This game is not saved")
        assert table.shows("Ann turned over 1 nut.")


async def test_names_are_plain_text(sit: Sit) -> None:
    async with sit("[/b], [link=x]") as table:
        await table.press("space", "s", "l")
        assert table.shows("[/b] stopped and stored")
        await table.press("escape", "q")
        assert table.shows("It is [link=x]'s turn.")
