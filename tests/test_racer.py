"""Bots race like people: reaction times, what they overlook, where they slip; and they see what their seat sees."""

from itertools import pairwise
from random import Random
from statistics import mean, median, quantiles, stdev

import pytest

from card_table.bots import LEVELS
from card_table.racer import FASTEST, NEXT_TAP, Racer, reaction
from card_table.rules import gobbit
from card_table.rules.game import Seat
from card_table.rules.gobbit import CallEnd, Flip, State, Tap, TapGraveyard
from tests.rules.gobbit_notation import P1, P2, P3, table

MANY = 4000
ATTACK = table("red gorilla", "blue snake", "blue chameleon")
"""P2 may attack P3, who may defend; P3 has flipped last."""
levels = pytest.mark.parametrize("level", LEVELS)


def looks(level: str, state: State, seat: Seat, count: int = MANY, seed: int = 1) -> list[list[tuple[float, object]]]:
    """What a racer means to do at each of so many cards, all of which leave the same table."""
    racer, found = Racer(seat, level, Random(seed)), []
    for _ in range(count):
        racer.forget()
        found.append([*racer.intentions(gobbit.seen_by(state, seat))])
    return found


class TestReactionTimes:
    @levels
    def test_they_spread_as_those_of_people_do(self, level: str) -> None:
        """A normal time plus an exponential one: the mean above the median, a long tail on the slow side only."""
        wanted, chance = LEVELS[level], Random(3)
        times = [reaction(wanted, chance) for _ in range(20_000)]
        assert mean(times) == pytest.approx(wanted.usual + wanted.tail, rel=0.03)
        assert stdev(times) == pytest.approx((wanted.spread**2 + wanted.tail**2) ** 0.5, rel=0.05)
        tenth, *_, ninetieth = quantiles(times, n=10)
        assert mean(times) > median(times)
        assert ninetieth - median(times) > 1.5 * (median(times) - tenth)

    @levels
    def test_none_is_quicker_than_people_can_be(self, level: str) -> None:
        assert min(reaction(LEVELS[level], Random(seed)) for seed in range(3000)) >= FASTEST

    def test_half_of_them_are_where_those_of_people_are(self) -> None:
        """To see a card, to compare it and to find the key takes people half a second to two."""
        quickest_first = [LEVELS[level] for level in ("sharp", "keen", "calm")]
        halves = [median(reaction(level, Random(seed)) for seed in range(4000)) for level in quickest_first]
        assert halves == sorted(halves)
        assert halves[0] > 0.4
        assert halves[-1] < 2.0

    def test_further_taps_of_the_same_hand_follow_one_after_another(self) -> None:
        state = table("red gorilla", "red snake", "red chameleon")
        for intentions in looks("keen", state, P1, 300):
            times = [seconds for seconds, _ in intentions]
            assert all(NEXT_TAP[0] <= b - a <= NEXT_TAP[1] for a, b in pairwise(times))

    @levels
    def test_cards_are_flipped_in_about_the_time_that_people_take(self, level: str) -> None:
        racer = Racer(P1, level, Random(1))
        times = [racer.flips_in() for _ in range(2000)]
        assert mean(times) == pytest.approx(LEVELS[level].flips, rel=0.03)
        assert min(times) > 0.3
        assert stdev(times) > 0.1


class TestErrors:
    @levels
    def test_chances_are_overlooked_as_often_as_the_level_says(self, level: str) -> None:
        seen = [any(tap == Tap(P2, P3) for _, tap in look) for look in looks(level, ATTACK, P2)]
        assert 1 - mean(seen) == pytest.approx(LEVELS[level].overlooks, abs=0.015)

    @levels
    def test_now_and_then_the_card_that_was_flipped_is_tapped_without_reason(self, level: str) -> None:
        """P1 has a gorilla of another colour."""
        slips = [look for look in looks(level, ATTACK, P1, 20_000) if look]
        assert {tap for look in slips for _, tap in look} == {Tap(P1, P3)}
        assert len(slips) / 20_000 == pytest.approx(LEVELS[level].slips, rel=0.25)

    def test_a_card_makes_one_slip_at_most_however_often_the_table_changes(self) -> None:
        racer, slips = Racer(P1, "calm", Random(2)), 0
        view = gobbit.seen_by(ATTACK, P1)
        for _ in range(3000):
            racer.forget()
            slips += sum(len(racer.intentions(view)) for _ in range(5))
        assert slips / 3000 == pytest.approx(LEVELS["calm"].slips, rel=0.4)

    def test_where_nothing_is_to_be_done_nothing_is_done_but_slips(self) -> None:
        harmless = table("red gorilla", "blue gorilla", "yellow gorilla", last="P1")
        assert all(not look for look in looks("sharp", harmless, P1))


