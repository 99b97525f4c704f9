"""The rulebook of Hámster Gángster, sentence by sentence, in its order; then what it leaves open; then its words.

Its additional modes have tests of their own, and so has the Crazy Squirrel, which is a game of its own."""

from collections import Counter

import pytest

from card_table.match import Match, new_match
from card_table.rules import hamster
from card_table.rules.game import Illegal, Result, Seat
from card_table.rules.hamster import deeds, news
from card_table.rules.hamster.pieces import ALL_NUTS, DOORS, FOREST, GANG, NUTS, Boss, Card, Gang, Place, Pouch, Variant
from card_table.rules.hamster.scoring import score_of
from card_table.rules.hamster.table import Gained, Over, Placing, State
from tests.rules.hamster_notation import (
    ANN,
    BEN,
    CLEO,
    DAN,
    NAMES,
    VIEWERS,
    ended,
    hamster_of,
    lies,
    may,
    moves,
    numbers,
    nuts,
    play,
    scores,
    setups,
    spelled,
    table,
    turn_of,
)

NO_STICKS = dict.fromkeys(("ann", "ben", "cleo"), "gang weasel heavyset bug")
"""Nobody can interfere, so that what can go to one place only goes there by itself."""


class TestComponents:
    def test_there_are_4_hamster_cards_for_up_to_4_people(self) -> None:
        assert list(hamster.SEATS) == [2, 3, 4]
        assert len(Boss) == 4

    def test_there_are_4_burrow_cards_printed_double_sided(self) -> None:
        assert len(DOORS) == 4 * 2

    def test_there_are_16_gang_cards_4_different_characters_4_of_each(self) -> None:
        assert {str(member) for member in GANG} == {"weasel", "heavyset hamster", "stick insect", "pill bug"}
        state = hamster.setup(4, seed=1, variant=Variant(gang="random"))
        assert Counter(member for one in state.hamsters for member in one.gang) == dict.fromkeys(GANG, 4)

    def test_there_are_68_forest_cards_67_nuts_and_1_patrolman_erwin(self) -> None:
        assert len(FOREST) == 68
        assert len(ALL_NUTS) == 67
        assert FOREST.count(Card.ERWIN) == 1

    @pytest.mark.parametrize(
        ("number", "count"), [(1, 10), (2, 10), (3, 9), (4, 9), (5, 8), (6, 7), (7, 7), (8, 6), (12, 1)]
    )
    def test_of_the_small_nuts_there_are_more(self, number: int, count: int) -> None:
        assert [nut.value for nut in ALL_NUTS].count(number) == count


class TestSettingUpTheGame:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_player_has_four_gang_cards_one_of_each(self, seats: int) -> None:
        assert [one.gang for one in hamster.setup(seats, seed=1).hamsters] == [GANG] * seats

    def test_for_the_first_games_all_hamsters_are_alike(self) -> None:
        assert all(one.boss is None and one.door is None for one in hamster.setup(4, seed=1).hamsters)

    def test_each_player_takes_one_forest_card_at_random_into_the_briefcase(self) -> None:
        cases = [[one.briefcase for one in state.hamsters] for state in setups(400)]
        assert all({row[seat] for row in cases} == set(NUTS) for seat in range(3))
        assert len(hamster.setup(3, seed=1).forest) == 65

    def test_nobody_starts_with_erwin_in_the_briefcase(self) -> None:
        assert all(one.briefcase in NUTS for state in setups(200) for one in state.hamsters)

    def test_all_the_remaining_cards_including_erwin_are_the_forest(self) -> None:
        for state in setups():
            assert Counter((*state.forest, *(one.briefcase for one in state.hamsters))) == Counter(FOREST)
            assert state.forest.count(Card.ERWIN) == 1

    def test_the_forest_is_shuffled_so_that_erwin_may_lie_anywhere(self) -> None:
        assert len({state.forest.index(Card.ERWIN) for state in setups(1000, seats=2)}) == 66

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_it_is_spread_face_down(self, seat: Seat | None) -> None:
        assert hamster.seen_by(hamster.setup(3, seed=1), seat).forest == (Card.FACE_DOWN,) * 65

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_the_nut_in_the_briefcase_lies_open(self, seat: Seat | None) -> None:
        state = hamster.setup(3, seed=1)
        cases = tuple(one.briefcase for one in state.hamsters)
        assert tuple(one.briefcase for one in hamster.seen_by(state, seat).hamsters) == cases
        assert state.news == (news.Dealt(cases), news.Began(ANN))

    @pytest.mark.parametrize("first", [ANN, BEN, CLEO])
    def test_whoever_is_first_begins(self, first: Seat) -> None:
        state = hamster.setup(3, seed=1, first=first)
        assert turn_of(state) == NAMES[first]
        assert state.news[-1] == news.Began(first)


class TestYourPlayArea:
    def test_pouches_and_storeroom_are_empty_and_nothing_has_left_the_game(self) -> None:
        state = hamster.setup(3, seed=1)
        assert all((one.pouches, one.storeroom) == (((), ()), ()) for one in state.hamsters)
        assert (state.gone, state.scares) == ((), 0)

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_all_but_forest_and_storerooms_lies_open(self, seat: Seat | None) -> None:
        state = table(ann="left 3, case 2, store 5 8", ben="right 12, used weasel")
        seen = hamster.seen_by(state, seat)
        assert seen.hamsters[ANN] == state.hamsters[ANN].but(storeroom=(Card.FACE_DOWN,) * 2)
        assert seen.hamsters[BEN] == state.hamsters[BEN]


class TestYourTurn:
    def test_on_your_turn_you_draw_forest_cards_to_find_nuts(self) -> None:
        assert may(table()) == ["Ann draws"]
        assert play(table(forest="5, ..."), "Ann draws").phase == Placing(ANN, Card.HAZELNUT, Gained.DRAWN)

    def test_which_you_store_in_your_cheek_pouches(self) -> None:
        assert lies(play(table(forest="5, ..."), "Ann draws, Ann puts left"), ANN) == "left 5"

    def test_a_group_that_adds_up_to_exactly_13_moves_to_the_storeroom(self) -> None:
        assert lies(play(table(ann="left 8", forest="5, ..."), "Ann draws, Ann puts left"), ANN) == "store 8 5"


