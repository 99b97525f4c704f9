"""Any game as lines of text: what is said, what answers mean, and that no game must be known for it.

One game is written out in ``tests/transcripts/plain-gopher.txt``.  After a change that is meant, write it anew and
read what the version control shows:

    python -m tests.test_plain
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_table import manual, opening
from card_table.assets import text_of
from card_table.bots import LEVELS, Level
from card_table.match import Match, new_header, new_match
from card_table.opening import Opened
from card_table.plain import COMMANDS, LONGEST_ANSWER, PlainTable, answers_from, lines_to, wiping
from card_table.rules import game_named
from card_table.rules.game import Illegal, Names, Result, Seat, Tidings, Value, record
from card_table.rules.gopher import State
from card_table.saves import Shelf
from tests.rules import gobbit_notation, hamster_notation
from tests.rules.gopher_notation import play, table

TRANSCRIPT = Path(__file__).parent / "transcripts" / "plain-gopher.txt"
ANN, BEN = Seat(0), Seat(1)
CHOICES = "Leon, 1: turn over or 2: stop?"
HINT = '"help" tells how to answer.'


def gopher(state: State | None = None, seed: int = 7) -> Match:
    """A match of Ann and Ben, or one of Leon, Simone and Hanna that has come to this situation."""
    if state is None:
        return new_match("gopher", ["Ann", "Ben"], seed=seed, first=ANN)
    match = new_match("gopher", ["Leon", "Simone", "Hanna"], seed=seed, first=ANN)
    match.state = state
    return match


def heard(match: Match, *answers: str, shelf: Shelf | None = None) -> list[str]:
    """All that is said while people answer so, up to the end of their answers."""
    said: list[str] = []
    left = iter(answers)
    PlainTable(Opened(match, shelf or Shelf("abcd", None, None)), lambda *_: next(left, None), said.append).play()
    return said


def left_over(match: Match, *answers: str) -> tuple[bool, list[str]]:
    """Whether these answers end in the wish for a rematch, and those that nobody asked for any more."""
    left = iter(answers)
    game = Opened(match, Shelf("abcd", None, None))
    rematch = PlainTable(game, lambda *_: next(left, None), lambda line: None).play()
    return rematch, list(left)


def replies(match: Match, *answers: str) -> list[str]:
    """What is said to these answers, without the news and the list before them."""
    before: list[str] = []
    said: list[str] = []
    left = iter(answers)

    def ask(_: str, secret: bool = False) -> str | None:
        before.extend(said if not before else [])
        return next(left, None)

    PlainTable(Opened(match, Shelf("abcd", None, None)), ask, said.append).play()
    return said[len(before) :]


def leon() -> Match:
    """Leon has turned over 2 carrots; the heap is 1 apple, 3 nuts, 1 carrot at the places 2 to 4."""
    return gopher(play(table(heap="2 carrots, 1 apple, 3 nuts, 1 carrot"), "2 carrots"))


def nearly_won() -> Match:
    """Leon wins when he stops."""
    return gopher(table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}, trophies={"Leon": 2, "Hanna": 1}))


def table_of(match: Match) -> list[str]:
    """The whole table in words."""
    return [*match.game.look(match.seen_by(None), match.names)]


WON = ["The game is over. Winner: Leon. Trophies: Leon 3, Simone 0 and Hanna 1.", "again, for a rematch, or quit?"]


class TestAnswers:
    @pytest.mark.parametrize(
        "answer", ["1", "t", "turn", "turn over", "turn over 2", "TURN OVER", "  turn \t over ", "１"]
    )
    def test_a_card_is_turned_over_by_number_by_beginning_and_by_whole_words(self, answer: str) -> None:
        assert replies(leon(), answer) == ["Leon turned over 1 apple.", CHOICES]

    @pytest.mark.parametrize("answer", ["2", "s", "st", "stop", "Stop", "STOP", "stop\r\n", "\x0cstop", "\u3000stop"])
    def test_so_is_the_stop(self, answer: str) -> None:
        assert replies(leon(), answer)[0] == "Leon stopped and stored 2 carrots."

    @pytest.mark.parametrize(("place", "card"), [(2, "1 apple"), (3, "3 nuts"), (4, "1 carrot")])
    def test_any_place_of_the_heap_can_be_named(self, place: int, card: str) -> None:
        assert replies(leon(), f"turn over {place}")[0] == f"Leon turned over {card}."

    @pytest.mark.parametrize("answer", ["", " ", "\n", "\t\r\n", "\u3000"])
    def test_an_empty_answer_asks_again(self, answer: str) -> None:
        assert replies(leon(), answer) == [CHOICES]

    @pytest.mark.parametrize(
        "answer", ["0", "3", "39", "-1", "turn over 1", "turn over 5", "stopp", "wait", "[/]", "%s", "{0}", "\ufffd"]
    )
    def test_what_is_not_possible_is_told_in_a_line_and_asked_again(self, answer: str) -> None:
        match = leon()
        before = match.state
        assert replies(match, answer) == [
            f'"{answer}" is not possible now. Possible: turn over or stop; "help" tells the rest.',
            CHOICES,
        ]
        assert match.state == before

    def test_an_answer_that_can_mean_two_things_does_neither(self) -> None:
        assert replies(leon(), "l") == ['"l" can mean look or log: say more of it.', CHOICES]

    def test_the_first_card_must_be_turned_over(self) -> None:
        match = gopher()
        assert replies(match, "stop") == [
            '"stop" is not possible now. Possible: turn over; "help" tells the rest.',
            "Ann, 1: turn over?",
        ]
        assert match.state.turned == ()

    def test_a_thousand_bad_answers_change_nothing(self) -> None:
        match = leon()
        before = match.state
        heard(match, *["stop it"] * 1000)
        assert match.state == before

    def test_a_number_of_thousands_of_digits_is_not_possible(self) -> None:
        assert "not possible" in replies(leon(), "9" * 5000)[0]

    def test_a_long_answer_is_not_read_out_to_its_end(self) -> None:
        said = replies(leon(), "x" * 9000)[0]
        assert said.startswith(f'"{"x" * 37}..." is not possible now.')
        assert len(said) < 200

    @pytest.mark.parametrize(("length", "quoted"), [(40, "x" * 40), (41, "x" * 37 + "...")])
    def test_what_is_short_is(self, length: int, quoted: str) -> None:
        assert replies(leon(), "x" * length)[0].startswith(f'"{quoted}" is')

    @pytest.mark.parametrize("answer", ["\x1b[2J", "\x1b]0;title\x07", "a\0b", "\x9b2J", "\u202eback", "a\x7f"])
    def test_what_could_move_a_cursor_is_not_said_again(self, answer: str) -> None:
        assert "".join(replies(leon(), answer)).isprintable()

    @settings(max_examples=60)
    @given(
        st.lists(
            st.one_of(st.text(max_size=30), st.sampled_from(["1", "2", "undo", "look", "why", "log"])), max_size=20
        )
    )
    def test_whatever_is_answered_the_game_goes_on(self, answers: list[str]) -> None:
        match = gopher()
        said = heard(match, *answers)
        assert match.result() is None
        assert said[-1].endswith("?")
        assert all("\n" not in line for line in said)


class TestCommands:
    def test_look_tells_the_whole_table_in_words(self) -> None:
        match = leon()
        assert replies(match, "look") == [*match.game.look(match.seen_by(None), match.names), CHOICES]

    def test_why_reads_the_rule_behind_the_last_news(self) -> None:
        said = replies(gopher(), "1", "why")
        rule = manual.section("gopher", "turning-over")
        assert said[2] == f"The rule: {rule.title}."
        assert rule.text.split("\n\n")[1].replace("*", "") in said

    def test_why_is_plain_text_with_a_paragraph_a_line(self) -> None:
        match = gopher()
        for section in manual.manual("gopher"):
            match.told[-1] = replace(match.told[-1], section=section.id)
            said = replies(match, "why")[:-1]
            assert said[0] == f"The rule: {section.title}."
            assert not any(mark in line for line in said for mark in ("\n", "*", "`", "#", "  "))

    def test_after_taking_back_why_explains_that(self) -> None:
        said = replies(gopher(), "1", "2", "undo", "why")
        assert f"The rule: {manual.section('gopher', 'taking-back').title}." in said

    def test_log_tells_everything_that_happened(self) -> None:
        match = gopher()
        said = replies(match, "1", "2", "undo", "2", "log")
        told = [told.text for told in match.told]
        assert len(told) == 5
        assert said[-6:-1] == told

    def test_help_says_each_command_and_what_can_be_answered_now(self) -> None:
        said = replies(leon(), "help")
        for command in COMMANDS:
            assert [line for line in said if line.startswith(f"{command}: ")]
        assert (
            '"turn over" takes any, as all are alike; you can also say which: "turn over 2" to "turn over 4".' in said
        )
        assert not any(line.startswith("again: ") for line in said)
        assert said[-1] == CHOICES

    def test_help_of_a_list_without_like_choices_names_no_places(self) -> None:
        match = gopher(play(table(heap="2 carrots, 1 apple"), "2 carrots"))
        assert not any("say which" in line for line in replies(match, "help"))

    @pytest.mark.parametrize("command", ["look", "why", "log", "help", "undo"])
    def test_asking_changes_nothing(self, command: str) -> None:
        match = leon()
        lines: list[str] = []
        match.write = lines.append
        before, told = match.state, list(match.told)
        replies(match, command, command.upper(), command[:3])
        assert (match.state, match.told, lines) == (before, told, [])

    @pytest.mark.parametrize("command", ["quit", "q", "QUIT"])
    def test_quit_ends_at_once(self, command: str) -> None:
        assert left_over(leon(), command, "stop") == (False, ["stop"])

    def test_the_end_of_input_ends_the_same_way(self) -> None:
        match = leon()
        assert left_over(match) == (False, [])
        assert match.result() is None

    def test_before_the_end_there_is_no_rematch(self) -> None:
        assert "not possible" in replies(leon(), "again")[0]


class TestTakingBack:
    @pytest.mark.parametrize("answer", ["undo", "u", "UNDO"])
    def test_a_stop_can_be_taken_back(self, answer: str) -> None:
        match = gopher()
        said = replies(match, "1", "stop", answer)
        assert said[-2:] == ['Ann took back "stop".', "Ann, 1: turn over or 2: stop?"]
        assert len(match.state.turned) == 1

    def test_a_card_that_was_seen_cannot(self) -> None:
        match = gopher()
        said = replies(match, "1", "undo")
        assert "cannot be taken back" in said[-2]
        assert len(match.state.turned) == 1

    def test_nothing_was_done_yet(self) -> None:
        assert replies(gopher(), "undo")[0] == "There is nothing to take back yet."

    def test_after_the_refusal_the_game_goes_on(self) -> None:
        assert replies(gopher(), "1", "undo", "stop")[-2].startswith("Ann stopped")


class TestTelling:
    def test_it_begins_with_the_news_and_who_may_do_what(self) -> None:
        assert heard(gopher()) == [
            f"Gopher It!, with Ann and Ben. {HINT}",
            "The heap is shuffled. Ann begins.",
            "Ann, 1: turn over?",
        ]

    def test_each_piece_of_news_is_told_once(self) -> None:
        match = gopher()
        said = heard(match, "1", "look", "1", "nonsense", "", "help", "2", "undo")
        for told in match.told:
            assert said.count(told.text) == 1

    def test_a_resumed_game_begins_with_the_table_and_its_last_move(self) -> None:
        match = gopher()
        heard(match, "1", "2", "1", "1", "2")
        assert heard(match) == [
            f"Gopher It! goes on, with Ann and Ben: round 2. {HINT}",
            *match.game.look(match.seen_by(None), match.names),
            match.told[-1].text,
            "Ann, 1: turn over?",
        ]

    def test_all_that_the_last_move_brought_is_told_again(self) -> None:
        match = gopher(table(heap="1 apple, 1 nut", turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}))
        news = replies(match, "stop")[:-1]
        assert len(news) == 2
        assert heard(match)[-3:-1] == news

    def test_what_was_taken_back_last_is_told_by_that(self) -> None:
        match = gopher()
        heard(match, "1", "2", "undo")
        assert heard(match)[-2:] == ['Ann took back "stop".', "Ann, 1: turn over or 2: stop?"]

    def test_a_game_without_a_move_begins_as_a_new_one(self) -> None:
        match = gopher()
        assert heard(match, "look")[:3] == heard(match)

    def test_names_are_said_as_they_are(self) -> None:
        names = ["[/]", "{0}", "%s", "日本語", "e\u0301"]
        match = new_match("gopher", names, seed=7, first=ANN)
        said = heard(match, *["1", "stop"] * 5, "look", "log")
        assert said[0] == f"Gopher It!, with [/], {{0}}, %s, 日本語 and é. {HINT}"
        for name in ("[/]", "{0}", "%s", "日本語", "é"):
            assert f"{name} turned over" in "\n".join(said)


class TestTheEnd:
    def test_the_win_is_told_with_the_scores_and_what_can_be_done_then(self) -> None:
        match = nearly_won()
        said = replies(match, "stop")
        assert said[-2:] == WON
        assert "Leon owns three Hamster Trophies and wins!" in said

    def test_the_table_is_told_once_between_the_last_news_and_the_result(self) -> None:
        match = nearly_won()
        for said in (replies(match, "stop"), heard(match)):
            table = table_of(match)
            assert said[-2 - len(table) : -2] == table
            assert said[-3 - len(table)] == "Leon owns three Hamster Trophies and wins!"
            assert sum(line in table for line in said) == len(table)

    def test_a_shared_win_names_all_who_share_it(self) -> None:
        nuts = "1 nut, 2 nuts"
        match = gopher(table(heap="", turned="", discard="", storages={"Leon": nuts}, trophies={"Leon": 2, "Hanna": 2}))
        assert heard(match)[-2] == "The game is over. Winners: Leon and Hanna. Trophies: Leon 2, Simone 0 and Hanna 2."

    @pytest.mark.parametrize("answer", ["again", "a", " AGAIN \n"])
    def test_again_leaves_at_once_for_a_rematch(self, answer: str) -> None:
        assert left_over(nearly_won(), "stop", answer, "look") == (True, ["look"])

    @pytest.mark.parametrize("answer", ["quit", "q"])
    def test_quit_leaves_at_once_for_good(self, answer: str) -> None:
        assert left_over(nearly_won(), "stop", answer, "again") == (False, ["again"])

    def test_the_end_of_input_is_no_wish_for_a_rematch(self) -> None:
        assert left_over(nearly_won(), "stop") == (False, [])

    @pytest.mark.parametrize("answer", ["stop", "1", "2", "turn over", "turn over 1", "sing"])
    def test_nothing_can_be_played_any_more(self, answer: str) -> None:
        match = nearly_won()
        heard(match, "stop")
        before = match.state
        assert replies(match, answer) == [
            f'"{answer}" is not possible now. Possible: again or quit; "help" tells the rest.',
            *WON,
        ]
        assert match.state == before

    def test_the_winning_stop_can_be_taken_back(self) -> None:
        match = nearly_won()
        said = replies(match, "stop", "undo")
        assert said[-2:] == ['Leon took back "stop".', CHOICES]
        assert match.result() is None

    def test_and_the_game_can_be_won_again(self) -> None:
        said = replies(nearly_won(), "stop", "undo", "stop")
        assert said[-2:] == WON
        assert said.count("Leon owns three Hamster Trophies and wins!") == 2

    @pytest.mark.parametrize("command", ["look", "why", "log", "help"])
    def test_it_can_still_be_asked_what_was(self, command: str) -> None:
        match = nearly_won()
        heard(match, "stop")
        assert len(replies(match, command)) > 2
        assert replies(match, command)[-2:] == WON

    def test_help_says_what_can_be_answered_then(self) -> None:
        match = nearly_won()
        heard(match, "stop")
        said = replies(match, "help")
        for command in (*COMMANDS, "again"):
            assert len([line for line in said if line.startswith(f"{command}: ")]) == 1

    def test_who_comes_back_then_hears_how_it_ended(self) -> None:
        match = nearly_won()
        heard(match, "stop")
        said = heard(match)
        assert said[0] == f"Gopher It! was played to its end, with Leon, Simone and Hanna: round 1. {HINT}"
        assert said[1:] == [*[told.text for told in match.told[-3:]], *table_of(match), *WON]


class TestTrouble:
    def test_that_nothing_is_saved_is_said_once(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("I am no folder")
        game = opening.begin(tmp_path / "file" / "games", opening.Seating("gopher", ("Ann", "Ben"), first=ANN, seed=7))
        said = heard(game.match, *["1", "stop", "look"] * 5, shelf=game.shelf)
        assert [line for line in said if "not saved" in line] == [game.shelf.trouble]

    def test_trouble_in_the_middle_is_said_once_and_the_game_goes_on(self) -> None:
        match = gopher()
        shelf = Shelf("abcd", None, None)
        lines: list[str] = []

        def write(line: str) -> None:
            lines.append(line)
            if len(lines) == 3:
                shelf.trouble = "From here on this game is not saved."

        match.write = write
        said = heard(match, *["1", "stop"] * 4, shelf=shelf)
        assert said.count("From here on this game is not saved.") == 1
        assert said[7:9] == [match.told[3].text, shelf.trouble]
        assert len(lines) == 8


class TestSecrets:
    def test_no_seed_is_ever_said(self) -> None:
        match = gopher(seed=987654321987654)
        seeds: set[str] = set()
        chance = Random(1)
        said: list[str] = []

        def ask(_: str, secret: bool = False) -> str:
            seeds.add(str(match.state.seed))
            if match.result():
                return "again"
            return ["1", "1", "2", "look", "why", "log", "help", "undo", "seed"][int(chance.random() * 9)]

        assert PlainTable(Opened(match, Shelf("abcd", None, None)), ask, said.append).play() is True
        seeds.add(str(match.header.seed))
        text = "\n".join(said)
        assert len(seeds) > 2
        assert not [seed for seed in seeds if seed in text]

    @pytest.mark.parametrize("known", range(0, 12, 3))
    def test_until_it_is_turned_over_no_card_makes_a_difference(self, known: int) -> None:
        answers = ["1", "look", "why", "help", "undo", "log", "stop"] * 12
        one, other = gopher(), gopher(seed=8)
        heap = one.state.heap
        other.state = one.state.but(heap=heap[:known] + heap[known:][::-1], seed=other.state.seed)
        first = next(place for place in range(len(heap)) if heap[place] != other.state.heap[place])
        told = [heard(one, *answers), heard(other, *answers)]
        same = next(place for place, (a, b) in enumerate(zip(*told, strict=False)) if a != b)
        for match, lines in zip((one, other), told, strict=True):
            turned = [news.text for news in match.told if " turned over " in news.text]
            assert lines[same] == turned[first]


class TestLines:
    def test_answers_are_lines_up_to_the_end_of_input(self) -> None:
        ask = answers_from(StringIO("one\n\ntwo"), StringIO())
        assert [ask("> ") for _ in range(5)] == ["one\n", "\n", "two", None, None]

    def test_nothing_is_prompted_where_nobody_types(self) -> None:
        sink = StringIO()
        answers_from(StringIO("one\n"), sink)("> ")
        assert sink.getvalue() == ""

    def test_a_person_at_a_terminal_is_prompted(self) -> None:
        class Terminal(StringIO):
            def isatty(self) -> bool:
                return True

        sink = StringIO()
        answers_from(Terminal("one\n"), sink)("> ")
        assert sink.getvalue() == "> "

    def test_each_line_is_out_before_the_next_answer_is_read(self) -> None:
        raw = BytesIO()
        say = lines_to(TextIOWrapper(raw, encoding="utf-8"))
        say("Ann turned over 3 nuts.")
        assert raw.getvalue() == b"Ann turned over 3 nuts.\n"

    def test_the_rest_of_a_line_that_is_too_long_is_no_answer(self) -> None:
        ask = answers_from(StringIO("x" * 10_000 + "1\nlook\n"), StringIO())
        ask("> ")
        assert ask("> ") == "look\n"

    @pytest.mark.parametrize("length", [1, 2, 3, 99])
    @pytest.mark.parametrize("more", [-1, 0, 1])
    @pytest.mark.parametrize("end", ["\nlook\n", "\n\n", "\n", ""])
    def test_a_line_of_any_length_is_one_answer(self, length: int, more: int, end: str) -> None:
        ask = answers_from(StringIO("x" * (length * LONGEST_ANSWER + more) + end), StringIO())
        answer, *rest = iter(lambda: ask("> ", False), None)
        assert answer is not None
        assert len(answer) <= LONGEST_ANSWER
        assert answer.strip("x") in ("", "\n")
        assert rest == end.splitlines(keepends=True)[1:]

    def test_a_line_that_is_too_long_is_asked_for_once(self) -> None:
        class Terminal(StringIO):
            def isatty(self) -> bool:
                return True

        sink = StringIO()
        answers_from(Terminal("x" * 3 * LONGEST_ANSWER + "\nlook\n"), sink)("> ")
        assert sink.getvalue() == "> "


# --- A game that plain mode has never heard of ----------------------------------------------------------------------


class SecretBids:
    """The rules of a made-up game for two: both bid in secret at once, and the higher bid wins a point; three win.

    Instead of a bid, one of three cards that lie face down may be drawn.
    """

    ID = "bids"
    NAME = "Secret Bids"
    SEATS = range(2, 3)
    MINUTES = 1
    TEASER = "Guess what they bid"
    SCORE = "points"
    MANUAL = (
        "# Secret Bids {#bids}\n\nA game for two.\n\n## Bidding {#bidding}\n\nBoth *bid*\nat once.\n\nOr draw.\n\n"
        "## Showdown {#showdown}\n\nThe higher bid\nwins a point.\n\n## Taking back {#taking-back}\n\nYou may.\n"
    )

    RULES: ClassVar[Mapping[str, Mapping[Value, str]]] = {
        "points": {3: "three", 1: "one", 2: "two", 50: "fifty"},
        "helpful": {False: "not helpful", True: "helpful"},
        "silent": {False: "told", True: "untold"},
    }

    @record
    class Variant:
        points: int = 3
        helpful: bool = False
        silent: bool = False

    @record
    class Bid:
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
    class Draw:
        seat: Seat
        place: int
        verb: ClassVar[str] = "draw"
        section: ClassVar[str] = "bidding"
        alike: ClassVar[bool] = True
        secret: ClassVar[bool] = False
        binding: ClassVar[bool] = False
        interrupts: ClassVar[bool] = False

        def words(self, names: Names) -> str:
            return f"draw {self.place + 1}"

    @record
    class HelpTheOther:
        seat: Seat
        verb: ClassVar[str] = "help"
        section: ClassVar[str] = "bidding"
        alike: ClassVar[bool] = False
        secret: ClassVar[bool] = False
        binding: ClassVar[bool] = False
        interrupts: ClassVar[bool] = False

        def words(self, names: Names) -> str:
            return f"help {names[1 - self.seat]}"

    @record
    class Began(Tidings):
        section: ClassVar[str] = "bidding"

        def words(self, names: Names) -> str:
            return "Both bid in secret."

    @record
    class HasBid(Tidings):
        seat: Seat
        section: ClassVar[str] = "bidding"

        def words(self, names: Names) -> str:
            return f"{names[self.seat]} has bid."

    @record
    class Shown(Tidings):
        bids: tuple[int | None, ...]
        section: ClassVar[str] = "showdown"

        def words(self, names: Names) -> str:
            bids = " and ".join(f"{name} bid {bid}" for name, bid in zip(names, self.bids, strict=True))
            return f"{bids}."

    @record
    class State:
        bids: tuple[int | None, ...]
        points: tuple[int, ...]
        cards: tuple[int, ...]
        seed: int
        news: tuple[Any, ...]
        variant: Any

    @classmethod
    def setup(cls, seats: int, *, seed: int, first: Seat = ANN, variant: Any = None) -> Any:
        cards = (1 + seed % 3, 1 + seed // 3 % 3, 1 + seed // 9 % 3)
        variant = variant or cls.Variant()
        return cls.State((None, None), (0, 0), cards, seed, () if variant.silent else (cls.Began(),), variant)

    @classmethod
    def options(cls, state: Any) -> list[Any]:
        found: list[Any] = []
        for seat in (ANN, BEN):
            if state.bids[seat] is None and not cls.result(state):
                found += [cls.Bid(seat, number) for number in (1, 2, 3)]
                found += [cls.Draw(seat, place) for place in range(len(state.cards))]
                found += [cls.HelpTheOther(seat)] if state.variant.helpful else []
        return found

    @classmethod
    def apply(cls, state: Any, action: Any) -> Any:
        if action not in cls.options(state):
            raise Illegal("That cannot be done now.")
        if isinstance(action, cls.HelpTheOther):
            bid: int = 0
        else:
            bid = action.number if isinstance(action, cls.Bid) else state.cards[action.place]
        bids = tuple(bid if seat == action.seat else other for seat, other in enumerate(state.bids))
        news: tuple[Any, ...] = (cls.HasBid(action.seat),)
        points = state.points
        if None not in bids:
            news += (cls.Shown(bids),)
            points = tuple(points[seat] + (bids[seat] > bids[1 - seat]) for seat in (ANN, BEN))
            bids = (None, None)
        return cls.State(bids, points, state.cards, state.seed, news, state.variant)

    @classmethod
    def seen_by(cls, state: Any, seat: Seat | None) -> Any:
        bids = tuple(bid if bid is None or other == seat else -1 for other, bid in enumerate(state.bids))
        return cls.State(bids, state.points, (0, 0, 0), 0, state.news, state.variant)

    @staticmethod
    def result(state: Any) -> Result | None:
        most = max(state.points)
        winners = tuple(Seat(seat) for seat in (ANN, BEN) if state.points[seat] == most)
        return Result(winners, state.points, f"{most} points") if most >= state.variant.points else None

    @staticmethod
    def look(view: Any, names: Names) -> list[str]:
        bids = (f"{name} has {'not ' if bid is None else ''}bid" for name, bid in zip(names, view.bids, strict=True))
        return [f"{' and '.join(bids)}.", *(f"Card {card} lies open." for card in view.cards if card)]

    @staticmethod
    def outlook(view: Any, action: Any, names: Names) -> str:
        return ""

    @staticmethod
    def breaks_in(state: Any) -> bool:
        return False

    @staticmethod
    def progress(view: Any) -> str:
        return f"{sum(view.points)} points"


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Match]:
    """New matches of the made-up game; its module is found among the rules of the others."""
    monkeypatch.setattr("card_table.rules.GAMES", ("gopher", SecretBids.ID))
    monkeypatch.setitem(sys.modules, f"card_table.rules.{SecretBids.ID}", SecretBids)
    made_up = {f"manuals/{SecretBids.ID}.md": SecretBids.MANUAL}
    monkeypatch.setattr("card_table.manual.text_of", lambda path: made_up.get(path) or text_of(path))
    assert game_named(SecretBids.ID) is SecretBids  # type: ignore[comparison-overlap]

    def begun(**variant: int | bool) -> Match:
        return new_match(SecretBids.ID, ["Ann", "Ben"], seed=5, first=ANN, variant=variant)

    return begun


@pytest.mark.usefixtures("bids")
class TestAnyGame:
    greeting = f"Secret Bids, with Ann and Ben. {HINT}"
    both = (
        "Ann and Ben, 1: Ann: bid 1, 2: Ann: bid 2, 3: Ann: bid 3, 4: Ann: draw,"
        " 5: Ben: bid 1, 6: Ben: bid 2, 7: Ben: bid 3 or 8: Ben: draw?"
    )

    @pytest.fixture
    def match(self, bids: Callable[..., Match]) -> Match:
        return bids()

    def test_the_options_of_all_seats_are_one_list(self, match: Match) -> None:
        assert heard(match)[-1] == self.both

    def test_they_may_act_in_any_order(self, match: Match) -> None:
        assert replies(match, "ben: bid 2", "3")[:4] == [
            "Ben has bid.",
            "Ann, bid 1, bid 2, bid 3 or draw?",
            "Ann has bid.",
            "Ann bid 3 and Ben bid 2.",
        ]

    def test_a_bid_is_not_said_before_both_are_made(self, match: Match) -> None:
        said = replies(match, "ann: bid 3", "look", "log", "why", "help", "bid 2")
        shown = said.index("Ann bid 3 and Ben bid 2.")
        assert not any("bid 3" in line for line in said[1:shown] if not line.endswith("?"))

    def test_what_lies_face_down_can_be_taken_by_its_place(self, match: Match) -> None:
        assert replies(match, "ann: bid 1", "draw 2")[2:4] == ["Ben has bid.", "Ann bid 1 and Ben bid 2."]

    def test_look_and_why_use_the_words_of_the_game_and_of_its_manual(self, match: Match) -> None:
        said = replies(match, "1", "look", "why")
        assert "Ann has bid and Ben has not bid." in said
        assert not any("lies open" in line for line in said)
        rule = said.index("The rule: Bidding.")
        assert said[rule + 1 : rule + 3] == ["Both bid at once.", "Or draw."]

    def test_a_game_that_begins_without_news_can_be_played(self, bids: Callable[..., Match]) -> None:
        assert heard(bids(silent=True)) == [self.greeting, self.both]

    def test_nor_is_there_anything_to_explain_then(self, bids: Callable[..., Match]) -> None:
        assert replies(bids(silent=True), "why", "log") == ["Nothing has happened yet.", self.both, self.both]

    def test_who_comes_back_to_its_first_move_hears_that_it_goes_on(self, bids: Callable[..., Match]) -> None:
        match = bids(silent=True)
        heard(match, "ann: bid 3")
        assert heard(match)[0] == f"Secret Bids goes on, with Ann and Ben: 0 points. {HINT}"
        assert heard(match)[-2] == "Ann has bid."

    def test_it_is_played_to_its_end(self, match: Match) -> None:
        said = heard(match, *["ann: bid 3", "bid 1"] * 3)
        assert said[-2:] == [
            "The game is over. Winner: Ann. Points: Ann 3 and Ben 0.",
            "again, for a rematch, or quit?",
        ]

    def test_who_comes_back_hears_nothing_secret(self, match: Match) -> None:
        heard(match, "ann: bid 3")
        assert heard(match) == [
            f"Secret Bids goes on, with Ann and Ben: 0 points. {HINT}",
            "Ann has bid and Ben has not bid.",
            "Ann has bid.",
            "Ben, bid 1, bid 2, bid 3 or draw?",
        ]

    def test_one_of_several_that_lie_alike_can_be_named_with_its_seat(self, match: Match) -> None:
        assert replies(match, "ben: draw 2")[0] == "Ben has bid."

    def test_a_secret_bid_can_be_taken_back_until_it_is_shown(self, match: Match) -> None:
        said = replies(match, "ann: bid 3", "undo")
        assert said[-1] == self.both
        said = replies(match, "ann: bid 3", "bid 1", "undo")
        assert "cannot be taken back" in said[-2]

    def test_taking_a_secret_bid_back_does_not_tell_the_others_what_it_was(
        self, match: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for kind in (SecretBids.Bid, SecretBids.Draw):
            monkeypatch.setattr(kind, "secret", True)
        said = replies(match, "bid 3", "undo", "log")
        assert said.count('Ann took back "bid".') == 2
        assert not any("bid 3" in line for line in said if not line.endswith("?"))

    def test_taking_back_what_all_could_see_tells_all_of_it(self, match: Match) -> None:
        assert 'Ann took back "bid 3".' in replies(match, "ann: bid 3", "undo")

    def test_nor_does_the_refusal_to_take_back_what_its_player_has_seen(self, match: Match) -> None:
        refusal = replies(match, "ann: draw 2", "undo")[-2]
        assert refusal.startswith('"draw" cannot be taken back')

    def test_a_command_in_full_goes_before_options_that_begin_so(self, bids: Callable[..., Match]) -> None:
        match = bids(helpful=True)
        match.play(SecretBids.Bid(ANN, 1))
        assert any(line.startswith("quit: ") for line in replies(match, "help"))


# --- Hámster Gángster: breaking in, and what one person alone may see -------------------------------------------------


def gangsters(**rows: Any) -> Match:
    """A match of Ann, Ben and Cleo that has come to a situation."""
    match = new_match("hamster", ["Ann", "Ben", "Cleo"], seed=7, first=ANN)
    match.state = hamster_notation.table(**rows)
    return match


def nut_in_turn(**rows: Any) -> Match:
    """Ann has a pouch in use and will turn over 5, then 4, 1 and 1."""
    return gangsters(ann="left 3", use="left", forest="5, 4, 1, 1, ...", **rows)


class TestBreakingIn:
    both = "1: put left (0 + 5 = 5: room 8) or 2: put right (0 + 5 = 5: room 8)?"
    asked = "Ann, 1: put left (3 + 5 = 8: room 5)? Or 2: Ben: stick insect or 3: Cleo: stick insect? Enter goes on."

    def test_who_may_break_in_is_asked_after_whose_turn_it_is(self) -> None:
        assert replies(nut_in_turn(), "draw") == ["Ann turned over a hazelnut (5).", self.asked]

    @pytest.mark.parametrize("answer", ["", "put", "1", "put left"])
    def test_enter_goes_on_where_nothing_else_is_to_be_decided(self, answer: str) -> None:
        match = nut_in_turn()
        said = replies(match, "draw", answer)
        assert said[-2] == "Ann put a hazelnut (5) into the left pouch: 8 now."
        assert said[-1].startswith("Ann, 1: draw")

    def test_enter_does_nothing_where_there_is_a_choice(self) -> None:
        match = gangsters(forest="5, ...")
        said = replies(match, "draw", "")
        assert said[-1] == f"Ann, {self.both} Or 3: Ben: stick insect or 4: Cleo: stick insect?"
        assert said.count(said[-1]) == 2

    @pytest.mark.parametrize("answer", ["2", "ben", "ben: stick insect", "BEN: stick"])
    def test_the_name_breaks_in(self, answer: str) -> None:
        match = nut_in_turn()
        said = replies(match, "draw", answer)
        assert said[-2:] == ["Ben's stick insect stole a hazelnut (5) from Ann.", f"Ben, {self.both}"]

    def test_somebody_closer_may_still_take_it_over(self) -> None:
        said = replies(nut_in_turn(), "draw", "cleo")
        assert said[-1] == f"Cleo, {self.both} Or 3: Ben: stick insect?"
        assert "closer in turn order" in replies(nut_in_turn(), "draw", "cleo", "ben")[-2]

    def test_nobody_without_one_is_asked(self) -> None:
        said = replies(nut_in_turn(ben="used stick"), "draw")
        assert said[-1] == "Ann, 1: put left (3 + 5 = 8: room 5)? Or 2: Cleo: stick insect? Enter goes on."
        said = replies(nut_in_turn(ben="used stick", cleo="used stick"), "draw")
        assert said[:2] == ["Ann turned over a hazelnut (5).", "Ann put a hazelnut (5) into the left pouch: 8 now."]

    def test_the_question_can_be_switched_off_and_on(self) -> None:
        match = nut_in_turn()
        said = replies(match, "draw", "", "asking", "draw", "asking", "draw")
        off = said.index("The others are not asked any more whether they break into a turn.")
        on = said.index("The others are asked whether they break into a turn.")
        assert not any("stick insect" in line for line in said[off:on])
        assert "Ann put a cashew (4) into the left pouch: 12 now." in said[off:on]
        assert "stick insect" in said[-1]

    def test_switched_off_a_choice_of_the_active_player_is_still_asked(self) -> None:
        match = nut_in_turn()
        match.state = match.state.but(pouch=None)
        said = replies(match, "draw", "put left", "asking", "stop", "draw")
        assert said[-1] == "Ben, 1: put left (0 + 4 = 4: room 9) or 2: put right (0 + 4 = 4: room 9)?"

    def test_help_tells_so_from_the_start(self) -> None:
        assert any(line.startswith("asking: ") for line in replies(gangsters(forest="5, ..."), "help"))

    @pytest.mark.parametrize("variant", [{"mini": True}, {"squirrel": 1}])
    def test_there_is_no_such_command_where_nobody_can_ever_break_in(self, variant: dict[str, Any]) -> None:
        for match in (new_match("hamster", ["Ann", "Ben"], seed=7, first=ANN, variant=variant), gopher()):
            assert "not possible" in replies(match, "asking")[0]
            assert not any("asking:" in line for line in replies(match, "help"))

    def test_whose_turn_it_is_does_not_depend_on_who_could_break_in(self) -> None:
        match = nut_in_turn()
        heard(match, "draw")
        assert match.to_act() == ["Ann"]


class TestWhatAChoiceWillDo:
    @pytest.mark.parametrize(
        ("variant", "told"),
        [
            ({"burrow": "chosen"}, "1: take the door with the sunflower seed (half a point for each stored), 2:"),
            ({"boss": "chosen"}, "1: be the grey hamster (groups of 13 or 14), 2: be the fedora hamster (one of the"),
            ({"gang": "in turn"}, "1: recruit a weasel (4 left), 2: recruit a heavyset hamster (4 left), 3:"),
        ],
    )
    def test_what_is_chosen_first_says_what_it_is_good_for(self, variant: dict[str, Any], told: str) -> None:
        match = new_match("hamster", ["Ann", "Ben"], seed=7, first=ANN, variant=variant)
        assert heard(match)[-1].startswith(f"Ann, {told}")

    def test_sums_and_the_end_of_the_turn_are_told(self) -> None:
        match = gangsters(ann="left 8, case 5, gang", forest="1, ...", gang="random")
        assert heard(match)[-1] == (
            "Ann, 1: draw, 2: add the briefcase left (8 + 5 = 13: stored; turn ends),"
            " 3: swap the briefcase left walnut (8 out, 5 in = 5; turn ends)"
            " or 4: add the briefcase right (0 + 5 = 5: room 8; turn ends)?"
        )

    @pytest.mark.parametrize(
        ("forest", "asked"),
        [
            ("1, 1, 1, 1, 1", "Ann, 1: draw (the game ends when 1 more card is gone) or 2: stop?"),
            ("1, 1, 1, 1", "Ann, 1: draw (the game ends with this turn) or 2: stop (the game ends)?"),
        ],
    )
    def test_the_end_of_the_forest_is_announced(self, forest: str, asked: str) -> None:
        match = gangsters(ann="gang", forest=forest, drew=True, gang="random")
        assert heard(match)[-1] == asked

    def test_the_red_hat_prowls_or_stays_home(self) -> None:
        rows = {"ann": "left 3", "ben": "used stick", "cleo": "left 4, boss heart"}
        match = gangsters(forest="erwin" + ", 7" * 6, boss="chosen", **rows)
        said = replies(match, "draw", "stay")
        assert "Cleo, 1: prowl (steal a forest card, which only you see) or 2: stay home (steal nothing)?" in said
        assert "Cleo, in the red hat, stayed home." in said


class TestASecretForOneAlone:
    alone = "Cleo, press Enter while nobody else looks. "
    card = "Cleo has stolen an almond (7) and has still to hide it."

    def prowling(self) -> Match:
        """Erwin comes to Ann, and Cleo in the red hat will find an almond."""
        rows = {"ann": "left 3", "ben": "used stick", "cleo": "left 4, boss heart"}
        return gangsters(forest="erwin" + ", 7" * 6, boss="chosen", **rows)

    def played(self, *answers: str) -> list[str]:
        """What is asked, said and wiped away from the prowl on."""
        done: list[str] = []
        left = iter(answers)

        def ask(prompt: str, secret: bool = False) -> str | None:
            done.append(f"{prompt}{'(unseen)' if secret else ''}")
            return next(left, None)

        game = Opened(self.match, Shelf("abcd", None, None))
        PlainTable(game, ask, done.append, lambda: done.append("(wiped)")).play()
        return done[done.index("Cleo, in the red hat, prowled and stole a forest card.") + 1 :]

    @pytest.fixture(autouse=True)
    def begun(self) -> None:
        self.match = self.prowling()

    def test_it_is_shown_only_after_its_owner_says_so(self) -> None:
        assert self.played("draw", "prowl") == [f"{self.alone}(unseen)"]
        done = self.played("")
        assert done[:2] == [f"{self.alone}(unseen)", self.card]

    def test_it_is_wiped_before_anything_else_happens(self) -> None:
        done = self.played("draw", "prowl", "", "hide in the storeroom")
        wiped = done.index("(wiped)")
        assert done[wiped + 1] == "Cleo hid the card in the storeroom."
        assert not any("almond" in line for line in done[wiped + 1 :] if "weasel" not in line)

    @pytest.mark.parametrize("answer", ["quit", None])
    def test_it_is_wiped_when_somebody_leaves(self, answer: str | None) -> None:
        done = self.played("draw", "prowl", "", *([answer] if answer else []))
        assert self.card in done
        assert done[-1] == "(wiped)"

    @pytest.mark.parametrize("command", ["look", "log", "why", "help", "undo"])
    def test_no_command_tells_it_again(self, command: str) -> None:
        done = self.played("draw", "prowl", "", command)
        assert [line for line in done if "has stolen an almond" in line] == [self.card]

    def test_who_comes_back_is_asked_to_be_alone_first(self) -> None:
        self.played("draw", "prowl", "")
        said: list[str] = []
        prompts: list[str] = []

        def ask(prompt: str, secret: bool = False) -> None:
            prompts.append(prompt)

        PlainTable(Opened(self.match, Shelf("abcd", None, None)), ask, said.append).play()
        assert prompts == [self.alone]
        assert not any("almond" in line for line in said)
        assert "Cleo has stolen a face-down card and has still to hide it." in said

    def test_taken_back_it_is_shown_again_to_its_owner_alone(self) -> None:
        done = self.played("draw", "prowl", "", "hide in the storeroom", "undo", "")
        assert done.count(f"{self.alone}(unseen)") == 2
        assert done.count(self.card) == 2

    def test_where_nobody_looks_at_a_terminal_nothing_is_wiped(self) -> None:
        sink = StringIO()
        wiping(sink)()
        assert sink.getvalue() == ""

    @pytest.mark.parametrize(("term", "wiped"), [("xterm", "\x1b[2J\x1b[3J\x1b[H"), ("dumb", "\n" * 100)])
    def test_a_terminal_is_wiped_with_what_it_has_scrolled_away(
        self, term: str, wiped: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Terminal(StringIO):
            def isatty(self) -> bool:
                return True

        monkeypatch.setenv("TERM", term)
        sink = Terminal()
        wiping(sink)()
        assert sink.getvalue() == wiped


class TestModes:
    @pytest.mark.parametrize(
        ("variant", "asked"),
        [
            ({"gang": "scramble"}, "Ann and Ben, 1: Ann: grab a weasel"),
            ({"squirrel": 1}, "Ann and Ben, 1: Ann: take or 2: Ben: take?"),
            ({"burrow": "chosen"}, "Ann, 1: take the door with the sunflower seed"),
            ({"boss": "chosen"}, "Ann, 1: be the grey hamster"),
        ],
    )
    def test_each_begins_with_its_own_question(self, variant: dict[str, Any], asked: str) -> None:
        match = new_match("hamster", ["Ann", "Ben"], seed=7, first=ANN, variant=variant)
        assert heard(match)[-1].startswith(asked)

    @pytest.mark.parametrize("variant", [{}, {"gang": "scramble", "boss": "random"}, {"squirrel": 3}, {"mini": True}])
    def test_a_whole_game_is_played_by_numbers(self, variant: dict[str, Any]) -> None:
        match = new_match("hamster", ["Ann", "Ben", "Cleo"], seed=7, first=ANN, variant=variant)
        chance = Random(5)
        said: list[str] = []

        def ask(_: str, secret: bool = False) -> str | None:
            return None if match.result() else str(chance.randrange(1, 4))

        PlainTable(Opened(match, Shelf("abcd", None, None)), ask, said.append).play()
        assert said[-1] == "again, for a rematch, or quit?"


# --- Gobbit: a race in lines ------------------------------------------------------------------------------------------


def racers(*fronts: str, bots: Mapping[str, str] | None = None, **more: Any) -> Match:
    """A match of Ann, Ben and Cleo, as many as there are piles, that has come to a situation."""
    names = ["Ann", "Ben", "Cleo", "Dan"][: len(fronts)]
    header = new_header("gobbit", names, first=ANN, seed=7, variant={}, bots=bots)
    match = Match(header)
    match.state = gobbit_notation.table(*fronts, **more)
    return match


def conflict(**more: Any) -> Match:
    """Ben's blue snake attacks Cleo's blue chameleon; Ann flips next."""
    return racers("red gorilla", "blue snake", "blue chameleon", **more)


class TestARace:
    asked = "Ann, flip? Or who breaks in, in order, as: Ann: tap Ann, Cleo: tap Cleo. Enter goes on."

    def test_after_each_card_it_is_asked_who_taps(self) -> None:
        assert heard(conflict())[-1] == self.asked

    def test_nothing_tells_which_taps_are_right(self) -> None:
        right, wrong = conflict(), racers("red gorilla", "red snake", "blue chameleon")
        assert heard(right)[-1] == heard(wrong)[-1]

    def test_enter_flips_the_next_card(self) -> None:
        match = conflict()
        assert replies(match, "")[0].startswith("Ann flips: ")
        assert heard(match)[-1].startswith("Ben, flip?")

    @pytest.mark.parametrize("answer", ["ben tap cleo", "Ben: tap Cleo", "  BEN  tap   CLEO "])
    def test_one_who_taps_says_whom(self, answer: str) -> None:
        said = replies(conflict(), answer)
        assert said[0] == "Ben's blue snake ate Cleo's blue chameleon: Ben takes 1 card."

    @pytest.mark.parametrize(
        ("answer", "told"),
        [
            ("ben tap cleo, cleo tap cleo", ["Ben's blue snake ate", '"cleo tap cleo" does nothing now.']),
            ("cleo tap cleo, ben tap cleo", ["Cleo saved the blue chameleon", '"ben tap cleo" does nothing now.']),
            ("ann tap ben, ben: tap cleo", ["Fault by Ann: wrong colour", "Ben's blue snake ate"]),
            ("ben tap cleo,", ["Ben's blue snake ate"]),
            ("ann tap ben; ben tap cleo", ["Fault by Ann: wrong colour", "Ben's blue snake ate"]),
            ("ben tap cleo, dan tap ann", ["Ben's blue snake ate", '"dan tap ann" does nothing now.']),
        ],
    )
    def test_several_are_told_in_one_line_and_the_order_counts(self, answer: str, told: list[str]) -> None:
        said = replies(conflict(), answer)
        for words in told:
            assert any(line.startswith(words) for line in said)
        news = [line for line in said if "does nothing" not in line]
        assert news[0].startswith(next(words for words in told if "does nothing" not in words))

    def test_a_line_without_any_tap_does_nothing(self) -> None:
        match = conflict()
        said = replies(match, "ben taps, cleo sings")
        assert said[0].startswith('"ben taps, cleo sings" is not possible now.')
        assert match.written == 0

    def test_the_graveyard_is_tapped_by_its_name(self) -> None:
        fronts = ("red-blue mosquitoes", "yellow mosquitoes", "red snake")
        said = replies(racers(*fronts, graveyard="blue snake"), "cleo tap the graveyard, ann tap the graveyard")
        assert "Gobbit! Cleo takes the piles of Ann and Ben: 2 cards." in said
        assert '"ann tap the graveyard" does nothing now.' in said

    def test_the_game_may_end_in_the_middle_of_a_line(self) -> None:
        match = racers("blue chameleon", "blue snake", decks={"P1": ""})
        said = replies(match, "ben tap ann, ann tap ben")
        assert any(line.startswith("The game is over. Winner: Ben.") for line in said)

    def test_help_tells_how_several_tap(self) -> None:
        assert any("in the order that counts" in line for line in replies(conflict(), "help"))

    def test_why_is_about_the_last_news(self) -> None:
        assert "The rule: Attack." in replies(conflict(), "ben tap cleo", "why")

    def test_nothing_is_taken_back(self) -> None:
        assert any("never taken back" in line for line in replies(conflict(), "ben tap cleo", "undo"))

    def test_whatever_is_answered_a_game_goes_on(self) -> None:
        match, chance = conflict(), Random(4)
        said: list[str] = []

        def ask(_: str, secret: bool = False) -> str | None:
            if match.result():
                return None
            taps = [option for option in match.options() if option.interrupts]
            some = chance.sample(taps, min(len(taps), chance.randrange(3)))
            return ", ".join(f"{match.names[tap.seat]} {tap.words(match.names)}" for tap in some)

        PlainTable(Opened(match, Shelf("abcd", None, None)), ask, said.append).play()
        assert said[-1] == "again, for a rematch, or quit?"


class TestARaceAgainstBots:
    @pytest.fixture(autouse=True)
    def sure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bots that see everything and never slip."""
        monkeypatch.setitem(LEVELS, "sharp", Level(0.4, 0.0, 1e-9, 0.0, 0.0, flips=1.0))

    @pytest.mark.parametrize("answer", ["", "flip", "fl"])
    def test_they_tap_before_the_next_card_however_it_is_asked_for(self, answer: str) -> None:
        match = conflict(bots={"1": "sharp"})
        said = replies(match, answer, answer)
        assert said[0] == "Ben's blue snake ate Cleo's blue chameleon: Ben takes 1 card."
        assert said[2].startswith("Ann flips: ")

    def test_they_tap_after_the_people(self) -> None:
        match = conflict(bots={"1": "sharp"})
        said = replies(match, "cleo tap cleo", "")
        assert said[0].startswith("Cleo saved the blue chameleon")
        assert not any(line.startswith("Ben's blue snake ate") for line in said)

    def test_of_two_only_the_quicker_one(self) -> None:
        match = racers("blue snake", "blue gorilla", "blue chameleon", bots={"0": "calm", "1": "sharp"})
        assert replies(match, "")[0].startswith("Ben's blue gorilla ate")

    def test_nobody_answers_for_them(self) -> None:
        match = conflict(bots={"1": "sharp"})
        assert "Ben: tap" not in heard(match)[-1]
        assert '"ben tap ann" is not possible' in replies(match, "ben tap ann")[0]

    def test_every_card_is_looked_at_anew(self) -> None:
        match = conflict(bots={"1": "sharp"}, decks={"P1": "blue chameleon"})
        said = replies(match, "", "flip", "")
        assert sum(line.startswith("Ben's blue snake ate") for line in said) == 2

    def test_a_game_of_bots_alone_comes_to_its_end(self) -> None:
        match = racers("", "", "", bots={"0": "sharp", "1": "sharp", "2": "sharp"})
        assert any(line.startswith("The game is over.") for line in heard(match, *[""] * 3000))

    def test_where_the_people_are_not_asked_any_more_they_still_tap(self) -> None:
        match = racers("", "", "", bots={"1": "sharp", "2": "sharp"})
        said = heard(match, "", "", "asking", *[""] * 3000)
        assert any(line.startswith("The game is over.") for line in said)
        assert any(line.startswith(("Ben's", "Cleo's")) for line in said)


