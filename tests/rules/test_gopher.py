"""The rulebook of Gopher It!, sentence by sentence and in its order; then what it leaves open; then its words."""

from collections import Counter

import pytest

from card_table.positions.gopher import card, cards, said
from card_table.rules import gopher
from card_table.rules.game import Illegal, Result, Seat
from card_table.rules.gopher import (
    DECK,
    FACE_DOWN,
    FOODS,
    Began,
    Food,
    HeapRemade,
    Lost,
    NothingLeft,
    Overfilled,
    Stop,
    Stored,
    TurnedOver,
    TurnOver,
    Won,
    WonTrophy,
)
from tests.rules.gopher_notation import (
    HANNA,
    LEON,
    NAMES,
    SIMONE,
    amounts,
    may_stop,
    may_turn_over,
    move,
    play,
    table,
    told,
)

APPLE, CARROT, NUT = FOODS
SIX_OF = {APPLE: "3 apples, 2 apples", CARROT: "3 carrots, 2 carrots", NUT: "3 nuts, 2 nuts"}
"""Five of a kind, one short of a trophy."""


class TestComponents:
    def test_there_are_39_food_cards(self) -> None:
        assert len(DECK) == 39

    def test_each_food_card_shows_apples_carrots_or_nuts(self) -> None:
        assert {card.food for card in DECK} == {Food.APPLE, Food.CARROT, Food.NUT}

    def test_the_number_on_a_card_ranges_from_1_to_3(self) -> None:
        assert {card.number for card in DECK} == {1, 2, 3}

    def test_there_are_11_hamster_trophies(self) -> None:
        assert gopher.TROPHIES == 11

    @pytest.mark.parametrize("food", FOODS)
    def test_exactly_six_of_any_one_kind_receives_a_trophy(self, food: Food) -> None:
        leon = play(table(storages={"Leon": SIX_OF[food]}), f"1 {food.value}, stop")
        assert leon.trophies == (1, 0, 0)


class TestGameIdea:
    def test_each_player_builds_up_a_storage_of_their_own(self) -> None:
        after = play(table(), "1 apple, stop, 2 carrots, stop, 3 nuts, stop")
        assert [said(storage) for storage in after.storages] == ["1 apple", "2 carrots", "3 nuts"]

    def test_the_aim_is_exactly_six_of_one_kind_not_six_cards_and_not_six_of_all_kinds_together(self) -> None:
        six_cards = table(storages={"Leon": "1 apple, 1 apple, 1 carrot, 1 carrot, 1 nut"})
        assert play(six_cards, "1 nut, stop").trophies == (0, 0, 0)

    def test_who_turns_over_the_same_kind_twice_in_succession_loses_all_cards_of_that_turn(self) -> None:
        lost = play(table(), "1 nut, 2 apples, 3 apples")
        assert lost.turned == ()
        assert lost.storages[LEON] == ()
        assert said(lost.discard) == "2 apples, 3 apples, 1 nut"

    def test_the_first_player_to_own_three_trophies_is_the_winner(self) -> None:
        won = play(table(trophies={"Leon": 2}, storages={"Leon": "3 nuts, 2 nuts"}), "1 nut, stop")
        assert gopher.result(won) == Result((LEON,), (3, 0, 0), "three Hamster Trophies")


class TestSetup:
    def test_the_39_food_cards_lie_in_the_middle(self) -> None:
        assert Counter(gopher.setup(3, seed=1).heap) == Counter(DECK)

    @pytest.mark.parametrize("seat", [None, LEON, SIMONE, HANNA])
    def test_they_lie_face_down_for_everybody(self, seat: Seat | None) -> None:
        assert gopher.seen_by(gopher.setup(3, seed=1), seat).heap == (FACE_DOWN,) * 39

    def test_they_are_shuffled_well_so_that_any_card_may_lie_at_any_place(self) -> None:
        heaps = [gopher.setup(2, seed=seed).heap for seed in range(300)]
        assert all({heap[place] for heap in heaps} == set(DECK) for place in range(39))

    def test_they_are_shuffled_anew_for_each_game(self) -> None:
        assert len({gopher.setup(2, seed=seed).heap for seed in range(100)}) == 100

    def test_nobody_owns_one_of_the_trophies_yet(self) -> None:
        assert gopher.setup(4, seed=1).trophies == (0, 0, 0, 0)

    def test_each_player_has_an_empty_storage(self) -> None:
        assert gopher.setup(4, seed=1).storages == ((), (), (), ())

    def test_nothing_is_turned_over_or_discarded_yet(self) -> None:
        state = gopher.setup(2, seed=1)
        assert (state.turned, state.discard) == ((), ())


