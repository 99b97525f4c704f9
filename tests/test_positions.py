"""Positions in words: whatever can be seen of a table can be written and read, and what cannot be is refused."""

from random import Random
from typing import Any

import pytest

from card_table.positions import laid_out, notation_of, tidied, written
from card_table.positions.notation import Misplaced, Table
from card_table.rules import GAMES, game_named
from card_table.rules.game import Seat
from tests.rules.playing import playout, variants

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
games = pytest.mark.parametrize("game_id", GAMES)


def table(game_id: str, people: int = 2) -> Table:
    return Table(PEOPLE[:people], Seat(0), 7, game_named(game_id).Variant())


def in_mode(**modes: Any) -> Table:
    """A table of Hámster Gángster."""
    return Table(PEOPLE[:2], Seat(0), 7, game_named("hamster").Variant(**modes))


def waits_for(position: dict[str, Any], **modes: Any) -> str:
    """What Hámster Gángster waits for in a position."""
    return str(written("hamster", laid_out("hamster", position, in_mode(**modes)), PEOPLE[:2])["waits_for"])


@games
def test_whatever_is_seen_of_a_game_can_be_written_and_read_again(game_id: str) -> None:
    game, chance = game_named(game_id), Random(1)
    for variant in variants(game):
        people = chance.choice(game.SEATS)
        for state, _ in playout(game, people, seed=chance.randrange(1000), variant=variant):
            viewer = chance.choice([None, *map(Seat, range(people))])
            view = written(game_id, game.seen_by(state, viewer), PEOPLE[:people])
            assert tidied(game_id, view, PEOPLE[:people]) == view


@games
def test_nothing_is_written_of_a_view_that_is_not_in_the_view(game_id: str) -> None:
    game = game_named(game_id)
    for state, _ in playout(game, 2, seed=3):
        view = game.seen_by(state, None)
        assert written(game_id, game.seen_by(view, None), PEOPLE[:2]) == written(game_id, view, PEOPLE[:2])


@games
def test_every_option_there_ever_is_is_among_the_actions_and_each_has_words_of_its_own(game_id: str) -> None:
    game, names = game_named(game_id), PEOPLE[: game_named(game_id).SEATS[-1]]
    known = {(action.seat, action.words(names)): action for action in notation_of(game_id).actions(len(names))}
    assert len(known) == len([*notation_of(game_id).actions(len(names))])
    for variant in variants(game):
        for state, _ in playout(game, len(names), seed=5, variant=variant):
            assert all(known[option.seat, option.words(names)] == option for option in game.options(state))


@games
def test_an_empty_position_can_be_played_to_an_end(game_id: str) -> None:
    game, chance = game_named(game_id), Random(2)
    state = laid_out(game_id, {}, table(game_id))
    while options := game.options(state):
        state = game.apply(state, chance.choice([*options]))
    assert game.result(state)


@games
def test_the_seed_shuffles_the_rest_of_the_deck(game_id: str) -> None:
    people = PEOPLE[:2]
    states = [laid_out(game_id, {}, Table(people, Seat(0), seed, game_named(game_id).Variant())) for seed in (1, 1, 2)]
    assert states[0] == states[1] != states[2]


