"""From many options to one, in steps of one key: what is asked next, and which options each answer leaves.

An action is taken apart into its fields, in the order in which people decide: first what kind of thing, then whom,
where and which.  A field in which all options agree is not asked about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from card_table.rules.game import Action, record

KIND = "kind"


@record
class Step:
    """What is asked, the field of the options it is about, and the options that each of its values leaves."""

    field: str
    answers: Mapping[Any, Sequence[Action]]


def next_step(options: Sequence[Action]) -> Step | None:
    """The first field in which the options differ; None where there is nothing to decide.

    >>> from card_table.rules.game import Seat
    >>> from card_table.rules.grasshopper import Bid, Poker
    >>> step = next_step([Bid(Seat(0), Poker.ONE), Bid(Seat(0), Poker.ACE)])
    >>> step.field, [str(card) for card in step.answers]
    ('card', ['1', 'ace'])
    """
    if len(options) < 2:
        return None
    kinds = grouped(options, KIND)
    if len(kinds) > 1:
        return Step(KIND, kinds)
    for field in fields_of(options[0]):
        answers = grouped(options, field)
        if len(answers) > 1:
            return Step(field, answers)
    return None


def fields_of(option: Action) -> list[str]:
    """What an option says besides whose it is."""
    return [field.name for field in fields(option) if field.name != "seat"]  # type: ignore[arg-type]  # it is a record


def grouped(options: Sequence[Action], field: str) -> dict[Any, list[Action]]:
    """The options by their value of a field, in their order."""
    groups: dict[Any, list[Action]] = {}
    for option in options:
        groups.setdefault(type(option) if field == KIND else getattr(option, field), []).append(option)
    return groups
