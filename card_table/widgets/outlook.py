"""Hámster Gángster: which key means which options, and what is asked with which answers."""

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
    Recruit,
    StayHome,
    Steal,
    Stop,
    Store,
    Swap,
    TakeBoss,
    TakeDoor,
    Weasel,
)
from card_table.rules.hamster.foresight import BONUS, ENDS, last_turns, outlook_of
from card_table.rules.hamster.pieces import Boss, Card, Gang, Place, Pouch
from card_table.rules.hamster.table import (
    ChoosingBosses,
    ChoosingDoors,
    Hiding,
    Over,
    Placing,
    Prowling,
    Recruiting,
    Scared,
    State,
    Weighing,
)
from card_table.widgets.hamster import Line

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

KIND_KEYS: Mapping[type, str] = {Add: "a", Swap: "s", Weasel: "1", Heavyset: "2", PillBug: "4"}
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
    **{member: str(number) for number, member in enumerate(Gang, start=1)},
    Card.CHESTNUT: "0",
    None: "space",
}

MOST_LINES = 5
"""More answers than these are told in one line."""

GET = f"if it is there you get it{ENDS}"
"""What any question of the weasel does."""

BOSS_WORDS = {Boss.GREY: "grey", Boss.FEDORA: "fedora", Boss.CAP: "red cap", Boss.HEART: "red hat"}
"""The hamsters, in a word or two."""

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
        pouch = getattr(options[0], "pouch", None)
        keys = ["space"] if pouch is None else ["space", value_key("pouch", pouch)]
        return {key: [*options] for key in keys}
    return {value_key(step.field, value): [*step.answers[value]] for value in in_order(step)}


def in_order(step: Step) -> list[Any]:
    """The values of a step as they are told: members of the gang and rivals in the order of their numbers."""
    numbered = step.field in (KIND, "rival")
    return sorted(step.answers, key=lambda value: value_key(step.field, value)) if numbered else [*step.answers]


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
            return f"{names[seat]}: where does {nut.told} go?"
        case Weighing(seat, pouch):
            return f"{names[seat]}: store {view.hamsters[seat].sum(pouch)} now?"
        case Scared():
            return f"{active}: which pouch is lost?"
        case Prowling(seat):
            return f"{names[seat]}: prowl, or stay home?"
        case Hiding(seat, card):
            return f"{names[seat]}: hide it where?" if card.number else f"{names[seat]} hides a stolen card"
        case Over():
            return "The game is over"
    return f"{active}: {turn_question(view)}"


def turn_question(view: State) -> str:
    """What the active player may do, in a few words."""
    hamster = view.mine
    if storable := [hamster.sum(pouch) for pouch in Pouch if hamster.sum(pouch) in hamster.sums]:
        return f"draw{' on, stop' if view.drew else ''}, or store the {storable[0]}?"
    if view.drew:
        return "draw on, or stop?"
    return "draw a card" if view.variant.mini else "draw, or something else?"


def on_turn(view: State) -> list[Line]:
    """What there is to know before a draw: the room in the pouches."""
    hamster = view.mine
    rooms = ", ".join(f"{pouch} {hamster.limit - hamster.sum(pouch)}" for pouch in Pouch)
    room = f"room: {rooms}; your first nut says which pouch"
    if view.pouch is not None:
        room = f"{view.pouch} pouch in use: room for {hamster.limit - hamster.sum(view.pouch)}"
    ends = last_turns(view)
    return [Line(room), *([Line(f"{ends.capitalize()}.", "bad")] if ends else [])]


def narrowed_question(step: Step, options: Sequence[Action], names: Names) -> str:
    """What is asked on the way to one option."""
    first = options[0]
    asked = {
        KIND: "add or swap?" if isinstance(first, Add | Swap) else "who of your gang?",
        "rival": "whose storeroom?" if isinstance(first, Weasel) else "whose pouch?",
        "pouch": "which pouch?",
        "place": "from where?",
        "nut": f"which nut of {names[first.rival]}'s?" if isinstance(first, Weasel) else "which nut?",
        "again": "which card?",
    }[step.field]
    return f"{names[first.seat]}: {asked}" if step.field == KIND else f"{called(first)}: {asked}"


def called(option: Action) -> str:
    """The kind of an option, as people call it."""
    return str(getattr(option, "member", option.verb)).capitalize()


