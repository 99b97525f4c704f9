"""Positions of Hámster Gángster: nuts by their numbers or names, "4, corn", everything else as it is called.

The forest is told from the card that is turned over next, a pouch from the nut that was placed first.  Crazy Squirrel
has some of the entries, and a few of its own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from card_table.positions.notation import (
    FACE_DOWN,
    PERSON,
    Field,
    Misplaced,
    Pile,
    Table,
    as_it_is,
    choice,
    listed,
    number,
    only_one_rest,
    parts,
    pile,
    rest_of,
    row,
    switch,
)
from card_table.rules.cards import shuffled
from card_table.rules.game import Names, Seat
from card_table.rules.hamster import Action, deeds, squirrel
from card_table.rules.hamster.pieces import (
    ALL_NUTS,
    DOORS,
    FOREST,
    FULL,
    GANG,
    NUTS,
    PLACE_OF,
    SCARES,
    Boss,
    Card,
    Gang,
    Hamster,
    Nuts,
    Place,
    Pouch,
    Variant,
    total,
)
from card_table.rules.hamster.preparing import left_over
from card_table.rules.hamster.squirrel import Race
from card_table.rules.hamster.table import (
    ChoosingBosses,
    ChoosingDoors,
    Hiding,
    Over,
    Phase,
    Placing,
    Prowling,
    Recruiting,
    Scared,
    State,
    Weighing,
    YourTurn,
)

# --- Cards and words ------------------------------------------------------------------------------------------------

CARDS: Final = {
    **{str(nut.value): nut for nut in NUTS},
    **{str(nut): nut for nut in NUTS},
    "erwin": Card.ERWIN,
}
MEMBERS: Final = {str(member): member for member in GANG}

WAITS: Final[Mapping[type, str]] = {
    ChoosingDoors: "a door",
    ChoosingBosses: "a hamster",
    Recruiting: "a gang card",
    YourTurn: "a turn",
    Placing: "a nut to be placed",
    Weighing: "a group to be stored or left",
    Scared: "a pouch to be lost",
    Prowling: "a prowl",
    Hiding: "a card to be hidden",
    Over: "nothing",
}
RACING, ROUND_OVER = "the race", "the next round"


def card(text: str) -> Card:
    """One card of the forest: "5", "hazelnut", "Erwin".  Raises Misplaced."""
    if text.casefold() not in CARDS:
        raise Misplaced(f'There is no forest card {text!r:.40}: a nut is called "5" or "hazelnut".')
    return CARDS[text.casefold()]


def cards(text: str) -> Nuts:
    """Cards in the order in which they are said; "" is no card.  Raises Misplaced.

    >>> cards("5, corn, Erwin") == (card("hazelnut"), card("3"), Card.ERWIN)
    True
    """
    return read_cards(text, ())


read_cards: Final = row(lambda part: [card(part)], Card.FACE_DOWN)


def in_order(row: Sequence[Card]) -> str:
    """Cards as text, in their order: nuts are their numbers.

    >>> in_order(cards("5, corn, Erwin, 2 face down"))
    '5, 3, Erwin, 2 face down'
    """
    shown = (card for card in row if card is not Card.FACE_DOWN)
    return listed(("Erwin" if card is Card.ERWIN else str(card.value) for card in shown), row.count(Card.FACE_DOWN))


def read_one(text: Any, names: Names) -> Card | None:
    """One card, or "" for none; "face down" is one that may not be seen.  Raises Misplaced."""
    if text == FACE_DOWN:
        return Card.FACE_DOWN
    if len(found := read_cards(text, names)) > 1:
        raise Misplaced(f"There is room for one nut, and {text!r:.40} are {len(found)}.")
    return found[0] if found else None


def written_one(card: Card | None, names: Names) -> str:
    return FACE_DOWN if card is Card.FACE_DOWN else in_order((card,) if card else ())


def written_row(row: Nuts, names: Names) -> str:
    return in_order(row)


def written_store(row: Nuts, names: Names) -> str:
    return in_order(sorted(row, key=lambda nut: nut.value))


def written_pile(pile: Pile, names: Names) -> str:
    return listed([in_order(pile.cards)] if pile.cards else [], rest=pile.rest)


def read_gang(text: Any, names: Names) -> tuple[Gang, ...]:
    """Gang members, as "weasel, pill bug".  Raises Misplaced."""
    for part in parts(text):
        if part not in MEMBERS:
            raise Misplaced(f"There is no gang member {part!r:.40}: there is {', '.join(MEMBERS)}.")
    return tuple(MEMBERS[part] for part in parts(text))


def written_gang(gang: Iterable[Gang], names: Names) -> str:
    return ", ".join(map(str, sorted(gang, key=GANG.index)))


# --- The entries ----------------------------------------------------------------------------------------------------

OF_BOTH: Final[Mapping[str, Field]] = {
    "forest": Field(pile(read_cards), written_pile, usual=Pile(rest=True)),
    "gone": Field(pile(read_cards), written_pile, usual=Pile()),
    "left": Field(read_cards, written_row, usual=(), each=True),
    "right": Field(read_cards, written_row, usual=(), each=True),
    "waits_for": choice("word", {word: word for word in (*WAITS.values(), RACING, ROUND_OVER)}, placed=False),
}
OF_TURNS: Final[Mapping[str, Field]] = {
    "briefcases": Field(read_one, written_one, each=True),
    "storerooms": Field(read_cards, written_store, usual=(), each=True),
    "gangs": Field(read_gang, written_gang, each=True),
    "used": Field(read_gang, written_gang, each=True),
    "encores": Field(switch, as_it_is, each=True),
    "bosses": choice("hamster", {"": None, **{str(boss): boss for boss in Boss}}, each=True),
    "doors": Field(read_one, written_one, each=True),
    "active": PERSON,
    "in_use": choice("pouch", {"": None, **{str(pouch): pouch for pouch in Pouch}}),
    "drew": Field(switch, as_it_is),
    "scares": Field(number, as_it_is, usual=0),
    "open": Field(read_one, written_one, placed=False),
}
OF_RACES: Final[Mapping[str, Field]] = {
    "hands": Field(read_one, written_one, each=True),
    "wins": Field(number, as_it_is, usual=0, each=True),
    "round": Field(number, as_it_is),
}
FIELDS: Final[Mapping[str, Field]] = {**OF_BOTH, **OF_TURNS, **OF_RACES}


# --- Laying out -----------------------------------------------------------------------------------------------------


def state(entries: Mapping[str, Any], table: Table) -> State | Race:
    """The table before somebody draws or does something else, or chooses before the first turn; in Crazy Squirrel,
    in the middle of a race.  Raises Misplaced."""
    if table.variant.squirrel:
        check_unused(entries, OF_TURNS, table, "Crazy Squirrel has no {}.")
        return race(entries, table)
    check_unused(entries, OF_RACES, table, "Only Crazy Squirrel has {}.")
    return turns(entries, table)


def check_unused(entries: Mapping[str, Any], fields: Mapping[str, Field], table: Table, sentence: str) -> None:
    """Raises Misplaced for entries that the mode does not have."""
    for key, field in fields.items():
        usual = (field.usual,) * len(table.names) if field.each else field.usual
        if field.placed and entries[key] != usual:
            raise Misplaced(sentence.format(key), key)


def dealt(deck: Nuts, entries: Mapping[str, Any], seed: int, *rows: Iterable[Card]) -> tuple[Nuts, Nuts, int]:
    """The forest, what has left the game, and the seed of the next shuffle.  Raises Misplaced."""
    forest, gone = entries["forest"], entries["gone"]
    only_one_rest(forest=forest, gone=gone)
    rest, seed = shuffled(rest_of(deck, forest.cards, gone.cards, *rows), seed)
    lying = (rest if forest.rest else ()) + forest.cards[::-1]
    return lying, gone.cards + (rest if gone.rest else ()), seed


def turns(entries: Mapping[str, Any], table: Table) -> State:
    """The game with turns.  Raises Misplaced."""
    hamsters = hamsters_of(entries, table)
    forest, gone, seed = dealt(FOREST, entries, table.seed, *map(held, hamsters))
    check_turn(entries, forest)
    state = State(
        phase=YourTurn(),
        forest=forest,
        gone=gone,
        hamsters=hamsters,
        active=table.first if entries["active"] is None else entries["active"],
        first=table.first,
        pouch=entries["in_use"],
        drew=entries["in_use"] is not None if entries["drew"] is None else entries["drew"],
        drawn=(),
        scares=entries["scares"],
        seed=seed,
        news=(),
        variant=table.variant,
    )
    return state.but(phase=phase_of(state))


def check_turn(entries: Mapping[str, Any], forest: Nuts) -> None:
    """Raises Misplaced for a turn that there cannot be."""
    if Card.ERWIN not in forest:
        raise Misplaced('Erwin is always in the forest: name him there, or end it with "...".', "forest")
    if entries["scares"] >= SCARES:
        raise Misplaced("When Erwin comes for the third time, the game is over.", "scares")
    if entries["in_use"] is not None and entries["drew"] is False:
        raise Misplaced("Only a nut that was drawn says which pouch is in use.", "drew")


def phase_of(state: State) -> Phase:
    """A turn, or what has still to be chosen before the first one."""
    variant, hamsters = state.variant, state.hamsters
    doors, bosses = {one.door for one in hamsters}, {one.boss for one in hamsters}
    if variant.burrow == "chosen" and None in doors:
        return ChoosingDoors(tuple(door for door in DOORS if door not in doors))
    if variant.boss == "chosen" and None in bosses:
        return ChoosingBosses(tuple(boss for boss in Boss if boss not in bosses))
    if any(len(one.gang) + len(one.used) < len(whole_gang(variant)) for one in hamsters):
        return Recruiting(left_over(state))
    return YourTurn()


def race(entries: Mapping[str, Any], table: Table) -> Race:
    """Crazy Squirrel, in the middle of a race.  Raises Misplaced."""
    pouches = tuple(zip(entries["left"], entries["right"], strict=True))
    hands = entries["hands"]
    forest, gone, seed = dealt(ALL_NUTS, entries, table.seed, filter(None, hands), *entries["left"], *entries["right"])
    check_race(entries, pouches, table)
    return Race(
        forest=forest,
        gone=gone,
        hands=hands,
        pouches=pouches,
        wins=entries["wins"],
        round=sum(entries["wins"]) + 1 if entries["round"] is None else entries["round"],
        running=True,
        over=False,
        seed=seed,
        news=(),
        variant=table.variant,
    )


def check_race(entries: Mapping[str, Any], pouches: Iterable[tuple[Nuts, Nuts]], table: Table) -> None:
    """Raises Misplaced for a race that is over or cannot be."""
    for name, (left, right) in zip(table.names, pouches, strict=True):
        if total(left) > FULL or total(right) > FULL or total(left) == total(right) == FULL:
            raise Misplaced(
                f"No pouch holds more than {FULL}, and who has two at {FULL} has won: {name}.", "left", name
            )
    rounds, wins = table.variant.squirrel, entries["wins"]
    if entries["round"] not in (None, sum(wins) + 1) or sum(wins) >= rounds or max(wins) > rounds // 2:
        raise Misplaced(f"In a race of {rounds} rounds each one so far was won, and nobody has won most.", "wins")


# --- Hamsters -------------------------------------------------------------------------------------------------------


def hamsters_of(entries: Mapping[str, Any], table: Table) -> tuple[Hamster, ...]:
    """What lies before everybody.  Raises Misplaced."""
    own = [key for key, field in {**OF_BOTH, **OF_TURNS}.items() if field.each]
    hamsters = tuple(
        hamster_of({key: entries[key][seat] for key in own}, table.variant) for seat in range(len(table.names))
    )
    for name, one in zip(table.names, hamsters, strict=True):
        for wrong, key, sentence in objections(one, table.variant):
            if wrong:
                raise Misplaced(f"{sentence}: {name}.", key, name)
    check_shared(hamsters)
    return hamsters


def hamster_of(own: Mapping[str, Any], variant: Variant) -> Hamster:
    gang, used = gang_of(own["gangs"], own["used"], variant)
    return Hamster(
        pouches=(own["left"], own["right"]),
        briefcase=own["briefcases"],
        storeroom=own["storerooms"],
        gang=gang,
        used=used,
        encore=own["bosses"] is Boss.FEDORA if own["encores"] is None else own["encores"],
        boss=own["bosses"],
        door=own["doors"],
    )


def gang_of(
    gang: tuple[Gang, ...] | None, used: tuple[Gang, ...] | None, variant: Variant
) -> tuple[tuple[Gang, ...], tuple[Gang, ...]]:
    """Who was not used yet, and who was; what is not said of one of each follows from the other."""
    usual = () if variant.gang in ("scramble", "in turn") else whole_gang(variant)
    if gang is None:
        gang = tuple(member for member in usual if member not in (used or ()))
    if used is None:
        used = tuple(member for member in usual if member not in gang) if variant.gang == "own" else ()
    return gang, used


def whole_gang(variant: Variant) -> tuple[Gang, ...]:
    """One of each, or nobody where there is no gang."""
    return () if variant.mini else GANG


def objections(one: Hamster, variant: Variant) -> Iterator[tuple[bool, str, str]]:
    """What could be wrong with a hamster: whether it is, in which entry, and the beginning of a sentence."""
    for pouch in Pouch:
        yield one.sum(pouch) >= one.limit, str(pouch), f"At {one.limit} a group is stored, and no pouch holds more"
    members = sorted((*one.gang, *one.used), key=GANG.index)
    yield len(members) > len(whole_gang(variant)), "gangs", f"A gang has {len(whole_gang(variant))} members"
    own = variant.gang == "own" and tuple(members) != whole_gang(variant)
    yield own, "gangs", "A gang is one of each, unless the variant says otherwise"
    yield variant.mini and one.briefcase is not None, "briefcases", "Mini is played without a briefcase"
    yield one.boss is not None and variant.boss == "no", "bosses", "The variant says that all hamsters are alike"
    yield one.door is not None and variant.burrow == "plain", "doors", "The variant says that doors mean nothing"
    yield one.door not in (None, *DOORS), "doors", "No door shows that"
    yield one.encore and one.boss is not Boss.FEDORA, "encores", "Only the fedora hamster uses somebody twice"


def check_shared(hamsters: Sequence[Hamster]) -> None:
    """Raises Misplaced for more of the box than is in it."""
    rest_of(GANG * 4, *((*one.gang, *one.used) for one in hamsters))
    rest_of(tuple(Boss), *([one.boss] for one in hamsters if one.boss))
    doors = [one.door for one in hamsters if one.door]
    if len({*doors}) < len(doors):
        raise Misplaced("Each nut is on one door.", "doors")


def held(one: Hamster) -> Nuts:
    """All nuts that lie before a player."""
    left, right = one.pouches
    return (*left, *right, *((one.briefcase,) if one.briefcase else ()), *one.storeroom)


# --- What is seen ---------------------------------------------------------------------------------------------------


def entries(view: State | Race) -> Mapping[str, Any]:
    """What each field is in a view."""
    return of_race(view) if isinstance(view, Race) else of_turns(view)


def of_turns(view: State) -> Mapping[str, Any]:
    hamsters = view.hamsters
    return {
        "forest": Pile(view.forest[::-1]),
        "gone": Pile(view.gone),
        "left": tuple(one.pouches[Pouch.LEFT] for one in hamsters),
        "right": tuple(one.pouches[Pouch.RIGHT] for one in hamsters),
        "briefcases": tuple(one.briefcase for one in hamsters),
        "storerooms": tuple(one.storeroom for one in hamsters),
        "gangs": tuple(one.gang for one in hamsters),
        "used": tuple(one.used for one in hamsters),
        "encores": tuple(one.encore for one in hamsters),
        "bosses": tuple(one.boss for one in hamsters),
        "doors": tuple(one.door for one in hamsters),
        "active": view.active,
        "in_use": view.pouch,
        "drew": view.drew,
        "scares": view.scares,
        "open": open_card(view.phase),
        "waits_for": WAITS[type(view.phase)],
    }


def open_card(phase: Phase) -> Card | None:
    """What has still to be put somewhere."""
    return phase.nut if isinstance(phase, Placing) else phase.card if isinstance(phase, Hiding) else None


def of_race(view: Race) -> Mapping[str, Any]:
    return {
        "forest": Pile(view.forest[::-1]),
        "gone": Pile(view.gone),
        "left": tuple(left for left, _ in view.pouches),
        "right": tuple(right for _, right in view.pouches),
        "hands": view.hands,
        "wins": view.wins,
        "round": view.round,
        "waits_for": WAITS[Over] if view.over else RACING if view.running else ROUND_OVER,
    }


# --- Actions --------------------------------------------------------------------------------------------------------


def actions(seats: int) -> Iterator[Action]:
    """Every action that there can ever be."""
    for seat in map(Seat, range(seats)):
        yield from before_turns(seat)
        yield from in_turns(seat)
        yield from of_gangs(seat, [Seat(rival) for rival in range(seats) if rival != seat])
        yield from of_erwin(seat)
        yield from (squirrel.Take(seat), squirrel.NextRound(seat))
        yield from (squirrel.Fill(seat, pouch) for pouch in Pouch)


def before_turns(seat: Seat) -> Iterator[Action]:
    yield from (deeds.TakeDoor(seat, door) for door in DOORS)
    yield from (deeds.TakeBoss(seat, boss) for boss in Boss)
    for member in GANG:
        yield deeds.Recruit(seat, member)
        yield deeds.Grab(seat, member)


def in_turns(seat: Seat) -> Iterator[Action]:
    yield from (deeds.Draw(seat), deeds.Stop(seat), deeds.Keep(seat), deeds.Leave(seat), deeds.LetGo(seat))
    for pouch in Pouch:
        yield from (deeds.Put(seat, pouch), deeds.Store(seat, pouch), deeds.Add(seat, pouch))
        yield from (deeds.Swap(seat, pouch, nut) for nut in NUTS)
    for place in (*PLACE_OF.values(), Place.BRIEFCASE):
        yield from (deeds.LetGo(seat, place, nut) for nut in NUTS)


def of_gangs(seat: Seat, rivals: Sequence[Seat]) -> Iterator[Action]:
    for again in (False, True):
        yield deeds.Steal(seat, again)
        yield from (deeds.Heavyset(seat, pouch, again) for pouch in Pouch)
        yield from (deeds.Weasel(seat, rival, nut, again) for rival in rivals for nut in NUTS)
        yield from (deeds.PillBug(seat, rival, pouch, again) for rival in rivals for pouch in Pouch)


def of_erwin(seat: Seat) -> Iterator[Action]:
    yield from (deeds.Prowl(seat), deeds.StayHome(seat))
    yield from (deeds.Lose(seat, pouch) for pouch in Pouch)
    yield from (deeds.Hide(seat, place) for place in Place)
