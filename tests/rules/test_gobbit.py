"""The rulebook of Gobbit, sentence by sentence, in its order; then what it leaves open; then its words."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_table.match import new_match
from card_table.rules import gobbit
from card_table.rules.game import Illegal, Result, Seat
from card_table.rules.gobbit import (
    DECK,
    Animal,
    Attacked,
    BecamePoltergeist,
    Began,
    CallEnd,
    Card,
    Colour,
    Defended,
    DiedSuddenly,
    Effect,
    EndCalled,
    Faulted,
    Flip,
    Flipped,
    GobbitWon,
    Haunted,
    LawHolds,
    LostAll,
    NewLaw,
    NothingToDo,
    OnlyOneLeft,
    Penalised,
    Reason,
    State,
    Tap,
    TapGraveyard,
    Token,
    Variant,
    WasTooLate,
    eats,
)
from tests.rules.gobbit_notation import (
    EIGHT,
    NAMES,
    P1,
    P2,
    P3,
    P4,
    action,
    bottom,
    deck,
    face,
    fronts,
    grave,
    is_hidden,
    may,
    moves,
    news,
    one,
    play,
    table,
    tap,
    told,
)
from tests.rules.playing import LONGEST, playout, variants

EXPERT = Variant(expert=True)
SUDDEN_DEATH = Variant(sudden_death=True)
MINIMUM_PENALTY = Variant(minimum_penalty=True)
COLOURS = ("red", "blue", "yellow")
ANIMALS = ("chameleon", "snake", "gorilla", "mosquitoes")
VIEWERS = [None, P1, P2, P3]


def prey_of(animal: str, law: str = "") -> set[str]:
    """The animals that an animal attacks under a law, whatever their colour."""
    token = Token(law) if law else None
    pairs = product((card for card in DECK if face(card).endswith(animal)), DECK)
    return {prey.animal.value for predator, prey in pairs if prey.animal and eats(predator, prey, token)}


class TestTheFoodChain:
    def test_the_chameleon_attacks_the_mosquitoes(self) -> None:
        assert prey_of("chameleon") == {"mosquitoes"}

    def test_the_mosquitoes_attack_nobody(self) -> None:
        assert prey_of("mosquitoes") == set()

    @pytest.mark.parametrize("mosquitoes", ["red-blue mosquitoes", "blue-yellow mosquitoes", "red-yellow mosquitoes"])
    def test_as_mosquitoes_appear_in_pairs_predators_of_each_colour_shown_attack_them(self, mosquitoes: str) -> None:
        for colour in COLOURS:
            assert eats(one(f"{colour} chameleon"), one(mosquitoes)) is (colour in mosquitoes)

    @pytest.mark.parametrize("colour", ["red", "blue"])
    def test_and_they_must_defend_against_predators_of_each_colour(self, colour: str) -> None:
        assert tap(table("red-blue mosquitoes", f"{colour} chameleon", ""), "P1 taps P1") == "defence"

    def test_the_snake_attacks_the_chameleons(self) -> None:
        assert prey_of("snake") == {"chameleon"}

    @pytest.mark.parametrize("mosquitoes", ["red mosquitoes", "red-blue mosquitoes"])
    def test_watch_out_it_never_attacks_the_mosquitoes(self, mosquitoes: str) -> None:
        state = table("red snake", mosquitoes)
        assert tap(state, "P1 taps P2") == "fault: snakes never attack mosquitoes"
        assert tap(state, "P2 taps P2").startswith("fault: nothing threatened")

    def test_the_gorilla_attacks_snakes_chameleons_and_mosquitoes(self) -> None:
        assert prey_of("gorilla") == {"snake", "chameleon", "mosquitoes"}

    def test_there_is_only_one_gorilla_per_colour(self) -> None:
        gorillas = [face(card) for card in DECK if card.animal is Animal.GORILLA]
        assert gorillas == ["red gorilla", "blue gorilla", "yellow gorilla"]

    @pytest.mark.parametrize(("predator", "prey"), [*product(DECK[::5], DECK[::3])])
    def test_animals_attack_their_own_colour_only(self, predator: Card, prey: Card) -> None:
        if eats(predator, prey):
            assert set(predator.colours) & set(prey.colours)

    @pytest.mark.parametrize(
        ("predator", "prey"), [("snake", "chameleon"), ("gorilla", "snake"), ("gorilla", "chameleon")]
    )
    def test_and_no_other(self, predator: str, prey: str) -> None:
        for one_colour, other in product(COLOURS, COLOURS):
            assert eats(one(f"{one_colour} {predator}"), one(f"{other} {prey}")) is (one_colour == other)


class TestTheDeck:
    """Ruling: the deck."""

    def test_there_are_48_cards_and_no_two_are_the_same(self) -> None:
        assert len(DECK) == len(set(DECK)) == 48

    @pytest.mark.parametrize(("animal", "count"), [("chameleon", 6), ("snake", 4), ("gorilla", 1)])
    @pytest.mark.parametrize("colour", COLOURS)
    def test_per_colour_there_are_6_chameleons_4_snakes_and_1_gorilla(
        self, colour: str, animal: str, count: int
    ) -> None:
        assert [face(card) for card in DECK].count(f"{colour} {animal}") == count

    def test_there_are_2_cards_of_each_same_coloured_pair_of_mosquitoes_and_3_of_each_mixed_pair(self) -> None:
        faces = Counter(face(card) for card in DECK if card.animal is Animal.MOSQUITOES)
        mixed = ("red-blue mosquitoes", "blue-yellow mosquitoes", "red-yellow mosquitoes")
        assert faces == {**{f"{colour} mosquitoes": 2 for colour in COLOURS}, **dict.fromkeys(mixed, 3)}

    @pytest.mark.parametrize("token", Token)
    def test_each_of_the_six_tokens_is_on_eight_backs(self, token: Token) -> None:
        assert sum(card.back is token for card in DECK) == 8

    @pytest.mark.parametrize(
        ("called", "signs"),
        [
            *((f"{colour} chameleon", "STCDEP") for colour in COLOURS),
            ("red snake", "ECDT"),
            ("blue snake", "TSPE"),
            ("yellow snake", "SPCD"),
            ("red gorilla", "P"),
            ("blue gorilla", "C"),
            ("yellow gorilla", "S"),
            ("red mosquitoes", "TS"),
            ("blue mosquitoes", "PE"),
            ("yellow mosquitoes", "CD"),
            ("red-blue mosquitoes", "SDT"),
            ("blue-yellow mosquitoes", "PET"),
            ("red-yellow mosquitoes", "ECD"),
        ],
    )
    def test_the_backs_are_those_of_the_printed_cards(self, called: str, signs: str) -> None:
        assert Counter(card.back.name[0] for card in DECK if face(card) == called and card.back) == Counter(signs)

    def test_two_to_eight_play(self) -> None:
        assert [*gobbit.SEATS] == [2, 3, 4, 5, 6, 7, 8]


class TestSetupAndTurnOrder:
    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_everyone_keeps_their_own_cards_and_no_peeking(self, viewer: Seat | None) -> None:
        view = gobbit.seen_by(gobbit.setup(3, seed=1), viewer)
        assert all(is_hidden(cards) and len(cards) == 16 for cards in view.decks)

    @pytest.mark.parametrize("seats", gobbit.SEATS)
    def test_the_cards_are_dealt_out_evenly(self, seats: int) -> None:
        state = gobbit.setup(seats, seed=1)
        assert {len(cards) for cards in state.decks} == {48 // seats}
        assert Counter(state.graveyard + sum(state.decks, ())) == Counter(DECK)

    def test_they_are_shuffled_anew_for_each_game(self) -> None:
        assert len({gobbit.setup(2, seed=seed).decks for seed in range(100)}) == 100

    def test_any_card_may_lie_anywhere(self) -> None:
        dealt = [sum(gobbit.setup(2, seed=seed).decks, ()) for seed in range(400)]
        assert all({cards[place] for cards in dealt} == set(DECK) for place in range(0, 48, 7))

    @pytest.mark.parametrize("first", [P1, P2, P3])
    def test_a_first_player_is_chosen(self, first: Seat) -> None:
        state = gobbit.setup(3, seed=1, first=first)
        assert gobbit.options(state) == [Flip(first)]
        assert state.news == (Began(first, 16, 0),)


class TestTakingTurns:
    def test_players_take_turns_clockwise(self) -> None:
        state = gobbit.setup(3, seed=1, first=P2)
        assert [gobbit.next_to_flip(after) for after in moves(state, "P2 flips, P3 flips, P1 flips, P2 flips")] == [
            P3,
            P1,
            P2,
            P3,
        ]

    def test_nobody_else_flips(self) -> None:
        with pytest.raises(Illegal, match=r"^It is not this player's turn to flip a card\.$"):
            gobbit.apply(table("", "", ""), Flip(P2))

    def test_on_your_turn_flip_the_top_card_of_your_deck_and_place_it_face_up_in_front_of_you(self) -> None:
        state = table("", "", "", decks={"P1": "red snake, blue snake"})
        after = play(state, "P1 flips")
        assert fronts(after) == ["red snake", "", ""]
        assert deck(after, "P1") == "blue snake"
        assert after.news == (Flipped(P1, after.piles[P1][-1]),)

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_without_looking_at_it_before(self, viewer: Seat | None) -> None:
        state = table("", "", "", decks={"P1": "red snake, blue snake"})
        assert is_hidden(gobbit.seen_by(state, viewer).decks[P1])
        assert gobbit.seen_by(play(state, "P1 flips"), viewer).piles[P1] == (one("red snake"),)

    def test_this_card_goes_on_top_of_the_cards_in_front_of_you(self) -> None:
        state = table("blue gorilla", "", "", decks={"P1": "red snake"})
        assert fronts(play(state, "P1 flips"))[P1] == "red snake on blue gorilla"

    def test_over_the_course_of_the_game_a_pile_builds_up(self) -> None:
        state = table("", "", decks={"P1": "red snake, red gorilla", "P2": "blue snake, blue gorilla"})
        after = play(state, "P1 flips, P2 flips, P1 flips, P2 flips")
        assert fronts(after) == ["red gorilla on red snake", "blue gorilla on blue snake"]


class TestOnlyTheLastCardCounts:
    def test_it_is_always_the_last_card_you_played_that_counts(self) -> None:
        state = table("yellow gorilla on blue snake", "blue chameleon on yellow snake")
        assert tap(state, "P1 taps P2") == "fault: wrong colour, yellow gorilla against blue chameleon"

    def test_as_long_as_it_is_visible_it_is_active(self) -> None:
        state = table("blue snake", "blue chameleon", "", last="P2")
        assert tap(play(state, "P3 flips"), "P1 taps P2") == "attack"
        assert tap(play(state, "P3 flips, P1 flips"), "P1 taps P2") != "attack"

    def test_watch_out_for_surprise_attacks_of_a_card_that_has_lain_there_for_long(self) -> None:
        decks = {"P1": "", "P2": "yellow snake, blue chameleon", "P3": "yellow gorilla"}
        state = table("blue snake", "", "red gorilla", decks=decks)
        after = play(state, "P2 flips, P3 flips, P2 flips")
        assert tap(after, "P1 taps P2") == "attack"

    def test_the_turn_order_never_stops_for_an_attack(self) -> None:
        state = table("blue snake", "blue chameleon", "")
        assert gobbit.next_to_flip(state) == gobbit.next_to_flip(play(state, "P1 taps P2")) == P1
        assert "flip" in may(state, "P1")

    def test_it_is_always_the_turn_of_the_player_after_the_last_one_who_played_a_card(self) -> None:
        state = table("blue snake", "blue chameleon", "", last="P2")
        assert gobbit.next_to_flip(play(state, "P1 taps P2")) == P3


class TestHereWeGo:
    def here_we_go(self) -> State:
        """P1 and P2 flip their first cards, then P3."""
        decks = {"P1": "blue gorilla, red chameleon", "P2": "blue snake", "P3": "blue chameleon"}
        return table("", "", "", decks=decks)

    def test_p1_and_p2_flip_one_after_another_and_nothing_happens(self) -> None:
        state = table("", "", "", decks={"P1": "red gorilla", "P2": "blue snake"})
        after = play(state, "P1 flips, P2 flips")
        assert not any(tap(after, f"{a} taps {b}") == "attack" for a, b in permutations(NAMES, 2))

    def test_then_it_is_p3s_turn_to_play(self) -> None:
        assert gobbit.next_to_flip(play(self.here_we_go(), "P1 flips, P2 flips")) == P3

    def test_the_player_who_plays_the_first_card_is_chosen_randomly(self) -> None:
        assert {new_match("gobbit", NAMES).header.first for _ in range(100)} == {P1, P2, P3}


class TestFirstConflict:
    conflict = table("red gorilla", "blue snake", "blue chameleon on yellow snake")

    def test_the_blue_snake_can_eat_the_blue_chameleon(self) -> None:
        assert eats(one("blue snake"), one("blue chameleon"))

    def test_p2_can_attack_p3s_chameleon_by_tapping_it(self) -> None:
        assert tap(self.conflict, "P2 taps P3") == "attack"

    def test_to_defend_p3_must_tap_their_own_chameleon(self) -> None:
        assert tap(self.conflict, "P3 taps P3") == "defence"

    def test_p1_can_do_nothing_right_as_they_are_not_involved(self) -> None:
        assert all(tap(self.conflict, f"P1 taps {pile}").startswith("fault") for pile in NAMES)

    def test_you_do_not_need_to_wait_for_a_full_turn(self) -> None:
        state = table("", "", "", decks={"P1": "blue snake", "P2": "blue chameleon"})
        assert tap(play(state, "P1 flips, P2 flips"), "P1 taps P2") == "attack"

    def test_as_soon_as_your_prey_is_visible_you_can_tap(self) -> None:
        state = table("blue snake", "", "", decks={"P2": "blue chameleon"}, last="P1")
        assert tap(state, "P1 taps P2") == "nothing"
        assert tap(play(state, "P2 flips"), "P1 taps P2") == "attack"

    def test_as_soon_as_your_predator_is_visible_you_can_tap(self) -> None:
        state = table("blue chameleon", "", "", decks={"P2": "blue snake"}, last="P1")
        assert tap(state, "P1 taps P1").startswith("fault")
        assert tap(play(state, "P2 flips"), "P1 taps P1") == "defence"


class TestTheAttack:
    state = table("", "blue snake on red gorilla", "blue chameleon on yellow snake on red chameleon")
    after = play(state, "P2 taps P3")

    def test_if_p2_taps_first_the_chameleon_is_eaten(self) -> None:
        assert fronts(self.after)[P3] == ""
        assert self.after.news == (Attacked(P2, P3, one("blue snake"), self.state.piles[P3][-1], 3),)

    def test_p2_takes_the_chameleon_and_any_cards_beneath_it_to_the_bottom_of_their_own_deck(self) -> None:
        assert self.after.decks[P2][3:] == self.state.decks[P2]
        assert Counter(self.after.decks[P2][:3]) == Counter(self.state.piles[P3])

    def test_the_pile_is_turned_over_so_that_its_oldest_card_is_drawn_first(self) -> None:
        assert bottom(self.after, "P2", 3) == "red chameleon, yellow snake, blue chameleon"

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_they_lie_face_down(self, viewer: Seat | None) -> None:
        assert is_hidden(gobbit.seen_by(self.after, viewer).decks[P2])

    def test_you_do_not_take_back_your_own_cards_on_the_table(self) -> None:
        assert fronts(self.after)[P2] == "blue snake on red gorilla"


class TestTheDefense:
    state = table("", "blue snake", "blue chameleon on yellow snake on red chameleon")
    after = play(state, "P3 taps P3")

    def test_if_p3_taps_first_the_chameleon_is_protected(self) -> None:
        assert tap(self.after, "P2 taps P3") == "nothing"
        assert self.after.news == (Defended(P3, self.state.piles[P3][-1], 3),)

    def test_p3_puts_their_chameleon_and_any_cards_beneath_it_under_their_own_deck(self) -> None:
        assert fronts(self.after)[P3] == ""
        assert self.after.decks[P3][3:] == self.state.decks[P3]
        assert bottom(self.after, "P3", 3) == "red chameleon, yellow snake, blue chameleon"

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_face_down(self, viewer: Seat | None) -> None:
        assert is_hidden(gobbit.seen_by(self.after, viewer).decks[P3])

    def test_nobody_elses_cards_change(self) -> None:
        assert (self.after.piles[:P3], self.after.decks[:P3]) == (self.state.piles[:P3], self.state.decks[:P3])

    def test_you_can_tap_several_piles_to_attack_them_all(self) -> None:
        state = table("blue gorilla", "blue snake", "blue-yellow mosquitoes", "blue chameleon")
        for order in permutations(("P2", "P3", "P4")):
            after = play(state, ", ".join(f"P1 taps {pile}" for pile in order))
            assert fronts(after) == ["blue gorilla", "", "", ""]
            assert len(after.decks[P1]) == len(state.decks[P1]) + 3

    @pytest.mark.parametrize("order", ["P2 taps P2, P2 taps P3", "P2 taps P3, P2 taps P2"])
    def test_you_can_defend_while_also_attacking(self, order: str) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        after = play(state, order)
        assert fronts(after) == ["blue gorilla", "", ""]
        assert len(after.decks[P2]) == len(state.decks[P2]) + 2


class TestFaults:
    state = table("red chameleon on red gorilla", "blue snake on yellow snake", "")

    def test_attacking_a_different_colour_is_a_fault(self) -> None:
        assert tap(self.state, "P2 taps P1") == "fault: wrong colour, blue snake against red chameleon"

    def test_p2_loses_their_snake_along_with_any_cards_beneath_it(self) -> None:
        after = play(self.state, "P2 taps P1")
        assert fronts(after) == ["red chameleon on red gorilla", "", ""]
        assert grave(after) == "blue snake, yellow snake"
        assert after.decks == self.state.decks

    def test_p1_tapping_their_own_red_chameleon_would_have_been_a_fault_too(self) -> None:
        assert tap(self.state, "P1 taps P1") == "fault: nothing threatened the red chameleon"
        assert grave(play(self.state, "P1 taps P1")) == "red chameleon, red gorilla"

    def test_attacking_with_no_card_in_front_is_a_fault(self) -> None:
        assert tap(self.state, "P3 taps P1") == "fault: there was no card to attack with"

    @pytest.mark.parametrize(
        ("predator", "prey", "why"),
        [
            ("red chameleon", "red snake", "chameleons never attack snakes"),
            ("red snake", "red gorilla", "snakes never attack gorillas"),
            ("red mosquitoes", "red chameleon", "mosquitoes never attack chameleons"),
            ("red chameleon", "red chameleon", "chameleons never attack chameleons"),
            ("red gorilla", "blue gorilla", "gorillas never attack gorillas"),
            (
                "red chameleon",
                "blue-yellow mosquitoes",
                "wrong colour, red chameleon against blue and yellow mosquitoes",
            ),
        ],
    )
    def test_whoever_commits_a_fault_is_told_why(self, predator: str, prey: str, why: str) -> None:
        assert tap(table(predator, prey), "P1 taps P2") == f"fault: {why}"

    def test_the_reason_cites_the_section_that_explains_it(self) -> None:
        state = table("red chameleon", "blue snake", "", graveyard="red gorilla")
        rights = gobbit.rights(state, P1)
        sections = [outcome.reason.section for outcome in (*rights.piles[:2], rights.graveyard) if outcome.reason]
        assert sections == ["defence", "food-chain", "gobbit-rule"]
        [attack] = [outcome.reason for outcome in gobbit.rights(state, P3).piles[:1]]
        assert attack == Reason("there was no card to attack with", "attack")
        assert play(state, "P1 taps P2").news[0].section == "food-chain"


class TestTheGraveyard:
    def test_all_cards_previously_played_are_discarded_face_down(self) -> None:
        after = play(table("red snake on blue snake on red gorilla", "blue gorilla"), "P1 taps P2")
        assert grave(after) == "red snake, blue snake, red gorilla"

    def test_p2s_blue_snake_is_sent_face_down_to_the_graveyard(self) -> None:
        after = play(table("red chameleon", "blue snake", "", graveyard="yellow snake"), "P2 taps P1")
        assert grave(after) == "blue snake, yellow snake"
        for viewer in VIEWERS:
            assert all(card.animal is None for card in gobbit.seen_by(after, viewer).graveyard)

    @pytest.mark.parametrize("seats", gobbit.SEATS)
    def test_no_one_may_ever_take_cards_back_from_the_graveyard(self, seats: int) -> None:
        for variant in variants(gobbit):
            before: tuple[Card, ...] = ()
            for state, _ in playout(gobbit, seats, 3, variant):
                assert state.graveyard[: len(before)] == before
                before = state.graveyard

    def test_tapping_the_graveyard_is_a_fault_and_costs_the_cards_in_front(self) -> None:
        state = table("red snake on red gorilla", "", graveyard="blue snake")
        assert tap(state, "P1 taps graveyard") == "fault: there was no Gobbit"
        assert grave(play(state, "P1 taps graveyard")) == "red snake, red gorilla, blue snake"

    def test_except_during_a_gobbit(self) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red snake", graveyard="blue snake")
        after = play(state, "P3 taps graveyard")
        assert fronts(after)[P3] == "red snake"


class TestTheGobbitRule:
    state = table(
        "blue-yellow mosquitoes on red snake", "red gorilla", "red mosquitoes on blue snake", graveyard="yellow snake"
    )

    @pytest.mark.parametrize("name", NAMES)
    def test_every_player_still_in_the_game_may_tap_the_graveyard(self, name: str) -> None:
        assert tap(self.state, f"{name} taps graveyard") == "Gobbit"

    def test_the_first_to_tap_takes_all_of_the_piles_on_which_mosquitoes_are_visible(self) -> None:
        after = play(self.state, "P2 taps graveyard")
        assert fronts(after) == ["", "red gorilla", ""]
        assert after.decks[P2][4:] == self.state.decks[P2]
        assert after.news == (GobbitWon(P2, (P3, P1), 4),)

    def test_only_once_there_is_a_graveyard(self) -> None:
        state = table("blue-yellow mosquitoes", "", "red mosquitoes")
        assert not gobbit.gobbit_now(state)
        assert tap(state, "P2 taps graveyard") == "nothing"

    @pytest.mark.parametrize(
        ("fronts", "all_three"),
        [
            (("blue-yellow mosquitoes", "red mosquitoes", ""), True),
            (("red-blue mosquitoes", "red-yellow mosquitoes", ""), True),
            (("red mosquitoes", "blue mosquitoes", "yellow mosquitoes"), True),
            (("red-blue mosquitoes", "red-blue mosquitoes", "red mosquitoes"), False),
            (("red-blue mosquitoes", "yellow gorilla", "yellow chameleon"), False),
            (("red-blue mosquitoes", "yellow snake on yellow mosquitoes", ""), False),
            (("red mosquitoes", "blue mosquitoes", ""), False),
        ],
    )
    def test_whenever_yellow_blue_and_red_mosquitoes_appear_on_the_table(
        self, fronts: tuple[str, ...], all_three: bool
    ) -> None:
        assert gobbit.gobbit_now(table(*fronts, graveyard="red snake")) is all_three

    def test_during_a_gobbit_attacks_and_defences_cannot_be_carried_out(self) -> None:
        state = table("blue-yellow mosquitoes", "blue chameleon", "red mosquitoes", graveyard="red snake")
        assert tap(state, "P2 taps P1") == tap(state, "P1 taps P1") == "nothing"

    def test_and_faults_do_not_count(self) -> None:
        assert all(tap(self.state, f"{a} taps {b}") == "nothing" for a, b in product(NAMES, NAMES))
        assert may(self.state, "P1") == ["flip", "tap the graveyard"]
        assert may(self.state, "P2") == ["tap the graveyard"]


class TestThePoltergeists:
    ghost = table("", "red chameleon on blue snake", "red chameleon", "yellow snake", decks={"P1": ""})

    def test_a_player_with_no_cards_left_has_lost(self) -> None:
        state = table("red gorilla", "red chameleon", "blue snake", decks={"P2": ""})
        assert told(state, "P1 taps P2")[-1] == "P2 has no cards left and has lost."
        assert may(play(state, "P1 taps P2"), "P2") == []

    def test_a_player_with_a_draw_pile_or_with_a_pile_in_front_has_not(self) -> None:
        assert LostAll not in news(table("red gorilla", "red chameleon", ""), "P1 taps P2")
        state = table("red snake", "", "", decks={"P1": "red gorilla"})
        assert LostAll not in news(state, "P1 flips")

    def test_however_they_become_a_poltergeist(self) -> None:
        state = table("red gorilla", "red chameleon", "blue snake", decks={"P2": ""})
        after = play(state, "P1 taps P2, P1 flips")
        assert gobbit.poltergeists(after) == {P2}
        assert BecamePoltergeist(P2) in after.news

    @pytest.mark.parametrize("order", ["P1 taps P2", "P1 taps P3", "P1 taps P2, P1 taps P3", "P1 taps P3, P1 taps P2"])
    def test_p1_can_attack_p2_and_or_p3_whose_cards_appear_as_a_matching_pair(self, order: str) -> None:
        after = play(self.ghost, order)
        for pile in ("P2", "P3"):
            assert (fronts(after)[EIGHT.index(pile)] == "") == (f"P1 taps {pile}" in order)

    def test_attacked_players_must_discard_their_card_along_with_any_cards_beneath_it_to_the_graveyard(self) -> None:
        after = play(self.ghost, "P1 taps P2")
        assert grave(after) == "red chameleon, blue snake"
        assert after.news == (Haunted(P1, P2, self.ghost.piles[P2][-1], 2, True),)

    def test_unless_they_defend(self) -> None:
        assert tap(self.ghost, "P2 taps P2") == tap(self.ghost, "P3 taps P3") == "defence"
        after = play(self.ghost, "P2 taps P2")
        assert tap(after, "P1 taps P2") == "nothing"
        assert bottom(after, "P2", 2) == "blue snake, red chameleon"

    def test_only_pairs(self) -> None:
        assert tap(self.ghost, "P1 taps P4") == "fault: the yellow snake had no twin"

    @pytest.mark.parametrize(
        ("one", "other", "identical"),
        [
            ("red-blue mosquitoes", "red-blue mosquitoes", True),
            ("red mosquitoes", "red mosquitoes", True),
            ("red-blue mosquitoes", "red-yellow mosquitoes", False),
            ("red mosquitoes", "red-blue mosquitoes", False),
            ("red chameleon", "blue chameleon", False),
            ("red chameleon", "red snake", False),
        ],
    )
    def test_two_mosquito_cards_are_identical_if_both_have_the_same_colours(
        self, one: str, other: str, identical: bool
    ) -> None:
        state = table("", one, other, decks={"P1": ""})
        assert (tap(state, "P1 taps P2") == "haunting") is identical
        assert (tap(state, "P1 taps P3") == "haunting") is identical

    def test_nobody_else_can_attack_pairs(self) -> None:
        assert tap(self.ghost, "P4 taps P2").startswith("fault")

    def test_without_a_poltergeist_a_pair_is_no_reason_to_defend(self) -> None:
        assert tap(table("red snake", "red snake"), "P1 taps P1") == "fault: nothing threatened the red snake"


class TestEndOfTheGame:
    def test_the_game_ends_when_only_one_player_still_has_cards(self) -> None:
        state = table("red snake", "red chameleon", decks={"P2": ""})
        after = play(state, "P1 taps P2")
        assert gobbit.options(after) == ()
        assert after.news[-2:] == (LostAll(P2), OnlyOneLeft(P1))

    def test_that_player_wins_the_game_as_p2_here(self) -> None:
        state = table("", "blue snake", "blue chameleon", decks={"P1": "", "P2": "", "P3": ""})
        after = play(state, "P2 taps P3")
        assert gobbit.result(after) == Result((P2,), (0, 2, 0), "the only one with cards left")

    def test_cards_in_the_draw_pile_count_as_cards(self) -> None:
        state = table("red snake", "blue chameleon", decks={"P1": "red gorilla"})
        assert gobbit.result(play(state, "P1 taps P2")) is None

    def test_if_no_player_has_any_cards_left_to_draw_the_player_with_the_most_cards_in_front_wins(self) -> None:
        state = table("red snake", "blue snake on red gorilla", "", decks={"P1": "", "P2": "", "P3": "yellow snake"})
        after = play(state.but(last=P2), "P3 flips")
        assert after.news[-1] == NothingToDo()
        assert gobbit.result(after) == Result((P2,), (1, 2, 1), "most cards in front")

    def test_the_game_can_end_in_a_tie(self) -> None:
        state = table("red snake", "", "", decks={"P1": "", "P2": "blue snake", "P3": ""}, last="P1")
        assert gobbit.result(play(state, "P2 flips")) == Result((P1, P2), (1, 1, 0), "most cards in front")


class TestExpertVariant:
    def test_the_back_of_the_card_on_top_of_the_graveyard_is_a_law(self) -> None:
        state = table("red snake/explosion", "blue snake", graveyard="red gorilla", variant=EXPERT)
        assert state.law_shown is Token.POLTERGEIST
        assert play(state, "P1 taps P2").law_shown is Token.EXPLOSION

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_everybody_sees_it(self, viewer: Seat | None) -> None:
        state = table("red snake/explosion", "blue snake", "", graveyard="red gorilla", variant=EXPERT)
        assert gobbit.seen_by(state, viewer).law_shown is Token.POLTERGEIST

    def test_without_the_variant_it_is_no_law(self) -> None:
        assert table("red snake", "blue snake", graveyard="red gorilla").law_shown is None

    def test_this_constraint_changes_every_time_the_graveyard_grows(self) -> None:
        state = table("red snake/explosion", "blue snake/triangle", graveyard="red gorilla", variant=EXPERT)
        assert news(state, "P1 taps P2, P2 taps P2") == [Faulted, NewLaw, Faulted, NewLaw]
        assert play(state, "P1 taps P2, P2 taps P2").law_shown is Token.TRIANGLE

    def test_the_same_token_again_is_no_news(self) -> None:
        state = table("red chameleon/poltergeist", "blue snake", graveyard="red gorilla", variant=EXPERT)
        assert news(state, "P1 taps P2") == [Faulted]

    def test_any_failure_to_follow_the_current_rule_counts_as_a_fault_and_costs_the_pile(self) -> None:
        state = table("red snake on red gorilla", "red chameleon", law="triangle")
        assert tap(state, "P1 taps P2") == "fault: by the law of the triangle snakes do not attack chameleons"
        assert fronts(play(state, "P1 taps P2"))[P1] == ""


class TestTheSixVariants:
    def test_snake_token_snakes_attack_mosquitoes_the_same_as_chameleons(self) -> None:
        assert prey_of("snake", "snake") == {"chameleon", "mosquitoes"}
        assert tap(table("red snake", "red-blue mosquitoes", law="snake"), "P1 taps P2") == "attack"
        assert tap(table("red snake", "red-blue mosquitoes", law="snake"), "P2 taps P2") == "defence"

    def test_snake_token_all_else_stays(self) -> None:
        assert [prey_of(animal, "snake") for animal in ("chameleon", "gorilla", "mosquitoes")] == [
            {"mosquitoes"},
            {"snake", "chameleon", "mosquitoes"},
            set(),
        ]

    def test_triangle_token_mosquitoes_attack_chameleons_which_attack_snakes(self) -> None:
        assert prey_of("mosquitoes", "triangle") == {"chameleon"}
        assert prey_of("chameleon", "triangle") == {"snake"}
        assert prey_of("snake", "triangle") == set()

    def test_triangle_token_gorillas_remain_their_predator(self) -> None:
        assert prey_of("gorilla", "triangle") == {"snake", "chameleon", "mosquitoes"}

    @pytest.mark.parametrize("colour", ["red", "blue"])
    def test_triangle_token_mosquitoes_attack_chameleons_of_either_colour(self, colour: str) -> None:
        state = table("red-blue mosquitoes", f"{colour} chameleon", law="triangle")
        assert tap(state, "P1 taps P2") == "attack"
        assert tap(state, "P2 taps P1") == "fault: by the law of the triangle chameleons do not attack mosquitoes"

    def test_circle_of_dots_token_mosquitoes_attack_snakes(self) -> None:
        assert prey_of("mosquitoes", "circle of dots") == {"snake"}
        assert tap(table("red-blue mosquitoes", "blue snake", law="circle of dots"), "P1 taps P2") == "attack"

    def test_circle_of_dots_token_the_usual_chain_stays(self) -> None:
        assert [prey_of(animal, "circle of dots") for animal in ("chameleon", "snake", "gorilla")] == [
            {"mosquitoes"},
            {"chameleon"},
            {"snake", "chameleon", "mosquitoes"},
        ]

    def test_different_colours_token_no_conflict_between_animals_of_the_same_colour(self) -> None:
        state = table("red snake", "red chameleon", law="different colours")
        why = "by the law of different colours the red snake attacks no red chameleon"
        assert tap(state, "P1 taps P2") == f"fault: {why}"
        assert tap(state, "P2 taps P2").startswith("fault")

    def test_different_colours_token_but_only_between_animals_of_different_colours(self) -> None:
        state = table("red snake", "blue chameleon", law="different colours")
        assert tap(state, "P1 taps P2") == "attack"
        assert tap(state, "P2 taps P2") == "defence"
        assert all(prey_of(animal, "different colours") == prey_of(animal) for animal in ANIMALS)

    def test_explosion_token_do_not_touch_mosquitoes(self) -> None:
        state = table("red gorilla", "red mosquitoes", "", law="explosion")
        for name in NAMES:
            assert tap(state, f"{name} taps P2") == "fault: by the law of the explosion nobody touches mosquitoes"

    def test_explosion_token_the_other_animals_are_as_usual(self) -> None:
        assert [prey_of(animal, "explosion") for animal in ("snake", "gorilla", "chameleon")] == [
            {"chameleon"},
            {"snake", "chameleon"},
            set(),
        ]

    @pytest.mark.parametrize("name", ["P1", "P3"])
    @pytest.mark.parametrize("pile", ["P1", "P2"])
    def test_poltergeist_token_all_players_may_attack_pairs(self, name: str, pile: str) -> None:
        state = table("red chameleon", "red chameleon", "", law="poltergeist")
        assert tap(state, f"{name} taps {pile}") == ("defence" if name == pile else "haunting")

    def test_poltergeist_token_attacked_piles_that_are_not_defended_are_sent_to_the_graveyard(self) -> None:
        state = table("red chameleon", "red chameleon on blue snake", "", law="poltergeist", graveyard="red gorilla")
        after = play(state, "P3 taps P2")
        assert grave(after) == "red chameleon, blue snake, red gorilla"
        assert after.news[0] == Haunted(P3, P2, state.piles[P2][-1], 2, False)
        assert after.decks == state.decks
        assert bottom(play(state, "P2 taps P2"), "P2", 2) == "blue snake, red chameleon"

    @pytest.mark.parametrize("token", Token)
    def test_each_law_can_be_said_in_a_sentence(self, token: Token) -> None:
        assert gobbit.law_words(token).endswith(".")


class TestOptionalRuleSuddenDeath:
    dying = table("", "blue snake on red gorilla", "blue chameleon", decks={"P2": ""}, variant=SUDDEN_DEATH)

    def test_a_player_with_no_cards_left_in_their_draw_pile_who_succeeds_plays_on(self) -> None:
        after = play(self.dying, "P2 taps P3, P1 flips")
        assert after.out == frozenset()
        assert deck(after, "P2") == "blue chameleon"

    def test_if_they_miss_they_put_their_cards_in_the_graveyard_and_lose_the_game(self) -> None:
        after = play(self.dying, "P2 taps P2")
        assert grave(after) == "blue snake, red gorilla"
        assert after.out == {P2}
        assert news(self.dying, "P2 taps P2") == [Faulted, DiedSuddenly]

    def test_a_player_with_a_draw_pile_only_commits_a_fault(self) -> None:
        state = table("red snake", "blue chameleon", variant=SUDDEN_DEATH)
        assert news(state, "P1 taps P2") == [Faulted]

    def test_without_the_rule_so_does_everybody(self) -> None:
        state = table("", "blue snake on red gorilla", "blue chameleon", decks={"P2": ""})
        assert news(state, "P2 taps P2") == [Faulted, LostAll]


class TestOptionalRuleMinimumPenalty:
    state = table("", "red snake", decks={"P1": "blue snake, yellow snake"}, variant=MINIMUM_PENALTY)

    def test_a_fault_with_no_cards_in_front_costs_one_card_from_the_draw_pile(self) -> None:
        after = play(self.state, "P1 taps P2")
        assert deck(after, "P1") == "yellow snake"
        assert grave(after) == "blue snake"
        assert news(self.state, "P1 taps P2") == [Faulted, Penalised]

    def test_with_cards_in_front_only_these_are_lost(self) -> None:
        state = table("red gorilla", "blue snake", variant=MINIMUM_PENALTY)
        assert news(state, "P1 taps P2") == [Faulted]
        assert play(state, "P1 taps P2").decks == state.decks

    def test_without_the_rule_nothing_is_lost(self) -> None:
        state = table("", "red snake")
        after = play(state, "P1 taps P2")
        assert (after.decks, after.graveyard) == (state.decks, ())
        assert news(state, "P1 taps P2") == [Faulted]


class TestClarifications:
    def test_a_player_with_no_draw_pile_but_cards_in_front_waits_without_drawing(self) -> None:
        state = table("red snake", "", "", decks={"P1": ""})
        assert gobbit.next_to_flip(state) == P2
        assert gobbit.lives(state, P1)

    def test_for_a_chance_to_attack_or_defend(self) -> None:
        decks = {"P1": "", "P2": "red chameleon, red gorilla"}
        state = play(table("red snake", "", "", decks=decks), "P2 flips")
        assert tap(state, "P1 taps P2") == "attack"
        assert deck(play(state, "P1 taps P2"), "P1") == "red chameleon"
        threatened = play(state, "P3 flips, P2 flips")
        assert tap(threatened, "P1 taps P1") == "defence"
        assert deck(play(threatened, "P1 taps P1"), "P1") == "red snake"

    def test_then_they_take_part_in_the_turns_again(self) -> None:
        state = table("red snake", "red chameleon", "", decks={"P1": ""}, last="P3")
        assert gobbit.next_to_flip(state) == P2
        assert gobbit.next_to_flip(play(state, "P1 taps P2")) == P1

    def test_a_good_attack_after_a_fault_does_not_count_and_they_simply_discard_their_cards(self) -> None:
        state = table("blue snake on red gorilla", "red chameleon", "blue chameleon")
        after = play(state, "P1 taps P2")
        assert tap(after, "P1 taps P3") == "nothing"
        assert grave(after) == "blue snake, red gorilla"
        assert fronts(after)[P3] == "blue chameleon"

    def test_a_good_defence_after_a_fault_only_denies_the_predator_the_cards(self) -> None:
        state = table("blue snake", "blue chameleon on red gorilla", "red snake")
        after = play(state, "P2 taps P3")
        assert tap(after, "P2 taps P2") == tap(after, "P1 taps P2") == "nothing"
        assert grave(after) == "blue chameleon, red gorilla"
        assert after.decks == state.decks


class TestReadingTheDeal:
    @pytest.mark.parametrize(("seats", "left_over"), [(2, 0), (3, 0), (4, 0), (5, 3), (6, 0), (7, 6), (8, 0)])
    def test_cards_left_over_start_the_graveyard(self, seats: int, left_over: int) -> None:
        state = gobbit.setup(seats, seed=1)
        assert len(state.graveyard) == left_over
        assert state.news == (Began(P1, 48 // seats, left_over),)

    def test_in_the_expert_variant_their_top_card_is_the_first_law(self) -> None:
        state = gobbit.setup(5, seed=1, variant=EXPERT)
        law = state.graveyard[-1].back
        assert state.news[1:] == (NewLaw(law),)
        assert state.snapshot.law is None
        after = play(state, "P1 flips")
        assert after.snapshot.law is law
        assert LawHolds(law) in after.news


class TestReadingWhoFlips:
    def test_the_next_seat_clockwise_that_still_has_a_draw_pile_flips(self) -> None:
        state = table("red snake", "blue snake", "yellow snake", "", decks={"P1": "", "P2": ""}, last="P4")
        assert gobbit.next_to_flip(state) == P3

    def test_also_the_last_flipper_again_if_nobody_else_can(self) -> None:
        state = table("red snake", "blue snake", decks={"P2": ""}, last="P1")
        assert gobbit.next_to_flip(state) == P1

    def test_taps_do_not_hold_it_up(self) -> None:
        state = table("blue snake", "blue chameleon", "")
        assert "flip" in may(state, "P1")
        assert fronts(play(state, "P1 flips, P2 flips"))[P2].endswith("on blue chameleon")


class TestReadingTheFirstTapCounts:
    """Taps between two flips are judged by the table after the last flip; the first right one takes a pile."""

    chain = table("blue gorilla", "blue snake", "blue chameleon", "blue-yellow mosquitoes")

    def test_the_first_tap_with_a_right_takes_the_pile(self) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        assert len(play(state, "P1 taps P3").decks[P1]) == len(state.decks[P1]) + 1
        assert len(play(state, "P2 taps P3").decks[P2]) == len(state.decks[P2]) + 1

    @pytest.mark.parametrize("first", ["P1 taps P3", "P2 taps P3", "P3 taps P3"])
    def test_a_right_tap_that_comes_too_late_does_nothing_and_is_no_fault(self, first: str) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        after = play(state, first)
        assert {tap(after, f"{name} taps P3") for name in NAMES} == {"nothing"}
        with pytest.raises(Illegal, match=r"^That tap does nothing\.$"):
            gobbit.apply(after, action("P2 taps P3"))

    def test_a_tap_on_an_empty_place_does_nothing(self) -> None:
        state = table("blue snake", "", "")
        assert tap(state, "P1 taps P2") == tap(state, "P2 taps P2") == tap(state, "P3 taps P2") == "nothing"

    def test_nor_does_one_on_a_graveyard_that_is_not_there(self) -> None:
        assert tap(table("blue snake", ""), "P1 taps graveyard") == "nothing"

    def test_a_predator_that_was_eaten_first_eats_nothing(self) -> None:
        after = play(self.chain, "P1 taps P2")
        assert tap(after, "P2 taps P3") == "nothing"
        assert tap(after, "P3 taps P4") == "attack"

    def test_a_predator_that_ate_first_is_still_eaten(self) -> None:
        after = play(self.chain, "P2 taps P3, P1 taps P2")
        assert fronts(after) == ["blue gorilla", "", "", "blue-yellow mosquitoes"]

    def test_a_predator_that_was_saved_still_attacks(self) -> None:
        assert fronts(play(self.chain, "P2 taps P2, P2 taps P3"))[P3] == ""

    def test_the_card_that_a_seat_saved_is_no_longer_prey(self) -> None:
        assert tap(play(self.chain, "P2 taps P2"), "P1 taps P2") == "nothing"

    def test_a_defence_has_its_reason_even_if_the_predator_is_gone(self) -> None:
        after = play(self.chain, "P1 taps P2")
        assert tap(after, "P3 taps P3") == "defence"
        faulty = play(table("red snake", "red chameleon", ""), "P1 taps P1")
        assert tap(faulty, "P2 taps P2") == "defence"

    def test_a_seat_whose_card_was_eaten_can_still_commit_a_fault(self) -> None:
        after = play(self.chain, "P1 taps P2")
        assert tap(after, "P2 taps P4") == "fault: snakes never attack mosquitoes"

    def test_taps_break_into_a_turn_that_goes_on_with_a_flip(self) -> None:
        options = gobbit.options(self.chain)
        assert [option for option in options if not option.interrupts] == [Flip(P1)]

    def test_the_next_flip_makes_a_new_table(self) -> None:
        after = play(table("blue snake", "blue chameleon", "", last="P1"), "P2 flips")
        assert tap(after, "P1 taps P2") != "attack"

    def test_what_taps_uncovered_is_no_new_table(self) -> None:
        """A pile always goes as a whole, so nothing can be uncovered."""
        for state, following in played_pairs():
            for before, after in zip(state.piles, following.piles, strict=True):
                assert after in (before, ()) or after[:-1] == before

    def test_the_attackers_own_pile_stays(self) -> None:
        assert fronts(play(self.chain, "P1 taps P2, P1 taps P3, P1 taps P4"))[P1] == "blue gorilla"


@cache
def played_pairs() -> list[tuple[State, State]]:
    """States of some games by chance, each with the one that followed."""
    games = [[state for state, _ in playout(gobbit, seats, seed=9)] for seats in gobbit.SEATS]
    return [pair for states in games for pair in pairwise(states)]


class TestReadingFaults:
    state = table("red snake on red gorilla", "blue chameleon", "red chameleon", graveyard="blue gorilla")

    @pytest.mark.parametrize("words", ["P1 taps P2", "P1 taps P1", "P1 taps graveyard"])
    def test_all_cards_in_front_go_to_the_graveyard_in_order_the_last_one_on_top(self, words: str) -> None:
        assert grave(play(self.state, words)) == "red snake, red gorilla, blue gorilla"

    def test_further_taps_of_that_seat_do_nothing_until_the_next_flip(self) -> None:
        after = play(self.state, "P1 taps P2")
        assert {tap(after, f"P1 taps {what}") for what in (*NAMES, "graveyard")} == {"nothing"}
        assert may(after, "P1") == ["flip"]

    def test_after_the_next_flip_it_taps_again(self) -> None:
        after = play(self.state, "P1 taps P2, P1 flips")
        assert tap(after, "P1 taps P1") != "nothing"

    def test_a_gobbit_included(self) -> None:
        state = table("blue-yellow mosquitoes", "red mosquitoes", "red snake")
        after = play(state, "P3 taps P1")
        assert gobbit.gobbit_now(after)
        assert [tap(after, f"{name} taps graveyard") for name in NAMES] == ["Gobbit", "Gobbit", "nothing"]

    def test_at_most_one_fault_per_seat_between_two_flips(self) -> None:
        for seats, variant in product(gobbit.SEATS, variants(gobbit)):
            faulty: set[Seat] = set()
            for state, _ in playout(gobbit, seats, 5, variant):
                if any(isinstance(happened, Flipped) for happened in state.news):
                    faulty = set()
                for fault in (happened for happened in state.news if isinstance(happened, Faulted)):
                    assert fault.seat not in faulty
                    faulty.add(fault.seat)

    def test_the_predator_of_a_seat_that_committed_a_fault_comes_too_late(self) -> None:
        after = play(self.state, "P3 taps P2")
        assert tap(after, "P1 taps P3") == "nothing"


class TestReadingGobbit:
    lying = table("blue-yellow mosquitoes", "red mosquitoes", "red snake", "", graveyard="red gorilla")

    def test_a_fault_may_have_just_made_the_graveyard(self) -> None:
        state = table("blue-yellow mosquitoes", "red mosquitoes", "red snake")
        assert tap(state, "P1 taps graveyard") == "nothing"
        assert tap(play(state, "P3 taps P2"), "P1 taps graveyard") == "Gobbit"

    def test_mosquitoes_that_were_taken_away_are_no_longer_visible(self) -> None:
        state = table("blue-yellow mosquitoes", "red mosquitoes", "red chameleon", "")
        after = play(state, "P3 taps P2, P4 taps P1")
        assert after.graveyard == ()
        state = table("blue-yellow mosquitoes", "red mosquitoes", "red chameleon", "red snake")
        after = play(state, "P3 taps P2, P4 taps P1")
        assert after.graveyard
        assert not gobbit.gobbit_now(after)

    def test_the_winner_takes_their_own_pile_too(self) -> None:
        after = play(self.lying, "P2 taps graveyard")
        assert after.news[0] == GobbitWon(P2, (P2, P1), 2)
        assert fronts(after)[P2] == ""

    def test_laid_under_the_deck_clockwise_beginning_with_the_own_pile(self) -> None:
        state = table(
            "blue mosquitoes on blue snake",
            "red mosquitoes on red snake",
            "yellow mosquitoes on yellow snake",
            graveyard="red gorilla",
        )
        after = play(state, "P2 taps graveyard")
        assert bottom(after, "P2", 6) == ", ".join(
            ("red snake", "red mosquitoes", "yellow snake", "yellow mosquitoes", "blue snake", "blue mosquitoes")
        )
        assert after.decks[P2][6:] == state.decks[P2]

    def test_poltergeists_may_not(self) -> None:
        state = table("blue-yellow mosquitoes", "red mosquitoes", "", graveyard="red gorilla", decks={"P3": ""})
        assert tap(state, "P3 taps graveyard") == tap(state, "P3 taps P1") == "nothing"

    def test_tapping_the_graveyard_too_late_does_nothing(self) -> None:
        after = play(self.lying, "P2 taps graveyard")
        assert [tap(after, f"{name} taps graveyard") for name in EIGHT[:4]] == ["nothing"] * 4

    def test_from_the_next_flip_on_it_is_a_fault_again(self) -> None:
        after = play(self.lying, "P2 taps graveyard, P1 flips")
        assert tap(after, "P3 taps graveyard") == "fault: there was no Gobbit"

    def test_after_a_gobbit_the_other_taps_count_again(self) -> None:
        state = table("blue-yellow mosquitoes", "red mosquitoes", "red snake", "red chameleon", graveyard="red gorilla")
        after = play(state, "P1 taps graveyard")
        assert tap(after, "P3 taps P4") == "attack"
        assert tap(after, "P4 taps P2") == "nothing"
        assert tap(after, "P4 taps P3").startswith("fault")

    def test_a_gobbit_is_over_when_a_flip_covers_its_mosquitoes(self) -> None:
        decks = {"P1": "red snake"}
        state = table("blue-yellow mosquitoes", "red mosquitoes", "", decks=decks, graveyard="red gorilla")
        after = play(state, "P1 flips")
        assert tap(after, "P2 taps graveyard") == "fault: there was no Gobbit"

    def test_mosquitoes_lost_to_a_gobbit_attack_nobody_any_more(self) -> None:
        fronts_ = ("red-blue mosquitoes", "yellow mosquitoes", "red chameleon", "")
        state = table(*fronts_, law="triangle")
        assert tap(play(state, "P4 taps graveyard"), "P1 taps P3") == "nothing"

    def test_the_winners_own_mosquitoes_were_not_lost(self) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red chameleon", "", law="triangle")
        assert tap(play(state, "P1 taps graveyard"), "P1 taps P3") == "attack"


class TestReadingPoltergeists:
    def test_only_from_the_flip_after_the_last_card_was_lost(self) -> None:
        state = table("red gorilla", "red snake", "blue snake", "blue snake", decks={"P2": ""})
        after = play(state, "P1 taps P2")
        assert gobbit.poltergeists(after) == frozenset()
        assert {tap(after, f"P2 taps {what}") for what in ("P1", "P3", "P4")} == {"nothing"}
        assert tap(play(after, "P1 flips"), "P2 taps P3") == "haunting"

    def test_it_never_comes_back_into_the_game(self) -> None:
        for seats in gobbit.SEATS:
            dead: frozenset[Seat] = frozenset()
            for state, done in playout(gobbit, seats, 7):
                assert dead <= gobbit.poltergeists(state)
                assert not any(gobbit.lives(state, seat) for seat in dead)
                dead = gobbit.poltergeists(state)
                assert not (isinstance(done, Flip | CallEnd) and done.seat in dead)

    def test_a_wrong_tap_silences_it_until_the_next_flip(self) -> None:
        state = table("", "red snake", "red snake", "blue snake", decks={"P1": ""})
        after = play(state, "P1 taps P4")
        assert after.news == (Faulted(P1, Reason("the blue snake had no twin", "poltergeists"), 0),)
        assert (after.piles, after.graveyard) == (state.piles, ())
        assert tap(after, "P1 taps P2") == "nothing"
        assert tap(play(after.but(last=P3), "P4 flips"), "P1 taps P2") == "haunting"

    def test_tapping_the_graveyard_without_a_gobbit_silences_it_too(self) -> None:
        state = table("", "red snake", "red snake", decks={"P1": ""}, graveyard="blue snake")
        assert tap(state, "P1 taps graveyard") == "fault: there was no Gobbit"

    def test_the_twin_need_not_lie_there_any_more_when_the_second_half_is_tapped(self) -> None:
        state = table("", "red snake", "red snake", "red gorilla", decks={"P1": ""})
        assert tap(play(state, "P4 taps P2"), "P1 taps P3") == "haunting"

    def test_owners_of_a_pair_may_defend_while_there_is_a_poltergeist(self) -> None:
        state = table("", "red snake", "red snake", decks={"P1": ""})
        assert tap(state, "P2 taps P2") == "defence"
        assert tap(play(state, "P1 taps P2"), "P3 taps P3") == "defence"

    def test_a_predator_whose_pile_was_haunted_eats_nothing(self) -> None:
        state = table("", "red snake", "red snake", "red chameleon", decks={"P1": ""})
        assert tap(play(state, "P1 taps P2"), "P2 taps P4") == "nothing"

    def test_a_poltergeist_too_late_does_nothing(self) -> None:
        state = table("", "red snake", "red snake", decks={"P1": ""})
        assert tap(play(state, "P2 taps P2"), "P1 taps P2") == "nothing"


class TestReadingTheEnd:
    nobody_draws = table(
        "red snake", "red chameleon on blue snake", "", decks={"P1": "", "P2": "", "P3": "red gorilla"}
    )
    last_flip = table("red snake", "red chameleon", "", decks={"P1": "", "P2": "", "P3": "blue gorilla"}, last="P2")

    def test_while_taps_are_possible_the_game_goes_on_though_nobody_can_draw(self) -> None:
        after = play(self.last_flip, "P3 flips")
        assert gobbit.result(after) is None
        assert tap(after, "P1 taps P2") == "attack"

    def test_a_right_tap_then_brings_a_draw_pile_and_the_turns_go_on(self) -> None:
        after = play(self.last_flip, "P3 flips, P2 taps P2")
        assert gobbit.next_to_flip(after) == P2
        assert gobbit.result(play(self.last_flip, "P3 flips, P1 taps P2")) is None

    def test_the_next_seat_clockwise_with_cards_in_front_may_call_the_end(self) -> None:
        after = play(self.last_flip, "P3 flips")
        assert [option for option in gobbit.options(after) if isinstance(option, CallEnd)] == [CallEnd(P1)]
        called = play(after, "P1 calls")
        assert called.news == (EndCalled(P1),)
        assert gobbit.result(called) == Result((P1, P2, P3), (1, 1, 1), "most cards in front")

    def test_nobody_else_may_and_not_before(self) -> None:
        why = r"^The end is called when nobody can draw, by the next player with cards in front\.$"
        for state, seat in ((self.last_flip, P1), (play(self.last_flip, "P3 flips"), P2)):
            with pytest.raises(Illegal, match=why):
                gobbit.apply(state, CallEnd(seat))

    def test_faults_do_not_count_as_a_change(self) -> None:
        decks = {"P1": "", "P2": "", "P3": "blue gorilla"}
        after = play(table("red snake", "yellow snake", "", decks=decks, last="P2"), "P3 flips")
        assert after.news[-1] == NothingToDo()

    def test_nor_do_silenced_seats(self) -> None:
        after = play(self.last_flip, "P3 flips, P1 taps P3, P2 taps P3")
        assert after.news[-1] == OnlyOneLeft(P3)
        four = table(
            "red snake", "blue chameleon", "", "yellow snake", decks={"P1": "", "P2": "", "P3": "blue snake", "P4": ""}
        ).but(last=P2)
        after = play(four, "P3 flips, P3 taps P1")
        assert gobbit.result(after) is None
        assert tap(after, "P2 taps P2") == "defence"
        assert play(after, "P2 taps P1").news[-1] == NothingToDo()

    def test_a_gobbit_counts_as_a_change(self) -> None:
        decks = {"P1": "", "P2": "", "P3": "yellow mosquitoes"}
        state = table("red mosquitoes", "blue mosquitoes", "", decks=decks, graveyard="red snake", last="P2")
        after = play(state, "P3 flips")
        assert gobbit.result(after) is None
        assert gobbit.result(play(after, "P2 taps graveyard")) == Result(
            (P2,), (0, 3, 0), "the only one with cards left"
        )

    def test_a_poltergeist_can_change_something_too(self) -> None:
        decks = {"P1": "", "P2": "", "P3": "red snake", "P4": ""}
        after = play(table("", "red snake", "", "blue snake", decks=decks, last="P2"), "P3 flips")
        assert gobbit.result(after) is None
        assert tap(after, "P1 taps P2") == "haunting"

    def test_poltergeists_and_who_has_nothing_in_front_do_not_call_the_end(self) -> None:
        decks = {"P1": "", "P2": "", "P3": "red snake", "P4": ""}
        after = play(table("", "red snake", "", "blue snake", decks=decks, last="P2"), "P3 flips")
        assert [option.seat for option in gobbit.options(after) if isinstance(option, CallEnd)] == [P4]

    def test_when_it_is_over_nothing_is_left_to_do(self) -> None:
        after = play(self.last_flip, "P3 flips, P1 calls")
        assert gobbit.options(after) == ()
        for impossible in (Flip(P1), Tap(P1, P2), TapGraveyard(P1), CallEnd(P1)):
            with pytest.raises(Illegal, match=r"^The game is over\.$"):
                gobbit.apply(after, impossible)


class TestReadingLaws:
    def test_a_new_law_shows_at_once_and_binds_from_the_next_flip(self) -> None:
        state = table("blue snake/triangle", "red snake", "red chameleon", graveyard="red gorilla", variant=EXPERT)
        after = play(state, "P1 taps P2")
        assert after.news[-1] == NewLaw(Token.TRIANGLE)
        assert (after.law_shown, after.snapshot.law) == (Token.TRIANGLE, None)
        assert tap(after, "P2 taps P3") == "attack"
        later = play(after, "P1 flips")
        assert later.snapshot.law is Token.TRIANGLE
        assert later.news[-1] == LawHolds(Token.TRIANGLE)
        assert tap(later, "P3 taps P2") == "attack"

    def test_a_law_that_holds_already_is_not_told_again(self) -> None:
        assert LawHolds not in news(table("red snake", "", law="triangle"), "P1 flips, P2 flips")

    def test_the_law_of_different_colours_a_mosquito_card_is_prey_to_a_colour_that_it_does_not_show(self) -> None:
        for colour, mosquitoes in product(COLOURS, ("red-blue mosquitoes", "red mosquitoes", "blue-yellow mosquitoes")):
            hunted = eats(one(f"{colour} chameleon"), one(mosquitoes), Token.DIFFERENT_COLOURS)
            assert hunted is (colour not in mosquitoes)

    def test_the_law_of_different_colours_twins_stay_twins(self) -> None:
        state = table("", "red snake", "red snake", "blue snake", decks={"P1": ""}, law="different colours")
        assert [tap(state, f"P1 taps {name}") for name in ("P2", "P3")] == ["haunting", "haunting"]
        assert tap(state, "P1 taps P4") == "fault: the blue snake had no twin"

    def test_the_law_of_the_explosion_forbids_it_to_poltergeists_too(self) -> None:
        state = table("", "red mosquitoes", "red mosquitoes", decks={"P1": ""}, law="explosion")
        assert tap(state, "P1 taps P2") == "fault: by the law of the explosion nobody touches mosquitoes"
        assert tap(state, "P2 taps P2") == "fault: by the law of the explosion nobody touches mosquitoes"

    def test_the_law_of_the_explosion_allows_the_gobbit(self) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "", law="explosion")
        assert tap(state, "P3 taps graveyard") == "Gobbit"
        assert tap(state, "P3 taps P1") == "nothing"

    def test_the_law_of_the_poltergeist_a_pile_that_is_both_prey_and_half_of_a_pair_is_eaten(self) -> None:
        state = table("red snake", "red chameleon", "red chameleon", "", law="poltergeist")
        assert tap(state, "P1 taps P2") == "attack"
        assert tap(state, "P4 taps P2") == tap(state, "P3 taps P2") == "haunting"

    def test_the_law_of_the_poltergeist_leaves_the_chain_as_it_is(self) -> None:
        assert all(prey_of(animal, "poltergeist") == prey_of(animal) for animal in ANIMALS)

    @pytest.mark.parametrize("token", Token)
    def test_prey_of_every_law_may_be_defended(self, token: Token) -> None:
        for predator, prey in product(DECK[::2], DECK[1::2]):
            if eats(predator, prey, token):
                assert tap(table(face(predator), face(prey), law=token.value), "P2 taps P2") == "defence"


class TestReadingSuddenDeath:
    state = table(
        "blue gorilla", "blue snake on red gorilla", "blue chameleon", "", decks={"P2": ""}, variant=SUDDEN_DEATH
    )

    def test_an_attack_with_a_right_that_came_too_late_is_a_miss(self) -> None:
        late = play(self.state, "P3 taps P3")
        assert tap(late, "P2 taps P3") == "miss"
        after = play(late, "P2 taps P3")
        assert after.news == (WasTooLate(P2, P3), DiedSuddenly(P2, 2))
        assert grave(after) == "blue snake, red gorilla"
        assert after.out == {P2}

    def test_for_whoever_has_a_draw_pile_it_is_nothing(self) -> None:
        assert tap(play(self.state, "P3 taps P3"), "P1 taps P3") == "nothing"

    def test_a_defence_that_came_too_late_is_no_missed_attack(self) -> None:
        after = play(self.state, "P1 taps P3")
        assert tap(after, "P3 taps P3") == "nothing"

    def test_a_tap_on_an_empty_place_without_a_right_is_nothing(self) -> None:
        assert tap(self.state, "P2 taps P4") == "nothing"

    @pytest.mark.parametrize("words", ["P2 taps P1", "P2 taps P2", "P2 taps graveyard"])
    def test_every_fault_is_a_miss(self, words: str) -> None:
        fronts = ("red chameleon", "blue snake", "")
        state = table(*fronts, decks={"P2": ""}, graveyard="red gorilla", variant=SUDDEN_DEATH)
        assert news(state, words) == [Faulted, DiedSuddenly]

    def test_they_are_not_even_a_poltergeist(self) -> None:
        after = play(self.state, "P2 taps P1, P1 flips")
        assert gobbit.poltergeists(after) == frozenset()
        assert may(after, "P2") == []
        assert LostAll not in news(self.state, "P2 taps P1")

    def test_who_loses_the_last_card_otherwise_still_becomes_one(self) -> None:
        after = play(self.state, "P1 taps P2, P1 flips")
        assert gobbit.poltergeists(after) == {P2}

    def test_a_second_tap_on_a_pile_that_the_seat_itself_has_just_won_is_no_miss(self) -> None:
        assert tap(play(self.state, "P2 taps P3"), "P2 taps P3") == "nothing"
        pair = table(
            "red snake", "red snake", "", law="poltergeist", decks={"P1": ""}, variant=Variant(True, True, False)
        )
        assert tap(play(pair, "P1 taps P2"), "P1 taps P2") == "nothing"

    def test_a_poltergeist_cannot_miss(self) -> None:
        fronts = ("", "red snake", "red snake", "blue snake")
        state = table(*fronts, decks={"P1": ""}, variant=SUDDEN_DEATH)
        assert tap(play(state, "P2 taps P2"), "P1 taps P2") == "nothing"
        assert news(state, "P1 taps P4") == [Faulted]

    def test_the_last_death_ends_the_game(self) -> None:
        state = table("blue snake", "red snake", decks={"P2": ""}, variant=SUDDEN_DEATH)
        after = play(state, "P2 taps P1")
        assert gobbit.result(after) is not None
        assert after.news[-1] == OnlyOneLeft(P1)


class TestReadingMinimumPenalty:
    def test_it_costs_the_top_card(self) -> None:
        state = table("", "red snake", decks={"P1": "blue snake, yellow snake"}, variant=MINIMUM_PENALTY)
        assert grave(play(state, "P1 taps P2")) == "blue snake"

    def test_whoever_loses_the_last_card_by_it_has_lost(self) -> None:
        state = table("", "red snake", "", decks={"P1": "blue snake"}, variant=MINIMUM_PENALTY)
        assert news(state, "P1 taps P2") == [Faulted, Penalised, LostAll]

    def test_a_poltergeist_has_nothing_to_lose(self) -> None:
        state = table("", "red snake", "", decks={"P1": ""}, variant=MINIMUM_PENALTY)
        assert news(state, "P1 taps P2") == [Faulted]

    def test_in_the_expert_variant_its_back_is_the_new_law(self) -> None:
        both = Variant(expert=True, minimum_penalty=True)
        state = table("", "red snake", decks={"P1": "blue snake/triangle, red gorilla"}, variant=both)
        assert news(state, "P1 taps P2") == [Faulted, Penalised, NewLaw]


class TestReadingWhatLiesOpen:
    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_only_the_visible_card_of_a_pile_can_be_seen(self, viewer: Seat | None) -> None:
        view = gobbit.seen_by(table("red snake on red gorilla on blue snake", "", ""), viewer)
        assert is_hidden(view.piles[P1][:-1])
        assert len(view.piles[P1]) == 3
        assert face(view.piles[P1][-1]) == "red snake"

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_of_the_graveyard_only_the_back_of_its_top_card(self, viewer: Seat | None) -> None:
        state = table("red snake", "", "", graveyard="red gorilla, blue snake")
        view = gobbit.seen_by(state, viewer)
        assert is_hidden(view.graveyard[:-1])
        assert view.graveyard[-1] == Card(None, (), Token.POLTERGEIST)

    def test_a_card_without_a_face_attacks_nobody_and_is_nobodys_prey_or_twin(self) -> None:
        for card, token in product(DECK, (None, *Token)):
            assert not eats(card, gobbit.FACE_DOWN, token)
            assert not eats(gobbit.FACE_DOWN, card, token)
        state = table("red snake", "", "", decks={"P2": "red snake", "P3": ""}, last="P1")
        foreseen = gobbit.apply(gobbit.seen_by(state, None), Flip(P2))
        assert tap(foreseen, "P3 taps P1").startswith("fault")

    def test_a_flip_can_be_told_from_a_view(self) -> None:
        state = table("red snake", "", "")
        foreseen = gobbit.apply(gobbit.seen_by(state, P1), Flip(P1))
        assert is_hidden(foreseen.piles[P1][-1:])

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_what_every_tap_would_do_can_be_told_from_a_view(self, viewer: Seat | None) -> None:
        for seats, variant in product((3, 4), variants(gobbit)):
            for state, _ in playout(gobbit, seats, 2, variant):
                view = gobbit.seen_by(state, viewer)
                assert [gobbit.rights(view, seat) for seat in state.seats] == [
                    gobbit.rights(state, seat) for seat in state.seats
                ]
                assert gobbit.gobbit_now(view) is gobbit.gobbit_now(state)

    def test_what_took_a_pile_away_since_the_last_flip_is_kept_until_the_next(self) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        after = play(state, "P2 taps P3, P3 taps P2")
        assert [type(taking) for taking in after.gone] == [type(None), type(None), Attacked]
        assert play(after, "P1 flips").gone == (None, None, None)


class TestThreats:
    def test_the_seats_that_can_take_a_pile_now_are_told(self) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        assert [gobbit.threats(state, seat) for seat in (P1, P2, P3)] == [(), (P1,), (P1, P2)]

    def test_a_predator_that_is_gone_is_no_threat(self) -> None:
        state = table("blue gorilla", "blue snake", "blue chameleon")
        assert gobbit.threats(play(state, "P1 taps P2"), P3) == (P1,)

    def test_poltergeists_are_a_threat_to_pairs(self) -> None:
        assert gobbit.threats(table("", "red snake", "red snake", decks={"P1": ""}), P2) == (P1,)


class TestTakingBack:
    @pytest.mark.parametrize("words", ["P1 flips", "P1 taps P2", "P1 taps P1", "P3 taps graveyard"])
    def test_all_are_quick_here_so_whatever_was_done_stands(self, words: str) -> None:
        match = new_match("gobbit", NAMES, seed=7, first=P1)
        match.state = table("blue snake", "blue chameleon", "red snake", graveyard="red gorilla")
        match.play(action(words))
        with pytest.raises(Illegal, match=r'^"(flip|tap P[12]|tap the graveyard)" stands: in this game'):
            match.undo()


class TestProgress:
    def test_it_counts_how_often_the_flipping_goes_round(self) -> None:
        state = gobbit.setup(3, seed=1, first=P2)
        script = "P2 flips, P3 flips, P1 flips, P2 flips"
        counted = [gobbit.progress(after) for after in (state, *moves(state, script))]
        assert counted == ["round 1"] * 4 + ["round 2"]

    def test_also_when_the_first_player_no_longer_flips(self) -> None:
        state = table("red snake", "", "", decks={"P1": ""}, last="P2")
        assert [after.round for after in moves(state, "P3 flips, P2 flips, P3 flips, P2 flips")] == [1, 2, 2, 3]

    def test_and_names_the_expert_variant(self) -> None:
        assert gobbit.progress(gobbit.setup(2, seed=1, variant=EXPERT)) == "round 1, expert"


class TestWords:
    """What is read aloud at the table."""

    @pytest.mark.parametrize(
        ("told", "section", "words"),
        [
            (Began(P2, 16, 0), "setup", "Everybody gets 16 cards. P2 flips first."),
            (Began(P1, 9, 3), "setup", "Everybody gets 9 cards. 3 left over start the graveyard. P1 flips first."),
            (Flipped(P1, one("red snake")), "flipping", "P1 flips: red snake."),
            (
                Attacked(P1, P2, one("red snake"), one("red chameleon"), 3),
                "attack",
                "P1's red snake ate P2's red chameleon: P1 takes 3 cards.",
            ),
            (
                Defended(P1, one("red-blue mosquitoes"), 1),
                "defence",
                "P1 saved the red and blue mosquitoes: 1 card goes back under P1's draw pile.",
            ),
            (
                Haunted(P1, P2, one("red snake"), 2, True),
                "poltergeists",
                "The Poltergeist P1 attacked P2's red snake, half of a pair: 2 cards go to the graveyard.",
            ),
            (
                Haunted(P1, P2, one("red snake"), 1, False),
                "law-poltergeist",
                "P1 attacked P2's red snake, half of a pair: 1 card goes to the graveyard.",
            ),
            (
                Faulted(P2, Reason("there was no Gobbit", "gobbit-rule"), 2),
                "gobbit-rule",
                "Fault by P2: there was no Gobbit; 2 cards go to the graveyard.",
            ),
            (
                Faulted(P2, Reason("there was no Gobbit", "gobbit-rule"), 0),
                "gobbit-rule",
                "Fault by P2: there was no Gobbit; nothing lay in front to lose.",
            ),
            (Penalised(P1), "minimum-penalty", "Minimum penalty: 1 card of P1's draw pile goes to the graveyard."),
            (WasTooLate(P1, P2), "sudden-death", "P1 was too late: P2's pile was gone already."),
            (
                DiedSuddenly(P1, 0),
                "sudden-death",
                "Sudden death: P1 missed with an empty draw pile and is out of the game.",
            ),
            (
                DiedSuddenly(P1, 2),
                "sudden-death",
                "Sudden death: P1 missed with an empty draw pile and is out of the game; 2 cards go to the graveyard.",
            ),
            (GobbitWon(P1, (P3, P2), 7), "gobbit-rule", "Gobbit! P1 takes the piles of P3 and P2: 7 cards."),
            (LostAll(P1), "poltergeists", "P1 has no cards left and has lost."),
            (BecamePoltergeist(P1), "poltergeists", "P1 is back as a Poltergeist and may attack pairs."),
            (
                NewLaw(Token.SNAKE),
                "law-snake",
                "New on the graveyard: the law of the snake, from the next card on. Snakes attack mosquitoes, too.",
            ),
            (
                LawHolds(Token.DIFFERENT_COLOURS),
                "law-different-colours",
                "From now on the law of different colours holds. Animals attack only what is of another colour.",
            ),
            (OnlyOneLeft(P1), "end", "Only P1 has cards left and wins!"),
            (
                NothingToDo(),
                "end",
                "Nobody has a card left to draw, and no tap could change anything: the game ends.",
            ),
            (EndCalled(P1), "end", "Nobody has a card left to draw: P1 calls the end."),
        ],
    )
    def test_news_is_told_in_whole_sentences(self, told: Any, section: str, words: str) -> None:
        assert (told.section, told.words(NAMES)) == (section, words)

    def test_a_flip_is_no_line_of_the_chronicle(self) -> None:
        assert Flipped(P1, one("red snake")).line(NAMES) == ""

    def test_actions_are_spelled_with_names(self) -> None:
        spelled = [act.words(NAMES) for act in (Flip(P1), Tap(P1, P2), TapGraveyard(P1), CallEnd(P1))]
        assert spelled == ["flip", "tap P2", "tap the graveyard", "call the end"]

    def test_somebody_called_the_graveyard_is_told_from_it(self) -> None:
        names = ("P1", "The Graveyard")
        assert Tap(P1, P2).words(names) != TapGraveyard(P1).words(names) == "tap the graveyard itself"

    def test_the_table_is_told_graveyard_first_then_seat_by_seat(self) -> None:
        state = table(
            "red snake on blue snake", "", "", "yellow snake", decks={"P2": "", "P3": "", "P4": "red gorilla"}, out="P3"
        )
        assert gobbit.look(gobbit.seen_by(state, None), EIGHT[:4]) == [
            "In the graveyard: 0 cards.",
            "Next to flip: P1.",
            "P1: 44 cards to draw, 2 cards in front, on top red snake.",
            "P2: a Poltergeist.",
            "P3: out of the game.",
            "P4: 1 card to draw, 1 card in front, on top yellow snake.",
        ]

    def test_in_the_expert_variant_the_laws_are_told(self) -> None:
        state = table("red snake/explosion", "", law="triangle")
        assert gobbit.look(play(state, "P1 taps P1"), NAMES[:2])[:3] == [
            "In the graveyard: 2 cards, on top the token explosion.",
            "Now: Mosquitoes attack chameleons, and chameleons attack snakes.",
            "From the next card on: Mosquitoes explode, so nobody may touch them.",
        ]

    def test_who_has_just_lost_everything_has_no_cards_left(self) -> None:
        state = table("red gorilla", "red snake", "", decks={"P2": ""})
        assert gobbit.look(play(state, "P1 taps P2"), NAMES)[3] == "P2: no cards left."

    def test_when_nobody_can_draw_it_is_told(self) -> None:
        state = table("red snake", "red chameleon", decks="")
        assert gobbit.look(state, NAMES[:2])[1] == "Nobody has a card left to draw."


# --- Laws of the race -----------------------------------------------------------------------------------------------


def by_chance(seats: int, variant: Variant) -> Iterator[State]:
    """The states of a game by chance."""
    return (state for state, _ in playout(gobbit, seats, 11, variant))


ways = pytest.mark.parametrize(("seats", "variant"), [*product((2, 3, 5, 8), variants(gobbit))])


@ways
def test_the_options_are_the_taps_that_do_something(seats: int, variant: Variant) -> None:
    for state in by_chance(seats, variant):
        options = set(gobbit.options(state))
        for seat in state.seats:
            rights = gobbit.rights(state, seat)
            for pile, outcome in zip(state.seats, rights.piles, strict=True):
                assert (outcome.effect is not Effect.NOTHING) == (Tap(seat, pile) in options)
            assert (rights.graveyard.effect is not Effect.NOTHING) == (TapGraveyard(seat) in options)


@ways
def test_a_gobbit_suspends_faults(seats: int, variant: Variant) -> None:
    for state in filter(gobbit.gobbit_now, by_chance(seats, variant)):
        for option in gobbit.options(state):
            assert not any(isinstance(one, Faulted) for one in gobbit.apply(state, option).news)
            assert not isinstance(option, Tap)


@ways
def test_faults_and_only_faults_have_a_reason(seats: int, variant: Variant) -> None:
    for state in by_chance(seats, variant):
        for seat in state.seats:
            rights = gobbit.rights(state, seat)
            for outcome in (*rights.piles, rights.graveyard):
                assert (outcome.effect is Effect.FAULT) == (outcome.reason is not None)


@ways
def test_a_fault_is_told_with_the_reason_that_was_foreseen(seats: int, variant: Variant) -> None:
    for state in by_chance(seats, variant):
        for option in gobbit.options(state):
            if isinstance(option, Tap):
                reason = gobbit.rights(state, option.seat).piles[option.pile].reason
                told = [one.reason for one in gobbit.apply(state, option).news if isinstance(one, Faulted)]
                assert told == ([reason] if reason else [])


def allowed(before: State, taking: object) -> bool:
    """Whether what took a pile away had a right to it in the table after the last flip."""
    tops, law = before.snapshot.tops, before.snapshot.law
    if isinstance(taking, Attacked):
        predator, prey = tops[taking.seat], tops[taking.owner]
        return bool(predator and prey and eats(predator, prey, law))
    if isinstance(taking, Haunted):
        ghostly = taking.seat in before.snapshot.poltergeists or law is Token.POLTERGEIST
        return ghostly and [top and face(top) for top in tops].count(face(taking.card)) > 1
    return True


@given(data=st.data())
def test_no_order_of_taps_lets_anybody_win_a_pile_without_a_right(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(gobbit.SEATS))
    variant = data.draw(st.sampled_from(variants(gobbit)))
    state = after_some_flips(seats, variant, Random(data.draw(st.integers())))
    flipped = state
    robbed: set[Seat] = set()
    faulty: set[Seat] = set()
    while taps := [option for option in gobbit.options(state) if isinstance(option, Tap | TapGraveyard)]:
        state = gobbit.apply(state, data.draw(st.sampled_from(taps)))
        for happened in state.news:
            assert allowed(flipped, happened)
            if isinstance(happened, Attacked | Haunted | Defended | GobbitWon):
                assert happened.seat not in faulty
                assert isinstance(happened, GobbitWon) or happened.seat not in robbed
            if isinstance(happened, Attacked | Haunted):
                robbed.add(happened.owner)
            if isinstance(happened, Faulted):
                assert happened.seat not in faulty
                faulty.add(happened.seat)
        assert Counter((*state.graveyard, *sum((*state.decks, *state.piles), ()))) == Counter(DECK)


def after_some_flips(seats: int, variant: Variant, chance: Random) -> State:
    """A table in the middle of a game: flips, and a tap now and then."""
    state = gobbit.setup(seats, seed=chance.getrandbits(50), variant=variant)
    for _ in range(int(chance.random() * 60)):
        options = gobbit.options(state)
        if options:
            state = gobbit.apply(state, options[0] if chance.random() < 0.8 else chance.choice(options))
    flips = [option for option in gobbit.options(state) if isinstance(option, Flip)]
    return gobbit.apply(state, flips[0]) if flips else state


@given(
    seats=st.sampled_from(gobbit.SEATS),
    variant=st.sampled_from(variants(gobbit)),
    seed=st.integers(),
    careful=st.floats(0, 1),
)
def test_a_game_ends_if_faults_happen(seats: int, variant: Variant, seed: int, careful: float) -> None:
    """People who mostly see what is right, and now and then tap wrong."""
    chance = Random(seed)
    state = gobbit.setup(seats, seed=seed, variant=variant)
    for _ in range(LONGEST):
        options = gobbit.options(state)
        if not options:
            return
        right = [option for option in options if is_right(state, option)]
        state = gobbit.apply(state, chance.choice(right if right and chance.random() < 0.8 * careful else options))
    raise AssertionError("it does not end")


def is_right(state: State, option: Any) -> bool:
    if not isinstance(option, Tap):
        return not isinstance(option, TapGraveyard) or gobbit.gobbit_now(state)
    return gobbit.rights(state, option.seat).piles[option.pile].effect is not Effect.FAULT


@pytest.mark.parametrize("seats", [4, 8])
def test_two_conflicts_that_have_nothing_to_do_with_each_other_end_alike_in_either_order(seats: int) -> None:
    for state in by_chance(seats, Variant()):
        right = [tap for tap in gobbit.options(state) if isinstance(tap, Tap) and is_right(state, tap)]
        for one_tap, other in combinations(right, 2):
            if not {one_tap.seat, one_tap.pile} & {other.seat, other.pile}:
                assert play_both(state, one_tap, other) == play_both(state, other, one_tap)


def play_both(state: State, first: Tap, second: Tap) -> tuple[Any, ...]:
    for one_tap in (first, second):
        if one_tap in gobbit.options(state):
            state = gobbit.apply(state, one_tap)
    return state.decks, state.piles, set(state.graveyard)


@pytest.mark.parametrize("colour", Colour)
def test_colours_are_said_as_words(colour: Colour) -> None:
    assert str(one(f"{colour.value} snake")) == f"{colour.value} snake"
