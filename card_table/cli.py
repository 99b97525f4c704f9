"""The command line: what was asked for, checked, in one clear sentence where it cannot be.

Textual is imported only by the commands that draw.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, TextIO

from card_table import names, opening, paths, settings
from card_table.opening import Damaged, Opened, Seating
from card_table.rules import GAMES, game_named, journal
from card_table.rules.cards import joined
from card_table.rules.game import Game, Seat
from card_table.rules.journal import Unreadable
from card_table.saves import Busy

EXAMPLES = """examples:
  card-table                                  pick a game, sit down, play
  card-table play gopher --seats Ann,Ben,Cleo
  card-table play gopher --seats Ann,Ben --first Ben --plain
  card-table resume                           the game you played last
  card-table rules gopher overfilled          one rule of the manual

Saved games: `card-table games`.  Folders: `card-table where`.
"""


class Usage(Exception):
    """What was asked for makes no sense; the text is a sentence that says what to do (exit status 2)."""


class Failed(Exception):
    """What was asked for cannot be done; the text is a sentence that says why (exit status 1)."""


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message[0].upper()}{message[1:]}. `{self.prog} --help` shows what there is.")


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
    commands.add_parser("where", help="say where games and settings are kept")
    return top


def add_play(commands: Any, looks: Parser) -> None:
    play = commands.add_parser("play", parents=[looks], help="play a game", allow_abbrev=False)
    play.add_argument("game", metavar="GAME", help=joined(GAMES))
    play.add_argument("--seats", metavar="ANN,BEN", help="who plays, clockwise; without it you are asked")
    play.add_argument("--first", metavar="ANN", help="who begins; without it that is drawn by lot")
    play.add_argument("--with", metavar="FLAG[=VALUE]", action="append", default=[], dest="flags", help="a rule to add")
    play.add_argument("--seed", metavar="N", help="shuffle by this number, to play the same deal again")
    play.add_argument("--plain", action="store_true", help="lines of text, for screen readers and pipes")


def add_resume(commands: Any, looks: Parser) -> None:
    resume = commands.add_parser("resume", parents=[looks], help="go on with a saved game", allow_abbrev=False)
    resume.add_argument("id", metavar="ID", nargs="?", help="as `card-table games` lists it; without it the last one")
    resume.add_argument("--plain", action="store_true", help="lines of text, for screen readers and pipes")
    resume.add_argument("--cut", action="store_true", help="go on with a damaged game from before the damage")


COMMANDS = ("play", "resume", "games", "rules", "where")


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status: 0 done, 1 failed, 2 not understood."""
    tolerant(sys.stdin, sys.stdout, sys.stderr)
    try:
        check_command(arguments)
        asked = parser().parse_args(arguments)
        status = version() if asked.version else ACTIONS[asked.command](asked)
        sys.stdout.flush()
        return status
    except (Usage, Failed, Damaged, Unreadable, Busy, FileNotFoundError) as problem:
        print(f"card-table: {problem}", file=sys.stderr)
        return 2 if isinstance(problem, Usage) else 1
    except BrokenPipeError:  # the reader of our output has left; that is no fault
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except KeyboardInterrupt:
        return 130


def tolerant(*streams: TextIO) -> None:
    """Take and give any bytes, whatever the locale says: no name or answer may end a game."""
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def check_command(arguments: Sequence[str]) -> None:
    """Raises Usage for a first word that is no command, with the one that was perhaps meant."""
    word = next((word for word in arguments if not word.startswith("-")), None)
    if word is not None and word not in COMMANDS:
        raise Usage(unknown("command", word, COMMANDS))


def unknown(what: str, word: str, known: Iterable[str], *, also: Iterable[str] = ()) -> str:
    """A sentence about a word that nothing is called by: what was perhaps meant, else what there is."""
    from difflib import get_close_matches

    close = get_close_matches(word.casefold(), [*known, *also], n=1, cutoff=0.5)
    advice = f"Did you mean {close[0]}?" if close else f"There is {joined(known)}."
    return f"There is no {what} {word!r:.40}. {advice}"


def version() -> int:
    from importlib.metadata import version as installed

    print(f"card-table {installed('card_table')}")
    return 0


# --- What to play ---------------------------------------------------------------------------------------------------


def game_asked(word: str) -> Game:
    """The game of that id or name.  Raises Usage."""
    by_name = {game_named(id).NAME.casefold(): id for id in GAMES}
    id = by_name.get(word.casefold(), word.casefold())
    if id not in GAMES:
        raise Usage(unknown("game", word, GAMES, also=by_name))
    return game_named(id)


def people_asked(text: str | None, game: Game, remembered: Sequence[str]) -> tuple[str, ...]:
    """The names of --seats, else of last time.  Raises Usage."""
    if text is None:
        return opening.people_for(game, remembered)
    people = [names.clean(name) for name in text.split(",")]
    low, high = game.SEATS.start, game.SEATS.stop - 1
    if len(people) not in game.SEATS:
        raise Usage(f"{game.NAME} is for {low} to {high} people, and --seats names {len(people)}.")
    if "" in people:
        raise Usage("A name in --seats is empty: write them with commas between, as --seats Ann,Ben.")
    if twin := names.twice(people):
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


