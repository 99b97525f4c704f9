"""The options of a moment as a list to choose from, and what an answer can mean."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from card_table.choices import Choice, choices, meant_by, numbered
from card_table.rules import GAMES, game_named
from card_table.rules.game import Names, Seat, record
from card_table.rules.gopher import Stop, TurnOver
from tests.rules.playing import PEOPLE, playout

ANN, BEN = Seat(0), Seat(1)
NAMES = ("Ann", "Ben")


@record
class Bid:
    """An action that says all about itself."""

    seat: Seat
    number: int
    verb: ClassVar[str] = "bid"
    section: ClassVar[str] = "bidding"
    alike: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    binding: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False

    def words(self, names: Names) -> str:
        return f"bid {self.number}"


@record
class Tap:
    """An action that names another seat."""

    seat: Seat
    other: Seat
    verb: ClassVar[str] = "tap"
    section: ClassVar[str] = "tapping"
    alike: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    binding: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False

    def words(self, names: Names) -> str:
        return f"tap {names[self.other]}"


@record
class Put:
    """An action whose words may be the beginning of another one's."""

    seat: Seat
    where: str = ""
    verb: ClassVar[str] = "put"
    section: ClassVar[str] = "putting"
    alike: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    binding: ClassVar[bool] = False
    interrupts: ClassVar[bool] = False

    def words(self, names: Names) -> str:
        return f"put {self.where}".strip()


def turn_over(*places: int, seat: Seat = ANN) -> list[TurnOver]:
    """Turning over the cards at these places, counted from 1 as people do."""
    return [TurnOver(seat, place - 1) for place in places]


def words(options: Sequence[Any]) -> list[str]:
    """How the choices among these options are called."""
    return [choice.words for choice in choices(options, NAMES)]


def meant(answer: str, options: Sequence[Any]) -> list[Any]:
    """The actions that an answer can mean."""
    return [choice.action for choice in meant_by(answer, options, NAMES)]


class TestTheList:
    def test_each_option_is_a_choice_called_as_it_is_spelled(self) -> None:
        assert choices([Bid(ANN, 1), Bid(ANN, 2)], NAMES) == [
            Choice("bid 1", Bid(ANN, 1)),
            Choice("bid 2", Bid(ANN, 2)),
        ]

    def test_it_keeps_the_order_of_the_options(self) -> None:
        assert words([Bid(ANN, 3), Tap(ANN, BEN), Bid(ANN, 1)]) == ["bid 3", "tap Ben", "bid 1"]

    def test_without_options_it_is_empty(self) -> None:
        assert choices([], NAMES) == []

    def test_options_that_nobody_can_tell_apart_are_one_choice(self) -> None:
        row = turn_over(2, 3, 39)
        assert choices([*row, Stop(ANN)], NAMES) == [Choice("turn over", row[0], tuple(row)), Choice("stop", Stop(ANN))]

    def test_the_last_one_of_its_kind_is_called_like_the_others(self) -> None:
        assert choices(turn_over(7), NAMES) == [Choice("turn over", TurnOver(ANN, 6))]

    def test_where_several_seats_may_act_each_choice_begins_with_its_name(self) -> None:
        options = [Bid(ANN, 1), Bid(BEN, 1), *turn_over(1, 2, seat=BEN)]
        assert words(options) == ["Ann: bid 1", "Ben: bid 1", "Ben: turn over"]

    def test_where_one_seat_may_act_no_name_is_said(self) -> None:
        assert words([Bid(BEN, 1), *turn_over(1, 2, seat=BEN)]) == ["bid 1", "turn over"]

    def test_what_two_seats_cannot_tell_apart_stays_two_choices(self) -> None:
        assert words([*turn_over(1, 2), *turn_over(1, 2, seat=BEN)]) == ["Ann: turn over", "Ben: turn over"]

    def test_they_are_one_choice_wherever_they_stand_among_the_options(self) -> None:
        assert words([TurnOver(ANN, 0), Stop(ANN), TurnOver(ANN, 1), TurnOver(ANN, 2)]) == ["turn over", "stop"]


