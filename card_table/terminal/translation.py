"""Turns the tokens of a terminal into Textual's events, and forgives what it does not know.

Key names are Textual's own (its tables are used), so that bindings mean the same under every protocol.  Unknown
sequences, sequences with impossible numbers, releases and lone modifier keys come out as nothing; mouse reports and
focus changes too, for nobody asks the terminal for them.

The kitty keyboard protocol is described at https://sw.kovidgoyal.net/kitty/keyboard-protocol/
"""

import re
from collections.abc import Iterator

from textual import events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS, MODIFIER_FUNCTIONAL_KEYS
from textual.keys import _character_to_key
from textual.message import Message

from card_table.terminal.keys import Kind, Origin, set_origin
from card_table.terminal.tokens import Character, Pasted, Sequence, Token

REPORTS_EVENT_TYPES = 2
"""The kitty flag that asks for repeats and releases."""

SHIFT, CAPS_LOCK = 1, 64
MODIFIERS = {2: "alt", 4: "ctrl", 8: "super", 16: "hyper", 32: "meta"}
UNUSED_KEYS = {*MODIFIER_FUNCTIONAL_KEYS, "caps_lock", "num_lock", "scroll_lock"}
"""Keys that only change what other keys mean: nobody who presses one has decided anything."""
TYPED = {"enter": "\r", "tab": "\t", "backspace": "\x7f", "escape": "\x1b"}
"""The characters of keys that send one."""

REMEMBERED = 256
"""How many keys the time of the last event is kept for."""

_KEY = re.compile(
    r"\[(?P<code>\d{0,7})(?::(?P<shifted>\d{0,7}))?(?::\d{0,7})?"
    r"(?:;(?P<modifiers>\d{0,4})(?::(?P<kind>\d))?(?:;(?P<text>[\d:]{0,64}))?)?(?P<end>[u~A-HPQS])"
)
_ANSWER = re.compile(r"\[\?(?P<number>\d{1,6})(?:;(?P<state>\d))?(?P<end>u|\$y)")


class Translation:
    """Translates tokens one after another; remembers what the terminal said about itself."""

    def __init__(self) -> None:
        self.keyboard: int | None = None
        """The kitty flags that the terminal says are on; None while it has said nothing."""
        self.reports_types = False
        """Whether repeats and releases are marked as such."""
        self._seen: dict[str, float] = {}
        self._latest = ""

    def translate(self, token: Token) -> Iterator[Message]:
        """What Textual shall hear about a token, stamped with the time of its arrival."""
        if isinstance(token, Pasted):
            found: list[Message] = [events.Paste(token.text)] if token.text else []
        elif isinstance(token, Character):
            found = [self._marked(key, Kind.UNKNOWN, token.at) for key in typed_keys(token.text)]
        else:
            found = list(self._sequence(token))
        for event in found:
            event.time = token.at
            yield event

    def _sequence(self, token: Sequence) -> Iterator[Message]:
        """What a control sequence means: an answer, a key, or nothing."""
        if answer := _ANSWER.fullmatch(token.body):
            yield from self._answer(int(answer["number"]), answer["state"], answer["end"])
            return
        kind = Kind.UNKNOWN
        if (key := _KEY.fullmatch(token.body)) and key["kind"] in ("2", "3"):
            self.reports_types = True
            kind = Kind.REPEAT
        elif self.reports_types:
            kind = Kind.PRESS
        if key and key["kind"] == "3":
            return
        for event in sequence_keys(token.body, key):
            yield self._marked(event, kind, token.at)

    def _answer(self, number: int, state: str | None, end: str) -> Iterator[Message]:
        """The terminal answers a question about itself."""
        if end == "u":
            self.keyboard = number
            self.reports_types = bool(number & REPORTS_EVENT_TYPES)
        elif number == 2026 and state in ("1", "2", "3"):
            yield messages.TerminalSupportsSynchronizedOutput()

    def _marked(self, key: events.Key, kind: Kind, at: float) -> events.Key:
        """Notes on a key event what is known about how it came about."""
        set_origin(key, Origin(kind, self._seen.get(key.key), self._latest != key.key))
        self._latest = key.key
        if len(self._seen) >= REMEMBERED:
            self._seen.clear()
        self._seen[key.key] = at
        return key


def typed_keys(character: str) -> Iterator[events.Key]:
    """The key for a bare character; both ways to end a line are Enter."""
    if character in "\r\n":
        yield events.Key("enter", "\r")
    elif isinstance(names := ANSI_SEQUENCES_KEYS.get(character), tuple):
        yield from (events.Key(name.value, character) for name in names)
    else:
        yield events.Key(_character_to_key(character), character)


def sequence_keys(body: str, key: re.Match[str] | None) -> Iterator[events.Key]:
    """The keys for a control sequence: from Textual's table of old terminals, or by the kitty protocol."""
    names = None if body.endswith("u") else ANSI_SEQUENCES_KEYS.get(f"\x1b{body}")
    if isinstance(names, tuple) and names[0].value != "escape":  # alt and an arrow is no Escape
        yield from (events.Key(name.value, None) for name in names)
    elif isinstance(names, str):
        yield from typed_keys(names)
    elif key is not None:
        yield from kitty_keys(key)


def kitty_keys(key: re.Match[str]) -> Iterator[events.Key]:
    """The keys for a sequence of the kitty protocol; nothing if its numbers mean nothing."""
    code = int(key["code"] or 1)
    modifiers = max(int(key["modifiers"] or 1) - 1, 0)
    name = FUNCTIONAL_KEYS.get(f"{code}{key['end']}")
    text = [each for each in map(printable, (key["text"] or "").split(":")) if each]
    if name in UNUSED_KEYS or (name is None and key["end"] != "u"):
        return
    if text:
        for each in text:
            yield events.Key(name or _character_to_key(each), each)
    elif name is not None:
        plain = not modifiers & (SHIFT | sum(MODIFIERS))
        yield events.Key(combined(name, modifiers), TYPED.get(name) if plain else None)
    elif character := printable(str(code)):
        yield from unwritten_keys(character, printable(key["shifted"] or ""), modifiers)


def unwritten_keys(character: str, shifted: str | None, modifiers: int) -> Iterator[events.Key]:
    """The key for a character without its text: a combination, or from a terminal that leaves text out."""
    if modifiers & sum(MODIFIERS):
        yield events.Key(combined(_character_to_key(character), modifiers), None)
        return
    if modifiers & SHIFT:
        character = shifted or character.upper()
    elif modifiers & CAPS_LOCK:
        character = character.upper()
    for each in character:
        yield events.Key(_character_to_key(each), each)


def combined(name: str, modifiers: int) -> str:
    """Textual's name of a key together with its modifiers, in alphabetical order."""
    held = [word for bit, word in MODIFIERS.items() if modifiers & bit]
    if modifiers & SHIFT:
        held.append("shift")
    return "+".join([*sorted(held), name])


def printable(number: str) -> str | None:
    """The character with this number, unless it is none or steers the terminal."""
    if not number.isdecimal() or not 32 <= int(number) < 0x110000:
        return None
    code = int(number)
    return None if 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 else chr(code)
