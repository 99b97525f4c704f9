"""The table of Grasshopper Poker: secret bids by passing the terminal, or all at once on one keyboard."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.widget import Widget

from card_table.match import Told
from card_table.opening import Opened
from card_table.rules.game import Action, Seat
from card_table.rules.grasshopper import HAND, Bid, Poker, State, Take, categories
from card_table.screens.secret import SecretTable
from card_table.widgets.bars import Keys
from card_table.widgets.chronicle import Recent
from card_table.widgets.curtain import Behind
from card_table.widgets.grasshopper import (
    CATEGORY_KEYS,
    POKER_KEYS,
    Bids,
    Display,
    Gardens,
    Line,
    Shown,
    at_stake,
)

ROWS = ("12345678", "qwertyui", "asdfghjk", "zxcvbnm,")
"""All at once: each seat's own row of keys, for 1 to 6, the ace and the X."""

ORDER = (*HAND[1:7], Poker.ACE, Poker.X)
"""Which card each key of a row bids."""


class GrasshopperTable(SecretTable):
    """Display, bids and gardens; while somebody bids, a curtain between one person's turn and the next."""

    AIM = "most chips when the garden cards are used up"

    def __init__(self, game: Opened, greeting: str = "") -> None:
        super().__init__(game, greeting)
        self.chosen: Poker | None = None
        self.holder = self.match.header.first
        """Who holds the terminal: bids begin there, so that it is passed as seldom as possible."""
        self.steps: list[Told] = []
        """News that are still shown one by one, at the table's pace."""
        self.before: State | None = None
        self.looked: dict[Seat, int] = {}
        """Up to which move each person saw what happened when they last looked."""

    # --- whose secrets may be seen ------------------------------------------------------------------------------

    def waiting(self) -> list[Seat]:
        """Who has still to bid, from the person who holds the terminal on."""
        seats = {option.seat for option in self.match.options() if isinstance(option, Bid)}
        return sorted(seats, key=lambda seat: (seat - self.holder) % len(self.match.names))

    @property
    def looker(self) -> Seat | None:
        """Who bids now, one after another; nobody at the open display, while watching, or all at once."""
        if self.steps or self.opened.watched or self.table.settings.at_once:
            return None
        return next(iter(self.waiting()), None)

    def hand(self) -> dict[Poker, Bid]:
        """The cards that the bidder may bid, lowest first, each with its bid."""
        bids = [option for option in self.match.options() if isinstance(option, Bid)]
        return {option.card: option for option in bids if option.seat == self.looker}

    @property
    def view(self) -> State:
        view: State = super().view
        if len(self.steps) > 1 and self.before is not None:  # what comes of it is shown with the last of the news
            return self.before.but(bids=view.bids, last_bids=view.last_bids, news=view.news, choosing=())
        return view

    def hide(self) -> None:
        super().hide()
        self.chosen = None

    # --- the view -----------------------------------------------------------------------------------------------

    def state_widgets(self) -> list[Widget]:
        return [Display(self.shown(self.view)), Bids(self.shown(self.view)), Gardens(self.shown(self.view))]

    def shown(self, view: State) -> Shown:
        bidder = self.looker if self.open else None
        lines, show_played = tuple(self.lines(view)), self.table.settings.show_played
        return Shown(view, tuple(self.match.names), bidder, self.chosen, lines, show_played)

    def lines(self, view: State) -> list[Line]:
        """What is going on, in up to three lines."""
        if self.steps:
            return [(self.steps[0].text, "strong"), ("Space goes on", "title")]
        if self.open and self.looker is not None:
            name = self.match.names[self.looker]
            asked = f"{name}: Enter bids {self.chosen} and locks it" if self.chosen else f"{name}: choose a card to bid"
            return [(asked, "title"), ("h hides your cards, if somebody looks", "dim")]
        if self.all_at_once():
            rows = [f"{self.match.names[seat]} {ROWS[seat]}" for seat in range(len(self.match.names))]
            asked = "Everybody bids 1 2 3 4 5 6 A X with the eight keys of a row, in this order"
            return [(asked, "title"), ("   ".join(rows), "")]
        return at_stake(view, self.match.names)

    def show_view(self, view: State) -> None:
        shown = self.shown(view)
        for widget in (self.query_one(Display), self.query_one(Bids), self.query_one(Gardens)):
            widget.show(shown)

    def behind(self) -> Behind:
        """What the curtain says."""
        names, waiting = self.match.names, self.waiting()
        done = [names[seat] for seat in range(len(names)) if Seat(seat) not in waiting] if waiting else []
        lines = [f"locked: {', '.join(done)}" if done else "nobody has bid yet"]
        if done and self.match.last_seat is not None:
            lines.append(f"u takes back the bid of {names[self.match.last_seat]}")
        return Behind(super().behind().name, tuple(lines))

    def told_now(self) -> Sequence[Told]:
        told = self.match.told
        return told[: len(told) - len(self.steps) + 1] if self.steps else told

    def recent(self) -> Recent:
        recent = super().recent()
        if self.open and self.looker is not None:
            return Recent(recent.told, known=self.looked.get(self.looker, 0))
        return recent

    def played(self, before: Any) -> None:
        move = self.match.told[-1].move
        news = [told for told in self.match.told if told.move == move and told.line]
        revealed = self.match.seen_by(None).last_bids != before.last_bids or any(before.bids)
        if (revealed or len(news) > 1) and not self.opened.watched:
            self.steps, self.before = news, before
        self.hide()

    # --- keys ---------------------------------------------------------------------------------------------------

    def moves(self) -> Mapping[str, Action]:
        if self.steps:
            return {}
        if self.table.settings.at_once:
            bids = [option for option in self.match.options() if isinstance(option, Bid)]
            if bids:
                return {ROWS[option.seat][ORDER.index(option.card)]: option for option in bids}
        return {CATEGORY_KEYS[option.category]: option for option in self.match.options() if isinstance(option, Take)}

    def move_keys(self) -> Keys:
        if self.steps:
            return [("space", "go on"), ("Enter", "all of it")]
        if self.looker is not None:
            hand: Keys = [("1-6 a x", "choose"), ("left-right", "choose"), ("Enter", "lock"), ("h", "hide")]
            return hand if self.open else [("space", "look at your cards"), ("o", "all at once")]
        return [(" ".join(CATEGORY_KEYS[category] for category in categories(self.view.display)), "take")]

    def keys(self) -> Keys:
        if self.all_at_once():
            return [("o", "one by one"), ("Backspace", "take back"), ("l", "log"), ("?", "help"), ("Esc", "leave")]
        if self.steps and self.table.settings.at_once:
            return [*self.move_keys(), ("l", "log"), ("?", "help"), ("Esc", "leave")]
        return super().keys()

    def all_keys(self) -> Keys:
        if self.all_at_once():
            return self.keys()
        more: Keys = [("v", "show what the others have played, or not")] if self.open else []
        return [*super().all_keys(), *more]

    def all_at_once(self) -> bool:
        """Whether the keyboard belongs to all who bid now."""
        return self.table.settings.at_once and not self.steps and not self.opened.watched and bool(self.waiting())

    def playing_keys(self) -> Keys:
        kept = [(key, does) for key, does in super().playing_keys() if does != "undo" or not self.open]
        return kept if not self.steps else self.move_keys()

    def doing(self) -> Mapping[str, Callable[[], object]]:
        rows = dict.fromkeys("".join(ROWS), self.nothing) if self.table.settings.at_once else {}
        if self.steps:  # a key of a row may come late, and must not do anything else then
            return {**super().doing(), **rows, "u": self.nothing, "space": self.next_step, "enter": self.last_step}
        if self.looker is not None and self.open:
            keys = {key: self.choosing(card) for card, key in POKER_KEYS.items()}
            arrows = {"left": self.choosing_next(1), "right": self.choosing_next(-1)}
            more = {"v": self.change_played, "u": self.nothing, "enter": self.lock_bid}
            return {**super().doing(), **keys, **arrows, **more}
        if self.curtained:
            return {**super().doing(), "o": self.change_bidding}
        if self.all_at_once():
            return {**super().doing(), **rows, "backspace": self.undo, "o": self.change_bidding}
        return super().doing()

    def nothing(self) -> None:
        """All at once, the players' keys are the players'."""

    def choosing(self, card: Poker) -> Callable[[], object]:
        def choose() -> None:
            if card in self.hand():
                self.chosen = card
                self.show_all()

        return choose

    def choosing_next(self, step: int) -> Callable[[], object]:
        """The next card of the hand in the order in which it lies, highest first."""

        def choose() -> None:
            hand = list(self.hand())
            place = hand.index(self.chosen) + step if self.chosen else len(hand) - 1
            self.chosen = hand[place % len(hand)]
            self.show_all()

        return choose

    def lock_bid(self) -> None:
        """The bid counts; the curtain closes at once."""
        if self.looker is None or self.chosen is None:
            return
        bid = self.hand()[self.chosen]
        self.looked[self.looker] = self.match.told[-1].move
        self.holder = self.looker
        self.hide()
        self.play(bid)

    def undo(self) -> None:
        self.hide()
        super().undo()

    def next_step(self) -> None:
        self.go_on_with(self.steps[1:])

    def last_step(self) -> None:
        """To the last of the news, then away from it."""
        self.go_on_with(self.steps[-1:] if len(self.steps) > 1 else [])

    def go_on_with(self, steps: list[Told]) -> None:
        self.steps = steps
        self.hide()
        self.picture_changed()
        self.show_all()

    def rule_now(self) -> str:
        """The rule behind the news that are shown; of bare bids, the one that decides between them."""
        if len(self.steps) > 1 and self.steps[0].section == "turn":
            return self.steps[1].section
        return super().rule_now()

    def change_played(self) -> None:
        """Show what the others have played, or leave it to memory."""
        self.table.remember(show_played=not self.table.settings.show_played)
        self.show_all()

    def change_bidding(self) -> None:
        """Bids one by one, or all at once."""
        self.table.remember(at_once=not self.table.settings.at_once)
        self.hide()
        self.show_all()
