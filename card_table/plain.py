"""Any game as lines of text, for screen readers, pipes and terminals that cannot draw.

It knows no game: news, options and tables say themselves, so whatever keeps the contract can be played here.
"""

from collections.abc import Callable, Iterator
from typing import TextIO

from card_table.choices import Choice, choices, meant_by
from card_table.manual import section
from card_table.opening import Opened
from card_table.rules.cards import joined
from card_table.rules.game import Illegal

COMMANDS = {
    "look": "the whole table in words",
    "why": "the rule behind the last news",
    "undo": "take the last move back, if it showed nothing new",
    "log": "everything that happened so far",
    "help": "this help",
    "quit": "leave; the game is saved",
}


class Over(Exception):
    """The people at the table are done."""


class PlainTable:
    """A match played by lines: ``ask`` gives an answer a line or None at the end of input, ``say`` prints one."""

    def __init__(self, game: Opened, ask: Callable[[str], str | None], say: Callable[[str], None]) -> None:
        self.game = game
        self.match = game.match
        self.ask = ask
        self.say = say
        last = self.match.told[-1].move
        self._told = next(place for place, told in enumerate(self.match.told) if told.move == last)
        self._trouble = ""

    def play(self) -> bool:
        """Play until the game is over or the people leave; True if the game is over."""
        try:
            while not self.match.result():
                self._tell()
                self._list()
                self._answer(self._next_answer())
            self._tell()
            self._say_result()
        except Over:
            return False
        return True

    def _next_answer(self) -> str:
        answer = self.ask("> ")
        if answer is None:
            raise Over
        return " ".join(answer.split()).casefold()

    def _tell(self) -> None:
        for told in self.match.told[self._told :]:
            self.say(told.text)
        self._told = len(self.match.told)
        if self.game.shelf.trouble != self._trouble:
            self._trouble = self.game.shelf.trouble
            self.say(self._trouble)

    def _list(self) -> None:
        """Say whose turn it is and what may be done."""
        listed = choices(self.match.options(), self.match.names)
        seats = dict.fromkeys(self.match.names[choice.action.seat] for choice in listed)
        words = ", ".join(f"{number} {choice.words}" for number, choice in enumerate(listed, start=1))
        self.say(f"{joined(seats)}: {words}?")

    def _answer(self, answer: str) -> None:
        if not answer:
            return
        meant = meant_by(answer, self.match.options(), self.match.names)
        commands = [command for command in COMMANDS if command.startswith(answer)]
        if len(meant) + len(commands) == 1:
            self._do(meant[0]) if meant else getattr(self, f"_{commands[0]}")()
        elif meant or commands:
            self.say(f'"{answer}" can mean {joined([choice.words for choice in meant] + commands)}: say more of it.')
        else:
            self.say(f'"{answer}" is not possible now. "help" tells what is.')

    def _do(self, choice: Choice) -> None:
        try:
            self.match.play(choice.action)
        except Illegal as objection:
            self.say(str(objection))

    def _look(self) -> None:
        for line in self.match.game.look(self.match.seen_by(None), self.match.names):
            self.say(line)

    def _why(self) -> None:
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
        self.say("Answer with the number of a choice, or with the beginning of its words.")
        for choice in choices(self.match.options(), self.match.names):
            if choice.others:
                first, last = (action.words(self.match.names) for action in (choice.others[0], choice.others[-1]))
                self.say(f'For "{choice.words}" you can also say which one: from "{first}" to "{last}".')
        for command, meaning in COMMANDS.items():
            self.say(f"{command}: {meaning}.")

    def _quit(self) -> None:
        raise Over

    def _say_result(self) -> None:
        result = self.match.result()
        assert result is not None, "play() asks for this at the end only"
        names, game = self.match.names, self.match.game
        won = joined(names[seat] for seat in result.winners)
        self.say(f"{won} {'wins' if len(result.winners) == 1 else 'share the win'}: {result.reason}.")
        self.say(f"{game.SCORE.capitalize()}: {joined(f'{n} {s}' for n, s in zip(names, result.scores, strict=True))}.")


def rule_in_lines(game_id: str, section_id: str) -> Iterator[str]:
    """A section of the manual as plain lines, a paragraph each."""
    rule = section(game_id, section_id)
    yield f"{rule.title}."
    for paragraph in rule.text.split("\n\n"):
        yield " ".join(paragraph.replace("*", "").replace("`", "").split())


def answers_from(source: TextIO, sink: TextIO) -> Callable[[str], str | None]:
    """Ask by showing the prompt where a person types; read lines to the end."""

    def ask(prompt: str) -> str | None:
        if source.isatty():
            sink.write(prompt)
            sink.flush()
        line = source.readline(10_000)
        return line or None

    return ask


def lines_to(sink: TextIO) -> Callable[[str], None]:
    def say(line: str) -> None:
        sink.write(f"{line}\n")
        sink.flush()

    return say
