"""A game in progress: written before it is shown, taken back only where nothing was revealed, resumed as it stood."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from card_table import manual
from card_table.match import TAKEN_BACK, Match, Told, new_header, new_match, resumed
from card_table.positions.gopher import cards
from card_table.rules import GAMES, game_named, journal
from card_table.rules.game import Illegal, Seat
from card_table.rules.gobbit import Tap
from card_table.rules.gopher import NO_VARIANT, State, Stop, TurnOver
from tests.rules import gobbit_notation
from tests.rules.gopher_notation import table

ANN, BEN = Seat(0), Seat(1)
TURNED = '"turn over" cannot be taken back: what came of it has been seen.'


class Written:
    """A match of Ann and Ben whose journal is kept in memory."""

    def __init__(self) -> None:
        self.header = new_header("gopher", ["Ann", "Ben"], first=ANN, seed=7, variant={})
        self.lines = [journal.header_line(self.header)]
        self.match = Match(self.header, self.lines.append)

    def resumed(self) -> Match:
        """The match that is read from the journal so far, which goes on writing it."""
        return resumed(journal.read("".join(self.lines).encode()), self.lines.append)


@pytest.fixture
def written() -> Written:
    return Written()


def at(state: State) -> Match:
    """A match that has come to this situation."""
    match = new_match("gopher", ["Leon", "Simone", "Hanna"], seed=7, first=ANN)
    match.state = state
    return match


def turn_over(match: Match, *, another_kind: bool = True) -> None:
    """The active player turns over a card of another kind than the one before it, or of the same."""
    turned = match.state.turned
    place = next(
        place
        for place, card in enumerate(match.state.heap)
        if card and (not turned or (card.food is not turned[-1].food) == another_kind)
    )
    match.play(TurnOver(match.state.active, place))


def stop(match: Match) -> None:
    match.play(Stop(match.state.active))


class TestPlaying:
    def test_an_action_is_written_before_anybody_can_see_it(self, written: Written) -> None:
        seen: list[tuple[str, Any, list[Told]]] = []
        match = written.match
        match.write = lambda line: seen.append((line, match.state, list(match.told)))
        before, told = match.state, list(match.told)
        match.play(TurnOver(ANN, 3))
        assert seen == [('{"seat": 0, "do": "turn over 4"}\n', before, told)]
        assert match.state != before

    def test_taking_back_is_written_before_anybody_can_see_it(self, written: Written) -> None:
        match = written.match
        match.play(TurnOver(ANN, 3))
        stop(match)
        seen: list[tuple[str, Any, list[Told]]] = []
        match.write = lambda line: seen.append((line, match.state, list(match.told)))
        before, told = match.state, list(match.told)
        match.undo()
        assert seen == [('{"undo": "stop"}\n', before, told)]
        assert match.state != before

    @pytest.mark.parametrize("action", [Stop(ANN), TurnOver(BEN, 3), TurnOver(ANN, 39), TurnOver(ANN, -1)])
    def test_an_illegal_action_changes_nothing_and_writes_nothing(self, written: Written, action: Any) -> None:
        before, lines, told = written.match.state, list(written.lines), list(written.match.told)
        with pytest.raises(Illegal):
            written.match.play(action)
        assert (written.match.state, written.lines, written.match.told) == (before, lines, told)

    def test_an_action_that_cannot_be_written_is_not_played(self, written: Written) -> None:
        def fail(line: str) -> None:
            raise OSError(28, "No space left on device")

        before, told = written.match.state, list(written.match.told)
        written.match.write = fail
        with pytest.raises(OSError, match="No space"):
            written.match.play(TurnOver(ANN, 3))
        assert (written.match.state, written.match.told) == (before, told)

    def test_all_that_happened_is_told_with_its_move_and_its_section(self, written: Written) -> None:
        written.match.play(TurnOver(ANN, 3))
        stop(written.match)
        assert written.match.told == [
            Told("The heap is shuffled. Ann begins.", "playing", 0, "The heap is shuffled. Ann begins."),
            Told("Ann turned over 2 nuts.", "turning-over", 1, "Ann turned over 2 nuts."),
            Told("Ann stopped and stored 2 nuts.", "stopping", 2, "Ann stopped and stored 2 nuts."),
        ]

    def test_the_options_and_the_result_are_those_of_the_rules(self, written: Written) -> None:
        rules = game_named("gopher")
        assert written.match.options() == rules.options(written.match.state)
        assert written.match.result() is None

    def test_a_view_is_what_the_rules_let_a_seat_see(self, written: Written) -> None:
        assert written.match.seen_by(BEN) == game_named("gopher").seen_by(written.match.state, BEN)
        assert written.match.seen_by(BEN) != written.match.state


class TestTakingBack:
    def test_there_is_nothing_to_take_back_at_first(self, written: Written) -> None:
        with pytest.raises(Illegal, match=r"^There is nothing to take back yet\.$"):
            written.match.undo()
        assert len(written.lines) == 1

    def test_a_stop_can_be_taken_back(self, written: Written) -> None:
        turn_over(written.match)
        before = written.match.state
        stop(written.match)
        written.match.undo()
        assert written.match.state == before
        assert written.match.options() == game_named("gopher").options(before)

    def test_a_turned_card_cannot(self, written: Written) -> None:
        written.match.play(TurnOver(ANN, 3))
        before, lines, told = written.match.state, list(written.lines), list(written.match.told)
        with pytest.raises(Illegal) as refused:
            written.match.undo()
        assert str(refused.value) == TURNED
        assert (written.match.state, written.lines, written.match.told) == (before, lines, told)

    def test_a_stop_cannot_once_the_next_player_has_turned_a_card_over(self, written: Written) -> None:
        turn_over(written.match)
        stop(written.match)
        turn_over(written.match)
        assert written.match.objection_to_undo().startswith('"turn over')

    def test_the_same_kind_twice_cannot(self, written: Written) -> None:
        turn_over(written.match)
        turn_over(written.match, another_kind=False)
        assert written.match.state.active == BEN
        assert written.match.objection_to_undo().startswith('"turn over')

    def test_the_fourth_card_which_stops_by_itself_cannot(self, written: Written) -> None:
        for _ in range(4):
            turn_over(written.match)
        assert written.match.state.active == BEN
        assert written.match.objection_to_undo().startswith('"turn over')

    def test_two_in_a_row_cannot_as_a_card_lies_before_every_stop(self, written: Written) -> None:
        turn_over(written.match)
        stop(written.match)
        written.match.undo()
        with pytest.raises(Illegal, match=r"cannot be taken back"):
            written.match.undo()

    def test_after_taking_back_the_game_goes_on_as_if_nothing_had_happened(self, written: Written) -> None:
        turn_over(written.match)
        stop(written.match)
        after = written.match.state
        written.match.undo()
        stop(written.match)
        assert written.match.state == after

    def test_the_same_stop_can_be_taken_back_again_and_again(self, written: Written) -> None:
        turn_over(written.match)
        before = written.match.state
        for _ in range(3):
            stop(written.match)
            written.match.undo()
        assert written.match.state == before
        assert written.lines[2:] == ['{"seat": 0, "do": "stop"}\n', '{"undo": "stop"}\n'] * 3

    def test_a_stop_that_won_a_trophy_can(self) -> None:
        before = table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"})
        match = at(before)
        stop(match)
        assert match.state.trophies == (1, 0, 0)
        match.undo()
        assert match.state == before

    def test_a_stop_that_won_the_game_can(self) -> None:
        before = table(turned="1 nut", storages={"Leon": "3 nuts, 2 nuts"}, trophies={"Leon": 2})
        match = at(before)
        stop(match)
        assert match.result() is not None
        match.undo()
        assert match.result() is None
        assert match.state == before

    def test_a_stop_on_an_empty_heap_can(self) -> None:
        before = table(turned="1 nut", heap="", discard="2 nuts, 1 apple")
        match = at(before)
        stop(match)
        match.undo()
        assert match.state == before

    @pytest.mark.parametrize("discard", ["1 nut, 1 apple", "1 nut, 1 apple, 1 carrot, 2 nuts"])
    def test_a_card_of_a_new_heap_cannot(self, discard: str) -> None:
        allowed = 0
        for seed in range(50):
            match = at(table(heap="", discard=discard)._replace(seed=seed + 1000))
            match.play(TurnOver(ANN, 0))
            allowed += not match.objection_to_undo()
        assert allowed == 0

    def test_it_is_told_who_took_back_what(self, written: Written) -> None:
        written.match.play(TurnOver(ANN, 3))
        stop(written.match)
        written.match.undo()
        assert written.match.told[-2:] == [
            Told("Ann stopped and stored 2 nuts.", "stopping", 2, "Ann stopped and stored 2 nuts."),
            Told('Ann took back "stop".', TAKEN_BACK, 3, 'Ann took back "stop".'),
        ]

    @pytest.mark.parametrize("game_id", GAMES)
    def test_every_manual_explains_it(self, game_id: str) -> None:
        assert manual.section(game_id, TAKEN_BACK).text


class TestResuming:
    def test_a_match_is_resumed_exactly_as_it_stood(self, written: Written) -> None:
        for _ in range(3):
            turn_over(written.match)
            stop(written.match)
        again = written.resumed()
        assert again.state == written.match.state
        assert again.told == written.match.told
        assert again.names == written.match.names
        assert again.broken is None

    def test_resuming_writes_nothing(self, written: Written) -> None:
        turn_over(written.match)
        lines = list(written.lines)
        written.resumed()
        assert written.lines == lines

    def test_what_was_taken_back_stays_taken_back(self, written: Written) -> None:
        turn_over(written.match)
        stop(written.match)
        written.match.undo()
        again = written.resumed()
        assert again.state == written.match.state
        assert again.told == written.match.told

    def test_a_stop_can_be_taken_back_after_resuming(self, written: Written) -> None:
        turn_over(written.match)
        before = written.match.state
        stop(written.match)
        again = written.resumed()
        again.undo()
        assert again.state == before
        assert written.lines[-1] == '{"undo": "stop"}\n'

    def test_a_resumed_match_goes_on_writing(self, written: Written) -> None:
        turn_over(written.match)
        again = written.resumed()
        stop(again)
        assert written.resumed().state == again.state

    def test_an_impossible_line_is_named_and_the_game_up_to_it_is_whole(self, written: Written) -> None:
        turn_over(written.match)
        before = written.match.state
        written.lines += ['{"seat": 1, "do": "stop"}\n', '{"seat": 0, "do": "stop"}\n']
        again = written.resumed()
        assert again.broken == 3
        assert again.state == before

    def test_a_line_that_is_no_entry_is_named_too(self, written: Written) -> None:
        turn_over(written.match)
        written.lines.append("hello\n")
        assert written.resumed().broken == 3

    def test_of_two_broken_lines_the_first_is_named(self, written: Written) -> None:
        written.lines += ['{"seat": 1, "do": "stop"}\n', "hello\n"]
        assert written.resumed().broken == 2


class TestNewGames:
    def test_chance_decides_who_begins_unless_the_table_says_so(self) -> None:
        begun = {new_match("gopher", ["Ann", "Ben", "Cleo"]).state.first for _ in range(200)}
        assert begun == {0, 1, 2}
        assert new_match("gopher", ["Ann", "Ben", "Cleo"], first=Seat(2)).state.active == 2

    def test_chance_decides_how_the_cards_lie_unless_a_seed_is_given(self) -> None:
        people = ["Ann", "Ben"]
        assert len({new_match("gopher", people).state.heap for _ in range(20)}) == 20
        assert new_match("gopher", people, seed=7).state.heap == new_match("gopher", people, seed=7).state.heap

    def test_names_are_cleaned_and_told_apart(self) -> None:
        assert new_match("gopher", ["Ann", "ann ", "\x1b[2J", ""]).names == ("Ann", "ann 2", "[2J", "Player 4")

    def test_the_names_of_a_journal_that_people_touched_are_cleaned_too(self, written: Written) -> None:
        written.lines[0] = written.lines[0].replace('"Ben"', '"B\\u001b[2Jen"')
        assert written.resumed().names == ("Ann", "B[2Jen")

    def test_the_header_says_when_it_began(self) -> None:
        began = new_header("gopher", ["Ann", "Ben"], first=None, seed=None, variant={}).began
        assert len(began) == len("2026-01-31T20:15:00")

    def test_the_header_of_a_new_game_can_be_read(self) -> None:
        header = new_header("gopher", ["Ann", "Zoé"], first=None, seed=None, variant={})
        assert journal.read(journal.header_line(header).encode()).header == header

    @pytest.mark.parametrize("people", [[], ["Ann"], ["Ann"] * 6])
    def test_a_wrong_number_of_people_is_refused(self, people: list[str]) -> None:
        with pytest.raises(ValueError, match=r"^Gopher It! is for 2 to 5 people\.$"):
            new_match("gopher", people, first=ANN)

    def test_a_first_seat_that_nobody_sits_on_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"."):
            new_match("gopher", ["Ann", "Ben"], first=Seat(2))

    def test_a_game_without_variants_is_played_plain(self) -> None:
        assert new_match("gopher", ["Ann", "Ben"]).state.variant == NO_VARIANT

    def test_rules_that_the_game_does_not_have_are_refused(self) -> None:
        with pytest.raises(ValueError, match=r"."):
            new_match("gopher", ["Ann", "Ben"], variant={"mini": True})

    def test_a_situation_of_the_notation_is_a_situation_of_a_match(self) -> None:
        match = at(table(turned="3 nuts, 1 apple"))
        stop(match)
        assert match.state.storages[0] == cards("3 nuts, 1 apple")


class PlayingTakingBackResuming(RuleBasedStateMachine):
    """A match against the plainest model there is: the list of all states so far."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    @initialize(seats=st.integers(2, 5), seed=st.integers(0, 2**53), data=st.data())
    def begin(self, seats: int, seed: int, data: st.DataObject) -> None:
        first = Seat(data.draw(st.integers(0, seats - 1)))
        header = new_header("gopher", [""] * seats, first=first, seed=seed, variant={})
        self.lines.append(journal.header_line(header))
        self.match = Match(header, self.lines.append)
        self.states = [self.match.state]
        self.chance = Random(seed)
        self.last_was_stop = False

    @precondition(lambda self: self.match.options())
    @rule(place=st.integers(0, 38))
    def turn_over(self, place: int) -> None:
        offered = [option for option in self.match.options() if isinstance(option, TurnOver)]
        if offered:
            self.match.play(offered[place % len(offered)])
            self.states.append(self.match.state)
            self.last_was_stop = False

    @precondition(lambda self: self.match.options() and self.match.state.turned)
    @rule()
    def stop(self) -> None:
        stop(self.match)
        self.states.append(self.match.state)
        self.last_was_stop = True

    @precondition(lambda self: self.last_was_stop)
    @rule()
    def take_back(self) -> None:
        self.match.undo()
        self.states.pop()
        self.last_was_stop = False

    @rule()
    def resume(self) -> None:
        told, names = self.match.told, self.match.names
        self.match = resumed(journal.read("".join(self.lines).encode()), self.lines.append)
        assert self.match.broken is None
        assert (self.match.told, self.match.names) == (told, names)

    @invariant()
    def the_match_stands_where_the_model_stands(self) -> None:
        if self.lines:
            assert self.match.state == self.states[-1]

    @invariant()
    def every_change_is_a_line(self) -> None:
        if self.lines:
            assert len(self.lines) == 1 + self.match.told[-1].move


