"""The shelf of saved games: what a list shows of each file without playing it again."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.formats import ENDINGS
from core.formats.notes import read_result
from core.games import GAMES
from core.records.files import UnreadableError
from core.records.reader import load_games
from core.records.record import (
    ANALYSED,
    ANNOTATOR,
    SIDES,
    SOURCE_RESULT,
    UNKNOWN,
    person_in,
    read_number,
)
from core.values import Side

_OURS = frozenset(each.files.ending for each in GAMES.values())

_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
_HEAD = 4096


@dataclass(frozen=True, slots=True)
class FolderFile:
    """One file of a folder: where it stands and when it was written."""

    name: str
    modified: float
    size: int


@dataclass(frozen=True, slots=True)
class Saved:
    """One file on the shelf, as far as the tags of its first game tell.

    Attributes:
        path: Where it lies.
        tags: Its PGN tags; empty for files without.
        modified: When it was last written, in seconds since the epoch.
    """

    path: Path
    tags: Mapping[str, str]
    modified: float

    @property
    def unfinished(self) -> bool:
        """Whether the game waits to be continued."""
        people = self.person is not None or (self.shared and not self.copied)
        return self.result == "*" and SOURCE_RESULT not in self.tags and people

    @property
    def shared(self) -> bool:
        """Whether two people played at one screen."""
        return self._kinds == ["human", "human"]

    @property
    def copied(self) -> bool:
        """Whether an analysis has saved it by itself, so that it is nobody's own game."""
        return ANALYSED in self.tags

    @property
    def analysed(self) -> bool:
        """Whether somebody has analysed the game where it stands."""
        return self.tags.get(ANNOTATOR, "") not in UNKNOWN

    @property
    def person(self) -> Side | None:
        """The side a person played, if one side was a person's and one a bot's."""
        return None if self.copied else person_in(self.tags)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names."""
        return self.tags.get("White", "?"), self.tags.get("Black", "?")

    @property
    def result(self) -> str:
        """How it ended as PGN has it; ``*`` where nobody knows."""
        result = read_result(self.tags.get("Result", "*"))
        return result if result in _POINTS else "*"

    @property
    def plies(self) -> int | None:
        """Number of moves played, both sides' counted, if the file says so."""
        text = self.tags.get("PlyCount", "")
        return read_number(text) if text.isdecimal() else None

    def points(self, side: Side) -> float | None:
        """What ``side`` scored; ``None`` while nobody knows."""
        return points_of(self.result, side)

    @property
    def _kinds(self) -> list[str | None]:
        """What each side was, the first one's first."""
        return [self.tags.get(f"{side}Type") for side in SIDES]


def points_of(result: str, side: Side) -> float | None:
    """What ``side`` scored by a result; ``None`` while nobody knows."""
    first = _POINTS.get(result)
    if first is None:
        return None
    return first if side is Side.FIRST else 1.0 - first


def files_in(place: Path) -> list[Path]:
    """The files with games in a folder, to its depths; or the file itself."""
    if not place.is_dir():
        return [place]
    return sorted(
        path for path in place.rglob("*") if path.suffix in _OURS and path.is_file()
    )


def files_of(folder: Path) -> list[FolderFile]:
    """The files with games in a folder, newest first; none if it cannot be read."""
    try:
        with os.scandir(folder) as found:
            named = [each for each in found if _is_game_file(each.name)]
            places = [place for each in named if (place := _place(each)) is not None]
    except OSError:
        return []
    return sorted(places, key=lambda place: place.modified, reverse=True)


def recent(folder: Path, most: int | None = None) -> list[Saved]:
    """The games saved in ``folder``, newest first, or so many of them.

    A folder that is missing or may not be read is an empty shelf.
    """
    newest = files_of(folder)[:most]
    return list(filter(None, (read_tags(folder / place.name) for place in newest)))


def read_tags(path: Path) -> Saved | None:
    """One file as a shelf shows it; ``None`` where it cannot be read."""
    try:
        file, modified = load_games(path, most=_HEAD), path.stat().st_mtime
    except (OSError, UnreadableError):
        return None
    return Saved(path, file.form.first_tags(file.text), modified)


def _is_game_file(name: str) -> bool:
    return not name.startswith(".") and os.path.splitext(name)[1].lower() in ENDINGS


def _place(found: os.DirEntry[str]) -> FolderFile | None:
    try:
        facts = found.stat()
        return (
            FolderFile(found.name, facts.st_mtime, facts.st_size)
            if found.is_file()
            else None
        )
    except OSError:
        return None
