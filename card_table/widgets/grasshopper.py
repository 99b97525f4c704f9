"""The table of Grasshopper Poker: the display, the bids, the gardens, and the curtain before secret hands."""

from collections.abc import Mapping

from textual.geometry import Size

from card_table.rules import grasshopper
from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat, record
from card_table.rules.grasshopper import CATEGORIES, HAND, SET, Garden, Poker, State, categories
from card_table.widgets.canvas import Canvas, cut, wrapped
from card_table.widgets.card import Box, draw_back, draw_frame
from card_table.widgets.drawing import Drawing, is_large
from card_table.widgets.faces import Faces

CATEGORY_KEYS: Mapping[Garden, str] = {
    Garden.GRASSHOPPER: "g",
    Garden.CORN: "c",
    Garden.STRAWBERRIES: "s",
    Garden.BROCCOLI: "b",
    Garden.BLACKBERRIES: "k",
}
"""The key that takes a category: a letter of its name."""

POKER_KEYS: Mapping[Poker, str] = {card: {0: "x", 7: "a"}.get(card.value, str(card.value)) for card in HAND}
"""The key of each poker card: what stands on it."""

ORDINALS = ("chooses", "then chooses", "chooses 3rd", "chooses 4th")

STACK, BIG_STACK, POKER = Box(14, 5), Box(22, 9), Box(5, 3)

TIGHT = 20
"""In a window of so many rows, or fewer, there is one row less to tell what is going on."""

Line = tuple[str, str]


@record
class Shown:
    """What the table's widgets show: a view, who sits there, whose hand is open and the card chosen of it, and the
    lines that tell what is going on; and whether what the others have played in this round is shown, too."""

    view: State
    names: Names
    bidder: Seat | None = None
    chosen: Poker | None = None
    lines: tuple[Line, ...] = ()
    show_played: bool = True


# --- The display ----------------------------------------------------------------------------------------------------