# --- Golden transcript ----------------------------------------------------------------------------------------------


OPENING = (
    "help", "why", "stop", "undo", "turn over 39", "look", "why", "undo", "l", "sing", "", "s", "undo", "STOP", "log",
)  # fmt: skip
"""What is answered first; the rest of the game is played by chance."""
ENDING = ("look", "why", "stop", "undo", "a", "stop", "help", "again")
"""What is answered when somebody has won."""


def transcript() -> str:
    """A whole game of three, with the answers as they would be typed."""
    match = new_match("gopher", ["Ann", "Ben", "Cleo"], seed=3, first=ANN)
    lines: list[str] = []
    answers = answered(match)

    def ask(prompt: str, secret: bool = False) -> str:
        answer = next(answers)
        lines.append(f"{prompt}{answer}".rstrip())
        return answer

    assert PlainTable(Opened(match, Shelf("abcd", None, None)), ask, lines.append).play() is True
    return "\n".join([*lines, ""])


def answered(match: Match) -> Iterator[str]:
    """What people answer: first what is written above, then a stop by chance where it is possible."""
    yield from OPENING
    chance = Random(1)
    while not match.result():
        may_stop = match.options()[-1].verb == "stop"
        yield "stop" if may_stop and chance.random() < 0.6 else "turn over"
    yield from ENDING


def write() -> None:
    """Write the transcript."""
    TRANSCRIPT.parent.mkdir(exist_ok=True)
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")
    print(TRANSCRIPT)


class TestTranscript:
    def test_a_game_reads_as_its_transcript_says(self) -> None:
        """Meant to change?  ``python -m tests.test_plain`` writes it anew."""
        assert transcript() == TRANSCRIPT.read_text(encoding="utf-8")


if __name__ == "__main__":
    write()
