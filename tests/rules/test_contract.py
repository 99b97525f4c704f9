"""The laws that bind every game: each a test, run for every game that the rules know."""

import ast
import copy
import inspect
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import card_table.rules
from card_table import manual
from card_table.match import resumed
from card_table.rules import GAMES, game_named, gobbit, gopher, grasshopper, hamster, journal
from card_table.rules.game import Game, Illegal, Result, Seat, record, variant_of
from card_table.rules.hamster import deeds, squirrel
from card_table.rules.hamster.pieces import NUTS, Boss, Card, Gang, Place, Pouch
from card_table.rules.hamster.table import Hiding, Over, Placing
from card_table.rules.journal import Header
from tests.rules import transcripts
from tests.rules.playing import LONGEST, PEOPLE, playout, variants

# --- What the laws must know of each game ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Knowledge:
    """What a law cannot know of a game by itself."""

    cards: Callable[[Any], Iterable[Any]]
    """All cards of a state, wherever they lie."""
    redealt: Callable[[Any, Seat | None, Random], Any]
    """The state with everything dealt anew that this seat cannot know."""
    conceivable: Callable[[int], Iterable[Any]]
    """Every action that anybody could think of at a table of so many, most of them impossible."""
    rare: frozenset[str] = frozenset()
    """The kinds of news that games by chance do not bring."""
    seeds: int = 8
    """How many games by chance are played in each way; fewer where there are many ways."""


def gopher_cards(state: gopher.State) -> Iterable[gopher.Card]:
    yield from (card for card in state.heap if card is not None)
    yield from state.turned
    yield from state.discard
    for storage in state.storages:
        yield from storage


def gopher_redealt(state: gopher.State, seat: Seat | None, chance: Random) -> gopher.State:
    """Nobody knows how the heap lies, nor how the next one will."""
    heap = [card for card in state.heap if card is not None]
    chance.shuffle(heap)
    return state.but(heap=tuple(card and heap.pop() for card in state.heap), seed=chance.getrandbits(53))


def gopher_conceivable(seats: int) -> Iterable[gopher.Action]:
    for seat in range(-1, seats + 2):
        yield from (gopher.TurnOver(Seat(seat), place) for place in range(-1, 46))
        yield gopher.Stop(Seat(seat))


def grasshopper_cards(state: grasshopper.State) -> Iterable[object]:
    """The garden cards; and each seat's eight poker cards, of which those not in the hand were played."""
    yield from (*state.pile, *state.display, *state.discard)
    for garden, won in zip(state.gardens, state.won, strict=True):
        yield from (*garden, *won)
    for seat, hand in enumerate(state.hands):
        played = [card for card in grasshopper.HAND if card not in hand]
        yield from ((seat, card) for card in (*hand, *played))
    for seat, bid in enumerate(state.bids):
        if bid not in (None, *state.hands[seat]):
            yield seat, bid


def grasshopper_redealt(state: grasshopper.State, seat: Seat | None, chance: Random) -> grasshopper.State:
    """Nobody knows how the draw pile lies, nor which card of a hand another seat has bid."""
    pile = list(state.pile)
    chance.shuffle(pile)
    bids = tuple(
        bid and (bid if place == seat else chance.choice(state.hands[place])) for place, bid in enumerate(state.bids)
    )
    return state.but(pile=tuple(pile), bids=bids, seed=chance.getrandbits(53))


def grasshopper_conceivable(seats: int) -> Iterable[grasshopper.Action]:
    for seat in range(-1, seats + 2):
        yield from (grasshopper.Bid(Seat(seat), card) for card in grasshopper.Poker)
        yield from (grasshopper.Take(Seat(seat), category) for category in grasshopper.Garden)


