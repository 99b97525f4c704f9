"""A key that is held is not pressed again and again; a key that is pressed twice is pressed twice."""

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.events import Key

from card_table.terminal.keys import Kind, Origin, Presses, QuietGap, set_origin


def press(
    key: str, at: float, kind: Kind = Kind.UNKNOWN, previous: float | None = None, another_since: bool = False
) -> Key:
    """A key event at a time."""
    event = Key(key, key if len(key) == 1 else None)
    event.time = at
    set_origin(event, Origin(kind, previous, another_since))
    return event


def held(key: str, delay: float, interval: float, count: int, start: float = 100.0) -> list[Key]:
    """The events of a key that is held: the press, and so many repeats."""
    return [press(key, start), *(press(key, start + delay + interval * n) for n in range(count))]


def new(events: Iterable[Key]) -> list[Key]:
    """Those events that count as presses, in the order of their times."""
    presses = Presses()
    return [event for event in sorted(events, key=lambda event: event.time) if presses.is_new(event)]


@settings(deadline=None)
@given(st.floats(0.2, 0.66), st.floats(0.02, 0.05), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_held_key_is_one_press_and_at_most_one_more_for_the_first_repeat(
    delay: float, interval: float, count: int, chance: random.Random
) -> None:
    events = held("a", delay, interval, count)
    for event in events[2:]:
        event.time += chance.uniform(-0.004, 0.004)
    assert len(new(events)) <= 2


def test_a_held_key_whose_repeats_come_in_clumps_stays_held() -> None:
    events = held("a", 0.5, 0.033, 90)
    for event in events[5:]:
        event.time = 100.7 + (event.time - 100.7) // 0.1 * 0.1 + 0.1
    assert len(new(events)) <= 2


def test_the_slow_repeat_of_a_mac_is_found_out_by_its_evenness() -> None:
    assert len(new(held("a", 0.375, 0.09, 100))) <= 5


@pytest.mark.parametrize("gap", [0.08, 0.1, 0.15, 0.3, 0.5, 1.0])
def test_two_quick_taps_are_two_presses(gap: float) -> None:
    assert len(new([press("a", 1.0), press("a", 1.0 + gap), press("a", 1.0 + 2 * gap)])) == 3


@settings(deadline=None)
@given(st.lists(st.floats(0.08, 0.4), max_size=40), st.randoms(use_true_random=False))
def test_drumming_fingers_lose_no_press(gaps: list[float], chance: random.Random) -> None:
    times = [10.0]
    for gap in gaps:
        # Nobody drums more evenly than this.
        times.append(times[-1] + max(gap, 0.12) + chance.uniform(-0.01, 0.01))
    assert len(new(press("a", at) for at in times)) == len(times)


def test_two_players_who_press_in_turn_both_count() -> None:
    events = [press("ab"[n % 2], 1.0 + n * 0.045) for n in range(12)]
    assert len(new(events)) == 12


def test_a_press_while_another_key_is_held_counts() -> None:
    events = [*held("a", 0.3, 0.03, 20), press("b", 100.5), press("b", 100.7)]
    assert [event.key for event in new(events)].count("b") == 2


def test_a_key_that_is_let_go_and_pressed_again_counts_again() -> None:
    events = held("a", 0.3, 0.033, 20)
    assert new([*events, press("a", events[-1].time + 0.2)])[-1].time == events[-1].time + 0.2


def test_a_repeat_does_not_become_a_press_by_shift_or_caps_lock() -> None:
    assert len(new([press("a", 1.0), press("a", 1.5), press("A", 1.53), press("A", 1.56)])) == 2


def test_asking_twice_about_one_event_gives_one_answer() -> None:
    presses, event = Presses(), press("a", 1.0)
    assert presses.is_new(event)
    assert presses.is_new(event)


@pytest.mark.parametrize(("kind", "answer"), [(Kind.PRESS, True), (Kind.REPEAT, False)])
def test_what_the_terminal_says_is_true_whatever_the_rhythm(kind: Kind, answer: bool) -> None:
    presses = Presses()
    assert [presses.is_new(press("a", 1 + n * 0.01, kind)) for n in range(5)] == [answer] * 5


def test_a_key_that_was_held_before_anyone_asked_is_no_press() -> None:
    assert not Presses().is_new(press("a", 1.0, previous=0.97))


@pytest.mark.parametrize("delay", [0.2, 0.25, 0.375, 0.5, 0.6, 0.66, 1.0])
def test_a_key_that_is_held_while_a_screen_comes_up_never_acts_on_it(delay: float) -> None:
    gate = QuietGap(10.0)
    times = [10.0 - 0.02, *(10.0 - 0.02 + delay + 0.033 * n for n in range(60))]
    events = [press("enter", at, previous=before) for before, at in pairwise(times)]
    assert not any(gate.accepts(event) for event in events)


def test_a_screen_takes_keys_after_a_quiet_gap_and_from_then_on_all() -> None:
    gate = QuietGap(10.0)
    assert not gate.accepts(press("a", 9.9))
    assert not gate.accepts(press("a", 10.3))
    assert not gate.accepts(press("b", 10.6))
    assert gate.accepts(press("enter", 11.01))
    assert gate.accepts(press("enter", 11.1))


def test_keys_from_before_the_first_picture_are_dropped() -> None:
    gate = QuietGap(10.0, gap=0.0)
    assert not gate.accepts(press("a", 9.99))
    assert gate.accepts(press("a", 10.2))


def test_a_key_pressed_again_at_leisure_opens_the_screen() -> None:
    gate = QuietGap(10.0)
    assert not gate.accepts(press("enter", 10.8, previous=9.9))
    assert gate.accepts(press("enter", 11.3, previous=10.8))


def test_a_key_is_not_held_any_more_when_another_was_pressed_since() -> None:
    gate = QuietGap(10.0)
    assert gate.accepts(press("enter", 10.8, previous=9.9, another_since=True))
