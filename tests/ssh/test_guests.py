"""Guests whose key opens nothing but the game: no wish, no key and no fault gives them a shell, a file or more.

As the README has it: `restrict,pty,command="env CARD_TABLE_DATA=… card-table"` before the key in authorized_keys.
"""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from card_table import opening
from card_table.opening import Seating
from tests.ssh.host import ADDRESS, NO_TERMINAL, Host, Login, card_table, program, programs
from tests.ssh.playing import PACE
from tests.terminal.real_terminal import PATIENCE, ROOT, RealTerminal

PICKER = "C A R D   T A B L E"


@pytest.fixture
def guest(host: Host, data: Path) -> Login:
    return admitted(host, data.parent.name, card_table(data))


def admitted(host: Host, name: str, command: str) -> Login:
    """Somebody whose key runs this command, whatever is asked for."""
    return host.admit(re.sub(r"\W", "", name), f'restrict,pty,command="{command}"')


@pytest.fixture
def agent() -> Iterator[Path]:
    """Somebody's ssh-agent: the socket by which it can be asked."""
    with TemporaryDirectory() as folder:  # names of sockets must be short
        place = Path(folder) / "agent"
        process = subprocess.Popen(("ssh-agent", "-D", "-a", str(place)), stdout=subprocess.DEVNULL)
        while not place.exists():
            time.sleep(0.02)
        yield place
        process.terminate()
        process.wait()


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Path]:
    """A file that is there if anybody got a shell to make it."""
    yield (file := tmp_path / "canary")
    assert not file.exists(), "somebody got a shell"


# --- What a guest may ask for ---------------------------------------------------------------------------------------


def test_without_a_terminal_every_wish_is_answered_by_one_sentence(guest: Login, canary: Path) -> None:
    for done in guest.run_all("", f"touch {canary}", "card-table play gopher --plain"):
        assert done.returncode == 2
        assert done.stdout == b""
        assert re.fullmatch(NO_TERMINAL, done.stderr)


def test_no_file_goes_either_way(guest: Login, tmp_path: Path, canary: Path) -> None:
    (secret := tmp_path / "secret").write_text("the secret")
    loot = tmp_path / "loot"
    ways = [
        ("sftp", *guest.options, f"{guest.target}:{secret}", str(loot)),
        ("scp", "-O", *guest.options, f"{guest.target}:{secret}", str(loot)),
        ("scp", "-O", *guest.options, str(secret), f"{guest.target}:{canary}"),
    ]
    tries = [subprocess.Popen(way, stdin=subprocess.DEVNULL, stdout=-1, stderr=-1) for way in ways]
    for each in tries:
        each.communicate(timeout=PATIENCE)
        assert each.returncode != 0
    assert not loot.exists()


def test_the_host_is_no_way_to_other_places(guest: Login) -> None:
    with socket.create_server((ADDRESS, 0)) as elsewhere:
        elsewhere.settimeout(0.1)
        place = f"{ADDRESS}:{elsewhere.getsockname()[1]}"
        through = guest.run("-W", place)
        assert through.returncode != 0
        assert b"forwarding failed" in through.stderr
        with pytest.raises(TimeoutError):
            elsewhere.accept()
    back = guest.run("-N", "-oExitOnForwardFailure=yes", "-R", f"0:{place}")
    assert back.returncode == 255
    assert b"remote port forwarding failed" in back.stderr


# --- What a guest may type ------------------------------------------------------------------------------------------


def function_keys() -> str:
    """Insert to Page Down and F5 to F12, plain and with Shift and Ctrl."""
    numbers = (2, 3, 5, 6, 15, 17, 18, 19, 20, 21, 23, 24)
    return "".join(f"\x1b[{number}{held}~" for number in numbers for held in ("", ";2", ";5", ";6"))


