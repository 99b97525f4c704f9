"""The rulebook of Grasshopper Poker, sentence by sentence, in its order; then what it leaves open; then its words."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from card_table.match import Match, new_match
from card_table.positions.grasshopper import POKER, garden, hand, said
from card_table.rules import grasshopper
from card_table.rules.game import Illegal, Result, Seat
from card_table.rules.grasshopper import (
    CATEGORIES,
    DECK,
    HAND,
    PLANTS,
    AceTook,
    AllUsedUp,
    Began,
    Bid,
    Cancelled,
    Garden,
    Harvested,
    HasBid,
    OnlyWinnerTook,
    Plague,
    Poker,
    Refilled,
    Revealed,
    Scored,
    SecondStalemate,
    Stalemate,
    State,
    Take,
    Took,
    Variant,
    WentEmpty,
    XTook,
)
from tests.rules.grasshopper_notation import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FOUR,
    NAMES,
    TWO,
    action,
    may,
    moves,
    play,
    spelled,
    table,
    told,
)

BEGINNERS = Variant(beginners=True)
VIEWERS = [None, ANN, BEN, CLEO]

THREE_CORN = Refilled(garden("3 corn"))
"""What comes of taking a whole display when the pile is "3 corn, ..."."""

A_ROUND_OF_STALEMATES = ", ".join(f"{name} {card}" for card in POKER for name in NAMES)
"""All eight bids of a round, always the same card by all three."""


def all_bid(name_and_card: str) -> str:
    """The bids of three people, in an order in which nobody can be thought to be first: "6 2 x"."""
    cards = dict(zip(NAMES, name_and_card.split(), strict=True))
    return ", ".join(f"{name} {cards[name]}" for name in ("Cleo", "Ann", "Ben"))


def is_taken_by(state: State, seat: Seat, before: State) -> bool:
    """Whether a seat, and no other, got the whole display of the situation before."""
    grown = [Counter(after) - Counter(was) for after, was in zip(state.gardens, before.gardens, strict=True)]
    return grown == [Counter(before.display) if other == seat else Counter() for other in before.seats]


class TestContents:
    def test_there_are_poker_cards_in_4_colour_sets(self) -> None:
        assert max(grasshopper.SEATS) == 4

    def test_a_set_has_8_cards(self) -> None:
        assert len(HAND) == len(set(HAND)) == 8

    @pytest.mark.parametrize(
        ("category", "count"),
        [
            (Garden.GRASSHOPPER, 14),
            (Garden.CORN, 13),
            (Garden.STRAWBERRIES, 13),
            (Garden.BROCCOLI, 13),
            (Garden.BLACKBERRIES, 13),
        ],
    )
    def test_there_are_14_grasshoppers_and_13_of_each_plant(self, category: Garden, count: int) -> None:
        assert DECK.count(category) == count

    def test_there_are_no_other_garden_cards(self) -> None:
        assert len(DECK) == 66


class TestPreparationForTheGame:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_each_player_picks_up_all_8_cards_of_a_set(self, seats: int) -> None:
        assert grasshopper.setup(seats, seed=1).hands == (hand("x 1 2 3 4 5 6 ace"),) * seats

    @pytest.mark.parametrize("seats", [2, 3])
    def test_with_less_than_4_players_the_other_sets_stay_in_the_box(self, seats: int) -> None:
        assert len(grasshopper.setup(seats, seed=1).hands) == seats

    def test_the_win_chips_are_at_the_ready_and_nobody_has_one(self) -> None:
        assert grasshopper.setup(4, seed=1).chips == (0, 0, 0, 0)

    def test_the_garden_cards_are_shuffled_well_so_that_any_category_may_lie_anywhere(self) -> None:
        piles = [(state := grasshopper.setup(2, seed=seed)).pile + state.display for seed in range(300)]
        assert all({pile[place] for pile in piles} == set(DECK) for place in range(66))

    def test_they_are_shuffled_anew_for_each_game(self) -> None:
        assert len({grasshopper.setup(2, seed=seed).pile for seed in range(100)}) == 100

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_they_lie_face_down_in_a_draw_pile(self, seat: Seat | None) -> None:
        assert grasshopper.seen_by(grasshopper.setup(3, seed=1), seat).pile == (Garden.FACE_DOWN,) * 63

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_3_garden_cards_are_revealed_in_the_common_display(self, seat: Seat | None) -> None:
        state = grasshopper.setup(3, seed=1)
        assert len(state.display) == 3
        assert Counter(state.pile + state.display) == Counter(DECK)
        assert grasshopper.seen_by(state, seat).display == state.display
        assert state.news == (Began(state.display),)

    def test_revealed_cards_of_the_same_category_lie_on_top_of_each_other(self) -> None:
        state = table(display="1 corn, 1 broccoli, 1 corn")
        assert grasshopper.look(state, NAMES)[0].startswith("On display: 2 corn and 1 broccoli.")
        assert may(play(state, all_bid("6 2 x"))) == ["Ann takes corn", "Ann takes broccoli"]

    def test_every_garden_is_empty_and_nothing_is_discarded_yet(self) -> None:
        state = grasshopper.setup(3, seed=1)
        assert state.gardens == ((), (), ())
        assert state.discard == ()


class TestGameOverview:
    def test_in_every_turn_the_players_bid_with_their_poker_cards(self) -> None:
        assert may(table()) == [f"{name} {card}" for name in NAMES for card in POKER]

    def test_they_bid_for_the_garden_cards_in_the_display(self) -> None:
        after = play(table(display="2 corn, 1 broccoli"), all_bid("6 2 x") + ", Ann takes corn")
        assert [said(grown) for grown in after.gardens] == ["2 corn", "1 broccoli", ""]

    def test_after_8_turns_the_last_card_in_the_hand_has_been_played_and_the_round_ends_with_a_score(self) -> None:
        states = moves(table(gardens={"Ben": "1 corn"}), A_ROUND_OF_STALEMATES)
        scored = [place for place, state in enumerate(states, start=1) if Scored((BEN,), 1, False) in state.news]
        assert scored == [8 * len(NAMES)]
        assert states[-1].round == 2

    def test_when_all_the_garden_cards_have_been_used_up_the_game_ends_and_the_winner_is_determined(self) -> None:
        last = table(display="1 corn", pile="")
        assert grasshopper.result(last) is None
        after = play(last, all_bid("6 2 x"))
        assert grasshopper.result(after) == Result((ANN,), (1, 0, 0), "most chips")


class TestThisIsHowATurnIsPlayed:
    def test_each_player_chooses_one_of_his_poker_cards(self) -> None:
        few = table(hands={"Ann": "x 6", "Ben": "2 3", "Cleo": "1 ace"})
        assert may(few) == ["Ann x", "Ann 6", "Ben 2", "Ben 3", "Cleo 1", "Cleo ace"]

    def test_each_player_chooses_one_card_only(self) -> None:
        state = play(table(), "Ann 6")
        assert {option.seat for option in grasshopper.options(state)} == {BEN, CLEO}
        with pytest.raises(Illegal, match=r"^Bids are made once a turn, with a card of the hand\.$"):
            grasshopper.apply(state, Bid(ANN, Poker.ONE))

    def test_he_places_it_face_down_in_front_of_him(self) -> None:
        state = play(table(), "Ann 6")
        assert [grasshopper.seen_by(state, seat).bids for seat in (BEN, CLEO, None)] == [
            (Poker.FACE_DOWN, None, None)
        ] * 3
        assert grasshopper.seen_by(state, ANN).bids == (Poker.SIX, None, None)
        assert state.news == (HasBid(ANN),)

    def test_until_every_player_has_a_card_in_front_of_him_none_is_revealed(self) -> None:
        for state in moves(table(), "Ann 6, Ben 2"):
            assert not any(isinstance(news, Revealed) for news in state.news)
            assert state.hands == (HAND,) * 3

    def test_when_every_player_has_they_all_reveal_their_card_at_the_same_time(self) -> None:
        after = play(table(), "Ben 2, Cleo x, Ann 6")
        assert after.news == (HasBid(ANN), Revealed((Poker.SIX, Poker.TWO, Poker.X)))
        assert after.bids == (None, None, None)

    @pytest.mark.parametrize(("cards", "highest"), [("6 5 4", "Ann"), ("2 3 1", "Ben"), ("1 3 4", "Cleo")])
    def test_the_player_with_the_highest_number_first_selects_a_category(self, cards: str, highest: str) -> None:
        state = play(table(), all_bid(cards))
        assert may(state) == [f"{highest} takes {plant}" for plant in ("corn", "strawberries", "broccoli")]

    def test_nobody_else_may_do_anything_meanwhile(self) -> None:
        state = play(table(), all_bid("6 5 4"))
        for impossible in (Take(BEN, Garden.CORN), Take(ANN, Garden.BLACKBERRIES), Take(ANN, Garden.GRASSHOPPER)):
            with pytest.raises(Illegal, match=r"^It is another player's choice, or that category is not on display\.$"):
                grasshopper.apply(state, impossible)
        with pytest.raises(Illegal, match=r"^Bids are made once a turn, with a card of the hand\.$"):
            grasshopper.apply(state, Bid(ANN, Poker.ONE))

    def test_he_takes_all_cards_of_that_category(self) -> None:
        after = play(table(display="2 corn, 1 broccoli, 1 strawberry"), all_bid("6 5 4") + ", Ann takes corn")
        assert after.won[ANN] == garden("2 corn")
        assert after.display == garden("1 broccoli, 1 strawberry")
        assert after.news == (Took(ANN, garden("2 corn")),)

    def test_then_the_player_with_the_second_highest_card_and_so_on(self) -> None:
        state = play(table(display="2 corn, 1 broccoli, 1 strawberry"), all_bid("1 6 4"))
        assert state.choosing == (BEN, CLEO, ANN)
        state = play(state, "Ben takes broccoli")
        assert may(state) == ["Cleo takes corn", "Cleo takes strawberries"]
        after = play(state, "Cleo takes strawberries")
        assert [said(grown) for grown in after.gardens] == ["2 corn", "1 broccoli", "1 strawberry"]

    def test_the_players_may_not_pass_up_selecting_a_category(self) -> None:
        state = play(table(display="2 grasshoppers, 1 corn"), all_bid("6 x x"))
        assert may(state) == ["Ann takes grasshoppers", "Ann takes corn"]

    def test_each_player_may_only_pick_once(self) -> None:
        after = play(table(), all_bid("6 x x") + ", Ann takes corn")
        assert after.choosing == ()
        assert said(after.gardens[ANN]) == "1 corn"

    def test_left_over_categories_stay_in_the_display(self) -> None:
        after = play(table(pile="1 blackberry, ..."), all_bid("6 x x") + ", Ann takes corn")
        assert said(after.display) == "1 strawberry, 1 broccoli, 1 blackberry"

    def test_if_there_are_not_enough_categories_the_last_players_get_out_empty_handed(self) -> None:
        before = table(display="1 corn, 1 broccoli", pile="3 corn, ...", names=FOUR)
        bids = "Ann 3, Ben 6, Cleo 1, Dan 5, Ben takes corn"
        assert told(before, bids) == (
            Took(BEN, garden("1 corn")),
            Took(DAN, garden("1 broccoli")),
            WentEmpty((ANN, CLEO)),
            THREE_CORN,
        )
        assert [said(grown) for grown in play(before, bids).gardens] == ["", "1 corn", "", "1 broccoli"]

    def test_the_players_then_cultivate_their_own_garden_with_the_cards_they_have_won(self) -> None:
        before = table(gardens={"Ann": "1 corn", "Ben": "1 blackberry"})
        after = play(before, all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli")
        assert [said(grown) for grown in after.gardens] == ["2 corn", "1 broccoli, 1 blackberry", ""]
        assert after.won == ((), (), ())

    def test_every_player_places_the_played_card_to_the_side(self) -> None:
        after = play(table(), all_bid("6 2 x"))
        assert after.hands == (hand("x 1 2 3 4 5 ace"), hand("x 1 3 4 5 6 ace"), hand("1 2 3 4 5 6 ace"))

    def test_this_card_can_no_longer_be_played_in_this_round(self) -> None:
        after = play(table(), all_bid("6 6 6"))
        assert not {"Ann 6", "Ben 6", "Cleo 6"} & set(may(after))
        with pytest.raises(Illegal, match=r"^Bids are made once a turn, with a card of the hand\.$"):
            grasshopper.apply(after, Bid(ANN, Poker.SIX))

    def test_the_common_display_is_then_made_up_to_3_cards_from_the_draw_pile(self) -> None:
        before = table(pile="1 grasshopper, 1 blackberry, ...")
        script = all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli"
        after = play(before, script)
        assert after.display == garden("1 strawberry, 1 grasshopper, 1 blackberry")
        assert told(before, script)[-1] == Refilled(garden("1 grasshopper, 1 blackberry"))
        assert after.pile == before.pile[:-2]

    def test_here_again_cards_of_the_same_category_lie_on_top_of_each_other(self) -> None:
        before = table(pile="1 strawberry, 1 broccoli, ...")
        after = play(before, all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli")
        assert may(play(after, all_bid("1 2 3"))) == ["Cleo takes strawberries", "Cleo takes broccoli"]
        assert said(after.display) == "2 strawberries, 1 broccoli"


class TestTheBiddingSameCards:
    @pytest.mark.parametrize("card", POKER)
    def test_same_cards_cancel_each_other_out(self, card: str) -> None:
        other = "1" if card != "1" else "2"
        before = table()
        after = play(before, all_bid(f"{card} {other} {card}"))
        assert after.news[2] == Cancelled(POKER[card], (ANN, CLEO))
        assert after.choosing == (BEN,)

    def test_two_players_with_the_same_value_are_not_considered_for_choosing(self) -> None:
        after = play(table(), all_bid("6 1 6") + ", Ben takes corn")
        assert [said(grown) for grown in after.gardens] == ["", "1 corn", ""]

    def test_nor_are_more_players_with_the_same_value(self) -> None:
        after = play(table(names=FOUR), "Ann 6, Ben 1, Cleo 6, Dan 6")
        assert after.choosing == (BEN,)
        assert after.news[2:] == (Cancelled(Poker.SIX, (ANN, CLEO, DAN)),)

    def test_two_pairs_come_away_empty_handed_from_this_turn(self) -> None:
        after = play(table(names=FOUR), "Ann 2, Ben 5, Cleo 2, Dan 5")
        assert after.gardens == ((), (), (), ())
        assert after.news[2:4] == (Cancelled(Poker.FIVE, (BEN, DAN)), Cancelled(Poker.TWO, (ANN, CLEO)))

    def test_a_cancelled_card_is_played_all_the_same(self) -> None:
        after = play(table(), all_bid("6 1 6"))
        assert after.hands == (hand("x 1 2 3 4 5 ace"), hand("x 2 3 4 5 6 ace"), hand("x 1 2 3 4 5 ace"))

    def test_different_cards_do_not_cancel_each_other_out(self) -> None:
        assert told(table(), all_bid("6 5 4")) == ()

    def test_the_same_card_in_an_earlier_turn_cancels_nothing(self) -> None:
        state = play(table(), all_bid("6 x x") + ", Ann takes corn")
        assert play(state, all_bid("5 6 4")).choosing == (BEN, ANN, CLEO)


class TestTheBiddingAce:
    def test_the_ace_gets_all_cards_in_the_common_display(self) -> None:
        before = table(display="2 corn, 1 grasshopper", pile="3 corn, ...")
        assert told(before, all_bid("6 ace 5")) == (AceTook(BEN, garden("2 corn, 1 grasshopper")), THREE_CORN)
        assert is_taken_by(play(before, all_bid("6 ace 5")), BEN, before)

    @pytest.mark.parametrize("cards", ["6 5 ace", "6 6 ace", "1 2 ace"])
    def test_nobody_else_gets_anything_then(self, cards: str) -> None:
        before = table()
        assert is_taken_by(play(before, all_bid(cards)), CLEO, before)


class TestTheBiddingXCard:
    def test_the_x_card_gets_nothing_and_takes_no_category(self) -> None:
        state = play(table(pile="2 blackberries, ..."), all_bid("x 5 1"))
        assert state.choosing == (BEN, CLEO)
        after = play(state, "Ben takes corn, Cleo takes broccoli")
        assert after.gardens[ANN] == ()
        assert said(after.display).startswith("1 strawberry")

    def test_but_played_at_the_same_time_as_an_ace_the_x_card_takes_over_its_power(self) -> None:
        before = table(display="2 corn, 1 grasshopper", pile="3 corn, ...")
        assert told(before, all_bid("ace 6 x")) == (XTook(CLEO, ANN, garden("2 corn, 1 grasshopper")), THREE_CORN)

    def test_and_gets_the_whole_display(self) -> None:
        before = table()
        assert is_taken_by(play(before, all_bid("ace 6 x")), CLEO, before)

    def test_an_x_card_and_an_ace_of_different_turns_have_nothing_to_do_with_each_other(self) -> None:
        before = play(table(), all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli")
        after = play(before, all_bid("ace 6 5"))
        assert after.gardens[CLEO] == ()

    def test_same_cards_cancel_each_other_out_also_counts_for_the_ace(self) -> None:
        after = play(table(), all_bid("ace 1 ace"))
        assert after.choosing == (BEN,)
        assert after.news[2:] == (Cancelled(Poker.ACE, (ANN, CLEO)),)

    def test_same_cards_cancel_each_other_out_also_counts_for_the_x_card(self) -> None:
        before = table(pile="3 corn, ...")
        assert told(before, all_bid("x ace x")) == (
            Cancelled(Poker.X, (ANN, CLEO)),
            AceTook(BEN, before.display),
            THREE_CORN,
        )


class TestStalemate:
    @pytest.mark.parametrize("cards", ["3 3 3", "x x x", "3 3 x", "x ace ace", "ace ace ace"])
    def test_if_only_same_cards_and_x_cards_were_played_there_is_a_stalemate(self, cards: str) -> None:
        before = table(pile="1 blackberry, ...")
        assert told(before, all_bid(cards))[-1] == Stalemate(garden("1 blackberry"))
        assert play(before, all_bid(cards)).gardens == ((), (), ())

    @pytest.mark.parametrize("cards", ["3 3 1", "x x 1", "x ace 1", "x x ace", "ace ace 1", "1 2 3"])
    def test_if_anybody_could_choose_there_is_none(self, cards: str) -> None:
        assert not [news for news in told(table(), all_bid(cards)) if isinstance(news, Stalemate)]

    @pytest.mark.parametrize("bids", ["Ann 3, Ben 3, Cleo 5, Dan 5", "Ann x, Ben x, Cleo ace, Dan ace"])
    def test_two_pairs_are_a_stalemate_too(self, bids: str) -> None:
        assert told(table(pile="1 corn, ...", names=FOUR), bids)[-1] == Stalemate(garden("1 corn"))

    def test_an_extra_garden_card_is_placed_in_the_common_display_from_the_draw_pile(self) -> None:
        before = table(pile="1 blackberry, ...")
        after = play(before, all_bid("3 3 3"))
        assert after.display == before.display + garden("1 blackberry")
        assert after.pile == before.pile[:-1]

    def test_it_lies_on_top_of_an_existing_category_if_applicable(self) -> None:
        after = play(table(pile="1 corn, ..."), all_bid("3 3 3"))
        assert said(after.display) == "2 corn, 1 strawberry, 1 broccoli"
        assert may(play(after, all_bid("6 x x")))[0] == "Ann takes corn"
        assert said(play(after, all_bid("6 x x") + ", Ann takes corn").gardens[ANN]) == "2 corn"

    def test_the_players_all_choose_a_new_poker_card(self) -> None:
        after = play(table(), all_bid("3 3 x"))
        cards = {"Ann": "x 1 2 4 5 6 ace", "Ben": "x 1 2 4 5 6 ace", "Cleo": "1 2 3 4 5 6 ace"}
        assert may(after) == [f"{name} {card}" for name in NAMES for card in cards[name].split()]

    def test_they_bid_for_the_new_display(self) -> None:
        stalemate = play(table(pile="1 blackberry, 3 corn, ..."), all_bid("3 3 x"))
        after = play(stalemate, all_bid("1 2 ace"))
        assert said(after.gardens[CLEO]) == "1 corn, 1 strawberry, 1 broccoli, 1 blackberry"
        assert said(after.display) == "3 corn"

    def test_after_two_in_succession_all_4_cards_of_the_display_are_placed_on_the_discard_pile(self) -> None:
        first = play(table(pile="1 corn, ..."), all_bid("3 3 3"))
        second = play(first, all_bid("4 4 4"))
        assert len(first.display) == 4
        assert second.discard == first.display

    def test_three_new_garden_cards_are_played_in_the_display(self) -> None:
        first = play(table(pile="1 corn, 1 grasshopper, 2 blackberries, ..."), all_bid("3 3 3"))
        fresh = garden("1 grasshopper, 2 blackberries")
        assert play(first, all_bid("4 4 4")).display == fresh
        assert told(first, all_bid("4 4 4")) == (
            Cancelled(Poker.FOUR, (ANN, BEN, CLEO)),
            SecondStalemate(first.display, fresh),
        )

    def test_and_a_new_turn_begins(self) -> None:
        before = table(pile="1 corn, 3 blackberries, 1 grasshopper, ...")
        second = play(before, all_bid("3 3 3") + ", " + all_bid("4 4 4"))
        assert set(may(second)) == {f"{name} {card}" for name in NAMES for card in ("x", "1", "2", "5", "6", "ace")}
        assert told(second, all_bid("5 5 5"))[-1] == Stalemate(garden("1 grasshopper"))

    def test_two_stalemates_with_a_choice_between_them_are_not_in_succession(self) -> None:
        first = play(table(), all_bid("3 3 3"))
        between = play(first, all_bid("6 x x") + ", Ann takes corn")
        assert isinstance(told(between, all_bid("2 2 2"))[-1], Stalemate)

    def test_two_stalemates_with_an_ace_between_them_are_not_in_succession(self) -> None:
        between = play(table(), all_bid("3 3 3") + ", " + all_bid("6 ace 1"))
        assert isinstance(told(between, all_bid("2 2 2"))[-1], Stalemate)


class TestGardenCultivation:
    @pytest.mark.parametrize("seat", [None, BEN])
    def test_the_won_cards_are_laid_out_in_the_players_own_garden_for_all_to_see(self, seat: Seat | None) -> None:
        after = play(table(), all_bid("ace 2 3"))
        assert said(grasshopper.seen_by(after, seat).gardens[ANN]) == "1 corn, 1 strawberry, 1 broccoli"
        assert after.gardens[1:] == ((), ())

    def test_they_are_sorted_into_categories_the_grasshoppers_at_the_top(self) -> None:
        state = table(gardens={"Ann": "1 corn, 1 grasshopper, 1 broccoli, 1 corn, 1 grasshopper"})
        assert "in the garden 2 grasshoppers, 2 corn and 1 broccoli;" in grasshopper.look(state, NAMES)[2]

    @pytest.mark.parametrize("plant", ["corn", "strawberries", "broccoli", "blackberries"])
    def test_each_of_the_plants_can_be_cultivated(self, plant: str) -> None:
        after = play(table(display=f"2 {plant}, 1 grasshopper"), all_bid("6 x x") + f", Ann takes {plant}")
        assert after.gardens[ANN] == garden(f"2 {plant}")


class TestHarvesting:
    @pytest.mark.parametrize("plant", PLANTS)
    def test_as_soon_as_a_player_has_a_set_of_3_plants_of_a_category_he_harvests_these(self, plant: Garden) -> None:
        before = table(display=f"1 {plant}, 2 grasshoppers", gardens={"Ann": f"2 {plant}, 1 grasshopper"})
        after = play(before, all_bid("6 2 x") + f", Ann takes {plant}")
        assert said(after.gardens[ANN]) == "1 grasshopper"
        assert Harvested(ANN, plant, 1) in after.news

    def test_he_swaps_the_3_cards_for_1_win_chip(self) -> None:
        before = table(gardens={"Ann": "2 corn"}, chips={"Ann": 4, "Ben": 1})
        assert play(before, all_bid("6 x x") + ", Ann takes corn").chips == (5, 1, 0)

    def test_the_3_cards_are_placed_on_the_discard_pile(self) -> None:
        after = play(table(gardens={"Ann": "2 corn"}), all_bid("6 x x") + ", Ann takes corn")
        assert said(after.discard) == "3 corn"

    def test_left_over_plants_remain_in_the_garden(self) -> None:
        before = table(display="2 corn, 1 broccoli", gardens={"Ann": "2 corn, 2 broccoli, 1 grasshopper"})
        after = play(before, all_bid("6 x x") + ", Ann takes corn")
        assert said(after.gardens[ANN]) == "1 grasshopper, 1 corn, 2 broccoli"
        assert said(after.discard) == "3 corn"

    def test_2_plants_of_a_category_are_no_set(self) -> None:
        after = play(table(gardens={"Ann": "1 corn"}), all_bid("6 x x") + ", Ann takes corn")
        assert (said(after.gardens[ANN]), after.chips) == ("2 corn", (0, 0, 0))

    def test_3_plants_of_different_categories_are_no_set(self) -> None:
        after = play(table(), all_bid("ace 2 3"))
        assert (len(after.gardens[ANN]), after.chips) == (3, (0, 0, 0))


class TestPlagueOfGrasshoppers:
    BEFORE = table(
        display="1 grasshopper, 2 corn",
        gardens={"Ann": "2 grasshoppers, 2 broccoli", "Ben": "2 grasshoppers, 1 corn"},
        chips={"Ann": 2},
    )

    def test_three_grasshoppers_in_a_garden_eat_up_the_entire_garden(self) -> None:
        after = play(self.BEFORE, all_bid("6 x x") + ", Ann takes grasshoppers")
        assert after.gardens[ANN] == ()
        assert after.news[:2] == (
            Took(ANN, garden("1 grasshopper")),
            Plague(ANN, garden("2 grasshoppers, 2 broccoli, 1 grasshopper")),
        )

    @pytest.mark.parametrize("more", [2, 3])
    def test_so_do_more_than_three(self, more: int) -> None:
        before = table(display=f"{more} grasshoppers, 1 corn", gardens={"Ann": "2 grasshoppers, 2 broccoli"})
        after = play(before, all_bid("6 x x") + ", Ann takes grasshoppers")
        assert after.gardens[ANN] == ()
        assert said(after.discard) == f"{2 + more} grasshoppers, 2 broccoli"

    def test_three_grasshoppers_may_come_at_once(self) -> None:
        before = table(display="3 grasshoppers", gardens={"Ann": "2 corn"}, pile="3 corn, ...")
        assert told(before, all_bid("6 5 x")) == (
            Took(ANN, garden("3 grasshoppers")),
            WentEmpty((BEN,)),
            Plague(ANN, garden("2 corn, 3 grasshoppers")),
            THREE_CORN,
        )

    def test_all_garden_cards_including_all_grasshoppers_are_placed_on_the_discard_pile(self) -> None:
        after = play(self.BEFORE, all_bid("6 x x") + ", Ann takes grasshoppers")
        assert said(after.discard) == "3 grasshoppers, 2 broccoli"

    def test_the_other_gardens_are_spared(self) -> None:
        after = play(self.BEFORE, all_bid("6 x x") + ", Ann takes grasshoppers")
        assert said(after.gardens[BEN]) == "2 grasshoppers, 1 corn"

    def test_the_chips_are_spared(self) -> None:
        assert play(self.BEFORE, all_bid("6 x x") + ", Ann takes grasshoppers").chips == (2, 0, 0)

    def test_two_grasshoppers_eat_nothing(self) -> None:
        before = table(display="1 grasshopper, 2 corn", gardens={"Ann": "1 grasshopper, 2 broccoli"})
        after = play(before, all_bid("6 x x") + ", Ann takes grasshoppers")
        assert said(after.gardens[ANN]) == "2 grasshoppers, 2 broccoli"

    def test_who_gets_plants_at_the_same_time_may_not_cultivate_them_anymore(self) -> None:
        after = play(self.BEFORE, all_bid("ace 2 3"))
        assert after.gardens[ANN] == ()
        assert said(after.discard) == "3 grasshoppers, 2 corn, 2 broccoli"


class TestEndOfTheRoundAndIntermediateScore:
    LAST = table(
        hands={"Ann": "6", "Ben": "5", "Cleo": "x"},
        gardens={"Ann": "2 grasshoppers, 1 corn", "Ben": "1 blackberry, 1 strawberry", "Cleo": "1 blackberry"},
        pile="1 blackberry, 1 grasshopper, ...",
        round=3,
    )
    END = "Ann 6, Ben 5, Cleo x, Ann takes broccoli, Ben takes corn"

    def test_the_round_ends_when_all_players_have_played_all_8_of_their_cards(self) -> None:
        *before, after = moves(self.LAST, self.END)
        assert {state.round for state in before} == {3}
        assert after.round == 4

    def test_it_does_not_end_before(self) -> None:
        state = self.LAST.but(hands=(hand("1 6"), hand("1 5"), hand("1 x")))
        assert not [news for news in told(state, self.END) if isinstance(news, Scored)]

    def test_any_cards_left_over_in_the_common_display_are_left_there(self) -> None:
        assert play(self.LAST, self.END).display[0] == Garden.STRAWBERRIES

    def test_the_player_with_the_most_plants_in_his_garden_gets_1_win_chip(self) -> None:
        assert play(self.LAST, self.END).chips == (0, 1, 0)
        assert told(self.LAST, self.END)[-1] == Scored((BEN,), 3, False)

    def test_grasshoppers_are_not_counted(self) -> None:
        after = play(self.LAST, self.END)
        assert len(after.gardens[ANN]) > len(after.gardens[BEN])
        assert after.news[-1] == Scored((BEN,), 3, False)

    def test_in_case_of_a_draw_all_winners_get_1_win_chip(self) -> None:
        draw = self.LAST.but(gardens=(garden("2 corn"), garden("2 blackberries"), garden("1 blackberry")))
        assert told(draw, self.END)[-1] == Scored((ANN, BEN), 3, False)
        assert play(draw, self.END).chips == (1, 1, 0)

    def test_plants_harvested_before_do_not_count(self) -> None:
        harvested = self.LAST.but(gardens=(garden("2 broccoli"), (), ()))
        assert told(harvested, self.END)[-1] == Scored((BEN,), 1, False)

    def test_the_plants_remain_in_the_gardens(self) -> None:
        after = play(self.LAST, self.END)
        assert [said(grown) for grown in after.gardens] == [
            "2 grasshoppers, 1 corn, 1 broccoli",
            "1 corn, 1 strawberry, 1 blackberry",
            "1 blackberry",
        ]

    def test_the_players_pick_up_their_8_poker_cards(self) -> None:
        assert play(self.LAST, self.END).hands == (HAND, HAND, HAND)

    def test_the_common_display_is_filled_up_to_3_cards_again(self) -> None:
        assert play(self.LAST, self.END).display == garden("1 strawberry, 1 blackberry, 1 grasshopper")

    def test_a_new_round_begins(self) -> None:
        after = play(self.LAST, self.END)
        assert grasshopper.progress(after) == "round 4, bid 1"
        assert may(after) == [f"{name} {card}" for name in NAMES for card in POKER]


class TestEndOfTheGameAndTheWinner:
    LAST = table(display="2 corn", pile="", gardens={"Ben": "2 blackberries, 1 strawberry"}, chips={"Ann": 2})

    def test_the_game_ends_when_all_of_the_garden_cards_have_been_used_up(self) -> None:
        after = play(self.LAST, all_bid("6 2 x"))
        assert (after.display, after.pile) == ((), ())
        assert grasshopper.options(after) == ()
        for impossible in (Bid(ANN, Poker.ONE), Take(BEN, Garden.CORN)):
            with pytest.raises(Illegal, match=r"^The game is over\.$"):
                grasshopper.apply(after, impossible)

    @pytest.mark.parametrize(
        "not_yet", [table(display="1 corn, 1 broccoli", pile=""), table(display="1 corn", pile="1 corn")]
    )
    def test_it_does_not_end_before(self, not_yet: State) -> None:
        after = play(not_yet, all_bid("x 3 x") + ("" if not_yet.pile else ", Ben takes corn"))
        assert len(after.display) == 1
        assert grasshopper.result(after) is None

    def test_a_final_intermediate_score_is_made(self) -> None:
        assert told(self.LAST, all_bid("6 2 x")) == (
            Took(ANN, garden("2 corn")),
            WentEmpty((BEN,)),
            AllUsedUp(),
            Scored((BEN,), 3, True),
        )
        assert play(self.LAST, all_bid("6 2 x")).chips == (2, 1, 0)

    def test_the_winner_with_the_most_chips_is_determined(self) -> None:
        after = play(self.LAST, all_bid("6 2 x"))
        assert grasshopper.result(after) == Result((ANN,), (2, 1, 0), "most chips")

    def test_the_final_score_may_decide(self) -> None:
        before = self.LAST.but(chips=(1, 1, 0))
        assert grasshopper.result(play(before, all_bid("6 2 x"))) == Result((BEN,), (1, 2, 0), "most chips")

    def test_more_grasshoppers_do_not_matter_to_who_has_more_chips(self) -> None:
        before = self.LAST.but(chips=(5, 0, 0), gardens=(garden("2 grasshoppers"), (), ()))
        assert grasshopper.result(play(before, all_bid("6 2 x"))) == Result((ANN,), (6, 0, 0), "most chips")

    def test_if_there_is_a_draw_the_player_with_fewer_grasshoppers_in_his_garden_wins(self) -> None:
        before = self.LAST.but(
            chips=(3, 2, 3),
            gardens=(garden("2 grasshoppers"), garden("1 grasshopper, 2 corn, 1 broccoli"), garden("2 grasshoppers")),
        )
        after = play(before, all_bid("6 2 x"))
        assert grasshopper.result(after) == Result((BEN,), (3, 3, 3), "as many chips, but fewer grasshoppers")

    def test_who_has_fewer_chips_and_fewer_grasshoppers_does_not_win(self) -> None:
        before = self.LAST.but(chips=(2, 1, 1), gardens=(garden("1 grasshopper"), garden("1 grasshopper, 3 corn"), ()))
        after = play(before, all_bid("6 2 x"))
        assert grasshopper.result(after) == Result((ANN, BEN), (2, 2, 1), "as many chips and grasshoppers")

    def test_if_there_is_still_a_draw_there_are_several_winners(self) -> None:
        before = self.LAST.but(chips=(2, 2, 3), gardens=((), garden("2 broccoli"), garden("1 grasshopper")))
        assert grasshopper.result(play(before, all_bid("6 2 x"))) == Result(
            (ANN, BEN), (3, 3, 3), "as many chips and grasshoppers"
        )


class TestGameForTwoPlayers:
    BEFORE = table(display="1 corn, 1 grasshopper, 1 broccoli", pile="3 corn, ...", names=TWO)

    @pytest.mark.parametrize(("bids", "winner"), [("Ann 1, Ben x", ANN), ("Ann x, Ben 6", BEN)])
    def test_if_there_is_only_one_winner_the_player_must_take_the_whole_display(self, bids: str, winner: Seat) -> None:
        assert told(self.BEFORE, bids) == (OnlyWinnerTook(winner, self.BEFORE.display), THREE_CORN)
        assert is_taken_by(play(self.BEFORE, bids), winner, self.BEFORE)

    def test_else_the_same_rules_hold_and_both_choose_in_order(self) -> None:
        state = play(self.BEFORE, "Ann 1, Ben 6")
        assert state.choosing == (BEN, ANN)
        after = play(state, "Ben takes corn, Ann takes broccoli")
        assert [said(grown) for grown in after.gardens] == ["1 broccoli", "1 corn"]

    def test_else_the_same_rules_hold_and_the_ace_gets_all(self) -> None:
        assert told(self.BEFORE, "Ann ace, Ben 6") == (AceTook(ANN, self.BEFORE.display), THREE_CORN)

    def test_else_the_same_rules_hold_and_the_x_takes_over_the_power_of_the_ace(self) -> None:
        assert told(self.BEFORE, "Ann ace, Ben x") == (XTook(BEN, ANN, self.BEFORE.display), THREE_CORN)

    @pytest.mark.parametrize("card", POKER)
    def test_else_the_same_rules_hold_and_the_same_card_is_a_stalemate(self, card: str) -> None:
        assert told(self.BEFORE, f"Ann {card}, Ben {card}") == (
            Cancelled(POKER[card], (ANN, BEN)),
            Stalemate(garden("1 corn")),
        )

    def test_with_more_players_an_only_winner_takes_one_category(self) -> None:
        state = play(table(), all_bid("6 x x"))
        assert may(state) == ["Ann takes corn", "Ann takes strawberries", "Ann takes broccoli"]


class TestBeginnersVariation:
    BEFORE = table(pile="3 corn, ...", variant=BEGINNERS)

    def test_the_x_card_does_not_take_over_the_function_of_the_ace(self) -> None:
        assert told(self.BEFORE, all_bid("ace 6 x")) == (AceTook(ANN, self.BEFORE.display), THREE_CORN)
        assert is_taken_by(play(self.BEFORE, all_bid("ace 6 x")), ANN, self.BEFORE)

    def test_the_x_card_is_just_a_pass_card(self) -> None:
        assert play(self.BEFORE, all_bid("6 5 x")).choosing == (ANN, BEN)

    def test_x_cards_still_cancel_each_other_out_to_no_effect(self) -> None:
        assert told(self.BEFORE, all_bid("ace x x"))[:2] == (
            Cancelled(Poker.X, (BEN, CLEO)),
            AceTook(ANN, self.BEFORE.display),
        )

    def test_with_two_players_the_x_still_forces_the_whole_display_on_the_other(self) -> None:
        before = table(names=TWO, variant=BEGINNERS)
        assert told(before, "Ann x, Ben 1")[0] == OnlyWinnerTook(BEN, before.display)

    def test_it_is_off_unless_the_table_wants_it(self) -> None:
        assert grasshopper.setup(2, seed=1).variant == Variant(beginners=False)
        assert grasshopper.setup(2, seed=1, variant=BEGINNERS).variant == BEGINNERS


class TestExamplesOfTheManual:
    """The rulebook has no worked examples; those of our manual are as true as the rules."""

    def test_ann_takes_the_corn_ben_has_to_take_the_grasshopper_and_nothing_is_left_for_cleo(self) -> None:
        before = table(display="2 corn, 1 grasshopper", pile="3 corn, ...")
        assert told(before, "Ann 6, Ben 4, Cleo 1, Ann takes corn") == (
            Took(ANN, garden("2 corn")),
            Took(BEN, garden("1 grasshopper")),
            WentEmpty((CLEO,)),
            THREE_CORN,
        )

    def test_both_sixes_are_out_and_ben_alone_may_choose(self) -> None:
        after = play(table(), "Ann 6, Ben 1, Cleo 6")
        assert after.news[2:] == (Cancelled(Poker.SIX, (ANN, CLEO)),)
        assert after.choosing == (BEN,)

    def test_cleo_takes_the_whole_display_with_her_x(self) -> None:
        before = table()
        assert is_taken_by(play(before, "Ann ace, Ben 6, Cleo x"), CLEO, before)

    def test_ann_has_2_corn_and_wins_2_more_3_are_harvested_and_1_stays(self) -> None:
        before = table(display="2 corn, 1 broccoli", gardens={"Ann": "2 corn"})
        after = play(before, "Ann 6, Ben x, Cleo x, Ann takes corn")
        assert (after.chips, said(after.gardens[ANN]), said(after.discard)) == ((1, 0, 0), "1 corn", "3 corn")

    def test_bens_ace_brings_no_harvest_all_six_cards_are_lost(self) -> None:
        before = table(display="1 corn, 1 grasshopper", gardens={"Ben": "2 grasshoppers, 2 corn"})
        after = play(before, "Ann 6, Ben ace, Cleo 1")
        assert (after.chips, after.gardens[BEN], said(after.discard)) == ((0, 0, 0), (), "3 grasshoppers, 3 corn")


class TestHowManyPlay:
    @pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
    def test_two_to_four_play_and_no_other_number(self, seats: int) -> None:
        assert list(grasshopper.SEATS) == [2, 3, 4]
        with pytest.raises(ValueError, match=r"^Grasshopper Poker is for 2 to 4 people\.$"):
            grasshopper.setup(seats, seed=1)

    def test_a_set_is_the_numbers_1_to_6_an_ace_and_an_x(self) -> None:
        assert sorted(map(spelled, HAND)) == ["1", "2", "3", "4", "5", "6", "ace", "x"]

    def test_the_chips_do_not_run_out(self) -> None:
        rich = table(gardens={"Ann": "2 corn"}, chips={"Ann": 20, "Ben": 4})
        assert play(rich, all_bid("6 x x") + ", Ann takes corn").chips == (21, 4, 0)


class TestReadingSameCardsCancelFirst:
    @pytest.mark.parametrize(
        ("bids", "takes_all"),
        [
            ("Ann ace, Ben x, Cleo 6, Dan 5", BEN),
            ("Ann ace, Ben x, Cleo 6, Dan 6", BEN),
            ("Ann ace, Ben 4, Cleo 6, Dan 5", ANN),
            ("Ann ace, Ben 6, Cleo 6, Dan 6", ANN),
            ("Ann ace, Ben x, Cleo x, Dan 6", ANN),
            ("Ann ace, Ben x, Cleo x, Dan x", ANN),
        ],
    )
    def test_an_uncancelled_ace_takes_all_unless_an_uncancelled_x_does(self, bids: str, takes_all: Seat) -> None:
        before = table(names=FOUR)
        assert is_taken_by(play(before, bids), takes_all, before)

    @pytest.mark.parametrize(
        ("bids", "choosing"),
        [
            ("Ann ace, Ben ace, Cleo 1, Dan x", (CLEO,)),
            ("Ann ace, Ben ace, Cleo 1, Dan 2", (DAN, CLEO)),
            ("Ann ace, Ben ace, Cleo ace, Dan 2", (DAN,)),
            ("Ann x, Ben x, Cleo 1, Dan 2", (DAN, CLEO)),
        ],
    )
    def test_with_all_aces_cancelled_the_numbers_choose_and_an_x_gets_nothing(
        self, bids: str, choosing: tuple[Seat, ...]
    ) -> None:
        assert play(table(names=FOUR), bids).choosing == choosing

    def test_two_aces_and_one_x_are_a_stalemate(self) -> None:
        assert told(table(pile="1 corn, ..."), all_bid("ace ace x")) == (
            Cancelled(Poker.ACE, (ANN, BEN)),
            Stalemate(garden("1 corn")),
        )


class TestReadingWhoChooses:
    def test_grasshoppers_are_a_category_that_must_be_taken_like_another(self) -> None:
        after = play(table(display="1 corn, 1 grasshopper", pile="3 corn, ..."), all_bid("6 5 x") + ", Ann takes corn")
        assert said(after.gardens[BEN]) == "1 grasshopper"

    @pytest.mark.parametrize("order", list(permutations([1, 3, 5, 6])))
    def test_numbers_choose_in_falling_order(self, order: tuple[int, ...]) -> None:
        bids = ", ".join(f"{name} {card}" for name, card in zip(FOUR, order, strict=True))
        assert [order[seat] for seat in play(table(names=FOUR), bids).choosing] == [6, 5, 3, 1]

    def test_each_takes_a_single_category_even_if_some_are_left(self) -> None:
        before = table(display="1 corn, 1 grasshopper, 1 broccoli, 1 blackberry", pile="3 corn, ...")
        after = play(before, all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli")
        assert said(after.display) == "1 grasshopper, 1 corn, 1 blackberry"


class TestReadingTheLastCategoryIsTakenWithoutAsking:
    def test_who_would_have_but_one_category_to_choose_takes_it_at_once(self) -> None:
        before = table(display="1 corn, 2 grasshoppers", pile="3 corn, ...")
        bids = all_bid("6 5 x")
        assert may(play(before, bids)) == ["Ann takes grasshoppers", "Ann takes corn"]
        assert told(before, f"{bids}, Ann takes corn") == (
            Took(ANN, garden("1 corn")),
            Took(BEN, garden("2 grasshoppers")),
            THREE_CORN,
        )

    def test_a_display_of_one_category_is_never_asked_for(self) -> None:
        before = table(display="2 corn", pile="3 broccoli, ...")
        assert told(before, all_bid("3 1 2")) == (
            Took(ANN, garden("2 corn")),
            WentEmpty((CLEO, BEN)),
            Refilled(garden("3 broccoli")),
        )

    def test_it_is_no_harvest_before_all_have_theirs(self) -> None:
        before = table(display="1 corn, 2 broccoli", gardens={"Ann": "2 corn", "Ben": "1 broccoli"}, pile="3 corn, ...")
        assert told(before, all_bid("6 5 x") + ", Ann takes corn") == (
            Took(ANN, garden("1 corn")),
            Took(BEN, garden("2 broccoli")),
            Harvested(ANN, Garden.CORN, 1),
            Harvested(BEN, Garden.BROCCOLI, 1),
            THREE_CORN,
        )


class TestReadingNobodyIsFirst:
    @pytest.mark.parametrize("order", list(permutations(["Ann 6", "Ben 5", "Cleo 5"])))
    def test_the_order_in_which_bids_are_made_does_not_matter(self, order: tuple[str, ...]) -> None:
        after = play(table(), ", ".join(order))
        assert after.but(news=()) == play(table(), "Ann 6, Ben 5, Cleo 5").but(news=())
        assert after.news[1:] == (Revealed(hand("6 5 5")), Cancelled(Poker.FIVE, (BEN, CLEO)))

    @pytest.mark.parametrize("first", [ANN, BEN, CLEO])
    def test_who_is_said_to_begin_does_not_matter(self, first: Seat) -> None:
        assert grasshopper.setup(3, seed=1, first=first) == grasshopper.setup(3, seed=1)

    def test_a_seat_that_nobody_sits_on_cannot_begin(self) -> None:
        with pytest.raises(ValueError, match=r"^Seat 3 cannot begin: there are 3\.$"):
            grasshopper.setup(3, seed=1, first=DAN)


class TestReadingTwoPlayers:
    def test_an_x_forces_the_whole_display_on_the_other_grasshoppers_included(self) -> None:
        before = table(
            display="2 corn, 1 grasshopper",
            gardens={"Ben": "2 grasshoppers, 1 corn"},
            pile="3 corn, ...",
            names=TWO,
        )
        assert told(before, "Ann x, Ben 1") == (
            OnlyWinnerTook(BEN, garden("2 corn, 1 grasshopper")),
            Plague(BEN, garden("2 grasshoppers, 1 corn, 2 corn, 1 grasshopper")),
            THREE_CORN,
        )

    def test_two_winners_take_one_category_each_and_the_rest_stays(self) -> None:
        before = table(pile="1 corn, 1 grasshopper, ...", names=TWO)
        after = play(before, "Ann 6, Ben 1, Ann takes corn, Ben takes broccoli")
        assert said(after.display) == "1 grasshopper, 1 corn, 1 strawberry"

    def test_a_second_winner_for_whom_no_category_is_left_is_a_winner_too(self) -> None:
        before = table(display="3 corn", pile="3 broccoli, ...", names=TWO)
        assert told(before, "Ann 6, Ben 1")[:2] == (Took(ANN, garden("3 corn")), WentEmpty((BEN,)))

    def test_after_a_stalemate_all_four_cards_are_taken(self) -> None:
        before = play(table(pile="1 blackberry, ...", names=TWO), "Ann 3, Ben 3")
        assert len(before.display) == 4
        assert is_taken_by(play(before, "Ann 6, Ben x"), ANN, before)


class TestReadingARoundHasEightBids:
    def test_played_cards_stay_aside_after_a_stalemate(self) -> None:
        after = play(table(), all_bid("3 3 3") + ", " + all_bid("4 4 x"))
        assert after.hands == (hand("x 1 2 5 6 ace"), hand("x 1 2 5 6 ace"), hand("1 2 4 5 6 ace"))

    def test_so_a_round_of_stalemates_takes_nothing_and_has_eight_bids(self) -> None:
        states = moves(table(), A_ROUND_OF_STALEMATES)
        assert states[-1].gardens == ((), (), ())
        assert [state.round for state in states] == [1] * 23 + [2]
        kinds = [type(news) for state in states for news in state.news if isinstance(news, Stalemate | SecondStalemate)]
        assert kinds == [Stalemate, SecondStalemate] * 4


class TestReadingAStalemateOnTheEighthCard:
    BEFORE = table(hands="6", pile="1 blackberry, 1 grasshopper, ...", gardens={"Cleo": "1 corn"})

    def test_the_extra_card_joins_the_display_and_the_round_is_scored(self) -> None:
        assert told(self.BEFORE, all_bid("6 6 6")) == (
            Cancelled(Poker.SIX, (ANN, BEN, CLEO)),
            Stalemate(garden("1 blackberry")),
            Scored((CLEO,), 1, False),
        )

    def test_the_display_stays_and_the_hands_are_picked_up(self) -> None:
        after = play(self.BEFORE, all_bid("6 6 6"))
        assert said(after.display) == "1 corn, 1 strawberry, 1 broccoli, 1 blackberry"
        assert after.hands == (HAND, HAND, HAND)
        assert after.round == 2

    def test_the_next_bid_is_the_second_try(self) -> None:
        after = play(self.BEFORE, all_bid("6 6 6"))
        assert isinstance(told(after, all_bid("1 1 1"))[-1], SecondStalemate)

    def test_a_second_stalemate_on_the_eighth_card_brings_a_new_display_and_a_new_round(self) -> None:
        second = self.BEFORE.but(stalemates=1)
        assert told(second, all_bid("6 6 6"))[1:] == (
            SecondStalemate(second.display, play(second, all_bid("6 6 6")).display),
            Scored((CLEO,), 1, False),
        )
        assert play(second, all_bid("6 6 6")).stalemates == 0


class TestReadingAStalemateWithTooFewCards:
    def test_with_an_empty_draw_pile_no_card_is_added(self) -> None:
        before = table(display="1 corn, 1 broccoli", pile="")
        assert told(before, all_bid("3 3 3"))[-1] == Stalemate(())
        assert play(before, all_bid("3 3 3")).display == before.display

    def test_a_second_stalemate_in_succession_discards_the_display_and_with_it_ends_the_game(self) -> None:
        before = table(display="1 corn, 1 broccoli", pile="", gardens={"Ben": "1 blackberry"})
        first = play(before, all_bid("3 3 3"))
        assert grasshopper.result(first) is None
        assert told(first, all_bid("4 4 4"))[1:] == (
            SecondStalemate(garden("1 corn, 1 broccoli"), ()),
            AllUsedUp(),
            Scored((BEN,), 1, True),
        )
        after = play(first, all_bid("4 4 4"))
        assert after.discard[-2:] == before.display
        assert grasshopper.result(after) == Result((BEN,), (0, 1, 0), "most chips")

    @pytest.mark.parametrize("left", [1, 2])
    def test_with_fewer_than_three_cards_the_new_display_is_what_there_is(self, left: int) -> None:
        before = table(pile=f"{left} blackberries", stalemates=1)
        after = play(before, all_bid("3 3 3"))
        assert after.display == garden(f"{left} blackberries")
        assert grasshopper.result(after) is None


class TestReadingPlagueBeforeHarvest:
    def test_nothing_is_harvested_from_the_cards_that_came_with_the_third_grasshopper(self) -> None:
        before = table(
            display="2 corn, 1 grasshopper", gardens={"Ann": "2 grasshoppers, 1 corn"}, pile="3 broccoli, ..."
        )
        assert told(before, all_bid("ace 2 3")) == (
            AceTook(ANN, garden("2 corn, 1 grasshopper")),
            Plague(ANN, garden("2 grasshoppers, 1 corn, 2 corn, 1 grasshopper")),
            Refilled(garden("3 broccoli")),
        )
        assert play(before, all_bid("ace 2 3")).chips == (0, 0, 0)

    def test_not_even_from_three_of_a_kind_won_at_once(self) -> None:
        before = table(display="3 corn, 1 grasshopper", gardens={"Ann": "2 grasshoppers"})
        after = play(before, all_bid("ace 2 3"))
        assert (after.chips, said(after.discard)) == ((0, 0, 0), "3 grasshoppers, 3 corn")


class TestReadingAllChooseBeforeAnybodyCultivates:
    def test_won_cards_lie_beside_the_gardens_until_the_last_has_chosen(self) -> None:
        before = table(gardens={"Ann": "2 corn"})
        state = play(before, all_bid("6 5 x") + ", Ann takes corn")
        assert state.won == (garden("1 corn"), (), ())
        assert state.gardens == before.gardens
        assert state.chips == (0, 0, 0)
        assert play(state, "Ben takes broccoli").chips == (1, 0, 0)

    def test_harvest_is_automatic(self) -> None:
        after = play(table(gardens={"Ann": "2 corn"}), all_bid("6 x x") + ", Ann takes corn")
        assert after.chips == (1, 0, 0)
        assert may(after)[0].startswith("Ann ")

    def test_six_at_once_are_two_chips(self) -> None:
        before = table(display="4 corn", gardens={"Ann": "2 corn"}, pile="3 broccoli, ...")
        assert told(before, all_bid("ace 2 3"))[1] == Harvested(ANN, Garden.CORN, 2)
        after = play(before, all_bid("ace 2 3"))
        assert (after.chips, after.gardens[ANN], said(after.discard)) == ((2, 0, 0), (), "6 corn")

    def test_sets_of_two_categories_at_once_are_two_chips(self) -> None:
        before = table(gardens={"Ann": "2 corn, 2 broccoli"}, pile="3 corn, ...")
        assert told(before, all_bid("ace 2 3"))[1:-1] == (
            Harvested(ANN, Garden.CORN, 1),
            Harvested(ANN, Garden.BROCCOLI, 1),
        )
        after = play(before, all_bid("ace 2 3"))
        assert (after.chips, said(after.gardens[ANN])) == ((2, 0, 0), "1 strawberry")


class TestReadingTheDisplayIsMadeUpToThreeCards:
    def test_cards_are_counted_not_categories(self) -> None:
        before = table(display="3 corn, 1 broccoli")
        after = play(before, all_bid("6 x x") + ", Ann takes broccoli")
        assert after.display == garden("3 corn")
        assert after.pile == before.pile

    def test_more_than_three_left_over_cards_stay(self) -> None:
        before = table(display="4 corn, 1 broccoli")
        after = play(before, all_bid("6 x x") + ", Ann takes broccoli")
        assert after.display == garden("4 corn")
        assert after.news == (Took(ANN, garden("1 broccoli")),)


class TestReadingNobodyHasAPlant:
    def test_then_nobody_gets_a_chip(self) -> None:
        before = table(hands="6", gardens={"Ann": "2 grasshoppers"})
        assert told(before, all_bid("6 6 6"))[-1] == Scored((), 0, False)
        assert play(before, all_bid("6 6 6")).chips == (0, 0, 0)


class TestReadingTheLastGardenCards:
    def test_the_display_is_refilled_as_far_as_the_draw_pile_reaches(self) -> None:
        before = table(pile="1 blackberry")
        after = play(before, all_bid("6 5 x") + ", Ann takes corn, Ben takes broccoli")
        assert after.display == garden("1 strawberry, 1 blackberry")
        assert after.news[-1] == Refilled(garden("1 blackberry"))

    def test_with_an_empty_draw_pile_play_goes_on_with_what_lies_there(self) -> None:
        after = play(table(pile=""), all_bid("6 x x") + ", Ann takes corn")
        assert after.news == (Took(ANN, garden("1 corn")),)
        assert may(play(after, all_bid("1 2 3"))) == ["Cleo takes strawberries", "Cleo takes broccoli"]

    def test_rounds_are_scored_and_hands_taken_back_meanwhile(self) -> None:
        before = table(hands={"Ann": "6", "Ben": "x", "Cleo": "x"}, pile="")
        script = "Ann 6, Ben x, Cleo x, Ann takes corn"
        assert told(before, script)[-1] == Scored((ANN,), 1, False)
        assert play(before, script).hands == (HAND, HAND, HAND)
        assert grasshopper.result(play(before, script)) is None

    def test_a_round_that_ends_at_that_very_moment_is_scored_once(self) -> None:
        before = table(hands={"Ann": "6", "Ben": "5", "Cleo": "x"}, display="1 corn", pile="")
        assert told(before, "Ann 6, Ben 5, Cleo x")[-2:] == (AllUsedUp(), Scored((ANN,), 1, True))
        after = play(before, "Ann 6, Ben 5, Cleo x")
        assert (after.chips, after.round) == ((1, 0, 0), 1)

    def test_cards_on_the_discard_pile_are_used_up(self) -> None:
        before = table(display="1 corn", pile="", gardens={"Ann": "2 corn"})
        after = play(before, all_bid("6 5 x"))
        assert len(after.discard) == 66
        assert grasshopper.result(after) == Result((ANN,), (1, 0, 0), "most chips")

    def test_a_last_plague_counts(self) -> None:
        before = table(
            display="1 grasshopper, 1 corn", pile="", gardens={"Ann": "2 grasshoppers, 2 corn", "Ben": "1 broccoli"}
        )
        after = play(before, all_bid("ace 5 4"))
        assert after.news[-3:] == (
            Plague(ANN, garden("2 grasshoppers, 2 corn, 1 grasshopper, 1 corn")),
            AllUsedUp(),
            Scored((BEN,), 1, True),
        )


class TestReadingWhatEverybodySaw:
    @pytest.mark.parametrize("seat", VIEWERS)
    def test_the_cards_that_others_can_still_play_are_public(self, seat: Seat | None) -> None:
        after = play(table(), all_bid("6 2 x") + ", Ann takes corn, Ben takes broccoli")
        assert grasshopper.seen_by(after, seat).hands == after.hands

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_a_bid_that_is_not_revealed_yet_is_still_counted_in_the_hand(self, seat: Seat | None) -> None:
        assert grasshopper.seen_by(play(table(), "Ann 6"), seat).hands == (HAND, HAND, HAND)


class TestSecretBids:
    """A bid is its bidder's secret until all are revealed."""

    @pytest.mark.parametrize("before", ["", "Ben 4", "Cleo x"])
    def test_games_that_differ_in_a_bid_look_alike_to_all_but_its_bidder(self, before: str) -> None:
        state = play(table(), before) if before else table()
        after = [grasshopper.apply(state, Bid(ANN, card)) for card in HAND]
        assert len(set(after)) == 8
        for seat in (None, BEN, CLEO):
            assert len({grasshopper.seen_by(other, seat) for other in after}) == 1
        assert len({grasshopper.seen_by(other, ANN) for other in after}) == 8

    def test_games_that_differ_in_two_bids_look_alike_to_who_made_neither(self) -> None:
        after = [play(table(), f"Ann {one}, Ben {other}") for one in POKER for other in POKER]
        assert len(set(after)) == 64
        for seat in (None, CLEO):
            assert len({grasshopper.seen_by(state, seat) for state in after}) == 1
        assert len({grasshopper.seen_by(state, BEN) for state in after}) == 8

    def test_nothing_that_is_said_tells_a_bid(self) -> None:
        after = [grasshopper.apply(table(), Bid(BEN, card)) for card in HAND]
        views = [grasshopper.seen_by(state, None) for state in after]
        assert {tuple(news.words(NAMES) for news in state.news) for state in after} == {("Ben has bid.",)}
        assert len({tuple(option.words(NAMES) for option in grasshopper.options(state)) for state in after}) == 1
        assert len({(*grasshopper.look(view, NAMES), grasshopper.progress(view)) for view in views}) == 1

    def test_who_has_bid_is_public(self) -> None:
        state = play(table(), "Ann 6, Cleo 2")
        assert grasshopper.look(grasshopper.seen_by(state, None), NAMES)[1] == "Already bid: Ann and Cleo."

    def test_nothing_of_a_bid_remains_once_it_is_revealed(self) -> None:
        after = play(table(), all_bid("3 3 3"))
        assert after.bids == (None, None, None)
        assert {grasshopper.seen_by(after, seat).hands for seat in VIEWERS} == {after.hands}

    @pytest.mark.parametrize("viewer", [None, BEN, CLEO])
    @pytest.mark.parametrize("before", ["", "Ben 4", "Cleo x"])
    def test_a_bid_that_reveals_nothing_can_be_foreseen_by_everybody_else(
        self, before: str, viewer: Seat | None
    ) -> None:
        state = play(table(), before) if before else table()
        foreseen = grasshopper.apply(grasshopper.seen_by(state, viewer), Bid(ANN, Poker.SIX))
        after = grasshopper.apply(state, Bid(ANN, Poker.SIX))
        assert grasshopper.seen_by(foreseen, viewer) == grasshopper.seen_by(after, viewer)

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_the_bid_that_reveals_all_surprises_everybody(self, viewer: Seat | None) -> None:
        state = play(table(), "Ben 4, Cleo x")
        foreseen = grasshopper.apply(grasshopper.seen_by(state, viewer), Bid(ANN, Poker.SIX))
        after = grasshopper.apply(state, Bid(ANN, Poker.SIX))
        assert grasshopper.seen_by(foreseen, viewer) != grasshopper.seen_by(after, viewer)


