"""What was asked for on the command line: the words that are understood, each checked.

Whatever makes no sense raises Usage: one clear sentence that says what to do.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from card_table import bots, names, opening
from card_table.rules import COVERS, GAMES, game_named
from card_table.rules.cards import joined
from card_table.rules.game import Game, Seat, Value, variant_of
from card_table.settings import Settings

EXAMPLES = """examples:
  card-table                                  pick a game, sit down, play
  card-table play gopher --seats Ann,Ben,Cleo
  card-table play gopher --seats Ann,Ben --first Ben --plain
  card-table resume                           the game you played last
  card-table rules gopher overfilled          one rule of the manual
  card-table demo gopher                      a game shown in two minutes

Saved games: `card-table games`.  Folders: `card-table where`.
"""


class Usage(Exception):
    """What was asked for makes no sense; the text is a sentence that says what to do (exit status 2)."""


OPTIONS = ("--ascii", "--version", "--help", "-h")
"""What may stand before a command."""
COMMANDS = ("play", "resume", "watch", "games", "rules", "demo", "where", "doctor")


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake in one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = printable(message)
        raise Usage(f"{sentence[0].upper()}{sentence[1:]}. `{self.prog} --help` shows what there is.")


def parser() -> Parser:
    top = Parser(
        prog="card-table",
        description="Card games that several people play on one terminal.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="store_true", help="say which version this is")
    top.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    looks = Parser(add_help=False)
    looks.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    add_play(commands, looks)
    add_resume(commands, looks)
    commands.add_parser("games", help="list the saved games")
    rules = commands.add_parser("rules", help="read a manual, or one section of it")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("section", metavar="SECTION", nargs="?")
    add_demo(commands, looks)
    watch = commands.add_parser("watch", parents=[looks], help="watch a game that is played in another window")
    watch.add_argument("id", metavar="ID", nargs="?", help="as `card-table games` lists it; without it the last one")
    commands.add_parser("where", help="say where games and settings are kept")
    commands.add_parser("doctor", help="look for what may be wrong with the terminal, the folders, the versions")
    return top


def add_play(commands: Any, looks: Parser) -> None:
    play = commands.add_parser("play", parents=[looks], help="play a game", allow_abbrev=False)
    play.add_argument("game", metavar="GAME", help=joined(GAMES, "or"))
    play.add_argument(
        "--seats", metavar="ANN,BEN", help="who plays, clockwise; else you are asked (with --plain: as last time)"
    )
    play.add_argument("--first", metavar="ANN", help="who begins; without it that is drawn by lot")
    play.add_argument("--with", metavar="FLAG[=VALUE]", action="append", default=[], dest="flags", help="a rule to add")
    play.add_argument("--seed", metavar="N", help="shuffle by this number: with --first the same game again")
    play.add_argument("--plain", action="store_true", help="lines of text, for screen readers and pipes")


def add_resume(commands: Any, looks: Parser) -> None:
    resume = commands.add_parser("resume", parents=[looks], help="go on with a saved game", allow_abbrev=False)
    resume.add_argument("id", metavar="ID", nargs="?", help="as `card-table games` lists it; without it the last one")
    resume.add_argument("--plain", action="store_true", help="lines of text, for screen readers and pipes")
    resume.add_argument("--cut", action="store_true", help="go on with a damaged game from before the damage")


def add_demo(commands: Any, looks: Parser) -> None:
    demo = commands.add_parser(
        "demo", parents=[looks], help="see a game, or one rule of it, played", allow_abbrev=False
    )
    demo.add_argument("game", metavar="GAME", nargs="?", help="without it the lessons are listed; or a lesson's file")
    demo.add_argument("lesson", metavar="LESSON", nargs="?", help="as the list calls it; without it a tour of the game")
    demo.add_argument("--plain", action="store_true", help="lines of text, for screen readers and pipes")
    demo.add_argument("--loop", action="store_true", help="one lesson after another until a key is pressed")
    demo.add_argument(
        "--check",
        metavar="FILE",
        nargs="*",
        help="verify lessons instead: these files, or those of GAME, or all that come with the program",
    )


NEAR = 0.65
"""How alike two words must be, from 0 to 1, for the one to be taken for a slip of the other."""


def unknown(
    what: str, word: str, known: Iterable[str], *, also: Mapping[str, str] | None = None, otherwise: str = ""
) -> str:
    """A sentence about a word that nothing is called by: what was perhaps meant, else what there is."""
    from difflib import get_close_matches

    means = {**{name: name for name in known}, **(also or {})}
    close = get_close_matches(word.casefold(), means, n=1, cutoff=NEAR)
    advice = f"Did you mean {means[close[0]]}?" if close else otherwise or f"There is {joined(known)}."
    return f"There is no {what} {word!r:.40}. {advice}"


def section_asked(game_id: str, word: str) -> str:
    """The id of a section of a manual, asked for by it or by its heading, however written.  Raises Usage."""
    from card_table import manual

    ids = {found.id for found in manual.manual(game_id)}
    by_heading = {found.title.casefold(): found.id for found in manual.manual(game_id)}
    asked = " ".join(word.casefold().split())
    id = by_heading.get(asked, asked.replace(" ", "-"))
    if id not in ids:
        listed = f"`card-table rules {game_id}` lists them at its end."
        raise Usage(unknown("section", word, sorted(ids), also=by_heading, otherwise=listed))
    return id


def printable(text: str) -> str:
    """The text with nothing in it but what shows."""
    return "".join(character if character.isprintable() else "?" for character in text)


def shown(text: str) -> str:
    """What was typed, as it can be said again: short, and nothing in it but what shows."""
    return repr(text[:40]) if not text.isprintable() else text[:40]


# --- What to show ---------------------------------------------------------------------------------------------------


def lesson_asked(game: str, lesson: str | None) -> Path:
    """The file of a lesson: of a game's tour or of the lesson called so, or the file itself.  Raises Usage."""
    from card_table import lessons

    if game.endswith(".toml") and lesson is None:
        return Path(game)
    id = game_asked(game).ID
    known = [file.stem for file in lessons.shipped([id])]
    if (name := lesson or lessons.TOUR) not in known:
        raise Usage(unknown("lesson", name, known, otherwise="`card-table demo` lists them."))
    return lessons.named(id, name)


