"""Everybody taps at once: whatever arrives in one go, and in whatever order, is in the journal, in that order."""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from card_table.rules import gobbit
from card_table.rules.game import Seat
from card_table.rules.gobbit import State, Tap, TapGraveyard
from card_table.screens.gobbit import FLIP
from card_table.terminal.flood import FloodGate
from card_table.terminal.tokens import Tokenizer
from card_table.terminal.translation import Translation
from card_table.widgets.gobbit import GRAVEYARD
from tests.rules.gobbit_notation import table
from tests.screens.conftest import Sit, Table
from tests.screens.test_races import started

NAMES = ("Ann", "Ben", "Cleo", "Dan")
BURSTS = 22
"""For each of the 24 orders in which four people can be."""
APART = 0.2
"""Seconds between two bursts: one key that comes again at once would be held."""

SITUATIONS = {
    "attacks": table("blue gorilla", "blue snake", "blue chameleon", "red chameleon", graveyard="red snake"),
    "gobbit": table("red-blue mosquitoes", "yellow mosquitoes", "red snake", "blue chameleon", graveyard="red snake"),
    "a law": table("red snake", "red chameleon", "yellow gorilla", "blue-yellow mosquitoes", law="explosion"),
    "hardly a card": table("red snake", "red chameleon", "", "red gorilla", decks={"P3": ""}, graveyard="blue snake"),
}

Press = tuple[str, Seat, str]
"""A key, whose it is, and what it taps, in words."""


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three, two, one in no time."""
    monkeypatch.setattr("card_table.screens.race.BEAT", 0.02)


def taps_of(screen: Any) -> list[list[Press]]:
    """The taps of each person."""
    taps: list[list[Press]] = [[] for _ in NAMES]
    for key, (seat, target) in screen.targets().items():
        if target != FLIP:
            taps[seat].append((key, seat, "tap the graveyard" if target == GRAVEYARD else f"tap {NAMES[target]}"))
    return taps


def bursts(taps: Sequence[Sequence[Press]], chance: Random) -> Iterator[list[Press]]:
    """One key of each person, in every order, again and again; then all keys of all."""
    for order in permutations(range(len(taps))):
        for _ in range(BURSTS):
            yield [chance.choice(taps[seat]) for seat in order]
    everything = [press for own in taps for press in own]
    for _ in range(BURSTS):
        yield chance.sample(everything, len(everything))


def expected(state: State, burst: Sequence[Press]) -> list[tuple[int, str, str]]:
    """What the journal has to say: who, what, and whether it did anything, by the rules alone."""
    rows = []
    for _, seat, words in burst:
        pile = next((Seat(n) for n, name in enumerate(NAMES) if words == f"tap {name}"), None)
        tap = TapGraveyard(seat) if pile is None else Tap(seat, pile)
        does = tap in gobbit.options(state)
        state = gobbit.apply(state, tap) if does else state
        rows.append((int(seat), words, "do" if does else "vain"))
    return rows


class Keyboard:
    """What is typed goes the way of the real terminal: from bytes to the app's queue, with the time of arrival."""

    def __init__(self, table: Table) -> None:
        self.app = table.app
        self.tokenizer, self.gate, self.translation = Tokenizer(), FloodGate(), Translation()

    def type(self, text: str, at: float) -> None:
        tokens = self.gate.pass_through(self.tokenizer.feed(text.encode(), at), at)
        for token in tokens:
            for event in self.translation.translate(token):
                self.app.post_message(event)


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_every_tap_of_thousands_of_bursts_is_in_the_journal_in_its_order(sit: Sit, situation: str) -> None:
    state, chance = SITUATIONS[situation], Random(situation)
    async with sit(", ".join(NAMES), game="gobbit", state=state) as shown:
        await started(shown)
        screen, keyboard, lines = shown.screen, Keyboard(shown), []
        screen.match.write = lines.append
        at = screen._runs_since
        for number, burst in enumerate(bursts(taps_of(screen), chance)):
            at += APART
            screen.match.state = state
            screen.turned_up(at)
            del lines[:], screen.match.told[1:]
            wanted = expected(state, burst)
            keyboard.type("".join(chance.choice((key, key.upper())) for key, *_ in burst), at)
            if number % 500 == 0:
                time.sleep(0.2)  # nobody looks at the keys for a while
            for _ in range(200):
                await asyncio.sleep(0)
                if len(lines) >= len(wanted):
                    break
            found = [json.loads(line) for line in lines]
            kinds = [(entry["seat"], entry.get("do") or entry["vain"], "do" if "do" in entry else "vain")
                     for entry in found]  # fmt: skip
            assert kinds == wanted, (number, burst)
            assert len({entry["ms"] for entry in found}) == 1, "all have come at the same time"
        assert number >= 24 * BURSTS
