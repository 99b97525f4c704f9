"""Crazy Squirrel After a Coffee, the mode of Hámster Gángster that is a game of its own, sentence by sentence."""

from collections import Counter

import pytest

from card_table.rules import game_named, hamster
from card_table.rules.game import Illegal, Result
from card_table.rules.hamster import deeds, squirrel
from card_table.rules.hamster.pieces import ALL_NUTS, Card, Pouch, Variant
from card_table.rules.hamster.squirrel import Race
from tests.rules.hamster_notation import ANN, BEN, CLEO, NAMES, VIEWERS, may, numbers, nuts, play, race
from tests.rules.playing import playout


def lies(state: Race, seat: int) -> str:
    """A player's pouches."""
    left, right = map(numbers, state.pouches[seat])
    return f"{left} | {right}"


def won(state: Race, name: str) -> Race:
    """The race after this player has won the round."""
    seat = NAMES.index(name)
    pouches = tuple((nuts("12 1"), nuts("8")) if place == seat else ((), ()) for place in state.seats)
    left_over = Counter(ALL_NUTS) - Counter(nuts("12 1 8"))
    left_over[Card.HAZELNUT] -= 1
    forest = (*left_over.elements(), Card.HAZELNUT)
    return play(state.but(pouches=pouches, forest=forest, gone=()), f"{name} takes, {name} fills right")


class TestTheMode:
    def test_burrow_gang_and_erwin_are_removed(self) -> None:
        state = hamster.setup(3, seed=1, variant=Variant(squirrel=1))
        assert isinstance(state, Race)
        assert Counter(state.forest) == Counter(ALL_NUTS)
        assert state.pouches == (((), ()),) * 3
        assert state.hands == (None,) * 3

    def test_the_forest_is_shuffled_face_down(self) -> None:
        states = [hamster.setup(2, seed=seed, variant=Variant(squirrel=1)) for seed in range(300)]
        assert len({state.forest for state in states}) == 300
        assert {state.forest[-1] for state in states} >= set(ALL_NUTS) - {Card.CHESTNUT}
        assert all(hamster.seen_by(states[0], seat).forest == (Card.FACE_DOWN,) * 67 for seat in VIEWERS)

    def test_everyone_takes_forest_cards_at_the_same_time(self) -> None:
        state = race()
        assert may(state) == ["Ann takes", "Ben takes", "Cleo takes"]
        assert may(play(state, "Ben takes")) == ["Ann takes", "Ben fills left", "Ben fills right", "Cleo takes"]
        script = "Ben takes, Cleo takes, Ben fills left, Ben takes, Ann takes, Cleo fills right, Ben fills right"
        after = play(race(forest="1, 2, 3, 4, ..."), script)
        assert [lies(after, seat) for seat in range(3)] == [" | ", "1 | 3", " | 2"]
        assert after.hands == (Card.CASHEW, None, None)

    def test_and_places_them_in_the_cheek_pouches_in_any_order(self) -> None:
        script = "Ann takes, Ann fills left, Ann takes, Ann fills right, Ann takes, Ann fills left"
        assert lies(play(race(forest="5, 3, 4, ..."), script), ANN) == "5 4 | 3"

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_what_was_taken_lies_open(self, viewer: int | None) -> None:
        after = play(race(forest="5, ..."), "Ann takes")
        assert hamster.seen_by(after, viewer).hands[ANN] is Card.HAZELNUT
        assert after.news == (squirrel.Took(ANN, Card.HAZELNUT),)

    def test_the_first_to_fill_both_pouches_with_exactly_13_wins(self) -> None:
        state = race(ann="left 12 1, right 8", ben="left 8 5, right 7", forest="6, 5, ...")
        after = play(state, "Ann takes, Ben takes, Ben fills right")
        assert lies(play(state, "Ben takes, Ben fills right"), BEN) == "8 5 | 7 6"
        assert hamster.result(after) is None
        first = play(state, "Ben takes, Ann takes, Ben fills right")
        assert hamster.result(first) == Result((BEN,), (0, 1, 0), "both pouches full first")
        assert hamster.options(first) == ()
        assert first.news == (squirrel.Closed(BEN, Pouch.RIGHT), squirrel.WonRound(BEN, 1, 1))

    def test_one_pouch_is_not_enough(self) -> None:
        after = play(race(ann="left 8, right 7", forest="5, ..."), "Ann takes, Ann fills left")
        assert hamster.result(after) is None
        assert after.news == (squirrel.Closed(ANN, Pouch.LEFT),)

    @pytest.mark.parametrize("number", [4, 6])
    def test_12_or_14_is_not_enough(self, number: int) -> None:
        state = race(ann="left 8 5, right 8", forest=f"{number}, ...")
        assert hamster.result(play(state, "Ann takes, Ann fills right")) is None

    def test_nobody_may_do_anything_afterwards(self) -> None:
        after = won(race(), "Ben")
        with pytest.raises(Illegal, match=r"^The game is over\.$"):
            hamster.apply(after, squirrel.Take(ANN))


