"""The table of Gopher It!: the middle with the heap and the cards turned over, and everybody's storage."""

from collections.abc import Sequence

from textual.geometry import Size

from card_table.rules import gopher
from card_table.rules.game import Names, Seat, record
from card_table.rules.gopher import FOODS, FULL, MOST_CARDS, TROPHIES_TO_WIN, Card, Food, State, Stop, amount, of
from card_table.widgets.canvas import Canvas
from card_table.widgets.card import LARGE, SMALL, Box, draw_back, draw_edge, draw_frame
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

FACE_UP = 2
"""How far a card is turned that shows its face."""

COLUMNS = 13
"""The heap lies in rows of so many places."""

Line = tuple[str, str]
"""A text and its style."""


@record
class Shown:
    """What the table's widgets show: a view, who sits there, the marked place, and how far the newest card is turned
    (0 face down, 1 on edge, 2 face up)."""

    view: State
    names: Names
    marked: int = 0
    turned: int = FACE_UP


# --- The heap -------------------------------------------------------------------------------------------------------


@record
class Spread:
    """How the heap is spread: the size of a back, the steps between backs, the room it all takes."""

    back: Box
    step_x: int
    step_y: int
    width: int


CLOSE, WIDE = Spread(Box(2, 1), 3, 2, 40), Spread(Box(3, 2), 4, 3, 54)


def spot(place: int, spread: Spread) -> tuple[int, int]:
    """Where a place of the heap lies: in rows, but an untidy heap all the same."""
    row, column = divmod(place, COLUMNS)
    untidy = (place * 7 + row * 3) % 5 < 2
    y = row * spread.step_y + (1 if untidy and row == 0 else -1 if untidy and row == 2 else 0)
    return 1 + column * spread.step_x, y


def draw_heap(canvas: Canvas, left: int, top: int, shown: Shown, spread: Spread, faces: Faces) -> None:
    """The backs that are left, the marked one between brackets; a dot where a card was taken."""
    cards = gopher.places(shown.view)
    remade = not any(shown.view.heap)
    for place, card in enumerate(cards):
        x, y = spot(place, spread)
        x, y = left + x, top + y
        marked = place == shown.marked and not gopher.is_over(shown.view)
        for row in range(spread.back.height if card else 1):
            face = (faces.marked if marked else faces.back) * spread.back.width if card else faces.gap
            canvas.put(x, y + row, face, "marked" if marked else "dim" if remade or not card else "back")
            if marked:
                canvas.put(x - 1, y + row, "[", "marked")
                canvas.put(x + spread.back.width, y + row, "]", "marked")


def moved(view: State, marked: int, key: str) -> int:
    """The place to mark after an arrow key: the next card that way, else the same."""
    cards = gopher.places(view)
    step = {"left": -1, "right": 1, "up": -COLUMNS, "down": COLUMNS}[key]
    place = marked + step
    while 0 <= place < len(cards):
        if cards[place]:
            return place
        place += step
    return marked if abs(step) == 1 else nearest(view, marked, marked + step)