def hamster_cards(state: hamster.State) -> Iterable[Card]:
    yield from (*state.forest, *state.gone)
    if isinstance(state, squirrel.Race):
        yield Card.ERWIN  # in the box
        yield from (card for card in state.hands if card is not None)
        yield from (nut for pair in state.pouches for pouch in pair for nut in pouch)
        return
    for one in state.hamsters:
        yield from (*one.pouches[Pouch.LEFT], *one.pouches[Pouch.RIGHT], *one.storeroom)
        yield from (one.briefcase,) if one.briefcase else ()
    if isinstance(state.phase, Placing):
        yield state.phase.nut
    if isinstance(state.phase, Hiding):
        yield state.phase.card


def hamster_redealt(state: hamster.State, seat: Seat | None, chance: Random) -> hamster.State:
    """Nobody knows how the forest lies, nor what lies in closed storerooms, nor what another has stolen on the prowl;
    but Erwin is in the forest."""
    if isinstance(state, squirrel.Race):
        return state.but(forest=tuple(chance.sample(state.forest, len(state.forest))), seed=chance.getrandbits(53))
    closed = not (isinstance(state.phase, Over) or state.variant.open_storerooms)
    hidden = isinstance(state.phase, Hiding) and state.phase.seat != seat
    nuts = [card for card in state.forest if card is not Card.ERWIN]
    nuts += [nut for one in state.hamsters for nut in one.storeroom if closed]
    nuts += [state.phase.card] if hidden else []
    chance.shuffle(nuts)
    if hidden:
        state = state.but(phase=Hiding(state.phase.seat, nuts.pop()))
    for place, one in enumerate(state.hamsters) if closed else ():
        state = state.at(Seat(place), storeroom=tuple(nuts.pop() for _ in one.storeroom))
    forest = [*nuts, *(card for card in state.forest if card is Card.ERWIN)]
    return state.but(forest=tuple(chance.sample(forest, len(forest))), seed=chance.getrandbits(53))


def hamster_conceivable(seats: int) -> Iterable[hamster.Action]:
    both = (False, True)
    for seat in map(Seat, range(-1, seats + 1)):
        for kind in (deeds.Draw, deeds.Keep, deeds.LetGo, deeds.Stop, deeds.Leave, deeds.Prowl, deeds.StayHome):
            yield kind(seat)
        yield from (deeds.TakeDoor(seat, door) for door in NUTS)
        yield from (deeds.TakeBoss(seat, boss) for boss in Boss)
        yield from (kind(seat, member) for kind in (deeds.Recruit, deeds.Grab) for member in Gang)
        yield from (deeds.LetGo(seat, place, nut) for place in Place for nut in NUTS)
        yield from (deeds.Hide(seat, place) for place in Place)
        yield from (deeds.Steal(seat, again) for again in both)
        for pouch in Pouch:
            for kind in (deeds.Put, deeds.Store, deeds.Add, deeds.Lose):
                yield kind(seat, pouch)
            yield from (deeds.Swap(seat, pouch, nut) for nut in NUTS)
            yield from (deeds.Heavyset(seat, pouch, again) for again in both)
        for rival, again in product(map(Seat, range(seats)), both):
            yield from (deeds.PillBug(seat, rival, pouch, again) for pouch in Pouch)
            yield from (deeds.Weasel(seat, rival, nut, again) for nut in NUTS)
        yield from (squirrel.Take(seat), squirrel.NextRound(seat), *(squirrel.Fill(seat, pouch) for pouch in Pouch))


def gobbit_cards(state: gobbit.State) -> Iterable[gobbit.Card]:
    yield from state.graveyard
    for row in (*state.decks, *state.piles):
        yield from row


def gobbit_redealt(state: gobbit.State, seat: Seat | None, chance: Random) -> gobbit.State:
    """Nobody knows what is drawn, covered or buried, but for the back of the graveyard's top card."""
    covered = [pile[:-1] for pile in state.piles]
    hidden = [*state.graveyard, *(card for row in (*state.decks, *covered) for card in row)]
    chance.shuffle(hidden)
    top = [next(card for card in hidden if card.back is state.graveyard[-1].back)] if state.graveyard else []
    rest = [card for card in hidden if card not in top]
    return state.but(
        decks=tuple(tuple(rest.pop() for _ in deck) for deck in state.decks),
        piles=tuple((*(rest.pop() for _ in pile[:-1]), *pile[-1:]) for pile in state.piles),
        graveyard=(*(rest.pop() for _ in state.graveyard[:-1]), *top),
        seed=chance.getrandbits(53),
    )