class TestPlayingTheGame:
    @pytest.mark.parametrize("youngest", [LEON, SIMONE, HANNA])
    def test_the_youngest_player_begins(self, youngest: Seat) -> None:
        state = gopher.setup(3, seed=1, first=youngest)
        assert {option.seat for option in gopher.options(state)} == {youngest}
        assert state.news == (Began(youngest),)

    def test_play_continues_clockwise(self) -> None:
        state, order = table(), []
        for script in ["1 nut, stop"] * 4:
            order.append(state.active)
            state = play(state, script)
        assert order == [LEON, SIMONE, HANNA, LEON]

    def test_play_continues_clockwise_past_the_last_seat(self) -> None:
        assert play(table(active="Hanna"), "1 nut, stop").active == LEON

    def test_only_the_active_player_may_do_anything(self) -> None:
        simones = table(active="Simone", turned="1 nut")
        assert {option.seat for option in gopher.options(simones)} == {SIMONE}
        for action in (TurnOver(LEON, 0), Stop(HANNA)):
            with pytest.raises(Illegal, match=r"^It is another player's turn\.$"):
                gopher.apply(simones, action)


class TestTurningOverCards:
    def test_the_active_player_takes_any_card_from_the_heap(self) -> None:
        state = table()
        assert gopher.options(state) == tuple(TurnOver(LEON, place) for place in range(39))

    @pytest.mark.parametrize("place", range(39))
    def test_the_card_that_was_taken_is_the_one_turned_face_up(self, place: int) -> None:
        state = gopher.setup(3, seed=5)
        taken = state.heap[place]
        assert taken is not None
        after = gopher.apply(state, TurnOver(LEON, place))
        assert after.turned == (taken,)
        assert after.heap == state.heap[:place] + (None,) + state.heap[place + 1 :]
        assert after.news == (TurnedOver(LEON, taken),)

    @pytest.mark.parametrize("seat", [None, LEON, SIMONE, HANNA])
    def test_a_turned_card_lies_face_up_for_everybody(self, seat: Seat | None) -> None:
        assert gopher.seen_by(move(table(), "3 nuts"), seat).turned == cards("3 nuts")

    @pytest.mark.parametrize("script", ["1 nut", "1 nut, 1 apple", "1 nut, 1 apple, 1 carrot"])
    def test_after_each_card_they_decide_whether_to_stop_or_to_continue(self, script: str) -> None:
        state = play(table(), script)
        assert state.active == LEON
        assert may_stop(state)
        assert may_turn_over(state)

    def test_if_they_continue_they_take_another_card_and_turn_it_face_up(self) -> None:
        assert play(table(), "1 nut, 2 apples").turned == cards("1 nut, 2 apples")

    def test_a_place_whose_card_was_taken_is_empty(self) -> None:
        state = table(heap="1 nut, 2 apples, 3 carrots")
        state = gopher.apply(state, TurnOver(LEON, 1))
        assert gopher.options(state) == (TurnOver(LEON, 0), TurnOver(LEON, 2), Stop(LEON))
        with pytest.raises(Illegal, match=r"^No face-down card lies there\.$"):
            gopher.apply(state, TurnOver(LEON, 1))

    def test_the_turned_cards_always_stay_in_the_middle_until_the_turn_ends(self) -> None:
        state = play(table(), "1 nut, 2 apples, 3 carrots")
        assert state.turned == cards("1 nut, 2 apples, 3 carrots")
        assert state.storages == ((), (), ())
        assert state.discard == ()

    def test_at_most_four_cards_are_turned_over_and_after_the_fourth_the_player_must_stop(self) -> None:
        state = play(table(), "1 nut, 1 apple, 1 carrot, 2 nuts")
        assert state.turned == ()
        assert state.active == SIMONE
        assert said(state.storages[LEON]) == "1 apple, 1 carrot, 1 nut, 2 nuts"

    def test_a_player_may_stop_earlier_even_after_the_first_card(self) -> None:
        state = play(table(), "1 nut, stop")
        assert said(state.storages[LEON]) == "1 nut"
        assert state.active == SIMONE

    @pytest.mark.parametrize("script", ["1 nut, 2 nuts", "1 apple, 1 nut, 2 nuts", "1 nut, 1 apple, 1 nut, 2 nuts"])
    def test_each_additional_card_is_a_risk(self, script: str) -> None:
        before, _, _ = script.rpartition(", ")
        assert may_stop(play(table(), before))
        assert isinstance(play(table(), script).news[-1], Lost)

    def test_the_same_kind_twice_in_immediate_succession_puts_all_cards_of_the_turn_on_the_discard_pile(self) -> None:
        before = table(turned="1 carrot, 1 nut", discard="1 apple")
        after = move(before, "3 nuts")
        assert after.discard == cards("1 apple, 1 carrot, 1 nut, 3 nuts")
        assert after.turned == ()
        assert after.news == (TurnedOver(LEON, card("3 nuts")), Lost(LEON, cards("1 carrot, 1 nut, 3 nuts")))

    def test_the_active_players_action_then_ends(self) -> None:
        after = play(table(), "1 nut, 3 nuts")
        assert {option.seat for option in gopher.options(after)} == {SIMONE}