GOPHER: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"heep": ""}, "There is no 'heep' in it: there is heap, turned, ", ("heep",)),
    ({"turned": "4 nuts"}, 'There is no food card \'4 nuts\': they are called as "1 apple" or "3 nuts".', ("turned",)),
    ({"turned": "1 nuts"}, "There is no food card '1 nuts'", ("turned",)),
    ({"turned": "1 nut,, 1 apple"}, "There is no food card ''", ("turned",)),
    ({"turned": 3}, '3 is no text: write it in quotes, as in "...".', ("turned",)),
    ({"turned": "..."}, "There is no food card '...'", ("turned",)),
    ({"turned": "1 nut, 2 nuts"}, "A turn goes on with at most 3 cards turned over, and none of", ("turned",)),
    ({"turned": "1 nut, 1 apple, 1 nut, 1 apple"}, "A turn goes on with at most 3 cards turned over", ("turned",)),
    ({"heap": ", ".join(["3 nuts"] * 5)}, 'The deck has 4 of "3 nuts", and this position names 5.', ()),
    ({"heap": "2 face down"}, 'The deck has 0 of "a face-down card", and this position names 2.', ()),
    ({"heap": "...", "discard": "..."}, '"..." stands in heap and discard', ()),
    ({"heap": "..., 1 nut"}, "There is no food card '...'", ("heap",)),
    ({"storages": "1 nut"}, "Everybody has storages of their own: write storages = { Ann = ... }.", ("storages",)),
    ({"storages": {"Eve": "1 nut"}}, "'Eve' does not sit at this table: Ann and Ben do.", ("storages", "Eve")),
    ({"storages": {"Ben": "1 not"}}, "There is no food card '1 not'", ("storages", "Ben")),
    ({"trophies": {"Ben": "2"}}, "'2' is no whole number: write it without quotes, as 2.", ("trophies", "Ben")),
    ({"trophies": {"Ben": True}}, "True is no whole number", ("trophies", "Ben")),
    ({"trophies": {"Ben": -1}}, "-1 is no whole number", ("trophies", "Ben")),
    ({"active": "Eve"}, "'Eve' does not sit at this table: Ann and Ben do.", ("active",)),
    ({"active": 1}, "1 does not sit at this table", ("active",)),
]
GRASSHOPPER: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"display": "2 cron"}, "There are no garden cards '2 cron': they are counted as \"2 corn\"", ("display",)),
    ({"display": "corn"}, "There are no garden cards 'corn'", ("display",)),
    ({"display": ""}, "Nothing lies on display: there must be a card to bid for.", ("display",)),
    ({"display": "14 corn"}, 'The deck has 13 of "corn", and this position names 14.', ()),
    ({"pile": "...", "discard": "..."}, '"..." stands in pile and discard', ()),
    ({"hands": {"Ann": "X 7"}}, "There is no poker card '7': they are X 1 2 3 4 5 6 ace.", ("hands", "Ann")),
    ({"hands": {"Ann": "X 6"}}, "Before a bid all hands have equally many cards, one at least.", ("hands",)),
    ({"hands": {"Ann": "", "Ben": ""}}, "Before a bid all hands have equally many cards, one at least.", ("hands",)),
    ({"hands": {"Ann": "6 6", "Ben": "1 2"}}, "No hand has a poker card twice.", ("hands",)),
    ({"bids": {"Ann": "6", "Ben": "6"}}, "Somebody must still have to bid: the last bid reveals them all.", ("bids",)),
    ({"bids": {"Ann": "face down"}}, "Ann has bid a card that is not in that hand.", ("bids", "Ann")),
    ({"choosing": "Ann"}, "There is no 'choosing' in it: there is display, pile, ", ("choosing",)),
]
HAMSTER: list[tuple[dict[str, Any], str, tuple[str, ...]]] = [
    ({"left": {"Ann": "9"}}, 'There is no forest card \'9\': a nut is called "5" or "hazelnut".', ("left", "Ann")),
    ({"left": {"Ann": "8, 5"}}, "At 13 a group is stored, and no pouch holds more: Ann.", ("left", "Ann")),
    ({"right": {"Ben": "8, 8"}}, "At 13 a group is stored, and no pouch holds more: Ben.", ("right", "Ben")),
    ({"left": {"Ann": "12"}, "right": {"Ben": "12"}}, 'The deck has 1 of "chestnut", and this position names 2.', ()),
    ({"storerooms": {"Ann": "2 face down"}}, 'The deck has 0 of "a face-down card"', ()),
    ({"left": {"Ann": "Erwin"}}, "Erwin is always in the forest: name him there, or end it with", ("forest",)),
    ({"forest": "5, 5"}, "Erwin is always in the forest: name him there, or end it with", ("forest",)),
    ({"forest": "...", "gone": "..."}, '"..." stands in forest and gone', ()),
    ({"briefcases": {"Ann": "5, 3"}}, "There is room for one nut, and '5, 3' are 2.", ("briefcases", "Ann")),
    ({"gangs": {"Ann": "bug"}}, "There is no gang member 'bug': there is weasel, heavyset ham", ("gangs", "Ann")),
    ({"gangs": {"Ann": "weasel, weasel"}}, "A gang has 4 members: Ann.", ("gangs", "Ann")),
    ({"gangs": {"Ann": "weasel"}, "used": {"Ann": ""}}, "A gang is one of each, unless the var", ("gangs", "Ann")),
    ({"bosses": {"Ann": "the boss"}}, "There is no hamster 'the boss': there is grey hamster, ", ("bosses", "Ann")),
    ({"bosses": {"Ann": "grey hamster"}}, "The variant says that all hamsters are alike: Ann.", ("bosses", "Ann")),
    ({"doors": {"Ann": "5"}}, "The variant says that doors mean nothing: Ann.", ("doors", "Ann")),
    ({"encores": {"Ann": True}}, "Only the fedora hamster uses somebody twice: Ann.", ("encores", "Ann")),
    ({"encores": {"Ann": 1}}, "1 is neither true nor false: write one of them, without quotes.", ("encores", "Ann")),
    ({"in_use": "middle"}, "There is no pouch 'middle': there is left and right.", ("in_use",)),
    ({"in_use": ["left"]}, "There is no pouch ['left']: there is left and right.", ("in_use",)),
    ({"in_use": "left", "drew": False}, "Only a nut that was drawn says which pouch is in use.", ("drew",)),
    ({"scares": 3}, "When Erwin comes for the third time, the game is over.", ("scares",)),
    ({"hands": {"Ann": "5"}}, "Only Crazy Squirrel has hands.", ("hands",)),
    ({"open": "5"}, "There is no 'open' in it: there is forest, gone, ", ("open",)),
]
MODES: list[tuple[dict[str, Any], dict[str, Any], str, tuple[str, ...]]] = [
    ({"mini": True}, {"gangs": {"Ann": "weasel"}}, "A gang has 0 members: Ann.", ("gangs", "Ann")),
    ({"mini": True}, {"briefcases": {"Ann": "5"}}, "Mini is played without a briefcase: Ann.", ("briefcases", "Ann")),
    ({"gang": "random"}, {"gangs": {"Ann": "weasel" + ", weasel" * 4}}, "A gang has 4 members", ("gangs", "Ann")),
    ({"gang": "random"}, {"gangs": {"Ann": "weasel" + ", weasel" * 3}}, 'The deck has 4 of "weasel", and this ', ()),
    ({"boss": "random"}, {"bosses": dict.fromkeys(PEOPLE[:2], "grey hamster")}, 'The deck has 1 of "grey hamster"', ()),
    ({"burrow": "random"}, {"doors": dict.fromkeys(PEOPLE[:2], "5")}, "Each nut is on one door.", ("doors",)),
    ({"burrow": "random"}, {"doors": {"Ann": "12"}}, "No door shows that: Ann.", ("doors", "Ann")),
    ({"squirrel": 1}, {"scares": 1}, "Crazy Squirrel has no scares.", ("scares",)),
    ({"squirrel": 1}, {"briefcases": {"Ann": "5"}}, "Crazy Squirrel has no briefcases.", ("briefcases",)),
    ({"squirrel": 1}, {"forest": "Erwin, ..."}, 'The deck has 0 of "patrolman Erwin"', ()),
    ({"squirrel": 1}, {"left": {"Ben": "8, 6"}}, "No pouch holds more than 13, and who has two", ("left", "Ben")),
    ({"squirrel": 1}, {"left": {"Ann": "8, 5"}, "right": {"Ann": "7, 6"}}, "No pouch holds more", ("left", "Ann")),
    ({"squirrel": 3}, {"wins": {"Ann": 2}}, "In a race of 3 rounds each one so far was won, and nobody", ("wins",)),
    ({"squirrel": 3}, {"wins": {"Ann": 1}, "round": 3}, "In a race of 3 rounds each one so far was won", ("wins",)),
]


