"""The lessons: all that ship hold, every rule has one, and what is wrong with one is said with file and line.

One lesson is written out in ``tests/transcripts/lesson-simone-nuts-after-nuts.txt``.
"""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from card_table import lessons, manual
from card_table.assets import assets
from card_table.lessons.showing import tells
from card_table.lessons.telling import lines
from card_table.rules import GAMES, game_named

SHIPPED = lessons.shipped()
games = pytest.mark.parametrize("game_id", GAMES)
each = pytest.mark.parametrize("file", SHIPPED, ids=lambda file: f"{file.parent.name}-{file.stem}")

NO_RULE = {"goal", "at-this-table", "keys", "rehearsal", "tempo", "bots", "plain-mode", "saving", "rematch", "readings"}
"""The sections that state no rule, besides the manual's title."""
NO_NAMES = {"On", "His", "Her", "Both", "It", "In", "There", "Erwin", "Poltergeist"}
"""Words that begin an example of the manual, and names that nobody at the table has."""
TRANSCRIPT = Path(__file__).parent / "transcripts" / "lesson-simone-nuts-after-nuts.txt"

GOOD = """\
game = "gopher"
title = "Nuts"
sections = ["stopping"]
people = ["Leon", "Simone"]

[position]
heap = "3 nuts, 1 nut, ..."

[[steps]]
caption = "Leon is up."

[[steps]]
move = "Leon: turn over"
caption = "Nuts."
news = ["Leon turned over 3 nuts."]
view = { turned = "3 nuts" }

[[steps]]
move = "Leon: stop"
caption = "Enough."
to_act = ["Simone"]

[steps.view.storages]
Leon = "3 nuts"
"""


def written(folder: Path, text: str | bytes) -> Path:
    """A lesson in a file."""
    file = folder / "mine.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def played(folder: Path, text: str) -> lessons.Showing:
    return lessons.play(lessons.read(written(folder, text)))


def instead(old: str, new: str) -> str:
    """The good lesson with something in it replaced."""
    assert old in GOOD, old
    return GOOD.replace(old, new, 1)


class TestAllThatShip:
    @each
    def test_it_holds(self, file: Path) -> None:
        assert [str(failure) for failure in lessons.play(lessons.read(file)).failures] == []

    @each
    def test_it_is_of_the_game_whose_folder_it_lies_in(self, file: Path) -> None:
        assert lessons.read(file).game == file.parent.name

    @each
    def test_it_is_short_and_begins_with_the_table_before_anything_moves(self, file: Path) -> None:
        showing = lessons.play(lessons.read(file))
        if file.stem == lessons.TOUR:
            assert showing.seconds <= 120
        else:
            assert showing.seconds <= 36
            assert 2 <= len(showing.frames) <= 8
        assert not showing.lesson.steps[0].moves

    @each
    def test_its_captions_are_spoken_sentences(self, file: Path) -> None:
        for step in lessons.read(file).steps:
            assert step.caption[0].isupper()
            assert step.caption[-1] in ".!?"

    @each
    def test_it_is_told_in_lines_that_show(self, file: Path) -> None:
        told = list(lines(lessons.play(lessons.read(file))))
        assert all(line.isprintable() for line in told)
        assert not any(line == after == "" for line, after in pairwise(told))

    @games
    def test_no_two_of_a_game_have_the_same_title(self, game_id: str) -> None:
        titles = [lessons.read(file).title for file in lessons.shipped([game_id])]
        assert len(titles) == len(set(titles))

    @games
    def test_every_game_has_a_tour_and_it_comes_first(self, game_id: str) -> None:
        assert lessons.shipped([game_id])[0] == lessons.named(game_id, lessons.TOUR)

    def test_a_lesson_that_there_is_not_is_a_key_error(self) -> None:
        with pytest.raises(KeyError):
            lessons.named("gopher", "no-such-lesson")


