"""Lessons on the real tables: the keys, the captions, from where they open, and a picker left alone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Size

from card_table import lessons, manual
from card_table.app import CardTable
from card_table.lessons import Lesson
from card_table.rules import GAMES
from card_table.rules.grasshopper import Bid
from card_table.screens.table import TableScreen
from card_table.widgets.canvas import wrapped
from card_table.widgets.caption import ROWS, Caption, Said
from card_table.widgets.faces import faces
from tests.screens.conftest import Sit, Table

Show = Callable[..., AbstractAsyncContextManager[Table]]


@pytest.fixture
def show(data: Path) -> Show:
    """``async with show("gopher") as table`` opens a lesson as the command line does, standing still."""

    @asynccontextmanager
    async def showing(game: str, name: str = "tour", *, plays: bool = False, size: tuple[int, int] = (80, 24),
                      ascii: bool = False) -> AsyncIterator[Table]:  # fmt: skip
        app = CardTable(lambda app: app.showing(lessons.play(lessons.read(lessons.named(game, name)))), ascii=ascii)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            table = Table(app, pilot)
            if not plays:
                await table.press("space")
            yield table

    return showing


class TestGoingThroughALesson:
    async def test_it_begins_with_its_title_its_first_caption_and_its_keys(self, show: Show) -> None:
        async with show("gopher") as table:
            assert table.shows("Gopher It! in two minutes", "step 1 of 14", "Winter is coming.", "take over")

    async def test_right_shows_the_next_step_on_the_real_table_with_its_news(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("right", "right")
            assert table.shows("step 3 of 14", "Two nuts.", "Ann turned over 2 nuts.", "38 face down", "NUTS")

    async def test_left_goes_back_and_the_table_with_it(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("right", "right", "left")
            assert table.shows("step 2 of 14", "39 face down")
            assert not table.shows("Ann turned over 2 nuts.")

    async def test_at_its_ends_it_stays(self, show: Show) -> None:
        async with show("gopher", "simone-nuts-after-nuts") as table:
            await table.press("left")
            assert table.shows("step 1 of")
            await table.press(*["right"] * 12)
            last = len(table.screen.stepping.showing.frames)
            assert table.shows(f"step {last} of {last}", "again")

    async def test_r_begins_anew(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("right", "right", "right", "r")
            assert table.shows("step 1 of 14")

    async def test_a_refused_move_is_shown_with_the_reason(self, show: Show) -> None:
        async with show("gopher", "the-first-card-is-a-must") as table:
            while not table.screen.stepping.frame.refused:
                await table.press("right")
            assert table.shows("× ", "The first card of a turn must be turned over.")

    async def test_a_key_of_the_table_does_nothing_here(self, show: Show) -> None:
        async with show("grasshopper") as table:
            before = table.text()
            await table.press("6", "v", "u", "h", "s")
            assert table.text() == before


class TestPlayingByItself:
    async def test_it_plays_from_the_start_and_stops_at_the_end(
        self, show: Show, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("card_table.lessons.showing.Frame.seconds", 0.02)
        async with show("gopher", "simone-nuts-after-nuts", plays=True) as table:
            await asyncio.sleep(0.5)
            await table.settle()
            assert table.screen.stepping.at_end
            assert table.shows("waits", "again")

    async def test_space_holds_it_and_lets_it_go_on(self, show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.lessons.showing.Frame.seconds", 0.25)
        async with show("gopher") as table:
            place = table.screen.stepping.place
            await asyncio.sleep(0.4)
            assert table.screen.stepping.place == place
            await table.press("space")
            await asyncio.sleep(0.4)
            assert table.screen.stepping.place > place

    async def test_a_step_by_hand_holds_it(self, show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.lessons.showing.Frame.seconds", 0.3)
        async with show("gopher", plays=True) as table:
            await table.press("right")
            place = table.screen.stepping.place
            await asyncio.sleep(0.5)
            assert table.screen.stepping.place == place

    async def test_up_and_down_change_the_pace(self, show: Show) -> None:
        async with show("gopher", plays=True) as table:
            await table.press("up")
            assert table.shows("plays, quicker")
            await table.press("down", "down")
            assert table.shows("plays, slower")

    async def test_a_caption_stays_as_long_as_it_takes_to_read_it_aloud(self) -> None:
        for file in lessons.shipped(GAMES):
            for frame in lessons.play(lessons.read(file)).frames:
                assert frame.seconds >= len(frame.caption.split()) / 4


class TestTakingOver:
    async def test_o_lets_people_play_on_from_here(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("right", "right", "o")
            assert table.shows("Play on from here", "one more, or stop?")
            assert "from a lesson" in table.lines()[0]
            await table.press("s")
            assert table.shows("Ann stopped and stored 2 nuts.")

    async def test_leaving_that_table_leads_back_to_the_step_it_began_at(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("right", "right")
            before = table.text()
            await table.press("o", "s", "q")
            assert table.text() == before

    async def test_nothing_of_it_is_saved(self, show: Show, data: Path) -> None:
        async with show("gopher") as table:
            await table.press("right", "o", "space", "q")
        assert not list(data.rglob("*.jsonl"))

    async def test_secret_bids_are_behind_the_curtain_there(self, show: Show) -> None:
        async with show("grasshopper", "a-turn") as table:
            match = table.screen.match
            assert any(isinstance(option, Bid) for option in match.options())
            await table.press("o")
            assert table.shows("pass the terminal to")

    @pytest.mark.parametrize("game_id", GAMES)
    async def test_why_and_help_have_an_answer_before_anything_has_happened(self, show: Show, game_id: str) -> None:
        async with show(game_id) as table:
            await table.press("o")
            while not isinstance(table.screen, TableScreen):
                await table.press("escape")
            for key in ("w", "?"):
                await table.press(key)
                assert table.shows("Why?" if key == "w" else "Help")
                await table.press("escape")


class TestWhereLessonsOpen:
    async def test_w_and_the_help_tell_the_rule_of_the_step(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("w")
            assert table.shows("Why?", "What it is about")
            await table.press("escape", "?")
            assert table.shows("Help", "take over", "What it is about")

    async def test_d_in_the_picker_lists_the_lessons_of_the_chosen_game(self, sit: Sit) -> None:
        async with sit() as table:
            await table.press("down", "d")
            assert table.shows("Grasshopper Poker", "lessons", "Grasshopper Poker in two minutes")
            await table.press("enter")
            assert table.shows("step 1 of", "Grasshopper Poker in two minutes")
            await table.press("q", "escape")
            assert table.shows("C A R D T A B L E")

    async def test_the_list_can_be_gone_through_to_its_end(self, sit: Sit) -> None:
        async with sit() as table:
            await table.press("d", "end")
            listed = lessons.listed("gopher")
            assert table.shows(listed[-1].title)
            await table.press("home", "down", "down", "enter")
            assert table.shows(listed[2].title, "step 1 of")

    @pytest.mark.parametrize("game_id", GAMES)
    async def test_they_stand_by_chapters_in_the_order_of_the_manual(self, sit: Sit, game_id: str) -> None:
        chapters = [section.title for section in manual.manual(game_id) if section.depth == 2]
        async with sit(size=(80, 200)) as table:
            await table.press(*["down"] * GAMES.index(game_id), "d")
            found, chapter = [], ""
            for line in table.lines()[1:-2]:
                if line[2:3].strip(" ▶"):
                    chapter = line.strip()
                elif line.strip(" ▶"):
                    found.append((chapter, line.strip(" ▶")))
            assert found == [(lesson.chapter, lesson.title) for lesson in lessons.listed(game_id)]
            places = [chapters.index(chapter) for chapter, _ in found if chapter]
            assert places == sorted(places)

    async def test_d_in_the_help_shows_the_section_and_leads_back(self, sit: Sit) -> None:
        async with sit("Ann, Ben") as table:
            await table.press("w", "d")
            lesson: Lesson = table.screen.stepping.showing.lesson
            assert "playing" in lesson.sections
            await table.press("q")
            assert table.shows("Why?")
            await table.press("escape")
            assert table.shows("Ann: turn over a card")

    async def test_where_no_lesson_shows_a_section_there_is_no_key_for_it(self, sit: Sit) -> None:
        async with sit("Ann, Ben") as table:
            await table.press("?")
            while "saving" not in table.screen.sections[table.screen.place].id:
                await table.press("right")
            assert not table.shows("show me")
            before = table.text()
            await table.press("d")
            assert table.text() == before

    @pytest.mark.parametrize("game_id", GAMES)
    def test_every_section_that_a_lesson_names_first_opens_one_about_it(self, game_id: str) -> None:
        for file in lessons.shipped([game_id]):
            lesson = lessons.read(file)
            if file.stem != lessons.TOUR:
                found = lessons.about(game_id, lesson.sections[0])
                assert found is not None
                assert lessons.read(found).sections[0] == lesson.sections[0]

    async def test_the_program_ends_with_a_lesson_that_it_began_with(self, show: Show) -> None:
        async with show("gopher") as table:
            await table.press("q")
        assert table.app.return_code == 0


class TestAPickerLeftAlone:
    async def test_it_shows_lessons_until_a_key_is_pressed(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.picker.ALONE", 0.05)
        async with sit(motion=True) as table:
            await asyncio.sleep(0.4)
            await table.settle()
            assert table.shows("in two minutes", "any key")
            monkeypatch.setattr("card_table.screens.picker.ALONE", 99.0)
            await table.press("q")
            assert table.shows("C A R D T A B L E")

    async def test_one_lesson_follows_the_other(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.picker.ALONE", 0.05)
        monkeypatch.setattr("card_table.lessons.showing.Frame.seconds", 0.001)
        async with sit(motion=True) as table:
            seen = set()
            for _ in range(60):
                await asyncio.sleep(0.05)
                if hasattr(table.screen, "stepping"):
                    seen.add(table.screen.stepping.showing.lesson.game)
            assert len(seen) > 1

    async def test_a_key_makes_it_wait_anew(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.picker.ALONE", 0.6)
        async with sit(motion=True) as table:
            for key in ("down", "up") * 5:
                await table.press(key)
                await asyncio.sleep(0.1)
            assert table.shows("C A R D T A B L E")

    async def test_without_motion_nothing_ever_moves_by_itself(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.picker.ALONE", 0.05)
        async with sit(motion=False) as table:
            await asyncio.sleep(0.3)
            assert table.shows("C A R D T A B L E")

    async def test_no_other_screen_moves_by_itself(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("card_table.screens.picker.ALONE", 0.05)
        async with sit("Ann, Ben", motion=True) as table:
            before = table.text()
            await asyncio.sleep(0.3)
            assert table.text() == before
            assert isinstance(table.screen, TableScreen)


# --- Lessons that somebody has changed ------------------------------------------------------------------------------


@pytest.fixture
def spoilt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file among the lessons of Gopher It! that is none."""
    file = tmp_path / "spoilt.toml"
    file.write_text("steps = nonsense")
    whole = lessons.shipped(["gopher"])
    monkeypatch.setattr(lessons, "shipped", lambda games=GAMES: [file, *whole])
    lessons.sections_of.cache_clear()
    return file


