"""Guests around one table: a multiplexer shows all of them the same screen, and understands no key of its own.

As the README has it; with tmux's own keys every guest would have a shell.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.ssh.host import Host, Login, card_table, program, programs
from tests.ssh.playing import PACE, PLAY

CONFIG = """
set -g prefix None
set -g prefix2 None
unbind -a -T prefix
unbind -a -T root
unbind -a -T copy-mode
unbind -a -T copy-mode-vi
set -g status off
set -g window-size smallest
set -s escape-time 20
"""


@pytest.fixture
def socket() -> Iterator[Path]:
    """Where the multiplexer listens; names of sockets must be short."""
    if shutil.which("tmux") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no tmux here: install tmux")
    with TemporaryDirectory() as folder:
        yield (socket := Path(folder) / "socket")
        subprocess.run(("tmux", "-S", str(socket), "kill-server"), capture_output=True)


def guest(host: Host, name: str, command: str) -> Login:
    return host.admit(name, f'restrict,pty,command="{command}"')


def test_guests_share_a_table_whose_watchers_cannot_play_and_nobody_has_a_shell(
    host: Host, data: Path, socket: Path
) -> None:
    socket.with_name("tmux.conf").write_text(CONFIG)
    tmux = f"tmux -u -S {socket} -f {socket.with_name('tmux.conf')}"
    player = guest(host, "player", f"{tmux} new -A -s table {card_table(data, *PLAY)}")
    watcher = guest(host, "watcher", f"{tmux} attach -r -t table")
    with player.terminal() as ann:
        ann.wait_for("Ann begins")
        process = program(data)
        with player.terminal() as ben, watcher.terminal() as cleo:
            seats = (ann, ben, cleo)
            for seat in seats:
                seat.wait_for("Ann begins")
            for keys in ("\x02c", "\x02%", "\x02:", "\x02d", "\x02&", "\x02\x1a", "\x1b[<2;9;9M\x1b[<2;9;9m", "\x02x"):
                ann.send(keys)
                cleo.send(keys)
                time.sleep(0.05)
            assert programs(data) == [process]
            panes = subprocess.check_output(("tmux", "-S", str(socket), "list-panes", "-a", "-F", "#{pane_pid}"))
            assert panes.split() == [str(process).encode()]
            cleo.send(" ")
            cleo.read(0.3)
            assert "Ann turned over" not in cleo.text()
            ben.send("\r")
            for seat in seats:
                seat.wait_for("Ann turned over")
            for key, text in (("\x03", "out of the program"), ("q", "")):
                time.sleep(PACE)
                ann.send(key)
                ann.wait_for(text)
            assert [seat.exit_status() for seat in seats] == [0, 0, 0]
            assert [seat.leftovers() for seat in seats] == [[], [], []]