class TestFate:
    """What the table writes beside each card that was revealed."""

    @pytest.mark.parametrize(
        ("cards", "fates"),
        [
            ("6 5 4", ["", "", ""]),
            ("6 5 x", ["", "", "passes"]),
            ("6 5 6", ["cancelled", "", "cancelled"]),
            ("6 6 x", ["cancelled", "cancelled", "passes"]),
            ("x 5 x", ["cancelled", "", "cancelled"]),
            ("ace 5 4", ["takes all", "ace wins", "ace wins"]),
            ("ace 5 5", ["takes all", "cancelled", "cancelled"]),
            ("ace 5 x", ["beaten by X", "beaten by X", "takes all"]),
            ("ace x x", ["takes all", "cancelled", "cancelled"]),
            ("ace ace x", ["cancelled", "cancelled", "passes"]),
            ("ace ace 1", ["cancelled", "cancelled", ""]),
        ],
    )
    def test_what_became_of_a_revealed_card_is_told_in_a_word(self, cards: str, fates: list[str]) -> None:
        after = play(table(), all_bid(cards))
        assert [grasshopper.fate(after, seat) for seat in range(3)] == fates

    def test_with_the_beginners_variation_the_x_passes_and_the_ace_takes_all(self) -> None:
        after = play(table(variant=BEGINNERS), all_bid("ace 5 x"))
        assert [grasshopper.fate(after, seat) for seat in range(3)] == ["takes all", "ace wins", "passes"]

    @pytest.mark.parametrize("seat", VIEWERS)
    def test_the_bids_revealed_last_are_public_until_the_next_are(self, seat: Seat | None) -> None:
        state = play(table(), all_bid("6 x x") + ", Ann takes corn, Ben 5, Ann 4")
        assert grasshopper.seen_by(state, seat).last_bids == hand("6 x x")
        assert grasshopper.seen_by(play(state, "Cleo 1"), seat).last_bids == hand("4 5 1")


