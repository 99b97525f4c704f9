"""What the environment may say about the terminal, and what is wrong with it, before Textual is imported.

Textual and Rich read a handful of variables once, while they are imported.  Some of them write every key to a file,
freeze the size of the window or stop the program with a traceback, so they are dropped first.
This module imports nothing but the standard library: a start that draws no screen must not pay for Textual.
"""

import io
import os
import sys

DROPPED = ("TEXTUAL", "COLUMNS", "LINES", "JUPYTER_COLUMNS", "JUPYTER_LINES", "ESCDELAY", "UNICODE_VERSION")
"""Variables that would debug, resize or delay the screen behind the players' backs."""

CANNOT_DRAW = ("dumb", "unknown")
"""Values of TERM that promise a terminal without a cursor."""

PLAIN = "play without one by `card-table play gopher --plain`"


LEAST = (80, 24)
"""Columns and rows that every table needs."""


def prepare() -> None:
    """Make the environment and the error stream fit for Textual; call it before the first import of Textual."""
    for name in list(os.environ):
        if name in DROPPED or name.startswith("TEXTUAL_"):
            del os.environ[name]
    # A sliding panel costs hundreds of bytes a frame over a slow line and tells the players nothing.
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    if isinstance(sys.__stderr__, io.TextIOWrapper):
        sys.__stderr__.reconfigure(encoding="utf-8", errors="replace")


def refusal() -> str | None:
    """Why no screen can be drawn here and what to do about it, in one sentence; None if one can."""
    if sys.platform == "win32":
        return "The tables are drawn on terminals of Linux and macOS: on Windows start this inside WSL."
    if not _is_terminal(0) or not _is_terminal(2):
        return f"There is no terminal to draw on: over ssh use `ssh -t`, or {PLAIN}."
    term = os.environ.get("TERM", "").strip().lower()
    if term in CANNOT_DRAW:
        return f"Nothing can be drawn on a {term} terminal: set TERM, as in TERM=xterm, or {PLAIN}."
    return None


def no_colour() -> bool:
    """Whether the player asked for no colour: NO_COLOR is present, whatever its value."""
    return "NO_COLOR" in os.environ


def _is_terminal(descriptor: int) -> bool:
    """Whether a file descriptor is open on a terminal."""
    try:
        return os.isatty(descriptor)
    except OSError:
        return False