class TestCoverage:
    @games
    def test_every_section_that_states_a_rule_has_a_lesson_besides_the_tour(self, game_id: str) -> None:
        cases = [lessons.read(file) for file in lessons.shipped([game_id]) if file.stem != lessons.TOUR]
        shown = {section for lesson in cases for section in lesson.sections}
        stated = {section.id for section in manual.manual(game_id)} - NO_RULE - {game_id}
        assert stated - shown == set()

    @games
    def test_every_worked_example_of_the_manual_is_exactly_one_lesson(self, game_id: str) -> None:
        found = {
            (section.id, " ".join(example.split()))
            for section in manual.manual(game_id)
            for example in re.findall(r"^\*([A-Z][^*]+)\*$", section.text, re.MULTILINE)
        }
        played = [lesson for lesson in map(lessons.read, lessons.shipped([game_id])) if lesson.example]
        assert len(played) == len(found) > 0
        for lesson in played:
            assert [id for id, words in found if words.startswith(lesson.example)] == [lesson.sections[0]], lesson.name

    @games
    def test_an_example_is_played_with_its_own_names(self, game_id: str) -> None:
        for lesson in map(lessons.read, lessons.shipped([game_id])):
            if lesson.example:
                capitals = set(re.findall(r"\b[A-Z][a-z]+\b", lesson.example)) - NO_NAMES
                assert capitals <= set(lesson.names)

    @games
    def test_every_value_of_an_optional_rule_but_the_usual_one_is_chosen_in_a_lesson(self, game_id: str) -> None:
        chosen = {item for file in lessons.shipped([game_id]) for item in lessons.read(file).variant.items()}
        rules = game_named(game_id).RULES.items()
        assert {(rule, value) for rule, values in rules for value in list(values)[1:]} - chosen == set()

    @games
    def test_every_step_cites_a_section_of_the_manual(self, game_id: str) -> None:
        ids = {section.id for section in manual.manual(game_id)}
        for file in lessons.shipped([game_id]):
            assert {frame.section for frame in lessons.play(lessons.read(file)).frames} <= ids


class TestReading:
    def test_what_is_not_said_is_as_usual(self, tmp_path: Path) -> None:
        lesson = lessons.read(written(tmp_path, GOOD))
        assert (lesson.name, lesson.first, lesson.seed, lesson.looks_from, lesson.example) == ("mine", 0, 7, None, "")

    def test_line_breaks_in_a_text_do_not_matter(self, tmp_path: Path) -> None:
        text = instead('caption = "Nuts."', 'caption = """\nThree\n  nuts.\n"""')
        assert lessons.read(written(tmp_path, text)).steps[1].caption == "Three nuts."

    def test_lines_may_end_as_they_do_elsewhere(self, tmp_path: Path) -> None:
        assert not played(tmp_path, GOOD.replace("\n", "\r\n")).failures

    def test_the_examples_of_the_description_hold(self, tmp_path: Path) -> None:
        text = (assets() / "lessons" / "README.md").read_text(encoding="utf-8")
        examples = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        for example in examples:
            assert played(tmp_path, example).failures == ()
        assert [lessons.read(written(tmp_path, example)).game for example in examples] == list(GAMES)

    @pytest.mark.parametrize("what", ["LESSON", "STEP", "RESULT"])
    def test_the_description_names_every_entry(self, what: str) -> None:
        from card_table.lessons import reading

        text = (assets() / "lessons" / "README.md").read_text(encoding="utf-8")
        assert [key for key in getattr(reading, what) if f"`{key}`" not in text and key != "steps"] == []

    @games
    def test_the_description_names_every_entry_of_a_position(self, game_id: str) -> None:
        from card_table.positions import notation_of

        text = (assets() / "lessons" / "README.md").read_text(encoding="utf-8")
        chapter = text.split(f"### {game_named(game_id).NAME}\n")[1].split("\n### ")[0]
        assert [key for key in notation_of(game_id).FIELDS if f"\n| `{key}` |" not in chapter] == []


