"""A lesson as lines of text, for screen readers, pipes and terminals that cannot draw."""

from collections.abc import Iterator

from card_table.lessons.showing import Frame, Showing
from card_table.manual import section
from card_table.rules import game_named
from card_table.rules.cards import joined


def lines(showing: Showing) -> Iterator[str]:
    """The whole lesson: the table, news and caption step by step, the table at the end, and where the rules stand."""
    lesson = showing.lesson
    game = game_named(lesson.game)
    yield f"{game.NAME}: {lesson.title}. With {joined(lesson.names)}."
    yield from ("", *game.look(showing.before, lesson.names))
    for frame in showing.frames:
        if frame.laid_out is not None:
            yield from ("", "The table is laid out anew:", *game.look(frame.laid_out, lesson.names))
        yield from ("", *happened(frame))
    yield from ("", "The table now:", *game.look(showing.frames[-1].view, lesson.names))
    yield from ("", "More in the manual:", *manual_of(game.ID, lesson.sections))


def happened(frame: Frame) -> Iterator[str]:
    """What a step told, its caption, and what was refused in it."""
    lasting = [told for told in frame.news if told.line]  # who has bid is no news once all bids are turned up
    yield from (f"  {told.text}" for told in lasting or frame.news)
    yield frame.caption
    if frame.refused:
        yield f'  "{frame.refused}" is not possible: {frame.because}'


def manual_of(game_id: str, sections: tuple[str, ...]) -> Iterator[str]:
    """Where each of the sections can be read."""
    for id in sections:
        yield f"  {section(game_id, id).title}: `card-table rules {game_id} {id}`"
