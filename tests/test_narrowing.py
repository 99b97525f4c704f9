"""From many options to one in steps: nothing is lost on the way, and nothing is asked that is no question."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from card_table.narrowing import KIND, fields_of, grouped, next_step
from card_table.rules import GAMES, game_named, hamster
from card_table.rules.game import Action, Seat, variant_of
from card_table.rules.hamster.deeds import Add, Draw, PillBug, Swap, Weasel
from card_table.rules.hamster.pieces import Card, Pouch
from card_table.widgets.outlook import first_answers, further_answers
from tests.rules.hamster_notation import BEN, CLEO, table

ANN = Seat(0)
MODES = {
    "own": {},
    "all": {"gang": "random", "burrow": "chosen", "boss": "chosen", "open_storerooms": True},
    "in turn": {"gang": "in turn", "boss": "random", "direction": "anticlockwise"},
    "mini": {"mini": True, "boss": "chosen"},
}


def leaves(options: Sequence[Action], depth: int = 0) -> Iterator[Action]:
    """What can be reached from some options, each step with fewer."""
    assert depth < 6
    step = next_step(options)
    if step is None:
        assert len(options) == 1, "options that no question tells apart"
        yield options[0]
        return
    assert len(step.answers) > 1
    for left in step.answers.values():
        assert len(left) < len(options)
        yield from leaves(left, depth + 1)


def test_a_kind_comes_first_then_whom_then_which() -> None:
    options: list[Action] = [
        *(Weasel(ANN, rival, nut) for rival in (BEN, CLEO) for nut in (Card.CORN, Card.CASHEW)),
        PillBug(ANN, BEN, Pouch.LEFT),
    ]
    step = next_step(options)
    assert step is not None
    assert step.field == KIND
    assert [*step.answers] == [Weasel, PillBug]
    whom = next_step(step.answers[Weasel])
    assert whom is not None
    assert whom.field == "rival"
    which = next_step(whom.answers[CLEO])
    assert which is not None
    assert which.field == "nut"
    assert [*which.answers] == [Card.CORN, Card.CASHEW]


def test_what_all_agree_in_is_not_asked() -> None:
    step = next_step([Swap(ANN, Pouch.LEFT, Card.CORN), Swap(ANN, Pouch.LEFT, Card.CASHEW)])
    assert step is not None
    assert step.field == "nut"


@pytest.mark.parametrize("options", [[], [Draw(ANN)]])
def test_where_there_is_no_choice_nothing_is_asked(options: list[Action]) -> None:
    assert next_step(options) is None


def test_whose_it_is_is_no_question() -> None:
    assert fields_of(Add(ANN, Pouch.LEFT)) == ["pouch"]
    assert fields_of(Draw(ANN)) == []


def test_groups_keep_the_order_of_the_options() -> None:
    options = [Swap(ANN, Pouch.RIGHT, Card.CORN), Swap(ANN, Pouch.LEFT, Card.CORN), Swap(ANN, Pouch.RIGHT, Card.CASHEW)]
    groups = grouped(options, "pouch")
    assert [*groups] == [Pouch.RIGHT, Pouch.LEFT]
    assert groups[Pouch.RIGHT] == [options[0], options[2]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_in_every_game_each_option_of_a_seat_is_reached_exactly_once(game: str, seed: int) -> None:
    rules, chance = game_named(game), Random(seed)
    modes: dict[str, Any] = [*MODES.values()][seed] if game == "hamster" else {}
    state = rules.setup(3, seed=seed, variant=variant_of(rules, modes)) if modes else rules.setup(3, seed=seed)
    while options := rules.options(state):
        for seat in {option.seat for option in options}:
            mine = [option for option in options if option.seat == seat]
            assert sorted(map(repr, leaves(mine))) == sorted(map(repr, mine))
        state = rules.apply(state, chance.choice(options))


def keys_to(options: Sequence[Action]) -> Iterator[tuple[str, Action]]:
    """Every way of keys on to one option."""
    if len(options) == 1:
        yield "", options[0]
        return
    for key, left in further_answers(options).items():
        assert key
        for more, option in keys_to(left):
            yield f"{key} {more}".strip(), option


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(4))
def test_at_the_table_every_option_has_keys_of_its_own(mode: str, seed: int) -> None:
    chance = Random(seed)
    state: Any = hamster.setup(4, seed=seed, variant=hamster.Variant(**MODES[mode]))
    while options := hamster.options(state):
        mine = [option for option in options if not option.interrupts]
        ways = [
            (f"{key} {more}", option) for key, left in first_answers(mine).items() for more, option in keys_to(left)
        ]
        assert len({keys for keys, _ in ways}) == len(ways)
        assert sorted(repr(option) for _, option in ways) == sorted(map(repr, mine))
        state = hamster.apply(state, chance.choice(options))


def test_the_keys_are_those_of_the_manual() -> None:
    state = table(ann="left 5, right 4, case 2", ben="left 1, store 8", cleo="right 3, store 7", people=3)
    mine = [option for option in hamster.options(state) if option.seat == ANN]
    ways = {
        " ".join(f"{key} {more}".split()): option.words(("Ann", "Ben", "Cleo"))
        for key, left in first_answers(mine).items()
        for more, option in keys_to(left)
    }
    assert ways["space"] == "draw"
    assert ways["b a left"] == "add the briefcase left"
    assert ways["b s right"] == "swap the briefcase right cashew"
    assert ways["g 2 left"] == "heavyset left"
    assert ways["g 1 3 0"] == "weasel Cleo: chestnut"
    assert ways["g 1 2 8"] == "weasel Ben: walnut"
    assert ways["g 4 2"] == "pill bug Ben left"
