"""Cuts the bytes that a terminal sends into characters, control sequences and pastes.

Terminals answer late, in pieces, and sometimes with nonsense.  The rules here are:

* what a person types comes out as characters, at once and in order; a byte that is no UTF-8 comes out as nothing;
* a control sequence comes out whole or not at all, however it was split, and its letters are never typing;
* answers in the form of strings (colours, names, settings) and mouse reports in raw bytes vanish;
* a paste is cut out before anything looks at what is in it.

Escape is the awkward one: alone it is a key, before other bytes it may open a sequence.  It is held for a moment, and
when nothing that a terminal would send follows, it is the key Escape and what follows is typing: this game has no
combinations with Alt, and the next letter may be another player's.
"""

import re
from codecs import getincrementaldecoder
from dataclasses import dataclass

ESCAPE_HOLD = 0.04
"""Seconds to wait after Escape, alone or with a letter that may open a sequence, before it counts as typed."""
SEQUENCE_HOLD = 0.5
"""Seconds to wait for the rest of a sequence that no person would type."""
PASTE_HOLD = 1.0
"""Seconds of silence after which a paste that was never closed is over."""
PASTE_LIMIT = 10_000
"""Bytes of a paste that are kept: the longest thing to paste is a name."""
SEQUENCE_LIMIT = 4096
"""Bytes of an unfinished sequence that are kept: a longer one is no sequence that matters here."""

PASTE_START, PASTE_END = b"\x1b[200~", b"\x1b[201~"

_COMPLETE = re.compile(
    rb"""
      (?P<text>   [^\x1b]+ )
    | (?P<ignored>
          \x1b \[ M .{3}                                            # a mouse report in raw bytes
        | \x1b (?: \][0-9lL] | P[0-9>!$|] | _ ) [^\x00-\x1f]* (?: \x07 | \x1b\\ )   # an answer in the form of a string
        | \x1b \\                                                   # the end of one whose beginning is gone
      )
    | (?P<sequence> \x1b (?: \[ (?: \[[A-E] | (?!M) [0-?]*[\x20-/]*[@-Z\\-~] ) | O[A-FHIMP-SXj-y] ) )
    """,
    re.VERBOSE | re.DOTALL,
)
_PARTIAL = re.compile(
    rb"""\x1b (?:
        \[ (?: \[ | M .{0,2} | [0-?]*[\x20-/]* )
      | O
      | P | [\]_]
      | (?: \][0-9lL] | P[0-9>!$|] | _ ) [^\x00-\x1f]* \x1b?
    )?""",
    re.VERBOSE | re.DOTALL,
)
_BROKEN = re.compile(
    rb"\x1b(?:\[[0-?]+[\x20-/]*|(?:\][0-9lL]|P[0-9>!$|]|_)[^\x00-\x1f]*)",
)
_ESCAPES_IN_TEXT = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)?", re.DOTALL)
_CONTROLS_IN_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd]")


