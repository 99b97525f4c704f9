"""Situations of Hámster Gángster in a notation: nuts as their numbers, what lies before each in a line, play in one.

>>> turn = table(ann="left 3 4, case 2, store 5 8", forest="1, erwin, ...")
>>> lies(play(turn, "Ann draws, Ann puts left"), ANN)
'left 3 4 1, case 2, store 5 8'
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from card_table.rules import hamster
from card_table.rules.game import News, Result, Seat
from card_table.rules.hamster.pieces import (
    ALL_NUTS,
    FOREST,
    GANG,
    NUTS,
    Boss,
    Card,
    Gang,
    Hamster,
    Nuts,
    Pouch,
    Variant,
)
from card_table.rules.hamster.scoring import score_of
from card_table.rules.hamster.squirrel import Race
from card_table.rules.hamster.table import State, YourTurn

ANN, BEN, CLEO, DAN = (Seat(seat) for seat in range(4))
NAMES = ("Ann", "Ben", "Cleo", "Dan")
VIEWERS = [None, ANN, BEN, CLEO]

CALLED = {str(nut.value): nut for nut in NUTS} | {"erwin": Card.ERWIN}
MEMBERS = {"weasel": Gang.WEASEL, "heavyset": Gang.HEAVYSET, "stick": Gang.STICK_INSECT, "bug": Gang.PILL_BUG}
BOSSES = {"grey": Boss.GREY, "fedora": Boss.FEDORA, "cap": Boss.CAP, "heart": Boss.HEART}
NOUNS = ("heavyset", "weasel", "pill", "stick", "next")


def nuts(text: str) -> Nuts:
    """Forest cards from their numbers: "3 4 erwin"."""
    return tuple(CALLED[word] for word in text.split())


def numbers(cards: Iterable[Card]) -> str:
    """The numbers of nuts, as ``nuts`` reads them."""
    return " ".join(str(card.value) for card in cards)


def hamster_of(text: str, gang: tuple[Gang, ...] = GANG) -> Hamster:
    """What lies before a player; "gang" alone is nobody.  The fedora hamster that used nobody twice has its encore."""
    parts = {words.split()[0]: words.split()[1:] for words in text.split(", ") if words}
    assert parts.keys() <= {"left", "right", "case", "store", "gang", "used", "boss", "door", "spent"}, text
    found = {key: nuts(" ".join(parts.get(key, []))) for key in ("left", "right", "case", "store", "door")}
    used = tuple(MEMBERS[word] for word in parts.get("used", []))
    boss = BOSSES[parts["boss"][0]] if "boss" in parts else None
    return Hamster(
        pouches=(found["left"], found["right"]),
        briefcase=next(iter(found["case"]), None),
        storeroom=found["store"],
        gang=tuple(MEMBERS[word] for word in parts["gang"])
        if "gang" in parts
        else tuple(member for member in gang if member not in used),
        used=used,
        encore=boss is Boss.FEDORA and "spent" not in parts,
        boss=boss,
        door=next(iter(found["door"]), None),
    )


def table(
    *,
    ann: str = "",
    ben: str = "",
    cleo: str = "",
    dan: str = "",
    people: int = 3,
    forest: str = "...",
    turn: Seat = ANN,
    use: str = "",
    drew: bool = False,
    scares: int = 0,
    **modes: Any,
) -> State:
    """A situation in somebody's turn, the pouch in ``use`` "left", "right" or none yet.  The ``forest`` is told from
    the card that is turned over next; "..." is whatever lies nowhere else, and Erwin is beneath all if not told.

    >>> numbers(table(forest="5, 1, ...").forest[-2:])
    '1 5'
    >>> len(table(forest="5, 1").forest), len(table(forest="5, 1").gone)
    (3, 65)
    """
    variant = Variant(**modes)
    gang = () if variant.mini else GANG
    hamsters = tuple(hamster_of(text, gang) for text in (ann, ben, cleo, dan)[:people])
    top = nuts(forest.removesuffix("...").replace(",", " "))
    lying = Counter([*top, *(nut for one in hamsters for nut in held(one))])
    assert lying <= Counter(FOREST), "there are not so many of these cards"
    assert all(one.sum(pouch) <= one.limit for one in hamsters for pouch in Pouch), "a pouch cannot hold so much"
    rest = [card for card in (Counter(FOREST) - lying).elements() if card is not Card.ERWIN]
    erwin = () if Card.ERWIN in top else (Card.ERWIN,)
    return State(
        phase=YourTurn(),
        forest=(*erwin, *(rest if forest.endswith("...") else ()), *reversed(top)),
        gone=() if forest.endswith("...") else tuple(rest),
        hamsters=hamsters,
        active=turn,
        first=ANN,
        pouch=Pouch[use.upper()] if use else None,
        drew=drew or bool(use),
        drawn=(),
        scares=scares,
        seed=7,
        news=(),
        variant=variant,
    )


def held(one: Hamster) -> Nuts:
    """All nuts that lie before a player."""
    return (*one.pouches[Pouch.LEFT], *one.pouches[Pouch.RIGHT], *filter(None, [one.briefcase]), *one.storeroom)


def lies(state: State, seat: Seat) -> str:
    """The nuts before a player, as ``table`` reads them."""
    one = state.hamsters[seat]
    case = (one.briefcase,) if one.briefcase else ()
    rows = {"left": one.pouches[Pouch.LEFT], "right": one.pouches[Pouch.RIGHT], "case": case, "store": one.storeroom}
    return ", ".join(f"{place} {numbers(row)}" for place, row in rows.items() if row)


def spelled(option: hamster.Action) -> str:
    """An option as a sentence: "Ann puts left", "Ben's stick insect"."""
    name, words = NAMES[option.seat], option.words(NAMES)
    verb, *rest = words.split()
    if verb in NOUNS:
        return f"{name}'s {words}"
    return " ".join([name, "is" if verb == "be" else f"{verb}s", *rest])


def may(state: hamster.State, seat: Seat | None = None) -> list[str]:
    """What may be done now, in words; by this seat, if one is given."""
    return [spelled(option) for option in hamster.options(state) if seat in (None, option.seat)]


def moves(state: Any, script: str) -> list[Any]:
    """The states after each of some moves: "Ann draws, Ann puts left, Ann stops"."""
    states = []
    for words in script.split(", "):
        found = [option for option in hamster.options(state) if spelled(option) == words]
        assert found, f"{words!r} is not among {may(state)}"
        state = hamster.apply(state, found[0])
        states.append(state)
    return states


def play(state: Any, script: str) -> Any:
    """The state after some moves."""
    return moves(state, script)[-1]


def told(state: Any, script: str, *kinds: type) -> list[News]:
    """All news, or those of some kinds, during some moves."""
    news = [news for after in moves(state, script) for news in after.news]
    return [one for one in news if isinstance(one, kinds or object)]


def turn_of(state: State) -> str:
    """Whose turn has just begun; nobody's, if somebody has already done something in it."""
    begun = isinstance(state.phase, YourTurn) and state.pouch is None and not state.drew and not state.drawn
    return NAMES[state.active] if begun else ""