def hostile(canary: Path) -> list[str]:
    """What may be typed or sent by a guest who looks for the way to a shell."""
    commands = f"\n:!touch {canary}\n!touch {canary}\n\x03\x1a touch {canary}\n$(touch {canary})\n"
    return [
        "\x1a",  # stop the program
        "\x1c",  # quit it
        "\x10",  # Textual's palette
        "\x13",  # hold the output
        *"\x02c",  # a multiplexer's new window
        "\x14\x15\x16\x17\x19\x1d\x1e\x1f\x00\x05\x07\x08\x7f\x0f\x12",
        function_keys(),
        "\x1b[200~" + commands * 2000 + "\x1b[201~",  # a paste
        "\x1b[200~\x1b[201~\x1b]52;c;?\x07\x1bP$qm\x1b\\\x1b[c\x1b[6n\x1b[>q\x1b[18t\x1b[21t\x1b[?62;22c",
        "\xff\xfe\x9bR\x1b[<0;10;10M\x1b[M   \x1b[I\x1b[O\x1b[999999;999999~\x1b[" + "9" * 5000 + "u",
        "\x1b]" + "x" * 5000,
    ]


def endure(terminal: RealTerminal, process: int, data: Path, canary: Path, seen: str) -> None:
    """Sends everything; the same program still shows the same place, and has started no other."""
    for keys in hostile(canary):
        terminal.send(keys)
        while terminal.read(0.04):
            pass
        assert programs(data) == [process]
        assert Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "RSD", "it is stopped"
    terminal.send("\x1b\\")
    terminal.wait_for(seen)
    time.sleep(0.3)  # a flood must have ended before a key is heard again


def test_no_key_leads_out_of_the_game_but_to_the_end_of_the_session(
    guest: Login, me: Login, data: Path, tmp_path: Path, canary: Path, agent: Path
) -> None:
    other = opening.begin(tmp_path / "data of another" / "games", Seating("gopher", ("Xenia", "Yuri")))
    opening.close(other)
    hostile_term = {"TERM": f"xterm$(touch {canary})"}
    wish = f"env CARD_TABLE_DATA={tmp_path}/'data of another' card-table"
    lending = {"IdentityAgent": agent, "ForwardAgent": "yes"}
    assert me.but(lending).run(command="echo $SSH_AUTH_SOCK").stdout.strip()
    sly = guest.but({"SetEnv": f"CARD_TABLE_DATA={data}x", **lending})
    with sly.terminal(command=wish, environment=hostile_term) as terminal:
        terminal.wait_for(PICKER)
        process = program(data)
        assert b"SSH_AUTH_SOCK" not in Path(f"/proc/{process}/environ").read_bytes()
        endure(terminal, process, data, canary, PICKER)
        terminal.send("\r")
        terminal.wait_for("Who sits at this terminal")
        time.sleep(PACE)
        terminal.send(f"$(touch {canary})")
        terminal.wait_for("$(touch")
        time.sleep(PACE)
        terminal.send("\r")
        terminal.wait_for("turn over a card")
        endure(terminal, process, data, canary, "Gopher It!")
        for key, text in (("\x11", "out of the program"), ("q", "")):
            terminal.send(key)
            terminal.wait_for(text)
            time.sleep(PACE)
        assert terminal.exit_status() == 0
        assert terminal.leftovers() == []
        assert programs(data) == []
        assert "Xenia" not in terminal.output.decode(errors="replace")
    files = {str(file.relative_to(data)) for file in data.rglob("*") if file.is_file()}
    assert {re.sub(r"[a-z2-7]{4}\.jsonl", "ID.jsonl", file) for file in files} == {"settings.json", "games/ID.jsonl"}


# --- What a fault in the program gives ------------------------------------------------------------------------------

FAULT = """
import card_table.manual

def fail(*_, **__):
    raise ValueError("seven of nuts")

card_table.manual.manual = fail
"""
"""Runs before the program does, and breaks its help."""


def test_a_fault_in_the_program_ends_the_session_with_one_sentence(host: Host, data: Path, tmp_path: Path) -> None:
    (fault := tmp_path / "fault").mkdir()
    (fault / "sitecustomize.py").write_text(FAULT)
    command = card_table(data, environment={"PYTHONPATH": f"{fault}:{ROOT}"})
    with admitted(host, tmp_path.name, command).terminal(command="sh") as terminal:
        terminal.wait_for(PICKER)
        time.sleep(PACE)
        terminal.send("?")
        assert terminal.exit_status() == 1
        assert terminal.leftovers() == []
        told = terminal.output.rpartition(b"\x1b[?25h")[2].decode()
        assert told.startswith("card_table stopped because of a fault in itself (ValueError in ")
        assert len(told.splitlines()) == 1
        assert "seven of nuts" not in terminal.output.decode()
    assert programs(data) == []
