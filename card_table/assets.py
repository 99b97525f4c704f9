"""The files that come with the program: in the installed package, else in the checkout's top folder."""

from pathlib import Path


def assets() -> Path:
    package = Path(__file__).parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def text_of(path: str) -> str:
    """The text of a file by its path below assets/: ``manuals/gopher.md``."""
    return (assets() / path).read_text(encoding="utf-8")