def gobbit_conceivable(seats: int) -> Iterable[gobbit.Action]:
    for seat in map(Seat, range(-1, seats + 2)):
        yield from (gobbit.Flip(seat), gobbit.TapGraveyard(seat), gobbit.CallEnd(seat))
        yield from (gobbit.Tap(seat, Seat(pile)) for pile in range(-1, seats + 2))


KNOWLEDGE = {
    "gopher": Knowledge(gopher_cards, gopher_redealt, gopher_conceivable, frozenset({"NothingLeft"})),
    "grasshopper": Knowledge(grasshopper_cards, grasshopper_redealt, grasshopper_conceivable),
    "hamster": Knowledge(hamster_cards, hamster_redealt, hamster_conceivable, seeds=1),
    "gobbit": Knowledge(gobbit_cards, gobbit_redealt, gobbit_conceivable, seeds=2),
}


@record
class Juggle:
    """An action of no game."""

    seat: Seat


# --- The playouts that the laws look at -----------------------------------------------------------------------------

SEEDS = range(10**15, 10**15 + 12)
"""Long, so that a seed in a text cannot be taken for another number."""

MOST_TRIED = 60
"""How many conceivable actions are tried in a state: others in each, so that in many states all are."""

TABLES = [
    pytest.param(game_id, seats, id=f"{game_id}-{seats}") for game_id in GAMES for seats in game_named(game_id).SEATS
]

tables = pytest.mark.parametrize(("game_id", "seats"), TABLES)
games = pytest.mark.parametrize("game_id", GAMES)


@cache
def played(game_id: str, seats: int) -> Sequence[tuple[Any, Any]]:
    """Every state of some games by chance, played in every way, with the action that followed it."""
    game = game_named(game_id)
    return [step for variant, seed in ways(game) for step in playout(game, seats, seed, variant)]


def ways(game: Game) -> Sequence[tuple[Any, int]]:
    """The variant and the seed of each game by chance."""
    return [*product(variants(game), SEEDS[: KNOWLEDGE[game.ID].seeds])]


def states(game_id: str, seats: int) -> Sequence[Any]:
    return [state for state, _ in played(game_id, seats)]


def some(game_id: str, seats: int) -> Sequence[Any]:
    """A tenth of the states, and every last one."""
    return [state for place, (state, action) in enumerate(played(game_id, seats)) if place % 10 == 0 or action is None]


def viewers(seats: int) -> Sequence[Seat | None]:
    return [None, *map(Seat, range(seats))]


def kinds(game_id: str, union: str) -> tuple[Any, ...]:
    """The classes of a game's ``News`` or ``Action``."""
    return get_args(getattr(import_module(f"card_table.rules.{game_id}"), union))


# --- The laws -------------------------------------------------------------------------------------------------------


@games
def test_every_game_is_known_to_these_laws(game_id: str) -> None:
    assert game_id in KNOWLEDGE
    assert game_id == game_named(game_id).ID