def setups(count: int = 60, seats: int = 3, **modes: object) -> list[State]:
    """Some games before their first action."""
    return [hamster.setup(seats, seed=seed, variant=Variant(**modes)) for seed in range(count)]


def scores(state: State) -> list[int]:
    """What everybody has by now."""
    return [score_of(one).points for one in state.hamsters]


def ended(**rows: str) -> Result:
    """The result of a game that ends with what lies before the players, after Ann's turn."""
    found = hamster.result(play(table(forest="1, 1, 1, 1", drew=True, **rows), "Ann stops"))
    assert found is not None
    return found


def race(*, ann: str = "", ben: str = "", cleo: str = "", forest: str = "...", people: int = 3, **some: Any) -> Race:
    """A situation of Crazy Squirrel: "left 3 4, hand 5"."""
    rounds = some.pop("rounds", 1)
    rows = [
        {words.split()[0]: nuts(words.partition(" ")[2]) for words in text.split(", ") if words}
        for text in (ann, ben, cleo)[:people]
    ]
    top = nuts(forest.removesuffix("...").replace(",", " "))
    rest = Counter(ALL_NUTS) - Counter([*top, *(nut for row in rows for held in row.values() for nut in held)])
    begun = hamster.setup(people, seed=1, variant=Variant(squirrel=rounds))
    assert isinstance(begun, Race)
    return begun.but(
        forest=(*(rest.elements() if forest.endswith("...") else ()), *reversed(top)),
        gone=() if forest.endswith("...") else tuple(rest.elements()),
        hands=tuple(next(iter(row.get("hand", ())), None) for row in rows),
        pouches=tuple((row.get("left", ()), row.get("right", ())) for row in rows),
        **some,
    )
