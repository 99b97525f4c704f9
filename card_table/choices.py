"""The options of a moment as a short list to choose from, and the choice that an answer means.

Options of a kind that nobody can tell apart (a face-down card is as good as another) make one choice together.
"""

from collections.abc import Callable, Sequence

from card_table.rules.game import Action, Names, record


@record
class Choice:
    """One line of the list: how it is called, what it does, and all the options it stands for, if these are several."""

    words: str
    action: Action
    any_of: tuple[Action, ...] = ()


def choices(options: Sequence[Action], names: Names) -> list[Choice]:
    """The options as choices, in their order; each begins with its seat's name where several seats may act."""
    groups: dict[object, list[Action]] = {}
    for option in options:
        groups.setdefault((type(option), option.seat) if option.alike else option, []).append(option)
    prefix = name_before(options, names)
    return [Choice(prefix(group[0]) + said(group, names), group[0], several(group)) for group in groups.values()]


def said(group: Sequence[Action], names: Names) -> str:
    """How options that nobody can tell apart are called, or another one of its kind."""
    return group[0].verb if group[0].alike else group[0].words(names)


def several(group: Sequence[Action]) -> tuple[Action, ...]:
    """All of them, if they are more than one."""
    return tuple(group) if len(group) > 1 else ()


def name_before(options: Sequence[Action], names: Names) -> Callable[[Action], str]:
    """What stands before an option's words: its seat's name, if that is not the same for all; but whose turn it is,
    where others can only break into it, goes without saying."""
    several = len({option.seat for option in options}) > 1
    one_turn = len({option.seat for option in options if not option.interrupts}) == 1
    return lambda option: f"{names[option.seat]}: " if several and (option.interrupts or not one_turn) else ""


def meant_by(answer: str, options: Sequence[Action], names: Names) -> list[Choice]:
    """The choices that an answer can mean: by number, by the whole spelling of an option, or by its beginning."""
    listed = choices(options, names)
    if numbered(listed) and answer.isdecimal() and len(answer) < 5 and 1 <= int(answer) <= len(listed):
        return [listed[int(answer) - 1]]
    if exact := exactly(answer, options, names):
        return exact
    return [choice for choice in listed if begins(choice, answer) or by_last_word(choice, answer)]


def numbered(listed: Sequence[Choice]) -> bool:
    """Whether a number means a place in the list, and not one in the words of one seat's choices ("bid 6")."""
    if listed and all(choice.action.secret for choice in listed):
        return False  # the list gets shorter from turn to turn: a number would not mean the same for long
    several_seats = len({choice.action.seat for choice in listed}) > 1
    return several_seats or not any(last_word(choice).isdecimal() for choice in listed)


def by_last_word(choice: Choice, answer: str) -> bool:
    """Whether an answer is the last word of a choice or, of a secret one, its beginning: there is not much to type."""
    return last_word(choice) == answer or (choice.action.secret and last_word(choice).startswith(answer))


def last_word(choice: Choice) -> str:
    return choice.words.casefold().split()[-1]


def exactly(answer: str, options: Sequence[Action], names: Names) -> list[Choice]:
    """The choice that an answer spells in full, if there is one: of the list, or any that a choice stands for."""
    prefix = name_before(options, names)
    each = [Choice(prefix(option) + option.words(names), option) for option in options]
    found = [choice for choice in (*choices(options, names), *each) if choice.words.casefold() == answer]
    return found[:1]


def begins(choice: Choice, answer: str) -> bool:
    return choice.words.casefold().startswith(answer)
