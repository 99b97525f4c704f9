"""The picker: games to begin, games to go on with."""

import json
from pathlib import Path

import pytest

from card_table import opening
from card_table.opening import Seating
from card_table.rules import GAMES, game_named
from card_table.rules.game import Seat
from card_table.saves import reopen
from card_table.screens import TABLES
from tests.screens.conftest import Sit


def saved(data: Path, *moves: str, people: tuple[str, ...] = ("Ann", "Ben")) -> str:
    """A saved game in which these moves were made; its id."""
    game = opening.begin(data / "games", Seating("gopher", people, first=Seat(0), seed=5))
    for move in moves:
        [action] = [option for option in game.match.options() if option.words(game.match.names) == move]
        game.match.play(action)
    opening.close(game)
    return game.shelf.id


async def test_all_games_are_offered_with_people_minutes_and_what_they_are_about(sit: Sit) -> None:
    async with sit() as table:
        for game in map(game_named, GAMES):
            assert table.shows(
                game.NAME, game.TEASER, f"{game.SEATS.start} to {game.SEATS.stop - 1}, {game.MINUTES} min"
            )


async def test_every_game_has_a_table() -> None:
    assert set(TABLES) == set(GAMES)


async def test_two_keys_later_people_are_playing(sit: Sit) -> None:
    async with sit() as table:
        await table.press("enter", "enter")
        assert table.shows("turn over a card", "Player 1", "Player 2")


async def test_a_number_sits_down_at_once(sit: Sit) -> None:
    async with sit() as table:
        await table.press("1")
        assert table.shows("Who sits at this terminal")


async def test_a_saved_game_stands_on_top_with_people_round_and_turn(sit: Sit, data: Path) -> None:
    saved(data, "turn over 1", "stop")
    async with sit() as table:
        assert table.shows("go on with", "Ann, Ben", "round 1, Ben")
        await table.press("enter")
        assert table.shows("Ben: turn over a card", "Ann stopped and stored 1 nut.")


async def test_a_damaged_game_says_where_and_offers_the_game_up_to_there(sit: Sit, data: Path) -> None:
    id = saved(data, "turn over 1", "stop", "turn over 2")
    path = data / "games" / f"{id}.jsonl"
    whole = path.read_text()
    path.write_text(whole.replace('"stop"', '"stop twice"'))
    async with sit() as table:
        assert table.shows("line 3 is damaged")
        await table.press("enter")
        assert table.shows("Line 3 of the saved game", "go on from before the damage")
        await table.press("escape")
        assert path.read_text() == whole.replace('"stop"', '"stop twice"')
        await table.press("enter", "enter")
        assert table.shows("Ann: one more, or stop?")
        assert "stop twice" in (data / "games" / "damaged" / path.name).read_text()


@pytest.mark.parametrize(
    ("journal", "sentence"),
    [
        (b"", "This saved game is empty"),
        (b"nonsense\n", "This file is not a saved game"),
        (b'{"card_table": 99}\n', "was saved by a newer card_table"),
        (b'{"card_table": 1, "game": "chess"}\n', "'chess'"),
    ],
)
async def test_what_cannot_be_read_is_listed_with_the_reason(
    sit: Sit, data: Path, journal: bytes, sentence: str
) -> None:
    (data / "games").mkdir()
    (data / "games" / "abcd.jsonl").write_bytes(journal)
    async with sit() as table:
        assert table.shows("abcd", sentence[:40])
        await table.press("enter")
        assert table.shows(sentence)
        assert (data / "games" / "abcd.jsonl").read_bytes() == journal


async def test_a_game_that_is_played_in_another_window_is_left_alone(sit: Sit, data: Path) -> None:
    shelf, _ = reopen(data / "games", saved(data, "turn over 1"))
    async with sit() as table:
        await table.press("enter")
        assert table.shows("is being played in another window", "watch it from here")
        await table.press("escape")
        assert table.shows("go on with")
    shelf.close()


async def test_a_game_can_be_put_away_and_still_be_found(sit: Sit, data: Path) -> None:
    id = saved(data, "turn over 1")
    async with sit() as table:
        await table.press("x", "escape")
        assert table.shows("Ann, Ben")
        await table.press("x", "enter")
        assert not table.shows("Ann, Ben")
    assert opening.resume(data / "games", id).match.told[-1].text == "Ann turned over 1 nut."


async def test_the_arrows_go_round_the_list(sit: Sit, data: Path) -> None:
    saved(data, people=("Cleo", "Dan"))
    async with sit() as table:
        assert "x put away" in table.text()
        for _ in GAMES:
            await table.press("down")
            assert "Enter sit down" in table.text()
        await table.press("down")
        assert "x put away" in table.text()
        await table.press("up")
        assert "Enter sit down" in table.text()


async def test_ascii_faces_are_one_key_away_and_remembered(sit: Sit, data: Path) -> None:
    async with sit() as table:
        await table.press("a")
        assert "╭" not in table.text()
        assert json.loads((data / "settings.json").read_text())["ascii"] is True


async def test_help_opens_what_the_game_is_about(sit: Sit) -> None:
    async with sit() as table:
        await table.press("?")
        assert table.shows("sit down", "What it is about")


async def test_q_leaves(sit: Sit) -> None:
    async with sit() as table:
        await table.press("q")
        assert table.app.return_code == 0


async def test_more_games_than_fit_are_reached_by_going_on(sit: Sit, data: Path) -> None:
    for number in range(14):
        saved(data, people=("Ann", f"Ben {number}"))
    async with sit() as table:
        seen = set()
        for _ in range(14):
            seen |= {line.split()[-6] for line in table.lines() if "Ann, Ben" in line}
            await table.press("down")
        assert table.shows("more", "Enter sit down")
        assert table.screen.chosen == 14


async def test_ascii_means_every_screen(sit: Sit) -> None:
    async with sit(ascii=True) as table:
        for keys in ((), ("?",), ("escape", "1"), ("enter", "space"), ("q",)):
            await table.press(*keys)
            assert table.text().isascii(), table.text()
