"""Runs an app in the terminal, and leaves the terminal as it was, whatever happened."""

import gc
import os
import sys
from contextlib import suppress

from card_table.terminal.app import TerminalApp
from card_table.terminal.modes import Modes
from card_table.terminal.signals import SignalWatch, status_after

CRASHED = 1


def run(app: TerminalApp) -> int:
    """Runs the app to its end; the exit status that a shell expects.

    0 after an orderly end, 1 after a crash, 128 + n after signal n.  The end of the input counts as SIGHUP.
    """
    app.modes = Modes(0, 2)
    app.signal_watch = watch = SignalWatch(app.modes.force)
    watch.install()
    try:
        app.run(mouse=False)
    except Exception as error:
        app.record_crash(error)
    finally:
        app.modes.force()
        watch.finish()
    # The interpreter would look through all that Textual ever made before it ends; that takes longer than all the rest.
    gc.freeze()
    _forget_dead_streams()
    if app.crash_sentence is not None:
        _tell(app.crash_sentence)
    if watch.leaving is not None:
        return status_after(watch.leaving)
    if app.crash_sentence is not None or app.return_code is None:
        return CRASHED
    return app.return_code


def _tell(sentence: str) -> None:
    """Prints a sentence for the players, if there is still a terminal to print it on."""
    with suppress(OSError, ValueError):
        print(sentence, file=sys.__stderr__, flush=True)


def _forget_dead_streams() -> None:
    """Lets the interpreter end in peace: unwritten text for a terminal that has gone would change the exit status."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is None or stream.closed:
            continue
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
