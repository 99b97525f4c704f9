"""Playing a lesson by the real rules: what is to be seen at each step, and what came otherwise than the lesson says.

A lesson is played once, to its end; after that it goes forward and back like a book.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from card_table.lessons.reading import Lesson, Move, Step
from card_table.match import Match, Told, new_match
from card_table.positions import written
from card_table.rules.game import Action, Illegal, record

REST = "..."


@record
class Frame:
    """What is to be seen at a step."""

    caption: str
    section: str
    """The manual's section that explains it."""
    match: Match
    """The game as it stands after the step, with all that was told so far."""
    view: Any
    """The table as it may be seen by whoever the lesson looks from."""
    news: tuple[Told, ...]
    """What was told in this step."""
    laid_out: Any = None
    """The table as it was laid out anew, before the moves of this step; None where it stayed as it was."""
    refused: str = ""
    """The move that was tried in vain, as it is written: "Leon: stop"."""
    because: str = ""
    """Why it was."""

    @property
    def seconds(self) -> float:
        """How long it takes to look and to read the caption aloud."""
        words = len(f"{self.caption} {self.because}".split())
        return 1 + words / 3 + sum(0.5 for told in self.news if told.line)


@record
class Failure:
    """A step of which something else came than the lesson says."""

    step: int
    line: int
    expected: str
    came: str

    def __str__(self) -> str:
        return f"step {self.step}: expected {self.expected}; came {self.came}"


@record
class Showing:
    """A lesson that was played: its frames, up to the first move that was not possible, and what failed."""

    lesson: Lesson
    before: Any
    """The table before the first step, as whoever the lesson looks from may see it."""
    frames: tuple[Frame, ...]
    failures: tuple[Failure, ...]

    @property
    def seconds(self) -> float:
        """How long it takes at the usual pace."""
        return sum(frame.seconds for frame in self.frames)


class Stepping:
    """Where a showing stands: it goes forward, back, and to its start."""

    def __init__(self, showing: Showing) -> None:
        self.showing = showing
        self.place = 0

    @property
    def frame(self) -> Frame:
        return self.showing.frames[self.place]

    @property
    def at_end(self) -> bool:
        return self.place == len(self.showing.frames) - 1

    def forward(self) -> None:
        """To the next step; at the last it stays there."""
        self.place = min(self.place + 1, len(self.showing.frames) - 1)

    def back(self) -> None:
        """To the step before; at the first it stays there."""
        self.place = max(self.place - 1, 0)

    def restart(self) -> None:
        self.place = 0


class Impossible(Exception):
    """A move that the rules do not allow; its text is the reason."""


def play(lesson: Lesson) -> Showing:
    """Play a lesson through."""
    match = begun(lesson, lesson.position)
    before = match.seen_by(lesson.looks_from)
    frames: list[Frame] = []
    failures: list[Failure] = []
    told = 0  # the news of the set-up belong to the first step
    for step in lesson.steps:
        if step.position is not None:
            match, told = begun(lesson, step.position), 0
        try:
            for move in step.moves:
                make(move, match)
        except Impossible as reason:
            failures.append(Failure(step.number, step.line, "a move that is possible", str(reason)))
            break
        frames.append(frame(lesson, step, match, told))
        failures.extend(failures_of(lesson, step, match, frames[-1]))
        told = len(match.told)
    return Showing(lesson, before, tuple(frames), tuple(failures))


def begun(lesson: Lesson, position: Any) -> Match:
    """A match of its own that begins in this position or, if it is None, after the set-up."""
    return new_match(
        lesson.game,
        lesson.names,
        first=lesson.first,
        seed=lesson.seed,
        variant=lesson.variant,
        position=position,
    )


def make(move: Move, match: Match) -> None:
    """Play a move.  Raises Impossible."""
    try:
        if move.seat is None:
            match.undo()
        else:
            match.play(move.among(match.options(), match.names) or meant(move))
    except Illegal as objection:
        raise Impossible(f'"{move.words}" is refused: {objection}') from None


def meant(move: Move) -> Action:
    """An action that the move can mean, for the rules to say why it is not possible now."""
    assert move.action is not None, "only taking back is no action"
    return move.action