class TestWhatIsSeen:
    def test_what_was_looked_at_once_is_not_done_twice(self) -> None:
        racer, view = Racer(P2, "sharp", Random(1)), gobbit.seen_by(ATTACK, P2)
        assert racer.intentions(view)
        assert racer.intentions(view) == []
        racer.forget()
        assert racer.intentions(view)

    def test_what_comes_up_between_two_cards_is_seen(self) -> None:
        state = table("red-blue mosquitoes", "yellow mosquitoes", "red snake")
        racer = Racer(P1, "sharp", Random(1))
        assert racer.intentions(gobbit.seen_by(state, P1)) == []
        state = gobbit.apply(state, Tap(P3, P2))
        assert [tap for _, tap in racer.intentions(gobbit.seen_by(state, P1))] == [TapGraveyard(P1)]

    def test_a_defence_a_gobbit_and_a_haunting_are_chances(self) -> None:
        pairs = table("", "red snake", "red snake", decks={"P1": ""})
        gobbits = table("red-blue mosquitoes", "yellow mosquitoes", "red snake", graveyard="blue snake")
        assert {tap for look in looks("sharp", ATTACK, P3, 50) for _, tap in look} >= {Tap(P3, P3)}
        assert {tap for look in looks("sharp", gobbits, P3, 50) for _, tap in look} == {TapGraveyard(P3)}
        assert {tap for look in looks("sharp", pairs, P1, 50) for _, tap in look} == {Tap(P1, P2), Tap(P1, P3)}

    @pytest.mark.parametrize("seed", range(6))
    def test_what_lies_face_down_makes_no_difference(self, seed: int) -> None:
        """The truth and the view lead to the same intentions, so there is nothing in the view but what a seat sees."""
        chance, state = Random(seed), gobbit.setup(4, seed=seed)
        for _ in range(60):
            if state.over:
                break
            decks = tuple(tuple(chance.sample(deck, len(deck))) for deck in state.decks)
            other = state.but(decks=decks)
            for seat in state.seats:
                racers = [Racer(seat, "sharp", Random(9)) for _ in range(2)]
                mine, others = (gobbit.seen_by(which, seat) for which in (state, other))
                assert mine == others
                assert racers[0].intentions(mine) == racers[1].intentions(others)
            state = gobbit.apply(state, chance.choice(gobbit.options(state)))


class TestWholeGames:
    def played(self, seats: int, seed: int, **rules: bool) -> tuple[State, int]:
        """A game of bots alone: whoever is quickest acts, and if nobody means to, the next card is flipped."""
        chance = Random(seed)
        racers = [Racer(Seat(seat), [*LEVELS][seat % 3], chance) for seat in range(seats)]
        state, actions = gobbit.setup(seats, seed=seed, variant=gobbit.Variant(**rules)), 0
        while not state.over:
            wishes = [wish for racer in racers for wish in racer.intentions(gobbit.seen_by(state, racer.seat))]
            for _, tap in sorted(wishes, key=lambda wish: wish[0]):
                assert isinstance(tap, Tap | TapGraveyard)
                if tap in gobbit.options(state):
                    state = gobbit.apply(state, tap)
                    actions += 1
            if not wishes and not state.over:
                flip = next(option for option in gobbit.options(state) if isinstance(option, Flip | CallEnd))
                state, actions = gobbit.apply(state, flip), actions + 1
                for racer in racers:
                    racer.forget()
        return state, actions

    @pytest.mark.parametrize("seats", [2, 5, 8])
    @pytest.mark.parametrize("rules", [{}, {"expert": True}, {"sudden_death": True, "minimum_penalty": True}])
    def test_games_of_bots_alone_end(self, seats: int, rules: dict[str, bool]) -> None:
        for seed in range(3):
            state, actions = self.played(seats, seed, **rules)
            assert gobbit.result(state) is not None
            assert actions < 20_000

    @pytest.mark.parametrize("seed", range(8))
    def test_whatever_they_mean_to_do_is_an_option_at_that_moment(self, seed: int) -> None:
        chance = Random(seed)
        seats = chance.randrange(2, 9)
        state = gobbit.setup(seats, seed=seed, variant=gobbit.Variant(expert=bool(seed % 2)))
        racers = [Racer(Seat(seat), "calm", chance) for seat in range(seats)]
        for _ in range(300):
            if state.over:
                break
            options = gobbit.options(state)
            for racer in racers:
                racer.forget()
                assert all(tap in options for _, tap in racer.intentions(gobbit.seen_by(state, racer.seat)))
            state = gobbit.apply(state, chance.choice(options))
