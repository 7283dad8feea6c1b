"""Brings files along as sets; large ones in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.problems.formats import ProblemsError
from core.problems.shelf import import_set
from core.tasks.workers import BackgroundTask, Ear

LARGE = 64 * 2**10
"""Bytes; a larger file would keep the window waiting."""


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


class Importer:
    """Brings one file along after the other.

    Args:
        work: Begins work in another process.
        folder: Where sets are kept.

    Attributes:
        reading: The name of the file that is being read; empty for none.
    """

    def __init__(self, work: Callable[..., BackgroundTask[Any]], folder: Path) -> None:
        self.reading = ""
        self._work = work
        self._folder = folder
        self._task: BackgroundTask[BroughtFile] | None = None

    def take(self, path: Path) -> BroughtFile | None:
        """Read a file; ``None`` where that goes on meanwhile."""
        if not _is_large(path):
            return brought(self._folder, path)
        self.close()
        self._task, self.reading = self._work(bring, self._folder, path), path.name
        return None

    def poll(self) -> BroughtFile | None:
        """What became of a large file, once that is known."""
        if self._task is None:
            return None
        found = self._task.poll()
        over, problem = self._task.over, self._task.problem
        if not found and not over:
            return None
        name = self.reading
        self.close()
        return found[0] if found else BroughtFile(name, sentence=f"{name}: {problem}.")

    def close(self) -> None:
        """Stop reading."""
        if self._task is not None:
            self._task.close()
        self._task, self.reading = None, ""


def _is_large(path: Path) -> bool:
    try:
        return path.stat().st_size > LARGE
    except (OSError, ValueError):
        return False
