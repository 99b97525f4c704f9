"""Positions of Gobbit: cards as people say them, "red snake", "red and blue mosquitoes (triangle)" with their backs.

All that lies on the table is told from its top.  What is not said of a card is left to chance: "red snake" has any
back, "face down (triangle)" any face, and "3 face down" are any three cards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import fullmatch
from typing import Any, Final

from card_table.positions import notation
from card_table.positions.notation import (
    Field,
    Misplaced,
    Pile,
    Table,
    as_it_is,
    choice,
    listed,
    names_of,
    number,
    only_one_rest,
    people,
    person,
    pile,
    row,
)
from card_table.rules.cards import shuffled
from card_table.rules.game import Names, Seat
from card_table.rules.gobbit import (
    DECK,
    FACE_DOWN,
    Action,
    Card,
    Snapshot,
    State,
    Token,
    lives,
    next_to_flip,
    seen_anew,
)
from card_table.rules.gobbit.actions import FLIPS, GRAVEYARD_TAPS, TAPS, CallEnd
from card_table.rules.gobbit.table import NOBODY
from card_table.rules.gobbit.taps import could_change

# --- Cards and words ------------------------------------------------------------------------------------------------

FACES: Final = {
    str(Card(card.animal, colours, None)): Card(card.animal, card.colours, None)
    for card in DECK
    for colours in (card.colours, card.colours[::-1])
}
TOKENS: Final = {token.value: token for token in Token}
NO_LAW: Final = ""
Cards = tuple[Card, ...]


def card(text: str) -> Card:
    """One card, as far as it is said: "red snake", "red snake (triangle)", "face down (triangle)".  Raises Misplaced.

    >>> str(card("blue and red mosquitoes"))
    'red and blue mosquitoes'
    """
    found = fullmatch(r"(.*?)(?: \((.*)\))?", text)
    words, token = found.groups() if found else (text, None)
    if words not in (*FACES, notation.FACE_DOWN) or token not in (None, *TOKENS):
        raise Misplaced(f'There is no card {text!r:.40}: they are called as "red snake" or "red snake (triangle)".')
    face = FACES.get(words, FACE_DOWN)
    return Card(face.animal, face.colours, TOKENS[token] if token else None)


read_cards: Final = row(lambda part: [card(part)], FACE_DOWN)


def said(card: Card) -> str:
    """A card in words, as far as it is known.

    >>> said(card("face down (circle of dots)"))
    'face down (circle of dots)'
    """
    face = str(card) if card.animal else notation.FACE_DOWN
    return f"{face} ({card.back.value})" if card.back else face


def in_order(row: Sequence[Card]) -> str:
    """Cards as text, from their top."""
    return listed((said(card) for card in row if card != FACE_DOWN), row.count(FACE_DOWN))


def read_top(text: Any, names: Names) -> Cards:
    """One card, or "" for none.  Raises Misplaced."""
    found = read_cards(text, names)
    if len(found) > 1 or any(card.animal is None for card in found):
        raise Misplaced(f"One card of a pile can be seen, and {text!r:.40} is not one.")
    return found


def read_next(text: Any, names: Names) -> Seat | None:
    """A person, or "" for nobody.  Raises Misplaced."""
    return None if text == "" else person(text, names)


def written_next(seat: Seat | None, names: Names) -> str:
    return "" if seat is None else names[seat]


def written_row(row: Cards, names: Names) -> str:
    return in_order(row)


def written_pile(pile: Pile, names: Names) -> str:
    return listed([in_order(pile.cards)] if pile.cards else [], rest=pile.rest)


FIELDS: Final[Mapping[str, Field]] = {
    "piles": Field(read_cards, written_row, usual=(), each=True),
    "draw": Field(pile(read_cards), written_pile, each=True),
    "graveyard": Field(pile(read_cards), written_pile, usual=Pile()),
    "next": Field(read_next, written_next),
    "law": choice("law", {NO_LAW: NO_LAW, **TOKENS}),
    "law_shown": choice("law", {NO_LAW: NO_LAW, **TOKENS}, placed=False),
    "poltergeists": Field(people, names_of),
    "silent": Field(people, names_of, usual=()),
    "out": Field(people, names_of, usual=()),
    "after_flip": Field(read_top, written_row, each=True),
    "round": Field(number, as_it_is, usual=1),
}

# --- Laying out -----------------------------------------------------------------------------------------------------


def state(entries: Mapping[str, Any], table: Table) -> State:
    """The table between two flips.  Raises Misplaced."""
    laid_out = lying(entries, table)
    check(laid_out, entries, table)
    derived = seen_anew(laid_out).but(news=())
    found = derived.but(snapshot=snapshot(derived, entries))
    if next_to_flip(found) is None and not could_change(found):
        raise Misplaced("Nobody has a card to draw, and no tap could change anything: the game would be over.", "draw")
    return found


def lying(entries: Mapping[str, Any], table: Table) -> State:
    """The table with all its cards, as if nothing had happened yet.  Raises Misplaced."""
    seats = len(table.names)
    piles, decks, graveyard, seed = placed(entries, table.seed)
    first = table.first if entries["next"] is None else entries["next"]
    return State(
        decks=decks,
        piles=piles,
        graveyard=graveyard,
        snapshot=Snapshot((None,) * seats, None, NOBODY),
        gone=(None,) * seats,
        silent=frozenset(entries["silent"]),
        out=frozenset(entries["out"]),
        last=Seat((first - 1) % seats),
        first=table.first,
        round=entries["round"],
        over=False,
        seed=seed,
        news=(),
        variant=table.variant,
    )


def placed(entries: Mapping[str, Any], seed: int) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards, int]:
    """The piles, the draw piles and the graveyard, their tops last, and the next seed.  Raises Misplaced."""
    graveyard = entries["graveyard"]
    draw = [Pile(rest=not graveyard.rest) if pile is None else pile for pile in entries["draw"]]
    only_one_rest(graveyard=graveyard, draw=Pile(rest=any(pile.rest for pile in draw)))
    cards, seed = shuffled(DECK, seed)
    box = list(cards)
    *rows, buried = taken([*entries["piles"], *(pile.cards for pile in draw), graveyard.cards], box)
    shares = shared(box, [pile.rest for pile in draw])
    decks = (share + known for share, known in zip(shares, rows[len(draw) :], strict=True))
    return tuple(rows[: len(draw)]), tuple(decks), (tuple(box) if graveyard.rest else ()) + buried, seed


def taken(rows: Sequence[Cards], box: list[Card]) -> list[Cards]:
    """The rows with cards of the box, turned round; the box keeps the others.  What is said best is taken first."""
    found = [[*cards] for cards in rows]
    places = [(which, place) for which, cards in enumerate(rows) for place in range(len(cards))]
    for which, place in sorted(places, key=lambda at: vagueness(rows[at[0]][at[1]])):
        found[which][place] = one_of(rows[which][place], box)
    return [tuple(cards[::-1]) for cards in found]


def vagueness(card: Card) -> tuple[bool, bool]:
    """How much is left open of a card, to sort by: a face says more than a token."""
    return card.animal is None, card.back is None


def one_of(wanted: Card, box: list[Card]) -> Card:
    """A card that is as it was said, taken out of the box.  Raises Misplaced."""
    for card in box:
        if fits(card, wanted):
            box.remove(card)
            return card
    other = "other " if any(fits(card, wanted) for card in DECK) else ""
    raise Misplaced(f'The deck has no {other}"{said(wanted)}".')


def fits(card: Card, wanted: Card) -> bool:
    """Whether a card is as it was said."""
    face = wanted.animal is None or (wanted.animal, wanted.colours) == (card.animal, card.colours)
    return face and wanted.back in (None, card.back)


def shared(rest: Sequence[Card], takes: Sequence[bool]) -> Iterator[Cards]:
    """The rest of the deck dealt out evenly to all who take some of it."""
    takers = [seat for seat, one in enumerate(takes) if one]
    for seat, one in enumerate(takes):
        yield tuple(rest[takers.index(seat) :: len(takers)]) if one else ()


def snapshot(state: State, entries: Mapping[str, Any]) -> Snapshot:
    """What taps are judged by: what lies there, unless it is said to have been otherwise right after the flip."""
    derived = state.snapshot
    tops = (
        now if before is None else next(iter(before), None)
        for now, before in zip(derived.tops, entries["after_flip"], strict=True)
    )
    return Snapshot(
        tuple(tops),
        derived.law if entries["law"] is None else entries["law"] or None,
        derived.poltergeists if entries["poltergeists"] is None else frozenset(entries["poltergeists"]),
    )


def check(state: State, entries: Mapping[str, Any], table: Table) -> None:
    """Raises Misplaced for a table that cannot be."""
    for wrong, key, sentence in objections(state, entries, table):
        if wrong:
            raise Misplaced(sentence, key)


def objections(state: State, entries: Mapping[str, Any], table: Table) -> Iterator[tuple[bool, str, str]]:
    """What could be wrong with a table: whether it is, in which entry, and what there is to say."""
    living = [seat for seat in state.seats if lives(state, seat)]
    ghosts, seat = entries["poltergeists"] or (), entries["next"]
    yield len(living) < 2, "draw", "Two people at least must have cards: else the game would be over."
    lay = any(
        lying and before not in (None, faces(lying[-1:]))
        for lying, before in zip(state.piles, entries["after_flip"], strict=True)
    )
    yield lay, "after_flip", "What lies in front lay there right after the flip, too: name only what is gone."
    yield bool({*ghosts} & {*living}), "poltergeists", "Who has cards is no Poltergeist."
    yield bool({*ghosts} & state.out), "poltergeists", "Who is out of the game is no Poltergeist."
    yield bool(state.out & {*living}), "out", "Who has cards is not out of the game."
    yield bool(state.out) and not table.variant.sudden_death, "out", "Nobody is out without Sudden Death."
    yield bool(entries["law"]) and not table.variant.expert, "law", "Only the expert variant has laws."
    idle = seat is not None and not state.decks[seat] and any(state.decks)
    yield idle, "next", "Who flips next must have a card to draw."


# --- What is seen ---------------------------------------------------------------------------------------------------


def entries(view: State) -> Mapping[str, Any]:
    """What each field is in a view."""
    return {
        "piles": tuple(faces(pile[::-1]) for pile in view.piles),
        "draw": tuple(Pile(deck[::-1]) for deck in view.decks),
        "graveyard": Pile(backs(view)),
        "next": next_to_flip(view),
        "law": view.snapshot.law or NO_LAW,
        "law_shown": view.law_shown or NO_LAW,
        "poltergeists": tuple(sorted(view.snapshot.poltergeists)),
        "silent": tuple(sorted(view.silent)),
        "out": tuple(sorted(view.out)),
        "after_flip": tuple(faces((top,)) if top else () for top in view.snapshot.tops),
        "round": view.round,
    }


def faces(cards: Iterable[Card]) -> Cards:
    """Cards that lie face up: nobody sees their backs."""
    return tuple(Card(card.animal, card.colours, None) for card in cards)


def backs(view: State) -> Cards:
    """The graveyard from its top, whose token matters in the expert variant only."""
    return view.graveyard[::-1] if view.variant.expert else (FACE_DOWN,) * len(view.graveyard)


# --- Actions --------------------------------------------------------------------------------------------------------


def actions(seats: int) -> Iterator[Action]:
    """Every action that there can ever be."""
    for seat in map(Seat, range(seats)):
        yield from (FLIPS[seat], GRAVEYARD_TAPS[seat], CallEnd(seat))
        yield from TAPS[seat][:seats]
