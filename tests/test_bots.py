"""Who may sit down besides people, and what is said of those who may not."""

import pytest

from card_table import bots
from card_table.bots import LEVELS, USUAL_LEVEL
from card_table.rules import GAMES, game_named

GOBBIT = game_named("gobbit")


@pytest.mark.parametrize(
    ("word", "level"),
    [("bot", USUAL_LEVEL), ("Bot", USUAL_LEVEL), (" BOT ", USUAL_LEVEL), ("bot:", USUAL_LEVEL), ("bot:keen", "keen"),
     ("bot:calm", "calm"), ("BOT:Sharp", "sharp"), ("Ann", None), ("Botho", None), ("robot", None), ("", None)],
)  # fmt: skip
def test_a_word_names_a_level_or_a_person(word: str, level: str | None) -> None:
    assert bots.level_named(word) == level
    assert bots.is_bot(word) is (level is not None)


def test_there_are_three_levels_each_quicker_and_surer_than_the_one_before() -> None:
    calm, keen, sharp = (LEVELS[level] for level in ("calm", "keen", "sharp"))
    for slower, quicker in ((calm, keen), (keen, sharp)):
        assert slower.usual > quicker.usual
        assert slower.tail > quicker.tail
        assert slower.overlooks > quicker.overlooks
        assert slower.slips > quicker.slips
        assert slower.flips > quicker.flips


def test_they_sit_among_people_and_each_has_a_name_of_its_own() -> None:
    names, levels = bots.seated(["Ann", "bot", "bot:sharp", "bot", "Ben"], GOBBIT)
    assert names == ("Ann", "Bot", "Sharp bot", "Bot 2", "Ben")
    assert levels == {1: "keen", 2: "sharp", 3: "keen"}


def test_a_person_may_be_called_as_a_bot_is() -> None:
    names, levels = bots.seated(["Sharp bot", "bot:sharp"], GOBBIT)
    assert len(set(names)) == 2
    assert levels == {1: "sharp"}


def test_a_level_that_there_is_not_is_told_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"There is no bot 'wild': there is calm, keen and sharp, as bot:calm."):
        bots.seated(["Ann", "bot:wild"], GOBBIT)


@pytest.mark.parametrize("game", [id for id in GAMES if id != "gobbit"])
def test_other_games_have_no_bots(game: str) -> None:
    with pytest.raises(ValueError, match=r"Bots do not play .*: give that seat the name of a person."):
        bots.seated(["Ann", "bot"], game_named(game))


@pytest.mark.parametrize("people", range(9))
def test_one_keyboard_has_room_for_four_people(people: int) -> None:
    objection = bots.too_many_hands(people, GOBBIT)
    assert bool(objection) is (people > 4)
    assert "let bots sit on the other seats" in objection or people <= 4
    assert bots.too_many_hands(people, game_named("gopher")) == ""
