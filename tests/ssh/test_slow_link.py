"""Playing over a slow line, 300 ms and 56 kbit/s: each key costs little, and nobody pays for waiting."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.link import Line
from tests.ssh.host import Host, Login, card_table
from tests.ssh.link import SlowLink
from tests.ssh.playing import PLAY
from tests.terminal.real_terminal import PATIENCE, RealTerminal

FAST, SLOW = Line(round_trip=1, speed=1e9), Line()
SYNCHRONISED = {b"\x1b[?2026$p": b"\x1b[?2026;2$y"}
"""What most terminals answer."""

KEYS = {"\x1b[C": 200, "m": 200, " ": 1_000, "\r": 1_000, "s": 1_000}
"""Keys, and how many bytes for the terminal their answers may have: a thousand take a seventh of a second."""
MOST_OF_SSH = 200
"""Bytes that ssh may add to a key and its answer."""


@pytest.fixture
def link(host: Host) -> Iterator[SlowLink]:
    """A line to the host; slow once its `line` is."""
    with SlowLink(host.port, FAST) as link:
        yield link


@pytest.fixture
def far_table(link: SlowLink, me: Login, data: Path) -> Iterator[RealTerminal]:
    """A table on a terminal far away."""
    far = me.but({"Port": link.port})
    with far.terminal(command=card_table(data, *PLAY), answers=SYNCHRONISED) as terminal:
        terminal.wait_for("Ann begins")
        rest(terminal)
        link.line = SLOW
        yield terminal


def rest(terminal: RealTerminal) -> None:
    """Read until nothing more is on its way: packets of this line are at most a fifth of a second apart."""
    while terminal.read(0.25):
        pass


def test_a_key_costs_a_few_hundred_bytes_and_waiting_none(far_table: RealTerminal, link: SlowLink) -> None:
    for key, most in KEYS.items():
        sent, carried, pressed = len(far_table.output), link.carried(), time.monotonic()
        far_table.send(key)
        assert far_table.read(PATIENCE), f"no answer to {key!r}"
        assert time.monotonic() - pressed >= SLOW.round_trip / 1000
        rest(far_table)
        assert len(far_table.output) - sent <= most, f"{key!r} costs too much"
        assert link.carried() - carried <= most + MOST_OF_SSH
    carried = link.carried()
    assert not far_table.read(0.7)
    assert link.carried() == carried