def lessons_asked(files: Sequence[str], game: str | None, lesson: str | None) -> list[Path]:
    """The files to verify: these, else the lesson, else all of the game, else all that there are.  Raises Usage."""
    from card_table import lessons

    if files and game:
        raise Usage("--check takes files behind it, or a game and a lesson before it, but not both.")
    if files or game is None:
        return [*map(Path, files)] or lessons.shipped()
    one = lesson is not None or game.endswith(".toml")
    return [lesson_asked(game, lesson)] if one else lessons.shipped([game_asked(game).ID])


# --- What to play ---------------------------------------------------------------------------------------------------


def game_asked(word: str) -> Game:
    """The game of that id or name.  Raises Usage."""
    by_name = {cover.name.casefold(): id for id, cover in COVERS.items()}
    id = by_name.get(word.casefold(), word.casefold())
    if id not in GAMES:
        raise Usage(unknown("game", word, GAMES, also=by_name))
    return game_named(id)


def seats_asked(text: str | None, game: Game, last: Settings) -> tuple[tuple[str, ...], dict[int, str]]:
    """The names of --seats, else of last time, and which of them are bots.  Raises Usage."""
    people = people_asked(text, game, last)
    try:
        return bots.seated(people, game)
    except ValueError as objection:
        raise Usage(str(objection)) from None


def people_asked(text: str | None, game: Game, last: Settings) -> tuple[str, ...]:
    """What --seats says of each seat, else the names of last time.  Raises Usage."""
    if text is None:
        return opening.people_for(game, last.people, last.seated)
    people = [names.clean(name) for name in text.split(",")]
    low, high = game.SEATS.start, game.SEATS.stop - 1
    if len(people) not in game.SEATS:
        raise Usage(f"{game.NAME} is for {low} to {high} people, and --seats names {len(people)}.")
    if "" in people:
        raise Usage("A name in --seats is empty: write them with commas between, as --seats Ann,Ben.")
    if twin := names.twice([word for word in people if not bots.is_bot(word)]):
        raise Usage(f"Two people in --seats are called {twin}: give each a name of their own.")
    return tuple(people)


def first_asked(name: str | None, people: Sequence[str]) -> Seat | None:
    """The seat that begins, None for the lot.  Raises Usage."""
    if name is None:
        return None
    for seat, other in enumerate(people):
        if names.same(names.clean(name), other):
            return Seat(seat)
    raise Usage(f"--first names {names.clean(name) or 'nobody'}, who does not sit at the table: {joined(people)} do.")


def seed_asked(text: str | None) -> int | None:
    """The seed, None for chance.  Raises Usage."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Usage(f"The seed must be a whole number of up to 18 digits, as --seed 7, not {text!r:.40}.")
    return int(text)


def variant_asked(flags: Sequence[str], game: Game) -> dict[str, Value]:
    """The variant's fields that --with sets.  Raises Usage."""
    known = {rule.replace("_", "-"): rule for rule in game.RULES}
    chosen: dict[str, Value] = {}
    for flag in flags:
        word, _, value = flag.partition("=")
        if word not in known:
            raise Usage(unknown(f"rule of {game.NAME} called", word, known or ["none to choose"]))
        chosen[known[word]] = value_asked(word, value, game.RULES[known[word]])
    try:
        variant_of(game, chosen)
    except ValueError as objection:
        raise Usage(str(objection)) from None
    return chosen


def value_asked(word: str, asked: str, values: Iterable[Value]) -> Value:
    """The value of one flag, by its word; a flag that can be on needs none.  Raises Usage."""
    by_word = {word_for(value): value for value in values}
    if "yes" in by_word:
        by_word |= {"": True, "on": True, "off": False}
    if asked not in by_word:
        raise Usage(f"--with {word} takes {joined(map(word_for, values), 'or')}, as {word}={word_for([*values][-1])}.")
    return by_word[asked]


def word_for(value: Value) -> str:
    """How a value of a rule is typed: "yes", "5", "in-turn"."""
    if value in (False, True) and (isinstance(value, bool) or not value):
        return "yes" if value else "no"
    return str(value).replace(" ", "-")
