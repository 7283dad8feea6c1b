"""What the library lists: saved games, sample games, and the files of a folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from core.natural import natural
from core.records.library import ENDINGS, Saved, shelf
from gui.entry.played import (
    RESULTS,
    day_name,
    day_of,
    game_title,
    move_due,
    moves_text,
    score_of,
)
from gui.widgets.signs import Score


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the library.

    Attributes:
        path: The file or folder it stands for.
        title: The players, or a name.
        score: What the person scored, if one played and it is over.
        sign: A result in words, in the place of the score.
        icon: Drawn in the place of either.
        note: How long the game was, and which it is if not the usual one.
        day: When it was played or written.
        unfinished: Whether the game waits to be continued.
        folder: Whether the line leads to a folder.
    """

    path: Path
    title: str
    score: Score | None = None
    sign: str = ""
    icon: str = ""
    note: str = ""
    day: str = ""
    unfinished: bool = False
    folder: bool = False


def saved_lines(folder: Path) -> list[Line]:
    """The games saved in ``folder``, newest first."""
    today = datetime.now().astimezone().date()
    return [_saved_line(saved, today) for saved in shelf(folder)]


def folder_lines(folder: Path) -> list[Line]:
    """The way up, the folders, and the game files of ``folder``, hidden ones left out.

    Raises:
        OSError: If the folder cannot be read.
    """
    today = datetime.now().astimezone().date()
    found = [path for path in folder.iterdir() if not path.name.startswith(".")]
    found.sort(key=lambda path: natural(path.name))
    up = (
        []
        if folder == folder.parent
        else [Line(folder.parent, "..", icon="up", folder=True)]
    )
    folders = [
        Line(path, path.name, icon="files", folder=True)
        for path in found
        if _is_folder(path)
    ]
    files = [_file_line(path, today) for path in found if _is_game_file(path)]
    return up + folders + files


def _saved_line(saved: Saved, today: date) -> Line:
    titled = any(name in saved.tags for name in ("White", "Black"))
    waits, score = saved.unfinished, score_of(saved)
    note = f"move {move_due(saved)} · unfinished" if waits else moves_text(saved)
    game = game_title(saved)
    sign = "" if waits or score else RESULTS.get(saved.tags.get("Result", ""), "·")
    return Line(
        path=saved.path,
        title=" – ".join(saved.names) if titled else saved.path.name,
        score=score,
        sign=sign,
        icon="play" if waits else "",
        note=f"{game} · {note}" if game else note,
        day=day_name(day_of(saved), today),
        unfinished=waits,
    )


def _file_line(path: Path, today: date) -> Line:
    try:
        written = datetime.fromtimestamp(path.stat().st_mtime).astimezone().date()
    except OSError:
        return Line(path, path.name, icon="board")
    return Line(path, path.name, icon="board", day=day_name(written, today))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def _is_game_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and not _is_folder(path)