class TestReadings:
    def test_whoever_holds_a_card_has_to_put_it_into_a_pouch_first(self) -> None:
        state = play(race(), "Ann takes")
        assert may(state, ANN) == ["Ann fills left", "Ann fills right"]
        with pytest.raises(Illegal, match=r"^Put the card that you hold into a pouch first\.$"):
            hamster.apply(state, squirrel.Take(ANN))

    @pytest.mark.parametrize(("ann", "other"), [("left 8 5", "right"), ("right 8 5", "left")])
    def test_a_pouch_at_exactly_13_is_closed(self, ann: str, other: str) -> None:
        state = play(race(ann=ann), "Ann takes")
        assert may(state, ANN) == [f"Ann fills {other}"]
        closed = Pouch.LEFT if other == "right" else Pouch.RIGHT
        with pytest.raises(Illegal, match=r"^Take a card first, and put it into a pouch that is not yet full\.$"):
            hamster.apply(state, squirrel.Fill(ANN, closed))

    def test_a_card_that_takes_a_pouch_over_13_empties_that_pouch(self) -> None:
        before = race(ann="left 8 4, right 3", ben="left 5", forest="2, ...")
        after = play(before, "Ann takes, Ann fills left")
        assert (lies(after, ANN), lies(after, BEN), numbers(after.gone)) == (" | 3", "5 | ", "8 4 2")
        assert after.news == (squirrel.Emptied(ANN, Pouch.LEFT, 14),)
        assert may(after, ANN) == ["Ann takes"]

    def test_a_card_has_to_go_into_a_pouch_even_if_it_is_too_much_for_both(self) -> None:
        state = play(race(ann="left 8 3, right 5 5", forest="5, ..."), "Ann takes")
        assert may(state, ANN) == ["Ann fills left", "Ann fills right"]
        assert lies(play(state, "Ann fills right"), ANN) == "8 3 | "

    def test_if_the_forest_runs_out_the_lost_cards_are_mixed_back_in(self) -> None:
        state = race(ann="left 8", forest="")
        after = play(state, "Ben takes")
        assert after.news[0] == squirrel.MixedBack(66)
        assert after.gone == ()
        assert Counter([*after.forest, after.hands[BEN]]) == Counter(state.gone)
        assert len({play(state.but(seed=seed), "Ben takes").forest for seed in range(50)}) == 50

    def test_they_are_not_mixed_in_before(self) -> None:
        state = race(forest="5")
        assert play(state, "Ann takes").gone == state.gone

    @pytest.mark.parametrize(
        ("rounds", "wins", "scores", "winners"),
        [
            (1, "Ben", (0, 1, 0), (BEN,)),
            (3, "Ben Ben", (0, 2, 0), (BEN,)),
            (3, "Ben Ann Ben", (1, 2, 0), (BEN,)),
            (3, "Ben Ann Cleo", (1, 1, 1), (ANN, BEN, CLEO)),
            (5, "Ann Ann Ann", (3, 0, 0), (ANN,)),
            (5, "Ann Ben Ann Ben Cleo", (2, 2, 1), (ANN, BEN)),
            (5, "Ann Ben Cleo Ann Cleo", (2, 1, 2), (ANN, CLEO)),
            (5, "Cleo Ann Ben Ann Ben", (2, 2, 1), (ANN, BEN)),
            (5, "Cleo Ann Ann Ben Ann", (3, 1, 1), (ANN,)),
        ],
    )
    def test_best_of_1_3_or_5_rounds(
        self, rounds: int, wins: str, scores: tuple[int, ...], winners: tuple[int, ...]
    ) -> None:
        state, *names = race(rounds=rounds), *wins.split()
        for number, name in enumerate(names, start=1):
            assert hamster.result(state) is None
            assert hamster.progress(state) == f"round {number} of {rounds}"
            state = won(state, name)
            if number < len(names):
                assert may(state) == [f"{other}'s next round" for other in NAMES[:3]]
                state = play(state, "Ann's next round")
        reason = "most rounds" if rounds > 1 else "both pouches full first"
        assert hamster.result(state) == Result(winners, scores, reason)

    def test_for_each_round_all_cards_go_back_into_the_forest(self) -> None:
        state = play(won(race(rounds=3), "Ben"), "Cleo's next round")
        assert Counter(state.forest) == Counter(ALL_NUTS)
        assert (state.pouches, state.hands, state.gone) == ((((), ()),) * 3, (None,) * 3, ())
        assert (state.wins, state.news) == ((0, 1, 0), (squirrel.RoundBegan(2, 3),))

    def test_between_the_rounds_nobody_may_take_a_card(self) -> None:
        with pytest.raises(Illegal, match=r"^The round is over: the next one has still to begin\.$"):
            hamster.apply(won(race(rounds=3), "Ben"), squirrel.Take(ANN))

    def test_a_round_cannot_be_broken_off(self) -> None:
        with pytest.raises(Illegal, match=r"^The round is not over yet\.$"):
            hamster.apply(race(rounds=3), squirrel.NextRound(ANN))

    def test_the_moves_of_the_other_game_are_none_of_this(self) -> None:
        with pytest.raises(Illegal, match=r"^That is no move of this game\.$"):
            hamster.apply(race(), deeds.Draw(ANN))

    def test_nothing_is_ever_taken_back(self) -> None:
        assert all(kind.binding for kind in (squirrel.Take, squirrel.Fill, squirrel.NextRound))


