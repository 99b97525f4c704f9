"""Whole games written out, so that a change of the rules or of the shuffle shows as a difference between texts.

After a change that is meant, write them anew and read what the version control shows:

    python -m tests.rules.transcripts
"""

from pathlib import Path

from card_table.rules import GAMES, game_named
from card_table.rules.game import Game
from tests.rules.playing import PEOPLE, playout

FOLDER = Path(__file__).parent.parent / "transcripts"


def all_transcripts() -> dict[str, str]:
    """Every transcript by the name of its file: one for each game and number of people."""
    games = [(game_id, game_named(game_id)) for game_id in GAMES]
    return {f"{game_id}-{seats}.txt": transcript(game, seats) for game_id, game in games for seats in game.SEATS}


def transcript(game: Game, seats: int) -> str:
    """A game by chance: what was done, what was told of it, the table at the end of each round, and the result."""
    names = PEOPLE[:seats]
    lines = [f"{game.NAME}, played by {', '.join(names)}. Seed {seats}.", ""]
    progress = ""
    for state, action in playout(game, seats, seed=seats):
        lines += [f"    {news.words(names)}" for news in state.news]
        view = game.seen_by(state, None)
        if game.progress(view) != progress or action is None:
            progress = game.progress(view)
            lines += ["", progress if action else "the end", *(f"  {line}" for line in game.look(view, names)), ""]
        if action is not None:
            lines.append(f"{names[action.seat]}: {action.words(names)}")
    result = game.result(state)
    assert result is not None
    winners = " and ".join(names[seat] for seat in result.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    return "\n".join([*lines, f"Won by {winners}: {result.reason}.", f"{game.SCORE}: {scores}", ""])


def write() -> None:
    """Write all transcripts."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in all_transcripts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    write()
