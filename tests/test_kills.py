"""A program that is killed in the middle of anything leaves a journal that tells all that was shown."""

import subprocess
import sys
from pathlib import Path

import pytest

from card_table import opening
from card_table.opening import Seating
from card_table.rules import journal
from card_table.rules.game import Seat

PLAYER = """
import os, sys
from pathlib import Path
from card_table import opening
from card_table.opening import Seating

folder, fatal, part = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
writes, write = 0, os.write

def dying_write(descriptor, data):
    global writes
    writes += 1
    if writes == fatal:
        write(descriptor, data[: int(len(data) * part)])
        os._exit(9)
    return write(descriptor, data)

os.write = dying_write
game = opening.begin(folder, Seating("gopher", ("Ann", "Bén"), seed=5))
for step in range(12):
    options = game.match.options()
    game.match.play(options[-1] if len(game.match.state.turned) == 2 else options[0])
    print(len(game.match.told), flush=True)
"""
"""Plays twelve moves, and dies at one of its writes, when some part of the line is written."""


def killed_at(folder: Path, write: int, part: float) -> int:
    """Play until the program dies at this write; how many moves it had shown."""
    ran = subprocess.run(
        [sys.executable, "-c", PLAYER, str(folder), str(write), str(part)], capture_output=True, check=False
    )
    assert ran.returncode == 9, ran.stderr.decode()
    return len(ran.stdout.split())


@pytest.mark.parametrize("write", range(2, 14))
@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_killed_at_any_write_the_game_goes_on_with_all_that_was_shown(tmp_path: Path, write: int, part: float) -> None:
    shown = killed_at(tmp_path, write, part)
    assert shown == write - 2
    [path] = tmp_path.glob("*.jsonl")
    game = opening.resume(tmp_path, path.stem)
    assert game.match.written in (shown, shown + (part == 1.0))
    game.match.play(game.match.options()[0])
    opening.close(game)
    assert opening.resume(tmp_path, path.stem).match.state == game.match.state


def test_killed_while_the_header_is_written_nothing_is_there_to_be_lost(tmp_path: Path) -> None:
    assert killed_at(tmp_path, 1, 0.5) == 0
    [path] = tmp_path.glob("*.jsonl")
    with pytest.raises(journal.Unreadable, match="stopped before it began"):
        opening.resume(tmp_path, path.stem)


def test_cut_at_any_byte_a_journal_is_its_whole_lines(tmp_path: Path) -> None:
    game = opening.begin(tmp_path, Seating("gopher", ("Ann", "Bén"), first=Seat(0), seed=5))
    for _ in range(30):
        options = game.match.options()
        game.match.play(options[-1] if len(game.match.state.turned) == 2 else options[0])
    opening.close(game)
    assert game.shelf.path is not None
    data = game.shelf.path.read_bytes()
    first = data.index(b"\n") + 1
    for length in range(first, len(data) + 1):
        found = journal.read(data[:length])
        assert len(found.entries) == data[:length].count(b"\n") - 1
        assert found.broken is None
        assert found.whole == data[:length].rindex(b"\n") + 1