async def test_a_spoilt_lesson_is_left_out_of_the_list_and_of_the_help(sit: Sit, spoilt: Path) -> None:
    assert spoilt not in [lesson.file for lesson in lessons.listed("gopher")]
    assert lessons.about("gopher", "same-kind-twice")
    async with sit() as table:
        await table.press("d")
        assert table.shows("Gopher It! in two minutes")
        await table.press("enter")
        assert table.shows("step 1 of 14")


async def test_a_lesson_that_was_spoilt_meanwhile_says_so(sit: Sit, spoilt: Path) -> None:
    async with sit() as table:
        await table.press("d")
        table.screen.files[0] = spoilt
        await table.press("enter")
        assert table.shows("This lesson cannot be shown.")


def test_lessons_without_an_end_go_past_it(spoilt: Path) -> None:
    assert next(lessons.endless(["gopher"])).lesson.name == lessons.TOUR


# --- Room -----------------------------------------------------------------------------------------------------------


def tables() -> list[tuple[str, str]]:
    """A lesson for each game, number of people and kind of table."""
    found: dict[tuple[object, ...], tuple[str, str]] = {}
    for file in lessons.shipped(GAMES):
        lesson = lessons.read(file)
        key = (lesson.game, len(lesson.names), bool(lesson.variant.get("squirrel")))
        found.setdefault(key, (lesson.game, lesson.name))
    return list(found.values())