def variant_asked(flags: Sequence[str], game: Game) -> dict[str, bool | int | str]:
    """The variant's fields that --with sets.  Raises Usage."""
    from dataclasses import fields

    known = {field.name.replace("_", "-"): field.name for field in fields(game.Variant)}
    chosen: dict[str, bool | int | str] = {}
    for flag in flags:
        word, _, value = flag.partition("=")
        if word not in known:
            raise Usage(unknown(f"rule of {game.NAME} called", word, known or ["none to choose"]))
        chosen[known[word]] = value_asked(word, value, getattr(game.Variant(), known[word]))
    if journal.variant_of(game, chosen) is None:
        raise Usage(f"{game.NAME} cannot be played with {joined(flags)}.")
    return chosen


def value_asked(word: str, value: str, default: bool | int | str) -> bool | int | str:
    """The value of one flag, of the kind that its default has.  Raises Usage."""
    if isinstance(default, bool):
        answers = {"": True, "yes": True, "on": True, "no": False, "off": False}
        if value not in answers:
            raise Usage(f"--with {word} takes yes or no, not {value!r:.40}.")
        return answers[value]
    if isinstance(default, int):
        if not value.isdecimal():
            raise Usage(f"--with {word} takes a whole number, as {word}=3.")
        return int(value)
    return value


# --- The commands ---------------------------------------------------------------------------------------------------


def pick(asked: argparse.Namespace) -> int:
    """Without a command: the picker."""
    return on_screen(asked, lambda app: app.picker())


def play(asked: argparse.Namespace) -> int:
    game = game_asked(asked.game)
    remembered = settings.load(paths.settings_file())
    people = people_asked(asked.seats, game, remembered.people)
    seating = Seating(
        game=game.ID,
        people=people,
        first=first_asked(asked.first, people),
        seed=seed_asked(asked.seed),
        variant=variant_asked(asked.flags, game),
    )
    if asked.plain:
        return on_paper(opening.begin(paths.games_folder(), seating))
    if asked.seats is None:
        return on_screen(asked, lambda app: app.seating(seating))
    return on_screen(asked, lambda app: app.begin(seating))


def resume(asked: argparse.Namespace) -> int:
    id = asked.id or last_played()
    try:
        game = opening.resume(paths.games_folder(), id, cut=asked.cut)
    except Damaged as damage:
        raise Failed(f"{damage} `card-table resume {id} --cut` goes on from there.") from None
    if asked.plain:
        return on_paper(game)
    return on_screen(asked, lambda app: app.table(game))


def last_played() -> str:
    """The id of the game that was played last.  Raises Failed."""
    from card_table.saves import saved

    for game in saved(paths.games_folder()):
        if game.journal:
            return game.id
    raise Failed("There is no saved game to go on with: `card-table` begins one.")


def on_paper(game: Opened) -> int:
    """Play by lines on stdin and stdout; afterwards say how to go on."""
    from card_table.plain import PlainTable, answers_from, lines_to

    say = lines_to(sys.stdout)
    try:
        PlainTable(game, answers_from(sys.stdin, sys.stdout), say).play()
    finally:
        opening.close(game)
        if game.shelf.path and not game.match.result():
            say(f"The game is saved: `card-table resume {game.shelf.id} --plain` goes on.")
    return 0


def on_screen(asked: argparse.Namespace, first: Callable[[Any], Any]) -> int:
    """Draw, if there is a terminal to draw on.  Raises Usage with the cure where there is none."""
    from card_table.terminal import environment

    if objection := environment.refusal():
        raise Usage(objection)
    environment.prepare()
    from card_table.app import CardTable
    from card_table.terminal.run import run as run_app

    return run_app(CardTable(first, ascii=asked.ascii))


def games(asked: argparse.Namespace) -> int:
    """A line for each saved game; the finished ones last."""
    from card_table.saves import FINISHED, saved

    folder = paths.games_folder()
    rows = [*saved(folder), *saved(folder / FINISHED)]
    for game in rows:
        print(f"{game.id}  {game.when:%Y-%m-%d %H:%M}  {summary(game)}")
    if not rows:
        print("No game is saved yet.")
    return 0


def summary(game: Any) -> str:
    """What a saved game is: its name, people, progress and whose turn it is, or who won."""
    from card_table.match import resumed

    if game.journal is None:
        return str(game.fault)
    match = resumed(game.journal)
    people = f"{match.game.NAME}: {', '.join(match.names)}"
    if match.broken:
        return f"{people}; line {match.broken} is damaged"
    if result := match.result():
        return f"{people}; won by {joined(match.names[seat] for seat in result.winners)}"
    turn = joined(dict.fromkeys(match.names[option.seat] for option in match.options()))
    return f"{people}; {match.game.progress(match.seen_by(None))}, {turn} to play"


def rules(asked: argparse.Namespace) -> int:
    """The manual, or a section of it; plain where no person looks at it."""
    from rich.console import Console
    from rich.markdown import Markdown

    from card_table import manual

    game = game_asked(asked.game)
    sections = {section.id: section for section in manual.manual(game.ID)}
    if asked.section and asked.section not in sections:
        raise Usage(unknown("section", asked.section, sections))
    text = sections[asked.section].markdown if asked.section else manual.whole(game.ID)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text), width=min(console.width, 100))
    else:
        print(text.rstrip())
    return 0


def where(asked: argparse.Namespace) -> int:
    print(f"saved games    {paths.games_folder()}")
    print(f"settings       {paths.settings_file()}")
    print(f"crash notes    {paths.crash_folder()}")
    return 0


ACTIONS: dict[str | None, Callable[[argparse.Namespace], int]] = {
    None: pick,
    "play": play,
    "resume": resume,
    "games": games,
    "rules": rules,
    "where": where,
}
