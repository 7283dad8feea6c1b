"""Sets of problems that somebody has made or brought along, a file each in one folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.plain import natural
from core.problems.collection import (
    Collection,
    CollectionError,
    read_collection,
    write_collection,
)
from core.problems.printed import with_printed_line
from core.problems.problem import Problem
from core.problems.reading import read_problems
from core.records.files import free_path

FOLDER = "sets"
"""The folder of sets beside the progress with problems."""

SUFFIX = ".json"
LONGEST_NAME = 60
_UNFIT = re.compile(r"[^\w\- ]+")


@dataclass(frozen=True, slots=True)
class StoredSet:
    """A set and the file it is kept in."""

    path: Path
    collection: Collection

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Its problems in order."""
        return self.collection.problems


def stored_sets(folder: Path) -> tuple[list[StoredSet], list[str]]:
    """The sets of a folder by name, and a sentence for each file that is none."""
    sets, complaints = list[StoredSet](), list[str]()
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            sets.append(StoredSet(path, read_collection(path)))
        except CollectionError as error:
            complaints.append(str(error))
    sets.sort(key=lambda each: natural(each.collection.name))
    return sets, complaints


def add_set(folder: Path, collection: Collection) -> StoredSet:
    """Put a new set into a folder, in a file named after it.

    Raises:
        OSError: If it cannot be written.
    """
    path = free_path(folder, file_stem(collection.name), SUFFIX)
    write_collection(path, collection)
    return StoredSet(path, collection)


def file_stem(name: str) -> str:
    """What a file may be called that holds a set of this name."""
    return _UNFIT.sub("", name).strip()[:40] or "set"


def import_set(folder: Path, path: Path) -> tuple[StoredSet, tuple[str, ...]]:
    """Copy the problems of any file that can be read into a set of their own.

    Answers the set, and a sentence for each problem that could not be read.

    Raises:
        ProblemsError: If the file holds no problem.
        OSError: If the set cannot be written.
    """
    reading = read_problems(path)
    problems = tuple(map(with_printed_line, reading.problems))
    name = (reading.name or path.stem)[:LONGEST_NAME]
    return add_set(folder, Collection(name, problems)), reading.complaints


def changed(stored: StoredSet, problems: Sequence[Problem]) -> StoredSet:
    """The set with other problems, written down.

    Raises:
        OSError: If it cannot be written.
    """
    return _written(stored, replace(stored.collection, problems=tuple(problems)))


def renamed(stored: StoredSet, name: str) -> StoredSet:
    """The set with another name, written down.

    Raises:
        OSError: If it cannot be written.
    """
    return _written(stored, replace(stored.collection, name=name[:LONGEST_NAME]))


def with_problem(problems: Sequence[Problem], problem: Problem) -> tuple[Problem, ...]:
    """``problems`` with one more at the end; one that is there already stays there."""
    if any(each.identity == problem.identity for each in problems):
        return tuple(problems)
    return (*problems, problem)


def moved(problems: Sequence[Problem], number: int, by: int) -> tuple[Problem, ...]:
    """``problems`` with one of them so many places further, as far as there are any."""
    rest = [*problems]
    problem = rest.pop(number)
    rest.insert(min(max(0, number + by), len(rest)), problem)
    return tuple(rest)


def _written(stored: StoredSet, collection: Collection) -> StoredSet:
    write_collection(stored.path, collection)
    return replace(stored, collection=collection)