MALFORMED = [
    ("", 1, "The game is missing."),
    ("x", 1, "This is not TOML: "),
    ("game = ", 1, "This is not TOML: "),
    (GOOD + "[[steps]", 25, "This is not TOML: "),
    (GOOD + 'Leon = "1 nut"\n', 25, "This is not TOML: cannot overwrite a value."),
    (GOOD.encode() + b"# caf\xe9\n", 25, "This is no text in UTF-8."),
    ("a = " + "[" * 5000, 1, "There are too many brackets in brackets."),
    (instead('"gopher"', '"gofer"'), 1, "There is no game 'gofer': there is gopher, grasshopper, hamster and gobbit."),
    (instead('"gopher"', "7"), 1, 'The game must be a text in quotes, as game = "...".'),
    (instead('title = "Nuts"\n', ""), 1, "The title is missing."),
    (instead('"Nuts"', '"Nu\\u001bts"'), 2, "The title has a character in it that does not show."),
    (instead("title", "titel"), 2, "There is no 'titel' here. Did you mean 'title'?"),
    (instead("title", "zzz"), 2, "There is no 'zzz' here. There is game, title, "),
    (instead('["stopping"]', '["stoping"]'), 3, "The manual of Gopher It! has no section 'stoping': `card-table rules"),
    (instead('["stopping"]', "[]"), 3, "The manual of Gopher It! has no section ''"),
    (instead('["stopping"]', '"stopping"'), 3, "sections must be texts in brackets"),
    (instead('"Leon", "Simone"', '"Leon"'), 4, "Gopher It! is for 2 to 5 people, and 1 are named."),
    (instead('"Leon", "Simone"', '"Leon", "leon"'), 4, "The people need short names, each another one"),
    (instead('"Leon", "Simone"', '"Leon", "A, B"'), 4, "The people need short names"),
    (instead("[position]", 'first = "Eve"\n[position]'), 6, "'Eve' does not sit at this table: Leon and Simone do."),
    (instead("[position]", 'seed = "x"\n[position]'), 6, "The seed must be a whole number, as seed = 7."),
    (instead("[position]", "seed = -1\n[position]"), 6, "The seed must be a whole number"),
    (instead("[position]", "variant = 3\n[position]"), 6, "variant must be a table, as variant = { ... }."),
    (
        instead("[position]", "variant = { gangs = true }\n[position]"),
        6,
        "Gopher It! has no such rule as gangs = True.",
    ),
    (instead("3 nuts, 1 nut", "4 nuts"), 7, "There is no food card '4 nuts'"),
    (instead('heap = "3 nuts', 'heap = "3 nuts, 3 nuts, 3 nuts, 3 nuts, 3 nuts'), 6, 'The deck has 4 of "3 nuts"'),
    (instead("heap", "heep"), 7, "There is no 'heep' in it: there is heap, "),
    (instead('caption = "Leon is up."', ""), 9, "The caption is missing."),
    (instead('"Leon is up."', '""'), 10, "A caption has 1 to 160 characters, this one 0."),
    (instead('"Leon is up."', f'"{"x" * 161}"'), 10, "A caption has 1 to 160 characters, this one 161."),
    (instead('caption = "Nuts."', 'captoin = "Nuts."'), 14, "There is no 'captoin' here. Did you mean 'caption'?"),
    (instead('"Leon: turn over"', '"turn over"'), 13, "'turn over' must begin with who moves, as \"Leon: ...\"."),
    (instead('"Leon: turn over"', '"Eve: turn over"'), 13, "'Eve: turn over' must begin with who moves"),
    (instead('"Leon: turn over"', '"Leon: trun over"'), 13, "'trun over' is no move of Gopher It!."),
    (instead('"Leon: turn over"', '"Leon: turn over 40"'), 13, "'turn over 40' is no move of Gopher It!."),
    (instead('move = "Leon: turn over"', 'moves = "Leon: turn over"'), 13, "moves must be texts in brackets"),
    (instead("news =", 'moves = ["Leon: stop"]\nnews ='), 15, "A step has move or moves, not both"),
    (instead("news =", 'refused = "Leon: stop"\nbecause = "No."\nnews ='), 15, "A step has move or refused, not both"),
    (instead("news =", 'because = "No."\nnews ='), 15, "because needs refused: "),
    (instead('move = "Leon: stop"', 'refused = "Leon: stop"'), 19, "refused needs because: "),
    (instead("news =", 'section = "stoping"\nnews ='), 15, "The manual of Gopher It! has no section 'stoping'"),
    (instead('["Leon turned over 3 nuts."]', "[3]"), 15, "news must be texts in brackets"),
    (instead('turned = "3 nuts"', 'turnd = "3 nuts"'), 16, "There is no 'turnd' in it: there is heap, "),
    (instead('turned = "3 nuts"', 'turned = "3 nutz"'), 16, "There is no food card '3 nutz'"),
    (instead('["Simone"]', '["Eve"]'), 21, "'Eve' does not sit at this table"),
    (instead('Leon = "3 nuts"', 'Eve = "3 nuts"'), 24, "'Eve' does not sit at this table"),
    (instead('Leon = "3 nuts"', 'Leon = "3 n"'), 24, "There is no food card '3 n'"),
    (instead("to_act", "result = { winner = [] }\nto_act"), 21, "There is no 'winner' here. Did you mean 'winners'?"),
    (instead("to_act", 'result = { scores = { Leon = "2" } }\nto_act'), 21, "The Leon must be a whole number"),
    (instead("to_act", 'position = { heap = "4 nuts" }\nto_act'), 21, "There is no food card '4 nuts'"),
    (GOOD[: GOOD.index("[[steps]]")], 1, "There must be steps, each below a line [[steps]]."),
    (GOOD[: GOOD.index("[[steps]]")].replace("[position]", "steps = 3\n[position]"), 6, "There must be steps"),
]