@dataclass(frozen=True, slots=True)
class Character:
    """One character that was typed, or a control character such as Enter or Escape."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Sequence:
    """A control sequence, without its Escape."""

    body: str
    at: float


@dataclass(frozen=True, slots=True)
class Pasted:
    """A whole paste, cleaned of everything that could steer a terminal."""

    text: str
    at: float


Token = Character | Sequence | Pasted


class Tokenizer:
    """Feed it bytes with the time of their arrival; it gives back the tokens that are complete."""

    def __init__(self) -> None:
        self._rest = b""
        self._at = 0.0
        self._begun = 0.0
        self._orphan_until = 0.0
        self._paste: bytearray | None = None
        self._decoder = getincrementaldecoder("utf-8")("replace")

    @property
    def deadline(self) -> float | None:
        """When `expire` should be called, if nothing arrives before."""
        if self._paste is not None:
            return self._at + PASTE_HOLD
        if not self._rest:
            return None
        return self._at + (ESCAPE_HOLD if self._rest in (b"\x1b", b"\x1bO", b"\x1bP") else SEQUENCE_HOLD)

    def feed(self, data: bytes, now: float) -> list[Token]:
        """The tokens that these bytes complete."""
        if not self._rest:
            self._begun = now
            data = self._adopt(data, now)
        self._at = now
        self._rest += data
        tokens: list[Token] = []
        while self._rest and self._step(tokens):
            self._begun = now
        return tokens

    def expire(self, now: float) -> list[Token]:
        """The tokens that are complete because nothing followed in time."""
        deadline = self.deadline
        if deadline is None or now < deadline:
            return []
        if self._paste is not None:
            self._paste += self._rest[: PASTE_LIMIT - len(self._paste)]
            return [self._end_paste()]
        rest, self._rest = self._rest, b""
        if len(rest) > 2:
            return []
        self._orphan_until = now + SEQUENCE_HOLD
        return [Character(chr(byte), self._begun) for byte in rest]

    def _adopt(self, data: bytes, now: float) -> bytes:
        """Gives the Escape back to a sequence that came so late that its Escape already counted as a key.

        Only sequences that nobody types in one stroke: `[?62c` may be one, `OA` may be two players.
        """
        if now < self._orphan_until and re.match(rb"\[[0-?A-H]|\][0-9]|P[0-9>!$|]", data):
            return b"\x1b" + data
        return data

    def _step(self, tokens: list[Token]) -> bool:
        """Takes one token off the front; False when more bytes are needed first."""
        if self._paste is not None:
            return self._step_in_paste(tokens)
        if found := _COMPLETE.match(self._rest):
            self._take(found, tokens)
        elif _PARTIAL.fullmatch(self._rest):
            # Over-long: keep the opening, so that the rest of it is still recognised as a sequence and dropped.
            self._rest = self._rest[:SEQUENCE_LIMIT]
            return False
        elif broken := _BROKEN.match(self._rest):
            self._rest = self._rest[broken.end() :]
        else:
            tokens.append(Character("\x1b", self._begun))
            self._rest = self._rest[1:]
        return True

    def _take(self, found: re.Match[bytes], tokens: list[Token]) -> None:
        """Turns one complete match into tokens."""
        self._rest = self._rest[found.end() :]
        if found.lastgroup == "text":
            characters = self._decoder.decode(found[0])
            tokens.extend(Character(each, self._at) for each in characters if _is_typing(each))
            return
        self._decoder.reset()
        if found[0] == PASTE_START:
            self._paste = bytearray()
        elif found.lastgroup == "sequence":
            tokens.append(Sequence(found[0][1:].decode("ascii"), self._at))

    def _step_in_paste(self, tokens: list[Token]) -> bool:
        """Moves bytes into the paste, up to its end if that has come."""
        assert self._paste is not None
        text, end, after = self._rest.partition(PASTE_END)
        # Without an end, its first bytes may be the last ones here.
        kept = 0 if end else len(PASTE_END) - 1
        inside = text[: max(0, len(text) - kept)]
        self._paste += inside[: PASTE_LIMIT - len(self._paste)]
        if not end:
            self._rest = text[len(inside) :]
            return False
        tokens.append(self._end_paste())
        self._rest = after
        return True

    def _end_paste(self) -> Pasted:
        """The paste so far, as clean text."""
        paste, self._paste, self._rest = self._paste or b"", None, b""
        return Pasted(clean(paste.decode("utf-8", "replace")), self._at)


def clean(text: str) -> str:
    r"""Pasted text without escape sequences and control characters; lines end in a newline.

    >>> clean("Eve\x1b[31m\x1b]0;x\x07 Smith\r\nAnn\x9b")
    'Eve Smith\nAnn'
    """
    text = _ESCAPES_IN_TEXT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return _CONTROLS_IN_TEXT.sub("", text)


def _is_typing(character: str) -> bool:
    """Whether a character can come from a keyboard: no broken byte, no control character of the upper half."""
    return character != "\ufffd" and not "\x80" <= character <= "\x9f"