def nearest(view: State, marked: int, wanted: int) -> int:
    """The card nearest to a wanted place of the next row, else the marked one."""
    row = range(wanted // COLUMNS * COLUMNS, wanted // COLUMNS * COLUMNS + COLUMNS)
    cards = gopher.places(view)
    there = [place for place in row if 0 <= place < len(cards) and cards[place]]
    return min(there, key=lambda place: abs(place - wanted), default=marked)


def still_marked(view: State, marked: int) -> int:
    """The marked place, or the next one that has a card."""
    cards = gopher.places(view)
    order = [*range(marked, len(cards)), *range(min(marked, len(cards)) - 1, -1, -1)]
    return next((place for place in order if cards[place]), 0)


# --- The cards turned over ------------------------------------------------------------------------------------------


def on_stage(view: State) -> tuple[Card, ...]:
    """The cards of this turn; between turns, those of the turn that just ended."""
    if view.turned:
        return view.turned
    for news in view.news:
        if isinstance(news, gopher.Lost | gopher.Stored):
            return news.cards
    return ()


def was_lost(view: State) -> bool:
    return any(isinstance(news, gopher.Lost) for news in view.news)


def draw_food_card(canvas: Canvas, x: int, y: int, card: Card, box: Box, faces: Faces, *, strong: bool) -> None:
    """A food card: the number at the top, as many signs, and the word."""
    style = f"card {card.kind.value}-card"
    draw_frame(canvas, x, y, box, faces, f"{style} strong" if strong else style, strong=strong)
    inner, sign = box.width - 2, faces.foods[card.kind.value]
    canvas.put(x + 2, y + 1, str(card.number), f"{style} strong")
    canvas.put_centred(x + 1, y + box.height // 2, inner, " ".join(sign * card.number), f"{style} strong")
    word = card.kind.value if card.number == 1 else card.kind.plural
    canvas.put_centred(x + 1, y + box.height - 2, inner, word.upper(), style)


def draw_stage(canvas: Canvas, x: int, y: int, shown: Shown, box: Box, faces: Faces) -> None:
    """Up to four cards side by side, the two that clashed with strong edges; a trophy, if that is what they brought."""
    trophies = trophies_won(shown.view)
    cards = on_stage(shown.view)[-MOST_CARDS + bool(trophies) :]
    for place in range(MOST_CARDS):
        left = x + place * (box.width + 1)
        if place < len(cards):
            draw_turned(canvas, left, y, place - len(cards), shown, cards[place], box, faces)
        elif place == len(cards) and trophies and shown.turned == FACE_UP:
            draw_trophy(canvas, left, y, trophies, box, faces)
        else:
            canvas.put_centred(left, y + box.height // 2, box.width, faces.gap, "dim")


def draw_turned(canvas: Canvas, x: int, y: int, place: int, shown: Shown, card: Card, box: Box, faces: Faces) -> None:
    """A card of the turn by its place, counted from the newest, which is -1 and perhaps not yet face up."""
    if place == -1 and shown.turned < FACE_UP:
        (draw_back, draw_edge)[shown.turned](canvas, x, y, box, faces)
        return
    lost = was_lost(shown.view)
    draw_food_card(canvas, x, y, card, box, faces, strong=lost and place >= -2)
    if lost and shown.turned == FACE_UP:
        canvas.put(x + box.width - 3, y + 1, faces.lost, "card bad-card")


def trophies_won(view: State) -> int:
    """How many trophies the last news brought its player to; 0 if it brought none."""
    return next((news.trophies for news in view.news if isinstance(news, gopher.WonTrophy)), 0)


def draw_trophy(canvas: Canvas, x: int, y: int, trophies: int, box: Box, faces: Faces) -> None:
    """A Hamster Trophy: one sign for each that the player owns now."""
    draw_frame(canvas, x, y, box, faces, "card title-card", strong=True)
    middle = y + box.height // 2
    canvas.put_centred(x + 1, middle - 1, box.width - 2, " ".join(faces.trophy * trophies), "card title-card")
    canvas.put_centred(x + 1, middle, box.width - 2, "HAMSTER", "card title-card")
    canvas.put_centred(x + 1, middle + 1, box.width - 2, "TROPHY", "card title-card")


# --- What is going on -----------------------------------------------------------------------------------------------


def happening(view: State, names: Names) -> Line:
    """What just happened or, in the middle of a turn, what stopping or going on would mean."""
    if view.turned:
        return at_stake(view)
    for news in reversed(view.news):
        match news:
            case gopher.Won(seat):
                return f"{names[seat]} wins: three trophies!", "good"
            case gopher.NothingLeft():
                return "No card is left: most trophies win.", "good"
            case gopher.WonTrophy(seat, foods):
                return f"{names[seat]}: six {foods[0].plural}, a trophy!", "good"
            case gopher.Overfilled(seat, food, total):
                return f"{names[seat]}: {total} {food.plural}, too many", "bad"
            case gopher.Lost(seat, cards):
                return f"{cards[-1].kind.plural.capitalize()} twice: {names[seat]} loses {len(cards)}", "bad"
            case gopher.Stored(seat, cards):
                return f"{names[seat]} stored {'them' if len(cards) > 1 else 'it'}", "good"
    return "", ""


def at_stake(view: State) -> Line:
    """What the rules would say to stopping now, else what the next card must not be."""
    for news in gopher.apply(view, Stop(view.active)).news:
        match news:
            case gopher.WonTrophy():
                return "Stopping now brings a trophy!", "good"
            case gopher.Overfilled(_, food, total):
                return f"Stopping now overfills: {total} {food.plural}", "bad"
    these = "all of these" if len(view.turned) > 1 else "this card"
    return f"{view.turned[-1].kind.plural.capitalize()} next would lose {these}", "dim"


def prompt(view: State, names: Names) -> Line:
    """Whose turn it is and what is asked."""
    if gopher.is_over(view):
        return "The game is over", "strong"
    return f"{names[view.active]}: {'one more, or stop?' if view.turned else 'turn over a card'}", "title"


class Middle(Drawing):
    """The heap, the cards turned over, and what they mean."""

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return middle_rows(screen)

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        box, spread = (LARGE, WIDE) if height > SMALL.height + 4 else (SMALL, CLOSE)
        stage_width = MOST_CARDS * (box.width + 1) - 1
        x = max(0, (width - spread.width - stage_width) // 2)
        draw_heap(canvas, x, 1, shown, spread, faces)
        draw_stage(canvas, x + spread.width, 1, shown, box, faces)
        draw_words(canvas, x, box.height + 1, shown, spread)
        return canvas


def middle_rows(screen: Size) -> int:
    """A row of air, the cards, two lines of words, a row of air."""
    return (LARGE if screen.width >= 112 and screen.height >= 32 else SMALL).height + 4


def draw_words(canvas: Canvas, x: int, y: int, shown: Shown, spread: Spread) -> None:
    """How many cards lie where, what is going on, and what is asked."""
    view = shown.view
    down = sum(card is not None for card in view.heap)
    canvas.put_centred(x, y + 1, spread.width - 2, f"{down} face down, {len(view.discard)} discarded", "dim")
    for row, (text, style) in enumerate((happening(view, shown.names), prompt(view, shown.names)), start=y):
        canvas.put(x + spread.width, row, text, style)


# --- Everybody's storage --------------------------------------------------------------------------------------------


class Storages(Drawing):
    """A row for each player, in the order of the seats: the kinds of food with their numbers and sums, the trophies.

    Where there is room the numbers lie on little cards, stacked so that each can be seen.
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return 2 + len(shown.names) * rows_each(len(shown.names), screen)

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        each = (height - 2) // len(shown.names)
        draw_heading(canvas, faces)
        for seat in range(len(shown.names)):
            draw_player(canvas, 1 + seat * each, each, shown, Seat(seat), faces)
        return canvas


def rows_each(players: int, screen: Size) -> int:
    """Three rows for little cards, else one; at least four rows must be left for the news."""
    left = screen.height - 1 - middle_rows(screen) - 2 - 2
    return 3 if players * 3 + 4 <= left else 1


def column(width: int, place: int) -> int:
    """Where the column of a kind of food begins, or the trophies' after the last."""
    return 20 + place * ((width - 24) // len(FOODS))


def draw_heading(canvas: Canvas, faces: Faces) -> None:
    canvas.put(3, 0, "storage", "dim")
    for place, food in enumerate(FOODS):
        canvas.put(column(canvas.width, place), 0, f"{faces.foods[food.value]} {food.plural}", food.value)
    canvas.put_right(canvas.width - 1, 0, "trophies", "dim")


def draw_player(canvas: Canvas, y: int, rows: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """Name, storage and trophies of one player; the sign and the bright name tell whose turn it is."""
    active = seat == shown.view.active and not gopher.is_over(shown.view)
    middle = y + rows // 2
    canvas.put(1, middle, faces.turn if active else " ", "title")
    canvas.put(3, middle, shown.names[seat], "title" if active else "strong")
    for place, food in enumerate(FOODS):
        draw_kind(canvas, column(canvas.width, place), y, rows, shown, seat, food, faces)
    trophies = shown.view.trophies[seat]
    signs = faces.trophy * trophies + faces.no_trophy * (TROPHIES_TO_WIN - trophies)
    canvas.put_right(canvas.width - 1, middle, " ".join(signs), "title" if trophies else "dim")


def draw_kind(canvas: Canvas, x: int, y: int, rows: int, shown: Shown, seat: Seat, food: Food, faces: Faces) -> None:
    """One kind of a storage: the numbers on its cards, their sum, and what the sum would be after stopping now."""
    cards = of(shown.view.storages[seat], food)
    draw_stack(canvas, x, y, rows, cards, food, faces)
    total = amount(cards, food)
    middle = y + rows // 2
    end = canvas.put(x + 12, middle, f"{total}/{FULL}", food.value if total else "dim")
    more = amount(shown.view.turned, food) if seat == shown.view.active else 0
    if more:
        after = total + more
        style = "good" if after == FULL else "bad" if after > FULL else "dim"
        canvas.put(end, middle, f"{faces.arrow}{after}{'!' if after >= FULL else ''}", style)


def draw_stack(canvas: Canvas, x: int, y: int, rows: int, cards: Sequence[Card], food: Food, faces: Faces) -> None:
    """The numbers of a kind's cards: bare in one row, or on little cards that lie on one another."""
    if rows == 1 or not cards:
        canvas.put(x, y + rows // 2, " ".join(str(card.number) for card in cards) or faces.dash, food.value)
        return
    style = f"card {food.value}-card"
    top_left, top_right, low_left, low_right = tuple(faces.corners)
    flat, side = tuple(faces.lines)
    canvas.put(x, y, (top_left + flat) * len(cards) + top_right, style)
    canvas.put(x, y + 1, "".join(f"{side}{card.number}" for card in cards) + side, f"{style} strong")
    canvas.put(x, y + 2, (low_left + flat) * len(cards) + low_right, style)
