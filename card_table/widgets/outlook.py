"""Hámster Gángster: which key means which options, and what each of them will do, said before it is done."""

from collections.abc import Mapping, Sequence
from typing import Any

from card_table.narrowing import KIND, Step, fields_of, next_step
from card_table.rules.game import Action, Names
from card_table.rules.hamster.deeds import (
    Add,
    Draw,
    Grab,
    Heavyset,
    Hide,
    Keep,
    Leave,
    LetGo,
    Lose,
    PillBug,
    Prowl,
    Put,
    StayHome,
    Steal,
    Stop,
    Store,
    Swap,
    Weasel,
)
from card_table.rules.hamster.pieces import Boss, Card, Gang, Hamster, Place, Pouch, total, without
from card_table.rules.hamster.table import (
    ChoosingBosses,
    ChoosingDoors,
    Gained,
    Hiding,
    Over,
    Placing,
    Prowling,
    Recruiting,
    Scared,
    State,
    Weighing,
)
from card_table.widgets.hamster import Line, sum_of

TOP_KEYS: Mapping[type, str] = {
    Draw: "space",
    Stop: "s",
    Store: "o",
    Leave: "n",
    Keep: "b",
    Add: "b",
    Swap: "b",
    Heavyset: "g",
    Weasel: "g",
    PillBug: "g",
    Prowl: "p",
    StayHome: "n",
}
"""The key of each kind of action; the others are told apart by where or which at once."""

KIND_KEYS: Mapping[type, str] = {Add: "a", Swap: "s", Heavyset: "h", Weasel: "w", PillBug: "p"}
"""The keys of those that share one, once it was pressed."""

VALUE_KEYS: Mapping[Any, str] = {
    Pouch.LEFT: "left",
    Pouch.RIGHT: "right",
    Place.LEFT: "left",
    Place.RIGHT: "right",
    Place.BRIEFCASE: "b",
    Place.STOREROOM: "s",
    Boss.GREY: "g",
    Boss.FEDORA: "f",
    Boss.CAP: "c",
    Boss.HEART: "h",
    Gang.WEASEL: "w",
    Gang.HEAVYSET: "h",
    Gang.STICK_INSECT: "s",
    Gang.PILL_BUG: "p",
    Card.CHESTNUT: "0",
    None: "space",
}

MOST_LINES = 5
"""More answers than these are told in one line."""

ENDS = "; turn ends"
"""After what ends the turn."""

STEAL_KEYS = "zxcv"
"""The key of each seat's stick insect."""


def value_key(field: str, value: Any) -> str:
    """The key of an answer."""
    if field == KIND:
        return KIND_KEYS[value]
    if field == "rival":
        return str(value + 1)
    if field == "again":
        return "2" if value else "1"
    return VALUE_KEYS.get(value) or str(value.number)


def first_answers(options: Sequence[Action]) -> dict[str, list[Action]]:
    """What each key leaves of the options of the player whose decision it is."""
    answers: dict[str, list[Action]] = {}
    for option in options:
        if isinstance(option, Steal | Grab):
            continue
        answers.setdefault(TOP_KEYS.get(type(option)) or first_value_key(option), []).append(option)
    return answers


def first_value_key(option: Action) -> str:
    """The key of the first thing that an option says besides its seat."""
    return value_key(fields_of(option)[0], first_value(option))


def further_answers(options: Sequence[Action]) -> dict[str, list[Action]]:
    """What each key leaves of options that were narrowed before; Space does the only one that is left."""
    step = next_step(options)
    if step is None:
        return {"space": [*options]}
    return {value_key(step.field, value): [*left] for value, left in step.answers.items()}


# --- What is asked --------------------------------------------------------------------------------------------------


def question(view: State, names: Names) -> str:
    """What the player whose decision it is is asked."""
    phase, active = view.phase, names[view.active]
    match phase:
        case ChoosingDoors():
            return f"{active}: choose a door"
        case ChoosingBosses():
            return f"{active}: choose a hamster"
        case Recruiting():
            return "Everybody: four gang cards!" if view.variant.gang == "scramble" else f"{active}: take a gang card"
        case Placing(seat, nut):
            return f"{names[seat]}: where to with {nut.told}?"
        case Weighing(seat, pouch):
            return f"{names[seat]}: store {view.hamsters[seat].sum(pouch)} now?"
        case Scared():
            return f"{active}: which pouch is lost?"
        case Prowling(seat):
            return f"{names[seat]}: steal a forest card?"
        case Hiding(seat):
            return f"{names[seat]}: hide it where?"
        case Over():
            return "The game is over"
    return f"{active}: draw, or something else?" if not view.drew else f"{active}: draw on, or stop?"


