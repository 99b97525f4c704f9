"""What a lesson says about the step that the table shows."""

from textual.geometry import Size

from card_table.rules.game import record
from card_table.widgets.canvas import Canvas, cut, wrapped
from card_table.widgets.drawing import Drawing
from card_table.widgets.faces import Faces

ROWS = 4


@record
class Said:
    """A caption, which step of how many it belongs to, what was refused and why, whether the lesson plays itself."""

    title: str
    caption: str
    step: int
    steps: int
    refused: str = ""
    because: str = ""
    playing: bool = False
    pace: str = ""


class Caption(Drawing):
    """A rule with the title and the step, below it the caption to be read aloud."""

    def rows_wanted(self, shown: Said, screen: Size) -> int:
        return ROWS + bool(shown.refused)

    def draw(self, shown: Said, width: int, height: int, faces: Faces) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, faces.lines[0] * width, "dim")
        state = f"plays{shown.pace}" if shown.playing else "waits"
        end = f" step {shown.step} of {shown.steps}, {state} "
        start = canvas.put_right(width - 2, 0, end, "dim")
        canvas.put(2, 0, f" {cut(shown.title, start - 6, faces.more)} ", "strong")
        lines = [(line, "title") for line in wrapped(shown.caption, width - 4)]
        if shown.refused:
            refused = wrapped(f"{faces.lost} {shown.refused}: {shown.because}", width - 4)
            lines += [(line, "bad") for line in refused]
        for y, (line, style) in enumerate(lines[: height - 1], start=1):
            canvas.put(2, y, line, style)
        return canvas
