"""The parser takes any bytes, in any pieces, and never loses the key that comes after."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from card_table.terminal.flood import PRESSES, FloodGate
from card_table.terminal.tokens import PASTE_LIMIT, Character, Pasted, Sequence, Token, Tokenizer
from card_table.terminal.translation import Translation

PIECES = st.sampled_from(
    [
        b"\x1b", b"[", b"]", b"O", b"P", b"_", b"\\", b"\x07", b"?", b";", b":", b"<", b"M", b"u", b"~", b"c", b"R",
        b"97", b"200~", b"201~", b"\x1b[200~", b"\x1b[201~", b"\x1b[97;1:3u", b"\x1b[?62;22c", b"a", b"\r", b"\n",
        b"\xe9", b"\xe2\x99", b"\xa0", b"\x9b", b"\x00", b"\x1bO", b"\x1b[A", b"\x1b]11;", b"9" * 20,
    ]
)  # fmt: skip
NOISE = st.lists(PIECES | st.binary(max_size=5), max_size=30).map(b"".join)


def quiet(tokenizer: Tokenizer, now: float) -> tuple[list[Token], float]:
    """What comes out when nothing is sent for a while."""
    tokens: list[Token] = []
    while (deadline := tokenizer.deadline) is not None:
        now = deadline
        tokens += tokenizer.expire(now)
    return tokens, now + 2


@given(NOISE)
@settings(max_examples=400, deadline=None)
def test_after_any_noise_and_a_moment_of_silence_the_next_key_arrives(noise: bytes) -> None:
    tokenizer, translation = Tokenizer(), Translation()
    tokens = tokenizer.feed(noise, 0.0)
    late, now = quiet(tokenizer, 0.0)
    for token in tokens + late:
        assert list(translation.translate(token)) is not None
    assert tokenizer.feed(b"a", now) == [Character("a", now)]


@given(NOISE, st.lists(st.integers(0, 60), max_size=6))
@settings(max_examples=400, deadline=None)
def test_where_the_bytes_are_cut_makes_no_difference(noise: bytes, cuts: list[int]) -> None:
    whole, pieces = Tokenizer(), Tokenizer()
    expected = whole.feed(noise, 0.0) + quiet(whole, 0.0)[0]
    edges = [0, *sorted(cuts), len(noise)]
    found: list[Token] = []
    for begin, end in pairwise(edges):
        found += pieces.feed(noise[begin:end], 0.0) if noise[begin:end] else []
    assert found + quiet(pieces, 0.0)[0] == expected


def test_the_end_of_a_paste_may_come_byte_by_byte() -> None:
    tokenizer = Tokenizer()
    tokens = [token for byte in b"\x1b[200~ab\x1b[201~c" for token in tokenizer.feed(bytes([byte]), 0.0)]
    assert tokens == [Pasted("ab", 0.0), Character("c", 0.0)]


def test_an_escape_keeps_the_time_of_its_own_arrival() -> None:
    tokenizer = Tokenizer()
    assert tokenizer.feed(b"\x1b", 1.0) == []
    assert tokenizer.feed(b"a", 1.03) == [Character("\x1b", 1.0), Character("a", 1.03)]


def test_a_lone_escape_is_a_key_within_a_twentieth_of_a_second() -> None:
    tokenizer = Tokenizer()
    tokenizer.feed(b"\x1b", 1.0)
    assert tokenizer.expire(1.05) == [Character("\x1b", 1.0)]


def test_an_answer_whose_escape_counted_as_a_key_is_still_swallowed() -> None:
    tokenizer = Tokenizer()
    tokenizer.feed(b"\x1b", 1.0)
    tokenizer.expire(1.05)
    assert tokenizer.feed(b"[?62;22c", 1.2) == [Sequence("[?62;22c", 1.2)]


def test_two_players_after_an_escape_do_not_make_an_arrow() -> None:
    tokenizer = Tokenizer()
    tokenizer.feed(b"\x1b", 1.0)
    tokenizer.expire(1.05)
    assert tokenizer.feed(b"OA", 1.2) == [Character("O", 1.2), Character("A", 1.2)]


def test_as_many_keys_as_people_can_press_are_no_flood() -> None:
    keys: list[Token] = [Character("a", 1.0)] * PRESSES
    assert FloodGate().pass_through(keys, 1.0) == keys


def test_a_flood_becomes_one_paste_and_answers_inside_it_go_on() -> None:
    gate, answer = FloodGate(), Sequence("[?27u", 1.0)
    flood: list[Token] = [*[Character("a", 1.0)] * 5000, answer, Sequence("[A", 1.0)]
    assert gate.pass_through(flood, 1.0) == [answer]
    assert gate.pass_through([Character("b", 1.01)], 1.01) == []
    assert gate.expire(1.02) == []
    assert gate.expire(1.1) == [Pasted("a" * 5000 + "b", 1.01)]
    assert gate.pass_through([Character("c", 1.2)], 1.2) == [Character("c", 1.2)]


def test_a_flood_keeps_no_more_than_a_paste_may_have() -> None:
    gate = FloodGate()
    for n in range(10):
        gate.pass_through([Character("a", 1.0)] * 4096, 1.0 + n * 0.01)
    (paste,) = gate.expire(2.0)
    assert isinstance(paste, Pasted)
    assert len(paste.text) == PASTE_LIMIT
