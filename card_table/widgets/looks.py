"""The colours of the tables.  A style's name says what a thing is; a look says how that is shown.

Colour never says anything alone: there is a letter, a word or a shape beside it.
"""

from collections.abc import Mapping
from functools import cache

from rich.style import Style

LOOKS: Mapping[str, Mapping[str, str]] = {
    "night": {
        "ground": "#d8d4c8 on #14181d",
        "dim": "#8b929b",
        "bar": "#e6e2d6 on #24303c",
        "key": "bold #ffd479",
        "strong": "bold",
        "soft": "italic",
        "turn": "bold #14181d on #ffd479",
        "card": "#6b6455 on #f1e9d8",
        "apple-card": "#2f6b14",
        "carrot-card": "#b3500f",
        "nut-card": "#6b4423",
        "bad-card": "bold #b3261e",
        "title-card": "bold #8a5a00",
        "back-card": "#5f7488 on #24303c",
        "back": "#5f7488",
        "marked": "bold #ffd479",
        "apple": "#8fd16f",
        "carrot": "#ff9f45",
        "nut": "#d9b48f",
        "good": "bold #8fd16f",
        "bad": "bold #ff7a70",
        "title": "bold #ffd479",
    },
    "paper": {
        "ground": "#2c2a26 on #f3eee2",
        "dim": "#7a746a",
        "bar": "#2c2a26 on #ddd3bd",
        "key": "bold #8a3b12",
        "strong": "bold",
        "soft": "italic",
        "turn": "bold #f3eee2 on #8a3b12",
        "card": "#8a8374 on #fffdf7",
        "apple-card": "#2f6b14",
        "carrot-card": "#b3500f",
        "nut-card": "#6b4423",
        "bad-card": "bold #b3261e",
        "title-card": "bold #8a5a00",
        "back-card": "#9a8f7c on #e6dcc6",
        "back": "#9a8f7c",
        "marked": "bold #8a3b12",
        "apple": "#3d7a1f",
        "carrot": "#b85a00",
        "nut": "#7b5230",
        "good": "bold #2f6b14",
        "bad": "bold #b3261e",
        "title": "bold #8a3b12",
    },
    "contrast": {
        "ground": "#ffffff on #000000",
        "dim": "#c0c0c0",
        "bar": "#000000 on #ffffff",
        "key": "bold underline",
        "strong": "bold",
        "soft": "italic",
        "turn": "bold #000000 on #ffff00",
        "card": "#000000 on #ffffff",
        "apple-card": "#004d00",
        "carrot-card": "#7a3300",
        "nut-card": "#40250f",
        "bad-card": "bold #b00000",
        "title-card": "bold #000000",
        "back-card": "#ffffff on #303030",
        "back": "#a0a0a0",
        "marked": "bold #ffff00",
        "apple": "#7fff7f",
        "carrot": "#ffb000",
        "nut": "#ffd9b0",
        "good": "bold #7fff7f",
        "bad": "bold #ff9090",
        "title": "bold #ffff00",
    },
    "terminal": {
        "ground": "",
        "dim": "dim",
        "bar": "reverse",
        "key": "bold",
        "strong": "bold",
        "soft": "italic",
        "turn": "bold reverse",
        "card": "",
        "apple-card": "",
        "carrot-card": "",
        "nut-card": "",
        "bad-card": "bold",
        "title-card": "bold",
        "back-card": "",
        "back": "dim",
        "marked": "bold",
        "apple": "",
        "carrot": "",
        "nut": "",
        "good": "bold",
        "bad": "bold",
        "title": "bold",
    },
}
"""For each look, a Rich style for each name.  "terminal" takes the terminal's own two colours."""


SIXTEEN: Mapping[str, str] = {
    "dim": "#aaaaaa",
    "card": "#555555 on #ffffff",
    "back": "#aaaaaa",
    "back-card": "#ffffff on #555555",
    "apple": "#55ff55",
    "carrot": "#ff5555",
    "nut": "#ffff55",
    "apple-card": "#00aa00",
    "carrot-card": "#aa0000",
    "nut-card": "#aa5500",
}
"""Where a terminal has sixteen colours only: exactly these, as the nearest ones would make kinds look alike."""


@cache
def style(look: str, names: str, *, sixteen: bool = False) -> Style:
    """The style of some names in a look, each laid over the one before, all over the ground."""
    styles = {**LOOKS[look], **SIXTEEN} if sixteen and look in ("night", "contrast") else LOOKS[look]
    return Style.combine(Style.parse(styles[name]) for name in ("ground", *names.split()))


def next_look(look: str) -> str:
    """The look after this one, round and round."""
    order = list(LOOKS)
    return order[(order.index(look) + 1) % len(order)]