class TestAnswers:
    options = (*turn_over(2, 3, 12, 39), Stop(ANN))

    @pytest.mark.parametrize(("answer", "action"), [("1", TurnOver(ANN, 1)), ("2", Stop(ANN)), ("２", Stop(ANN))])
    def test_a_number_means_the_choice_in_that_place_of_the_list(self, answer: str, action: Any) -> None:
        assert meant(answer, self.options) == [action]

    @pytest.mark.parametrize("answer", ["0", "3", "39", "-1", "+1", "1.", "1.0", "²", "½", "1 2", "00001", "9" * 4000])
    def test_a_number_that_is_not_in_the_list_means_nothing(self, answer: str) -> None:
        assert meant(answer, self.options) == []

    def test_nor_does_a_number_of_thousands_of_digits(self) -> None:
        assert meant("9" * 5000, self.options) == []

    @pytest.mark.parametrize("answer", ["t", "turn", "turn o", "turn over"])
    def test_the_beginning_of_a_choice_means_it(self, answer: str) -> None:
        assert meant(answer, self.options) == [TurnOver(ANN, 1)]

    @pytest.mark.parametrize("place", [2, 3, 12, 39])
    def test_the_whole_spelling_means_this_very_option(self, place: int) -> None:
        assert meant(f"turn over {place}", self.options) == [TurnOver(ANN, place - 1)]

    @pytest.mark.parametrize("answer", ["turn over 1", "turn over 40", "turn over 0", "turn over -1", "turn over 03"])
    def test_the_spelling_of_what_is_no_option_means_nothing(self, answer: str) -> None:
        assert meant(answer, self.options) == []

    def test_a_beginning_that_fits_several_choices_can_mean_each(self) -> None:
        options = [Bid(ANN, 1), Tap(ANN, BEN), Bid(ANN, 2)]
        assert meant("bid", options) == [Bid(ANN, 1), Bid(ANN, 2)]

    def test_a_whole_spelling_goes_before_what_only_begins_so(self) -> None:
        assert meant("bid 1", [Bid(ANN, 12), Bid(ANN, 1)]) == [Bid(ANN, 1)]
        assert meant("put", [Put(ANN, "left"), Put(ANN), Put(ANN, "right")]) == [Put(ANN)]

    @pytest.mark.parametrize("answer", ["x", "op", "urn over", "stopp", "stop stop", "[/]", "\0", "\ufffd"])
    def test_anything_else_means_nothing(self, answer: str) -> None:
        assert meant(answer, self.options) == []

    @pytest.mark.parametrize(("name", "answer"), [("BEN", "tap ben"), ("Ößi", "tap össi"), ("[/b]", "tap [/b]")])
    def test_names_are_found_in_the_letters_of_an_answer(self, name: str, answer: str) -> None:
        assert [choice.action for choice in meant_by(answer, [Tap(ANN, BEN)], ("Ann", name))] == [Tap(ANN, BEN)]

    def test_a_whole_name_in_any_letters_goes_before_a_longer_one(self) -> None:
        options = [Tap(ANN, Seat(1)), Tap(ANN, Seat(2))]
        assert [choice.action for choice in meant_by("tap ben", options, ("Ann", "BENNO", "BEN"))] == options[1:]


class TestSeveralSeats:
    options = (Bid(ANN, 1), Bid(ANN, 2), *turn_over(4, 5), Bid(BEN, 1), Bid(BEN, 2), *turn_over(4, 5, seat=BEN))

    def test_a_number_means_the_choice_of_its_seat(self) -> None:
        assert meant("5", self.options) == [Bid(BEN, 2)]

    def test_a_number_that_one_seats_choices_have_in_their_words_means_these(self) -> None:
        assert meant("2", [Bid(ANN, 1), Bid(ANN, 2), Bid(ANN, 3)][::-1]) == [Bid(ANN, 2)]
        assert meant("1", [Bid(ANN, 2), Bid(ANN, 3)]) == []

    def test_a_name_and_the_words_mean_the_choice_of_this_seat(self) -> None:
        assert meant("ben: bid 1", self.options) == [Bid(BEN, 1)]
        assert meant("ann: turn over", self.options) == [TurnOver(ANN, 3)]

    def test_a_name_alone_can_mean_all_that_this_seat_may_do(self) -> None:
        assert meant("ben", self.options) == [Bid(BEN, 1), Bid(BEN, 2), TurnOver(BEN, 3)]

    def test_words_without_a_name_do_not_act_for_anybody(self) -> None:
        assert meant("bid 1", self.options) == []

    def test_a_name_and_a_whole_spelling_mean_this_very_option(self) -> None:
        assert meant("ben: turn over 5", self.options) == [TurnOver(BEN, 4)]
        assert meant("turn over 5", self.options) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_in_every_game_each_choice_can_be_named_by_its_number_and_by_its_words(game_id: str) -> None:
    game = game_named(game_id)
    names = PEOPLE[: game.SEATS.start]
    for state, _ in playout(game, len(names), seed=3):
        options = game.options(state)
        listed = choices(options, names)
        assert [option for choice in listed for option in choice.any_of or [choice.action]] == list(options)
        assert all(len(choice.any_of) != 1 and choice.action in (choice.any_of or [choice.action]) for choice in listed)
        for number, choice in enumerate(listed, start=1):
            assert not numbered(listed) or meant_by(str(number), options, names) == [choice]
            assert meant_by(choice.words.casefold(), options, names) == [choice]
            for option in choice.any_of:
                [found] = meant_by(option.words(names).casefold(), options, names)
                assert found.action == option
