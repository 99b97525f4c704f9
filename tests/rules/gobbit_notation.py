"""Situations of Gobbit in a notation: what lies in front of P1, P2, P3, and play in one line.

>>> conflict = table("", "blue snake", "blue chameleon on red gorilla")
>>> tap(conflict, "P2 taps P3")
'attack'
>>> after = play(conflict, "P2 taps P3")
>>> fronts(after)
['', 'blue snake', '']
"""

from collections.abc import Iterable, Mapping

from card_table.rules import gobbit
from card_table.rules.game import Seat
from card_table.rules.gobbit import (
    DECK,
    FACE_DOWN,
    Action,
    CallEnd,
    Card,
    Effect,
    Flip,
    News,
    Outcome,
    Snapshot,
    State,
    Tap,
    TapGraveyard,
    Token,
    Variant,
)

P1, P2, P3, P4, P5, P6, P7, P8 = (Seat(seat) for seat in range(8))
EIGHT = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")
NAMES = EIGHT[:3]


def face(card: Card) -> str:
    """A card's face: "red snake", "red-blue mosquitoes" (both red: "red mosquitoes").

    >>> face(DECK[0])
    'red chameleon'
    """
    assert card.animal is not None, "it lies face down"
    return f"{'-'.join(colour.value for colour in dict.fromkeys(card.colours))} {card.animal.value}"


def found(text: str, rest: list[Card]) -> Card:
    """A card that is still in the box, and no longer: "red snake", or "red snake/triangle" with the token."""
    called, _, token = text.partition("/")
    card = next(card for card in rest if face(card) == called and (not token or card.back is Token(token)))
    rest.remove(card)
    return card


def one(text: str) -> Card:
    """Any card of this face.

    >>> one("red-blue mosquitoes").animal.value
    'mosquitoes'
    """
    return found(text, list(DECK))


def table(
    *fronts: str,
    decks: Mapping[str, str] | str = "...",
    graveyard: str = "",
    law: str = "",
    out: str = "",
    last: str = "",
    variant: Variant | None = None,
) -> State:
    """A situation after a flip.  What lies in front is told from its visible card down, "blue snake on red gorilla";
    draw piles from their top, "red snake, red gorilla"; the graveyard from its top, too.  A draw pile that is not told
    gets its share of the cards that lie nowhere else.  A law goes with the expert variant, and shows on the graveyard.

    >>> [len(deck) for deck in table("", "red snake", decks={"P1": ""}).decks]
    [0, 47]
    """
    names, rest = EIGHT[: len(fronts)], list(DECK)
    piles = tuple(cards(front, " on ", rest) for front in fronts)
    buried = cards(graveyard, ", ", rest)
    if law and not graveyard:
        buried = (next(card for card in rest if card.back is Token(law)),)
        rest.remove(*buried)
    told = dict.fromkeys(names, "") if decks == "" else {} if isinstance(decks, str) else decks
    known = {name: cards(text, ", ", rest) for name, text in told.items()}
    others = [name for name in names if name not in known]
    drawn = tuple(known[name] if name in known else tuple(rest[others.index(name) :: len(others)]) for name in names)
    gone = frozenset(Seat(names.index(name)) for name in out.split())
    dead = frozenset(Seat(n) for n in range(len(names)) if not (piles[n] or drawn[n])) - gone
    tops = tuple(pile[-1] if pile else None for pile in piles)
    return State(
        decks=drawn,
        piles=piles,
        graveyard=buried,
        snapshot=Snapshot(tops, Token(law) if law else None, dead),
        gone=(None,) * len(names),
        silent=frozenset(),
        out=gone,
        last=Seat(names.index(last or names[-1])),
        first=P1,
        round=1,
        over=False,
        seed=7,
        news=(),
        variant=variant or Variant(expert=bool(law)),
    )


def cards(text: str, between: str, rest: list[Card]) -> tuple[Card, ...]:
    """Cards told from the top, as they lie: the top last."""
    return tuple(reversed([found(words, rest) for words in text.split(between) if words]))


def action(words: str) -> Action:
    """A move in words: "P1 flips", "P1 taps P2", "P1 taps graveyard", "P1 calls"."""
    name, verb, *what = words.split()
    seat = Seat(EIGHT.index(name))
    if verb == "taps":
        return TapGraveyard(seat) if what == ["graveyard"] else Tap(seat, Seat(EIGHT.index(what[0])))
    return Flip(seat) if verb == "flips" else CallEnd(seat)


def moves(state: State, script: str) -> list[State]:
    """The states after each of some moves: "P2 taps P3, P1 flips"."""
    states = []
    for words in script.split(", "):
        assert action(words) in gobbit.options(state), f"{words!r} is not among the options"
        state = gobbit.apply(state, action(words))
        states.append(state)
    return states


def play(state: State, script: str) -> State:
    """The state after some moves."""
    return moves(state, script)[-1]


def told(state: State, script: str) -> list[str]:
    """All that was told during some moves, but for the flips."""
    names = EIGHT[: len(state.decks)]
    news = [news for after in moves(state, script) for news in after.news]
    return [one.words(names) for one in news if not isinstance(one, gobbit.Flipped)]


def news(state: State, script: str) -> list[type[News]]:
    """The kinds of news during some moves, but for the flips."""
    kinds = [type(news) for after in moves(state, script) for news in after.news]
    return [kind for kind in kinds if kind is not gobbit.Flipped]


def tap(state: State, words: str) -> str:
    """What a tap would do now: "attack", "nothing", "fault: there was no Gobbit"."""
    wanted = action(words)
    found = gobbit.rights(state, wanted.seat)
    outcome = found.piles[wanted.pile] if isinstance(wanted, Tap) else found.graveyard
    assert (wanted in gobbit.options(state)) == (outcome.effect is not Effect.NOTHING)
    return in_words(outcome)


def in_words(outcome: Outcome) -> str:
    return f"{outcome.effect.value}: {outcome.reason.words}" if outcome.reason else outcome.effect.value


def fronts(state: State) -> list[str]:
    """What lies in front of each, from the visible card down."""
    return [" on ".join(face(card) for card in reversed(pile)) for pile in state.piles]


def deck(state: State, name: str) -> str:
    """A draw pile from its top."""
    return from_top(state.decks[EIGHT.index(name)])


def bottom(state: State, name: str, count: int) -> str:
    """The last so many cards of a draw pile, in the order in which they will be drawn."""
    return from_top(state.decks[EIGHT.index(name)][:count])


def grave(state: State) -> str:
    """The graveyard from its top."""
    return from_top(state.graveyard)


def from_top(lying: Iterable[Card]) -> str:
    return ", ".join(face(card) for card in reversed([*lying]))


def may(state: State, name: str) -> list[str]:
    """What a seat may do now, in words: ["flip", "tap P2"]."""
    names, seat = EIGHT[: len(state.decks)], EIGHT.index(name)
    return [option.words(names) for option in gobbit.options(state) if option.seat == seat]


def is_hidden(lying: Iterable[Card]) -> bool:
    """Whether nothing can be seen of these cards."""
    return all(card == FACE_DOWN for card in lying)
