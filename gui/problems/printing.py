"""Prints sheets in another process, while the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from core.problems.collection import Collection
from core.tasks.workers import BackgroundTask, Ear
from gui.problems.sheets import print_undisplayed
from settings.model import Settings


def print_aside(
    hear: Ear, settings: Settings, collection: Collection, out: Path
) -> Iterator[str]:
    """The work of a background task: prints, and says how that ended."""
    del hear
    try:
        print_undisplayed(settings, collection, out)
    except OSError as error:
        yield f"{out}: {error.strerror or error}."
    else:
        yield ""


class SheetPrinter:
    """Prints one collection after the other.

    Args:
        work: Begins work in another process.
    """

    def __init__(self, work: Callable[..., BackgroundTask[Any]]) -> None:
        self._work = work
        self._tasks: list[tuple[BackgroundTask[str], Path]] = []

    def begin(self, settings: Settings, collection: Collection, out: Path) -> None:
        """Print into a file."""
        task = self._work(print_aside, settings, collection, out)
        self._tasks.append((task, out))

    def poll(self) -> tuple[Path, str] | None:
        """A file that is printed, with what went wrong in a sentence, or ``""``."""
        for number, (task, out) in enumerate(self._tasks):
            found = task.poll()
            if found or task.over:
                del self._tasks[number]
                problem = found[0] if found else f"{out.name}: {task.problem}."
                task.close()
                return out, problem
        return None

    def close(self) -> None:
        """Stop all printing."""
        for task, _ in self._tasks:
            task.close()
        self._tasks = []
