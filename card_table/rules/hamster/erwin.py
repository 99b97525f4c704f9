"""Patrolman Erwin: his scares, and the hamster in the red hat, who knows how to use them."""

from card_table.rules.cards import shuffled
from card_table.rules.game import Seat
from card_table.rules.hamster import news
from card_table.rules.hamster.deeds import Hide, Lose, Prowl, StayHome
from card_table.rules.hamster.pieces import SCARES, Boss, Card, Place, Pouch
from card_table.rules.hamster.pouches import after, came_into, over
from card_table.rules.hamster.table import Gained, Hiding, Prowling, Scared, State, YourTurn

# --- Patrolman Erwin: Scares and End of Game ------------------------------------------------------------------------


def erwin_came(state: State) -> State:
    """Erwin scares whoever drew him, goes back into the forest, and ends the game the third time."""
    state = remixed(state.but(scares=state.scares + 1, drawn=()))
    spared = state.mine.boss is Boss.HEART
    full = [pouch for pouch in Pouch if state.mine.pouches[pouch]]
    if state.scares == SCARES:
        came = news.ErwinCame(state.active, state.scares)
        return over(state.tell(came), "Erwin has come for the third time")
    state = state.tell(news.ErwinCame(state.active, state.scares, spared, nothing=not full))
    if spared or not full:
        return erwin_goes(state)
    return state.but(phase=Scared()) if len(full) > 1 else lost(state, Lose(state.active, full[0]))


def remixed(state: State) -> State:
    """The forest is mixed again; what comes of that no view shows."""
    if state.seed is None:
        return state
    forest, seed = shuffled(state.forest, state.seed)
    return state.but(forest=forest, seed=seed)


def lost(state: State, action: Lose) -> State:
    """All nuts of one pouch leave the game."""
    nuts = state.mine.pouches[action.pouch]
    state = state.at(action.seat, pouches=state.mine.with_pouch(action.pouch, ()).pouches)
    state = state.but(gone=state.gone + nuts).tell(news.LostPouch(action.seat, action.pouch, nuts))
    return erwin_goes(state)


def erwin_goes(state: State) -> State:
    """Before he does, the hamster in the red hat may use the scare of another."""
    heart = next((Seat(seat) for seat in state.seats if state.hamsters[seat].boss is Boss.HEART), None)
    if heart is None or heart == state.active or len(state.forest) < 2:
        return state.but(phase=YourTurn())
    return state.but(phase=Prowling(heart))


def prowled(state: State, action: Prowl) -> State:
    """A forest card at random that is not Erwin; nobody else sees it.  What is left is mixed once more, as passing over
    Erwin would make him likelier to come next."""
    place = max(place for place, card in enumerate(state.forest) if card is not Card.ERWIN)
    card = state.forest[place]
    state = remixed(state.but(forest=state.forest[:place] + state.forest[place + 1 :]))
    return state.but(phase=Hiding(action.seat, card)).tell(news.Prowled(action.seat))


def stayed_home(state: State, action: StayHome) -> State:
    return state.but(phase=YourTurn()).tell(news.StayedHome(action.seat))


def hiding_places(state: State, seat: Seat) -> list[Place]:
    """Wherever the hamster likes; the briefcase only if it is empty."""
    case_free = state.hamsters[seat].briefcase is None and not state.variant.mini
    return [place for place in Place if place is not Place.BRIEFCASE or case_free]


def hid(state: State, action: Hide) -> State:
    """In a pouch the nut counts as any other; in the storeroom nobody sees it."""
    hiding = state.phase
    assert isinstance(hiding, Hiding)
    seat, card = hiding.seat, hiding.card
    if action.place is Place.STOREROOM:
        state = state.at(seat, storeroom=(*state.hamsters[seat].storeroom, card))
        return after(state.tell(news.Hid(seat, action.place, None)), Gained.PROWLING)
    if action.place is Place.BRIEFCASE:
        state = state.at(seat, briefcase=card).tell(news.Hid(seat, action.place, card))
        return after(state, Gained.PROWLING)
    pouch = Pouch.LEFT if action.place is Place.LEFT else Pouch.RIGHT
    return came_into(state, seat, pouch, card, Gained.PROWLING)
