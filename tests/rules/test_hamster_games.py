"""Whole games of Hámster Gángster by chance: what must hold in all of them, and a second table that keeps count.

The second table was written from the rulebook alone, in numbers, names and words, and shares nothing with the rules
but how moves are spelled.  It is told what was done and which card was found, and works out all else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import dropwhile, pairwise
from typing import Any, NamedTuple

import pytest

from card_table.rules import game_named, hamster
from card_table.rules.game import Seat
from card_table.rules.hamster import deeds, news
from card_table.rules.hamster.pieces import FOREST, Boss, Card, Pouch
from card_table.rules.hamster.table import Hiding, Over, Placing, Prowling, State, YourTurn
from tests.rules.hamster_notation import NAMES, held
from tests.rules.playing import playout, variants

SEEDS = (1, 2)

tables = pytest.mark.parametrize("seats", hamster.SEATS)


class Step(NamedTuple):
    """A state, what was done in it, and the state after."""

    before: State
    action: Any
    after: State


@cache
def games(seats: int) -> Sequence[Sequence[Step]]:
    """Some games, played in every way but Crazy Squirrel."""
    game = game_named("hamster")
    ways = [(variant, seed) for variant in variants(game) if not variant.squirrel for seed in SEEDS]
    played = [[*playout(game, seats, seed, variant)] for variant, seed in ways]
    return [[Step(before, action, after) for (before, action), (after, _) in pairwise(states)] for states in played]


def steps(seats: int) -> Iterator[Step]:
    return (step for game in games(seats) for step in game)


# --- What must hold in all of them ----------------------------------------------------------------------------------


@tables
def test_all_68_forest_cards_are_somewhere_and_none_is_anywhere_twice(seats: int) -> None:
    for _, _, state in steps(seats):
        shown = [state.phase.nut] if isinstance(state.phase, Placing) else []
        shown += [state.phase.card] if isinstance(state.phase, Hiding) else []
        lying = [nut for one in state.hamsters for nut in held(one)]
        assert Counter([*state.forest, *state.gone, *lying, *shown]) == Counter(FOREST)


@tables
def test_no_pouch_is_ever_above_its_limit_and_none_stays_at_it(seats: int) -> None:
    for _, _, state in steps(seats):
        for one in state.hamsters:
            limit = 14 if one.boss is Boss.GREY else 13
            assert all(sum(nut.value for nut in pouch) < limit for pouch in one.pouches)


@tables
def test_a_briefcase_holds_one_nut_or_none(seats: int) -> None:
    for _, _, state in steps(seats):
        for one in state.hamsters:
            assert one.briefcase is None or (one.briefcase.value > 0 and not state.variant.mini)


@tables
def test_erwin_is_always_in_the_forest(seats: int) -> None:
    assert all(state.forest.count(Card.ERWIN) == 1 for _, _, state in steps(seats))


@tables
def test_a_gang_card_is_used_once_and_one_of_the_fedora_hamster_twice(seats: int) -> None:
    for game in games(seats):
        uses: list[Counter[Any]] = [Counter() for _ in range(seats)]
        for _, action, after in game:
            if isinstance(action, deeds.Heavyset | deeds.Weasel | deeds.PillBug | deeds.Steal):
                uses[action.seat][action.member] += 1
            for told in after.news:
                if isinstance(told, news.WasFirst):
                    uses[told.other][action.member] -= 1
        for one, used in zip(game[-1].after.hamsters, uses, strict=True):
            had = Counter(one.gang) + Counter(one.used)
            assert sum(had.values()) == (0 if game[-1].after.variant.mini else 4)
            assert Counter(one.gang) == had - used
            assert sum((used - had).values()) <= (one.boss is Boss.FEDORA)


@tables
def test_the_turn_passes_to_the_next_seat_in_the_direction_of_play(seats: int) -> None:
    met = set()
    for before, _, after in steps(seats):
        step = {"clockwise": 1, "anticlockwise": -1}[before.variant.direction]
        assert after.active in (before.active, (before.active + step) % seats)
        met.add((before.variant.direction, before.active, after.active))
    assert len(met) == 2 * seats * 2  # in both directions, from every seat, staying and passing


@tables
def test_what_is_stored_only_grows_but_for_weasels(seats: int) -> None:
    for before, action, after in steps(seats):
        for seat, (one, then) in enumerate(zip(before.hamsters, after.hamsters, strict=True)):
            lost = Counter(one.storeroom) - Counter(then.storeroom)
            if lost:
                assert isinstance(action, deeds.Weasel)
                assert (action.rival, [action.nut]) == (seat, [*lost.elements()])


@tables
def test_what_is_stored_is_a_group_but_for_the_heavyset_hamster_and_the_prowl(seats: int) -> None:
    sums: Counter[int] = Counter()
    for before, action, after in steps(seats):
        for one, then in zip(before.hamsters, after.hamsters, strict=True):
            got = then.storeroom[len(one.storeroom) :]
            if got and not isinstance(action, deeds.Heavyset | deeds.Hide):
                groups = {Boss.GREY: (13, 14), Boss.CAP: (12, 13)}.get(one.boss, (13,))
                sums[sum(nut.value for nut in got)] += 1
                assert sum(nut.value for nut in got) in groups
    assert sums.keys() == {12, 13, 14}


@tables
def test_what_has_left_the_game_never_comes_back(seats: int) -> None:
    assert all(after.gone[: len(before.gone)] == before.gone for before, _, after in steps(seats))


@tables
def test_it_ends_with_erwins_third_visit_or_with_five_cards_or_fewer(seats: int) -> None:
    reasons = set()
    for game in games(seats):
        for before, _, after in game:
            assert after.scares < 3 or isinstance(after.phase, Over)
            assert after.scares - before.scares in (0, 1)
        last = game[-1].after
        assert isinstance(last.phase, Over)
        assert last.scares == 3 or len(last.forest) <= 5
        reasons.add(last.phase.reason)
    assert len(reasons) == 2


def recounted(state: State, seat: int) -> tuple[int, int, int]:
    """Points, chestnuts and walnuts of a player, counted from the rulebook once more."""
    one = state.hamsters[seat]
    values = [nut.value for nut in one.storeroom]
    points = sum(3 if value == 12 else 1 for value in values)
    points += 2 if one.briefcase else 0
    points += 2 * len(one.gang)
    if one.door is not None:
        count = values.count(one.door.value)
        points += {1: count // 2, 2: count // 2, 6: 2 * count, 7: 2 * count, 8: 2 * count}.get(one.door.value, count)
    return points, values.count(12), values.count(8)


@tables
def test_the_scores_are_those_of_a_recount_and_the_best_win(seats: int) -> None:
    for game in games(seats):
        counts = [recounted(game[-1].after, seat) for seat in range(seats)]
        result = hamster.result(game[-1].after)
        assert result is not None
        assert list(result.scores) == [points for points, _, _ in counts]
        assert list(result.winners) == [seat for seat in range(seats) if counts[seat] == max(counts)]


# --- The second table -----------------------------------------------------------------------------------------------

SIDES = ("left", "right")


class Player:
    """A name's pouches, briefcase, storeroom and gang, in numbers and words."""

    def __init__(self, found: Any) -> None:
        self.pouches = {side: [nut.value for nut in pouch] for side, pouch in zip(SIDES, found.pouches, strict=True)}
        self.case = found.briefcase.value if found.briefcase else 0
        self.store: list[int] = []
        self.gang = Counter(str(member) for member in found.gang)
        self.used: Counter[str] = Counter()
        self.boss = str(found.boss)
        self.encore = self.boss == "fedora hamster"
        self.groups = {"grey hamster": (13, 14), "hamster in the red cap": (12, 13)}.get(self.boss, (13,))

    def uses(self, member: str, again: bool) -> None:
        if again:
            self.encore = False
            return
        self.gang[member] -= 1
        self.used[member] += 1

    def can_steal(self) -> bool:
        return self.gang["stick insect"] > 0 or (self.encore and self.used["stick insect"] > 0)

    def holds(self) -> tuple[Any, ...]:
        gang = sorted((+self.gang).elements())
        return self.pouches["left"], self.pouches["right"], self.case, sorted(self.store), gang