class TestExamplesOfTheManual:
    def test_cleo_puts_the_cashew_right_and_wins(self) -> None:
        state = race(cleo="left 8 5, right 6 3", forest="4, ...")
        assert hamster.result(play(state, "Cleo takes, Cleo fills right")) == Result(
            (CLEO,), (0, 0, 1), "both pouches full first"
        )

    def test_one_of_the_two_has_to_go(self) -> None:
        state = race(ann="left 8 3, right 8 2, hand 5")
        assert lies(play(state, "Ann fills right"), ANN) == "8 3 | "


class TestWords:
    @pytest.mark.parametrize(
        ("one", "section", "words", "line"),
        [
            (
                squirrel.RoundBegan(2, 3),
                "squirrel",
                "Round 2 of 3: fill both pouches with exactly 13 each, all at the same time!",
                None,
            ),
            (
                squirrel.RoundBegan(1, 1),
                "squirrel",
                "One race: fill both pouches with exactly 13 each, all at the same time!",
                None,
            ),
            (squirrel.Took(ANN, Card.CORN), "squirrel", "Ann took corn (3).", ""),
            (squirrel.Filled(ANN, Pouch.LEFT, 7), "squirrel", "Ann has 7 in the left pouch.", ""),
            (squirrel.Closed(ANN, Pouch.LEFT), "squirrel", "Ann has exactly 13 in the left pouch!", None),
            (
                squirrel.Emptied(ANN, Pouch.LEFT, 17),
                "squirrel-too-much",
                "Ann has 17 in the left pouch, too much: it is empty again.",
                None,
            ),
            (
                squirrel.MixedBack(40),
                "squirrel-too-much",
                "The forest had run out: 40 lost cards were mixed back in.",
                None,
            ),
            (squirrel.WonRound(BEN, 2, 3), "squirrel", "Both pouches full: Ben wins round 2!", None),
            (squirrel.WonRound(BEN, 1, 1), "squirrel", "Both pouches full: Ben wins the race!", None),
            (squirrel.Decided((BEN,), 3), "squirrel-rounds", "Ben has won most of 3 rounds.", None),
            (squirrel.Decided((ANN, BEN), 5), "squirrel-rounds", "Ann and Ben have won most of 5 rounds.", None),
        ],
    )
    def test_news_is_told_in_whole_sentences(
        self, one: hamster.News, section: str, words: str, line: str | None
    ) -> None:
        assert (one.section, one.words(NAMES)) == (section, words)
        assert one.line(NAMES) == (words if line is None else line)

    def test_the_table_is_told_seat_by_seat(self) -> None:
        state = race(ann="left 3 4, hand 5", ben="right 8 5", rounds=3, wins=(0, 1, 0))
        assert hamster.look(hamster.seen_by(state, None), NAMES[:3]) == [
            "Cards in the forest: 62.",
            "Ann holds a hazelnut (5); pouches: left 7, right 0; rounds won: 0.",
            "Ben holds nothing; pouches: left 0, right 13; rounds won: 1.",
            "Cleo holds nothing; pouches: left 0, right 0; rounds won: 0.",
        ]

    def test_moves_are_spelled_in_a_word_or_two(self) -> None:
        assert [action.words(NAMES) for action in hamster.options(play(race(), "Ann takes"))] == [
            "fill left",
            "fill right",
            "take",
            "take",
        ]
        assert squirrel.NextRound(ANN).words(NAMES) == "next round"


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_pouch_is_never_seen_above_13(rounds: int) -> None:
    for seed in range(5):
        for state, _ in playout(game_named("hamster"), 4, seed, Variant(squirrel=rounds)):
            assert all(sum(nut.value for nut in pouch) <= 13 for pair in state.pouches for pouch in pair)