class TestStopping:
    def test_who_stops_takes_all_the_turned_cards_from_the_middle_into_their_storage(self) -> None:
        after = move(table(turned="2 carrots, 3 apples, 1 nut"), "stop")
        assert after.turned == ()
        assert after.storages == (cards("2 carrots, 3 apples, 1 nut"), (), ())
        assert after.news == (Stored(LEON, cards("2 carrots, 3 apples, 1 nut")),)

    def test_after_the_fourth_card_at_the_latest_the_active_player_must_stop(self) -> None:
        after = move(table(turned="2 carrots, 3 apples, 1 nut"), "1 apple")
        assert after.news == (
            TurnedOver(LEON, card("1 apple")),
            Stored(LEON, cards("2 carrots, 3 apples, 1 nut, 1 apple")),
        )

    @pytest.mark.parametrize("seat", [None, LEON, SIMONE, HANNA])
    def test_the_stored_cards_lie_face_up_for_everybody(self, seat: Seat | None) -> None:
        after = play(table(), "2 carrots, 1 nut, stop")
        assert gopher.seen_by(after, seat).storages == (cards("2 carrots, 1 nut"), (), ())

    def test_the_stored_cards_are_sorted_by_kind_of_food(self) -> None:
        after = play(table(), "3 nuts, 2 carrots, 2 apples, 3 carrots")
        assert gopher.look(after, NAMES)[-1] == "Leon has 2 apples, 5 carrots (2 + 3) and 3 nuts, and no trophies."

    def test_the_stored_cards_join_those_of_earlier_turns(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 apples, 2 nuts"}), "stop")
        assert said(after.storages[LEON]) == "3 apples, 1 nut, 2 nuts"

    def test_nobody_elses_storage_changes(self) -> None:
        after = move(table(turned="1 nut", storages={"Simone": "2 carrots", "Hanna": "3 nuts"}), "stop")
        assert after.storages[1:] == (cards("2 carrots"), cards("3 nuts"))

    def test_the_active_players_action_then_ends(self) -> None:
        after = move(table(turned="1 nut"), "stop")
        assert {option.seat for option in gopher.options(after)} == {SIMONE}


class TestExamplesOfATurn:
    def test_leon_finds_three_nuts_and_an_apple_and_stops(self) -> None:
        before = table(active="Leon")
        assert told(before, "3 nuts, 1 apple, stop") == (
            TurnedOver(LEON, card("3 nuts")),
            TurnedOver(LEON, card("1 apple")),
            Stored(LEON, cards("3 nuts, 1 apple")),
        )
        after = play(before, "3 nuts, 1 apple, stop")
        assert said(after.storages[LEON]) == "1 apple, 3 nuts"
        assert after.active == SIMONE

    def test_simone_finds_a_carrot_a_nut_and_three_nuts_and_loses_all_three_cards(self) -> None:
        before = table(active="Simone")
        assert told(before, "1 carrot, 1 nut, 3 nuts") == (
            TurnedOver(SIMONE, card("1 carrot")),
            TurnedOver(SIMONE, card("1 nut")),
            TurnedOver(SIMONE, card("3 nuts")),
            Lost(SIMONE, cards("1 carrot, 1 nut, 3 nuts")),
        )
        after = play(before, "1 carrot, 1 nut, 3 nuts")
        assert said(after.discard) == "1 carrot, 1 nut, 3 nuts"
        assert after.storages[SIMONE] == ()
        assert after.active == HANNA

    def test_hanna_finds_four_cards_must_stop_and_stores_all_four(self) -> None:
        before = table(active="Hanna")
        assert told(before, "2 carrots, 3 apples, 2 carrots, 1 apple")[-1] == Stored(
            HANNA, cards("2 carrots, 3 apples, 2 carrots, 1 apple")
        )
        after = play(before, "2 carrots, 3 apples, 2 carrots, 1 apple")
        assert said(after.storages[HANNA]) == "1 apple, 3 apples, 2 carrots, 2 carrots"
        assert after.active == LEON


class TestTheTurnsContinue:
    def test_a_turn_goes_on_until_the_player_stops_or_loses_and_then_the_next_player_is_active(self) -> None:
        state = table()
        for script, still_active, then in [
            ("1 nut, 1 apple", LEON, "stop"),
            ("1 carrot, 2 nuts", SIMONE, "3 nuts"),
            ("2 carrots, 2 apples, 1 carrot", HANNA, "3 apples"),
        ]:
            state = play(state, script)
            assert state.active == still_active
            state = move(state, then)
        assert state.active == LEON

    def test_the_same_kind_twice_is_no_loss_if_another_kind_lies_between(self) -> None:
        state = play(table(), "1 nut, 1 apple, 2 nuts")
        assert state.turned == cards("1 nut, 1 apple, 2 nuts")
        assert state.active == LEON

    def test_the_same_kind_in_the_turn_before_is_no_loss(self) -> None:
        state = play(table(), "1 nut, stop, 2 nuts")
        assert state.turned == cards("2 nuts")

    def test_the_same_kind_in_the_storage_is_no_loss(self) -> None:
        state = play(table(storages={"Leon": "1 nut"}), "2 nuts")
        assert state.turned == cards("2 nuts")

    def test_who_loses_keeps_the_cards_in_the_storage_from_earlier_rounds(self) -> None:
        storages = {"Leon": "3 nuts, 1 apple", "Simone": "2 carrots"}
        after = play(table(storages=storages), "1 nut, 2 nuts")
        assert after.storages == (cards("3 nuts, 1 apple"), cards("2 carrots"), ())
        assert said(after.discard) == "1 nut, 2 nuts"

    def test_who_loses_keeps_the_trophies(self) -> None:
        assert play(table(trophies={"Leon": 2}), "1 nut, 2 nuts").trophies == (2, 0, 0)


class TestTheHeapRunsOut:
    def test_all_cards_of_the_discard_pile_become_a_new_heap(self) -> None:
        before = table(heap="", discard="1 nut, 2 nuts, 3 apples")
        after = move(before, "any")
        assert said((*after.heap, *after.turned)) == "3 apples, 1 nut, 2 nuts"
        assert after.discard == ()
        assert after.news == (HeapRemade(3), TurnedOver(LEON, after.turned[0]))

    def test_they_are_shuffled(self) -> None:
        discard = "1 nut, 2 nuts, 3 nuts, 1 apple, 2 apples, 3 apples, 1 carrot, 2 carrots, 3 carrots"
        firsts = {move(table(heap="", discard=discard)._replace(seed=seed), "any").turned for seed in range(200)}
        assert firsts == {(card,) for card in cards(discard)}

    def test_they_are_shuffled_differently_each_time(self) -> None:
        once = move(table(heap="", discard="1 nut, 2 nuts, 3 nuts, 1 apple, 2 apples, 3 apples"), "any")
        assert once.seed != table().seed

    def test_they_lie_face_down(self) -> None:
        after = move(table(heap="", discard="1 nut, 2 nuts, 3 apples"), "any")
        assert gopher.seen_by(after, SIMONE).heap == (None, FACE_DOWN, FACE_DOWN)


class TestTheStorageFillsUp:
    def test_each_player_collects_more_and_more_cards(self) -> None:
        after = play(table(), "1 nut, stop, 1 nut, stop, 1 nut, stop, 2 apples, 3 carrots, stop")
        assert said(after.storages[LEON]) == "2 apples, 3 carrots, 1 nut"

    def test_every_individual_number_is_visible(self) -> None:
        state = table(storages={"Leon": "2 nuts, 1 apple, 3 nuts"})
        assert "5 nuts (2 + 3)" in gopher.look(state, NAMES)[2]

    def test_leon_has_three_apples_two_carrots_and_five_nuts_in_his_storage(self) -> None:
        after = move(table(turned="3 nuts", storages={"Leon": "2 apples, 1 apple, 2 carrots, 2 nuts"}), "stop")
        assert amounts(after.storages[LEON]) == {"apples": 3, "carrots": 2, "nuts": 5}
        assert gopher.amount(after.storages[LEON], NUT) == 5
        assert after.news == (Stored(LEON, cards("3 nuts")),)


class TestStorageExactlyFull:
    def test_exactly_six_of_one_kind_after_stopping_receives_one_trophy(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}), "stop")
        assert after.trophies == (1, 0, 0)
        assert after.news == (Stored(LEON, cards("1 nut")), WonTrophy(LEON, (NUT,), 1))

    def test_exactly_six_of_one_kind_after_the_fourth_card_receives_one_trophy(self) -> None:
        after = play(table(storages={"Leon": "3 nuts, 2 nuts"}), "1 apple, 1 carrot, 2 apples, 1 nut")
        assert after.trophies == (1, 0, 0)

    def test_five_of_one_kind_receive_none(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 nuts, 1 nut"}), "stop")
        assert after.trophies == (0, 0, 0)
        assert said(after.storages[LEON]) == "1 nut, 1 nut, 3 nuts"

    def test_the_player_must_then_empty_their_entire_storage(self) -> None:
        storages = {"Leon": "3 nuts, 2 nuts, 2 apples, 3 carrots", "Simone": "1 apple"}
        after = move(table(turned="1 nut", storages=storages, discard="2 carrots"), "stop")
        assert after.storages == ((), cards("1 apple"), ())
        assert said(after.discard) == "2 apples, 2 carrots, 3 carrots, 1 nut, 2 nuts, 3 nuts"

    def test_the_turn_ends_with_it(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}), "stop")
        assert after.active == SIMONE

    def test_in_the_next_round_the_player_starts_collecting_again(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}), "stop")
        after = play(after, "1 apple, stop, 1 apple, stop, 2 carrots, stop")
        assert said(after.storages[LEON]) == "2 carrots"
        assert after.trophies == (1, 0, 0)

    def test_simone_has_exactly_six_carrots_removes_all_cards_and_takes_one_trophy(self) -> None:
        before = table(active="Simone", turned="2 carrots", storages={"Simone": "3 carrots, 1 carrot, 2 nuts"})
        after = move(before, "stop")
        assert after.trophies == (0, 1, 0)
        assert after.storages[SIMONE] == ()
        assert after.news == (Stored(SIMONE, cards("2 carrots")), WonTrophy(SIMONE, (CARROT,), 1))