class TestMalformed:
    @pytest.mark.parametrize(("text", "line", "reason"), MALFORMED)
    def test_it_is_refused_with_file_line_and_one_sentence(
        self, tmp_path: Path, text: str | bytes, line: int, reason: str
    ) -> None:
        file = written(tmp_path, text)
        with pytest.raises(lessons.Malformed) as refused:
            lessons.read(file)
        said = str(refused.value)
        assert said.startswith(f"{file}:{line}: {reason}")
        assert said.isprintable()
        assert said[-1] in ".?"

    def test_a_file_that_is_not_there_is_an_os_error(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="No such file"):
            lessons.read(tmp_path / "mine.toml")


FALSE = [
    ('["Leon turned over 3 nuts."]', '["Leon turned over 2 nuts."]', 2, 12,
     'expected the news "Leon turned over 2 nuts."; came "Leon turned over 3 nuts."'),
    ('["Leon turned over 3 nuts."]', "[]", 2, 12, 'expected the news nothing; came "Leon turned over 3 nuts."'),
    ('turned = "3 nuts"', 'turned = "3 nuts, 1 nut"', 2, 12, 'expected turned = "3 nuts, 1 nut"; came "3 nuts"'),
    ('Leon = "3 nuts"', 'Leon = "2 nuts, 1 apple"', 3, 18,
     'expected storages.Leon = "1 apple, 2 nuts"; came "3 nuts"'),
    ('to_act = ["Simone"]', 'to_act = ["Leon"]', 3, 18, 'expected to act "Leon"; came "Simone"'),
    ('to_act = ["Simone"]', "to_act = []", 3, 18, 'expected to act nothing; came "Simone"'),
    ('to_act = ["Simone"]', 'result = { winners = ["Leon"] }', 3, 18,
     'expected result.winners = "Leon"; came nothing'),
    ('"Leon: stop"', '"Leon: turn over 1"', 3, 18,
     'expected a move that is possible; came "Leon: turn over 1" is refused: No face-down card lies there.'),
    ('"Leon: stop"', '"Simone: stop"', 3, 18,
     'expected a move that is possible; came "Simone: stop" is refused: It is another player\'s turn.'),
    ('"Leon: stop"', '"undo"', 3, 18,
     'expected a move that is possible; came "undo" is refused: "turn over" cannot be taken back: what came of it'
     " has been seen."),
    ('caption = "Leon is up."', 'refused = "Leon: stop"\nbecause = "No."\ncaption = "Leon."', 1, 9,
     'expected "Leon: stop" refused because "No."; came "The first card of a turn must be turned over."'),
    ('caption = "Leon is up."', 'refused = "Leon: turn over"\nbecause = "No."\ncaption = "Leon."', 1, 9,
     'expected "Leon: turn over" refused because "No."; came no refusal'),
]  # fmt: skip


class TestWhatDoesNotHold:
    @pytest.mark.parametrize(("old", "new", "step", "line", "text"), FALSE)
    def test_a_false_expectation_is_found_with_its_step(
        self, tmp_path: Path, old: str, new: str, step: int, line: int, text: str
    ) -> None:
        failure = played(tmp_path, instead(old, new)).failures[0]
        assert (failure.step, failure.line, str(failure)) == (step, line, f"step {step}: {text}")

    def test_all_that_is_false_is_told(self, tmp_path: Path) -> None:
        showing = played(tmp_path, GOOD.replace('"3 nuts"', '"2 nuts"').replace('["Simone"]', '["Leon"]'))
        assert [failure.step for failure in showing.failures] == [2, 3, 3]

    def test_after_an_impossible_move_nothing_more_is_played(self, tmp_path: Path) -> None:
        showing = played(tmp_path, instead('"Leon: turn over"', '"Simone: turn over"'))
        assert len(showing.frames) == len(showing.failures) == 1

    def test_a_wrong_result_is_found_entry_by_entry(self, tmp_path: Path) -> None:
        text = lessons.named("gopher", "the-third-trophy").read_text(encoding="utf-8")
        false = text.replace("Simone = 3,", "Simone = 2,").replace('winners = ["Simone"]', 'winners = ["Leon"]')
        assert [str(failure) for failure in played(tmp_path, false).failures] == [
            'step 3: expected result.winners = "Leon"; came "Simone"',
            "step 3: expected result.scores.Simone = 2; came 3",
        ]

    @pytest.mark.parametrize(
        ("expected", "holds"),
        [
            (["A", "B", "C"], True),
            (["..."], True),
            (["A", "..."], True),
            (["...", "C"], True),
            (["...", "B", "..."], True),
            (["A", "...", "B", "C"], True),
            (["A", "B"], False),
            (["B", "..."], False),
            (["...", "B"], False),
            (["C", "...", "A"], False),
            ([], False),
        ],
    )
    def test_dots_stand_for_any_other_news(self, expected: list[str], holds: bool) -> None:
        assert tells(["A", "B", "C"], expected) is holds
        assert tells([], []) is tells([], ["..."]) is True


