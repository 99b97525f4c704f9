"""What may be wrong between the program and this machine: terminal, folders, versions; each with its cure."""

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from card_table import paths, saves
from card_table.rules.game import record
from card_table.terminal import environment

ROOM = 1_000_000
"""Bytes that should be free: some thousand games."""


@record
class Finding:
    """One thing looked at: what it is, how it is, and what to do about it if it is not as it should be."""

    what: str
    how: str
    cure: str = ""


def findings() -> Iterator[Finding]:
    """Everything, in the order in which it matters."""
    yield from versions()
    yield from terminal()
    yield from colours()
    yield from folders()
    yield from saved_games()


def versions() -> Iterator[Finding]:
    yield Finding("card_table", version("card_table"))
    for name in ("textual", "rich"):
        pinned = next((need for need in needs() if need.startswith(name)), name)
        yield Finding(name, f"{version(name)} (wanted: {pinned})")
    yield Finding("Python", f"{sys.version.split()[0]} on {sys.platform}")


def needs() -> list[str]:
    """What the installed package asks for."""
    from importlib.metadata import requires

    return requires("card_table") or []


def terminal() -> Iterator[Finding]:
    term = os.environ.get("TERM", "")
    yield Finding("terminal", term or "TERM is not set", environment.refusal() or "")
    size = shutil.get_terminal_size() if not sys.__stderr__ or not sys.__stderr__.isatty() else os.get_terminal_size(2)
    small = size.columns < environment.LEAST[0] or size.lines < environment.LEAST[1]
    cure = (
        f"Make the window at least {environment.LEAST[0]} by {environment.LEAST[1]}, or its letters smaller."
        if small
        else ""
    )
    yield Finding("window", f"{size.columns} by {size.lines}", cure)
    around = [name for name in ("TMUX", "STY", "SSH_CONNECTION") if name in os.environ]
    yield Finding(
        "around it", ", ".join({"TMUX": "tmux", "STY": "screen"}.get(name, "ssh") for name in around) or "nothing"
    )
    encoding = sys.stdout.encoding if sys.stdout else "none"
    unicode = encoding.lower().replace("-", "") == "utf8"
    cure = "" if unicode else "Set a UTF-8 locale, as LANG=C.UTF-8, or play with --ascii."
    yield Finding("letters", encoding, cure)


def colours() -> Iterator[Finding]:
    if environment.no_colour():
        yield Finding("colours", "none, as NO_COLOR is set")
        return
    deep = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    term = os.environ.get("TERM", "")
    yield Finding("colours", "16 million" if deep else "256" if "256" in term else "16")


def folders() -> Iterator[Finding]:
    folder = paths.games_folder()
    yield Finding("folder", str(folder), trouble_with(folder))
    there = next(place for place in (folder, *folder.parents) if place.exists())
    free = shutil.disk_usage(there).free
    cure = (
        "" if free > ROOM else "Make room on this disk, or put the games elsewhere by CARD_TABLE_DATA=/another/folder."
    )
    yield Finding("free room", f"{free // 1_000_000:,} MB", cure)
    if folder.exists() and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        yield Finding("privacy", "others may look into the folder", f"Close it: chmod 700 {folder}")


def trouble_with(folder: Path) -> str:
    """Why games cannot be saved there, with the cure; empty if they can."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"card_table")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return f"Nothing can be saved there ({saves.reason(error)}): set CARD_TABLE_DATA to a folder of yours."
    return ""


def saved_games() -> Iterator[Finding]:
    games = saves.saved(paths.games_folder())
    yield Finding("saved games", str(len(games)))
    for game in games:
        if game.journal is None:
            yield Finding(f"game {game.id}", "cannot be read", game.fault)
        elif game.journal.broken:
            cure = f"`card-table resume {game.id} --cut` goes on from before it."
            yield Finding(f"game {game.id}", f"line {game.journal.broken} is damaged", cure)
    crashes = list(paths.crash_folder().glob("*.txt")) if paths.crash_folder().is_dir() else []
    if crashes:
        yield Finding("crash notes", f"{len(crashes)}, the last in {max(crashes)}")