class TestStorageOverfilled:
    def test_more_than_six_of_one_kind_after_stopping_removes_all_cards_of_that_kind(self) -> None:
        before = table(turned="2 nuts", storages={"Leon": "3 nuts, 2 nuts"}, discard="1 apple")
        after = move(before, "stop")
        assert after.storages[LEON] == ()
        assert said(after.discard) == "1 apple, 2 nuts, 2 nuts, 3 nuts"
        assert after.news == (Stored(LEON, cards("2 nuts")), Overfilled(LEON, NUT, 7))

    def test_they_keep_the_cards_of_the_other_two_kinds(self) -> None:
        before = table(turned="2 nuts", storages={"Leon": "3 nuts, 1 apple, 2 nuts, 3 carrots"})
        assert move(before, "stop").storages[LEON] == cards("1 apple, 3 carrots")

    def test_they_do_not_receive_a_trophy(self) -> None:
        before = table(turned="2 nuts", storages={"Leon": "3 nuts, 2 nuts"}, trophies={"Leon": 1})
        assert move(before, "stop").trophies == (1, 0, 0)

    def test_the_turn_ends_with_it(self) -> None:
        assert move(table(turned="2 nuts", storages={"Leon": "3 nuts, 2 nuts"}), "stop").active == SIMONE

    def test_hanna_has_8_apples_discards_them_all_and_keeps_her_carrots_and_nuts(self) -> None:
        before = table(
            active="Hanna", turned="3 apples", storages={"Hanna": "3 apples, 2 apples, 1 carrot, 2 nuts, 3 nuts"}
        )
        after = move(before, "stop")
        assert said(after.discard) == "2 apples, 3 apples, 3 apples"
        assert said(after.storages[HANNA]) == "1 carrot, 2 nuts, 3 nuts"
        assert after.trophies == (0, 0, 0)
        assert after.news == (Stored(HANNA, cards("3 apples")), Overfilled(HANNA, APPLE, 8))


