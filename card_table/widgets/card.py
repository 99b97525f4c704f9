"""One card of any game, drawn at a size."""

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas
from card_table.widgets.faces import Faces


@record
class Box:
    """The outside of a card: its size in cells."""

    width: int
    height: int


SMALL, LARGE = Box(9, 5), Box(13, 7)


def draw_frame(canvas: Canvas, x: int, y: int, box: Box, faces: Faces, style: str, *, strong: bool = False) -> None:
    """A card's edge and its empty face."""
    corners, lines = (faces.strong_corners, faces.strong_lines) if strong else (faces.corners, faces.lines)
    inner = box.width - 2
    canvas.put(x, y, corners[0] + lines[0] * inner + corners[1], style)
    for row in range(1, box.height - 1):
        canvas.put(x, y + row, lines[1] + " " * inner + lines[1], style)
    canvas.put(x, y + box.height - 1, corners[2] + lines[0] * inner + corners[3], style)


def draw_back(canvas: Canvas, x: int, y: int, box: Box, faces: Faces) -> None:
    """A card lying face down."""
    draw_frame(canvas, x, y, box, faces, "back-card")
    for row in range(1, box.height - 1):
        canvas.put(x + 1, y + row, faces.back * (box.width - 2), "back-card")


def draw_edge(canvas: Canvas, x: int, y: int, box: Box, faces: Faces) -> None:
    """A card seen from its edge, while it is being turned."""
    middle = x + box.width // 2
    for row in range(box.height):
        canvas.put(middle, y + row, faces.lines[1], "card")
