"""Names: whatever people type is shown as plain text, in a straight column, and stands for one person."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from card_table.names import WIDEST, clean, distinct, same, twice

ODD = st.text(
    st.sampled_from("Ann B\x1b\t[/]\u0301\ufe0f\u200d\u202e日ﾊｱ한é👩🚀❤🇩🏽⚔Ａａßſİ\ud800\u3000\x00"), max_size=40
)
"""Text of what names have been troubled by."""

ANYTHING = st.text(max_size=40) | ODD


class TestPlainText:
    @pytest.mark.parametrize(
        "name", ["[/]", "[/", "[/b]", "[red]Ann[/]", "\\[/]", ":smile:", "Ann & Ben", "<b>", "{0}"]
    )
    def test_markup_is_kept_as_it_was_typed(self, name: str) -> None:
        assert clean(name) == name

    def test_what_was_typed_as_text_stays_text(self) -> None:
        assert clean(r"\e[31mEve") == r"\e[31mEve"

    @pytest.mark.parametrize(
        "accented", ["é", "Zoé", "Ångström", "Dvořák", "Łukasz", "Ελένη", "Анна", "日本語", "한국어"]
    )
    def test_every_script_may_be_written(self, accented: str) -> None:
        assert clean(accented) == accented

    def test_an_accent_of_its_own_becomes_one_with_its_letter(self) -> None:
        assert clean("Zoe\u0301") == "Zo\u00e9"


class TestWhatIsDropped:
    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("Eve\x1b[2J\x1b]0;x\a", "Eve[2J]0;x"),
            ("Eve\x9b2J", "Eve2J"),
            ("a\x00b\x7fc", "abc"),
            ("a\u202eb\u2066c\u200e", "abc"),
            ("a\u200bb\ufeffc\u00add", "abcd"),
            ("a\ud800b", "ab"),
            ("a\ue000b", "ab"),
            ("a\U000e0041b", "ab"),
            ("👩\u200d🚀", "👩🚀"),
            ("❤\ufe0f", "❤"),
            ("⚔\ufe0e", "⚔"),
            ("1\ufe0f\u20e3", "1"),
            ("👍🏽", "👍"),
            ("🇩🇪 Eva", "Eva"),
            ("\u0301Ann", "Ann"),
        ],
    )
    def test_what_could_move_a_cursor_hide_or_break_a_column_is_dropped(self, typed: str, name: str) -> None:
        assert clean(typed) == name

    def test_more_than_two_accents_to_a_letter_are_dropped(self) -> None:
        assert clean("x" + "\u0300" * 80 + "q\u0300") == "x\u0300\u0300q\u0300"

    @pytest.mark.parametrize(
        "typed", ["Ann  Bo", " Ann Bo ", "Ann\tBo", "Ann\nBo", "Ann\u00a0Bo", "Ann\u3000Bo", "Ann\r\nBo"]
    )
    def test_every_white_space_is_one_space(self, typed: str) -> None:
        assert clean(typed) == "Ann Bo"

    @pytest.mark.parametrize("typed", ["", " ", "\x1b", "\u200d", "\ufe0f", "\u0301", "\n\n", "\x00" * 5000])
    def test_nothing_is_left_of_nothing(self, typed: str) -> None:
        assert clean(typed) == ""

    @pytest.mark.parametrize("typed", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800"])
    def test_a_name_that_shows_nothing_is_nothing(self, typed: str) -> None:
        assert clean(typed) == ""

    @pytest.mark.parametrize("unseen", ["\ufe00", "\u034f", "\u180b", "\U000e0100"])
    def test_two_names_that_look_the_same_are_the_same(self, unseen: str) -> None:
        assert clean(f"Ann{unseen}") == "Ann"


class TestWidth:
    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("A" * 17, "A" * 16),
            ("A" * 1_000_000, "A" * 16),
            ("日" * 9, "日" * 8),
            ("A" + "日" * 9, "A" + "日" * 7),
            ("Anna Maria Louisa Theresia", "Anna Maria Louis"),
            ("Anna Maria Eva   Theresia", "Anna Maria Eva T"),
            ("Anna Maria Evita Theresia", "Anna Maria Evita"),
        ],
    )
    def test_a_long_name_is_cut_to_sixteen_cells(self, typed: str, name: str) -> None:
        assert clean(typed) == name
        assert cell_len(name) <= WIDEST

    @given(ANYTHING)
    def test_no_name_is_wider(self, text: str) -> None:
        assert cell_len(clean(text)) <= WIDEST

    @given(ANYTHING)
    def test_a_name_is_as_wide_as_its_characters(self, text: str) -> None:
        name = clean(text)
        assert cell_len(name) == sum(cell_len(character) for character in name)


class TestCleaning:
    @given(ANYTHING)
    def test_what_is_clean_stays_as_it_is(self, text: str) -> None:
        assert clean(clean(text)) == clean(text)

    @given(ANYTHING)
    def test_a_clean_name_can_be_printed_written_and_shown(self, text: str) -> None:
        name = clean(text)
        assert name.isprintable()
        assert name == name.strip()
        assert name.encode("utf-8").decode("utf-8") == name
        assert Text(name).plain == name

    @given(ANYTHING)
    def test_a_clean_name_is_composed(self, text: str) -> None:
        assert unicodedata.is_normalized("NFC", clean(text))


class TestSame:
    @pytest.mark.parametrize(
        ("a", "b"), [("Ann", "ann"), ("Ann", "ANN"), ("Ann", "Ａnn"), ("Zo\u00e9", "Zoe\u0301"), ("Strauß", "STRAUSS")]
    )
    def test_names_that_people_would_take_for_one_are_the_same(self, a: str, b: str) -> None:
        assert same(a, b)
        assert same(b, a)

    @pytest.mark.parametrize(("a", "b"), [("Ann", "Anne"), ("Ann", "Ann 2"), ("Zoé", "Zoe"), ("Ann", "")])
    def test_other_names_are_not(self, a: str, b: str) -> None:
        assert not same(a, b)

    def test_the_first_name_that_stands_for_two_is_found(self) -> None:
        assert twice(["Ann", "Ben", "ben", "ANN"]) == "ben"
        assert twice(["Ann", "Ben", "Cleo"]) is None
        assert twice([]) is None


class TestDistinct:
    def test_different_names_stay_as_they_are(self) -> None:
        assert distinct(["Ann", "Ben", "Zoé"]) == ("Ann", "Ben", "Zoé")

    def test_the_same_names_are_told_apart_by_a_number(self) -> None:
        assert distinct(["Ann", "ann ", "Ａnn", "ANN"]) == ("Ann", "ann 2", "Ａnn 3", "ANN 4")

    def test_the_same_name_composed_and_not_is_the_same(self) -> None:
        assert distinct(["Zo\u00e9", "Zoe\u0301"]) == ("Zoé", "Zoé 2")

    def test_a_number_that_somebody_is_called_is_not_given_again(self) -> None:
        assert distinct(["Ann 2", "Ann", "Ann"]) == ("Ann 2", "Ann", "Ann 3")

    def test_empty_names_are_filled_in(self) -> None:
        assert distinct(["", "Ben", "\x1b"]) == ("Player 1", "Ben", "Player 3")

    def test_a_name_that_was_filled_in_is_told_apart_too(self) -> None:
        first, second = distinct(["Player 2", ""])
        assert first == "Player 2"
        assert not same(first, second)

    def test_long_names_keep_room_for_their_number(self) -> None:
        assert distinct(["Maximilian Alexander", "Maximilian Alexander"]) == (
            "Maximilian Alexa",
            "Maximilian Al 2",
        )

    def test_wide_names_keep_room_for_their_number(self) -> None:
        assert distinct(["日" * 8] * 2) == ("日" * 8, "日" * 6 + " 2")

    def test_a_number_stands_after_one_space(self) -> None:
        assert distinct(["Maximilian A Bcd"] * 2)[1] == "Maximilian A 2"

    @given(
        st.lists(
            st.text(max_size=14) | ODD.map(lambda text: text[:14]) | st.sampled_from(["Ann", "ann", "Player 2"]),
            max_size=8,
        )
    )
    def test_no_two_are_the_same_and_none_is_empty(self, typed: list[str]) -> None:
        people = distinct(typed)
        assert len(people) == len(typed)
        assert twice(people) is None
        assert all(people)

    @given(st.lists(st.sampled_from(["日" * 8, "Ann", "👩" * 9, "x" * 16, ""]), max_size=8))
    def test_none_is_too_wide(self, typed: list[str]) -> None:
        assert all(cell_len(name) <= WIDEST for name in distinct(typed))

    @given(st.lists(st.sampled_from(["Ann", "ann", "Ａnn", "Player 2", "", "x" * 16, "X" * 20, "\x1b"]), max_size=8))
    def test_distinct_names_stay_as_they_are(self, typed: list[str]) -> None:
        assert distinct(distinct(typed)) == distinct(typed)


@pytest.mark.parametrize("joining", ["\u11a8", "\ud7b0", "\u0301", "\u20dd"])
def test_what_takes_no_room_comes_at_most_twice(joining: str) -> None:
    assert len(clean("a" + joining * 1000)) <= 3
