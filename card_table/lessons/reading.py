"""Reading a lesson: a text file becomes a position, moves with captions, and what must come of each.

``assets/lessons/README.md`` describes the format.  Whatever does not read as a lesson raises Malformed.
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from re import search
from typing import Any

from card_table.choices import exactly
from card_table.lessons.parts import Fault, Part, line_of
from card_table.manual import manual
from card_table.names import distinct
from card_table.positions import laid_out, notation_of, tidied
from card_table.positions.notation import Misplaced, Table
from card_table.rules import GAMES, game_named
from card_table.rules.cards import joined
from card_table.rules.game import Action, Game, Names, Seat, Value, record, variant_of

LONGEST_CAPTION = 160
UNDO = "undo"
"""The move that takes the last one back; it needs no name before it."""

LESSON = (
    "game",
    "title",
    "sections",
    "people",
    "first",
    "seed",
    "variant",
    "looks_from",
    "example",
    "position",
    "steps",
)
EXPECTED = ("news", "view", "to_act", "result")
STEP = ("caption", "section", "position", "move", "moves", "refused", "because", *EXPECTED)
RESULT = ("winners", "scores", "reason")


class Malformed(ValueError):
    """A file that is no lesson; its text is the file, the line, and a sentence that says why."""

    def __init__(self, file: Path, line: int, reason: object) -> None:
        super().__init__(f"{file}:{line}: {reason}")


@record
class Move:
    """What somebody does in a step, as it is written; ``action`` is any that it can mean, or None for taking back."""

    words: str
    seat: Seat | None = None
    action: Action | None = None

    def among(self, options: Sequence[Action], names: Names) -> Action | None:
        """The option that is meant, or None."""
        own = [option for option in options if option.seat == self.seat]
        found = exactly(said_alone(self.words), own, names)
        return found[0].action if found else None


@record
class Expected:
    """What must come of a step, as far as the lesson says; None where it says nothing."""

    news: tuple[str, ...] | None
    view: Mapping[str, Any]
    to_act: tuple[str, ...] | None
    result: Mapping[str, Any] | None


@record
class Step:
    """A caption, the moves that are played with it or the one that is refused, and what must come of it."""

    number: int
    line: int
    caption: str
    section: str
    position: Any
    """The state that the table is laid out in before the moves; None where it stays as it is."""
    moves: tuple[Move, ...]
    refused: Move | None
    because: str
    expected: Expected


@record
class Lesson:
    """A case that the rules demonstrate, or the tour of a game."""

    file: Path
    game: str
    title: str
    sections: tuple[str, ...]
    """The manual's sections that it shows, the main one first."""
    names: tuple[str, ...]
    first: Seat
    seed: int
    variant: Mapping[str, Value]
    position: Any
    """The state it begins in; None for the set-up."""
    looks_from: Seat | None
    """Whose view is shown; None for an onlooker's."""
    example: str
    """The words of the manual's worked example that it plays; empty if it plays none."""
    steps: tuple[Step, ...]

    @property
    def name(self) -> str:
        return self.file.stem


def read(file: Path) -> Lesson:
    """The lesson in a file.  Raises Malformed, or OSError where the file cannot be read."""
    raw = file.read_bytes()
    try:
        text = raw.decode("utf-8")
        return lesson(Part(tomllib.loads(text)), file, text)
    except UnicodeDecodeError as fault:
        raise Malformed(file, raw.count(b"\n", 0, fault.start) + 1, "This is no text in UTF-8.") from None
    except tomllib.TOMLDecodeError as fault:
        raise Malformed(file, *line_and_reason(str(fault), text)) from None
    except RecursionError:
        raise Malformed(file, 1, "There are too many brackets in brackets.") from None
    except Fault as fault:
        raise Malformed(file, line_of(text, fault.way), fault) from None


def line_and_reason(message: str, text: str) -> tuple[int, str]:
    """What TOML's reader says, as a line and a sentence."""
    reason, _, place = message.partition(" (at ")
    found = search(r"line (\d+)", place)
    line = int(found[1]) if found else max(1, len(text.splitlines()))
    return line, f"This is not TOML: {reason[:1].lower()}{reason[1:]}."


def lesson(part: Part, file: Path, text: str) -> Lesson:
    """Raises Fault."""
    part.has_only(LESSON)
    game = game_of(part)
    names = people_of(part, game)
    first = person(part, "first", names) or Seat(0)
    variant = part.part("variant").entries
    seed = part.number("seed", usual=7)
    table = Table(names, first, seed, rules_of(part, game, variant))
    return Lesson(
        file=file,
        game=game.ID,
        title=part.text("title"),
        sections=sections_of(part, game),
        names=names,
        first=first,
        seed=seed,
        variant=variant,
        position=position_of(part, game, table),
        looks_from=person(part, "looks_from", names),
        example=part.text("example", usual=""),
        steps=tuple(
            step(one, number, line_of(text, one.way), game, table)
            for number, one in enumerate(part.parts("steps"), start=1)
        ),
    )


# --- What stands before the steps -----------------------------------------------------------------------------------


def game_of(part: Part) -> Game:
    id = part.text("game")
    if id not in GAMES:
        raise part.fault(f"There is no game {id!r:.40}: there is {joined(GAMES)}.", "game")
    return game_named(id)


def sections_of(part: Part, game: Game) -> tuple[str, ...]:
    found = part.texts("sections")
    for id in found or [""]:
        check_section(part, "sections", id, game)
    return found


