"""Whatever a terminal sends, only what somebody typed is a key."""

import time

from tests.terminal.conftest import Start

NOTHING_TYPED = {
    "answers about the terminal": b"\x1b[?62;22;52c\x1b[>41;354;0c\x1b[?2026;2$y\x1b[12;40R",
    "answers in the form of strings": b"\x1b]11;rgb:1d/20/21\x1b\\\x1b]10;x\x07\x1bP>|kitty(1)\x1b\\\x1b_Gi=1;OK\x1b\\",
    "mouse reports": b"\x1b[M !!\x1b[M\xe1\x80\xff\x1b[<0;10;5M\x1b[<0;10;5m\x1b[32;10;5M",
    "focus changes": b"\x1b[I\x1b[O",
    "broken characters": b"\xe9\x80\xff",
    "impossible numbers": b"\x1b[9999999u\x1b[55296u\x1b[99999999999999999999u",
    "releases and lone modifiers": b"\x1b[97;1:3u\x1b[57441;2:1u\x1b[57358u",
    "unknown sequences": b"\x1b[12;34;56;78y\x1b[?1;2;3z",
}

TYPED: list[tuple[bytes, list[str]]] = [
    (b"\xe9a", ["a"]),
    ("é€♠ф".encode(), ["é", "euro_sign", "black_spade_suit", "ф"]),
    (b"\x1bb", ["escape", "b"]),
    (b"a\x1bb", ["a", "escape", "b"]),
    (b"\x1b\x1b[A", ["escape", "up"]),
    (b"\r\n", ["enter", "enter"]),
    (b"\x1b[97;65;65u", ["A"]),
    (b"\x1b[97;65u\x1b[97;2u", ["A", "A"]),
    (b"\x1b[97:65;2;65u\x1b[97:65;2u", ["A", "A"]),
    (b"\x1b[97;1:1;97u\x1b[97;1:3u\x1b[98;1:1;98u", ["a", "b"]),
    (b"\x1b[13u\x1b[27u\x1b[9u\x1b[127u\x1b[99;5u", ["enter", "escape", "tab", "backspace", "ctrl+c"]),
    (b"\x1b[57400;;49u\x1b[1;1:2B", ["1", "down"]),
    (b"\x1b[A\x1bOB\x1bOP\x1b[[B\x1b[15~\x1b[Z", ["up", "down", "f1", "f2", "f5", "shift+tab"]),
    (b"qwerty", list("qwerty")),
    ("&é\"'(".encode(), ["ampersand", "é", "quotation_mark", "apostrophe", "left_parenthesis"]),
]


def test_only_what_was_typed_becomes_keys(start: Start) -> None:
    terminal = start()
    for what, data in NOTHING_TYPED.items():
        assert terminal.typing(data) == [], what
    for data, keys in TYPED:
        assert terminal.typing(data) == keys, data
    terminal.send("Q")
    assert terminal.exit_status() == 0


def test_an_answer_that_comes_in_two_pieces_is_still_no_key(start: Start) -> None:
    answer = b"\x1b[?62;22;52c"
    terminal = start()
    for at in (2, 3, 6, 11):
        terminal.send(answer[:at])
        terminal.read(0.2)
        assert terminal.typing(answer[at:]) == [], answer[:at]


def test_escape_and_the_next_players_letter_are_two_keys(start: Start) -> None:
    terminal = start()
    terminal.send("\x1b")
    time.sleep(0.03)
    terminal.typing("a")
    assert terminal.pressed() == ["escape", "a", "full_stop"]


def test_an_answer_that_never_ends_does_not_hold_the_keyboard_for_long(start: Start) -> None:
    terminal = start()
    for beginning in (b"\x1b[?62;2", b"\x1b]11;rgb", b"\x1bP>|x", b"\x1b[M!"):
        terminal.send(beginning)
        time.sleep(0.6)
        assert terminal.typing("a") == ["a"], beginning


def test_a_paste_is_one_event_whatever_is_in_it(start: Start) -> None:
    terminal = start()
    assert terminal.typing(b"\x1b[200~Eve\x1b[31mX\x1b]0;x\x07\r\x1b[97u\x9b\x1b[201~") == []
    assert terminal.pastes() == ["EveX\n"]


def test_a_paste_of_a_million_characters_is_cut_short_and_plays_nothing(start: Start) -> None:
    terminal = start()
    assert terminal.typing(b"\x1b[200~" + b"a\r" * 500_000 + b"\x1b[201~") == []
    (paste,) = terminal.pastes()
    assert len(paste) == 10_000


def test_a_paste_that_is_never_closed_ends_by_itself(start: Start) -> None:
    terminal = start()
    terminal.send(b"\x1b[200~Eve\r")
    terminal.until(lambda: bool(terminal.pastes()), "the paste")
    assert terminal.typing("a") == ["a"]


def test_thousands_of_characters_at_once_are_a_paste_even_without_brackets(start: Start) -> None:
    terminal = start()
    terminal.send(b"6\r" * 2500)
    terminal.until(lambda: bool(terminal.pastes()), "the paste")
    assert terminal.typing("a") == ["a"]
    # Only what was read before the flood could be recognised may count as typed.
    assert len(terminal.pressed()) < 256


def test_six_keys_in_one_write_all_arrive_in_order(start: Start) -> None:
    terminal = start()
    assert terminal.typing("lajsk;") == ["l", "a", "j", "s", "k", "semicolon"]


def test_the_terminal_can_be_any_size_and_change_it(start: Start) -> None:
    terminal = start()
    for columns, lines in ((1, 1), (300, 5), (20, 5), (400, 100), (80, 24)):
        terminal.resize(columns, lines)
        terminal.read(0.1)
    terminal.typing("a")
    terminal.wait_for("80x24")


def test_a_terminal_that_marks_repeats_is_believed(start: Start) -> None:
    terminal = start(answers={b"\x1b[?u": b"\x1b[?27u"})
    terminal.typing(b"\x1b[97;;97u\x1b[97;;97u\x1b[97;1:2;97u\x1b[97;1:3u\x1b[97;1:1;97u")
    assert [new for what, key, new in terminal.records() if what == "key" and key == "a"] == [True, True, False, True]
