"""The journal: what is written reads back, and what anybody did to the text is told in a sentence."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_table.match import resumed
from card_table.opening import bots_of
from card_table.rules import game_named, journal
from card_table.rules.game import Seat
from card_table.rules.gobbit import Flip, Tap
from card_table.rules.gopher import Stop, TurnOver
from card_table.rules.journal import Done, Header, Journal, Undone, Unreadable, Vain
from tests.rules.playing import playout

HEADER = Header("gopher", ("Ann", "Zoé"), Seat(0), 7, {}, "2026-01-31T20:15:00")
NAMES = HEADER.people
FIRST_LINE = journal.header_line(HEADER)
LINES = ['{"seat": 0, "do": "turn over 7"}\n', '{"seat": 0, "do": "stop"}\n', '{"undo": "stop"}\n']
ENTRIES = (Done(Seat(0), "turn over 7"), Done(Seat(0), "stop"), Undone("stop"))


def text(*lines: str) -> bytes:
    """A journal of this header and these lines."""
    return "".join([FIRST_LINE, *lines]).encode()


def header(**changes: Any) -> bytes:
    """A journal that is only a header, with other fields."""
    return json.dumps({**json.loads(FIRST_LINE), **changes}).encode() + b"\n"


def refusal(data: bytes) -> str:
    """The sentence that a journal is refused with."""
    with pytest.raises(Unreadable) as refused:
        journal.read(data)
    return str(refused.value)


class TestWritingAndReading:
    def test_a_header_is_one_line_of_json(self) -> None:
        assert FIRST_LINE == (
            '{"card_table": 1, "game": "gopher", "people": ["Ann", "Zoé"], "first": 0, "seed": 7, "variant": {},'
            ' "began": "2026-01-31T20:15:00"}\n'
        )

    def test_an_action_is_one_line_of_json(self) -> None:
        assert journal.done_line(TurnOver(Seat(0), 6), NAMES) == LINES[0]

    def test_taking_back_is_one_line_of_json(self) -> None:
        assert journal.undone_line(Stop(Seat(0)), NAMES) == LINES[2]

    def test_what_was_written_reads_back(self) -> None:
        assert journal.read(text(*LINES)) == Journal(HEADER, ENTRIES, whole=len(text(*LINES)))

    def test_a_header_alone_is_a_game_that_has_just_begun(self) -> None:
        assert journal.read(text()) == Journal(HEADER, (), whole=len(FIRST_LINE.encode()))

    def test_lines_that_people_have_touched_read_the_same(self) -> None:
        touched = text('{"do":"turn over 7",  "seat":0}\r\n', ' {"seat": 0, "do": "\\u0073top"}\n')
        assert journal.read(touched).entries == ENTRIES[:2]

    def test_an_entry_is_found_among_the_options_only(self) -> None:
        state = game_named("gopher").setup(2, seed=7)
        options = game_named("gopher").options(state)
        assert journal.spelled(options, Done(Seat(0), "turn over 7"), NAMES) == TurnOver(Seat(0), 6)
        for impossible in (
            Done(Seat(0), "turn over 40"),
            Done(Seat(0), "turn over 0"),
            Done(Seat(0), "turn over 07"),
            Done(Seat(0), "stop"),
            Done(Seat(1), "turn over 7"),
            Done(Seat(-1), "turn over 7"),
            Done(Seat(0), ""),
        ):
            assert journal.spelled(options, impossible, NAMES) is None


class TestTheHeaderIsRefused:
    @pytest.mark.parametrize("data", [b"", FIRST_LINE.encode()[:-1], FIRST_LINE.encode()[:40]])
    def test_if_the_game_was_stopped_before_it_began(self, data: bytes) -> None:
        assert refusal(data) == (
            "This saved game is empty: it was stopped before it began, so delete it and begin a new one."
        )

    @pytest.mark.parametrize(
        "data",
        [
            b"\n",
            b"hello\n",
            b"[]\n",
            b"null\n",
            b"7\n",
            b'"card_table"\n',
            b"{}\n",
            b'{"card_table": "1"}\n',
            b'{"card_table": 1.0}\n',
            b'{"card_table": null}\n',
            b'{"card_table": NaN}\n',
            b'{"card_table": Infinity}\n',
            b"\xff\xfe\n",
            b"\xef\xbb\xbf" + FIRST_LINE.encode(),
            b"[" * 4000 + b"\n",
            b'{"a":' * 800 + b"\n",
            b"\x00" * 100 + b"\n",
            b" " * 5000 + b"\n",
        ],
        ids=lambda data: repr(data[:24]),
    )
    def test_if_it_is_no_header(self, data: bytes) -> None:
        assert refusal(data) == (
            "This file is not a saved game of card_table: its first line is not a journal's header."
        )

    def test_if_its_version_is_a_truth_value(self) -> None:
        assert "not a journal's header" in refusal(header(card_table=True))

    @pytest.mark.parametrize("version", [2, 3, 99])
    def test_if_it_was_saved_by_a_newer_program(self, version: int) -> None:
        assert refusal(header(card_table=version)) == (
            f"This game was saved by a newer card_table (format {version}): update card_table to open it."
        )

    def test_if_a_newer_program_has_changed_everything_else(self) -> None:
        assert "newer card_table (format 2)" in refusal(b'{"card_table": 2, "something": "else"}\n')

    @pytest.mark.parametrize("version", [0, -1])
    def test_if_there_never_was_such_a_version(self, version: int) -> None:
        refusal(header(card_table=version))

    @pytest.mark.parametrize("game", ["chess", "", "journal", "../gopher", None, 7, [], {}, "x" * 3000])
    def test_if_its_game_is_unknown(self, game: object) -> None:
        sentence = refusal(header(game=game))
        assert "which this card_table does not know: update it." in sentence
        assert len(sentence) < 140

    @pytest.mark.parametrize("field", ["people", "first", "seed", "variant", "began"])
    def test_if_it_lacks_a_field(self, field: str) -> None:
        found = json.loads(FIRST_LINE)
        del found[field]
        assert refusal(json.dumps(found).encode() + b"\n") == (
            f"This saved game cannot be read: its first line lacks '{field}'."
        )

    def test_if_it_has_a_field_too_many(self) -> None:
        assert refusal(header(speed=3)) == (
            "This saved game cannot be read: its first line has the unknown field 'speed'."
        )

    @pytest.mark.parametrize(
        "people", [[], ["Ann"], ["Ann"] * 6, "Ann", {"Ann": 1, "Ben": 2}, None, 2, ["Ann", 7], ["Ann", None], [[], []]]
    )
    def test_if_it_does_not_name_the_right_number_of_people(self, people: object) -> None:
        assert "does not name 2 to 5 people" in refusal(header(people=people))

    @pytest.mark.parametrize("first", [2, -1, True, False, 0.0, "0", None, [0]])
    def test_if_nobody_sits_where_it_says_who_begins(self, first: object) -> None:
        assert "does not say which seat begins" in refusal(header(first=first))

    @pytest.mark.parametrize(
        "changes",
        [{"seed": True}, {"seed": 7.0}, {"seed": "7"}, {"seed": None}, {"began": 7}, {"began": None}],
        ids=str,
    )
    def test_if_it_has_no_proper_seed_or_date(self, changes: dict[str, Any]) -> None:
        assert "has no proper seed and date" in refusal(header(**changes))

    @pytest.mark.parametrize("variant", [[], None, "mini", 1, {"mini": True}, {"mini": 3}, {"": ""}], ids=str)
    def test_if_it_names_rules_that_the_game_does_not_have(self, variant: object) -> None:
        assert "names rules that Gopher It! does not have" in refusal(header(variant=variant))

    @pytest.mark.parametrize("variant", [{"mini": None}, {"__doc__": "x"}, {"__module__": "x"}], ids=str)
    def test_if_it_names_rules_that_no_game_has(self, variant: object) -> None:
        assert "names rules that Gopher It! does not have" in refusal(header(variant=variant))

    def test_if_a_number_is_longer_than_python_reads(self) -> None:
        assert "not a journal's header" in refusal(header(seed=0).replace(b'"seed": 0', b'"seed": ' + b"9" * 4300))


class TestTheTail:
    """A last line without its end is what a sudden stop leaves behind."""

    @pytest.mark.parametrize("cut", range(1, len(LINES[1])))
    def test_a_line_cut_anywhere_is_dropped(self, cut: int) -> None:
        data = text(LINES[0], LINES[1][:cut])
        assert journal.read(data) == Journal(HEADER, ENTRIES[:1], whole=len(text(LINES[0])))

    def test_a_line_cut_within_a_letter_is_dropped(self) -> None:
        torn = '{"seat": 0, "do": "tap Zoé'.encode()[:-1]
        assert journal.read(text(LINES[0]) + torn) == Journal(HEADER, ENTRIES[:1], whole=len(text(LINES[0])))

    def test_a_whole_line_without_its_end_is_dropped_too(self) -> None:
        assert journal.read(text(*LINES)[:-1]).entries == ENTRIES[:2]

    def test_a_tail_of_zeros_is_dropped(self) -> None:
        assert journal.read(text(LINES[0]) + b"\x00" * 4096).whole == len(text(LINES[0]))


class TestABrokenLine:
    @pytest.mark.parametrize(
        "broken",
        [
            b"",
            b"hello",
            b"[]",
            b"null",
            b"{}",
            b'{"seat": 0}',
            b'{"do": "stop"}',
            b'{"seat": true, "do": "stop"}',
            b'{"seat": false, "do": "stop"}',
            b'{"seat": 0.0, "do": "stop"}',
            b'{"seat": "0", "do": "stop"}',
            b'{"seat": NaN, "do": "stop"}',
            b'{"seat": null, "do": "stop"}',
            b'{"seat": 0, "do": 7}',
            b'{"seat": 0, "do": null}',
            b'{"seat": 0, "do": "stop", "when": 3}',
            b'{"seat": 0, "do": "stop", "undo": "stop"}',
            b'{"undo": 1}',
            b'{"undo": null}',
            b'{"undo": "stop", "seat": 0}',
            b'{"seat": 0, "do": "st\xffop"}',
            b'{"seat": 0, "do": "tap Zo\xc3"}',
            b'{"seat": 0, "do": "stop"}{"seat": 0, "do": "stop"}',
            b"[" * 4000,
            b'{"seat":' * 500,
            b'{"seat": 0, "do": "' + b"x" * 5000 + b'"}',
            b'{"seat": 0, "do": "stop"}' + b" " * 5000,
            b'{"seat": ' + b"9" * 4000 + b"9" * 400 + b', "do": "stop"}',
            FIRST_LINE.encode()[:-1],
        ],
        ids=lambda raw: repr(raw[:44]),
    )
    def test_a_line_that_is_no_entry_is_named_and_nothing_after_it_is_read(self, broken: bytes) -> None:
        data = text(LINES[0]) + broken + b"\n" + LINES[1].encode()
        assert journal.read(data) == Journal(HEADER, ENTRIES[:1], whole=len(text(LINES[0])), broken=3)

    def test_the_header_is_line_1(self) -> None:
        assert journal.read(text("hello\n")).broken == 2

    def test_a_huge_seat_is_an_entry_that_nobody_can_play(self) -> None:
        found = journal.read(text('{"seat": %s, "do": "stop"}\n' % ("9" * 4000)))
        assert found.broken is None
        assert resumed(found).broken == 2


class TestWhatCannotBePlayed:
    """A journal that reads, but tells an impossible game, is played up to there."""

    TWO = ('{"seat": 0, "do": "turn over 1"}\n', '{"seat": 0, "do": "stop"}\n')

    def broken_at(self, *lines: str) -> int | None:
        match = resumed(journal.read(text(*lines)))
        assert match.state == resumed(journal.read(text(*lines[: (match.broken or 99) - 2]))).state
        return match.broken

    def test_a_possible_game_is_played_to_its_last_line(self) -> None:
        assert self.broken_at(*self.TWO) is None

    @pytest.mark.parametrize(
        "impossible",
        [
            '{"seat": 0, "do": "turn over 2"}\n',
            '{"seat": 1, "do": "turn over 1"}\n',
            '{"seat": 1, "do": "stop"}\n',
            '{"seat": 1, "do": "turn over 40"}\n',
            '{"seat": 1, "do": "Turn over 2"}\n',
            '{"seat": 1, "do": "turn over 2 "}\n',
            '{"seat": 5, "do": "turn over 2"}\n',
            '{"seat": -1, "do": "turn over 2"}\n',
            '{"seat": 1, "do": "juggle"}\n',
            '{"seat": 1, "do": "\\ud800"}\n',
        ],
    )
    def test_an_impossible_action_in_the_middle_is_named_by_its_line(self, impossible: str) -> None:
        assert self.broken_at(*self.TWO, impossible, '{"seat": 1, "do": "turn over 2"}\n') == 4

    def test_taking_back_nothing_is_impossible(self) -> None:
        assert self.broken_at('{"undo": "stop"}\n') == 2

    def test_taking_back_a_turned_card_is_impossible(self) -> None:
        assert self.broken_at(self.TWO[0], '{"undo": "turn over 1"}\n') == 3

    def test_taking_back_something_else_than_the_last_action_is_impossible(self) -> None:
        assert self.broken_at(*self.TWO, '{"undo": "turn over 1"}\n') == 4

    def test_taking_back_the_same_action_twice_is_impossible(self) -> None:
        assert self.broken_at(*self.TWO, '{"undo": "stop"}\n', '{"undo": "stop"}\n') == 5

    def test_actions_after_the_end_of_the_game_are_impossible(self) -> None:
        steps = [action for _, action in playout(game_named("gopher"), 2, seed=7) if action is not None]
        lines = [journal.done_line(action, NAMES) for action in steps]
        assert self.broken_at(*lines) is None
        assert resumed(journal.read(text(*lines, LINES[0]))).broken == len(lines) + 2


ODD_VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(None, True, False, 0, 1, 2, -1, 2**70, 0.5, float("nan"), float("inf")),
        *("", "gopher", "Ann", "\x00", "\ud800", "x" * 3000),
        *([], ["Ann", "Ben"], ["", ""], ["\x1b[2J", "\ud800"], ["Ann"] * 6, [[[]]], [None, None]),
        *({}, {"a": 1}, {"a": {}}, {"": ""}),
    ]
)


class TestAnyBytes:
    @given(st.binary(max_size=200))
    def test_never_raise_anything_but_unreadable(self, data: bytes) -> None:
        for candidate in (data, data + b"\n"):
            with pytest.raises(Unreadable, match=r"^This .*\.$"):
                journal.read(candidate)

    @given(st.binary(max_size=200))
    def test_after_a_header_they_are_a_tail_or_a_broken_line(self, data: bytes) -> None:
        found = journal.read(text() + data)
        assert found.entries == ()
        assert found.broken == (2 if b"\n" in data else None)
        assert found.whole == len(text())

    @given(st.fixed_dictionaries({}, optional=dict.fromkeys([*json.loads(FIRST_LINE), "x"], ODD_VALUES)))
    def test_a_header_with_any_values_is_read_or_refused(self, changes: dict[str, Any]) -> None:
        try:
            found = journal.read(header(**changes))
        except Unreadable as unreadable:
            sentence = str(unreadable)
        else:
            assert resumed(found).broken is None
            return
        assert re.fullmatch(r"This .*\.", sentence, re.DOTALL)

    @given(st.data())
    def test_a_journal_with_any_byte_changed_is_read_or_refused(self, data: st.DataObject) -> None:
        whole = bytearray(text(*LINES))
        place = data.draw(st.integers(0, len(whole) - 1))
        whole[place] = data.draw(st.integers(0, 255))
        try:
            found = journal.read(bytes(whole))
        except Unreadable:
            assert place <= len(text())
        else:
            assert found.whole <= len(whole)
            resumed(found)

    @given(st.integers(0, len(text(*LINES))))
    def test_a_journal_cut_anywhere_keeps_its_whole_lines(self, length: int) -> None:
        data = text(*LINES)[:length]
        if b"\n" in data:
            assert journal.read(data).entries == ENTRIES[: data.count(b"\n") - 1]
        else:
            assert "empty" in refusal(data)


class TestRaces:
    RACE = Header("gobbit", ("Ann", "Bot"), Seat(0), 7, {}, "2026-01-31T20:15:00", {"1": "sharp"})
    GOOD = (
        '{"seat": 0, "do": "flip", "ms": 812}\n',
        '{"seat": 1, "vain": "tap Ann", "ms": 1400}\n',
        '{"seat": 1, "vain": "tap Ann", "ms": 1412, "behind": 38, "first": 0}\n',
    )

    def race(self, *lines: str, **changes: Any) -> bytes:
        """The journal of a race."""
        found = {**json.loads(journal.header_line(self.RACE)), **changes}
        return "".join([json.dumps(found) + "\n", *lines]).encode()

    def test_times_and_what_came_to_nothing_read_back_as_they_were_written(self) -> None:
        flip, tap = Flip(Seat(0)), Tap(Seat(1), Seat(0))
        vain = Vain(Seat(1), tap.words(self.RACE.people), 1400)
        late = Vain(Seat(1), tap.words(self.RACE.people), 1412, 38, Seat(0))
        people = self.RACE.people
        assert (journal.done_line(flip, people, 812), journal.vain_line(vain), journal.vain_line(late)) == self.GOOD
        assert journal.read(self.race(*self.GOOD)).entries == (Done(Seat(0), "flip", 812), vain, late)

    def test_who_plays_by_itself_is_in_the_header(self) -> None:
        assert '"bots": {"1": "sharp"}' in journal.header_line(self.RACE)
        assert journal.read(self.race()).header == self.RACE

    def test_without_bots_the_header_is_as_it_ever_was(self) -> None:
        assert "bots" not in FIRST_LINE
        assert journal.read(text()).header.bots == {}

    def test_a_game_of_gobbit_that_was_saved_without_times_still_opens(self) -> None:
        found = journal.read(self.race('{"seat": 0, "do": "flip"}\n'))
        assert found.entries == (Done(Seat(0), "flip"),)
        assert resumed(found).broken is None

    def test_bots_of_a_game_that_they_do_not_play_are_people(self) -> None:
        header = journal.read(self.race(game="gopher", variant={}, bots={"0": "keen"})).header
        assert bots_of(header) == {}

    def test_a_name_that_cannot_be_written_again_is_refused(self) -> None:
        assert "does not name" in refusal(self.race(people=["\ud800", "Ben"]))

    @pytest.mark.parametrize(
        "bots", [[], "1", None, 1, {"2": "sharp"}, {"-1": "calm"}, {"01": "calm"}, {"": "calm"}, {"1": 3}, {"1": None},
                 {"1": {}}],
    )  # fmt: skip
    def test_bots_that_sit_nowhere_are_refused(self, bots: object) -> None:
        assert "does not say which seats play themselves" in refusal(self.race(bots=bots))

    def test_a_level_that_is_no_more_is_none_to_refuse_a_game_for(self) -> None:
        header = journal.read(self.race(bots={"1": "wild"})).header
        assert bots_of(header) == {1: "keen"}

    @pytest.mark.parametrize(
        "line",
        [
            '{"seat": 0, "do": "flip", "ms": -1}',
            '{"seat": 0, "do": "flip", "ms": 1.5}',
            '{"seat": 0, "do": "flip", "ms": true}',
            '{"seat": 0, "do": "flip", "ms": "812"}',
            '{"seat": 0, "do": "flip", "ms": null}',
            '{"seat": 0, "do": "flip", "ms": 1000000000000}',
            '{"seat": 0, "do": "flip", "behind": 3}',
            '{"seat": 0, "vain": "flip"}',
            '{"seat": 0, "vain": 7, "ms": 3}',
            '{"seat": 0, "vain": "flip", "ms": -1}',
            '{"seat": 0, "vain": "flip", "ms": true}',
            '{"seat": true, "vain": "flip", "ms": 3}',
            '{"seat": -1, "vain": "flip", "ms": 3}',
            '{"vain": "flip", "ms": 3}',
            '{"seat": 0, "vain": "flip", "ms": 3, "behind": 3}',
            '{"seat": 0, "vain": "flip", "ms": 3, "first": 1}',
            '{"seat": 0, "vain": "flip", "ms": 3, "behind": -3, "first": 1}',
            '{"seat": 0, "vain": "flip", "ms": 3, "behind": 3, "first": 1, "more": 1}',
            '{"seat": 0, "vain": "flip", "ms": 3, "do": "flip"}',
        ],
    )
    def test_a_line_with_odd_times_is_none(self, line: str) -> None:
        assert journal.read(self.race(self.GOOD[0], f"{line}\n", self.GOOD[1])).broken == 3

    @pytest.mark.parametrize("who", ['"seat": 2', '"seat": 0, "behind": 3, "first": 2'])
    def test_nobody_who_does_not_sit_there_was_late_or_first(self, who: str) -> None:
        found = journal.read(self.race(self.GOOD[0], f'{{"vain": "tap Ann", "ms": 900, {who}}}\n'))
        assert found.broken is None
        assert resumed(found).broken == 3
