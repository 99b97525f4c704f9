"""When is a key event a new press, and when may a screen that came up by itself take one?

A terminal with the kitty keyboard protocol marks repeats and hides nothing; there every answer is exact.  All others
send the same bytes again and again while a key is held, and only the rhythm tells:

* Auto-repeat: the press, a pause of 200 to 660 ms (a setting of the desktop), then an event every 20 to 50 ms.
* A person who taps one key as fast as possible needs 80 ms and more from press to press.

So an event less than 65 ms after the one before it, of the same key, is a repeat, whatever other keys came between:
two people's keys are told apart by their names.  Once three repeats have come in a row the key is certainly held, and
then 130 ms must pass before it counts as pressed again, because a slow line delivers repeats in clumps.  A very even
rhythm up to 100 ms of one key alone (macOS repeats every 90 ms unless told otherwise) is a machine's, too: fingers
waver by more, and keyboards repeat only the key that was pressed last.

The first repeat cannot be told from a second press: both are one event, half a second after the first, and nothing
else.  A rule that refused it would refuse real presses, and waiting for what follows would delay every press.  It
counts as a press, so a key that is held counts at most twice, and a real press is never lost.
"""

from collections import deque
from dataclasses import dataclass, field
from enum import Enum

from textual._time import get_time as now
from textual.events import Key

__all__ = ["Kind", "Origin", "Presses", "QuietGap", "may_be_held", "now", "origin_of", "set_origin"]

REPEAT = 0.065
"""Seconds between two events of one key, below which the second is a repeat."""
RELEASE = 0.130
"""The same for a key that is certainly held."""
CERTAIN = 3
"""Repeats in a row after which a key is certainly held."""
MACHINE_PACE, MACHINE_WAVER = 0.100, 0.006
"""The longest interval, and the largest difference between four of them, of a rhythm that no finger keeps."""
MOST_KEYS = 256
"""How many keys to keep track of: more than a keyboard has."""
FIRST_REPEAT = 1.1
"""The longest pause before the first repeat that desktops offer, in seconds."""


class Kind(Enum):
    """What the terminal says about a key event."""

    PRESS = "press"
    REPEAT = "repeat"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Origin:
    """How a key event came about: what the terminal says, when the same key came last, and whether another came since.

    A key that is held stops repeating as soon as another is pressed.
    """

    kind: Kind = Kind.UNKNOWN
    previous: float | None = None
    another_since: bool = False


def set_origin(event: Key, origin: Origin) -> None:
    """Notes its origin on a key event."""
    event.__dict__["origin"] = origin


def origin_of(event: Key) -> Origin:
    """The origin noted on a key event; an empty one for events that no terminal sent."""
    origin = event.__dict__.get("origin")
    return origin if isinstance(origin, Origin) else Origin()


@dataclass(slots=True)
class _Track:
    """The recent life of one key."""

    at: float
    repeats: int = 0
    intervals: deque[float] = field(default_factory=lambda: deque(maxlen=4))


class Presses:
    """Tells presses from repeats; one for all players, and it should see every key in the order of arrival."""

    def __init__(self) -> None:
        self._tracks: dict[str, _Track] = {}
        self._answered: tuple[Key, bool] | None = None
        self._last = ""

    def is_new(self, event: Key) -> bool:
        """Whether this key event is a press, and not the repeat of a key that is held."""
        if self._answered is None or self._answered[0] is not event:
            self._answered = event, self._judge(event)
        return self._answered[1]

    def _judge(self, event: Key) -> bool:
        """The answer for an event that was not asked about before."""
        origin = origin_of(event)
        if origin.kind is not Kind.UNKNOWN:
            return origin.kind is Kind.PRESS
        # Caps Lock, or Shift let go while a letter is held, must not make it another key.
        name = event.key.lower()
        if len(self._tracks) > MOST_KEYS:
            self._tracks.clear()
        track = self._tracks.get(name)
        if track is None:
            track = self._tracks[name] = _Track(float("-inf") if origin.previous is None else origin.previous)
        if name != self._last:
            track.intervals.clear()
        self._last = name
        return _is_press(track, event.time)


def _is_press(track: _Track, at: float) -> bool:
    """Whether the next event of a key, at this time, is a press; keeps its track up to date."""
    interval, track.at = at - track.at, at
    track.intervals.append(interval)
    held = track.repeats >= CERTAIN
    if interval < (RELEASE if held else REPEAT) or _is_machine(track.intervals):
        track.repeats += 1
        return False
    track.repeats = 0
    return True


def _is_machine(intervals: deque[float]) -> bool:
    """Whether a rhythm is too fast and too even for a finger."""
    if len(intervals) < 4 or max(intervals) > MACHINE_PACE:
        return False
    return max(intervals) - min(intervals) < MACHINE_WAVER


class QuietGap:
    """Guards a screen that came up by itself, until nobody is still typing at the one before it.

    A key counts once none has come for `gap` seconds; each refused key starts the gap again.  A key that was already
    in use when the screen came up must also be too late for the first repeat of a key that is still held.  Keys that
    were typed before `now` are refused: `now` is when the screen was first painted.
    """

    def __init__(self, now: float, gap: float = 0.4) -> None:
        self._began = now
        self._quiet_since = now
        self._gap = gap
        self._open = False

    def accepts(self, event: Key) -> bool:
        """Whether this key may act; after the first that may, all may."""
        if not self._open:
            quiet = event.time - self._quiet_since >= self._gap
            self._open = quiet and not may_be_held(event, self._began)
            self._quiet_since = max(self._quiet_since, event.time)
        return self._open and event.time >= self._began


def may_be_held(event: Key, since: float) -> bool:
    """Whether an event may be the repeat of a key that was pressed before a screen came up at this time."""
    origin = origin_of(event)
    if origin.kind is not Kind.UNKNOWN or origin.previous is None:
        return origin.kind is Kind.REPEAT
    recently = origin.previous < since and event.time - origin.previous < FIRST_REPEAT
    return recently and not origin.another_since