def frame(lesson: Lesson, step: Step, match: Match, told: int) -> Frame:
    """What is to be seen after a step."""
    news = tuple(match.told[told:])
    return Frame(
        caption=step.caption,
        section=step.section or section_of(news, lesson),
        match=as_it_stands(lesson, match),
        view=match.seen_by(lesson.looks_from),
        news=news,
        laid_out=None if step.position is None else match.game.seen_by(step.position, lesson.looks_from),
        refused=step.refused.words if step.refused else "",
        because=step.because,
    )


def section_of(news: Sequence[Told], lesson: Lesson) -> str:
    """The section that explains the last news or, if nothing was told, the one that the lesson is about."""
    return news[-1].section if news else lesson.sections[0]


def as_it_stands(lesson: Lesson, match: Match) -> Match:
    """A match of its own that stands where this one does, and that nothing can be taken back of."""
    twin = begun(lesson, match.state)
    twin.told = list(match.told)
    return twin


# --- What must come of a step ---------------------------------------------------------------------------------------


def failures_of(lesson: Lesson, step: Step, match: Match, frame: Frame) -> Iterator[Failure]:
    """Everything that came otherwise than a step says."""
    for expected, came in differences(lesson, step, match, frame):
        yield Failure(step.number, step.line, expected, came)


def differences(lesson: Lesson, step: Step, match: Match, frame: Frame) -> Iterator[tuple[str, str]]:
    """What was expected and what came instead."""
    told = [told.text for told in frame.news]
    if step.refused and (answer := answer_to(step.refused, match)) != step.because:
        yield f'"{step.refused.words}" refused because "{step.because}"', f'"{answer}"' if answer else "no refusal"
    if step.expected.news is not None and not tells(told, step.expected.news):
        yield f"the news {quoted(step.expected.news)}", quoted(told)
    to_act = [*dict.fromkeys(match.names[option.seat] for option in match.options())]
    if step.expected.to_act is not None and {*step.expected.to_act} != {*to_act}:
        yield f"to act {quoted(step.expected.to_act)}", quoted(to_act)
    yield from unlike(step.expected.view, written(lesson.game, frame.view, match.names), "")
    if step.expected.result is not None:
        yield from unlike(step.expected.result, result_of(match), "result.")


def answer_to(move: Move, match: Match) -> str:
    """What the rules say to a move that is not to be possible; empty if it is."""
    if move.seat is None:
        return match.objection_to_undo()
    if move.among(match.options(), match.names):
        return ""
    try:
        match.game.apply(match.state, meant(move))
    except Illegal as objection:
        return str(objection)
    return ""


def tells(told: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether the news are as expected, where "..." stands for any others.

    >>> tells(["A.", "B.", "C."], ["A.", "..."]), tells(["A.", "B."], ["B."])
    (True, False)
    """
    if not expected:
        return not told
    first, *more = expected
    if first == REST:
        return any(tells(told[skipped:], more) for skipped in range(len(told) + 1))
    return bool(told) and told[0] == first and tells(told[1:], more)


def unlike(expected: Mapping[str, Any], came: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    """The expected values that did not come, each with the one that did."""
    for key, value in expected.items():
        there = came.get(key)
        if isinstance(value, Mapping) and isinstance(there, Mapping):
            yield from unlike(value, there, f"{prefix}{key}.")
        elif value != there:
            yield f"{prefix}{key} = {shown(value)}", shown(there)


def shown(value: Any) -> str:
    if value is None:
        return "nothing"
    return quoted(value) if isinstance(value, tuple) else f'"{value}"' if isinstance(value, str) else str(value)


def result_of(match: Match) -> Mapping[str, Any]:
    """The result in the words of a lesson; nothing while the game goes on."""
    found = match.result()
    if found is None:
        return {}
    return {
        "winners": tuple(match.names[seat] for seat in found.winners),
        "scores": dict(zip(match.names, found.scores, strict=True)),
        "reason": found.reason,
    }


def quoted(sentences: Sequence[str]) -> str:
    return " ".join(f'"{sentence}"' for sentence in sentences) or "nothing"
