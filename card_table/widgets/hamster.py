"""The table of Hámster Gángster: the forest with the card just turned over, and what lies before everybody."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from textual.geometry import Size

from card_table.rules.cards import joined
from card_table.rules.game import Names, Seat, record
from card_table.rules.hamster.news import ErwinCame, KeptInBriefcase, PillBugTook, TurnedOver, WeaselGot
from card_table.rules.hamster.pieces import GANG, SCARES, Boss, Card, Gang, Hamster, Nuts, Pouch
from card_table.rules.hamster.scoring import score_of
from card_table.rules.hamster.table import Hiding, Over, Placing, Recruiting, State
from card_table.widgets.canvas import Canvas, cut, wrapped
from card_table.widgets.card import Box, draw_back, draw_frame
from card_table.widgets.drawing import Drawing, is_large
from card_table.widgets.faces import Faces


class Line(NamedTuple):
    """A line of what is asked: its text and style, and the key that it is about."""

    text: str
    style: str = ""
    key: str = ""


NUT, BIG_NUT, POUCH_NUT = Box(16, 5), Box(22, 8), Box(4, 3)

GANG_LETTERS = {Gang.WEASEL: "W", Gang.HEAVYSET: "H", Gang.STICK_INSECT: "S", Gang.PILL_BUG: "P"}
GANG_WORDS = {Gang.WEASEL: "weasel", Gang.HEAVYSET: "heavyset", Gang.STICK_INSECT: "stick", Gang.PILL_BUG: "bug"}
BOSSES = {Boss.GREY: "grey 13/14", Boss.FEDORA: "fedora", Boss.CAP: "cap 12/13", Boss.HEART: "red hat"}

ROOMY = 27
"""From this width on a player's column has room for words."""


@record
class Shown:
    """What the table's widgets show: a view, who sits there, the lines that tell what is asked, and what stands at
    each seat (the key of its stick insect, or its keys in a race)."""

    view: State
    names: Names
    lines: tuple[Line, ...] = ()
    beside: tuple[str, ...] = ()


# --- The forest -----------------------------------------------------------------------------------------------------


