"""Any game as lines of text, for screen readers, pipes and terminals that cannot draw.

It knows no game: news, options and tables say themselves, so whatever keeps the contract can be played here.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from random import SystemRandom
from shutil import get_terminal_size
from signal import SIG_IGN, SIGTSTP, signal
from textwrap import fill
from typing import TextIO

from card_table.choices import Choice, choices, exactly, meant_by, numbered
from card_table.manual import section
from card_table.opening import Opened, bots_of
from card_table.racer import Racer
from card_table.rules.cards import joined
from card_table.rules.game import Action, Illegal, Result, Seat

COMMANDS = {
    "look": "the whole table in words",
    "why": "the rule behind the last news",
    "undo": "take the last move back, if it showed nothing new",
    "log": "everything that happened so far",
    "help": "this help",
    "quit": "leave; the game is saved",
}
BREAKING_IN = {"asking": "ask the others whether they break into a turn, or no longer"}
AT_THE_END = {"again": "a rematch; the next seat begins"}

LONGEST_ANSWER = 10_000

MANY = 3
"""More ways to break in than these are not listed."""


Ask = Callable[[str, bool], str | None]
"""Asks with a prompt, unseen by others if it is for a secret; gives an answer, or None at the end of input."""


def nothing() -> None:
    """What is done where there is nothing to do."""


class Over(Exception):
    """The people at the table are done."""


class Again(Exception):
    """They want a rematch."""


class PlainTable:
    """A match played by lines: ``ask`` gives an answer a line or None at the end of input, ``say`` prints one, ``wipe``
    takes from the screen what others must not see."""

    def __init__(self, game: Opened, ask: Ask, say: Callable[[str], None], wipe: Callable[[], None] = nothing) -> None:
        self.game = game
        self.match = game.match
        self.ask = ask
        self.say = say
        self.wipe = wipe
        self.asking = True
        """Whether seats are asked if they break into another's turn."""
        chance = SystemRandom()
        self.racers = [Racer(Seat(seat), level, chance) for seat, level in bots_of(self.match.header).items()]
        self._shown = -1
        """After which move somebody was shown what nobody else may see."""
        self._trouble = ""
        self._told = self._before_last_move()

    def _before_last_move(self) -> int:
        """How many lines of the chronicle are old news: all before the last move."""
        moves = [told.move for told in self.match.told]
        return moves.index(moves[-1]) if moves else 0

    def play(self) -> bool:
        """Play until the people leave; True if they want a rematch."""
        self._greet()
        try:
            while True:
                self._tell()
                if self._goes_on():
                    continue
                self._show_secret()
                self._list()
                self._answer(self._next_answer())
        except Over:
            return False
        except Again:
            return True
        finally:
            self._wipe_secret()

    def _greet(self) -> None:
        """Say what is played; and where it stands, if the people come back to it."""
        game, names = self.match.game, self.match.names
        hint = '"help" tells how to answer.'
        if not self.match.written:
            self.say(f"{game.NAME}, with {joined(names)}. {hint}")
            return
        how = "was played to its end" if self.match.result() else "goes on"
        self.say(f"{game.NAME} {how}, with {joined(names)}: {game.progress(self.match.seen_by(None))}. {hint}")
        if not self.match.result():  # else it is turned up after the last news
            self._look()

    def _next_answer(self) -> str:
        answer = self.ask("> ", self._secret())
        if answer is None:
            raise Over
        return " ".join(answer.split()).casefold()

    def _tell(self) -> None:
        self.game.shelf.settle()
        new = self.match.told[self._told :]
        for told in new:
            self.say(told.text)
        if new and self.match.result():
            self._look()  # what lay face down is turned up at the end
        self._told = len(self.match.told)
        if self.game.shelf.trouble != self._trouble:
            self._trouble = self.game.shelf.trouble
            self.say(self._trouble)

    def _list(self) -> None:
        """Say whose turn it is and what may be done; at the end, how it ended."""
        if result := self.match.result():
            self._say_result(result)
            return
        listed = choices(self._options(), self.match.names)
        words = [choice.words + self._outlook(choice) for choice in listed]
        if numbered(listed) and sum(choice.action.interrupts for choice in listed) <= MANY:
            words = [f"{number}: {word}" for number, word in enumerate(words, start=1)]
        interrupts = [word for word, choice in zip(words, listed, strict=True) if choice.action.interrupts]
        asked = [word for word in words if word not in interrupts]
        seats = dict.fromkeys(self.match.names[option.seat] for option in self._main())
        alone = "while nobody else looks, and your answer is not shown: " if self._secret() else ""
        breaks_in = f" Or {joined(interrupts, 'or')}?" if interrupts and self.asking else ""
        if len(interrupts) > MANY:
            breaks_in = f" Or who breaks in, in order, as: {interrupts[0]}, {interrupts[-1]}."
        goes_on = " Enter goes on." if len(self._main()) == 1 else ""
        self.say(f"{joined(seats)}, {alone}{joined(asked, 'or')}?{breaks_in}{goes_on}")

    def _outlook(self, choice: Choice) -> str:
        """What a choice will do, if there is more to say than its words."""
        seat = choice.action.seat
        view = self.match.seen_by(seat if self._shown == self.match.written else None)
        told = self.match.game.outlook(view, choice.action, self.match.names)
        return f" ({told})" if told else ""

    def _several(self, answer: str) -> bool:
        """Whether an answer says who breaks in, one after another; then that was done, as far as it was possible."""
        parts = [part.strip() for part in answer.replace(";", ",").split(",") if part.strip()]
        first = [self._breaking_in(part) for part in parts]
        if not any(first):
            return False
        for part in parts:
            tap = self._breaking_in(part)
            if tap is None:
                self.say(f'"{quotable(part)}" does nothing now.')
            else:
                self.match.play(tap)
        self._bots_act()
        return True

    def _breaking_in(self, words: str) -> Action | None:
        """The option of breaking in that these words mean: "ben: tap ann", or "ben tap ann"."""
        names, flat = self.match.names, " ".join(words.replace(":", " ").split())
        options = [option for option in self._options() if option.interrupts]
        return next((one for one in options if f"{names[one.seat]} {one.words(names)}".casefold() == flat), None)

    def _bots_act(self) -> bool:
        """After the people, the bots break in, the quickest first; whether any did."""
        moved = [action for action in self._intended() if self._still_possible(action)]
        return bool(moved)

    def _intended(self) -> list[Action]:
        """What the bots would do, the quickest first."""
        seen = [(racer, self.match.seen_by(racer.seat)) for racer in self.racers]
        intentions = [intention for racer, view in seen for intention in racer.intentions(view)]
        return [action for _, action in sorted(intentions, key=itemgetter(0))]

    def _still_possible(self, action: Action) -> bool:
        """Play a bot's action, unless somebody was quicker; whether it was played."""
        if action not in self.match.options():
            return False
        self.match.play(action)
        return True

    def _main(self) -> Sequence[Action]:
        """The options of those whose turn it is."""
        return [option for option in self._options() if not option.interrupts]

    def _goes_on(self) -> bool:
        """Whether there was nothing to decide, as nobody is asked to break in: then that was done."""
        options = self.match.options()
        only = [option for option in options if not option.interrupts]
        if self.asking or len(only) != 1 or len(only) == len(options) or only[0].binding:
            return False  # what stands is never done unasked
        self._go_on(only[0])
        return True

    def _show_secret(self) -> None:
        """Show the person who decides what nobody else may see, once alone."""
        lines = self._secret_lines()
        if not lines or self._shown == self.match.written:
            return
        name = self.match.names[self._options()[0].seat]
        if self.ask(f"{name}, press Enter while nobody else looks. ", True) is None:
            raise Over
        for line in lines:
            self.say(line)
        self._shown = self.match.written

    def _wipe_secret(self) -> None:
        """Take what one person has seen alone from the screen, before anything else happens."""
        if self._shown == self.match.written:
            self.wipe()

    def _secret_lines(self) -> list[str]:
        """What the person who decides can see of the table, and nobody else."""
        seats = {option.seat for option in self.match.options()}
        if len(seats) != 1:
            return []
        look, names = self.match.game.look, self.match.names
        open = look(self.match.seen_by(None), names)
        return [line for line in look(self.match.seen_by(seats.pop()), names) if line not in open]

    def _options(self) -> Sequence[Action]:
        """What is asked for now: where the options are secret, one person's after the other."""
        bots = {racer.seat for racer in self.racers}
        options = [one for one in self.match.options() if not (one.interrupts and one.seat in bots)]
        return [option for option in options if option.seat == options[0].seat] if self._secret() else options

    def _secret(self) -> bool:
        options = self.match.options()
        return bool(options) and all(option.secret for option in options)

    def _say_result(self, result: Result) -> None:
        names, game = self.match.names, self.match.game
        won = joined(names[seat] for seat in result.winners)
        scores = joined(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
        winner = "Winner" if len(result.winners) == 1 else "Winners"
        self.say(f"The game is over. {winner}: {won}. {game.SCORE.capitalize()}: {scores}.")
        self.say("again, for a rematch, or quit?")

    def _commands(self) -> dict[str, str]:
        """What can be answered now besides a choice, and what it does."""
        breaking_in = BREAKING_IN if self.match.game.breaks_in(self.match.state) else {}
        return COMMANDS | breaking_in | (AT_THE_END if self.match.result() else {})

    def _answer(self, answer: str) -> None:
        if not answer:
            self._no_answer()
            return
        answer = "help" if answer == "?" else answer
        if self._several(answer):
            return
        options, names = self._options(), self.match.names
        meant = exactly(answer, options, names)
        commands = [] if meant else [command for command in self._commands() if command == answer]
        if not meant and not commands:
            meant = meant_by(answer, options, names)
            commands = [command for command in self._commands() if command.startswith(answer)]
        if len(meant) + len(commands) == 1:
            self._do(meant[0]) if meant else getattr(self, f"_{commands[0]}")()
        else:
            self._ask_again(answer, [choice.words for choice in meant] + commands)

    def _no_answer(self) -> None:
        """An empty line goes on where there is nothing to decide, but whether somebody breaks in."""
        main = self._main()
        if len(main) == 1:
            self._do(choices(main, self.match.names)[0])

    def _ask_again(self, answer: str, candidates: list[str]) -> None:
        """Say why an answer is none: it can mean several things, or nothing now."""
        quoted = "That" if self._secret() else f'"{quotable(answer)}"'
        if candidates and not self._secret():
            self.say(f"{quoted} can mean {joined(candidates, 'or')}: say more of it.")
            return
        possible = [choice.words for choice in choices(self._options(), self.match.names)] or ["again", "quit"]
        self.say(f'{quoted} is not possible now. Possible: {joined(possible, "or")}; "help" tells the rest.')

    def _do(self, choice: Choice) -> None:
        self._wipe_secret()
        try:
            self._go_on(choice.action)
        except Illegal as objection:
            self.say(str(objection))

    def _go_on(self, action: Action) -> None:
        """Play an action, unless a bot breaks into the turn before."""
        if not action.interrupts and self._bots_act():
            return
        self.match.play(action)
        if not action.interrupts:
            for racer in self.racers:
                racer.forget()

    def _asking(self) -> None:
        self.asking = not self.asking
        self.say(f"The others are {'asked' if self.asking else 'not asked any more'} whether they break into a turn.")

    def _look(self) -> None:
        for line in self.match.game.look(self.match.seen_by(None), self.match.names):
            self.say(line)

    def _why(self) -> None:
        if not self.match.told:
            self.say("Nothing has happened yet.")
            return
        for line in rule_in_lines(self.match.header.game, self.match.told[-1].section):
            self.say(line)

    def _undo(self) -> None:
        try:
            self.match.undo()
        except Illegal as objection:
            self.say(str(objection))

    def _log(self) -> None:
        for told in self.match.told:
            self.say(told.text)

    def _help(self) -> None:
        number = "the number of a choice" if numbered(choices(self._options(), self.match.names)) else "its last word"
        self.say(f"Answer with {number}, or with the beginning of its words.")
        for choice in choices(self._options(), self.match.names):
            if choice.any_of:
                first, last = (action.words(self.match.names) for action in (choice.any_of[0], choice.any_of[-1]))
                self.say(
                    f'"{choice.words}" takes any, as all are alike; you can also say which: "{first}" to "{last}".'
                )
        if self.match.game.breaks_in(self.match.state):
            self.say("Who breaks in says so in one line, in the order that counts, with commas between.")
        for command, meaning in self._commands().items():
            self.say(f"{command}: {meaning}.")

    def _quit(self) -> None:
        raise Over

    def _again(self) -> None:
        raise Again


def quotable(answer: str) -> str:
    """An answer as it can be said again: short, and nothing in it but what shows."""
    shown = "".join(character for character in answer if character.isprintable())
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


def rule_in_lines(game_id: str, section_id: str) -> Iterator[str]:
    """A section of the manual as plain lines, a paragraph each."""
    rule = section(game_id, section_id)
    yield f"The rule: {rule.title}."
    for paragraph in rule.text.split("\n\n"):
        yield " ".join(paragraph.replace("*", "").replace("`", "").split())


def answers_from(source: TextIO, sink: TextIO) -> Ask:
    """Ask by showing the prompt where a person types, unseen if it is a secret; read lines to the end."""

    def ask(prompt: str, secret: bool = False) -> str | None:
        if source.isatty():
            if secret:
                return unseen(prompt)
            sink.write(prompt)
            sink.flush()
        line = source.readline(LONGEST_ANSWER)
        rest = line
        while len(rest) == LONGEST_ANSWER and not rest.endswith("\n"):
            rest = source.readline(LONGEST_ANSWER)  # what is too long is one answer all the same
        return line or None

    return ask


def unseen(prompt: str) -> str | None:
    """An answer that is typed on the terminal without being shown; None at the end of input."""
    from getpass import getpass

    stopping = signal(SIGTSTP, SIG_IGN)  # the shell would switch the echo on again
    try:
        return getpass(prompt)
    except EOFError:
        return None
    finally:
        signal(SIGTSTP, stopping)


def lines_to(sink: TextIO) -> Callable[[str], None]:
    """Say a sentence a line; where people read it on a terminal, broken between words."""

    def say(line: str) -> None:
        whole = not sink.isatty() or len(line) < 40
        sink.write(
            f"{line if whole else fill(line, max(20, get_terminal_size().columns - 1), break_long_words=False)}\n"
        )
        sink.flush()

    return say


def wiping(sink: TextIO) -> Callable[[], None]:
    """Take from a terminal what somebody has read alone; where nobody looks at one there is nothing to take."""

    def wipe() -> None:
        if sink.isatty():
            sink.write("\x1b[2J\x1b[3J\x1b[H" if os.environ.get("TERM", "dumb") != "dumb" else "\n" * 100)
            sink.flush()

    return wipe