TestPlayingTakingBackResuming = PlayingTakingBackResuming.TestCase
TestPlayingTakingBackResuming.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


class TestFromAPosition:
    def test_it_goes_on_from_there_by_the_same_rules(self) -> None:
        state = table(turned="1 carrot, 1 nut", heap="3 nuts, ...", active="Simone")
        match = new_match("gopher", ["Leon", "Simone", "Hanna"], first=ANN, position=state)
        assert (match.state, match.told) == (state, [])
        match.play(TurnOver(Seat(1), 0))
        assert match.told[-1].text == "Nuts after nuts: Simone lost 1 carrot, 1 nut and 3 nuts."

    def test_nothing_before_it_can_be_taken_back(self) -> None:
        match = new_match("gopher", ["Leon", "Simone", "Hanna"], first=ANN, position=table(turned="1 carrot"))
        assert match.objection_to_undo() == "There is nothing to take back yet."


class TestRaces:
    """Gobbit, in which Ben's blue snake attacks Cleo's blue chameleon."""

    ANN, BEN, CLEO = (Seat(seat) for seat in range(3))

    @pytest.fixture
    def lines(self) -> list[str]:
        return []

    @pytest.fixture
    def race(self, lines: list[str]) -> Match:
        header = new_header("gobbit", ["Ann", "Ben", "Cleo"], first=ANN, seed=7, variant={}, bots={"2": "calm"})
        match = Match(header, lines.append)
        lines.append(journal.header_line(header))
        return match

    def conflict(self, match: Match) -> Match:
        match.state = gobbit_notation.table("red gorilla", "blue snake", "blue chameleon")
        return match

    def test_each_action_is_written_with_its_milliseconds(self, race: Match, lines: list[str]) -> None:
        race.play(race.options()[0], 640)
        assert race.ms == 640
        assert lines[1:] == ['{"seat": 0, "do": "flip", "ms": 640}\n']

    def test_without_times_there_are_none(self, race: Match, lines: list[str]) -> None:
        race.play(race.options()[0])
        assert race.ms == 0
        assert lines[1:] == ['{"seat": 0, "do": "flip"}\n']

    def test_what_came_to_nothing_is_written_and_not_told(self, race: Match, lines: list[str]) -> None:
        told = [*race.told]
        race.vain(Tap(self.ANN, self.BEN), 500)
        assert lines[1:] == ['{"seat": 0, "vain": "tap Ben", "ms": 500}\n']
        assert (race.told, race.ms, race.written) == (told, 500, 0)

    def test_who_was_late_is_told_in_the_line_of_who_was_first(self, race: Match, lines: list[str]) -> None:
        self.conflict(race).play(Tap(self.BEN, self.CLEO), 1000)
        race.vain(Tap(self.CLEO, self.CLEO), 1038, 38, self.BEN)
        told = race.told[-1]
        assert told.text == "Ben was 38 ms before Cleo."
        assert told.line == "Ben's blue snake ate Cleo's blue chameleon: Ben takes 1 card, 38 ms before Cleo."
        assert told.continues
        assert told.section == "attack"
        assert json.loads(lines[-1]) == {"seat": 2, "vain": "tap Cleo", "ms": 1038, "behind": 38, "first": 1}

    def test_a_second_who_was_late_is_told_there_too(self, race: Match) -> None:
        self.conflict(race).play(Tap(self.BEN, self.CLEO), 1000)
        race.vain(Tap(self.CLEO, self.CLEO), 1038, 38, self.BEN)
        race.vain(Tap(self.ANN, self.CLEO), 1100, 100, self.BEN)
        assert race.told[-1].line.endswith("Ben takes 1 card, 38 ms before Cleo, 100 ms before Ann.")

    @pytest.mark.parametrize(("ms", "behind", "first"), [(1038, 30, BEN), (1038, 38, ANN)])
    def test_of_an_earlier_race_it_is_told_in_a_line_of_its_own(
        self, race: Match, ms: int, behind: int, first: Seat
    ) -> None:
        self.conflict(race).play(Tap(self.BEN, self.CLEO), 1000)
        race.vain(Tap(self.CLEO, self.CLEO), ms, behind, first)
        assert race.told[-1].line == race.told[-1].text
        assert not race.told[-1].continues

    def test_where_more_came_of_it_it_is_a_line_of_its_own_too(self, race: Match) -> None:
        race.state = gobbit_notation.table("red gorilla", "blue snake", "blue chameleon", decks={"P3": ""})
        race.play(Tap(self.BEN, self.CLEO), 1000)
        assert race.told[-1].text == "Cleo has no cards left and has lost."
        race.vain(Tap(self.CLEO, self.CLEO), 1038, 38, self.BEN)
        assert race.told[-1].line == "Ben was 38 ms before Cleo."

    def test_resumed_it_has_the_same_times_and_tells_the_same(self, race: Match, lines: list[str]) -> None:
        chance, ms = Random(3), 0
        while not race.result() and race.written < 200:
            ms += chance.randrange(300)
            action = chance.choice(race.options())
            race.play(action, ms)
            if race.result() is None and chance.random() < 0.5:
                ms += 20
                race.vain(Tap(self.ANN, self.BEN), ms, *chance.choice([(), (20, action.seat), (7, self.CLEO)]))
        again = resumed(journal.read("".join(lines).encode()))
        assert again.broken is None
        assert (again.state, again.told, again.ms, again.written) == (race.state, race.told, race.ms, race.written)
        assert again.header.bots == {"2": "calm"}

    def test_nothing_of_a_race_is_taken_back(self, race: Match) -> None:
        race.play(race.options()[0], 640)
        assert "never taken back" in race.objection_to_undo()