def group_words(options: Sequence[Action]) -> str:
    """What a key stands for that leaves several options."""
    first = options[0]
    if isinstance(first, Add | Swap):
        return "briefcase: add or swap its nut"
    if isinstance(first, LetGo):
        return f"and a nut of the {first.place}"
    return "store a pouch" if isinstance(first, Store) else first.verb


def outlook(view: State, option: Action, names: Names) -> str:
    """An option as it is called where all are listed, and what it will do."""
    will = outlook_of(view, option, names)
    match option:
        case Put(_, pouch) | Add(_, pouch):
            return f"{pouch} {will}"
        case Keep():
            return "; ".join(filter(None, ("keep it in the briefcase", will)))
        case LetGo(_, place, nut):
            return f"and {nut} ({nut.number}), {place}" if nut else f"it goes; {will}"
        case Store(_, pouch):
            return f"store {pouch} {will}"
        case Lose(_, pouch):
            return f"{pouch} pouch: lose {will}"
        case Hide(_, Place.STOREROOM | Place.BRIEFCASE as place):
            return "; ".join(filter(None, (str(place), will)))
        case Hide(_, place):
            return f"{place.name.lower()} {will}"
        case Weasel(_, _, nut):
            return f"{nut}: {GET}"
        case TakeDoor(_, door):
            return f"{door}: {BONUS[door]} each"
        case Recruit(_, member):
            return f"{member}, {will}"
    return f"{told_apart(option, names)}: {will}"


def told_apart(option: Action, names: Names) -> str:
    """What tells an option from others of its kind, or its verb."""
    match option:
        case Swap(_, pouch):
            return str(pouch)
        case Heavyset(_, pouch):
            return f"{pouch} pouch"
        case PillBug(_, rival, pouch):
            return f"{names[rival]}'s {pouch} pouch"
        case TakeBoss(_, boss):
            return BOSS_WORDS[boss]
    return option.verb


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
        case TakeBoss(_, boss):
            return BOSS_WORDS[boss]
        case Recruit(_, member):
            return str(member).split()[0]
    return options[0].verb


def asked_lines(view: State, answers: Mapping[str, Sequence[Action]], names: Names) -> list[Line]:
    """The question, and what each answer will do."""
    asked = Line(question(view, names), "title")
    if isinstance(view.phase, Hiding) and view.phase.card is Card.FACE_DOWN:
        return [asked]
    if len(answers) > MOST_LINES:
        return [asked, *doors_listed(answers)]
    told = {
        key: outlook(view, options[0], names) if len(options) == 1 else group_words(options)
        for key, options in answers.items()
    }
    each = [Line("each: for every one stored at the end", "dim")] if isinstance(view.phase, ChoosingDoors) else []
    return [asked, *(Line(text, key=key) for key, text in told.items()), *each]


def doors_listed(answers: Mapping[str, Sequence[Action]]) -> list[Line]:
    """Many doors, those with the same bonus in a line."""
    doors = {key: first_value(options[0]) for key, options in answers.items()}
    bonuses = dict.fromkeys(BONUS[door] for door in doors.values())
    alike = {bonus: {key: door for key, door in doors.items() if BONUS[door] == bonus} for bonus in bonuses}
    lines = [Line(f"{listed(some).text}: {bonus.split()[0]}") for bonus, some in alike.items()]
    return [*lines, Line("points for each stored at the end", "dim")]


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
        return [Line(f"{called(options[0])}?", "title"), Line(outlook(view, options[0], names), key="space")]
    asked = narrowed_question(step, options, names)
    if len(step.answers) > MOST_LINES:
        nuts = listed({value_key(step.field, value): value for value in step.answers})
        return [Line(asked, "title"), nuts, Line(GET, "dim")]
    lines = [narrowed_line(step, value, view, names) for value in in_order(step)]
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
        rival = view.hamsters[value]
        asked = isinstance(step.answers[value][0], Weasel)
        return f"{names[value]}, {len(rival.storeroom)} stored" if asked else f"{names[value]}, from either pouch"
    if step.field == KIND:
        return str(getattr(value, "member", value.verb.split()[0]))
    if step.field == "again":
        return "used before" if value else "not used yet"
    return f"{value} pouch" if step.field == "pouch" else str(value)
