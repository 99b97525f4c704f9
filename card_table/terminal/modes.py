"""What the game changes in the terminal, and how all of it is changed back.

Everything is in two strings and one set of line settings, so that the polite way out and the last resort restore the
same things.  The last resort opens the terminal anew without blocking: it must work while the program is stuck and
while the terminal does not read.
"""

import os
import signal
import termios
import time
from contextlib import suppress
from select import select
from typing import Any

SCREEN = (
    "\x1b[?1049h"  # a screen of its own
    "\x1b[?25l"  # no cursor
    "\x1b[?2004h"  # pastes in brackets
    "\x1b[?7l"  # no wrapping at the right border
)
SCREEN_BACK = "\x1b[m\x1b[?1049l\x1b[?25h"
INPUT_BACK = "\x1b[?2026l\x1b[?2004l\x1b[?7h"

FLAGS = 1 | 2 | 8 | 16
"""Kitty keyboard flags: tell Escape apart, mark repeats and releases, report all keys, and the text they make."""
PUSH_KEYBOARD, SET_KEYBOARD, POP_KEYBOARD = f"\x1b[>{FLAGS}u", f"\x1b[={FLAGS};1u", "\x1b[<u"

BREAK_OFF = "\x1b\\"
"""Ends whatever sequence was being written when the program got stuck."""

ASK_KEYBOARD = "\x1b[?u"
ASK_SYNCHRONISED = "\x1b[?2026$p"
OLD_TERMINALS = ("linux", "vt", "cons", "ansi")
"""Beginnings of TERM for which nothing may be sent that is younger than they: they print what they do not know."""


class Modes:
    """The changed state of one terminal."""

    def __init__(self, keyboard: int, screen: int) -> None:
        self.keyboard = keyboard
        """The file descriptor that keys come from."""
        self.screen = screen
        """The file descriptor that pictures go to."""
        self._is_old = os.environ.get("TERM", "").startswith(OLD_TERMINALS)
        self.given_up = False
        """Whether the terminal was restored by force, so that nothing more may be drawn."""
        self._changed = False
        self._before: list[Any] | None = None

    def enter(self) -> str:
        """Saves the line settings, makes keys arrive one by one, and gives the text that changes the rest."""
        self._before = None
        with suppress(termios.error):
            self._before = termios.tcgetattr(self.keyboard)
        self.make_raw()
        self._changed = True
        return SCREEN if self._is_old else SCREEN + PUSH_KEYBOARD

    def questions(self) -> str:
        """What to ask the terminal at the start; Apple's prints the second question."""
        if self._is_old:
            return ""
        return ASK_KEYBOARD + ("" if os.environ.get("TERM_PROGRAM") == "Apple_Terminal" else ASK_SYNCHRONISED)

    def enter_again(self) -> str:
        """Changes everything once more, because somebody else may have changed it; puts nothing on any stack."""
        self.make_raw()
        return SCREEN if self._is_old else SCREEN + SET_KEYBOARD

    def leave(self) -> str:
        """The text that changes everything back: the keyboard before the screen, for each screen has its own."""
        return INPUT_BACK + ("" if self._is_old else POP_KEYBOARD) + SCREEN_BACK

    def make_raw(self) -> None:
        """Makes keys arrive one by one, unseen, and without meaning anything to the kernel."""
        for _attempt in range(3):
            # A process that comes back in the background is stopped here, and interrupted when it is in front again.
            with suppress(termios.error):
                settings = termios.tcgetattr(self.keyboard)
                settings[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
                settings[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
                settings[6][termios.VMIN], settings[6][termios.VTIME] = 1, 0
                termios.tcsetattr(self.keyboard, termios.TCSANOW, settings)
                return

    def left(self) -> None:
        """What `leave` gives has been written: forgets unread keys and gives the line settings back."""
        self._changed = False
        with suppress(termios.error):
            termios.tcflush(self.keyboard, termios.TCIFLUSH)
            if self._before is not None:
                termios.tcsetattr(self.keyboard, termios.TCSANOW, self._before)

    def swallow_releases(self, patience: float) -> None:
        """Reads and forgets keys until the terminal has taken note of `leave` and answers ASK_KEYBOARD.

        The key that ended the game is still down; without this the shell would be told when it comes up.
        """
        seen, until = b"", time.monotonic() + patience
        with suppress(OSError):
            while b"\x1b[?" not in seen and (rest := until - time.monotonic()) > 0:
                if select([self.keyboard], [], [], rest)[0]:
                    seen = seen[-8:] + os.read(self.keyboard, 4096)

    def open_screen(self) -> int:
        """The screen, opened anew so that writing never blocks; where that is forbidden, the same one again."""
        try:
            return os.open(os.ttyname(self.screen), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            return os.dup(self.screen)

    def force(self) -> None:
        """Restores the terminal if nobody else has: never blocks, never fails, and works from any thread."""
        if not self._changed:
            return
        self._changed, self.given_up = False, True
        # A process in the background would be stopped for touching the terminal.
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])
        with suppress(OSError, termios.error):
            screen = self.open_screen()
            blocking = os.get_blocking(screen)
            os.set_blocking(screen, False)
            termios.tcflush(screen, termios.TCOFLUSH)
            with suppress(OSError):
                os.write(screen, (BREAK_OFF + self.leave()).encode())
            os.set_blocking(screen, blocking)
            os.close(screen)
        self.left()