class Table:
    """Keeps count of a game, from the beginning of the first turn."""

    def __init__(self, state: State) -> None:
        self.mini = state.variant.mini
        self.players = dict(zip(NAMES, map(Player, state.hamsters), strict=False))
        self.names = [*self.players]
        self.turn, self.step = NAMES[state.active], 1 if state.variant.direction == "clockwise" else -1
        self.forest, self.scares, self.over = len(state.forest), 0, False
        self.use = ""
        self.open: tuple[str, int, str] = ("", 0, "")
        """Whose nut it is that has still to be placed, its number, and where it comes from."""
        self.weighed = ("", "", "")
        self.thief_again = False

    def done(self, name: str, words: str, found: int) -> None:
        """A move, and the number of the card that it brought to light; Erwin is 0."""
        player = self.players[name]
        match words.split():
            case ["draw"]:
                self.drawn(found)
            case ["put", side]:
                self.into(side)
            case ["keep", *_]:
                player.case = self.open[1]
                self.went_on(self.open[2], ends=True)
            case ["let", "it", "go", *also]:
                if also[1:2] == ["briefcase"]:
                    player.case = 0
                elif also:
                    self.drop(player.pouches[also[1]], NUMBERS[" ".join(also[2:])])
                self.turn_over()
            case ["stop"]:
                self.turn_over()
            case ["store", side]:
                how = self.weighed[2] or "drawn"
                self.stored(name, side)
                self.went_on(how, ends=True)
            case ["leave", "it"]:
                self.went_on(self.weighed[2], ends=False)
            case ["add", "the", "briefcase", side]:
                self.open, player.case = (name, player.case, "briefcase"), 0
                self.into(side)
            case ["swap", "the", "briefcase", side, *nut]:
                number = NUMBERS[" ".join(nut)]
                self.drop(player.pouches[side], number)
                self.open, player.case = (name, player.case, "briefcase"), number
                self.into(side)
            case ["heavyset", *again, side]:
                player.uses("heavyset hamster", bool(again))
                self.stored(name, side)
                self.turn_over()
            case ["weasel", *_]:
                who, _, nut = words.removeprefix("weasel ").removeprefix("again ").partition(": ")
                player.uses("weasel", words.startswith("weasel again"))
                self.asked(name, self.players[who], NUMBERS[nut])
            case ["pill", "bug", *again, who, side]:
                player.uses("pill bug", bool(again))
                self.gained(name, self.players[who].pouches[side].pop(), "gang")
            case ["stick", "insect", *again]:
                self.stolen(name, bool(again))
            case ["lose", side]:
                player.pouches[side].clear()
            case ["hide", "in", "the", *place]:
                self.hidden(player, place[0])
            case ["prowl"]:
                self.forest -= 1
                self.open = (name, found, "prowling")

    def drawn(self, found: int) -> None:
        if found:
            self.forest -= 1
            self.gained(self.turn, found, "drawn")
            return
        self.scares += 1
        self.over = self.scares == 3
        player = self.players[self.turn]
        full = [side for side in SIDES if player.pouches[side]]
        if len(full) == 1 and not self.over and player.boss != "hamster in the red hat":
            player.pouches[full[0]].clear()

    def gained(self, name: str, number: int, how: str) -> None:
        """A nut on the own turn; it goes to the pouch in use by itself if nothing else can become of it."""
        self.open = (name, number, how)
        player = self.players[name]
        stealable = how == "drawn" and any(self.players[other].can_steal() for other in self.names if other != name)
        if self.use and not stealable:
            too_much = sum(player.pouches[self.use]) + number > player.groups[-1]
            if not too_much or player.case or self.mini:
                self.into(self.use)

    def asked(self, name: str, rival: Player, number: int) -> None:
        if number in rival.store:
            rival.store.remove(number)
            self.gained(name, number, "gang")
        else:
            self.turn_over()

    def stolen(self, name: str, again: bool) -> None:
        if self.open[2] == "stolen":
            late = self.players[self.open[0]]
            if self.thief_again:
                late.encore = True
            else:
                late.gang["stick insect"] += 1
                late.used["stick insect"] -= 1
        self.players[name].uses("stick insect", again)
        self.thief_again = again
        self.open = (name, self.open[1], "stolen")

    def hidden(self, player: Player, place: str) -> None:
        if place == "storeroom":
            player.store.append(self.open[1])
        elif place == "briefcase":
            player.case = self.open[1]
        else:
            self.into(place)

    def into(self, side: str) -> None:
        """The open nut goes into a pouch: too much, a group, or neither."""
        name, number, how = self.open
        player = self.players[name]
        if how == "drawn":
            self.use = side
        pouch = player.pouches[side]
        pouch.append(number)
        if sum(pouch) > player.groups[-1]:
            pouch.clear()
            self.went_on(how, ends=True)
        elif sum(pouch) == player.groups[-1]:
            self.stored(name, side)
            self.went_on(how, ends=True)
        elif sum(pouch) in player.groups and how != "drawn":
            self.weighed = (name, side, how)
        else:
            self.went_on(how, ends=False)

    def stored(self, name: str, side: str) -> None:
        player = self.players[name]
        player.store += player.pouches[side]
        player.pouches[side].clear()

    def went_on(self, how: str, *, ends: bool) -> None:
        self.weighed = ("", "", "")
        if how in ("gang", "briefcase") or (how == "drawn" and ends):
            self.turn_over()

    def turn_over(self) -> None:
        self.use = ""
        self.over = self.forest <= 5
        if not self.over:
            self.turn = self.names[(self.names.index(self.turn) + self.step) % len(self.names)]

    @staticmethod
    def drop(pouch: list[int], number: int) -> None:
        """Without the last of this number."""
        del pouch[len(pouch) - 1 - pouch[::-1].index(number)]


