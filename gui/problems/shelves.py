"""The problems that come with the program, and sets of one's own, in groups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from core.problems.collection import CollectionError, read_collection
from core.problems.formats import ProblemsError
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress
from core.problems.shelf import (
    ProblemGroup,
    StoredSet,
    group_to_open,
    grouped,
    import_set,
    stored_sets,
)
from core.tasks.workers import Ear
from settings.remembered import PlayedGames

SHIPPED = Path(__file__).parents[2] / "assets" / "problems"
"""The collections that come with the program."""

_LARGE = 64 * 2**10
"""Bytes."""

_ICONS = {"studies": "book", "tactics": "aim", "fog-puzzles": "fog"}


class Shelves:
    """All groups.

    Args:
        folder: The folder of one's own sets.

    Attributes:
        groups: Those that come with the program, then one's own.
        complaints: One sentence for each file that could not be read.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.groups: list[ProblemGroup] = []
        self.complaints: list[str] = []
        self._sets: dict[str, StoredSet] = {}
        self.read()

    def read(self) -> None:
        """Read one's own sets again."""
        sets, self.complaints = stored_sets(self.folder)
        self._sets = {f"set:{each.path.name}": each for each in sets}
        own = [
            ProblemGroup(key, each.collection.name, each.problems)
            for key, each in self._sets.items()
        ]
        shipped, complaints = shipped_groups(SHIPPED)
        self.complaints += complaints
        self.groups = [*shipped, *own]

    @property
    def sets(self) -> list[StoredSet]:
        """One's own sets."""
        return list(self._sets.values())

    def group(self, key: str) -> ProblemGroup | None:
        """The group of that key, or else the first; ``None`` where there is none."""
        found = (group for group in self.groups if group.key == key)
        return next(found, self.groups[0] if self.groups else None)

    def likely(self, progress: SolvingProgress, game: str, played: PlayedGames) -> str:
        """The key of the group that somebody looks for; see ``group_to_open``."""
        last = played[game].last if game in played else None
        return group_to_open(self.groups, progress, game, last)

    def stored(self, group: ProblemGroup | None) -> StoredSet | None:
        """The set that a group is; ``None`` for one that comes with the program."""
        return self._sets.get(group.key) if group is not None else None

    def key_of(self, path: Path) -> str:
        """The key of the group that the set in a file is."""
        return f"set:{path.name}"


@lru_cache(maxsize=2)
def shipped_groups(folder: Path) -> tuple[tuple[ProblemGroup, ...], tuple[str, ...]]:
    """The groups of the collections in a folder, read once; and what is wrong with any."""
    problems, complaints = list[Problem](), list[str]()
    for path in sorted(folder.glob("*.json.gz")) if folder.is_dir() else ():
        try:
            problems += read_collection(path).problems
        except CollectionError as error:
            complaints.append(str(error))
    return tuple(grouped(problems)), tuple(complaints)


def icon_of(group: ProblemGroup) -> str:
    """The icon that stands before a group."""
    if group.key.startswith("set:"):
        return "files"
    return _ICONS.get(group.key, "rematch")


# --- Files brought along -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BroughtFile:
    """What became of a file.

    Attributes:
        name: What it is called.
        made: The file of the set that was made; ``None`` where there is none.
        count: How many problems are in it.
        left_out: How many were left out.
        sentence: What is wrong: with the file, or with the first that was left out.
    """

    name: str
    made: Path | None = None
    count: int = 0
    left_out: int = 0
    sentence: str = ""


def brought(folder: Path, path: Path) -> BroughtFile:
    """Copy the problems of a file into a set of its own."""
    try:
        stored, complaints = import_set(folder, path)
    except ProblemsError as error:
        return BroughtFile(path.name, sentence=str(error))
    except OSError as error:
        return BroughtFile(
            path.name, sentence=f"This cannot be saved: {error.strerror or error}."
        )
    first = complaints[0] if complaints else ""
    count = len(stored.problems)
    return BroughtFile(path.name, stored.path, count, len(complaints), first)


def bring(hear: Ear, folder: Path, path: Path) -> Iterator[BroughtFile]:
    """The same as the work of a background task."""
    del hear
    yield brought(folder, path)


def is_large(path: Path) -> bool:
    """Whether to read a file would keep the window waiting."""
    try:
        return path.stat().st_size > _LARGE
    except (OSError, ValueError):
        return False
