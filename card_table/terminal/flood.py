"""Text that arrives faster than people type is a paste, whether the terminal says so or not.

Terminals without bracketed paste, and programs that type for someone, send a paste as bare characters: thousands of
them, Enter among them, which would play a whole game by accident.  Six people who drum on the keys reach about sixty
keys in a second, so more than `PRESSES` in one reading were not pressed.
"""

from card_table.terminal.tokens import PASTE_LIMIT, Character, Pasted, Sequence, Token, clean

PRESSES = 128
"""The most keys in one reading that can be presses."""
QUIET = 0.06
"""Seconds without input after which a flood is over."""


class FloodGate:
    """Lets typing through, and turns a flood into one paste."""

    def __init__(self) -> None:
        self._text: list[str] | None = None
        self._length = 0
        self._at = 0.0

    @property
    def deadline(self) -> float | None:
        """When the flood is over, if nothing arrives before."""
        return None if self._text is None else self._at + QUIET

    def pass_through(self, tokens: list[Token], now: float) -> list[Token]:
        """What of these tokens, which were read together, goes on."""
        over = self.expire(now)
        if self._text is None and sum(map(_is_key, tokens)) <= PRESSES:
            return over + tokens
        if self._text is None:
            self._text, self._length = [], 0
        self._at = now
        for token in tokens:
            self._collect(token)
        return over + [token for token in tokens if not _is_key(token)]

    def expire(self, now: float) -> list[Token]:
        """The flood as a paste, once it is over."""
        if self._text is None or now < self._at + QUIET:
            return []
        text, self._text = "".join(self._text), None
        return [Pasted(clean(text), self._at)]

    def _collect(self, token: Token) -> None:
        """Keeps a character of the flood, up to the length that a paste may have."""
        if isinstance(token, Character) and self._text is not None and self._length < PASTE_LIMIT:
            self._text.append(token.text)
            self._length += 1


def _is_key(token: Token) -> bool:
    """Whether a token may be a press: a terminal's answers begin with a question mark."""
    return isinstance(token, Character) or (isinstance(token, Sequence) and not token.body.startswith("[?"))