def on_turn(view: State) -> list[Line]:
    """What there is to know before a draw: the room in the pouches."""
    hamster = view.mine
    if view.pouch is not None:
        return [Line(f"{view.pouch} pouch in use: room for {hamster.limit - hamster.sum(view.pouch)}")]
    rooms = ", ".join(f"{pouch} {hamster.limit - hamster.sum(pouch)}" for pouch in Pouch)
    return [Line(f"room: {rooms}; your first nut says which pouch")]


def narrowed_question(step: Step, options: Sequence[Action]) -> str:
    """What is asked on the way to one option."""
    what = options[0].verb if len({option.verb for option in options}) == 1 else ""
    asked = {
        KIND: "which one?",
        "rival": "whose?",
        "pouch": "which pouch?",
        "place": "from where?",
        "nut": "which nut?",
        "again": "which card?",
    }[step.field]
    return f"{what}: {asked}" if what else asked.capitalize()


# --- What it will do ------------------------------------------------------------------------------------------------


def outlook(view: State, option: Action, names: Names) -> str:
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
        case Prowl():
            return "steal a forest card, which only you see"
        case StayHome():
            return "let the forest be"
    return option.words(names)


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
    if view.phase.card is Card.FACE_DOWN:
        return str(place)
    if place is Place.STOREROOM:
        return "storeroom; nobody learns what it is"
    if place is Place.BRIEFCASE:
        return "briefcase"
    return with_more(hamster, Pouch.LEFT if place is Place.LEFT else Pouch.RIGHT, view.phase.card)


def group_words(options: Sequence[Action]) -> str:
    """What a key stands for that leaves several options."""
    first = options[0]
    if isinstance(first, Add | Swap):
        return "briefcase: add or swap its nut"
    if isinstance(first, LetGo):
        return f"and a nut of the {first.place}"
    return "store a pouch" if isinstance(first, Store) else first.verb


def key_words(options: Sequence[Action]) -> str:
    """What a key does, for the row of keys."""
    match options[0]:
        case Put(_, pouch) | Lose(_, pouch):
            return str(pouch)
        case Hide(_, place):
            return str(place)
        case Keep():
            return "briefcase"
        case LetGo(_, place):
            return place.name.lower() if place else "let it go"
    return options[0].verb


def asked_lines(view: State, answers: Mapping[str, Sequence[Action]], names: Names) -> list[Line]:
    """The question, and what each answer will do."""
    asked = Line(question(view, names), "title")
    if len(answers) > MOST_LINES:
        return [asked, listed({key: first_value(options[0]) for key, options in answers.items()})]
    told = {
        key: outlook(view, options[0], names) if len(options) == 1 else group_words(options)
        for key, options in answers.items()
    }
    return [asked, *(Line(text, key=key) for key, text in told.items())]


def listed(answers: Mapping[str, Any]) -> Line:
    """Many answers in one line."""
    return Line(", ".join(f"{key} {answer}" for key, answer in answers.items()))


def first_value(option: Action) -> Any:
    """The first thing that an option says besides its seat."""
    return getattr(option, fields_of(option)[0])


def narrowed_lines(view: State, options: Sequence[Action], names: Names) -> list[Line]:
    """What is asked on the way to one option, and what each answer leaves or will do."""
    step = next_step(options)
    if step is None:
        kind = str(getattr(options[0], "member", options[0].verb)).capitalize()
        return [Line(f"{kind}?", "title"), Line(outlook(view, options[0], names), key="space")]
    asked = narrowed_question(step, options)
    if len(step.answers) > MOST_LINES:
        nuts = listed({value_key(step.field, value): value for value in step.answers})
        return [Line(asked, "title"), nuts, Line(f"if it is there you get it{ENDS}", "dim")]
    lines = [narrowed_line(step, value, view, names) for value in step.answers]
    if all(line.text.endswith(ENDS) for line in lines):
        asked = f"{asked} Your turn ends."
        lines = [line._replace(text=line.text.removesuffix(ENDS)) for line in lines]
    return [Line(asked, "title"), *lines]


def narrowed_line(step: Step, value: Any, view: State, names: Names) -> Line:
    left = step.answers[value]
    words = [] if len(left) == 1 and step.field not in (KIND, "again") else [answer_words(step, value, view, names)]
    words += [outlook(view, left[0], names)] if len(left) == 1 else []
    return Line(": ".join(words), key=value_key(step.field, value))


def answer_words(step: Step, value: Any, view: State, names: Names) -> str:
    """How an answer is called."""
    if step.field == "rival":
        return f"{names[value]}, {len(view.hamsters[value].storeroom)} stored"
    if step.field == KIND:
        return str(getattr(value, "member", value.verb.split()[0]))
    if step.field == "again":
        return "used before" if value else "not used yet"
    return f"{value} pouch" if step.field == "pouch" else str(value)
