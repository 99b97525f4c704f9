"""The files that come with the program: in the installed package, else in the checkout's top folder."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def assets() -> Traversable:
    package = files("card_table")
    installed = package / "assets"
    return installed if installed.is_dir() else package / ".." / "assets"


def text_of(path: str) -> str:
    """The text of a file by its path below assets/: ``manuals/gopher.md``."""
    return assets().joinpath(*path.split("/")).read_text(encoding="utf-8")