NUMBERS = {
    "sunflower seed": 1,
    "pistachio": 2,
    "corn": 3,
    "cashew": 4,
    "hazelnut": 5,
    "peanut": 6,
    "almond": 7,
    "walnut": 8,
    "chestnut": 12,
}


def brought(after: State) -> int:
    """The number of the forest card that an action brought to light; 0 for Erwin and for none."""
    if isinstance(after.phase, Hiding):
        return after.phase.card.value
    return next((told.nut.value for told in after.news if isinstance(told, news.TurnedOver)), 0)


@tables
def test_a_second_table_comes_to_the_same_holdings_turns_and_end(seats: int) -> None:
    for game in games(seats):
        turns = [*dropwhile(lambda step: not isinstance(step.before.phase, YourTurn), game)]
        second = Table(turns[0].before)
        for _, action, after in turns:
            second.done(NAMES[action.seat], action.words(NAMES), brought(after))
            for name, one in zip(second.names, after.hamsters, strict=True):
                numbers = [[nut.value for nut in one.pouches[pouch]] for pouch in Pouch]
                case = one.briefcase.value if one.briefcase else 0
                store, gang = sorted(nut.value for nut in one.storeroom), sorted(map(str, one.gang))
                assert second.players[name].holds() == (*numbers, case, store, gang)
            assert (second.forest, second.scares) == (len(after.forest), after.scares)
            assert second.over == isinstance(after.phase, Over)
            assert second.over or second.turn == NAMES[after.active]


def test_a_prowl_makes_erwin_neither_likelier_nor_less_likely_to_come_next() -> None:
    came = 0
    for seed in range(4000):
        table = hamster.setup(2, seed=seed, variant=hamster.Variant(boss="chosen"))
        assert isinstance(table, State)
        forest = (*table.forest[:7], Card.ERWIN) if Card.ERWIN not in table.forest[:7] else table.forest[:8]
        table = table.but(forest=forest, phase=Prowling(Seat(1)))
        after = hamster.apply(table, deeds.Prowl(Seat(1)))
        came += after.forest[-1] is Card.ERWIN
    assert 0.11 < came / 4000 < 0.18, "one in seven"