def match_at(state: State, script: str = "") -> Match:
    """A match that came to this situation and went on with some moves."""
    match = new_match("grasshopper", NAMES[: len(state.hands)], seed=7, first=ANN)
    match.state = state
    for words in script.split(", ") if script else ():
        match.play(action(words))
    return match


class TestTakingBack:
    """What may be taken back follows from what was revealed."""

    def test_a_bid_can_be_taken_back_until_all_are_revealed(self) -> None:
        match = match_at(table(), "Ann 6, Ben 4")
        match.undo()
        assert match.state.bids == (Poker.SIX, None, None)
        match.undo()
        assert match.state == table()

    def test_another_card_can_then_be_bid(self) -> None:
        match = match_at(table(), "Ann 6")
        match.undo()
        match.play(action("Ann 1"))
        assert match.state.bids == (Poker.ONE, None, None)

    def test_taking_back_does_not_tell_the_bid(self) -> None:
        match = match_at(table(), "Ann 6")
        match.undo()
        assert match.told[-1].text == 'Ann took back "bid".'

    @pytest.mark.parametrize("bids", [all_bid("6 4 x"), all_bid("6 6 6"), all_bid("ace 1 2"), all_bid("ace 1 x")])
    def test_the_bid_that_revealed_all_cannot_be_taken_back(self, bids: str) -> None:
        match = match_at(table(), bids)
        with pytest.raises(Illegal, match=r'^"bid" cannot be taken back: what came of it has been seen\.$'):
            match.undo()

    @pytest.mark.parametrize(("ann", "ben"), [("6", "4"), ("6", "6"), ("ace", "x"), ("x", "1")])
    def test_nor_with_two_players(self, ann: str, ben: str) -> None:
        match = match_at(table(display="1 corn", pile="", names=TWO), f"Ann {ann}, Ben {ben}")
        assert match.objection_to_undo()

    @pytest.mark.parametrize("pile", ["1 corn, ...", ""])
    def test_a_choice_stands_even_if_it_brought_no_new_card(self, pile: str) -> None:
        match = match_at(table(pile=pile), all_bid("6 4 x"))
        match.play(action("Ann takes corn"))
        with pytest.raises(Illegal, match=r'^"take corn" stands: in this game that is never taken back\.$'):
            match.undo()