class TestShowing:
    def test_each_step_shows_caption_news_section_and_the_table_as_it_stands(self, tmp_path: Path) -> None:
        before, turned, stopped = played(tmp_path, GOOD).frames
        assert (before.caption, before.news, before.section) == ("Leon is up.", (), "stopping")
        assert [told.text for told in turned.news] == ["Leon turned over 3 nuts."]
        assert turned.section == "turning-over"
        assert turned.view == turned.match.seen_by(None)
        assert turned.match.to_act() == ["Leon"]
        assert stopped.match.to_act() == ["Simone"]
        assert [told.text for told in stopped.match.told] == [
            "Leon turned over 3 nuts.",
            "Leon stopped and stored 3 nuts.",
        ]

    def test_a_table_shown_is_its_own(self, tmp_path: Path) -> None:
        before, turned, _ = played(tmp_path, GOOD).frames
        state = turned.match.state
        before.match.play(before.match.options()[5])
        assert turned.match.state is state
        assert len(turned.match.told) == 1

    def test_the_news_of_the_set_up_belong_to_the_first_step(self) -> None:
        showing = lessons.play(lessons.read(lessons.named("gopher", "the-table-is-set")))
        assert [told.text for told in showing.frames[0].news] == ["The heap is shuffled. Simone begins."]
        assert [frame.news for frame in showing.frames[1:]] == [(), (), ()]

    def test_it_goes_forward_back_and_to_its_start(self, tmp_path: Path) -> None:
        showing = played(tmp_path, GOOD)
        stepping = lessons.Stepping(showing)
        places = [stepping.frame]
        for move in (stepping.back, stepping.forward, stepping.forward, stepping.forward):
            move()
            places.append(stepping.frame)
        assert [showing.frames.index(frame) for frame in places] == [0, 0, 1, 2, 2]
        assert stepping.at_end
        stepping.back()
        assert (stepping.place, stepping.at_end) == (1, False)
        stepping.restart()
        assert stepping.frame is showing.frames[0]

    def test_a_table_laid_out_anew_keeps_nothing(self, tmp_path: Path) -> None:
        again = '[[steps]]\ncaption = "Later."\nposition = { storages = { Simone = "1 apple" } }\n'
        showing = played(tmp_path, GOOD + again)
        frame = showing.frames[-1]
        assert (frame.news, frame.match.told, frame.view.storages[0]) == ((), [], ())
        assert (frame.laid_out, showing.frames[-2].laid_out) == (frame.view, None)
        told = list(lines(showing))
        assert told[told.index("The table is laid out anew:") + 1].startswith("Cards face down in the heap: 38;")

    def test_secrets_are_shown_to_nobody_but_whom_the_lesson_looks_from(self, tmp_path: Path) -> None:
        text = (assets() / "lessons" / "README.md").read_text(encoding="utf-8")
        example = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]
        own = played(tmp_path, example).frames[1]
        assert [str(bid) for bid in own.view.bids] == ["6", "a face-down card", "None"]
        onlooker = played(tmp_path, example.replace('looks_from = "Ann"\n', "").replace('Ann = "6"', ""))
        assert onlooker.failures == ()
        assert [str(bid) for bid in onlooker.frames[1].view.bids] == ["a face-down card", "a face-down card", "None"]
        assert not [line for line in list(lines(onlooker))[:13] if "bid 6" in line or "bid X" in line]

    def test_moves_that_are_all_alike_need_no_number(self, tmp_path: Path) -> None:
        numbered = played(tmp_path, instead("turn over", "turn over 1"))
        assert [frame.view for frame in numbered.frames] == [frame.view for frame in played(tmp_path, GOOD).frames]

    def test_a_lesson_in_lines_is_as_it_was_written_down(self) -> None:
        told = "\n".join(lines(lessons.play(lessons.read(lessons.named("gopher", "simone-nuts-after-nuts")))))
        assert f"{told}\n" == TRANSCRIPT.read_text(encoding="utf-8")
