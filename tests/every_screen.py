"""Opens every screen of an installed card-table in a real terminal, from another folder than the checkout.

    python -m tests.every_screen PATH_TO_CARD_TABLE EMPTY_FOLDER

It says which screens came up, and fails with the picture of the first that did not.
"""

import sys
from pathlib import Path
from time import sleep

from tests.terminal.real_terminal import RealTerminal

ENTER, ESCAPE, F1, F2, CTRL_C = "\r", "\x1b", "\x1bOP", "\x1bOQ", "\x03"
UP, DOWN, RIGHT = "\x1b[A", "\x1b[B", "\x1b[C"

PACE = 0.15
"""Seconds between two keys: one that comes again sooner counts as held."""

QUIET = ""
"""No key for long enough that a curtain opens to the next."""

TOUR = [
    (QUIET, "C A R D   T A B L E", "the picker"),
    ("?", "What it is about", "its help"),
    (ESCAPE, "C A R D   T A B L E", "the picker again"),
    (ENTER, "Who sits at this terminal", "the seating page"),
    (F1, "Setting up", "its help"),
    (ESCAPE, "Who sits at this terminal", "the seating page again"),
    (ENTER, "turn over a card", "the table"),
    (" ", "one more, or stop?", "a card turned over"),
    ("w", "The same kind twice", "why?"),
    (ESCAPE, "one more, or stop?", "the table again"),
    ("l", "Home first", "the log"),
    (ESCAPE, "one more, or stop?", "the table again"),
    ("q", "Leave the table?", "the question before leaving"),
    (ENTER, "go on with", "the picker with a game to go on with"),
    (ENTER, "one more, or stop?", "the saved game"),
    ("q", "Leave the table?", "the question again"),
    (ENTER, "go on with", "the picker"),
    ("2", "Who sits at this terminal", "the seating page of the other game"),
    (ENTER, "pass the terminal to", "the curtain"),
    (QUIET, "pass the terminal to", "the curtain, while nobody types"),
    (" ", "choose a card to bid", "a hand"),
    ("6", "Enter bids 6", "a choice"),
    ("h", "pass the terminal to", "the curtain again"),
    ("q", "Leave the table?", "the question"),
    (ENTER, "go on with", "the picker"),
    ("3", "Who sits at this terminal", "the seating page of the third game"),
    (ENTER, "draw, or something else?", "its table"),
    ("b", "briefcase", "a choice in steps"),
    (ESCAPE, "draw, or something else?", "one step back"),
    (" ", " go?", "a nut turned over"),
    ("w", "Collecting nuts", "why?"),
    (ESCAPE, " go?", "the table again"),
    ("q", "Leave the table?", "the question"),
    (ENTER, "go on with", "the picker"),
    ("3", "Who sits at this terminal", "the seating page for a game with a race"),
    (DOWN * 6, "everybody has one of each", "the rules to choose"),
    (RIGHT, "dealt face down", "another value"),
    (RIGHT, "be quick", "and another"),
    (ENTER, "Everybody: press each of your keys", "the rehearsal"),
    ("z", "x has not arrived yet", "a key that arrived"),
    (ENTER, "go!", "the race"),
    ("z", "took a weasel", "a gang card"),
    (ESCAPE, "Leave the table?", "the question"),
    ("n", "counts in, from three", "the race halted"),
    (ESCAPE, "Leave the table?", "the question"),
    (ENTER, "go on with", "the picker"),
    ("4", "Type bot", "the seating page of the fourth game"),
    (ENTER, "Everybody: press each of your keys", "its rehearsal"),
    (F2, "Press the key that is to be another", "a key to be changed"),
    ("x", "Now press the new key of", "by another"),
    ("g", "[g]", "which is taken"),
    (ENTER, "starts in", "the count-in"),
    (QUIET, "flips by hand", "the count-in goes on"),
    (QUIET, "flips by hand", "the race"),
    ("c,", " 1 ╝", "a card"),
    (UP, "flips every 5 s", "a tempo"),
    (RIGHT, "freeze 1.2 s", "a longer freeze"),
    (" ", "Space counts in, from three", "a pause"),
    (QUIET, "Space counts in, from three", "while nobody presses"),
    ("l", "Everybody gets", "the log"),
    (ESCAPE, "Space counts in, from three", "the table again"),
]


def main(command: str, folder: str) -> None:
    environment = {"CARD_TABLE_DATA": str(Path(folder) / "data"), "PYTHONPATH": ""}
    with RealTerminal(command, environment=environment, folder=Path(folder)) as terminal:
        for keys, text, what in TOUR:
            sleep(PACE if keys is not QUIET else 1.2)
            terminal.send(keys)
            terminal.wait_for(text)
            print(f"{what}: there")
        for key, text in (("q", "Leave the table?"), (CTRL_C, "")):
            sleep(PACE)
            terminal.send(key)
            terminal.wait_for(text)
        assert terminal.exit_status() == 0, "leaving is an orderly end"
        assert terminal.leftovers() == [], "the terminal is as it was"


if __name__ == "__main__":
    main(*sys.argv[1:])