class TestWords:
    """What is read aloud at the table."""

    @pytest.mark.parametrize(
        ("news", "section", "words"),
        [
            (
                Began(garden("2 corn, 1 grasshopper")),
                "setup",
                "The garden cards are shuffled. On display: 1 grasshopper and 2 corn.",
            ),
            (HasBid(ANN), "bidding", "Ann has bid."),
            (Revealed(hand("6 x ace")), "turn", "The bids: Ann 6, Ben X and Cleo ace."),
            (
                Cancelled(Poker.SIX, (ANN, CLEO)),
                "same-cards",
                "Same cards cancel each other out: Ann and Cleo played 6 and get nothing.",
            ),
            (
                AceTook(BEN, garden("1 strawberry, 2 blackberries")),
                "ace",
                "The ace takes everything: Ben gets 1 strawberry and 2 blackberries.",
            ),
            (
                XTook(CLEO, BEN, garden("1 broccoli, 1 grasshopper, 1 blackberry")),
                "x-card",
                "The X takes over the power of Ben's ace: Cleo gets 1 grasshopper, 1 broccoli and 1 blackberry.",
            ),
            (
                OnlyWinnerTook(ANN, garden("3 corn")),
                "two-players",
                "Ann alone may choose, and with two players must take all: 3 corn.",
            ),
            (Took(ANN, garden("2 strawberries")), "choosing", "Ann takes 2 strawberries."),
            (WentEmpty((CLEO, BEN)), "choosing", "No category is left for Cleo and Ben."),
            (
                Stalemate(garden("1 corn")),
                "stalemate",
                "Stalemate: nobody may choose; 1 corn is added to the display, and the display is bid for again.",
            ),
            (
                Stalemate(()),
                "stalemate",
                "Stalemate: nobody may choose; no card is left to add, and the display is bid for again.",
            ),
            (
                SecondStalemate(garden("4 corn"), garden("2 broccoli, 1 grasshopper")),
                "stalemate",
                "The second stalemate in a row discards 4 corn. New on display: 1 grasshopper and 2 broccoli.",
            ),
            (
                SecondStalemate(garden("1 corn"), ()),
                "stalemate",
                "The second stalemate in a row discards 1 corn. New on display: nothing.",
            ),
            (Harvested(ANN, Garden.CORN, 1), "harvesting", "Ann harvests 3 corn for 1 chip."),
            (Harvested(BEN, Garden.STRAWBERRIES, 2), "harvesting", "Ben harvests 6 strawberries for 2 chips."),
            (
                Plague(ANN, garden("2 corn, 3 grasshoppers")),
                "plague",
                "A plague of grasshoppers! They eat up Ann's whole garden: 3 grasshoppers and 2 corn.",
            ),
            (Refilled(garden("1 grasshopper")), "turn", "New on display: 1 grasshopper."),
            (
                Scored((BEN,), 4, False),
                "intermediate-score",
                "The round ends with an intermediate score: Ben gets 1 chip for most plants (4).",
            ),
            (
                Scored((ANN, BEN), 4, True),
                "intermediate-score",
                "The final intermediate score: Ann and Ben get 1 chip for most plants (4).",
            ),
            (
                Scored((), 0, True),
                "intermediate-score",
                "The final intermediate score: nobody has a plant, so nobody gets a chip.",
            ),
            (AllUsedUp(), "end", "All garden cards are used up: the game ends."),
        ],
    )
    def test_news_is_told_in_whole_sentences(self, news: grasshopper.News, section: str, words: str) -> None:
        assert (news.section, news.words(NAMES)) == (section, words)

    def test_who_has_bid_is_no_line_of_the_chronicle(self) -> None:
        assert HasBid(ANN).line(NAMES) == ""
        assert Revealed(hand("6 x ace")).line(NAMES) == "The bids: Ann 6, Ben X and Cleo ace."

    def test_bids_are_spelled_like_the_cards(self) -> None:
        assert [Bid(ANN, card).words(NAMES) for card in HAND] == [
            "bid X",
            "bid 1",
            "bid 2",
            "bid 3",
            "bid 4",
            "bid 5",
            "bid 6",
            "bid ace",
        ]

    def test_choices_are_spelled_like_the_categories(self) -> None:
        assert [Take(ANN, category).words(NAMES) for category in CATEGORIES] == [
            "take grasshoppers",
            "take corn",
            "take strawberries",
            "take broccoli",
            "take blackberries",
        ]

    def test_the_table_is_told_display_first_then_seat_by_seat(self) -> None:
        state = table(
            display="1 corn, 1 grasshopper, 1 corn",
            gardens={"Ann": "1 strawberry, 2 grasshoppers", "Ben": "2 blackberries"},
            chips={"Ann": 1, "Ben": 3},
            hands={"Ann": "x 6", "Ben": "1 ace", "Cleo": "2 3"},
        )
        assert grasshopper.look(grasshopper.seen_by(play(state, "Ben ace"), None), NAMES) == [
            "On display: 1 grasshopper and 2 corn. Cards in the draw pile: 58.",
            "Already bid: Ben.",
            "Ann has 1 chip; in the garden 2 grasshoppers and 1 strawberry; still to play X, 6.",
            "Ben has 3 chips; in the garden 2 blackberries; still to play 1, ace.",
            "Cleo has 0 chips; in the garden nothing; still to play 2, 3.",
        ]

    def test_before_the_first_bid_nobody_has_bid(self) -> None:
        assert grasshopper.look(grasshopper.setup(3, seed=1), NAMES)[1] == "Already bid: nobody."

    def test_progress_counts_the_bids_of_the_round(self) -> None:
        script = f"{all_bid('1 1 1')}, {all_bid('6 5 x')}, Ann takes corn, Ben takes broccoli"
        assert [grasshopper.progress(state) for state in (table(), *moves(table(), script))] == [
            *["round 1, bid 1"] * 3,
            *["round 1, bid 2"] * 5,
            "round 1, bid 3",
        ]

    def test_choosing_still_belongs_to_its_bid(self) -> None:
        last = table(hands={"Ann": "6", "Ben": "5", "Cleo": "x"}, round=2)
        assert grasshopper.progress(last) == "round 2, bid 8"
        choosing = play(last, "Ann 6, Ben 5, Cleo x")
        assert grasshopper.progress(choosing) == "round 2, bid 8"
        assert grasshopper.progress(play(choosing, "Ann takes corn, Ben takes broccoli")) == "round 3, bid 1"

    def test_the_end_comes_with_the_last_bid(self) -> None:
        last = table(display="1 corn", pile="", hands={"Ann": "6", "Ben": "5", "Cleo": "x"})
        assert grasshopper.progress(play(last, "Ann 6, Ben 5, Cleo x")) == "round 1, bid 8"


@pytest.mark.parametrize("seats", grasshopper.SEATS)
def test_each_reveal_sets_aside_the_cards_that_were_bid_and_no_others(seats: int) -> None:
    state, chance = grasshopper.setup(seats, seed=11), Random(11)
    while options := grasshopper.options(state):
        before, state = state, grasshopper.apply(state, chance.choice(options))
        if not any(isinstance(news, Revealed) for news in state.news):
            assert state.hands in (before.hands, (grasshopper.HAND,) * seats)
            continue
        for cards, left, card in zip(before.hands, state.hands, state.last_bids, strict=True):
            assert left in (tuple(other for other in cards if other is not card), grasshopper.HAND)
            assert card in cards
