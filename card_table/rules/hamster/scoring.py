"""Scoring: how points come about, and who wins."""

from card_table.rules.game import Result, Seat, record
from card_table.rules.hamster.pieces import Card, Hamster
from card_table.rules.hamster.table import Over, State


@record
class Score:
    """How a player's points came about."""

    stored: int
    """A point for each stored card, but the chestnut."""
    chestnut: int
    door: int
    briefcase: int
    gang: int

    @property
    def points(self) -> int:
        return self.stored + self.chestnut + self.door + self.briefcase + self.gang


def score_of(hamster: Hamster) -> Score:
    """A point for each stored card, three for the chestnut; two for the briefcase, two for each unused member."""
    chestnuts = hamster.storeroom.count(Card.CHESTNUT)
    return Score(
        stored=len(hamster.storeroom) - chestnuts,
        chestnut=3 * chestnuts,
        door=door_bonus(hamster),
        briefcase=2 * (hamster.briefcase is not None),
        gang=2 * len(hamster.gang),
    )


def door_bonus(hamster: Hamster) -> int:
    """Full Burrow: for two small nuts as on the door a point, for a middle one a point, for a large one two."""
    if hamster.door is None:
        return 0
    count = hamster.storeroom.count(hamster.door)
    return count // 2 if hamster.door.value <= 2 else count if hamster.door.value <= 5 else 2 * count


def standing(hamster: Hamster) -> tuple[int, int, int]:
    """What decides: points, then the chestnut in the storeroom, then the walnuts there."""
    storeroom = hamster.storeroom
    return score_of(hamster).points, storeroom.count(Card.CHESTNUT), storeroom.count(Card.WALNUT)


def result_of(state: State) -> Result | None:
    """Most points win; if several have as many, the chestnut, then most walnuts."""
    if not isinstance(state.phase, Over):
        return None
    best = max(map(standing, state.hamsters))
    winners = tuple(Seat(seat) for seat in state.seats if standing(state.hamsters[seat]) == best)
    scores = tuple(score_of(hamster).points for hamster in state.hamsters)
    tied = [standing(hamster)[1:] for hamster in state.hamsters if standing(hamster)[0] == best[0]]
    why = "most points"
    if len(winners) > 1:
        why = "as many points, chestnuts and walnuts"
    elif len(tied) > 1:
        why = "as many points, and the chestnut" if best[1] else "as many points, but more walnuts"
    return Result(winners, scores, why)
