"""The command line: carries out what was asked for, or says in one clear sentence why not.

Textual is imported only by the commands that draw, and lessons only by those that show them.
"""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from card_table import bots, opening, paths, settings
from card_table.arguments import (
    COMMANDS,
    OPTIONS,
    Usage,
    first_asked,
    game_asked,
    lesson_asked,
    lessons_asked,
    parser,
    printable,
    seats_asked,
    section_asked,
    seed_asked,
    shown,
    unknown,
    variant_asked,
)
from card_table.opening import Damaged, Opened, Seating
from card_table.rules import GAMES
from card_table.rules.cards import joined
from card_table.rules.journal import Unreadable
from card_table.saves import Busy

if TYPE_CHECKING:
    from card_table.lessons import Showing


class Failed(Exception):
    """What was asked for cannot be done; the text is a sentence that says why (exit status 1)."""


ALSO = {"help": "--help", "-V": "--version"}
"""First words that mean an option."""


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status: 0 done, 1 failed, 2 not understood."""
    tolerant()
    try:
        status = carry_out([ALSO.get(word, word) for word in arguments[:1]] + list(arguments[1:]))
        sys.stdout.flush()
        return status
    except (Usage, Failed, Damaged, Unreadable, Busy, FileNotFoundError) as problem:
        print(f"card-table: {problem}", file=sys.stderr)
        return 2 if isinstance(problem, Usage) else 1
    except BrokenPipeError:  # the reader of our output has left; that is no fault
        forget_output()
        return 0
    except OSError as error:
        forget_output()
        print(f"card-table: What there is to say cannot be written ({error.strerror}).", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def carry_out(arguments: Sequence[str]) -> int:
    """Raises Usage or Failed, with a sentence, or what the commands raise."""
    check_command(arguments)
    try:
        asked, more = parser().parse_known_args(arguments)
    except SystemExit as said:  # --help
        return int(said.code or 0)
    if more:
        command = f"card-table {asked.command}" if asked.command else "card-table"
        raise Usage(f"`{command}` does not take {shown(more[0])}. `{command} --help` shows what there is.")
    return version() if asked.version else ACTIONS[asked.command](asked)


def tolerant() -> None:
    """Take and give any bytes, whatever the locale says: no name or answer may end a game."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed when the program began
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def forget_output() -> None:
    """What is still to be written has nowhere to go; the interpreter must not try again when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def check_command(arguments: Sequence[str]) -> None:
    """Raises Usage for an option that belongs behind the command, or a first word that is none, with what helps."""
    words = [word for word in arguments if not word.startswith("-")]
    for option in takewhile(lambda word: word.startswith("-"), arguments):
        if option not in OPTIONS:
            command = next((word for word in words if word in COMMANDS), "play")
            known = f"`card-table {command} --help` shows what can stand behind it"
            raise Usage(f"`card-table` does not take {shown(option)} before the command: {known}.")
    if not words or words[0] in COMMANDS:
        return
    if words[0].casefold() in GAMES:
        raise Usage(f"{words[0]} is a game: `card-table play {words[0].casefold()}` plays it.")
    raise Usage(unknown("command", words[0], COMMANDS))


def version() -> int:
    from importlib.metadata import version as installed

    print(f"card-table {installed('card_table')}")
    return 0


# --- The commands ---------------------------------------------------------------------------------------------------


def pick(asked: argparse.Namespace) -> int:
    """Without a command: the picker."""
    need_terminal()
    return on_screen(asked, lambda app: app.picker())


def play(asked: argparse.Namespace) -> int:
    game = game_asked(asked.game)
    people, machines = seats_asked(asked.seats, game, settings.load(paths.settings_file()))
    seating = Seating(
        game=game.ID,
        people=people,
        first=first_asked(asked.first, people),
        seed=seed_asked(asked.seed),
        variant=variant_asked(asked.flags, game),
        bots=machines,
    )
    if asked.plain:
        return on_paper(opening.begin(paths.games_folder(), seating))
    if objection := bots.too_many_hands(len(people) - len(machines), game):
        raise Usage(objection)
    need_terminal()
    if asked.seats is None:
        return on_screen(asked, lambda app: app.seating(seating))
    return on_screen(asked, lambda app: app.begin(seating))


def resume(asked: argparse.Namespace) -> int:
    if not asked.plain:
        need_terminal()
    id = last_played() if asked.id is None else asked.id
    try:
        game = opening.resume(paths.games_folder(), id, cut=asked.cut)
    except Damaged as damage:
        plain = " --plain" if asked.plain else ""
        raise Failed(f"{damage} `card-table resume {id} --cut{plain}` goes on from there.") from None
    return on_paper(game) if asked.plain else on_screen(asked, lambda app: app.table(game))


def watch(asked: argparse.Namespace) -> int:
    need_terminal()
    game = opening.watch(paths.games_folder(), last_played() if asked.id is None else asked.id)
    return on_screen(asked, lambda app: app.table(game), only_watching=True)


def last_played() -> str:
    """The id of the game that was played last.  Raises Failed."""
    from card_table.saves import saved

    for game in saved(paths.games_folder()):
        if game.journal:
            return game.id
    raise Failed("There is no saved game to go on with: `card-table` begins one.")


def on_paper(game: Opened) -> int:
    """Play by lines on stdin and stdout; afterwards say how to go on."""
    from card_table.plain import PlainTable, answers_from, lines_to, wiping

    say, ask, wipe = lines_to(sys.stdout), answers_from(sys.stdin, sys.stdout), wiping(sys.stdout)
    try:
        while PlainTable(game, ask, say, wipe).play():
            game = opening.rematch(paths.games_folder(), game)
    finally:
        opening.close(game)
        if sys.stdin.isatty():
            say("")  # ctrl+c and ctrl+d leave the cursor behind the prompt
        if game.shelf.path and game.shelf.path.exists() and not game.match.result():
            saved = "The game is saved up to the trouble" if game.shelf.trouble else "The game is saved"
            say(f"{saved}: `card-table resume {game.shelf.id} --plain` goes on.")
    return 0


def need_terminal() -> None:
    """Raises Usage, with the cure, where there is no terminal to draw on."""
    from card_table.terminal import environment

    if objection := environment.refusal():
        raise Usage(objection)


def can_draw() -> bool:
    """Whether there is a terminal to draw on."""
    from card_table.terminal import environment

    return environment.refusal() is None


def on_screen(asked: argparse.Namespace, first: Callable[[Any], Any], *, only_watching: bool = False) -> int:
    """Draw, beginning with the screen that ``first`` makes."""
    from card_table.terminal import environment

    environment.prepare()
    gc.disable()  # while Textual is imported there is no garbage yet; the app switches it on again
    from card_table.app import CardTable
    from card_table.terminal.run import run as run_app

    return run_app(CardTable(first, ascii=asked.ascii, only_watching=only_watching))


def games(asked: argparse.Namespace) -> int:
    """A line for each saved game; the finished ones last."""
    from card_table.saves import FINISHED, saved

    folder = paths.games_folder()
    rows = [*saved(folder), *saved(folder / FINISHED)]
    for game in rows:
        print(f"{game.id}  {f'{game.when:%Y-%m-%d %H:%M}' if game.journal else '':16}  {summary(game)}")
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
    return f"{people}; {match.game.progress(match.seen_by(None))}, {joined(match.to_act())} to play"


def rules(asked: argparse.Namespace) -> int:
    """The manual, or a section of it; plain where no person looks at it."""
    from rich.console import Console
    from rich.markdown import Markdown

    from card_table import manual

    game = game_asked(asked.game)
    section = section_asked(game.ID, asked.section) if asked.section else ""
    text = manual.with_what_is_below(game.ID, section) if section else with_sections_listed(game.ID)
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text), width=min(console.width, 100))
    else:
        print(text.rstrip())
    return 0


def with_sections_listed(game_id: str) -> str:
    """The whole manual, and what its sections are called here."""
    from card_table import manual

    listed = ", ".join(section.id for section in manual.manual(game_id)[1:])
    hint = f"One section alone: `card-table rules {game_id} SECTION`, with one of {listed}."
    return f"{manual.whole(game_id)}\n---\n\n{hint}\n"


def demo(asked: argparse.Namespace) -> int:
    """Show a lesson, list all, or verify some."""
    if asked.check is not None:
        return check_lessons(lessons_asked(asked.check, asked.game, asked.lesson))
    if asked.loop:
        return loop(asked)
    if asked.game is None:
        return list_lessons()
    showing = showing_of(lesson_asked(asked.game, asked.lesson))
    if asked.plain or not can_draw():
        return lesson_on_paper(showing)
    return on_screen(asked, lambda app: app.showing(showing))


def loop(asked: argparse.Namespace) -> int:
    """One lesson after another, of one game or of all, until a key is pressed."""
    from card_table import lessons

    if asked.plain or asked.lesson:
        raise Usage("--loop shows all lessons on the screen: it takes at most a game, and no --plain.")
    need_terminal()
    following = lessons.endless([game_asked(asked.game).ID] if asked.game else GAMES)
    return on_screen(asked, lambda app: app.showing(next(following), following))


def showing_of(file: Path) -> "Showing":
    """The lesson in a file, played.  Raises Usage for a file that is no lesson, Failed for one that does not hold."""
    from card_table import lessons

    try:
        showing = lessons.play(lessons.read(file))
    except lessons.Malformed as fault:
        raise Usage(str(fault)) from None
    except OSError as error:
        raise Usage(f"There is no lesson to read in {shown(str(file))} ({error.strerror}).") from None
    if showing.failures:
        raise Failed(f"This lesson does not hold: `card-table demo --check {printable(str(file))}` tells where.")
    return showing


def lesson_on_paper(showing: "Showing") -> int:
    """A lesson as lines of text."""
    from card_table import lessons
    from card_table.plain import lines_to

    say = lines_to(sys.stdout)
    for line in lessons.lines(showing):
        say(line)
    return 0


def list_lessons() -> int:
    """A line for each lesson: the words that show it, and what it is about."""
    from card_table import lessons

    for game_id in GAMES:
        for lesson in lessons.listed(game_id):
            print(f"card-table demo {f'{game_id} {lesson.file.stem}':42}  {lesson.title}")
    return 0


def check_lessons(files: Sequence[Path]) -> int:
    """What does not hold in lessons, a line each; status 1 if something does not, 2 if a file is no lesson."""
    status = 0
    for file in files:
        worst, complaints = complaints_about(file)
        status = max(status, worst)
        for complaint in complaints:
            print(printable(complaint), file=sys.stderr)
    return status


def complaints_about(file: Path) -> tuple[int, list[str]]:
    """The status that a lesson comes to, and what is to be said of it."""
    from card_table import lessons

    try:
        failures = lessons.play(lessons.read(file)).failures
    except lessons.Malformed as fault:
        return 2, [str(fault)]
    except OSError as error:
        return 2, [f"{file}: This file cannot be read ({error.strerror})."]
    return 1 if failures else 0, [f"{file}:{failure.line}: {failure}" for failure in failures]


def doctor(asked: argparse.Namespace) -> int:
    """What was looked at, a line each, and below it what to do; status 1 if something is to be done."""
    from card_table.doctor import findings

    cures = []
    for finding in findings():
        print(f"{finding.what:13} {finding.how}")
        if finding.cure:
            cures.append(f"{finding.what}: {finding.cure}")
    print("\n".join(["", *cures]) if cures else "\nNothing is wrong.")
    return 1 if cures else 0


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
    "demo": demo,
    "watch": watch,
    "where": where,
    "doctor": doctor,
}
