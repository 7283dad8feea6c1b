"""Paths of files for people to read, where sample games lie, and what has changed."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from urllib.parse import urlsplit
from urllib.request import url2pathname

from core.plain import plain
from core.texts import _
from gui.drawing.text import text_width

_ASSETS = Path(__file__).parents[2] / "assets"

SAMPLE_GAMES = _ASSETS / "games"
"""The games that come with the program."""

GAMES_TO_GUESS = _ASSETS / "guess"
"""Those that are to be guessed."""


def stamp(path: Path) -> object:
    """What changes whenever a file is written; ``None`` while there is none."""
    with suppress(OSError):
        facts = path.stat()
        return facts.st_mtime_ns, facts.st_size, facts.st_ino
    return None


def broken_path(path: Path, size: int, width: float) -> list[str]:
    """The path in lines no wider than ``width``, broken where it has a separator.

    The home folder is written ``~``. A single name wider than a line stands out.
    """
    text = short_path(path)
    lines, rest = [""], text.replace("\\", "/").split("/")
    for number, part in enumerate(rest):
        piece = part if number == len(rest) - 1 else f"{part}/"
        if lines[-1] and text_width(lines[-1] + piece, size) > width:
            lines.append("")
        lines[-1] += piece
    return lines


def short_path(path: Path) -> str:
    """The path with ``~`` for the home folder."""
    try:
        home = Path.home()
        if path == home:
            return "~"
    except RuntimeError:
        return str(path)
    return (
        f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)
    )


def typed_path(text: str, folder: Path) -> Path:
    """The path that a text means; it may be quoted, an address, or begin in ``folder``."""
    words = text.strip().strip("'\"")
    if words.startswith("file:"):
        words = url2pathname(urlsplit(words).path)
    path = Path(words)
    try:
        path = path.expanduser()
    except RuntimeError:
        return folder / path  # a person whom this machine does not know
    return folder / path


def problem_with(path: Path) -> str:
    """Why a file cannot be opened, in one sentence, or ``""``."""
    name = plain(short_path(path))
    try:
        kind = path.stat().st_mode
        if S_ISREG(kind):
            path.open("rb").close()
        elif not S_ISDIR(kind):
            return _("{name}: is neither a file nor a folder.").format(name=name)
    except (FileNotFoundError, NotADirectoryError):
        return _("{name}: there is no such file.").format(name=name)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return _("{name}: cannot be read: {why}.").format(name=name, why=why)
    return ""
