"""The options of a moment as a short list to choose from, and the choice that an answer means.

Options of a kind that nobody can tell apart (a face-down card is as good as another) make one choice together.
"""

from collections.abc import Sequence
from itertools import groupby

from card_table.rules.game import Action, Names, record


@record
class Choice:
    """One line of the list: how it is called, what it does, and the other options that it stands for."""

    words: str
    action: Action
    others: tuple[Action, ...] = ()


def choices(options: Sequence[Action], names: Names) -> list[Choice]:
    """The options as choices, in their order; each begins with its seat's name where several seats may act."""
    several = len({option.seat for option in options}) > 1
    found: list[Choice] = []
    for (kind, seat), group in groupby(options, key=lambda option: (type(option), option.seat)):
        actions = list(group)
        prefix = f"{names[seat]}: " if several else ""
        if kind.alike and len(actions) > 1:
            found.append(Choice(prefix + kind.verb, actions[0], tuple(actions)))
        else:
            found.extend(Choice(prefix + action.words(names), action) for action in actions)
    return found


def meant_by(answer: str, options: Sequence[Action], names: Names) -> list[Choice]:
    """The choices that an answer can mean: by number, by the whole spelling of an option, or by its beginning."""
    listed = choices(options, names)
    if answer.isdecimal() and 1 <= int(answer) <= len(listed):
        return [listed[int(answer) - 1]]
    each = [Choice(action.words(names), action) for choice in listed for action in choice.others]
    for candidates in (listed, each):
        if exact := [choice for choice in candidates if choice.words.casefold() == answer]:
            return exact
    return [choice for choice in listed if choice.words.casefold().startswith(answer)]