@pytest.mark.parametrize(("game_id", "name"), tables())
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_table_and_caption_fit_together(show: Show, game_id: str, name: str, size: tuple[int, int]) -> None:
    async with show(game_id, name, size=size) as table:
        for _ in range(len(table.screen.stepping.showing.frames)):
            frame = table.screen.stepping.frame
            assert table.shows(" ".join(frame.caption.split())[-20:], "why?")
            assert sum(widget.size.height for widget in table.screen.children if widget.display) <= size[1]
            table.screen.step(table.screen.stepping.forward)()
            await table.settle()


def test_every_caption_and_every_reason_fits() -> None:
    signs = faces(ascii=True)
    for file in lessons.shipped(GAMES):
        showing = lessons.play(lessons.read(file))
        for frame in showing.frames:
            said = Said("title", frame.caption, 1, 9, frame.refused, frame.because)
            rows = Caption().rows_wanted(said, Size(80, 24))
            text = " ".join(Caption().draw(said, 80, rows, signs).text().split())
            assert " ".join(frame.caption.split()) in text
            assert len(wrapped(frame.caption, 76)) < ROWS
            assert " ".join(frame.because.split()[-3:]) in text


async def test_plain_ascii_is_plain_ascii(show: Show) -> None:
    async with show("gopher", ascii=True) as table:
        await table.press("right", "right")
        assert table.text().isascii()


def test_a_long_title_leaves_room_for_the_step() -> None:
    said = Said("A title " * 20, "A caption.", 3, 9)
    first = Caption().draw(said, 80, ROWS, faces(ascii=False)).text().split("\n")[0]
    assert cell_len(first) <= 80
    assert "step 3 of 9" in first
    assert replace(said, playing=True).playing
