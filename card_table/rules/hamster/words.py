"""The table of Hámster Gángster in words."""

from collections.abc import Sequence

from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat
from card_table.rules.hamster.pieces import Card, Gang, Hamster, Nuts, Pouch
from card_table.rules.hamster.scoring import score_of
from card_table.rules.hamster.table import Hiding, Over, Placing, State


def look_at(view: State, names: Names) -> Sequence[str]:
    """The forest and what lies open in the middle, then everybody, from the active player on."""
    seats = [Seat((view.active + view.step * place) % len(names)) for place in range(len(names))]
    return [
        f"Cards in the forest: {len(view.forest)}. Erwin has {appeared(view.scares)}.",
        *open_card(view, names),
        *(line for seat in seats for line in hamster_in_words(view, seat, names)),
    ]


def appeared(count: int) -> str:
    return ("not appeared yet", "appeared once", "appeared twice", "appeared three times")[count]


def open_card(view: State, names: Names) -> list[str]:
    """The nut that has still to be placed."""
    if isinstance(view.phase, Placing):
        return [f"{names[view.phase.seat]} has still to place {view.phase.nut.told}."]
    if isinstance(view.phase, Hiding):
        card = view.phase.card
        what = str(card) if card is Card.FACE_DOWN else card.told
        return [f"{names[view.phase.seat]} has stolen {what} and has still to hide it."]
    return []


def hamster_in_words(view: State, seat: Seat, names: Names) -> list[str]:
    """A player's pouches, burrow and gang; at the end how the points came about."""
    hamster = view.hamsters[seat]
    who = f"{names[seat]}, {called(hamster)}," if called(hamster) else names[seat]
    pouches = joined(pouch_in_words(hamster, pouch) for pouch in Pouch)
    parts = [f"{who} has {pouches}"]
    if not view.variant.mini:
        parts.append(f"briefcase: {hamster.briefcase.told if hamster.briefcase else 'empty'}")
    parts.append(f"storeroom: {store_in_words(hamster.storeroom)}")
    if not view.variant.mini:
        parts.append(f"gang: {gang_in_words(hamster)}")
    lines = ["; ".join(parts) + "."]
    return [*lines, points_in_words(hamster, names[seat])] if isinstance(view.phase, Over) else lines


def called(hamster: Hamster) -> str:
    """Boss and door, where they are used."""
    boss, door = hamster.boss, hamster.door
    return " and ".join([*([f"the {boss}"] if boss else []), *([f"the {door} on the door"] if door else [])])


def pouch_in_words(hamster: Hamster, pouch: Pouch) -> str:
    nuts = hamster.pouches[pouch]
    numbers = " + ".join(str(nut.number) for nut in nuts)
    sums = f" = {hamster.sum(pouch)}" if len(nuts) > 1 else ""
    return f"{numbers}{sums} in the {pouch} pouch" if nuts else f"nothing in the {pouch} pouch"


def store_in_words(storeroom: Nuts) -> str:
    """How many cards, and which, where they lie open."""
    if not storeroom or Card.FACE_DOWN in storeroom:
        return f"{len(storeroom)} card{'' if len(storeroom) == 1 else 's'}"
    kinds = sorted(set(storeroom), key=lambda nut: nut.value)
    return ", ".join(f"{storeroom.count(nut)} × {nut}" for nut in kinds)


def gang_in_words(hamster: Hamster) -> str:
    """Who was not used yet, and whether somebody may be used again."""
    kinds = [member for member in Gang if member in hamster.gang]
    left = joined(f"{count} × {kind}" if (count := hamster.gang.count(kind)) > 1 else kind for kind in kinds)
    again = ", and one of those used may be used again" if hamster.encore and hamster.used else ""
    return f"{left if kinds else 'nobody'}{again}"


def points_in_words(hamster: Hamster, name: str) -> str:
    """How the points came about."""
    score = score_of(hamster)
    parts = [
        (score.stored, "for stored cards"),
        (score.chestnut, "for the chestnut"),
        (score.door, "for the door"),
        (score.briefcase, "for the briefcase"),
        (score.gang, "for the gang"),
    ]
    told = [f"{points} {what}" for points, what in parts if points]
    return f"{name} has {score.points} points{': ' + joined(told) if told else ''}."


def progress_of(view: State) -> str:
    """How many forest cards are left, and how often Erwin has come."""
    way = ", anticlockwise" if view.step < 0 else ""
    return f"forest {len(view.forest)}, Erwin {view.scares} of 3{way}"
