"""Opening a game, new or saved, and closing it: a match together with the shelf that its journal is kept on."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path

from card_table import saves
from card_table.bots import GAMES, LEVELS, USUAL_LEVEL
from card_table.match import Match, new_header, resumed
from card_table.names import distinct
from card_table.rules.game import Game, Seat, Value, record
from card_table.rules.journal import Header
from card_table.saves import Shelf


class Damaged(ValueError):
    """A journal with an impossible line in the middle; its text is a sentence, ``line`` the number of that line."""

    def __init__(self, id: str, line: int) -> None:
        super().__init__(
            f"Line {line} of the saved game {id} cannot be played: somebody or something changed it."
            f" The game up to there is whole."
        )
        self.line = line


@record
class Seating:
    """All that a new game needs: who plays what, clockwise, who begins (None: the lot decides), the seed (None:
    chance decides), the variant's fields that are not as usual, and who is no person."""

    game: str
    people: tuple[str, ...]
    first: Seat | None = None
    seed: int | None = None
    variant: Mapping[str, Value] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)
    """The places among the people that play themselves, and how well."""


@record
class Opened:
    """A game being played here or, if ``watched`` is the file of its journal, in another window."""

    match: Match
    shelf: Shelf
    watched: Path | None = None
    whole: int = 0
    """How many bytes of a watched journal were read."""
    lent: bool = False
    """Whether it belongs to a lesson: nobody keeps it, and who leaves it goes back there."""


def begin(folder: Path, seating: Seating) -> Opened:
    """A new game; it can be played even where it cannot be saved (see Shelf.trouble)."""
    header = new_header(
        seating.game,
        seating.people,
        first=seating.first,
        seed=seating.seed,
        variant=seating.variant,
        bots={str(seat): level for seat, level in seating.bots.items()},
    )
    match = Match(header)  # refuses what cannot be played, before there is a file of it
    shelf = saves.begin(folder, header)
    match.write = shelf.write
    return Opened(match, shelf)


def people_for(game: Game, remembered: Sequence[str], seated: int) -> tuple[str, ...]:
    """The people of last time, as many as the game has seats for, and at least as many as it needs."""
    people = list(remembered[: max(0, min(seated, game.SEATS[-1]))])
    return distinct(people + [""] * (game.SEATS.start - len(people)))


def resume(folder: Path, id: str, *, cut: bool = False) -> Opened:
    """A saved game exactly as it stood.

    Raises FileNotFoundError, Busy, Unreadable or Damaged, each with a sentence.  With ``cut`` a damaged game goes on
    from before its damage; the journal as it was is kept beside it.
    """
    shelf, found = saves.reopen(folder, id)
    match = resumed(found, shelf.write)
    if match.broken is None:
        if not match.result():
            saves.take_up(shelf)
        return Opened(match, shelf)
    shelf.close()
    if not cut:
        raise Damaged(id, match.broken)
    shelf, found = saves.reopen(folder, id, until_line=match.broken)
    return Opened(resumed(found, shelf.write), shelf)


def watch(folder: Path, id: str) -> Opened:
    """A game that is played in another window, to be looked at.  Raises FileNotFoundError or Unreadable."""
    path = saves.path_of(folder, id)
    found = saves.read(path)
    if found.journal is None:
        raise FileNotFoundError(found.fault if path.exists() else f"There is no saved game {id}.")
    return Opened(resumed(found.journal), Shelf(id, None, None), path, found.journal.whole)


def follow(game: Opened) -> Opened | None:
    """The watched game with what has happened since, or None if nothing has."""
    assert game.watched is not None, "only a watched game is followed"
    found = saves.read(saves.path_of(saves_folder(game.watched), game.shelf.id)).journal
    if found is None or found.whole == game.whole:
        return None
    return Opened(resumed(found), game.shelf, game.watched, found.whole)


def saves_folder(path: Path) -> Path:
    """The folder of games in progress that a journal was found in or below."""
    return path.parent.parent if path.parent.name == saves.FINISHED else path.parent


def rematch(folder: Path, game: Opened) -> Opened:
    """The same people play again, and the next seat begins."""
    header = game.match.header
    close(game)
    first = Seat((header.first + 1) % len(header.people))
    return begin(folder, Seating(header.game, header.people, first=first, variant=header.variant, bots=bots_of(header)))


def bots_of(header: Header) -> dict[int, str]:
    """Which seats play themselves, and how well."""
    if header.game not in GAMES:
        return {}
    return {int(seat): level if level in LEVELS else USUAL_LEVEL for seat, level in header.bots.items()}


def close(game: Opened) -> None:
    """Let go of the game; a finished one leaves the games in progress."""
    game.shelf.close()
    if game.match.result() and game.shelf.path:
        saves.finish(game.shelf.path)
