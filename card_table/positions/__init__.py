"""Positions: the tables of all games in a notation that people read and write.

>>> from card_table.positions import laid_out, written
>>> from card_table.positions.notation import Table
>>> from card_table.rules.game import Seat
>>> from card_table.rules.gopher import Variant
>>> table = Table(["Leon", "Simone"], first=Seat(0), seed=7, variant=Variant())
>>> state = laid_out("gopher", {"turned": "3 nuts", "storages": {"Leon": "2 nuts, 1 apple"}}, table)
>>> written("gopher", state, table.names)["storages"]
{'Leon': '1 apple, 2 nuts', 'Simone': ''}

Each game has a module here that is called like its rules and has what ``Notation`` asks for.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from card_table.positions.notation import Field, Misplaced, Table
from card_table.rules import GAMES
from card_table.rules.cards import joined
from card_table.rules.game import Action, Names


class Notation(Protocol):
    """What a game's positions are written in."""

    FIELDS: Mapping[str, Field]
    """The entries of a position, by their keys."""

    def state(self, entries: Mapping[str, Any], table: Table) -> Any:
        """The game's state with these entries: one for each field that can be placed; where everybody has one of
        their own, a tuple of them.  Raises Misplaced."""

    def entries(self, view: Any) -> Mapping[str, Any]:
        """What each field is in a view."""

    def actions(self, seats: int) -> Iterable[Action]:
        """Every action that there can ever be, possible now or not."""


def notation_of(game_id: str) -> Notation:
    """The notation of a game.  Raises KeyError for an id that is not in GAMES."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    return cast(Notation, import_module(f"card_table.positions.{game_id}"))


def laid_out(game_id: str, position: Mapping[str, Any], table: Table) -> Any:
    """The game's state in this position.  Raises Misplaced, with a sentence."""
    notation = notation_of(game_id)
    fields = {key: field for key, field in notation.FIELDS.items() if field.placed}
    found = entries_in(position, fields, table.names)
    every = {key: whole(found.get(key), field, table.names) for key, field in fields.items()}
    return notation.state(every, table)


def whole(found: Any, field: Field, names: Names) -> Any:
    """An entry with what is usual where nothing is said of it."""
    if not field.each:
        return field.usual if found is None else found
    return tuple((found or {}).get(name, field.usual) for name in names)


def written(game_id: str, view: Any, names: Names) -> dict[str, Any]:
    """A view in the notation of positions."""
    notation = notation_of(game_id)
    entries = {
        key: dict(zip(names, entry, strict=True)) if notation.FIELDS[key].each else entry
        for key, entry in notation.entries(view).items()
    }
    return rewritten(entries, notation.FIELDS, names)


def tidied(game_id: str, position: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Some entries as ``written`` would write them, to be compared with it.  Raises Misplaced."""
    fields = notation_of(game_id).FIELDS
    return rewritten(entries_in(position, fields, names), fields, names)


def rewritten(entries: Mapping[str, Any], fields: Mapping[str, Field], names: Names) -> dict[str, Any]:
    """Entries that were read, in words again."""
    return {
        key: {name: fields[key].write(one, names) for name, one in entry.items()}
        if fields[key].each
        else fields[key].write(entry, names)
        for key, entry in entries.items()
    }


def entries_in(position: Mapping[str, Any], fields: Mapping[str, Field], names: Names) -> dict[str, Any]:
    """What is written, read.  Raises Misplaced."""
    for key in position:
        if key not in fields:
            raise Misplaced(f"There is no {key!r:.40} in it: there is {joined(fields)}.", key)
    return {key: entry_in(value, key, fields[key], names) for key, value in position.items()}


def entry_in(value: Any, key: str, field: Field, names: Names) -> Any:
    """One entry, read; of what everybody has one of their own, a mapping by name.  Raises Misplaced."""
    if not field.each:
        return read_at((key,), field, value, names)
    if not isinstance(value, Mapping):
        raise Misplaced(f"Everybody has {key} of their own: write {key} = {{ {names[0]} = ... }}.", key)
    for name in value:
        if name not in names:
            raise Misplaced(f"{name!r:.40} does not sit at this table: {joined(names)} do.", key, name)
    return {name: read_at((key, name), field, one, names) for name, one in value.items()}


def read_at(way: tuple[str, ...], field: Field, value: Any, names: Names) -> Any:
    """What a field reads.  Raises Misplaced, with the way to it."""
    try:
        return field.read(value, names)
    except Misplaced as objection:
        raise Misplaced(str(objection), *way) from None