class TestEndOfTheGame:
    def test_the_first_player_to_own_three_trophies_is_the_winner(self) -> None:
        before = table(
            active="Simone",
            turned="1 nut",
            storages={"Simone": "3 nuts, 2 nuts"},
            trophies={"Leon": 2, "Simone": 2, "Hanna": 1},
        )
        assert gopher.result(before) is None
        after = move(before, "stop")
        assert gopher.result(after) == Result((SIMONE,), (2, 3, 1), "three Hamster Trophies")
        assert after.news[-2:] == (WonTrophy(SIMONE, (NUT,), 3), Won(SIMONE))

    def test_two_trophies_do_not_win(self) -> None:
        after = move(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}, trophies={"Leon": 1}), "stop")
        assert after.trophies == (2, 0, 0)
        assert gopher.result(after) is None

    def test_nobody_may_do_anything_after_it(self) -> None:
        over = move(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}, trophies={"Leon": 2}), "stop")
        assert gopher.options(over) == ()
        for action in (TurnOver(LEON, 5), TurnOver(SIMONE, 5), Stop(LEON), Stop(SIMONE)):
            with pytest.raises(Illegal, match=r"^The game is over\.$"):
                gopher.apply(over, action)


class TestSpecialSituation:
    BEFORE = table(turned="1 nut, 3 carrots", storages={"Leon": "3 nuts, 2 nuts, 1 carrot, 2 carrots, 3 apples"})

    def test_exactly_six_of_several_kinds_receive_only_one_trophy(self) -> None:
        assert move(self.BEFORE, "stop").trophies == (1, 0, 0)

    def test_they_must_remove_all_cards_from_their_storage(self) -> None:
        after = move(self.BEFORE, "stop")
        assert after.storages[LEON] == ()
        assert said(after.discard) == "3 apples, 1 carrot, 2 carrots, 3 carrots, 1 nut, 2 nuts, 3 nuts"

    def test_leon_has_exactly_six_nuts_and_exactly_six_carrots_and_receives_only_one_trophy(self) -> None:
        after = move(table(turned="1 nut, 3 carrots", storages={"Leon": "3 nuts, 2 nuts, 3 carrots"}), "stop")
        assert after.trophies == (1, 0, 0)
        assert after.storages[LEON] == ()
        assert after.news == (Stored(LEON, cards("1 nut, 3 carrots")), WonTrophy(LEON, (CARROT, NUT), 1))

    def test_exactly_six_of_all_three_kinds_receive_only_one_trophy(self) -> None:
        storages = {"Leon": "3 apples, 2 apples, 3 carrots, 2 carrots, 3 nuts, 2 nuts"}
        after = move(table(turned="1 nut, 1 carrot, 1 apple", storages=storages), "stop")
        assert after.trophies == (1, 0, 0)
        assert after.news[-1] == WonTrophy(LEON, (APPLE, CARROT, NUT), 1)


class TestHowManyPlay:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_two_to_five_play(self, seats: int) -> None:
        assert len(gopher.setup(seats, seed=1).storages) == seats

    @pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
    def test_no_other_number_plays(self, seats: int) -> None:
        with pytest.raises(ValueError, match=r"^Gopher It! is for 2 to 5 people\.$"):
            gopher.setup(seats, seed=1)

    def test_the_trophies_are_enough_for_five(self) -> None:
        before_the_last = max(gopher.SEATS) * (gopher.TROPHIES_TO_WIN - 1)
        assert before_the_last + 1 == gopher.TROPHIES

    @pytest.mark.parametrize("food", FOODS)
    def test_each_kind_has_five_cards_of_1_four_of_2_and_four_of_3(self, food: Food) -> None:
        assert Counter(card.number for card in DECK if card.food is food) == {1: 5, 2: 4, 3: 4}