def check_section(part: Part, key: str, id: str, game: Game) -> None:
    if id not in [section.id for section in manual(game.ID)]:
        listed = f"`card-table rules {game.ID}` lists them at its end"
        raise part.fault(f"The manual of {game.NAME} has no section {id!r:.40}: {listed}.", key)


def people_of(part: Part, game: Game) -> tuple[str, ...]:
    people = part.texts("people")
    low, high = game.SEATS[0], game.SEATS[-1]
    if len(people) not in game.SEATS:
        raise part.fault(f"{game.NAME} is for {low} to {high} people, and {len(people)} are named.", "people")
    if distinct(people) != people or any("," in name or ":" in name for name in people):
        raise part.fault("The people need short names, each another one, without commas and colons.", "people")
    return people


def person(part: Part, key: str, names: Names) -> Seat | None:
    if key not in part.entries:
        return None
    name = part.text(key)
    if name not in names:
        raise part.fault(f"{name!r:.40} does not sit at this table: {joined(names)} do.", key)
    return Seat(names.index(name))


def rules_of(part: Part, game: Game, variant: Mapping[str, Any]) -> Any:
    try:
        return variant_of(game, variant)
    except ValueError as objection:
        raise part.fault(str(objection), "variant", *variant) from None


def position_of(part: Part, game: Game, table: Table) -> Any:
    if "position" not in part.entries:
        return None
    position = part.part("position")
    try:
        return laid_out(game.ID, position.entries, table)
    except Misplaced as objection:
        raise position.fault(str(objection), *objection.entry) from None


# --- The steps ------------------------------------------------------------------------------------------------------


def step(part: Part, number: int, line: int, game: Game, table: Table) -> Step:
    part.has_only(STEP)
    names = table.names
    if len(kinds := [key for key in ("move", "moves", "refused") if key in part.entries]) > 1:
        raise part.fault(f"A step has {joined(kinds, 'or')}, not both: make it two steps.", kinds[-1])
    if "section" in part.entries:
        check_section(part, "section", part.text("section"), game)
    return Step(
        number=number,
        line=line,
        caption=caption(part),
        section=part.text("section", usual=""),
        position=position_of(part, game, table),
        moves=moves(part, game, names),
        refused=move(part.text("refused"), part, "refused", game, names) if "refused" in part.entries else None,
        because=because(part),
        expected=expected(part, game, names),
    )


def caption(part: Part) -> str:
    said = part.text("caption")
    if not 0 < len(said) <= LONGEST_CAPTION:
        raise part.fault(f"A caption has 1 to {LONGEST_CAPTION} characters, this one {len(said)}.", "caption")
    return said


def because(part: Part) -> str:
    if ("because" in part.entries) != ("refused" in part.entries):
        there, missing = ("because", "refused") if "because" in part.entries else ("refused", "because")
        raise part.fault(f"{there} needs {missing}: the move that is refused, and the sentence that says why.", there)
    return part.text("because", usual="")


def moves(part: Part, game: Game, names: Names) -> tuple[Move, ...]:
    if "moves" in part.entries:
        return tuple(move(words, part, "moves", game, names) for words in part.texts("moves"))
    return (move(part.text("move"), part, "move", game, names),) if "move" in part.entries else ()


def move(words: str, part: Part, key: str, game: Game, names: Names) -> Move:
    """A move that there can be in this game, possible now or not."""
    if words == UNDO:
        return Move(words)
    name, colon, _ = words.partition(": ")
    if not colon or name not in names:
        raise part.fault(f'{words!r:.40} must begin with who moves, as "{names[0]}: ...".', key)
    seat = Seat(names.index(name))
    action = Move(words, seat).among([*notation_of(game.ID).actions(len(names))], names)
    if action is None:
        raise part.fault(f"{said_alone(words)!r:.40} is no move of {game.NAME}.", key)
    return Move(words, seat, action)


def said_alone(words: str) -> str:
    """What a move is called, without who moves."""
    return words.partition(": ")[2].casefold()


def expected(part: Part, game: Game, names: Names) -> Expected:
    return Expected(
        news=part.texts("news") if "news" in part.entries else None,
        view=view(part.part("view"), game, names),
        to_act=people_among(part, "to_act", names) if "to_act" in part.entries else None,
        result=result(part.part("result"), names) if "result" in part.entries else None,
    )


def view(part: Part, game: Game, names: Names) -> Mapping[str, Any]:
    try:
        return tidied(game.ID, part.entries, names)
    except Misplaced as objection:
        raise part.fault(str(objection), *objection.entry) from None


def people_among(part: Part, key: str, names: Names) -> tuple[str, ...]:
    found = part.texts(key)
    for name in found:
        if name not in names:
            raise part.fault(f"{name!r:.40} does not sit at this table: {joined(names)} do.", key)
    return found


def result(part: Part, names: Names) -> Mapping[str, Any]:
    """Winners, scores and reason, as far as they are given."""
    part.has_only(RESULT)
    found: dict[str, Any] = {}
    if "winners" in part.entries:
        found["winners"] = people_among(part, "winners", names)
    if "scores" in part.entries:
        scores = part.part("scores")
        scores.has_only(names)
        found["scores"] = {name: scores.number(name, usual=0) for name in scores.entries}
    if "reason" in part.entries:
        found["reason"] = part.text("reason")
    return found
