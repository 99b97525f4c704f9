"""The benchmark works: its chapter about the rules prints a row for every game."""

import subprocess
import sys
from pathlib import Path

from card_table.rules import GAMES, game_named

ROOT = Path(__file__).parents[1]


def test_a_chapter_of_the_benchmark_prints_figures_and_never_fails_on_one() -> None:
    command = [sys.executable, "-m", "tests.bench", "--quick", "--only", "rules"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    for id in GAMES:
        row = next(line for line in done.stdout.splitlines() if line.startswith(f"{game_named(id).NAME}: actions"))
        assert row.split()[-1] in ("within", "over")