@pytest.mark.parametrize(("modes", "position", "sentence", "entry"), MODES)
def test_a_position_that_a_mode_does_not_have_is_refused(
    modes: dict[str, Any], position: dict[str, Any], sentence: str, entry: tuple[str, ...]
) -> None:
    with pytest.raises(Misplaced) as refused:
        laid_out("hamster", position, in_mode(**modes))
    assert str(refused.value).startswith(sentence)
    assert refused.value.entry == entry


@pytest.mark.parametrize(
    ("game_id", "position", "sentence", "entry"),
    [
        *(("gopher", *case) for case in GOPHER),
        *(("grasshopper", *case) for case in GRASSHOPPER),
        *(("hamster", *case) for case in HAMSTER),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(
    game_id: str, position: dict[str, Any], sentence: str, entry: tuple[str, ...]
) -> None:
    with pytest.raises(Misplaced) as refused:
        laid_out(game_id, position, table(game_id))
    text = str(refused.value)
    assert text.startswith(sentence)
    assert text.endswith(".")
    assert refused.value.entry == entry


def test_the_rest_lies_where_the_dots_are_and_else_in_the_box() -> None:
    for position, heap, discard in [
        ({}, 39, 0),
        ({"heap": "1 nut, ..."}, 39, 0),
        ({"heap": "1 nut"}, 1, 0),
        ({"heap": "1 nut", "discard": "2 nuts, ..."}, 1, 38),
        ({"heap": "", "discard": "2 nuts"}, 0, 1),
    ]:
        state = laid_out("gopher", position, table("gopher"))
        assert (len(state.heap), len(state.discard)) == (heap, discard)


def test_a_draw_pile_is_told_from_its_top_and_a_heap_from_its_first_place() -> None:
    grasshopper = laid_out("grasshopper", {"pile": "2 corn, 1 grasshopper, ..."}, table("grasshopper"))
    assert [card.value for card in grasshopper.pile[-3:]] == ["grasshoppers", "corn", "corn"]
    gopher = laid_out("gopher", {"heap": "3 nuts, 1 apple, ..."}, table("gopher"))
    assert [str(card) for card in gopher.heap[:2]] == ["3 nuts", "1 apple"]


def test_a_forest_is_told_from_the_card_that_is_turned_over_next() -> None:
    state = laid_out("hamster", {"forest": "5, corn, Erwin"}, table("hamster"))
    assert [card.value for card in state.forest] == [0, 3, 5]
    assert len(laid_out("hamster", {}, table("hamster")).forest) == 68
    assert len(laid_out("hamster", {}, in_mode(squirrel=1)).forest) == 67


def test_who_was_used_and_who_was_not_follow_from_each_other() -> None:
    whole = "weasel, heavyset hamster, stick insect, pill bug"
    for entries, gang, used in [
        ({}, whole, ""),
        ({"used": {"Ann": "pill bug, weasel"}}, "heavyset hamster, stick insect", "weasel, pill bug"),
        ({"gangs": {"Ann": "stick insect"}}, "stick insect", "weasel, heavyset hamster, pill bug"),
    ]:
        view = written("hamster", laid_out("hamster", entries, table("hamster")), PEOPLE[:2])
        assert (view["gangs"]["Ann"], view["used"]["Ann"]) == (gang, used)


def test_the_fedora_hamster_uses_somebody_twice_until_it_has() -> None:
    fedora = {"bosses": {"Ann": "fedora hamster", "Ben": "grey hamster"}}
    for entries, encores in [({}, (True, False)), ({"encores": {"Ann": False}}, (False, False))]:
        state = laid_out("hamster", fedora | entries, in_mode(boss="chosen"))
        assert tuple(one.encore for one in state.hamsters) == encores


def test_what_has_not_been_chosen_yet_is_chosen_first() -> None:
    doors, bosses = {"Ann": "5", "Ben": "6"}, {"Ann": "grey hamster", "Ben": "fedora hamster"}
    assert waits_for({}) == "a turn"
    assert waits_for({"doors": {"Ann": "5"}}, burrow="chosen") == "a door"
    assert waits_for({"doors": doors}, burrow="chosen", boss="chosen") == "a hamster"
    assert waits_for({"doors": doors, "bosses": bosses}, burrow="chosen", boss="chosen") == "a turn"
    assert waits_for({}, gang="in turn") == waits_for({"gangs": {"Ann": "weasel"}}, gang="scramble") == "a gang card"
    assert waits_for({}, burrow="random", boss="random", gang="random") == waits_for({}, mini=True) == "a turn"
    assert waits_for({}, squirrel=1) == "the race"


def test_a_pouch_is_in_use_once_a_nut_was_drawn() -> None:
    assert laid_out("hamster", {"in_use": "left"}, table("hamster")).drew
    assert not laid_out("hamster", {}, table("hamster")).drew
    assert laid_out("hamster", {"drew": True}, table("hamster")).pouch is None
