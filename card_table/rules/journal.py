"""The journal of a game: a header, then one line for each action, in the order in which they counted.

Lines are JSON objects, so that a journal can be read, mended and cited by people:

    {"card_table": 1, "game": "gopher", "people": ["Ann", "Ben"], "first": 0, "seed": 7, "variant": {}, "began": "…"}
    {"seat": 0, "do": "turn over 7"}
    {"seat": 0, "do": "stop"}
    {"undo": "stop"}

In a race each line also tells when it came, in milliseconds of play, and what came to nothing is kept, too:

    {"seat": 2, "do": "tap Ben", "ms": 4210}
    {"seat": 0, "vain": "tap Ben", "ms": 4248, "behind": 38, "first": 2}

A journal is text that anybody may have touched: whatever does not read as one is refused in a sentence, and a last
line without its end is what a sudden stop leaves behind, so it is dropped.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, field, fields
from typing import Any

from card_table.rules import GAMES, game_named
from card_table.rules.game import Action, Game, Names, Seat, record, variant_of

FORMAT = 1
LONGEST_LINE = 4096
LONGEST_PLAY = 10**12
"""More milliseconds than anybody plays."""


class Unreadable(ValueError):
    """A journal that no game can be made of; its text is a sentence that says why and what to do."""


@record
class Header:
    """What a game starts from."""

    game: str
    people: tuple[str, ...]
    first: Seat
    seed: int
    variant: Mapping[str, Any]
    began: str
    """When, as an ISO 8601 date and time."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """The seats, as words, that play themselves, and how well."""


@record
class Done:
    """A seat's action, as it is spelled."""

    seat: Seat
    do: str
    ms: int | None = None
    """When, in milliseconds of play; in races only."""


@record
class Vain:
    """What a seat did in a race that came to nothing; if it was late, how much later than who was first."""

    seat: Seat
    vain: str
    ms: int
    behind: int | None = None
    first: Seat | None = None


@record
class Undone:
    """The last action that still counts is taken back."""

    undo: str


Entry = Done | Vain | Undone


@record
class Journal:
    """What a journal says.  ``whole`` is the length in bytes of its unbroken lines; ``broken`` the number of the
    first line that does not read as an entry (the header is line 1), after which nothing was read."""

    header: Header
    entries: tuple[Entry, ...]
    whole: int
    broken: int | None = None


def header_line(header: Header) -> str:
    found = asdict(header)
    return line({"card_table": FORMAT, **{name: value for name, value in found.items() if value or name != "bots"}})


def done_line(action: Action, names: Names, ms: int | None = None) -> str:
    return line({"seat": action.seat, "do": action.words(names), **({} if ms is None else {"ms": ms})})


def vain_line(vain: Vain) -> str:
    return line({name: value for name, value in asdict(vain).items() if value is not None})


def undone_line(action: Action, names: Names) -> str:
    return line({"undo": action.words(names)})


def line(fields: Mapping[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def spelled(options: Sequence[Action], done: Done, names: Names) -> Action | None:
    """The option that an entry spells, or None: so nothing that is not an option can ever be read."""
    return next((option for option in options if option.seat == done.seat and option.words(names) == done.do), None)


def read(data: bytes) -> Journal:
    """A journal from its bytes.  Raises Unreadable when there is no header to play from."""
    first, end, rest = data.partition(b"\n")
    if not end:
        raise Unreadable("This saved game is empty: it was stopped before it began, so delete it and begin a new one.")
    header = read_header(first)
    entries: list[Entry] = []
    whole = len(first) + 1
    for number, raw in enumerate(rest.split(b"\n")[:-1], start=2):
        entry = read_entry(raw)
        if entry is None:
            return Journal(header, tuple(entries), whole, broken=number)
        entries.append(entry)
        whole += len(raw) + 1
    return Journal(header, tuple(entries), whole)


def read_header(raw: bytes) -> Header:
    """The first line.  Raises Unreadable, with what to do."""
    found = fields_of(raw)
    version = found.pop("card_table", None) if found else None
    if found is None or type(version) is not int or version < 1:
        raise Unreadable("This file is not a saved game of card_table: its first line is not a journal's header.")
    if version > FORMAT:
        raise Unreadable(f"This game was saved by a newer card_table (format {version}): update card_table to open it.")
    game_id = found.get("game")
    if game_id not in GAMES:
        raise Unreadable(f"This saved game is of {game_id!r:.40}, which this card_table does not know: update it.")
    if fault := fault_in(found, game_named(game_id)):
        raise Unreadable(f"This saved game cannot be read: its first line {fault}.")
    return Header(**{**found, "people": tuple(found["people"])})


def fault_in(found: dict[str, Any], game: Game) -> str:
    """What is wrong with a header's fields; empty if nothing is."""
    names = {field.name for field in fields(Header)}
    if found.keys() | {"bots"} != names:
        odd = min(names ^ (found.keys() | {"bots"}))
        return f"lacks {odd!r}" if odd in names else f"has the unknown field {odd!r:.40}"
    people, first = found["people"], found["first"]
    if not (isinstance(people, list) and all(map(is_name, people)) and len(people) in game.SEATS):
        return f"does not name {game.SEATS.start} to {game.SEATS.stop - 1} people"
    if type(first) is not int or first not in range(len(people)):
        return "does not say which seat begins"
    if type(found["seed"]) is not int or not isinstance(found["began"], str):
        return "has no proper seed and date"
    if not are_bots(found.get("bots", {}), len(people)):
        return "does not say which seats play themselves"
    return fault_in_variant(found["variant"], game)


def is_name(found: Any) -> bool:
    """Whether this is a text that can be written again."""
    return isinstance(found, str) and found.encode("utf-8", "ignore").decode() == found


def are_bots(found: Any, seats: int) -> bool:
    """Whether this says of some seats how well they play by themselves."""
    seat_names = {str(seat) for seat in range(seats)}
    return (
        isinstance(found, dict) and found.keys() <= seat_names and all(isinstance(how, str) for how in found.values())
    )


def fault_in_variant(found: Any, game: Game) -> str:
    """What is wrong with a header's variant; empty if nothing is."""
    try:
        variant_of(game, found if isinstance(found, dict) else {str(found): None})
    except ValueError:
        return f"names rules that {game.NAME} does not have"
    return ""


def read_entry(raw: bytes) -> Entry | None:
    """One line as an entry, or None."""
    found = fields_of(raw) or {}
    match found:
        case {"seat": int(seat), "do": str(do), **more} if type(seat) is int and more.keys() <= {"ms"}:
            return Done(Seat(seat), do, more.get("ms")) if are_times(more) else None
        case {"vain": str()} if found.keys() in (VAIN, LATE):
            return Vain(**found) if are_times({name: found[name] for name in found if name != "vain"}) else None
        case {"undo": str(undo)} if len(found) == 1:
            return Undone(undo)
    return None


VAIN = {"seat", "vain", "ms"}
LATE = {*VAIN, "behind", "first"}


def are_times(found: Mapping[str, Any]) -> bool:
    """Whether all of these are seats, or milliseconds that somebody may have played."""
    return all(type(number) is int and 0 <= number < LONGEST_PLAY for number in found.values())


def fields_of(raw: bytes) -> dict[str, Any] | None:
    """A line's JSON object, or None for anything else, however odd."""
    if len(raw) > LONGEST_LINE:
        return None
    try:
        found = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