class TestCollectingNuts:
    def test_a_card_is_turned_over_for_everybody_to_see(self) -> None:
        after = play(table(forest="5, ..."), "Ann draws")
        assert after.news == (news.TurnedOver(ANN, Card.HAZELNUT),)
        assert all(hamster.seen_by(after, seat).phase == after.phase for seat in VIEWERS)

    def test_you_must_decide_which_cheek_pouch_it_goes_into(self) -> None:
        state = play(table(ann="left 1", forest="5, ..."), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]
        assert lies(play(state, "Ann puts left"), ANN) == "left 1 5"
        assert lies(play(state, "Ann puts right"), ANN) == "left 1, right 5"

    @pytest.mark.parametrize("pouch", ["left", "right"])
    def test_the_following_nuts_of_the_turn_must_always_go_to_that_same_pouch(self, pouch: str) -> None:
        state = play(table(forest="5, 1, 2, ..."), f"Ann draws, Ann puts {pouch}, Ann draws")
        assert may(state, ANN) == [f"Ann puts {pouch}"]
        state = play(state, f"Ann puts {pouch}, Ann draws")
        assert may(state, ANN) == [f"Ann puts {pouch}"]
        assert lies(play(state, f"Ann puts {pouch}"), ANN) == f"{pouch} 5 1 2"

    def test_they_lie_face_up(self) -> None:
        state = play(table(forest="5, 1, ..."), "Ann draws, Ann puts left, Ann draws, Ann puts left")
        assert all(lies(hamster.seen_by(state, seat), ANN) == "left 5 1" for seat in VIEWERS)

    def test_on_your_next_turn_you_may_change_pouch_even_if_the_other_is_not_full(self) -> None:
        state = table(ann="left 5", forest="1, 1, 1, 2, ...", use="left", people=2)
        state = play(state, "Ann stops, Ben draws, Ben puts left, Ben stops, Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]
        assert lies(play(state, "Ann puts right"), ANN) == "left 5, right 1"


class TestYourCheekPouchesHaveALimit:
    def test_the_limit_is_13_for_each_cheek_pouch(self) -> None:
        after = play(table(ann="left 12, right 8 3", forest="1, ..."), "Ann draws, Ann puts right")
        assert lies(after, ANN) == "left 12, right 8 3 1"

    def test_you_must_add_up_to_exactly_13(self) -> None:
        after = play(table(ann="left 8", forest="4, ..."), "Ann draws, Ann puts left")
        assert lies(after, ANN) == "left 8 4"
        assert "Ann stores left" not in may(after)

    @pytest.mark.parametrize(
        ("number", "name"),
        [
            (1, "sunflower seed"),
            (2, "pistachio"),
            (3, "corn"),
            (4, "cashew"),
            (5, "hazelnut"),
            (6, "peanut"),
            (7, "almond"),
            (8, "walnut"),
            (12, "chestnut"),
        ],
    )
    def test_each_nut_has_a_value(self, number: int, name: str) -> None:
        assert str(Card(number)) == name
        fill = {12: "1", 8: "5", 7: "6", 6: "7", 5: "8", 4: "8 1", 3: "8 2", 2: "8 3", 1: "12"}[number]
        after = play(table(ann=f"left {fill}", forest=f"{number}, ..."), "Ann draws, Ann puts left")
        assert lies(after, ANN) == f"store {fill} {number}"

    def test_a_nut_that_makes_the_total_go_over_13_loses_all_the_cards_in_that_pouch(self) -> None:
        after = play(table(ann="left 8 3, right 4, case 1", forest="3, ..."), "Ann draws, Ann puts left")
        assert lies(after, ANN) == "right 4, case 1"
        assert numbers(after.gone) == "8 3 3"

    def test_unless_you_decide_to_use_your_briefcase(self) -> None:
        state = play(table(ann="left 8 3", forest="3, ...", use="left"), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann keeps in the briefcase"]


class TestHowTheBurrowWorks:
    def test_the_storeroom_keeps_your_groups(self) -> None:
        after = play(table(ann="left 8, store 12 1", forest="5, ..."), "Ann draws, Ann puts left")
        assert lies(after, ANN) == "store 12 1 8 5"

    def test_a_nut_that_takes_you_over_13_can_be_kept_in_the_briefcase(self) -> None:
        after = play(
            table(ann="left 8 3, right 2", forest="3, ...", use="left"), "Ann draws, Ann keeps in the briefcase"
        )
        assert lies(after, ANN) == "left 8 3, right 2, case 3"
        assert after.gone == ()
        assert after.news == (news.KeptInBriefcase(ANN, Card.CORN),)

    def test_provided_it_is_empty_because_it_only_has_room_for_1_nut(self) -> None:
        state = play(table(ann="left 8 3, case 1", forest="3, ...", use="left"), "Ann draws")
        assert may(state, ANN) == ["Ann puts left"]

    @pytest.mark.parametrize("use", ["", "left"])
    def test_a_nut_that_does_not_take_you_over_13_cannot_be_kept(self, use: str) -> None:
        state = play(table(ann="left 8", forest="3, ...", use=use), "Ann draws")
        assert "Ann keeps in the briefcase" not in may(state)
        with pytest.raises(Illegal, match=r"^That is not possible now\.$"):
            hamster.apply(state, deeds.Keep(ANN))

    def test_the_card_may_be_added_to_the_pouch_you_are_using(self) -> None:
        state = table(ann="left 3, right 4, case 5", use="left")
        assert [words for words in may(state) if "adds" in words] == ["Ann adds the briefcase left"]
        after = play(state, "Ann adds the briefcase left")
        assert lies(after, ANN) == "left 3 5, right 4"
        assert after.news == (news.Added(ANN, Card.HAZELNUT, Pouch.LEFT),)

    def test_or_swapped_for_one_of_the_cards_in_that_pouch(self) -> None:
        state = table(ann="left 3 8, right 4, case 5", use="left")
        assert [words for words in may(state) if "swaps" in words] == [
            "Ann swaps the briefcase left corn",
            "Ann swaps the briefcase left walnut",
        ]
        after = play(state, "Ann swaps the briefcase left walnut")
        assert lies(after, ANN) == "left 3 5, right 4, case 8"
        assert after.news == (news.Swapped(ANN, Card.WALNUT, Card.HAZELNUT, Pouch.LEFT),)

    def test_only_one_of_several_equal_cards_is_swapped(self) -> None:
        after = play(table(ann="left 1 2 1 1, case 5", use="left"), "Ann swaps the briefcase left sunflower seed")
        assert lies(after, ANN) == "left 1 2 1 5, case 1"

    def test_an_empty_briefcase_is_of_no_use(self) -> None:
        assert not [words for words in may(table(ann="left 3 4")) if "briefcase" in words]

    @pytest.mark.parametrize(
        ("state", "script"),
        [
            (table(ann="left 8 3", forest="3, ...", use="left"), "Ann draws, Ann keeps in the briefcase"),
            (table(ann="left 3, case 5", use="left"), "Ann adds the briefcase left"),
            (table(ann="left 3, case 5", use="left"), "Ann swaps the briefcase left corn"),
            (table(ann="case 5"), "Ann adds the briefcase right"),
        ],
    )
    def test_each_time_you_use_the_briefcase_your_turn_ends(self, state: State, script: str) -> None:
        assert turn_of(play(state, script)) == "Ben"

    @pytest.mark.parametrize(
        ("ann", "script", "left"),
        [
            ("left 8, case 5", "Ann adds the briefcase left", "store 8 5"),
            ("left 8 3, case 5", "Ann swaps the briefcase left corn", "case 3, store 8 5"),
        ],
    )
    def test_a_group_of_13_made_by_the_briefcase_is_stored_and_the_turn_ends(
        self, ann: str, script: str, left: str
    ) -> None:
        after = play(table(ann=ann), script)
        assert lies(after, ANN) == left
        assert isinstance(after.news[-1], news.Stored)
        assert turn_of(after) == "Ben"


class TestStoringTheLoot:
    def test_you_may_keep_drawing_until_one_of_three_things_happens(self) -> None:
        script = ", ".join(["Ann draws, Ann puts left"] * 6)
        states = moves(table(forest="1, 1, 2, 2, 3, 3, ..."), script)
        assert all(state.active == ANN and "Ann draws" in may(state) for state in states[1::2])

    def test_a_being_afraid_of_going_over_13_you_may_stop(self) -> None:
        state = play(table(forest="5, ..."), "Ann draws, Ann puts left")
        assert may(state)[:2] == ["Ann draws", "Ann stops"]
        after = play(state, "Ann stops")
        assert after.news == (news.Stopped(ANN),)
        assert (lies(after, ANN), turn_of(after)) == ("left 5", "Ben")

    def test_b_going_over_13_removes_the_pouch_and_the_card_just_drawn(self) -> None:
        after = play(table(ann="left 1, right 8 3", forest="7, ...", use="right"), "Ann draws, Ann puts right")
        assert (lies(after, ANN), numbers(after.gone)) == ("left 1", "8 3 7")
        assert after.news == (news.Burst(ANN, Pouch.RIGHT, nuts("8 3 7"), 18),)

    def test_b_a_first_card_that_fits_nowhere_is_removed_if_pouches_and_briefcase_are_occupied(self) -> None:
        state = play(table(ann="left 8 1, right 7 3, case 2", forest="5, ..."), "Ann draws")
        after = play(state, "Ann lets it go")
        assert (lies(after, ANN), numbers(after.gone)) == ("left 8 1, right 7 3, case 2", "5")
        assert after.news == (news.LetGone(ANN, Card.HAZELNUT, None, None),)

    @pytest.mark.parametrize(
        ("place", "left", "gone"),
        [
            ("left walnut", "left 1, right 3 4 3, case 2", "5 8"),
            ("left sunflower seed", "left 8, right 3 4 3, case 2", "5 1"),
            ("right corn", "left 8 1, right 3 4, case 2", "5 3"),
            ("right cashew", "left 8 1, right 3 3, case 2", "5 4"),
            ("briefcase pistachio", "left 8 1, right 3 4 3", "5 2"),
        ],
    )
    def test_b_you_may_then_remove_one_nut_from_a_pouch_or_the_briefcase(
        self, place: str, left: str, gone: str
    ) -> None:
        state = play(table(ann="left 8 1, right 3 4 3, case 2", forest="5, ..."), "Ann draws")
        assert len(may(state, ANN)) == 6
        after = play(state, f"Ann lets it go with {place}")
        assert (lies(after, ANN), numbers(after.gone)) == (left, gone)
        assert turn_of(after) == "Ben"

    def test_c_a_group_is_placed_face_down_in_the_storeroom(self) -> None:
        after = play(table(ann="left 8", forest="5, ..."), "Ann draws, Ann puts left")
        assert after.news == (news.Stored(ANN, Pouch.LEFT, nuts("8 5"), 13),)
        for seat in VIEWERS:
            assert hamster.seen_by(after, seat).hamsters[ANN].storeroom == (Card.FACE_DOWN,) * 2

    @pytest.mark.parametrize(
        ("ann", "script"),
        [
            ("left 1", "Ann draws, Ann puts left, Ann stops"),
            ("left 12", "Ann draws, Ann puts left"),
            ("left 8", "Ann draws, Ann puts left"),
            ("left 12, right 8 4, case 1", "Ann draws, Ann lets it go"),
        ],
    )
    def test_in_any_of_these_cases_your_turn_ends_and_passes_clockwise(self, ann: str, script: str) -> None:
        assert turn_of(play(table(ann=ann, forest="5, ..."), script)) == "Ben"

    def test_or_anticlockwise_as_you_decide(self) -> None:
        state = table(drew=True, direction="anticlockwise", forest="1, 1, 1, ...")
        assert turn_of(play(state, "Ann stops")) == "Cleo"
        script = "Ann stops, Cleo draws, Cleo puts left, Cleo stops, Ben draws, Ben puts left, Ben stops"
        assert turn_of(play(state, script)) == "Ann"

    def test_a_round_goes_clockwise(self) -> None:
        state = table(drew=True, forest="1, 1, 1, ...")
        assert turn_of(play(state, "Ann stops, Ben draws, Ben puts left, Ben stops")) == "Cleo"


class TestYourGang:
    BEFORE = table(ann="left 3 4", ben="left 5 2, store 8 5", forest="1, ...")

    def test_you_may_only_use_each_one_once(self) -> None:
        after = play(table(ann="left 3 4, right 1"), "Ann's heavyset left")
        assert after.hamsters[ANN].gang == (Gang.WEASEL, Gang.STICK_INSECT, Gang.PILL_BUG)
        again = after.but(active=ANN)
        assert may(again) == ["Ann draws"]
        with pytest.raises(Illegal, match=r"^That is not possible now\.$"):
            hamster.apply(again, deeds.Heavyset(ANN, Pouch.RIGHT))

    def test_if_you_do_not_use_them_they_will_be_worth_points(self) -> None:
        assert scores(play(self.BEFORE, "Ann draws, Ann puts left, Ann stops")) == [8, 10, 8]

    @pytest.mark.parametrize(
        "script",
        [
            "Ann's heavyset left",
            "Ann's weasel Ben: chestnut",
            "Ann's weasel Ben: hazelnut, Ann puts right",
            "Ann's pill bug Ben left, Ann puts right",
            "Ann draws, Ann puts right, Ann's heavyset left",
            "Ann draws, Ann puts right, Ann's weasel Ben: chestnut",
            "Ann draws, Ann puts right, Ann's weasel Ben: hazelnut",
            "Ann draws, Ann puts right, Ann's pill bug Ben left",
        ],
    )
    def test_when_you_have_used_a_gang_card_before_or_after_drawing_your_turn_ends(self, script: str) -> None:
        assert turn_of(play(self.BEFORE, script)) == "Ben"


class TestHeavysetHamster:
    def test_it_takes_the_contents_of_one_of_your_pouches_to_the_storeroom_even_without_a_group(self) -> None:
        after = play(table(ann="left 3 4, right 8, store 1"), "Ann's heavyset left")
        assert lies(after, ANN) == "right 8, store 1 3 4"
        assert after.news == (news.HeavysetCarried(ANN, Pouch.LEFT, nuts("3 4")),)

    def test_it_may_be_either_pouch_whichever_is_in_use(self) -> None:
        state = table(ann="left 3 4, right 8", use="left")
        assert [words for words in may(state) if "heavyset" in words] == ["Ann's heavyset left", "Ann's heavyset right"]
        assert lies(play(state, "Ann's heavyset right"), ANN) == "left 3 4, store 8"

    def test_there_must_be_a_card_in_it(self) -> None:
        assert may(table(ann="right 8")) == ["Ann draws", "Ann's heavyset right"]


class TestWeasel:
    BEFORE = table(ann="left 5", ben="store 8 5 3 8", use="left")

    def test_choose_a_hamster_that_has_nuts_in_its_storeroom(self) -> None:
        state = table(ann="store 1 12", cleo="store 8 5")
        asked = [option for option in hamster.options(state) if isinstance(option, deeds.Weasel)]
        assert {option.rival for option in asked} == {CLEO}

    def test_and_say_the_name_or_number_of_a_nut_you_need(self) -> None:
        assert [words for words in may(self.BEFORE) if "weasel" in words] == [
            f"Ann's weasel Ben: {nut}" for nut in NUTS
        ]

    def test_if_that_hamster_has_it_it_must_give_it_to_you(self) -> None:
        state = table(ann="left 1", ben="store 8 5 3 8", use="left")
        after = play(state, "Ann's weasel Ben: walnut")
        assert (lies(after, ANN), lies(after, BEN)) == ("left 1 8", "store 8 5 3")
        assert after.news[0] == news.WeaselGot(ANN, BEN, Card.WALNUT)

    def test_it_goes_into_the_pouch_you_are_using(self) -> None:
        state = table(ann="left 1, right 1", ben="store 3", use="right")
        assert lies(play(state, "Ann's weasel Ben: corn"), ANN) == "left 1, right 1 3"

    def test_before_a_pouch_is_in_use_you_choose(self) -> None:
        state = play(table(ann="left 1, right 1", ben="store 3"), "Ann's weasel Ben: corn")
        assert state.phase == Placing(ANN, Card.CORN, Gained.BY_GANG)
        assert may(state) == ["Ann puts left", "Ann puts right"]

    def test_if_it_does_not_have_it_you_lose_your_chance(self) -> None:
        after = play(self.BEFORE, "Ann's weasel Ben: chestnut")
        assert (lies(after, ANN), lies(after, BEN), turn_of(after)) == ("left 5", "store 8 5 3 8", "Ben")
        assert after.news == (news.WeaselMissed(ANN, BEN, Card.CHESTNUT),)

    def test_and_cannot_use_this_card_again(self) -> None:
        after = play(self.BEFORE, "Ann's weasel Ben: chestnut")
        assert Gang.WEASEL not in after.hamsters[ANN].gang
        assert not [words for words in may(after.but(active=ANN)) if "weasel" in words]

    def test_exactly_13_is_stored(self) -> None:
        after = play(self.BEFORE, "Ann's weasel Ben: walnut")
        assert (lies(after, ANN), turn_of(after)) == ("store 5 8", "Ben")

    def test_more_than_13_loses_the_pouch(self) -> None:
        after = play(table(ann="left 7 2, case 1", ben="store 8 5", use="left"), "Ann's weasel Ben: walnut")
        assert (lies(after, ANN), numbers(after.gone), turn_of(after)) == ("case 1", "7 2 8", "Ben")

    def test_unless_the_empty_briefcase_takes_the_nut(self) -> None:
        state = play(table(ann="left 7 2", ben="store 8 5", use="left"), "Ann's weasel Ben: walnut")
        assert may(state) == ["Ann puts left", "Ann keeps in the briefcase"]
        after = play(state, "Ann keeps in the briefcase")
        assert (lies(after, ANN), turn_of(after)) == ("left 7 2, case 8", "Ben")

    def test_a_nut_from_the_gang_never_fits_nowhere(self) -> None:
        state = table(ann="left 7 2, right 12, case 1", ben="store 8 5")
        assert may(play(state, "Ann's weasel Ben: walnut")) == ["Ann puts left", "Ann puts right"]


class TestPillBug:
    BEFORE = table(ann="left 8", ben="left 5 2 3, right 7", cleo="right 1 6", use="left")

    def test_throw_it_at_another_hamster(self) -> None:
        assert [words for words in may(self.BEFORE) if "bug" in words] == [
            "Ann's pill bug Ben left",
            "Ann's pill bug Ben right",
            "Ann's pill bug Cleo right",
        ]

    def test_take_the_last_card_in_one_of_its_pouches_and_put_it_in_the_pouch_you_are_using(self) -> None:
        after = play(self.BEFORE, "Ann's pill bug Ben left")
        assert (lies(after, ANN), lies(after, BEN)) == ("left 8 3", "left 5 2, right 7")
        assert after.news[0] == news.PillBugTook(ANN, BEN, Pouch.LEFT, Card.CORN)

    def test_the_last_card_is_the_one_placed_last(self) -> None:
        state = table(ann="left 1", forest="3, 2, ...")
        state = play(state, "Ann draws, Ann puts left, Ann draws, Ann puts left, Ann stops")
        assert lies(play(state, "Ben's pill bug Ann left, Ben puts left"), BEN) == "left 2"

    def test_before_a_pouch_is_in_use_you_choose(self) -> None:
        state = play(table(ben="left 5"), "Ann's pill bug Ben left")
        assert may(state) == ["Ann puts left", "Ann puts right"]
        assert lies(play(state, "Ann puts right"), ANN) == "right 5"

    def test_exactly_13_is_stored_and_more_is_lost(self) -> None:
        assert lies(play(table(ann="left 8", ben="left 5", use="left"), "Ann's pill bug Ben left"), ANN) == "store 8 5"
        after = play(table(ann="left 8, case 1", ben="left 6", use="left"), "Ann's pill bug Ben left")
        assert (lies(after, ANN), numbers(after.gone)) == ("case 1", "8 6")

    def test_the_empty_briefcase_may_take_what_is_too_much(self) -> None:
        after = play(
            table(ann="left 8", ben="left 6", use="left"), "Ann's pill bug Ben left, Ann keeps in the briefcase"
        )
        assert (lies(after, ANN), turn_of(after)) == ("left 8, case 6", "Ben")


class TestStickInsect:
    BEFORE = table(ann="left 8", ben="left 1", cleo="right 8", forest="5, 4, ...", use="left")

    def test_it_is_used_during_another_persons_turn_only(self) -> None:
        assert not [words for words in may(self.BEFORE) if "stick" in words]
        state = play(self.BEFORE, "Ann draws")
        assert may(state) == ["Ann puts left", "Ben's stick insect", "Cleo's stick insect"]
        with pytest.raises(Illegal, match=r"."):
            hamster.apply(state, deeds.Steal(ANN))

    def test_it_steals_the_card_that_another_person_turns_over(self) -> None:
        after = play(self.BEFORE, "Ann draws, Ben's stick insect")
        assert after.phase == Placing(BEN, Card.HAZELNUT, Gained.STOLEN)
        assert after.news == (news.Stole(BEN, ANN, Card.HAZELNUT),)
        assert after.hamsters[BEN].gang == (Gang.WEASEL, Gang.HEAVYSET, Gang.PILL_BUG)

    def test_it_goes_into_either_of_the_thiefs_pouches(self) -> None:
        state = play(self.BEFORE, "Ann draws, Ben's stick insect")
        assert may(state, BEN) == ["Ben puts left", "Ben puts right"]
        assert lies(play(state, "Ben puts left"), BEN) == "left 1 5"
        assert lies(play(state, "Ben puts right"), BEN) == "left 1, right 5"

    def test_then_the_other_person_may_continue_their_turn(self) -> None:
        after = play(self.BEFORE, "Ann draws, Ben's stick insect, Ben puts left")
        assert may(after) == [
            "Ann draws",
            "Ann stops",
            "Ann's heavyset left",
            "Ann's pill bug Ben left",
            "Ann's pill bug Cleo right",
        ]
        assert lies(play(after, "Ann draws, Ann puts left"), ANN) == "left 8 4"

    def test_the_pouch_in_use_stays_in_use(self) -> None:
        after = play(self.BEFORE, "Ann draws, Ben's stick insect, Ben puts left, Ann draws")
        assert may(after, ANN) == ["Ann puts left"]

    def test_it_may_complete_a_group(self) -> None:
        after = play(self.BEFORE, "Ann draws, Cleo's stick insect, Cleo puts right")
        assert (lies(after, CLEO), after.active) == ("store 8 5", ANN)
        assert may(after)[0] == "Ann draws"

    def test_it_may_take_a_pouch_over_13(self) -> None:
        state = table(cleo="left 12, case 1", forest="5, ...")
        after = play(state, "Ann draws, Cleo's stick insect, Cleo puts left")
        assert (lies(after, CLEO), numbers(after.gone), after.active) == ("case 1", "12 5", ANN)

    def test_or_the_nut_may_go_into_the_empty_briefcase_then(self) -> None:
        state = play(table(cleo="left 12", forest="5, ..."), "Ann draws, Cleo's stick insect")
        assert may(state, CLEO) == ["Cleo puts left", "Cleo puts right", "Cleo keeps in the briefcase"]
        after = play(state, "Cleo keeps in the briefcase")
        assert (lies(after, CLEO), after.active) == ("left 12, case 5", ANN)

    def test_but_not_if_it_fits_both_pouches(self) -> None:
        assert may(play(self.BEFORE, "Ann draws, Cleo's stick insect"), CLEO) == ["Cleo puts left", "Cleo puts right"]

    def test_of_two_at_the_same_time_the_one_closest_in_turn_order_has_priority(self) -> None:
        late = play(self.BEFORE, "Ann draws, Cleo's stick insect")
        assert may(late, BEN) == ["Ben's stick insect"]
        after = play(late, "Ben's stick insect")
        assert after.phase == Placing(BEN, Card.HAZELNUT, Gained.STOLEN)
        assert after.news == (news.WasFirst(BEN, CLEO, Card.HAZELNUT),)

    def test_whoever_was_too_late_gets_the_stick_insect_back(self) -> None:
        after = play(self.BEFORE, "Ann draws, Cleo's stick insect, Ben's stick insect")
        assert Counter(after.hamsters[CLEO].gang) == Counter(GANG)
        assert after.hamsters[CLEO].used == ()
        assert Gang.STICK_INSECT in after.hamsters[BEN].used

    def test_who_is_farther_away_cannot_take_it_over(self) -> None:
        assert may(play(self.BEFORE, "Ann draws, Ben's stick insect"), CLEO) == []

    def test_nor_can_anybody_once_it_is_placed(self) -> None:
        assert may(play(self.BEFORE, "Ann draws, Cleo's stick insect, Cleo puts left"), BEN) == []

    @pytest.mark.parametrize(
        ("turn", "direction", "closest"),
        [
            (BEN, "clockwise", "Cleo Dan Ann"),
            (DAN, "clockwise", "Ann Ben Cleo"),
            (BEN, "anticlockwise", "Ann Dan Cleo"),
            (ANN, "anticlockwise", "Dan Cleo Ben"),
        ],
    )
    def test_turn_order_is_counted_from_the_active_player_and_in_the_direction_of_play(
        self, turn: Seat, direction: str, closest: str
    ) -> None:
        state = play(table(people=4, turn=turn, direction=direction, forest="5, ..."), f"{NAMES[turn]} draws")
        one, two, three = closest.split()
        for thief, sooner in ((one, []), (two, [one]), (three, [one, two])):
            after = play(state, f"{thief}'s stick insect")
            assert [words for words in may(after) if "stick" in words] == sorted(
                f"{who}'s stick insect" for who in sooner
            )

    def test_each_may_steal_but_once(self) -> None:
        state = play(self.BEFORE, "Ann draws, Ben's stick insect, Ben puts left, Ann draws")
        assert may(state) == ["Ann puts left", "Cleo's stick insect"]

    def test_two_may_steal_one_nut_after_the_other(self) -> None:
        script = "Ann draws, Ben's stick insect, Ben puts left, Ann draws, Cleo's stick insect, Cleo puts left"
        after = play(self.BEFORE, script)
        assert [lies(after, seat) for seat in (ANN, BEN, CLEO)] == ["left 8", "left 1 5", "left 4, right 8"]
        assert after.active == ANN

    def test_it_interrupts(self) -> None:
        assert [option.interrupts for option in hamster.options(play(self.BEFORE, "Ann draws"))] == [False, True, True]


class TestPatrolmanErwin:
    BEFORE = table(ann="left 3 4, right 8, case 1, store 5", forest="erwin, ...")

    def test_you_lose_all_the_nuts_in_one_of_your_two_pouches_your_choice(self) -> None:
        state = play(self.BEFORE, "Ann draws")
        assert state.news == (news.ErwinCame(ANN, 1),)
        assert may(state) == ["Ann loses left", "Ann loses right"]
        assert lies(play(state, "Ann loses left"), ANN) == "right 8, case 1, store 5"
        assert lies(play(state, "Ann loses right"), ANN) == "left 3 4, case 1, store 5"

    @pytest.mark.parametrize("pouch", ["left", "right"])
    def test_if_you_only_have_nuts_in_one_you_lose_those(self, pouch: str) -> None:
        after = play(table(ann=f"{pouch} 3 4, case 1", forest="erwin, ..."), "Ann draws")
        assert (lies(after, ANN), numbers(after.gone)) == ("case 1", "3 4")
        assert after.news == (news.ErwinCame(ANN, 1), news.LostPouch(ANN, Pouch[pouch.upper()], nuts("3 4")))

    def test_if_you_have_none_you_lose_nothing(self) -> None:
        came = news.ErwinCame(ANN, 1, nothing=True)
        after = play(table(ann="case 1, store 5", forest="erwin, ..."), "Ann draws")
        assert (lies(after, ANN), after.gone, after.news) == (
            "case 1, store 5",
            (),
            (came,),
        )

    def test_nobody_else_loses_anything(self) -> None:
        after = play(table(ann="left 3", ben="left 5, right 1", forest="erwin, ..."), "Ann draws")
        assert lies(after, BEN) == "left 5, right 1"

    def test_the_cards_you_lose_are_removed_from_the_game(self) -> None:
        assert numbers(play(self.BEFORE, "Ann draws, Ann loses left").gone) == "3 4"

    def test_he_goes_back_and_the_forest_is_mixed_again(self) -> None:
        before = table(forest="erwin, ...")
        forests = {play(before.but(seed=seed), "Ann draws").forest for seed in range(300)}
        assert all(Counter(forest) == Counter(before.forest) for forest in forests)
        assert len({forest.index(Card.ERWIN) for forest in forests}) > 60

    def test_he_does_not_end_the_turn(self) -> None:
        after = play(self.BEFORE, "Ann draws, Ann loses left")
        assert after.active == ANN
        assert may(after)[:2] == ["Ann draws", "Ann stops"]

    def test_a_pouch_in_use_stays_in_use(self) -> None:
        state = play(table(ann="left 3", forest="erwin, ...", use="left"), "Ann draws")
        state = play(state.but(forest=(*state.forest, Card.CORN)), "Ann draws")
        assert may(state, ANN) == ["Ann puts left"]

    @pytest.mark.parametrize(("before", "hearts"), [(0, "once"), (1, "twice")])
    def test_the_box_counts_his_visits_in_broken_hearts(self, before: int, hearts: str) -> None:
        after = play(table(forest="erwin, ...", scares=before), "Ann draws")
        assert after.scares == before + 1
        assert hamster.look(after, NAMES[:3])[0].endswith(f"Erwin has appeared {hearts}.")
        assert hamster.result(after) is None

    def test_when_he_appears_for_the_third_time_the_game_ends(self) -> None:
        after = play(table(ann="left 3 4, right 8, store 5 8", forest="erwin, ...", scares=2), "Ann draws")
        assert after.phase == Over("Erwin has come for the third time")
        assert after.news == (news.ErwinCame(ANN, 3), news.Ended("Erwin has come for the third time"))
        assert hamster.options(after) == ()

    def test_the_third_time_nothing_is_lost(self) -> None:
        after = play(table(ann="left 3 4, right 8", forest="erwin, ...", scares=2), "Ann draws")
        assert lies(after, ANN) == "left 3 4, right 8"

    def test_he_may_come_several_times_to_the_same_player(self) -> None:
        state = table(forest="erwin")
        assert [hamster.result(after) is None for after in moves(state, "Ann draws, Ann draws, Ann draws")] == [
            True,
            True,
            False,
        ]

    def test_after_the_end_nothing_may_be_done(self) -> None:
        after = play(table(forest="erwin, ...", scares=2), "Ann draws")
        with pytest.raises(Illegal, match=r"^The game is over\.$"):
            hamster.apply(after, deeds.Draw(ANN))


class TestScoring:
    @pytest.mark.parametrize("left", [5, 4, 1])
    def test_the_game_also_ends_when_at_the_end_of_a_turn_five_or_fewer_forest_cards_remain(self, left: int) -> None:
        state = table(forest=" ".join(["1"] * (left - 1)), drew=True)  # and Erwin
        assert len(state.forest) == left
        after = play(state, "Ann stops")
        assert after.phase == Over("five forest cards or fewer are left")
        assert hamster.result(after) is not None

    def test_it_does_not_end_with_six(self) -> None:
        assert turn_of(play(table(forest="1 1 1 1 1", drew=True), "Ann stops")) == "Ben"

    def test_while_a_turn_lasts_it_does_not_end_and_one_may_draw_on(self) -> None:
        after = play(table(forest="1 1 1 1 1"), ", ".join(["Ann draws, Ann puts left"] * 4))
        assert len(after.forest) == 2
        assert may(after)[:2] == ["Ann draws", "Ann stops"]

    @pytest.mark.parametrize(
        ("ann", "script"),
        [
            ("left 12", "Ann draws, Ann puts left"),
            ("left 8", "Ann draws, Ann puts left"),
            ("left 12, right 8 4, case 2", "Ann draws, Ann lets it go"),
            ("left 12", "Ann draws, Ann keeps in the briefcase"),
            ("case 5", "Ann adds the briefcase left"),
            ("left 3", "Ann's heavyset left"),
        ],
    )
    def test_every_way_in_which_a_turn_ends_will_do(self, ann: str, script: str) -> None:
        state = table(ann=ann, forest="5 1 1 1 1" if "draws" in script else "1 1 1 1", use="left" * ("keeps" in script))
        assert hamster.result(play(state, script)) is not None

    def test_the_storerooms_are_shown_then(self) -> None:
        after = play(table(ann="store 5 8", forest="1", drew=True), "Ann stops")
        assert all(lies(hamster.seen_by(after, seat), ANN) == "store 5 8" for seat in VIEWERS)
        assert hamster.seen_by(after, None).forest == (Card.FACE_DOWN,) * 2

    def test_1_point_for_each_card_stored_in_your_storeroom(self) -> None:
        assert score_of(hamster_of("store 1 5 8 8, gang")).points == 4

    def test_if_you_have_the_chestnut_count_3_points(self) -> None:
        assert score_of(hamster_of("store 12 1, gang")).points == 3 + 1

    @pytest.mark.parametrize("number", [1, 8, 12])
    def test_2_points_if_you_have_a_card_in_your_briefcase(self, number: int) -> None:
        assert score_of(hamster_of(f"case {number}, gang")).points == 2

    @pytest.mark.parametrize("used", range(5))
    def test_2_points_for_each_gang_member_you_have_not_used(self, used: int) -> None:
        assert score_of(hamster_of("").but(gang=GANG[used:], used=GANG[:used])).points == 2 * (4 - used)

    def test_nuts_in_the_pouches_count_nothing(self) -> None:
        assert score_of(hamster_of("left 1 1 1, right 12, gang")).points == 0

    def test_most_points_win(self) -> None:
        found = ended(ann="store 5 8, case 1, gang", ben="store 12 1, case 1, gang", cleo="gang weasel bug")
        assert found == Result((BEN,), (4, 6, 4), "most points")

    def test_if_there_is_a_tie_the_winner_is_whoever_has_the_chestnut_in_their_storeroom(self) -> None:
        found = ended(ann="store 8 8 8 1, gang", ben="store 12 1, gang", cleo="store 5, gang")
        assert found == Result((BEN,), (4, 4, 1), "as many points, and the chestnut")

    def test_the_chestnut_elsewhere_decides_nothing(self) -> None:
        found = ended(ann="case 12, gang", ben="store 8 5, gang", cleo="gang")
        assert found == Result((BEN,), (2, 2, 0), "as many points, but more walnuts")

    def test_the_chestnut_of_somebody_with_fewer_points_decides_nothing(self) -> None:
        found = ended(ann="store 8 8 5 1, gang", ben="store 8 5 5 1, gang", cleo="store 12, gang")
        assert found == Result((ANN,), (4, 4, 3), "as many points, but more walnuts")

    def test_if_nobody_has_it_the_winner_is_whoever_has_more_walnuts(self) -> None:
        found = ended(ann="store 8 5, gang weasel", ben="store 8 8, case 1, gang", cleo="store 8 1 1 1, gang")
        assert found == Result((BEN,), (4, 4, 4), "as many points, but more walnuts")

    def test_if_that_is_a_tie_too_they_share_the_win(self) -> None:
        found = ended(ann="store 8 5, gang", ben="store 8 1, gang", cleo="gang weasel")
        assert found == Result((ANN, BEN), (2, 2, 2), "as many points, chestnuts and walnuts")


class TestReadingATurnHasAtLeastOneAction:
    def test_a_turn_cannot_be_passed_untouched(self) -> None:
        assert may(table(ann="left 3, case 1"))[0] == "Ann draws"
        assert "Ann stops" not in may(table(ann="left 3, case 1"))
        with pytest.raises(Illegal, match=r"^A turn begins with a card of the forest, the briefcase or the gang\.$"):
            hamster.apply(table(), deeds.Stop(ANN))

    def test_after_erwin_one_may_stop(self) -> None:
        assert turn_of(play(table(forest="erwin, ..."), "Ann draws, Ann stops")) == "Ben"

    def test_after_a_nut_was_stolen_one_may_stop(self) -> None:
        script = "Ann draws, Ben's stick insect, Ben puts left, Ann stops"
        assert turn_of(play(table(forest="5, ..."), script)) == "Ben"

    def test_nobody_else_may_do_anything_meanwhile(self) -> None:
        for impossible in (deeds.Draw(BEN), deeds.Stop(BEN), deeds.Heavyset(CLEO, Pouch.LEFT)):
            with pytest.raises(Illegal, match=r"^It is another player's turn\.$"):
                hamster.apply(table(cleo="left 3"), impossible)


class TestReadingSeenThenPlaced:
    STATE = play(table(ann="left 12, right 1, case 3", ben="left 5, store 5", forest="5, ..."), "Ann draws")

    def test_a_nut_may_be_put_where_it_is_too_much_although_the_other_pouch_would_take_it(self) -> None:
        assert may(self.STATE, ANN) == ["Ann puts left", "Ann puts right"]
        assert lies(play(self.STATE, "Ann puts left"), ANN) == "right 1, case 3"

    def test_between_seeing_and_placing_there_is_no_other_move(self) -> None:
        for impossible in (
            deeds.Draw(ANN),
            deeds.Stop(ANN),
            deeds.Add(ANN, Pouch.RIGHT),
            deeds.Heavyset(ANN, Pouch.LEFT),
            deeds.Weasel(ANN, BEN, Card.HAZELNUT),
            deeds.PillBug(ANN, BEN, Pouch.LEFT),
        ):
            with pytest.raises(Illegal, match=r"^That is not possible now\.$"):
                hamster.apply(self.STATE, impossible)

    def test_with_the_briefcase_empty_one_too_full_pouch_is_enough_to_keep_it(self) -> None:
        state = play(table(ann="left 12, right 1", forest="5, ..."), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right", "Ann keeps in the briefcase"]

    def test_once_a_pouch_is_in_use_only_that_one_counts(self) -> None:
        state = play(table(ann="left 1, right 12", forest="5, ...", use="left"), "Ann draws")
        assert may(state, ANN) == ["Ann puts left"]


class TestReadingWhichPouchIsInUse:
    @pytest.mark.parametrize("pouch", ["left", "right"])
    def test_the_briefcase_used_before_the_first_nut_lets_the_player_choose(self, pouch: str) -> None:
        state = table(ann="left 3, right 4, case 5")
        found = [words for words in may(state) if "briefcase" in words]
        assert found == [
            "Ann adds the briefcase left",
            "Ann swaps the briefcase left corn",
            "Ann adds the briefcase right",
            "Ann swaps the briefcase right cashew",
        ]
        assert play(state, f"Ann adds the briefcase {pouch}").hamsters[ANN].pouches[Pouch[pouch.upper()]][-1].value == 5

    def test_a_stolen_first_nut_leaves_the_choice(self) -> None:
        state = play(table(forest="5, 4, ..."), "Ann draws, Ben's stick insect, Ben puts left, Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]

    def test_erwin_as_the_first_card_leaves_the_choice(self) -> None:
        state = play(table(forest="erwin, ..."), "Ann draws")
        state = play(state.but(forest=(*state.forest, Card.CORN)), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]


class TestReadingTheBriefcaseMustFit:
    def test_adding_what_would_be_too_much_is_not_offered(self) -> None:
        assert "Ann adds the briefcase left" not in may(table(ann="left 8, case 6", use="left"))
        assert "Ann adds the briefcase left" in may(table(ann="left 7, case 6", use="left"))

    def test_swapping_what_would_be_too_much_is_not_offered(self) -> None:
        found = [words for words in may(table(ann="left 8 4, case 6", use="left")) if "swaps" in words]
        assert found == ["Ann swaps the briefcase left walnut"]

    def test_swapping_equal_nuts_is_not_offered(self) -> None:
        found = [words for words in may(table(ann="left 3 4, case 3", use="left")) if "swaps" in words]
        assert found == ["Ann swaps the briefcase left cashew"]

    def test_the_nut_of_the_set_up_can_be_used_on_the_first_turn(self) -> None:
        state = hamster.setup(2, seed=1)
        assert may(state)[1:3] == ["Ann adds the briefcase left", "Ann adds the briefcase right"]

    def test_a_swapped_in_nut_lies_last(self) -> None:
        state = play(table(ann="left 3 4, case 5"), "Ann swaps the briefcase left corn")
        assert lies(play(state, "Ben's pill bug Ann left, Ben puts left"), BEN) == "left 5"


class TestReadingFitsNowhere:
    FULL = "left 8 1, right 7 3, case 2"

    def test_one_pouch_that_would_take_it_is_enough_to_place_it(self) -> None:
        state = play(table(ann="left 8 1, right 7 1, case 2", forest="5, ..."), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right"]

    def test_with_the_briefcase_empty_it_may_be_kept_or_a_pouch_is_lost(self) -> None:
        state = play(table(ann="left 8 1, right 7 3", forest="5, ..."), "Ann draws")
        assert may(state, ANN) == ["Ann puts left", "Ann puts right", "Ann keeps in the briefcase"]

    def test_it_is_about_the_first_nut_to_be_placed_only(self) -> None:
        state = play(table(ann=self.FULL, forest="5, ...", use="left"), "Ann draws")
        assert may(state, ANN) == ["Ann puts left"]

    def test_it_may_be_the_second_card_after_a_theft_or_erwin(self) -> None:
        state = table(ann=self.FULL, forest="1, 5, ...")
        state = play(state, "Ann draws, Ben's stick insect, Ben puts left, Ann draws")
        assert may(state, ANN)[0] == "Ann lets it go"

    def test_a_nut_that_fits_nowhere_may_be_stolen(self) -> None:
        state = play(table(ann=self.FULL, forest="5, ..."), "Ann draws, Ben's stick insect, Ben puts left")
        assert (lies(state, ANN), lies(state, BEN), may(state)[1]) == (self.FULL, "left 5", "Ann stops")


class TestReadingPlacedByItself:
    def test_what_can_go_to_one_place_only_goes_there_if_nobody_can_steal_it(self) -> None:
        rows = NO_STICKS | {"ann": "left 3"}
        after = play(table(forest="5, ...", use="left", **rows), "Ann draws")
        assert after.news == (
            news.TurnedOver(ANN, Card.HAZELNUT),
            news.Placed(ANN, Card.HAZELNUT, Pouch.LEFT, 8, Gained.DRAWN, nuts("5")),
        )
        assert (lies(after, ANN), may(after)[:2]) == ("left 3 5", ["Ann draws", "Ann stops"])

    def test_even_if_it_is_too_much(self) -> None:
        rows = NO_STICKS | {"ann": "left 12, case 1"}
        after = play(table(forest="5, ...", use="left", **rows), "Ann draws")
        assert (lies(after, ANN), turn_of(after)) == ("case 1", "Ben")

    def test_one_stick_insect_is_enough_to_wait_for(self) -> None:
        rows = NO_STICKS | {"ben": "gang stick"}
        assert may(play(table(forest="5, ...", use="left", **rows), "Ann draws")) == [
            "Ann puts left",
            "Ben's stick insect",
        ]

    def test_ones_own_stick_insect_is_not_waited_for(self) -> None:
        rows = NO_STICKS | {"ann": "gang stick"}
        assert lies(play(table(forest="5, ...", use="left", **rows), "Ann draws"), ANN) == "left 5"

    def test_where_there_is_a_choice_it_is_left_to_the_player(self) -> None:
        assert may(play(table(forest="5, ...", **NO_STICKS), "Ann draws")) == ["Ann puts left", "Ann puts right"]


class TestReadingErwinIsNotStolen:
    def test_the_stick_insect_is_not_usable_on_him(self) -> None:
        assert not [words for words in may(play(table(forest="erwin, ..."), "Ann draws")) if "stick" in words]


class TestReadingStoreroomsAreFaceDown:
    STATE = table(ann="store 5 8, left 3", ben="store 12")

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_nobody_sees_what_is_stored_not_even_its_owner(self, seat: Seat | None) -> None:
        view = hamster.seen_by(self.STATE, seat)
        assert [one.storeroom for one in view.hamsters] == [(Card.FACE_DOWN,) * 2, (Card.FACE_DOWN,), ()]

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_with_open_storerooms_everybody_does(self, seat: Seat | None) -> None:
        view = hamster.seen_by(table(ann="store 5 8", open_storerooms=True), seat)
        assert lies(view, ANN) == "store 5 8"


class TestHowManyPlay:
    @pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
    def test_two_to_four_play_and_no_other_number(self, seats: int) -> None:
        with pytest.raises(ValueError, match=r"^Hámster Gángster is for 2 to 4 people\.$"):
            hamster.setup(seats, seed=1)


class TestExamplesOfTheManual:
    """The rulebook has no worked examples; those of our manual are as true as the rules."""

    def test_ann_has_to_put_the_cashew_left_too(self) -> None:
        state = play(table(forest="6, 4, ..."), "Ann draws, Ann puts left, Ann draws")
        assert may(state, ANN) == ["Ann puts left"]
        assert play(state, "Ann puts left").hamsters[ANN].sum(Pouch.LEFT) == 10

    @pytest.mark.parametrize(("number", "left"), [(4, "case 1, store 5 4 4"), (7, "case 1")])
    def test_with_9_a_cashew_is_just_right_and_an_almond_too_much(self, number: int, left: str) -> None:
        state = table(ann="left 5 4, case 1", forest=f"{number}, ...", use="left")
        assert lies(play(state, "Ann draws, Ann puts left"), ANN) == left

    def test_peanut_cashew_and_hazelnut_are_gone(self) -> None:
        state = table(ben="left 6 4, case 3", forest="5, ...", turn=BEN, use="left")
        after = play(state, "Ben draws, Ben puts left")
        assert (numbers(after.gone), lies(after, BEN), turn_of(after)) == ("6 4 5", "case 3", "Cleo")

    def test_the_11_are_still_hers(self) -> None:
        state = table(cleo="right 8 3", forest="6, ...", turn=CLEO, use="right")
        after = play(state, "Cleo draws, Cleo keeps in the briefcase")
        assert (lies(after, CLEO), turn_of(after)) == ("right 8 3, case 6", "Ann")

    def test_walnut_and_hazelnut_are_stored_and_the_corn_lies_in_the_briefcase(self) -> None:
        state = table(dan="left 8 3, case 5", people=4, turn=DAN)
        assert lies(play(state, "Dan swaps the briefcase left corn"), DAN) == "case 3, store 8 5"

    def test_she_also_removes_the_hazelnut_out_of_her_left_pouch(self) -> None:
        state = table(ann="left 5 4, right 8 2, case 2", forest="7, ...")
        after = play(state, "Ann draws, Ann lets it go with left hazelnut")
        assert (lies(after, ANN), numbers(after.gone)) == ("left 4, right 8 2, case 2", "7 5")

    def test_he_stores_three_cards(self) -> None:
        state = table(ben="left 5 3", forest="5, ...", turn=BEN, use="left")
        assert lies(play(state, "Ben draws, Ben puts left"), BEN) == "store 5 3 5"

    def test_3_points_for_the_2_that_he_would_have_been_worth(self) -> None:
        before = table(ann="right 4 4 2")
        assert scores(play(before, "Ann's heavyset right"))[ANN] - scores(before)[ANN] == 3 - 2

    def test_he_asks_cleo_for_a_cashew(self) -> None:
        state = table(ben="left 5 4", cleo="store 8 1 4", turn=BEN, use="left")
        after = play(state, "Ben's weasel Cleo: cashew")
        assert (lies(after, BEN), lies(after, CLEO)) == ("store 5 4 4", "store 8 1")

    def test_her_pill_bug_takes_the_pistachio(self) -> None:
        state = table(ann="left 8 3", dan="left 5 2", people=4, use="left")
        after = play(state, "Ann's pill bug Dan left")
        assert (lies(after, ANN), lies(after, DAN)) == ("store 8 3 2", "left 5")

    def test_his_stick_insect_takes_it_and_cleo_draws_again(self) -> None:
        state = table(dan="right 5", people=4, forest="8, ...", turn=CLEO)
        after = play(state, "Cleo draws, Dan's stick insect, Dan puts right")
        assert (lies(after, DAN), may(after)[0]) == ("store 5 8", "Cleo draws")

    def test_ben_comes_first_after_ann(self) -> None:
        state = play(table(people=4, forest="8, ..."), "Ann draws, Dan's stick insect")
        assert may(state, BEN) == ["Ben's stick insect"]
        after = play(state, "Ben's stick insect")
        assert Gang.STICK_INSECT in after.hamsters[DAN].gang

    def test_he_gives_up_the_left_pouch_and_draws_again(self) -> None:
        state = table(ben="left 7, right 5 4", forest="erwin, ...", turn=BEN)
        after = play(state, "Ben draws, Ben loses left")
        assert (lies(after, BEN), may(after)[0]) == ("right 5 4", "Ben draws")

    def test_that_makes_17(self) -> None:
        assert score_of(hamster_of("store 12 1 1 3 5 4 2 2 8, case 6, gang weasel bug")).points == 17

    def test_ben_has_two_walnuts_cleo_three(self) -> None:
        fifteen = "5 5 5 1 1 1, case 3, gang weasel stick"
        found = ended(ann="store 12, gang", ben=f"store 8 8 2 {fifteen}", cleo="store 8 8 8 " + fifteen)
        assert (found.winners, found.scores[1:]) == ((CLEO,), (15, 15))

    def test_dan_has_five_pistachios_and_ben_three_walnuts(self) -> None:
        assert score_of(hamster_of("store 2 2 2 2 2, door 2")).door == 2
        assert score_of(hamster_of("store 8 8 8, door 8")).door == 6

    def test_the_grey_hamster_goes_on_and_all_is_lost(self) -> None:
        state = table(ann="left 8 5, case 1, boss grey", forest="3, ...", use="left")
        assert numbers(play(state, "Ann draws, Ann puts left").gone) == "8 5 3"


def match_at(state: State, script: str) -> Match:
    """A match that came to this situation and went on with some moves."""
    match = new_match("hamster", NAMES[: len(state.hamsters)], seed=7, first=ANN)
    match.state = state
    for words in script.split(", "):
        match.play(next(option for option in match.options() if spelled(option) == words))
    return match


class TestTakingBack:
    """What may be taken back follows from what was seen."""

    @pytest.mark.parametrize(
        ("state", "script"),
        [
            (table(forest="5, ..."), "Ann draws, Ann puts left"),
            (table(drew=True), "Ann stops"),
            (table(ann="case 5"), "Ann adds the briefcase left"),
            (table(ann="left 8, case 5"), "Ann adds the briefcase left"),
            (table(ann="left 8, case 5"), "Ann swaps the briefcase left walnut"),
            (table(ann="left 8"), "Ann's heavyset left"),
            (table(ann="left 8", ben="left 5"), "Ann's pill bug Ben left"),
            (table(forest="5, ..."), "Ann draws, Ben's stick insect"),
            (table(ann="left 12", forest="5, ..."), "Ann draws, Ann keeps in the briefcase"),
            (table(ann="left 12, right 8 1, case 5", forest="5, ..."), "Ann draws, Ann lets it go"),
            (table(ann="left 3, right 4", forest="erwin, ..."), "Ann draws, Ann loses left"),
            (table(ann="left 3", cleo="boss heart", forest="erwin, ..."), "Ann draws, Cleo stays home"),
        ],
    )
    def test_what_showed_nothing_new_can_be_taken_back(self, state: State, script: str) -> None:
        match = match_at(state, script)
        *before, _ = script.split(", ")
        match.undo()
        assert match.state == (play(state, ", ".join(before)) if before else state)

    @pytest.mark.parametrize(
        ("state", "script", "verb"),
        [
            (table(forest="5, ..."), "Ann draws", "draw"),
            (table(forest="5, ...", mini=True, use="left"), "Ann draws", "draw"),
            (table(forest="erwin, ..."), "Ann draws", "draw"),
            (table(ann="left 3", cleo="boss heart", forest="erwin, ..."), "Ann draws, Cleo prowls", "prowl"),
            (table(ann="store 5", forest="1", drew=True), "Ann stops", "stop"),
        ],
    )
    def test_what_was_seen_stays_seen(self, state: State, script: str, verb: str) -> None:
        match = match_at(state, script)
        assert match.objection_to_undo() == f'"{verb}" cannot be taken back: what came of it has been seen.'

    @pytest.mark.parametrize("nut", ["hazelnut", "corn"])
    def test_the_weasel_stands_whatever_came_of_it(self, nut: str) -> None:
        match = match_at(table(ben="store 5"), f"Ann's weasel Ben: {nut}")
        assert match.objection_to_undo() == f'"weasel Ben: {nut}" stands: in this game that is never taken back.'

    def test_a_grabbed_gang_card_stands(self) -> None:
        state = hamster.setup(3, seed=1, variant=Variant(gang="scramble"))
        assert match_at(state, "Ben grabs a weasel").objection_to_undo()


class TestWords:
    """What is read aloud at the table."""

    @pytest.mark.parametrize(
        ("one", "section", "words"),
        [
            (
                news.Dealt(nuts("3 7 12")),
                "setup",
                "The forest is shuffled. In the briefcases: corn (3) for Ann, an almond (7) for Ben and"
                " the chestnut (12) for Cleo.",
            ),
            (news.Dealt(()), "setup", "The forest is shuffled."),
            (
                news.GangsDealt(((Gang.WEASEL, Gang.WEASEL), (Gang.PILL_BUG,), (Gang.HEAVYSET, Gang.STICK_INSECT))),
                "gang-boss",
                "The gangs, by chance. Ann: weasel and weasel; Ben: pill bug; Cleo: heavyset hamster and stick insect.",
            ),
            (news.TookDoor(ANN, Card.WALNUT), "full-burrow", "Ann plays with the walnut on the door."),
            (news.TookBoss(BEN, Boss.CAP), "boss", "Ben is the hamster in the red cap."),
            (news.Recruited(BEN, Gang.WEASEL), "gang-boss", "Ben took a weasel."),
            (news.Began(CLEO), "turn", "Cleo begins."),
            (news.TurnedOver(ANN, Card.PEANUT), "collecting", "Ann turned over a peanut (6)."),
            (
                news.Placed(ANN, Card.CORN, Pouch.LEFT, 9, Gained.DRAWN, nuts("6 3")),
                "collecting",
                "Ann put corn (3) into the left pouch: 9 now.",
            ),
            (
                news.Placed(ANN, Card.CORN, Pouch.LEFT, 9, Gained.STOLEN),
                "limit",
                "Ann put corn (3) into the left pouch: 9 now.",
            ),
            (
                news.Burst(ANN, Pouch.RIGHT, nuts("8 3 3"), 14),
                "going-over",
                "Ann has 14 in the right pouch, too much: all 3 nuts are lost.",
            ),
            (news.KeptInBriefcase(ANN, Card.CASHEW), "briefcase", "Ann kept a cashew (4) in the briefcase."),
            (
                news.Added(ANN, Card.CASHEW, Pouch.LEFT),
                "briefcase",
                "Ann added a cashew (4) from the briefcase to the left pouch.",
            ),
            (
                news.Swapped(ANN, Card.CORN, Card.HAZELNUT, Pouch.LEFT),
                "briefcase",
                "Ann swapped corn (3) of the left pouch for a hazelnut (5) from the briefcase.",
            ),
            (
                news.LetGone(ANN, Card.ALMOND, None, None),
                "fits-nowhere",
                "An almond (7) fits nowhere and is gone. Ann removed nothing else.",
            ),
            (
                news.LetGone(ANN, Card.CORN, Place.LEFT, Card.HAZELNUT),
                "fits-nowhere",
                "Corn (3) fits nowhere and is gone. Ann removed a hazelnut (5) from the left pouch, too.",
            ),
            (news.Stopped(ANN), "ending-a-turn", "Ann stopped."),
            (news.Stored(ANN, Pouch.LEFT, nuts("8 5"), 13), "storing", "Ann stored 13: 2 nuts of the left pouch."),
            (news.Stored(ANN, Pouch.LEFT, nuts("12"), 12), "storing", "Ann stored 12: 1 nut of the left pouch."),
            (news.Left(ANN, Pouch.LEFT, 12), "two-sums", "Ann left 12 in the left pouch."),
            (
                news.HeavysetCarried(ANN, Pouch.LEFT, nuts("8")),
                "heavyset",
                "Ann's heavyset hamster carried 1 nut of the left pouch to the storeroom.",
            ),
            (
                news.WeaselGot(ANN, BEN, Card.CORN),
                "weasel",
                "Ann's weasel got corn (3) out of Ben's storeroom.",
            ),
            (news.WeaselMissed(ANN, BEN, Card.CORN), "weasel", "Ann's weasel found no corn in Ben's storeroom."),
            (
                news.PillBugTook(ANN, BEN, Pouch.RIGHT, Card.CORN),
                "pill-bug",
                "Ann's pill bug took corn (3) from Ben's right pouch.",
            ),
            (news.Stole(CLEO, ANN, Card.CORN), "stick-insect", "Cleo's stick insect stole corn (3) from Ann."),
            (
                news.WasFirst(BEN, CLEO, Card.CORN),
                "stick-insect",
                "Ben is closer in turn order and gets corn (3); Cleo's stick insect comes back.",
            ),
            (news.ErwinCame(ANN, 1), "erwin", "Patrolman Erwin appeared to Ann, for the first time!"),
            (news.ErwinCame(ANN, 3), "erwin", "Patrolman Erwin appeared to Ann, for the third time!"),
            (
                news.ErwinCame(ANN, 2, spared=True),
                "erwin",
                "Patrolman Erwin appeared to Ann, for the second time! The red hat fears nothing.",
            ),
            (
                news.LostPouch(ANN, Pouch.LEFT, nuts("3 5")),
                "erwin",
                "Ann lost corn (3) and a hazelnut (5) from the left pouch.",
            ),
            (news.Prowled(CLEO), "red-hat", "Cleo, in the red hat, prowled and stole a forest card."),
            (news.StayedHome(CLEO), "red-hat", "Cleo, in the red hat, stayed home."),
            (news.Hid(CLEO, Place.STOREROOM, None), "red-hat", "Cleo hid the card in the storeroom."),
            (news.Hid(CLEO, Place.BRIEFCASE, Card.CORN), "red-hat", "Cleo hid corn (3) in the briefcase."),
            (
                news.Ended("five forest cards or fewer are left"),
                "end",
                "The game is over: five forest cards or fewer are left. The storerooms are turned up.",
            ),
        ],
    )
    def test_news_is_told_in_whole_sentences(self, one: hamster.News, section: str, words: str) -> None:
        assert (one.section, one.words(NAMES[:3])) == (section, words)

    def test_the_chronicle_tells_the_nuts_of_a_turn_in_one_line(self) -> None:
        states = moves(table(forest="5, 1, ..."), "Ann draws, Ann puts left, Ann draws, Ann puts left")
        found = [(one.continues, one.line(NAMES)) for state in states for one in state.news]
        assert found == [
            (False, "Ann turned over a hazelnut (5)."),
            (True, "Ann turned over a hazelnut (5): 5 in the left pouch."),
            (True, "Ann turned over a hazelnut (5), a sunflower seed (1)."),
            (True, "Ann turned over a hazelnut (5), a sunflower seed (1): 6 in the left pouch."),
        ]

    def test_after_a_theft_the_chronicle_begins_a_new_line(self) -> None:
        states = moves(table(forest="5, 1, ..."), "Ann draws, Ben's stick insect, Ben puts left, Ann draws")
        assert [one.line(NAMES) for one in states[-1].news] == ["Ann turned over a sunflower seed (1)."]
        assert [(one.continues, one.line(NAMES)) for one in states[2].news] == [
            (False, "Ben put a hazelnut (5) into the left pouch: 5 now.")
        ]

    def test_the_next_turn_begins_a_new_line(self) -> None:
        state = play(table(forest="5, 1, ..."), "Ann draws, Ann puts left, Ann stops, Ben draws")
        assert [(one.continues, one.line(NAMES)) for one in state.news] == [
            (False, "Ben turned over a sunflower seed (1).")
        ]

    @pytest.mark.parametrize(
        ("action", "words"),
        [
            (deeds.TakeDoor(ANN, Card.CORN), "take the door with the corn"),
            (deeds.TakeBoss(ANN, Boss.HEART), "be the hamster in the red hat"),
            (deeds.Recruit(ANN, Gang.WEASEL), "recruit a weasel"),
            (deeds.Grab(ANN, Gang.STICK_INSECT), "grab a stick insect"),
            (deeds.Draw(ANN), "draw"),
            (deeds.Put(ANN, Pouch.LEFT), "put left"),
            (deeds.Keep(ANN), "keep in the briefcase"),
            (deeds.LetGo(ANN), "let it go"),
            (deeds.LetGo(ANN, Place.RIGHT, Card.CORN), "let it go with right corn"),
            (deeds.LetGo(ANN, Place.BRIEFCASE, Card.CORN), "let it go with briefcase corn"),
            (deeds.Stop(ANN), "stop"),
            (deeds.Store(ANN, Pouch.LEFT), "store left"),
            (deeds.Leave(ANN), "leave it"),
            (deeds.Add(ANN, Pouch.LEFT), "add the briefcase left"),
            (deeds.Swap(ANN, Pouch.LEFT, Card.CORN), "swap the briefcase left corn"),
            (deeds.Heavyset(ANN, Pouch.LEFT, again=True), "heavyset again left"),
            (deeds.Weasel(ANN, BEN, Card.CORN), "weasel Ben: corn"),
            (deeds.PillBug(ANN, BEN, Pouch.RIGHT), "pill bug Ben right"),
            (deeds.Steal(ANN, again=True), "stick insect again"),
            (deeds.Lose(ANN, Pouch.RIGHT), "lose right"),
            (deeds.Prowl(ANN), "prowl"),
            (deeds.StayHome(ANN), "stay home"),
            (deeds.Hide(ANN, Place.STOREROOM), "hide in the storeroom"),
        ],
    )
    def test_moves_are_spelled_in_a_few_words(self, action: hamster.Action, words: str) -> None:
        assert action.words(NAMES) == words

    def test_the_table_is_told_from_the_active_player_on(self) -> None:
        state = table(
            ann="left 3 4, right 8, case 1, store 5 8",
            ben="gang weasel weasel, boss fedora, used bug, door 3",
            cleo="store 12, gang",
            turn=CLEO,
            scares=1,
        )
        assert hamster.look(hamster.seen_by(state, None), NAMES[:3]) == [
            "Cards in the forest: 61. Erwin has appeared once.",
            "Cleo has nothing in the left pouch and nothing in the right pouch; briefcase: empty; storeroom: 1 card;"
            " gang: nobody.",
            "Ann has 3 + 4 = 7 in the left pouch and 8 in the right pouch; briefcase: a sunflower seed (1);"
            " storeroom: 2 cards; gang: weasel, heavyset hamster, stick insect and pill bug.",
            "Ben, the fedora hamster and the corn on the door, has nothing in the left pouch and nothing in the right"
            " pouch; briefcase: empty; storeroom: 0 cards; gang: 2 × weasel, and one of those used may be used again.",
        ]

    def test_it_follows_the_direction_of_play(self) -> None:
        lines = hamster.look(table(direction="anticlockwise"), NAMES[:3])
        assert [line.split()[0] for line in lines[1:]] == ["Ann", "Cleo", "Ben"]

    def test_open_storerooms_are_told(self) -> None:
        assert (
            "storeroom: 2 × hazelnut, 1 × chestnut;"
            in hamster.look(hamster.seen_by(table(ann="store 5 12 5", open_storerooms=True), None), NAMES[:3])[1]
        )

    def test_the_nut_to_be_placed_is_told(self) -> None:
        state = play(table(forest="5, ..."), "Ann draws")
        assert hamster.look(state, NAMES[:3])[1] == "Ann has still to place a hazelnut (5)."
        state = play(state, "Cleo's stick insect")
        assert hamster.look(state, NAMES[:3])[1] == "Cleo has still to place a hazelnut (5)."

    def test_in_mini_there_is_neither_briefcase_nor_gang_to_tell(self) -> None:
        assert hamster.look(table(mini=True), NAMES[:3])[1] == (
            "Ann has nothing in the left pouch and nothing in the right pouch; storeroom: 0 cards."
        )

    def test_at_the_end_it_is_told_how_the_points_came_about(self) -> None:
        state = table(ann="store 12 8 8, case 1, door 8, gang weasel", ben="gang", forest="1", drew=True)
        lines = hamster.look(play(state, "Ann stops"), NAMES[:3])
        assert lines[2] == (
            "Ann has 13 points: 2 for stored cards, 3 for the chestnut, 4 for the door, 2 for the briefcase"
            " and 2 for the gang."
        )
        assert lines[4] == "Ben has 0 points."

    def test_progress_counts_the_forest_and_erwin(self) -> None:
        assert hamster.progress(table(forest="1 2", scares=2)) == "forest 3, Erwin 2 of 3"
