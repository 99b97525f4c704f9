"""What an action of Hámster Gángster will do, said before it is done."""

from collections.abc import Mapping
from typing import Final

from card_table.rules.game import Action, Names
from card_table.rules.hamster.deeds import (
    Add,
    Draw,
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
    Stop,
    Store,
    Swap,
    TakeBoss,
    TakeDoor,
)
from card_table.rules.hamster.pieces import DOORS, FEW, Boss, Card, Hamster, Nuts, Place, Pouch, total, without
from card_table.rules.hamster.table import Gained, Hiding, Placing, Recruiting, State

ENDS: Final = "; turn ends"
"""After what ends the turn."""

SOON: Final = 4
"""With fewer cards than these to go the end of the game is announced."""

BONUS: Mapping[Card, str] = {
    nut: "half a point" if nut.value <= 2 else "one point" if nut.value <= 5 else "two points" for nut in DOORS
}
"""What each door brings."""

ABILITIES: Mapping[Boss, str] = {
    Boss.GREY: "groups of 13 or 14",
    Boss.FEDORA: "one of the gang twice",
    Boss.CAP: "groups of 12 or 13",
    Boss.HEART: "no fear of Erwin, and a card when others have it",
}


def outlook_of(view: State, option: Action, names: Names) -> str:
    """What an option will do, as far as its words do not say it."""
    hamster = view.hamsters[option.seat]
    match option:
        case Draw():
            return last_turns(view)
        case Stop():
            return "the game ends" if left_to_play(view) <= 0 else ""
        case Put(_, pouch):
            assert isinstance(view.phase, Placing)
            return with_more(hamster, pouch, view.phase.nut) + ending(view.phase, hamster, pouch)
        case Add(_, pouch):
            assert hamster.briefcase
            return f"{with_more(hamster, pouch, hamster.briefcase)}{ENDS}"
        case Swap(_, pouch, nut):
            assert hamster.briefcase
            return f"{swapped(hamster, pouch, nut, hamster.briefcase)}{ENDS}"
        case Keep():
            return "turn ends" if option.seat == view.active else ""
        case LetGo(_, place):
            return "" if place else "lose no other"
        case Store(_, pouch):
            return f"{sum_of(hamster.pouches[pouch])}{ENDS}"
        case Leave():
            return f"it may still grow to {hamster.limit}"
        case Heavyset(_, pouch):
            return f"{sum_of(hamster.pouches[pouch])} to the storeroom{ENDS}"
        case PillBug(_, rival, pouch):
            return f"take {view.hamsters[rival].pouches[pouch][-1].told}{ENDS}"
        case Lose(_, pouch):
            return sum_of(hamster.pouches[pouch])
        case Hide(_, place):
            return hiding(view, hamster, place)
        case TakeDoor(_, door):
            return f"{BONUS[door]} for each stored"
        case TakeBoss(_, boss):
            return ABILITIES[boss]
        case Recruit(_, member):
            assert isinstance(view.phase, Recruiting)
            return f"{view.phase.left.count(member)} left"
        case Prowl():
            return "steal a forest card, which only you see"
        case StayHome():
            return "steal nothing"
    return ""


def left_to_play(view: State) -> int:
    """How many forest cards have to go before the game ends with a turn."""
    return len(view.forest) - FEW


def last_turns(view: State) -> str:
    """That the forest is nearly empty, as then the game ends; nothing while it is not."""
    left = left_to_play(view)
    if left <= 0:
        return "the game ends with this turn"
    return f"the game ends when {left} more {'card is' if left == 1 else 'cards are'} gone" if left < SOON else ""


def with_more(hamster: Hamster, pouch: Pouch, nut: Card) -> str:
    """A pouch with one more nut: what it comes to, and what that means."""
    sums = hamster.sum(pouch) + nut.number
    what = f"{hamster.sum(pouch)} + {nut.number} = {sums}"
    if sums >= hamster.limit:
        return f"{what}: {'stored' if sums == hamster.limit else 'LOSES the pouch'}"
    return f"{what}: {'could be stored, or ' if sums in hamster.sums else ''}room {hamster.limit - sums}"


def swapped(hamster: Hamster, pouch: Pouch, nut: Card, briefcase: Card) -> str:
    """A pouch with the nut of the briefcase instead of one of its own."""
    sums = total((*without(hamster.pouches[pouch], nut), briefcase))
    return f"{nut.number} out, {briefcase.number} in = {sums}{', stored' if sums == hamster.limit else ''}"


def ending(placing: Placing, hamster: Hamster, pouch: Pouch) -> str:
    """Whether the turn ends with a nut: with a drawn one if the pouch does, with the gang's always."""
    full = hamster.sum(pouch) + placing.nut.number >= hamster.limit
    ends = placing.gained is Gained.BY_GANG or (placing.gained is Gained.DRAWN and full)
    return ENDS if ends else ""


def hiding(view: State, hamster: Hamster, place: Place) -> str:
    """What becomes of a stolen card there; nothing for those who do not see which card it is."""
    assert isinstance(view.phase, Hiding)
    if place is Place.STOREROOM:
        return "everybody will see it" if view.variant.open_storerooms else "nobody learns what it is"
    if place is Place.BRIEFCASE or view.phase.card is Card.FACE_DOWN:
        return ""
    return with_more(hamster, Pouch.LEFT if place is Place.LEFT else Pouch.RIGHT, view.phase.card)


def sum_of(nuts: Nuts) -> str:
    """Nuts as a sum: "3 + 4 = 7"."""
    plus = " + ".join(str(nut.number) for nut in nuts)
    return f"{plus} = {total(nuts)}" if len(nuts) > 1 else plus or "empty"