@games
def test_every_game_has_what_a_game_has(game_id: str) -> None:
    wanted = {name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_")}
    assert wanted <= set(dir(game_named(game_id)))


def test_an_unknown_game_has_no_rules() -> None:
    with pytest.raises(KeyError):
        game_named("journal")


@tables
def test_options_are_empty_exactly_when_there_is_a_result(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state, _ in played(game_id, seats):
        assert (len(game.options(state)) == 0) == isinstance(game.result(state), Result)


@tables
def test_every_option_applies_and_leads_to_another_state(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        for option in game.options(state):
            assert game.apply(state, option) != state


@tables
def test_every_option_names_a_seat_of_the_table(game_id: str, seats: int) -> None:
    for state in states(game_id, seats):
        assert all(option.seat in range(seats) for option in game_named(game_id).options(state))


@tables
def test_anything_else_is_refused_with_a_sentence_and_changes_nothing(game_id: str, seats: int) -> None:
    game, chance = game_named(game_id), Random(1)
    conceivable = [*KNOWLEDGE[game_id].conceivable(seats)]
    for state in some(game_id, seats)[::3]:
        before, options = copy.deepcopy(state), set(game.options(state))
        refused = 0
        tried = chance.sample(conceivable, min(MOST_TRIED, len(conceivable)))
        for action in (*tried, *(Juggle(Seat(seat)) for seat in range(seats))):
            if action not in options:
                with pytest.raises(Illegal, match=r"^[A-Z].*\.$"):
                    game.apply(state, action)
                refused += 1
        assert refused
        assert state == before


@tables
def test_conceivable_actions_are_all_options_and_more(game_id: str, seats: int) -> None:
    conceivable = set(KNOWLEDGE[game_id].conceivable(seats))
    for state in some(game_id, seats):
        assert conceivable > set(game_named(game_id).options(state))


@tables
def test_apply_is_deterministic(game_id: str, seats: int) -> None:
    assert played.__wrapped__(game_id, seats) == played(game_id, seats)


@tables
def test_cards_are_conserved(game_id: str, seats: int) -> None:
    cards = KNOWLEDGE[game_id].cards
    at_first = Counter(cards(game_named(game_id).setup(seats, seed=1)))
    assert all(Counter(cards(state)) == at_first for state in states(game_id, seats))


@tables
def test_seen_by_is_idempotent(game_id: str, seats: int) -> None:
    seen_by = game_named(game_id).seen_by
    for state in some(game_id, seats):
        for seat in viewers(seats):
            view = seen_by(state, seat)
            assert type(view) is type(state)
            assert seen_by(view, seat) == view


@tables
def test_dealing_anew_what_a_seat_cannot_know_changes_neither_its_view_nor_its_options(
    game_id: str, seats: int
) -> None:
    game, chance = game_named(game_id), Random(1)
    changed = 0
    for state in some(game_id, seats):
        for seat in viewers(seats):
            other = KNOWLEDGE[game_id].redealt(state, seat, chance)
            changed += other != state
            assert game.seen_by(other, seat) == game.seen_by(state, seat)
            assert [option for option in game.options(other) if option.seat == seat] == [
                option for option in game.options(state) if option.seat == seat
            ]
    assert changed


@tables
def test_a_secret_choice_looks_alike_to_everybody_else_while_others_have_still_to_choose(
    game_id: str, seats: int
) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        secret = [option for option in game.options(state) if option.secret]
        for chooser in {option.seat for option in secret}:
            if all(option.seat == chooser for option in secret):
                continue  # the last choice reveals all
            one, *others = [game.apply(state, option) for option in secret if option.seat == chooser]
            for other in others:
                assert game.options(other) == game.options(one)
                assert game.seen_by(other, chooser) != game.seen_by(one, chooser)
                for viewer in {*viewers(seats)} - {chooser}:
                    assert game.seen_by(other, viewer) == game.seen_by(one, viewer)


@tables
def test_what_happened_is_public(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in states(game_id, seats):
        assert all(game.seen_by(state, seat).news == state.news for seat in viewers(seats))


@tables
def test_no_view_holds_the_seed(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        assert str(state.seed) in repr(state)
        assert not any(str(state.seed) in repr(game.seen_by(state, seat)) for seat in viewers(seats))


@tables
def test_an_action_can_be_applied_to_what_anybody_sees(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state, action in played(game_id, seats)[::7]:
        for seat in viewers(seats) if action is not None else ():
            assert game.seen_by(game.apply(game.seen_by(state, seat), action), seat).seed is None


@tables
def test_every_playout_ends(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    ends = [state for state, action in played(game_id, seats) if action is None]
    assert len(ends) == len(ways(game))
    for state in ends:
        result = game.result(state)
        assert result is not None
        assert result.winners
        assert set(result.winners) <= set(range(seats))
        assert len(result.scores) == seats
        assert result.reason


@tables
def test_a_journal_survives_writing_and_reading_and_folds_to_the_same_state(game_id: str, seats: int) -> None:
    game, names = game_named(game_id), PEOPLE[:seats]
    for variant, seed in ways(game)[::3]:
        header = Header(game_id, names, Seat(0), seed, asdict(variant), "2026-01-31T20:15:00")
        steps = list(playout(game, seats, seed, variant))
        lines = [journal.done_line(action, names) for _, action in steps if action is not None]
        data = (journal.header_line(header) + "".join(lines)).encode()
        found = journal.read(data)
        assert (found.header, found.whole, found.broken) == (header, len(data), None)
        match = resumed(found)
        assert match.broken is None
        assert match.state == steps[-1][0]


@tables
def test_every_spelled_option_is_unique_for_its_seat(game_id: str, seats: int) -> None:
    for state in some(game_id, seats):
        spelled = Counter((option.seat, option.words(PEOPLE)) for option in game_named(game_id).options(state))
        assert all(count == 1 for count in spelled.values())


@tables
def test_every_spelled_option_is_short_and_plain_and_begins_with_its_verb(game_id: str, seats: int) -> None:
    for state in some(game_id, seats):
        for option in game_named(game_id).options(state):
            words = option.words(PEOPLE)
            assert words.startswith(option.verb)
            assert words.isprintable()
            assert len(words) <= 40


@tables
def test_news_is_told_in_whole_sentences(game_id: str, seats: int) -> None:
    for state in states(game_id, seats):
        for news in state.news:
            words = news.words(PEOPLE[:seats])
            assert words[0].isupper()
            assert words[-1] in ".!"
            assert words.isprintable()


@tables
def test_no_words_tell_a_secret(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        view = game.seen_by(state, None)
        words = [news.words(PEOPLE[:seats]) for news in state.news]
        words += [option.words(PEOPLE[:seats]) for option in game.options(state)]
        for text in words:
            assert "face-down" not in text
            assert "FACE_DOWN" not in text
        words += [*game.look(view, PEOPLE[:seats]), game.progress(view)]
        assert not any(str(state.seed) in text for text in words)


@tables
def test_the_table_can_be_told_from_any_view(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        for seat in viewers(seats):
            lines = game.look(game.seen_by(state, seat), PEOPLE[:seats])
            assert all(line.endswith(".") and line.isprintable() for line in lines)
            assert all(any(name in line for line in lines) for name in PEOPLE[:seats])


@tables
def test_what_an_option_will_do_is_told_in_a_few_words_from_any_view(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    for state in some(game_id, seats):
        for seat in viewers(seats):
            view = game.seen_by(state, seat)
            for option in game.options(state):
                told = game.outlook(view, option, PEOPLE[:seats])
                assert isinstance(told, str)
                assert told == told.strip()
                assert told == "" or told.isprintable()
                assert len(told) <= 60
                assert not told.startswith(option.words(PEOPLE))


@tables
def test_what_an_option_will_do_tells_nothing_that_the_view_hides(game_id: str, seats: int) -> None:
    game, chance = game_named(game_id), Random(2)
    for state in some(game_id, seats):
        for seat in viewers(seats):
            other = KNOWLEDGE[game_id].redealt(state, seat, chance)
            view, others = game.seen_by(state, seat), game.seen_by(other, seat)
            for option in game.options(state):
                told = game.outlook(view, option, PEOPLE[:seats])
                assert "face-down" not in told
                if option in game.options(other):
                    assert told == game.outlook(others, option, PEOPLE[:seats])


@tables
def test_whether_turns_can_be_broken_into_is_known_from_the_start(game_id: str, seats: int) -> None:
    game = game_named(game_id)
    ever = False
    for state, _ in played(game_id, seats):
        breaks_in = game.breaks_in(state)
        assert breaks_in or not any(option.interrupts for option in game.options(state))
        assert breaks_in == game.breaks_in(game.seen_by(state, None))
        ever |= breaks_in
    assert ever == any(kind.interrupts for kind in kinds(game_id, "Action"))


@games
def test_every_kind_of_action_cites_a_section_that_the_manual_has(game_id: str) -> None:
    sections = {section.id for section in manual.manual(game_id)}
    cited = {kind.section for kind in kinds(game_id, "Action")}
    assert cited
    assert cited <= sections


@games
def test_every_kind_of_news_cites_a_section_that_the_manual_has(game_id: str) -> None:
    sections = {section.id for section in manual.manual(game_id)}
    always = {kind.section for kind in kinds(game_id, "News") if isinstance(kind.section, str)}
    by_chance = {
        news.section for seats in game_named(game_id).SEATS for state in states(game_id, seats) for news in state.news
    }
    assert always
    assert always | by_chance <= sections


@games
def test_the_playouts_bring_every_kind_of_action_and_of_news(game_id: str) -> None:
    steps = [step for seats in game_named(game_id).SEATS for step in played(game_id, seats)]
    actions = {type(action) for _, action in steps if action is not None}
    news = {type(news) for state, _ in steps for news in state.news}
    assert actions == set(kinds(game_id, "Action"))
    assert {kind.__name__ for kind in set(kinds(game_id, "News")) - news} == KNOWLEDGE[game_id].rare


@games
def test_every_optional_rule_has_its_values_the_usual_one_first_each_with_its_meaning(game_id: str) -> None:
    game = game_named(game_id)
    assert [*game.RULES] == [field.name for field in fields(game.Variant)]
    for rule, values in game.RULES.items():
        assert next(iter(values)) == getattr(game.Variant(), rule)
        assert len(values) > 1
        assert all(0 < len(meaning) <= 56 for meaning in values.values())


@games
def test_what_is_no_rule_of_a_game_is_refused_in_a_sentence(game_id: str) -> None:
    game = game_named(game_id)
    for chosen in ({"jokers": True}, *({rule: "odd"} for rule in game.RULES), *({rule: 1.0} for rule in game.RULES)):
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            variant_of(game, chosen)


@games
def test_setup_refuses_every_other_number_of_people(game_id: str) -> None:
    game = game_named(game_id)
    refused = [seats for seats in range(-1, game.SEATS.stop + 3) if seats not in game.SEATS]
    assert refused
    for seats in refused:
        with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
            game.setup(seats, seed=1)


@games
def test_setup_refuses_a_first_seat_that_nobody_sits_on(game_id: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        game_named(game_id).setup(2, seed=1, first=Seat(2))


@games
def test_setup_depends_on_nothing_but_what_it_is_given(game_id: str) -> None:
    game = game_named(game_id)
    assert game.setup(2, seed=5) == game.setup(2, seed=5)
    assert game.setup(2, seed=5) != game.setup(2, seed=6)


@games
def test_every_seat_may_be_the_first(game_id: str) -> None:
    game = game_named(game_id)
    for seats in game.SEATS:
        for first in range(seats):
            assert game.options(game.setup(seats, seed=1, first=Seat(first)))


# --- The same laws against sharper chance ---------------------------------------------------------------------------


@games
@given(data=st.data())
def test_the_laws_hold_however_people_play(game_id: str, data: st.DataObject) -> None:
    game, knowledge = game_named(game_id), KNOWLEDGE[game_id]
    seats = data.draw(st.sampled_from(game.SEATS), label="seats")
    first = Seat(data.draw(st.integers(0, seats - 1), label="first"))
    variant = data.draw(st.sampled_from(variants(game)), label="variant")
    state = game.setup(seats, seed=data.draw(st.integers(), label="seed"), first=first, variant=variant)
    at_first = Counter(knowledge.cards(state))
    chance = Random(0)
    for choice in data.draw(st.lists(st.integers(0, 100), max_size=200), label="choices"):
        options = game.options(state)
        if not options:
            break
        action = options[-1 - choice % len(options)]
        after = game.apply(state, action)
        assert after == game.apply(state, action)
        assert Counter(knowledge.cards(after)) == at_first
        for seat in viewers(seats):
            assert game.seen_by(knowledge.redealt(after, seat, chance), seat) == game.seen_by(after, seat)
        state = after
    assert (not game.options(state)) == (game.result(state) is not None)


@games
@given(choices=st.lists(st.integers(0, 1000), min_size=1, max_size=30), seed=st.integers(0, 2**53))
def test_every_game_can_be_played_to_its_end_from_wherever_people_take_it(
    game_id: str, choices: list[int], seed: int
) -> None:
    game = game_named(game_id)
    state = game.setup(game.SEATS.stop - 1, seed=seed)
    chance = Random(seed)
    for choice in choices:
        if options := game.options(state):
            state = game.apply(state, options[choice % len(options)])
    for _ in range(LONGEST):
        if not (options := game.options(state)):
            return
        state = game.apply(state, options[-1 if chance.random() < 0.3 else int(chance.random() * len(options))])
    raise AssertionError("it does not end")


# --- What the rules may know ----------------------------------------------------------------------------------------

RULES = Path(card_table.rules.__file__).parent
FILES = sorted(RULES.rglob("*.py"))


def part_of(path: Path) -> str:
    """The module or the package right below the rules that a file belongs to."""
    return path.relative_to(RULES).parts[0].removesuffix(".py")


def dotted(path: Path) -> str:
    """A file's module."""
    parts = path.relative_to(RULES).with_suffix("").parts
    return ".".join(("card_table", "rules", *(part for part in parts if part != "__init__")))


def imported(path: Path) -> set[str]:
    """Everything that a file imports, as dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("part", sorted(set(map(part_of, FILES))))
def test_importing_the_rules_brings_nothing_but_the_standard_library(part: str) -> None:
    names = ", ".join(dotted(path) for path in FILES if part_of(path) == part)
    script = f"import sys; before = set(sys.modules); import {names}; print(*(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    tops = {found.partition(".")[0] for found in run.stdout.split()}
    assert "card_table" in tops
    assert tops - {"card_table"} <= sys.stdlib_module_names


@pytest.mark.parametrize("path", FILES, ids=dotted)
def test_the_rules_read_no_clock_no_file_and_no_chance_but_the_seed(path: Path) -> None:
    names = imported(path)
    tops = {name.partition(".")[0] for name in names}
    assert not tops & {"time", "datetime", "secrets", "uuid", "os", "pathlib", "io", "sys", "threading", "asyncio"}
    assert {name for name in names if name.startswith("random")} <= {"random.Random"}


@games
def test_no_game_knows_another(game_id: str) -> None:
    others = {f"card_table.rules.{other}" for other in GAMES if other != game_id}
    names = {name for path in FILES if part_of(path) == game_id for name in imported(path)}
    assert not {name for name in names if any(name.startswith(other) for other in others)}
    assert "card_table.rules.game.record" in names


@games
def test_every_record_of_the_rules_is_frozen(game_id: str) -> None:
    for kind in (*kinds(game_id, "Action"), *kinds(game_id, "News"), game_named(game_id).Variant):
        assert kind.__dataclass_params__.frozen
        assert "__slots__" in vars(kind)


@games
def test_every_public_function_says_its_rule(game_id: str) -> None:
    module = import_module(f"card_table.rules.{game_id}")
    for name in ("setup", "options", "apply", "seen_by", "result", "look", "outlook", "breaks_in", "progress"):
        assert inspect.getdoc(getattr(module, name)), name


# --- Golden transcripts ---------------------------------------------------------------------------------------------


@tables
def test_a_game_goes_as_its_transcript_says(game_id: str, seats: int) -> None:
    """Meant to change?  ``python -m tests.rules.transcripts`` writes them anew."""
    written = (transcripts.FOLDER / f"{game_id}-{seats}.txt").read_bytes()
    assert written == transcripts.transcript(game_named(game_id), seats).encode("utf-8")


def test_there_is_no_transcript_of_another_game() -> None:
    wanted = {f"{game_id}-{seats}.txt" for game_id in GAMES for seats in game_named(game_id).SEATS}
    assert {path.name for path in transcripts.FOLDER.glob("*-[0-9].txt")} == wanted
