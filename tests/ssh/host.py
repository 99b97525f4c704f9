"""A host to play on from afar: the system's own sshd on the loopback address, with keys that are thrown away."""

import grp
import os
import pwd
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.terminal.real_terminal import PATIENCE, ROOT, RealTerminal

ADDRESS = "127.0.0.1"
SYSTEM = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/local/sbin", "/usr/sbin"))
"""Where programs are looked for; sshd is where only administrators look."""

NO_TERMINAL = rb"card-table: There is no terminal to draw on: over ssh use `ssh -t`, [^\n]*\n"
"""What is said to whoever comes without a terminal."""

CONFIG = """
ListenAddress {address}:{port}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
UseDNS no
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
PrintMotd no
PrintLastLog no
AcceptEnv LANG LC_*
Subsystem sftp internal-sftp
"""
"""As Debian has it, but on a port and with keys of its own."""


def missing() -> str:
    """What these tests need and this machine does not have, in a sentence; empty if all is there."""
    for program, package in (("sshd", "openssh-server"), ("ssh", "openssh-client"), ("sftp", "openssh-client")):
        if shutil.which(program, path=SYSTEM) is None:
            return f"there is no {program} here: install {package}"
    if os.getuid() == 0 and not Path("/run/sshd").is_dir():
        return "root's sshd needs the folder /run/sshd: create it"
    if os.getuid() != 0 and not may_give_terminals():
        return "only root's sshd can give terminals here: mount devpts with gid=5, or run this as root"
    return ""


def may_give_terminals() -> bool:
    """Whether new terminals belong to the group tty already, as only root could change that."""
    controller, terminal = os.openpty()
    try:
        return os.fstat(terminal).st_gid in [group.gr_gid for group in grp.getgrall() if group.gr_name == "tty"]
    finally:
        os.close(controller)
        os.close(terminal)


@dataclass(frozen=True)
class Login:
    """How somebody comes in: the options for ssh, sftp and scp, and the name to call the host by."""

    options: tuple[str, ...]
    target: str

    def but(self, wishes: Mapping[str, object]) -> "Login":
        """The same with other options; of two that differ ssh takes the first."""
        return Login((*self.options[:2], *as_options(wishes), *self.options[2:]), self.target)

    def ssh(self, *options: str, command: str = "") -> tuple[str, ...]:
        """An ssh that shows nothing but what the other end says and what is wrong."""
        return ("ssh", *self.options, *options, self.target, *([command] if command else []))

    def run(self, *options: str, command: str = "", keys: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """A whole session without a terminal."""
        return subprocess.run(self.ssh(*options, command=command), input=keys, capture_output=True, timeout=PATIENCE)

    def run_all(self, *commands: str) -> list[subprocess.CompletedProcess[bytes]]:
        """Sessions without a terminal, side by side."""
        with ThreadPoolExecutor() as threads:
            return list(threads.map(lambda command: self.run(command=command), commands))

    def terminal(self, *options: str, command: str = "", **settings: Any) -> RealTerminal:
        """A session in a terminal, which the host is asked for, too."""
        return RealTerminal(*self.ssh("-tt", *options, command=command), **settings)


class Host:
    """Use it in a `with` statement; sessions end when their clients do."""

    def __init__(self, folder: Path, *config: str) -> None:
        self.folder = folder
        self.port = free_port()
        make_key(folder / "host_key")
        (folder / "authorized_keys").touch()
        (folder / "known_hosts").write_text(f"card-table-host {(folder / 'host_key.pub').read_text()}")
        settings = CONFIG.format(address=ADDRESS, port=self.port, folder=folder)
        (folder / "sshd_config").write_text("\n".join((*config, settings)))
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        sshd = shutil.which("sshd", path=SYSTEM)
        assert sshd is not None
        with open(self.folder / "sshd.log", "wb") as log:
            self._process = subprocess.Popen((sshd, "-D", "-e", "-f", str(self.folder / "sshd_config")), stderr=log)
        end = time.monotonic() + PATIENCE
        while not self._is_up():
            if time.monotonic() > end or self._process.poll() is not None:
                raise AssertionError(f"sshd does not start\n{(self.folder / 'sshd.log').read_text()}")
            time.sleep(0.02)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _is_up(self) -> bool:
        try:
            with socket.create_connection((ADDRESS, self.port), PATIENCE) as found:
                return found.recv(4) == b"SSH-"
        except OSError:
            return False

    def admit(self, name: str, options: str = "") -> Login:
        """Lets in somebody with a new key, under these options of the file authorized_keys."""
        key = self.folder / name
        make_key(key)
        with open(self.folder / "authorized_keys", "a") as admitted:
            admitted.write(f"{options} {key.with_suffix('.pub').read_text()}".lstrip())
        wishes = {
            "Port": self.port,
            "IdentityFile": key,
            "IdentitiesOnly": "yes",
            "IdentityAgent": "none",
            "HostKeyAlias": "card-table-host",
            "UserKnownHostsFile": self.folder / "known_hosts",
            "StrictHostKeyChecking": "yes",
            "LogLevel": "ERROR",
            "EscapeChar": "none",
            # Newer clients send made-up keys to hide the rhythm of typing; here bytes are counted.
            "IgnoreUnknown": "ObscureKeystrokeTiming",
            "ObscureKeystrokeTiming": "no",
        }
        return Login(("-F", os.devnull, *as_options(wishes)), f"{pwd.getpwuid(os.getuid()).pw_name}@{ADDRESS}")


def as_options(wishes: Mapping[str, object]) -> tuple[str, ...]:
    """What to write on the command lines of ssh, sftp and scp."""
    return tuple(f"-o{name}={value}" for name, value in wishes.items())


def free_port() -> int:
    """A port of the loopback address that nobody listens on."""
    with socket.create_server((ADDRESS, 0)) as server:
        return int(server.getsockname()[1])


def make_key(file: Path) -> None:
    """A new key without a passphrase, and its public half beside it."""
    subprocess.run(("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(file)), check=True)


# --- What runs on the host ------------------------------------------------------------------------------------------


def card_table(data: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> str:
    """The command line of a card-table that keeps its games in a folder."""
    variables = {"CARD_TABLE_DATA": str(data), "PYTHONPATH": str(ROOT), **(environment or {})}
    words = (f"{name}={value}" for name, value in variables.items())
    return shlex.join(("env", *words, sys.executable, "-m", "card_table", *arguments))


def programs(data: Path) -> list[int]:
    """The processes that have this folder for their games: card-table itself and whatever it would have started."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"CARD_TABLE_DATA={data}\0".encode() in (process / "environ").read_bytes():
                found.append(int(process.name))
        except OSError:  # it has gone, or is somebody else's
            continue
    return found


def program(data: Path) -> int:
    """The one process that has this folder for its games."""
    (found,) = programs(data)
    return found


def seconds_until_gone(data: Path, patience: float) -> float:
    """Waits until no process has this folder for its games."""
    began = time.monotonic()
    while programs(data):
        assert time.monotonic() - began < patience, "the program on the host is still there"
        time.sleep(0.02)
    return time.monotonic() - began


def written(process: int) -> int:
    """How many bytes a process has written so far."""
    found = re.search(r"^wchar: (\d+)", Path(f"/proc/{process}/io").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1])
