"""The table of Gopher It!: the middle with the heap and the cards turned over, and everybody's storage."""

from textual.geometry import Size

from card_table.rules import gopher
from card_table.rules.game import Names, Seat, record
from card_table.rules.gopher import FOODS, FULL, MOST_CARDS, TROPHIES_TO_WIN, Card, Food, State, Stop, amount, of
from card_table.widgets.canvas import Canvas
from card_table.widgets.card import LARGE, SMALL, Box, draw_back, draw_edge, draw_frame
from card_table.widgets.drawing import Drawing, is_large
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
    """The backs that are left, the marked place between brackets; dots where no card lies (any more, or yet)."""
    for place in range(max(len(shown.view.heap), len(gopher.places(shown.view)))):
        x, y = spot(place, spread)
        x, y = left + x, top + y
        lies = place < len(shown.view.heap) and shown.view.heap[place] is not None
        marked = place == shown.marked and not gopher.is_over(shown.view)
        for row in range(spread.back.height if lies or marked else 1):
            face = (faces.marked if marked else faces.back) * spread.back.width if lies else faces.gap
            style = "marked" if marked else "back" if lies else "dim"
            canvas.put(x, y + row, face.ljust(spread.back.width if marked else 1), style)
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
    """Up to four cards side by side; beside them a trophy, if that is what they brought and there is room."""
    trophies, cards = trophies_won(shown.view), on_stage(shown.view)
    for place in range(MOST_CARDS):
        left = x + place * (box.width + 1)
        if place < len(cards):
            draw_turned(canvas, left, y, place - len(cards), shown, cards[place], box, faces)
        elif place == len(cards) and trophies and shown.turned == FACE_UP:
            draw_trophy(canvas, left, y, trophies, box, faces)
        else:
            canvas.put_centred(left, y + box.height // 2, box.width, faces.gap, "dim")


def draw_turned(canvas: Canvas, x: int, y: int, place: int, shown: Shown, card: Card, box: Box, faces: Faces) -> None:
    """A card of the turn by its place, counted from the newest, which is -1 and perhaps not yet face up.

    After the turn a sign tells what became of it: the two that clashed have strong edges.
    """
    if place == -1 and shown.turned < FACE_UP:
        (draw_back, draw_edge)[shown.turned](canvas, x, y, box, faces)
        return
    lost = was_lost(shown.view)
    draw_food_card(canvas, x, y, card, box, faces, strong=lost and place >= -2)
    if not shown.view.turned and shown.turned == FACE_UP:
        gone = lost or card in cleared(shown.view)
        sign, style = (faces.lost, "bad-card") if gone else (faces.kept, "apple-card")
        canvas.put(x + box.width - 3, y + 1, sign, f"card {style} strong")


def cleared(view: State) -> tuple[Card, ...]:
    """The cards that were too many, by the last news."""
    return tuple(card for news in view.news if isinstance(news, gopher.Overfilled) for card in news.cleared)


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


def words(view: State, names: Names) -> list[Line]:
    """Up to three lines: what just happened or is at stake, and what is asked of whom."""
    if gopher.is_over(view):
        return [*happened(view, names), ("The game is over", "title")]
    name = names[view.active]
    if not view.turned:
        return [*happened(view, names), (f"{name}: turn over a card", "title")]
    asked = "one last card, or stop?" if len(view.turned) == MOST_CARDS - 1 else "one more, or stop?"
    return [(f"{name}: {asked}", "title"), *at_stake(view)]


def happened(view: State, names: Names) -> list[Line]:
    """How the last turn ended, in two short lines."""
    for news in reversed(view.news):
        match news:
            case gopher.Won(seat):
                return [(f"{names[seat]} wins!", "good"), ("Three Hamster Trophies.", "good")]
            case gopher.NothingLeft():
                return [("No card is left to turn over:", "good"), ("most trophies win.", "good")]
            case gopher.WonTrophy(seat, foods, trophies):
                sixes = " and ".join(f"six {food.plural}" for food in foods[:2])
                which = ("first", "second", "third")[trophies - 1]
                return [(f"{names[seat]}: {sixes}!", "good"), (f"The {which} Hamster Trophy.", "good")]
            case gopher.Overfilled(seat, food, total):
                return [(f"{names[seat]}: {total} {food.plural}.", "bad"), ("More than six: they all go.", "bad")]
            case gopher.Lost(seat, cards):
                kind, count = cards[-1].kind.plural, "both" if len(cards) == 2 else f"all {len(cards)}"
                return [(f"{kind.capitalize()} after {kind}!", "bad"), (f"{names[seat]} loses {count} cards.", "bad")]
            case gopher.Stored(seat, cards):
                count = "this card" if len(cards) == 1 else f"these {len(cards)} cards"
                forced: list[Line] = [("That was the fourth card:", "good")] if len(cards) == MOST_CARDS else []
                return [*forced, (f"{names[seat]} stored {count}.", "good")]
    return []


def at_stake(view: State) -> list[Line]:
    """What the next card must not be, and what the rules would say to stopping now."""
    cards = "this card is" if len(view.turned) == 1 else "all of these are"
    stakes: list[Line] = [(f"{view.turned[-1].kind.plural.capitalize()} next: {cards} lost.", "dim")]
    for news in gopher.apply(view, Stop(view.active)).news:
        match news:
            case gopher.WonTrophy():
                return [*stakes, ("Stop now: a Hamster Trophy!", "good")]
            case gopher.Overfilled(_, food, total):
                return [*stakes, (f"Stop now: {total} {food.plural}, too many.", "bad")]
    return stakes


def rule_at_stake(view: State) -> str:
    """The manual's section about what the words tell in the middle of a turn."""
    for news in gopher.apply(view, Stop(view.active)).news:
        if isinstance(news, gopher.WonTrophy | gopher.Overfilled):
            return news.section
    return gopher.Lost.section


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
    """A row of air, the cards, three lines of words."""
    return (LARGE if is_large(screen) else SMALL).height + 4


def draw_words(canvas: Canvas, x: int, y: int, shown: Shown, spread: Spread) -> None:
    """How many cards lie where, what is going on, and what is asked."""
    view = shown.view
    down, discarded = sum(card is not None for card in view.heap), len(view.discard)
    piles = (
        f"{down} face down, {discarded} discarded"
        if down or not discarded
        else f"0 face down: the {discarded} get shuffled"
    )
    canvas.put_centred(x, y + 1, spread.width - 2, piles, "dim")
    for row, (text, style) in enumerate(words(view, shown.names), start=y):
        canvas.put(x + spread.width, row, text, style)


# --- Everybody's storage --------------------------------------------------------------------------------------------


class Storages(Drawing):
    """A row for each player, in the order of the seats: the kinds of food with their numbers and sums, the trophies.

    Where there is room the numbers lie on little cards, stacked so that each can be seen.
    """

    DEFAULT_CSS = """
    Storages { max-width: 124; }
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
        draw_kind(canvas, column(canvas.width, place), y, rows, kind_shown(shown.view, seat, food), food, faces)
    trophies = shown.view.trophies[seat]
    signs = faces.trophy * trophies + faces.no_trophy * (TROPHIES_TO_WIN - trophies)
    canvas.put_right(canvas.width - 1, middle, " ".join(signs), "title" if trophies else "dim")


@record
class Kind:
    """One kind of a storage: its cards, what stopping now would add, and whether it was just cleared out."""

    cards: tuple[Card, ...]
    more: int = 0
    cleared: bool = False


def kind_shown(view: State, seat: Seat, food: Food) -> Kind:
    """A kind as it is shown: what was just cleared out stays to be seen until the next card."""
    for news in view.news:
        if isinstance(news, gopher.WonTrophy | gopher.Overfilled) and news.seat == seat and of(news.cleared, food):
            return Kind(of(news.cleared, food), cleared=True)
    more = amount(view.turned, food) if seat == view.active else 0
    return Kind(of(view.storages[seat], food), more)


def draw_kind(canvas: Canvas, x: int, y: int, rows: int, kind: Kind, food: Food, faces: Faces) -> None:
    """The numbers on the cards, their sum, and what the sum would be after stopping now."""
    middle = y + rows // 2
    draw_stack(canvas, x, y, rows, kind, food, faces)
    total = amount(kind.cards, food)
    style = verdict(total) if kind.cleared else food.value if total else "dim"
    end = canvas.put(x + (10 if rows == 1 else 11), middle, f"{total}/{FULL}", style)
    if kind.more:
        after = total + kind.more
        canvas.put(end, middle, f"{faces.arrow}{after}{'!' if after >= FULL else ''}", verdict(after))


def verdict(total: int) -> str:
    """The style of a sum: exactly full, overfilled, or neither."""
    return "good" if total == FULL else "bad" if total > FULL else "strong"


def draw_stack(canvas: Canvas, x: int, y: int, rows: int, kind: Kind, food: Food, faces: Faces) -> None:
    """The numbers of a kind's cards: bare in one row, or on little cards that lie on one another."""
    cards = kind.cards
    if rows == 1 or not cards or kind.cleared:
        numbers = " ".join(str(card.number) for card in cards) or faces.dash
        canvas.put(x, y + rows // 2, numbers, "dim" if kind.cleared else food.value)
        return
    style = f"card {food.value}-card"
    top_left, top_right, low_left, low_right = tuple(faces.corners)
    flat, side = tuple(faces.lines)
    canvas.put(x, y, (top_left + flat) * len(cards) + top_right, style)
    canvas.put(x, y + 1, "".join(f"{side}{card.number}" for card in cards) + side, f"{style} strong")
    canvas.put(x, y + 2, (low_left + flat) * len(cards) + low_right, style)