class Forest(Drawing):
    """The forest, how often Erwin has come, the card just turned over, and what may be done with it."""

    DEFAULT_CSS = """
    Forest { max-width: 124; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return 11 if is_large(screen) else 8

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        large = height > 8
        wide = 25 if large else 17
        draw_forest(canvas, 2, 1, wide, shown.view, faces)
        box = BIG_NUT if large else NUT
        draw_stage(canvas, wide + 5, 1, box, shown, faces)
        x = wide + box.width + 8
        y = 1
        for line in shown.lines:
            y = draw_line(canvas, x, y, line, faces)
        return canvas


def draw_line(canvas: Canvas, x: int, y: int, line: Line, faces: Faces) -> int:
    """A line in as many rows as it needs, its key before it; returns the row after it."""
    key = faces.keys.get(line.key, line.key)
    indent = max(2, len(key) + 1) if key else 0
    canvas.put(x, y, key, "key")
    for row in wrapped(line.text, canvas.width - x - indent - 1):
        canvas.put(x + indent, y, row, line.style)
        y += 1
    return y


def draw_forest(canvas: Canvas, x: int, y: int, wide: int, view: State, faces: Faces) -> None:
    """A sign for each face-down card, and Erwin's hearts: each time he comes one is broken."""
    left = len(view.forest)
    rows = -(-68 // wide)
    for row in range(rows):
        count = min(wide, max(0, left - row * wide))
        canvas.put(x, y + row, faces.back * count, "back")
        canvas.put(x + count, y + row, faces.gap * (min(wide, 68 - row * wide) - count), "dim")
    canvas.put(x, y + rows, f"forest {left}", "strong")
    hearts = [(faces.lost, "bad")] * view.scares + [(faces.heart, "good")] * (SCARES - view.scares)
    place = canvas.put(x, y + rows + 1, "Erwin ", "strong")
    for sign, style in hearts:
        place = canvas.put(place, y + rows + 1, f"{sign} ", style)


def on_stage(view: State) -> tuple[Card, bool] | None:
    """The card that everybody looks at, and whether it has still to be placed."""
    if isinstance(view.phase, Placing):
        return view.phase.nut, True
    if isinstance(view.phase, Hiding):
        return view.phase.card, True
    for told in reversed(view.news):
        if isinstance(told, ErwinCame):
            return Card.ERWIN, False
        if isinstance(told, TurnedOver | WeaselGot | PillBugTook | KeptInBriefcase):
            return told.nut, False
    return None


def draw_stage(canvas: Canvas, x: int, y: int, box: Box, shown: Shown, faces: Faces) -> None:
    """The card just turned over; an edge of dots where none is."""
    stage = on_stage(shown.view)
    if stage is None:
        for row in range(box.height):
            dotted = range(box.width) if row in (0, box.height - 1) else (0, box.width - 1)
            for column in dotted:
                if (column + row) % 2 == 0:
                    canvas.put(x + column, y + row, faces.gap, "dim")
        return
    card, waits = stage
    if card is Card.FACE_DOWN:
        draw_back(canvas, x, y, box, faces)
    elif card is Card.ERWIN:
        draw_erwin(canvas, x, y, box, shown.view.scares, faces)
    else:
        draw_nut(canvas, x, y, box, card, faces, strong=waits)


def draw_nut(canvas: Canvas, x: int, y: int, box: Box, nut: Card, faces: Faces, *, strong: bool) -> None:
    """A nut: its number, its name, and as many dots as it adds."""
    draw_frame(canvas, x, y, box, faces, "card title-card" if strong else "card", strong=strong)
    middle = y + box.height // 2
    canvas.put(x + 2, y + 1, str(nut.number), "card nut-card strong")
    canvas.put_centred(x + 1, middle, box.width - 2, str(nut).upper(), "card nut-card strong")
    canvas.put_centred(x + 1, middle + 1, box.width - 2, faces.dot * nut.number, "card nut-card")


def draw_erwin(canvas: Canvas, x: int, y: int, box: Box, scares: int, faces: Faces) -> None:
    draw_frame(canvas, x, y, box, faces, "card bad-card", strong=True)
    middle = y + box.height // 2
    canvas.put_centred(x + 1, middle, box.width - 2, "ERWIN", "card bad-card")
    hearts = " ".join(faces.lost * scares + faces.heart * (SCARES - scares))
    canvas.put_centred(x + 1, middle + 1, box.width - 2, hearts, "card bad-card")


# --- Everybody's play area ------------------------------------------------------------------------------------------


class Hamsters(Drawing):
    """A column for each player: pouches, burrow, gang, and the key of the stick insect when it can be used."""

    DEFAULT_CSS = """
    Hamsters { max-width: 124; }
    """

    def rows_wanted(self, shown: Shown, screen: Size) -> int:
        return 13 if is_large(screen) else 8

    def draw(self, shown: Shown, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        column = (width - 1) // len(shown.names)
        for seat in map(Seat, range(len(shown.names))):
            x = 1 + seat * column
            if isinstance(shown.view.phase, Over):
                draw_end(canvas, x, column - 1, shown, seat, faces)
            else:
                draw_hamster(canvas, x, column - 1, shown, seat, faces, large=height > 8)
        return canvas


def acting(view: State) -> Seat:
    """Whose decision it is, but for the stick insects."""
    phase = view.phase
    return phase.seat if isinstance(phase, Placing | Hiding) else getattr(phase, "seat", view.active)


def draw_name(canvas: Canvas, x: int, width: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    scramble = isinstance(shown.view.phase, Recruiting) and shown.view.variant.gang == "scramble"
    active = not scramble and seat == acting(shown.view)
    canvas.put(x, 0, faces.turn if active else " ", "title")
    canvas.put(x + 2, 0, cut(shown.names[seat], width - 2, faces.more), "title" if active else "strong")


def draw_hamster(canvas: Canvas, x: int, width: int, shown: Shown, seat: Seat, faces: Faces, *, large: bool) -> None:
    """One player's area, in rows."""
    view, hamster = shown.view, shown.view.hamsters[seat]
    draw_name(canvas, x, width, shown, seat, faces)
    modes = [BOSSES[hamster.boss]] if hamster.boss else []
    modes += [f"door {hamster.door.number}"] if hamster.door else []
    canvas.put(x, 1, cut("  ".join(modes), width, faces.more), "dim")
    y = 2
    for pouch in Pouch:
        in_use = seat == view.active and view.pouch is pouch
        if large and width >= ROOMY:
            draw_big_pouch(canvas, x, y, width, hamster, pouch, faces, in_use=in_use)
            y += 3
        else:
            draw_pouch(canvas, x, y, width, hamster, pouch, faces, in_use=in_use)
            y += 1
    if not view.variant.mini:
        case = str(hamster.briefcase.number) if hamster.briefcase else faces.dash
        canvas.put(x, y, f"case {case}", "" if hamster.briefcase else "dim")
    canvas.put(x + (0 if view.variant.mini else 9), y, f"store {len(hamster.storeroom)}", "")
    if not view.variant.mini:
        draw_gang(canvas, x, y + 1, width, hamster, faces)
    beside = shown.beside[seat] if shown.beside else ""
    if view.variant.open_storerooms:
        for row, text in enumerate(stored_rows(hamster.storeroom, width, 1 if beside else 2, faces), start=y + 2):
            canvas.put(x, row, text, "dim")
    canvas.put(x, y + 3, cut(beside, width, faces.more), "key")


def draw_pouch(
    canvas: Canvas, x: int, y: int, width: int, hamster: Hamster, pouch: Pouch, faces: Faces, *, in_use: bool
) -> None:
    """A pouch in a row: its nuts in order, their sum and the limit; in a wide column the room that is left."""
    nuts = hamster.pouches[pouch]
    canvas.put(x, y, str(pouch)[0].upper(), "title" if in_use else "dim")
    sums = f"{hamster.sum(pouch)}/{hamster.limit}"
    if width >= ROOMY:
        sums += f" room {hamster.limit - hamster.sum(pouch):>2}"
    start = canvas.put_right(x + width, y, sums, "strong" if nuts else "dim")
    canvas.put(x + 2, y, cut(numbers(nuts, start - x - 3), start - x - 3, faces.more) if nuts else faces.dash, "")


def draw_big_pouch(
    canvas: Canvas, x: int, y: int, width: int, hamster: Hamster, pouch: Pouch, faces: Faces, *, in_use: bool
) -> None:
    """A pouch with its nuts as little cards, the one placed last at the right; the sum and the room beside them."""
    nuts = hamster.pouches[pouch]
    canvas.put(x, y + 1, str(pouch)[0].upper(), "title" if in_use else "dim")
    sums = f"{hamster.sum(pouch)}/{hamster.limit}"
    canvas.put_right(x + width, y + 1, sums, "strong" if nuts else "dim")
    canvas.put_right(x + width, y + 2, f"room {hamster.limit - hamster.sum(pouch)}", "dim")
    most = (width - 11) // POUCH_NUT.width
    if len(nuts) > most:
        canvas.put(x + 2, y + 1, cut(numbers(nuts, width - 11), width - 11, faces.more), "")
        return
    for place, nut in enumerate(nuts):
        left = x + 2 + place * POUCH_NUT.width
        draw_frame(canvas, left, y, POUCH_NUT, faces, "card")
        canvas.put(left + 1, y + 1, f"{nut.number:>2}", "card nut-card strong")
    if not nuts:
        canvas.put(x + 2, y + 1, faces.dash, "dim")


def numbers(nuts: Nuts, width: int) -> str:
    """The numbers of some nuts in order; runs are told together where they would not fit, or spaces are left out.

    >>> numbers((Card.CORN, Card.CASHEW), 9), numbers((Card.SUNFLOWER_SEED,) * 9 + (Card.PISTACHIO,), 9)
    ('3 4', '9x1 2')
    >>> numbers((Card.SUNFLOWER_SEED, Card.PISTACHIO) * 4, 9)
    '12121212'
    """
    each = [str(nut.number) for nut in nuts]
    fitting = (text for text in (" ".join(each), in_runs(nuts), "".join(each)) if len(text) <= width)
    return next(fitting, in_runs(nuts))


def in_runs(nuts: Nuts) -> str:
    """The numbers of some nuts, those that follow one another together: "9x1 2"."""
    runs = [[str(nut.number) for nut in run] for _, run in groupby(nuts)]
    return " ".join(f"{len(run)}x{run[0]}" if len(run) > 2 else " ".join(run) for run in runs)


def stored_rows(storeroom: Nuts, width: int, most: int, faces: Faces) -> list[str]:
    """What is stored, sorted, in rows; runs are told together where there would be too many rows."""
    nuts = tuple(sorted(storeroom, key=lambda nut: nut.number))
    rows = wrapped(" ".join(str(nut.number) for nut in nuts), width)
    if len(rows) > most:
        rows = wrapped(in_runs(nuts), width)
    return rows if len(rows) <= most else [*rows[: most - 1], cut(" ".join(rows[most - 1 :]), width, faces.more)]


def draw_gang(canvas: Canvas, x: int, y: int, width: int, hamster: Hamster, faces: Faces) -> None:
    """The gang cards, those not used yet bright, those used as gaps; a sign where one may be used again."""
    gang = sorted(hamster.gang, key=GANG.index)
    words = [GANG_WORDS[member] for member in gang]
    fits = width >= ROOMY and len(" ".join(words)) + 4 * len(hamster.used) <= width
    for name in words if fits else [GANG_LETTERS[member] for member in gang]:
        x = canvas.put(x, y, f"{name} ", "strong")
    for used in sorted(hamster.used, key=GANG.index):
        sign = f"({GANG_LETTERS[used].lower()})" if hamster.encore else faces.gap
        x = canvas.put(x, y, f"{sign} ", "key" if hamster.encore else "dim")


def draw_end(canvas: Canvas, x: int, width: int, shown: Shown, seat: Seat, faces: Faces) -> None:
    """How one player's points came about, and the storeroom turned up."""
    hamster = shown.view.hamsters[seat]
    score = score_of(hamster)
    parts = [
        (score.stored, "stored"),
        (score.chestnut, "chestnut"),
        (score.door, "door"),
        (score.briefcase, "case"),
        (score.gang, "gang"),
    ]
    told = [f"{what} {points}" for points, what in parts if points] or ["nothing"]
    canvas.put(x + 2, 0, cut(shown.names[seat], width - 2, faces.more), "strong")
    after = canvas.put(x, 1, f"{score.points} points", "title")
    if hamster.door:
        canvas.put(after + 2, 1, f"door {hamster.door.number}", "dim")
    rows = in_rows(told, width)
    store = stored_rows(hamster.storeroom, width - 6, canvas.height - 2 - len(rows), faces)
    canvas.put(x, 2 + len(rows), "store ", "dim")
    for y, text in enumerate(rows, start=2):
        canvas.put(x, y, text)
    for y, text in enumerate(store, start=2 + len(rows)):
        canvas.put(x + 6, y, text or faces.dash, "dim")


def in_rows(parts: Sequence[str], width: int) -> list[str]:
    """Parts one after another in as few rows as they need, none of them broken.

    >>> in_rows(["stored 4", "chestnut 3", "gang 6"], 20)
    ['stored 4, chestnut 3,', 'gang 6']
    """
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + len(f", {part}") <= width:
            rows[-1] += f", {part}"
        else:
            rows.append(part)
    return [*(f"{row}," for row in rows[:-1]), *rows[-1:]]


# --- The end in words -----------------------------------------------------------------------------------------------


def the_end(winners: tuple[Seat, ...], score: int, reason: str, names: Names, what: str = "points") -> list[Line]:
    """Who has won, with how many points, and why."""
    won = joined(names[seat] for seat in winners)
    wins = "wins" if len(winners) == 1 else "share the win"
    why = "" if reason.startswith("most") else f": {reason}"
    told = f"{won} {wins} with {score} {what if score != 1 else what[:-1]}{why}."
    return [Line("The game is over", "title"), Line(told, "good")]