class TestReadingTheFirstCardMustBeTurnedOver:
    def test_stopping_is_no_choice_before_the_first_card(self) -> None:
        assert not may_stop(table())
        with pytest.raises(Illegal, match=r"^The first card of a turn must be turned over\.$"):
            gopher.apply(table(), Stop(LEON))

    def test_nor_is_it_for_the_next_player_after_a_stop(self) -> None:
        assert not may_stop(play(table(), "1 nut, stop"))

    def test_the_choice_comes_after_each_card(self) -> None:
        assert may_stop(move(table(), "1 nut"))


class TestReadingAnyCardOfTheHeap:
    def test_the_last_place_may_be_taken_first(self) -> None:
        state = table(heap="1 nut, 2 apples, 3 carrots")
        assert gopher.apply(state, TurnOver(LEON, 2)).turned == cards("3 carrots")

    def test_the_other_cards_keep_their_places(self) -> None:
        state = table(heap="1 nut, 2 apples, 3 carrots")
        assert gopher.apply(state, TurnOver(LEON, 1)).heap == (card("1 nut"), None, card("3 carrots"))

    @pytest.mark.parametrize("place", [-1, 3, 39])
    def test_a_place_outside_the_heap_holds_no_card(self, place: int) -> None:
        with pytest.raises(Illegal, match=r"^No face-down card lies there\.$"):
            gopher.apply(table(heap="1 nut, 2 apples, 3 carrots"), TurnOver(LEON, place))


class TestReadingOnlyTheKindCounts:
    @pytest.mark.parametrize("second", ["1 nut", "2 nuts", "3 nuts"])
    def test_the_same_kind_is_lost_whatever_the_number(self, second: str) -> None:
        assert isinstance(play(table(), f"1 nut, {second}").news[-1], Lost)

    def test_the_same_number_of_another_kind_is_no_loss(self) -> None:
        assert play(table(), "2 nuts, 2 apples").turned == cards("2 nuts, 2 apples")

    def test_three_nuts_are_one_card(self) -> None:
        state = move(table(), "3 nuts")
        assert len(state.turned) == 1
        assert state.active == LEON


class TestReadingTheFourthCardStopsByItself:
    def test_the_fourth_card_stores_all_four_without_being_asked(self) -> None:
        after = move(table(turned="1 nut, 1 apple, 1 nut"), "1 apple")
        assert said(after.storages[LEON]) == "1 apple, 1 apple, 1 nut, 1 nut"
        assert after.active == SIMONE

    def test_the_fourth_card_may_still_lose_all_four(self) -> None:
        after = move(table(turned="1 nut, 1 apple, 1 nut"), "2 nuts")
        assert after.storages[LEON] == ()
        assert said(after.discard) == "1 apple, 1 nut, 1 nut, 2 nuts"
        assert after.news[-1] == Lost(LEON, cards("1 nut, 1 apple, 1 nut, 2 nuts"))

    def test_the_fourth_card_may_overfill(self) -> None:
        after = move(table(turned="3 nuts, 1 apple, 3 nuts", storages={"Leon": "1 nut"}), "1 apple")
        assert after.news[1:] == (
            Stored(LEON, cards("3 nuts, 1 apple, 3 nuts, 1 apple")),
            Overfilled(LEON, NUT, 7),
        )


class TestReadingTheOrderAfterStoring:
    def test_exactly_six_of_one_kind_and_more_than_six_of_another_receive_the_trophy(self) -> None:
        before = table(turned="1 nut, 3 apples", storages={"Leon": "3 nuts, 2 nuts, 3 apples, 2 apples, 1 carrot"})
        after = move(before, "stop")
        assert after.trophies == (1, 0, 0)
        assert after.storages[LEON] == ()
        assert after.news[1:] == (WonTrophy(LEON, (NUT,), 1),)

    def test_without_exactly_six_every_kind_above_six_is_discarded(self) -> None:
        before = table(turned="2 nuts, 3 apples", storages={"Leon": "3 nuts, 2 nuts, 3 apples, 2 apples, 1 carrot"})
        after = move(before, "stop")
        assert said(after.storages[LEON]) == "1 carrot"
        assert said(after.discard) == "2 apples, 3 apples, 3 apples, 2 nuts, 2 nuts, 3 nuts"
        assert after.news[1:] == (Overfilled(LEON, APPLE, 8), Overfilled(LEON, NUT, 7))
        assert after.trophies == (0, 0, 0)

    def test_two_kinds_at_exactly_six_are_one_trophy(self) -> None:
        after = move(TestSpecialSituation.BEFORE, "stop")
        assert [news for news in after.news if isinstance(news, WonTrophy)] == [WonTrophy(LEON, (CARROT, NUT), 1)]


