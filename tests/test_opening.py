"""Opening games, new and saved, and closing them: whatever goes wrong, what was played before is kept."""

from pathlib import Path

import pytest

from card_table import opening, saves
from card_table.names import same
from card_table.opening import Damaged, Opened, Seating
from card_table.rules import game_named
from card_table.rules.game import Seat
from card_table.rules.gopher import Stop, TurnOver
from card_table.rules.journal import Unreadable
from card_table.saves import Busy

ANN, BEN = Seat(0), Seat(1)
GOPHER = game_named("gopher")
ANN_AND_BEN = Seating("gopher", ("Ann", "Ben"), first=ANN, seed=7)
HEADER = (
    '{"card_table": 1, "game": "gopher", "people": ["Ann", "Ben"], "first": 0, "seed": 7, "variant": {}, "began": ""}'
)
TURN = '{"seat": 0, "do": "turn over 1"}'
STOP = '{"seat": 0, "do": "stop"}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games"


def put(folder: Path, *lines: str, id: str = "abcd") -> Path:
    """A saved game of these lines."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{id}.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file in a folder, by its path in there."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def play_to_the_end(game: Opened) -> None:
    """Everybody turns over one card and stops, until somebody has won."""
    match = game.match
    while options := match.options():
        match.play(options[-1])
    assert match.result()


class TestBeginning:
    def test_a_new_game_lies_on_its_shelf_before_anybody_plays(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        assert game.shelf.path is not None
        assert game.shelf.path.read_text(encoding="utf-8").startswith('{"card_table": 1, "game": "gopher"')
        assert game.match.told[0].text == "The heap is shuffled. Ann begins."

    def test_each_move_is_on_the_shelf_at_once(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        game.match.play(TurnOver(ANN, 0))
        game.match.play(Stop(ANN))
        assert game.shelf.path is not None
        assert game.shelf.path.read_text(encoding="utf-8").splitlines()[1:] == [TURN, STOP]

    def test_the_same_seating_with_its_seed_is_the_same_game(self, folder: Path) -> None:
        one, other = (opening.begin(folder, ANN_AND_BEN) for _ in range(2))
        assert one.match.state == other.match.state
        assert one.shelf.id != other.shelf.id

    def test_without_a_seed_each_game_is_another(self, folder: Path) -> None:
        seating = Seating("gopher", ("Ann", "Ben"))
        assert len({opening.begin(folder, seating).match.state.heap for _ in range(5)}) == 5

    def test_where_nothing_can_be_saved_the_game_is_played_all_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("I am no folder")
        game = opening.begin(tmp_path / "file" / "games", ANN_AND_BEN)
        assert "not saved" in game.shelf.trouble
        play_to_the_end(game)
        opening.close(game)
        assert files_below(tmp_path) == {"file": b"I am no folder"}

    def test_a_game_that_cannot_be_set_up_leaves_no_file(self, folder: Path) -> None:
        with pytest.raises(ValueError, match="2 to 5 people"):
            opening.begin(folder, Seating("gopher", ("Ann",)))
        assert not list(folder.glob("*"))


class TestPeople:
    def test_the_remembered_people_play(self) -> None:
        assert opening.people_for(GOPHER, ["Cleo", "Dan", "Eve"], 3) == ("Cleo", "Dan", "Eve")

    def test_those_who_did_not_play_last_time_wait(self) -> None:
        assert opening.people_for(GOPHER, ["Cleo", "Dan", "Eve"], 2) == ("Cleo", "Dan")

    def test_no_more_than_the_game_has_seats_for(self) -> None:
        assert opening.people_for(GOPHER, list("ABCDEFG"), 7) == ("A", "B", "C", "D", "E")

    @pytest.mark.parametrize("remembered", [[], ["Ann"], [""]])
    def test_and_at_least_as_many_as_it_needs(self, remembered: list[str]) -> None:
        people = opening.people_for(GOPHER, remembered, len(remembered))
        assert len(people) == 2
        assert all(people)

    def test_no_two_of_them_are_called_the_same(self) -> None:
        people = opening.people_for(GOPHER, ["Ann", "ann", "Ａnn", "Player 5", ""], 5)
        assert not any(same(a, b) for place, a in enumerate(people) for b in people[:place])


class TestResuming:
    def test_a_game_is_as_it_stood_and_goes_on_in_the_same_file(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        game.match.play(TurnOver(ANN, 0))
        opening.close(game)
        again = opening.resume(folder, game.shelf.id)
        assert (again.match.state, again.match.told) == (game.match.state, game.match.told)
        again.match.play(Stop(ANN))
        assert again.shelf.path == game.shelf.path
        assert again.shelf.path is not None
        assert again.shelf.path.read_text(encoding="utf-8").splitlines()[1:] == [TURN, STOP]

    def test_a_game_that_was_put_away_is_among_those_in_progress_again(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        opening.close(game)
        assert game.shelf.path is not None
        saves.finish(game.shelf.path)
        assert saves.saved(folder) == []
        again = opening.resume(folder, game.shelf.id)
        again.match.play(TurnOver(ANN, 0))
        opening.close(again)
        assert [found.id for found in saves.saved(folder)] == [game.shelf.id]

    def test_a_game_that_is_open_is_busy(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        with pytest.raises(Busy, match="another window"):
            opening.resume(folder, game.shelf.id)

    def test_a_closed_game_is_not(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        opening.close(game)
        opening.close(opening.resume(folder, game.shelf.id))
        assert opening.resume(folder, game.shelf.id).match.state == game.match.state

    def test_what_is_not_there_is_told_in_a_sentence(self, folder: Path) -> None:
        with pytest.raises(FileNotFoundError, match=r"^There is no saved game zzzz: `card-table games` lists them\.$"):
            opening.resume(folder, "zzzz")

    @pytest.mark.parametrize("line", ["", "hello", '{"card_table": 2}', '{"card_table": 1, "game": "chess"}'])
    def test_what_is_no_journal_is_told_in_a_sentence_and_not_touched(self, folder: Path, line: str) -> None:
        path = put(folder, line)
        before = path.read_bytes()
        with pytest.raises(Unreadable, match=r"^This .*\.$"):
            opening.resume(folder, "abcd")
        assert files_below(folder) == {"abcd.jsonl": before}


DAMAGES = {
    "a card that was taken before": ([HEADER, TURN, TURN, STOP], 3),
    "the wrong seat": ([HEADER, TURN, STOP.replace("0", "1")], 3),
    "a stop before the first card": ([HEADER, STOP], 2),
    "no JSON": ([HEADER, TURN, STOP, "hello", TURN], 4),
    "an empty line": ([HEADER, TURN, "", STOP], 3),
    "taking back a card that was seen": ([HEADER, TURN, '{"undo": "turn over 1"}'], 3),
    "taking back what was not done": ([HEADER, TURN, '{"undo": "stop"}'], 3),
    "an action of no game": ([HEADER, TURN, '{"seat": 0, "do": "win"}'], 3),
    "a seat that nobody has": ([HEADER, '{"seat": 7, "do": "turn over 1"}'], 2),
}


@pytest.mark.parametrize(("lines", "broken"), DAMAGES.values(), ids=DAMAGES)
class TestDamage:
    def test_the_line_is_named_and_nothing_is_changed(self, folder: Path, lines: list[str], broken: int) -> None:
        before = put(folder, *lines).read_bytes()
        with pytest.raises(Damaged, match=rf"^Line {broken} of the saved game abcd ") as damage:
            opening.resume(folder, "abcd")
        assert damage.value.line == broken
        assert files_below(folder) == {"abcd.jsonl": before}

    def test_a_refused_game_is_not_busy_afterwards(self, folder: Path, lines: list[str], broken: int) -> None:
        put(folder, *lines)
        for _ in range(2):
            with pytest.raises(Damaged):
                opening.resume(folder, "abcd")

    def test_it_can_go_on_from_before_the_damage(self, folder: Path, lines: list[str], broken: int) -> None:
        before = put(folder, *lines).read_bytes()
        game = opening.resume(folder, "abcd", cut=True)
        assert game.match.broken is None
        game.match.play(game.match.options()[0])
        opening.close(game)
        files = files_below(folder)
        kept = files.pop("damaged/abcd.jsonl")
        assert kept == before
        [whole] = files.values()
        assert whole.decode().splitlines()[:-1] == lines[: broken - 1]
        assert opening.resume(folder, "abcd").match.state == game.match.state


class TestCutting:
    def test_a_whole_game_is_not_cut(self, folder: Path) -> None:
        before = put(folder, HEADER, TURN, STOP).read_bytes()
        opening.resume(folder, "abcd", cut=True)
        assert files_below(folder) == {"abcd.jsonl": before}

    def test_a_game_that_is_open_is_not_cut(self, folder: Path) -> None:
        path = put(folder, HEADER, TURN)
        game = opening.resume(folder, "abcd")
        with path.open("a", encoding="utf-8") as file:
            file.write("hello\n")
        before = path.read_bytes()
        with pytest.raises(Busy):
            opening.resume(folder, "abcd", cut=True)
        opening.close(game)
        assert files_below(folder) == {"abcd.jsonl": before}

    def test_of_a_game_that_is_damaged_twice_both_are_kept(self, folder: Path) -> None:
        first = put(folder, HEADER, TURN, STOP, "first damage", STOP).read_bytes()
        opening.close(opening.resume(folder, "abcd", cut=True))
        second = put(folder, HEADER, TURN, "second damage").read_bytes()
        opening.close(opening.resume(folder, "abcd", cut=True))
        files = files_below(folder)
        assert (files["damaged/abcd.jsonl"], files["damaged/abcd-2.jsonl"]) == (first, second)
        assert len(files) == 3

    def test_what_was_kept_before_is_never_written_over(self, folder: Path) -> None:
        kept = {f"damaged/{name}.jsonl": name.encode() for name in ("abcd-2", "abcd-3", "abcdefgh")}
        (folder / "damaged").mkdir(parents=True)
        for name, data in kept.items():
            (folder / name).write_bytes(data)
        for expected in ("abcd", "abcd-4"):
            before = put(folder, HEADER, TURN, expected).read_bytes()
            opening.close(opening.resume(folder, "abcd", cut=True))
            kept[f"damaged/{expected}.jsonl"] = before
            files = files_below(folder)
            del files["abcd.jsonl"]
            assert files == kept

    def test_a_game_is_not_cut_where_it_cannot_be_kept_as_it_was(self, folder: Path) -> None:
        before = put(folder, HEADER, "hello").read_bytes()
        (folder / "damaged").write_text("I am no folder")
        with pytest.raises(OSError, match=r"^(The|This) .*\.$"):
            opening.resume(folder, "abcd", cut=True)
        assert files_below(folder)["abcd.jsonl"] == before


class TestClosing:
    def test_a_game_that_goes_on_stays_where_it_is(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        opening.close(game)
        assert [found.id for found in saves.saved(folder)] == [game.shelf.id]

    def test_a_finished_game_leaves_the_games_in_progress(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        play_to_the_end(game)
        opening.close(game)
        assert saves.saved(folder) == []
        assert [found.id for found in saves.saved(folder / "finished")] == [game.shelf.id]

    def test_closing_twice_is_no_trouble(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        opening.close(game)
        opening.close(game)
        assert len(files_below(folder)) == 1

    def test_a_finished_game_can_be_looked_at_again(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        play_to_the_end(game)
        opening.close(game)
        assert opening.resume(folder, game.shelf.id).match.result() == game.match.result()


class TestRematch:
    def test_the_same_people_play_and_the_next_one_begins(self, folder: Path) -> None:
        game = opening.begin(folder, Seating("gopher", ("Ann", "Ben", "Cleo"), first=BEN))
        firsts = []
        for _ in range(3):
            game = opening.rematch(folder, game)
            assert game.match.names == ("Ann", "Ben", "Cleo")
            firsts.append(game.match.state.active)
        assert firsts == [2, 0, 1]

    def test_the_cards_lie_in_another_order(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        assert opening.rematch(folder, game).match.state.heap != game.match.state.heap

    def test_the_game_before_it_is_put_away(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        play_to_the_end(game)
        again = opening.rematch(folder, game)
        assert [found.id for found in saves.saved(folder)] == [again.shelf.id]
        assert [found.id for found in saves.saved(folder / "finished")] == [game.shelf.id]

    def test_a_game_that_was_not_finished_can_still_be_resumed(self, folder: Path) -> None:
        game = opening.begin(folder, ANN_AND_BEN)
        opening.rematch(folder, game)
        assert opening.resume(folder, game.shelf.id).match.state == game.match.state
