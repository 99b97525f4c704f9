"""What an action of Hámster Gángster will do, said before it is done."""

from collections.abc import Mapping
from typing import Final

from card_table.rules.game import Action, Names
from card_table.rules.hamster.deeds import (
    Add,
    Heavyset,
    Hide,
    Keep,
    Leave,
    LetGo,
    Lose,
    PillBug,
    Prowl,
    Put,
    Recruit,
    StayHome,
    Store,
    Swap,
    TakeBoss,
    TakeDoor,
    Weasel,
)
from card_table.rules.hamster.pieces import DOORS, Boss, Card, Hamster, Nuts, Place, Pouch, total, without
from card_table.rules.hamster.table import Gained, Hiding, Placing, Recruiting, State

ENDS: Final = "; turn ends"
"""After what ends the turn."""

BONUS: Mapping[Card, str] = {
    nut: "half a point" if nut.value <= 2 else "a point" if nut.value <= 5 else "two points" for nut in DOORS
}
"""What each door brings."""

ABILITIES: Mapping[Boss, str] = {
    Boss.GREY: "groups of 13 or 14",
    Boss.FEDORA: "one of the gang twice",
    Boss.CAP: "groups of 12 or 13",
    Boss.HEART: "no fear of Erwin, and a card when others have it",
}


def outlook_of(view: State, option: Action, names: Names) -> str:
    """What an option will do, in a few words."""
    hamster = view.hamsters[option.seat]
    match option:
        case Put(_, pouch):
            assert isinstance(view.phase, Placing)
            return with_more(hamster, pouch, view.phase.nut) + ending(view.phase, hamster, pouch)
        case Add(_, pouch):
            assert hamster.briefcase
            return f"{with_more(hamster, pouch, hamster.briefcase)}{ENDS}"
        case Swap(_, pouch, nut):
            assert hamster.briefcase
            sums = total((*without(hamster.pouches[pouch], nut), hamster.briefcase))
            stored = ", stored" if sums == hamster.limit else ""
            return f"{pouch}: {nut.number} out, {hamster.briefcase.number} in = {sums}{stored}{ENDS}"
        case Keep():
            mine = option.seat == view.active
            return f"keep it in the briefcase{ENDS if mine else ''}"
        case LetGo():
            return f"and {option.nut} ({option.nut.number}), {option.place}" if option.nut else "it goes; lose no other"
        case Store(_, pouch):
            return f"store {pouch} {sum_of(hamster.pouches[pouch])}{ENDS}"
        case Leave():
            return f"leave it: it may still grow to {hamster.limit}"
        case Heavyset(_, pouch):
            return f"{pouch} pouch: {sum_of(hamster.pouches[pouch])} to the storeroom{ENDS}"
        case PillBug(_, rival, pouch):
            return f"{names[rival]}'s {pouch} pouch: take {view.hamsters[rival].pouches[pouch][-1].told}{ENDS}"
        case Weasel(_, _, nut):
            return f"{nut}: if it is there you get it{ENDS}"
        case Lose(_, pouch):
            return f"{pouch} pouch: lose {sum_of(hamster.pouches[pouch])}"
        case Hide(_, place):
            return hiding(view, hamster, place)
        case TakeDoor(_, door):
            return f"{door}: {BONUS[door]} for each stored"
        case TakeBoss(_, boss):
            return f"{boss}: {ABILITIES[boss]}"
        case Recruit(_, member):
            assert isinstance(view.phase, Recruiting)
            return f"{member}, {view.phase.left.count(member)} left"
        case Prowl():
            return "prowl: steal a forest card, which only you see"
        case StayHome():
            return "stay home: let the forest be"
    return ""


def with_more(hamster: Hamster, pouch: Pouch, nut: Card) -> str:
    """A pouch with one more nut: what it comes to, and what that means."""
    sums = hamster.sum(pouch) + nut.number
    what = f"{pouch} {hamster.sum(pouch)} + {nut.number} = {sums}"
    if sums >= hamster.limit:
        return f"{what}: {'stored' if sums == hamster.limit else 'LOSES the pouch'}"
    return f"{what}: {'could be stored, or ' if sums in hamster.sums else ''}room {hamster.limit - sums}"


def ending(placing: Placing, hamster: Hamster, pouch: Pouch) -> str:
    """Whether the turn ends with a nut: with a drawn one if the pouch does, with the gang's always."""
    full = hamster.sum(pouch) + placing.nut.number >= hamster.limit
    ends = placing.gained is Gained.BY_GANG or (placing.gained is Gained.DRAWN and full)
    return ENDS if ends else ""


def hiding(view: State, hamster: Hamster, place: Place) -> str:
    assert isinstance(view.phase, Hiding)
    if place is Place.STOREROOM:
        seen = "everybody will see it" if view.variant.open_storerooms else "nobody learns what it is"
        return f"storeroom; {seen}"
    if place is Place.BRIEFCASE:
        return "briefcase"
    return with_more(hamster, Pouch.LEFT if place is Place.LEFT else Pouch.RIGHT, view.phase.card)


def sum_of(nuts: Nuts) -> str:
    """Nuts as a sum: "3 + 4 = 7"."""
    plus = " + ".join(str(nut.number) for nut in nuts)
    return f"{plus} = {total(nuts)}" if len(nuts) > 1 else plus or "empty"