class TestReadingStorageIsLookedAtOnlyAfterStopping:
    def test_reaching_six_in_the_middle_of_a_turn_changes_nothing(self) -> None:
        state = play(table(storages={"Leon": "3 nuts, 2 nuts"}), "1 nut")
        assert state.trophies == (0, 0, 0)
        assert state.news == (TurnedOver(LEON, card("1 nut")),)
        assert state.active == LEON

    def test_six_in_the_middle_of_a_turn_may_still_be_lost(self) -> None:
        state = play(table(storages={"Leon": "3 nuts, 2 nuts"}), "1 nut, 2 nuts")
        assert state.trophies == (0, 0, 0)
        assert state.storages[LEON] == cards("3 nuts, 2 nuts")

    def test_passing_seven_in_the_middle_of_a_turn_changes_nothing(self) -> None:
        state = play(table(storages={"Leon": "3 nuts, 2 nuts"}), "3 nuts")
        assert state.storages[LEON] == cards("3 nuts, 2 nuts")
        assert state.discard == ()


class TestReadingANewHeapWhenACardIsWanted:
    def test_taking_the_last_card_does_not_remake_the_heap(self) -> None:
        after = move(table(heap="1 nut", discard="1 apple, 2 apples"), "1 nut")
        assert after.discard == cards("1 apple, 2 apples")
        assert after.news == (TurnedOver(LEON, card("1 nut")),)

    def test_stopping_does_not_remake_the_heap(self) -> None:
        after = move(table(heap="", turned="1 nut", discard="1 apple, 2 apples"), "stop")
        assert said(after.heap) == ""
        assert said(after.discard) == "1 apple, 2 apples"

    def test_losing_with_the_last_card_does_not_remake_the_heap(self) -> None:
        after = move(table(heap="2 nuts", turned="1 nut"), "2 nuts")
        assert after.discard == cards("1 nut, 2 nuts")
        assert said(after.heap) == ""
        assert may_turn_over(after)

    def test_as_many_places_are_offered_as_the_new_heap_will_have(self) -> None:
        state = table(heap="", discard="1 apple, 2 apples, 1 nut")
        assert gopher.options(state) == tuple(TurnOver(LEON, place) for place in range(3))
        with pytest.raises(Illegal, match=r"^No face-down card lies there\.$"):
            gopher.apply(state, TurnOver(LEON, 3))

    def test_places_of_an_old_empty_heap_do_not_count(self) -> None:
        state = move(table(heap="1 nut", discard="1 apple, 2 apples"), "1 nut")
        assert gopher.options(state) == (TurnOver(LEON, 0), TurnOver(LEON, 1), Stop(LEON))

    def test_cards_face_up_in_the_middle_and_in_storages_stay(self) -> None:
        before = table(heap="", turned="1 nut", discard="1 apple, 2 apples", storages={"Simone": "3 carrots"})
        after = move(before, "any")
        assert after.turned[0] == card("1 nut")
        assert after.storages == before.storages
        assert said((*after.heap, after.turned[1])) == "1 apple, 2 apples"

    def test_the_first_card_of_the_new_heap_may_be_the_same_kind_as_the_last_of_the_old(self) -> None:
        after = move(table(heap="", turned="1 nut", discard="2 nuts"), "any")
        assert after.news == (HeapRemade(1), TurnedOver(LEON, card("2 nuts")), Lost(LEON, cards("1 nut, 2 nuts")))


class TestReadingNoCardLeft:
    def test_with_cards_turned_over_stopping_is_the_only_option(self) -> None:
        state = table(heap="", turned="1 nut")
        assert gopher.options(state) == (Stop(LEON),)
        assert gopher.result(state) is None

    def test_turning_over_the_very_last_card_leaves_stopping_as_the_only_option(self) -> None:
        assert gopher.options(move(table(heap="1 nut"), "1 nut")) == (Stop(LEON),)

    def test_if_a_turn_cannot_begin_the_game_ends_and_most_trophies_win(self) -> None:
        before = table(heap="", turned="1 nut", trophies={"Leon": 1, "Simone": 2})
        after = move(before, "stop")
        assert gopher.result(after) == Result((SIMONE,), (1, 2, 0), "no card is left to turn over")
        assert gopher.options(after) == ()
        assert after.news == (Stored(LEON, cards("1 nut")), NothingLeft())

    def test_ties_are_shared(self) -> None:
        after = move(table(heap="", turned="1 nut", trophies={"Leon": 2, "Hanna": 2}), "stop")
        assert gopher.result(after) == Result((LEON, HANNA), (2, 0, 2), "no card is left to turn over")

    def test_cards_that_stopping_discards_are_turned_over_again(self) -> None:
        after = move(table(heap="", turned="2 nuts", storages={"Leon": "3 nuts, 2 nuts"}), "stop")
        assert gopher.result(after) is None
        assert len(gopher.options(after)) == 3

    @pytest.mark.parametrize("food", FOODS)
    def test_it_is_impossible_with_two_to_four(self, food: Food) -> None:
        most_of_a_kind_kept_by_one = gopher.FULL - 1
        assert gopher.amount(DECK, food) > 4 * most_of_a_kind_kept_by_one

    def test_it_is_just_possible_with_five(self) -> None:
        fives = ", ".join(SIX_OF.values())
        ones = ", ".join(f"1 {food.value}" for food in FOODS for _ in range(5)).removesuffix(", 1 nut")
        before = table(
            names=("Leon", "Simone", "Hanna", "Ann", "Ben"),
            storages={"Leon": fives, "Simone": fives, "Hanna": fives, "Ann": fives, "Ben": ones},
            active="Ben",
        )
        assert said(before.heap) == "1 nut"
        after = play(before, "1 nut, stop")
        assert [amounts(storage) for storage in after.storages] == [{"apples": 5, "carrots": 5, "nuts": 5}] * 5
        everybody = tuple(Seat(seat) for seat in range(5))
        assert gopher.result(after) == Result(everybody, (0,) * 5, "no card is left to turn over")


