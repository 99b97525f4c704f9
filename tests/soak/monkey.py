"""What the monkey does, and what must hold after everything it does."""

import json
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Self

from tests.soak.picture import game_shown, tables_of
from tests.terminal.real_terminal import RealTerminal

KEYS = [
    *([" ", "s", "\r"] * 6),
    "\x1bOQ",
    *(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"] * 2),
    *"uwlqtamxrpk?123 hj",
    *"bgonzcv045",
    *(
        "\x1b",
        "\x03",
        "\x11",
        "\x10",
        "\x1a",
        "\t",
        "\x7f",
        "\x1bOP",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x1b[F",
        "é",
        "日",
        "X",
    ),
]

RUBBISH = [
    b"\xe9a",
    b"\x80",
    b"\xe2\x99",
    b"\x1b[97;1:3u",
    b"\x1b[97;1:2u",
    b"\x1b[97:65;2;65u",
    b"\x1b[9999999u",
    b"\x1b[?62;22;52c",
    b"\x1b]11;rgb:1414/1818/1d1d\x07",
    b"\x1bP1$r0m\x1b\\",
    b"\x1b[M abc",
    b"\x1b[200~s q \x1b[31m\r\rs\x1b[201~",
    b"\x1b[200~" + b"s " * 2000 + b"\x1b[201~",
    b"s \r" * 400,
]

CARD_EDGES = set("╭╮╰╯╔╗╚╝│║")

CORNERS = "qweruiopzxcvnm,./" + "1234567890asdfghjkl;ty"
"""Keys of races, whoever sits where."""

BEGINNINGS = [
    (),
    (),
    ("play", "hamster", "--seats", "Ann,Ben,Cleo,Dan"),
    ("play", "hamster", "--seats", "Ann,Ben", "--with", "gang=scramble"),
    ("play", "hamster", "--seats", "Ann,Ben,Cleo", "--with", "squirrel=3"),
    ("play", "gobbit", "--seats", "Ann,Ben"),
    ("play", "gobbit", "--seats", "Ann,bot:sharp,bot", "--with", "expert", "--with", "sudden-death"),
    ("play", "gobbit", "--seats", "Ann,Ben,Cleo,Dan,bot,bot:sharp,bot:calm,bot", "--with", "minimum-penalty"),
    ("play", "hamster", "--seats", "Ann,Ben,Cleo,Dan", "--with", "gang=random", "--with", "boss=random",
     "--with", "burrow=chosen", "--with", "direction=anticlockwise", "--with", "open-storerooms"),
]  # fmt: skip

SIZES = [(80, 24), (80, 24), (80, 24), (120, 40), (200, 60), (79, 24), (20, 5), (1, 1), (100, 30)]


class Monkey:
    """A program in a real terminal, and somebody who does anything with it.  Use it in a ``with`` statement."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.folder = folder
        (folder / "settings.json").write_text(json.dumps({"motion": False, "people": ["Ann", "Ben", "Cleo"]}))
        self.done: Counter[str] = Counter()
        self.size = (80, 24)
        self.terminal = self.started()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.terminal.__exit__()

    def started(self, *words: str) -> RealTerminal:
        self.size = (80, 24)
        terminal = RealTerminal(
            sys.executable, "-m", "card_table", *words, environment={"CARD_TABLE_DATA": str(self.folder)}
        )
        terminal.until(lambda: "leave" in terminal.text() or "begin" in terminal.text(), "the first screen")
        return terminal

    # --- what it does -------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Do anything, and look whether all is well."""
        doings: list[tuple[int, Callable[[], None]]] = [
            (60, self.press),
            (12, self.race),
            (6, self.rubbish),
            (6, self.resize),
            (2, self.storm),
            (2, self.stop_and_continue),
            (1, self.end),
            (1, self.kill),
        ]
        weights, does = [weight for weight, _ in doings], [doing for _, doing in doings]
        [doing] = self.chance.choices(does, weights)
        doing()
        self.done[doing.__name__.replace("_", " ")] += 1
        self.look()

    def press(self) -> None:
        for _ in range(self.chance.choice([1, 1, 1, 2, 5])):
            self.terminal.send(self.chance.choice(KEYS))
            self.settle(0.03)

    def race(self) -> None:
        """All press at once; before that somebody may have counted in."""
        if self.chance.random() < 0.3:
            self.terminal.send(" ")
            self.settle(0.8)
        self.terminal.send("".join(self.chance.choices(CORNERS, k=self.chance.choice([1, 3, 20]))))

    def rubbish(self) -> None:
        self.terminal.send(self.chance.choice(RUBBISH))

    def resize(self) -> None:
        self.size = self.chance.choice(SIZES)
        self.terminal.resize(*self.size)

    def storm(self) -> None:
        for _ in range(20):
            self.terminal.resize(self.chance.randrange(1, 150), self.chance.randrange(1, 50))
            self.terminal.read(0.005)
        self.resize()

    def stop_and_continue(self) -> None:
        if self.lives():
            self.terminal.process.send_signal(self.chance.choice([signal.SIGCONT, signal.SIGWINCH, signal.SIGSTOP]))
            self.terminal.read(0.05)
            self.terminal.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """A signal that asks to leave: the terminal is given back, and the status tells which it was."""
        number = self.chance.choice([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
        if self.lives():
            self.terminal.process.send_signal(number)
            status = self.terminal.exit_status()
            assert status in (128 + number, 0), f"{number} ended with {status}"
            assert self.terminal.leftovers() == []
        self.again()

    def kill(self) -> None:
        if self.lives():
            self.terminal.process.kill()
            self.terminal.process.wait()
        self.again()

    def die_anywhere(self) -> None:
        """Be killed in the middle of playing, at any moment; the journal is whole, and shown when it is resumed."""
        for _ in range(self.chance.randrange(1, 6)):
            self.terminal.send(self.chance.choice([" ", "s", "\r", "u", "\x1b[C"]))
            self.terminal.read(self.chance.random() * 0.1)
        self.terminal.process.kill()
        self.terminal.process.wait()
        self.terminal.__exit__()
        self.done["killed"] += 1
        playing = any((self.folder / "games").glob("*.jsonl"))
        words = ["resume"] if playing else ["play", "gopher", "--seats", "Ann,Ben,Cleo"]
        self.terminal = self.started(*words)
        self.look()

    def again(self) -> None:
        self.terminal.__exit__()
        saved = any((self.folder / "games").glob("*.jsonl"))
        resumes = saved and self.chance.random() < 0.6
        self.terminal = self.started("resume") if resumes else self.started(*self.chance.choice(BEGINNINGS))

    def lives(self) -> bool:
        return self.terminal.process.poll() is None

    # --- what must hold -----------------------------------------------------------------------------------------

    def settle(self, quiet: float = 0.15) -> None:
        while self.terminal.read(quiet):
            pass

    def look(self) -> None:
        """The program lives or left in order; its screen shows a game that its journal tells, and nothing more."""
        self.settle()
        if not self.lives():
            assert self.terminal.exit_status() == 0, self.terminal.text()
            assert self.terminal.leftovers() == []
            self.again()
        shown = self.terminal.text().splitlines()
        curtained = any("pass the terminal to" in line for line in shown)
        of = game_shown(shown[0]) if self.size[0] >= 80 and self.size[1] >= 24 and not curtained else ""
        if of:
            tables = list(tables_of(of, self.folder, shown, *self.size))
            assert True in tables, "no journal folds to this:\n" + "\n".join(shown)
            self.done[f"tables of {of} compared"] += 1
        if curtained:
            assert not any(CARD_EDGES & set(line) for line in shown), "a card is seen through the curtain"
            self.done["curtains looked at"] += 1