class Display(Drawing):
    """The categories on display, each with its cards stacked and the key that takes it, and what is going on."""

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return stack_size(screen).height + (5 if screen.height > TIGHT else 4)

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        box = BIG_STACK if height > STACK.height + 5 else STACK
        piles = categories(shown.view.display)
        x = max(1, (width - len(piles) * (box.width + 2) - 2) // 2)
        for place, category in enumerate(piles):
            draw_stack(canvas, x + place * (box.width + 2), 1, box, shown, category, faces)
        if not piles:
            canvas.put_centred(0, 3, width, "nothing is left on display", "dim")
        canvas.put_right(width - 1, 0, f"draw pile {len(shown.view.pile)}", "dim")
        rows = [(part, style) for text, style in shown.lines for part in wrapped(text, width - 4)]
        for row, (text, style) in enumerate(rows[: height - box.height - 2], start=box.height + 2):
            canvas.put(2, row, text, style)
        return canvas


def stack_size(screen: Size) -> Box:
    return BIG_STACK if is_large(screen) else STACK


def draw_stack(canvas: Canvas, x: int, y: int, box: Box, shown: Shown, category: Garden, faces: Faces) -> None:
    """The cards of a category, lying on one another."""
    style = f"card {category.value}-card"
    count = shown.view.display.count(category)
    draw_frame(canvas, x, y, box, faces, style)
    for place in range(1, count):
        canvas.put(x + 2 * place, y, faces.corners[0], style)
    middle, inner = y + box.height // 2, box.width - 2
    canvas.put_centred(x + 1, middle - 1, inner, " ".join(faces.garden[category.value] * count), f"{style} strong")
    canvas.put_centred(x + 1, middle, inner, f"{count} card{'s' if count > 1 else ''}", style)
    canvas.put_centred(x + 1, middle + 1, inner, category.value.upper(), f"{style} strong")
    if shown.view.choosing:
        canvas.put(x + 2, y + box.height - 1, f"[{CATEGORY_KEYS[category]}]", "card title-card")


# --- The bids, or a hand --------------------------------------------------------------------------------------------


WIDEST = 28
"""A seat's place among the bids is not wider."""


class Bids(Drawing):
    """The hand of the person behind the curtain; else who has bid, or the bids that were revealed."""

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return POKER.height + 1

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        if shown.bidder is not None:
            draw_hand(canvas, shown, faces)
            if shown.show_played:
                draw_played(canvas, 3 + len(HAND) * (POKER.width + 1), shown, faces)
        else:
            room = min(WIDEST, (width - 3) // len(shown.view.seats))
            for seat in shown.view.seats:
                draw_bid(canvas, 3 + seat * room, room - POKER.width - 2, shown, Seat(seat), faces)
        return canvas


def draw_hand(canvas: Canvas, shown: Shown, faces: Faces) -> None:
    """The cards that can still be played, each at its place; the chosen one with a strong edge."""
    assert shown.bidder is not None, "only an open hand is drawn"
    for place, card in enumerate(reversed(HAND)):
        x = 3 + place * (POKER.width + 1)
        if card not in shown.view.hands[shown.bidder]:
            canvas.put_centred(x, 1, POKER.width, faces.gap, "dim")
            continue
        chosen = card is shown.chosen
        draw_poker(canvas, x, 0, card, faces, strong=chosen)
        canvas.put_centred(x, POKER.height, POKER.width, "bid?" if chosen else "", "title")


def draw_played(canvas: Canvas, x: int, shown: Shown, faces: Faces) -> None:
    """What the others have played in this round."""
    others = [seat for seat in shown.view.seats if seat != shown.bidder]
    for row, seat in enumerate(others):
        cards = " ".join(str(card)[0].upper() for card in grasshopper.played(shown.view, seat)) or faces.dash
        canvas.put(x, row, cut(shown.names[seat], 9, faces.more), "strong")
        canvas.put(x + 10, row, cards, "dim")


def draw_poker(canvas: Canvas, x: int, y: int, card: Poker, faces: Faces, *, strong: bool = False) -> None:
    """A poker card face up."""
    style = "card title-card" if strong else "card"
    draw_frame(canvas, x, y, POKER, faces, style, strong=strong)
    canvas.put_centred(x, y + 1, POKER.width, str(card)[0].upper(), f"{style} strong")


def draw_bid(canvas: Canvas, x: int, width: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """One seat's place: a back once it has bid, its card after the reveal; beside it, in so many cells, what came of
    it."""
    view = shown.view
    bidding = not view.choosing and not view.over
    if any(view.bids) or not view.last_bids:
        if view.bids[seat] is not None:
            draw_back(canvas, x, 0, POKER, faces)
        elif bidding:
            canvas.put_centred(x, 1, POKER.width, faces.gap, "dim")
        label = "has bid" if view.bids[seat] is not None else "to bid" if bidding else ""
    else:
        label = outcome(view, seat)
        draw_poker(canvas, x, 0, view.last_bids[seat], faces, strong=label == "chooses")
        if label == "cancelled":
            canvas.put(x + POKER.width - 1, 0, faces.lost, "bad")
    canvas.put(x + POKER.width + 1, 0, cut(shown.names[seat], width, faces.more), "strong")
    canvas.put(x + POKER.width + 1, 1, cut(label, width, faces.more), "title" if label == "chooses" else "dim")


def outcome(view: State, seat: Seat) -> str:
    """What became of a revealed bid, in a word."""
    if seat in view.choosing:
        place = view.choosing.index(seat)
        return ORDINALS[place] if place < len(categories(view.display)) else "if any left"
    return f"took {grasshopper.counted(view.won[seat])}" if view.won[seat] else grasshopper.fate(view, seat)


# --- The gardens ----------------------------------------------------------------------------------------------------


class Gardens(Drawing):
    """A row for each player: chips, the grasshoppers first, then the plants in columns, and the cards still to play."""

    DEFAULT_CSS = """
    Gardens { max-width: 124; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        others = 1 + stack_size(screen).height + 5 + POKER.height + 1 + 2
        left = screen.height - others - 1 - len(shown.names)
        return 1 + len(shown.names) * (2 if left >= len(shown.names) + 5 else 1) + (1 if left >= 4 else 0)

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        each = (height - 1) // len(shown.names)
        canvas.put(20, 0, "chips", "dim")
        for place, category in enumerate(CATEGORIES):
            word = cut(category.value, column_width(width) - 3, ".")
            canvas.put(column(width, place), 0, f"{faces.garden[category.value]} {word}", category.value)
        for seat in shown.view.seats:
            draw_garden(canvas, 1 + seat * each, shown, Seat(seat), faces)
        return canvas


def column_width(width: int) -> int:
    return (width - 28) // len(CATEGORIES)


def column(width: int, place: int) -> int:
    """Where a category's column begins."""
    return 27 + place * column_width(width)


def draw_garden(canvas: Canvas, y: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """One player's garden: a sign for each card."""
    view = shown.view
    active = seat == shown.bidder or (bool(view.choosing) and seat == view.choosing[0])
    canvas.put(1, y, faces.turn if active else " ", "title")
    canvas.put(3, y, shown.names[seat], "title" if active else "strong")
    canvas.put_right(23, y, str(view.chips[seat]), "strong" if view.chips[seat] else "dim")
    for place, category in enumerate(CATEGORIES):
        count = view.gardens[seat].count(category)
        signs = " ".join(faces.garden[category.value] * count) or faces.dash
        danger = category is Garden.GRASSHOPPER and count == SET - 1
        canvas.put(column(canvas.width, place), y, signs, f"{category.value} strong" if count else "dim")
        if danger:
            canvas.put(column(canvas.width, place) + 4, y, "!", "bad")


def at_stake(view: State, names: Names) -> list[Line]:
    """What is asked of whom at the open display."""
    if result := grasshopper.result(view):
        won = joined(names[seat] for seat in result.winners)
        wins = "wins" if len(result.winners) == 1 else "share the win"
        return [
            ("The game is over", "title"),
            (f"{won} {wins} with {max(result.scores)} chips: {result.reason}.", "good"),
        ]
    if not view.choosing:
        waiting = [names[seat] for seat in view.seats if view.bids[seat] is None]
        return [(f"{joined(waiting)} {'has' if len(waiting) == 1 else 'have'} still to bid", "title")]
    keys = ", ".join(f"{CATEGORY_KEYS[category]} {category}" for category in categories(view.display))
    return [(f"{names[view.choosing[0]]} takes a category: {keys}", "title")]