class TestReadingWhoBegins:
    def test_the_table_says_who_begins(self) -> None:
        state = gopher.setup(3, seed=1, first=HANNA)
        assert (state.active, state.first) == (HANNA, HANNA)

    def test_who_begins_does_not_change_the_shuffle(self) -> None:
        assert gopher.setup(3, seed=1, first=HANNA).heap == gopher.setup(3, seed=1).heap

    def test_a_round_is_over_when_the_player_who_began_is_active_again(self) -> None:
        state, rounds = table(active="Hanna", first="Hanna"), []
        for _ in range(4):
            state = play(state, "1 nut, stop")
            rounds.append(gopher.progress(state))
        assert rounds == ["round 1", "round 1", "round 2", "round 2"]


class TestWords:
    """What is read aloud at the table."""

    @pytest.mark.parametrize(
        ("news", "words"),
        [
            (Began(HANNA), "The heap is shuffled. Hanna begins."),
            (TurnedOver(LEON, card("3 nuts")), "Leon turned over 3 nuts."),
            (TurnedOver(LEON, card("1 apple")), "Leon turned over 1 apple."),
            (HeapRemade(12), "The heap had run out: the discard pile was shuffled into a new heap of 12."),
            (
                Lost(SIMONE, cards("1 carrot, 1 nut, 3 nuts")),
                "Nuts after nuts: Simone lost 1 carrot, 1 nut and 3 nuts.",
            ),
            (Stored(LEON, cards("3 nuts, 1 apple")), "Leon stopped and stored 3 nuts and 1 apple."),
            (Stored(LEON, cards("3 nuts")), "Leon stopped and stored 3 nuts."),
            (
                Stored(HANNA, cards("2 carrots, 3 apples, 2 carrots, 1 apple")),
                "Hanna had to stop after the fourth card and stored 2 carrots, 3 apples, 2 carrots and 1 apple.",
            ),
            (
                WonTrophy(SIMONE, (CARROT,), 1),
                "Simone has exactly six carrots: the first Hamster Trophy!"
                " Everything in that storage goes to the discard pile.",
            ),
            (
                WonTrophy(LEON, (CARROT, NUT), 2),
                "Leon has exactly six carrots and exactly six nuts: the second Hamster Trophy, still only one!"
                " Everything in that storage goes to the discard pile.",
            ),
            (
                Overfilled(HANNA, APPLE, 8),
                "Hanna has 8 apples, more than six: all of those apples are discarded.",
            ),
            (Won(SIMONE), "Simone owns three Hamster Trophies and wins!"),
            (NothingLeft(), "No card is left to turn over: the game ends, and most trophies win."),
        ],
    )
    def test_news_is_told_in_whole_sentences(self, news: gopher.News, words: str) -> None:
        assert news.words(NAMES) == words

    def test_the_special_situation_is_explained_where_the_manual_explains_it(self) -> None:
        assert WonTrophy(LEON, (NUT,), 1).section == "exactly-full"
        assert WonTrophy(LEON, (CARROT, NUT), 1).section == "special-situation"

    def test_places_are_counted_from_1(self) -> None:
        assert [option.words(NAMES) for option in gopher.options(table(heap="1 nut, 2 nuts", turned="1 apple"))] == [
            "turn over 1",
            "turn over 2",
            "stop",
        ]

    def test_the_table_is_told_from_the_active_player_on(self) -> None:
        state = table(
            active="Simone",
            turned="1 carrot, 3 nuts",
            discard="1 apple",
            storages={"Leon": "3 nuts, 2 nuts, 2 carrots", "Hanna": "2 apples, 1 apple"},
            trophies={"Leon": 1, "Hanna": 2},
        )
        assert gopher.look(gopher.seen_by(state, None), NAMES) == [
            "Cards face down in the heap: 31; in the discard pile: 1.",
            "Turned over in this turn: 1 carrot and 3 nuts.",
            "Simone has 0 apples, 0 carrots and 0 nuts, and no trophies.",
            "Hanna has 3 apples (2 + 1), 0 carrots and 0 nuts, and 2 trophies.",
            "Leon has 0 apples, 2 carrots and 5 nuts (3 + 2), and 1 trophy.",
        ]

    def test_an_untouched_table_has_nothing_turned_over(self) -> None:
        assert gopher.look(gopher.setup(2, seed=1), NAMES[:2])[1] == "Turned over in this turn: nothing."

    def test_a_single_apple_is_one_apple(self) -> None:
        state = table(storages={"Leon": "1 apple, 1 nut"})
        assert gopher.look(state, NAMES)[2] == "Leon has 1 apple, 0 carrots and 1 nut, and no trophies."
