"""Files of problems, of any kind that can be read."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from core.plain import brief, plain
from core.problems.collection import CollectionError, is_collection, parse_collection
from core.problems.problem import Problem
from core.records.files import (
    UnreadableError,
    display_name,
    load_bytes,
    normal_lines,
    text_of,
)

COLLECTIONS = (".json", ".gz")
"""Endings of collections: a file that has one is read as a collection, or is none."""

MOST_COMPLAINTS = 100
"""ProblemFile stops after so many: what has more is no file of problems."""


@dataclass(frozen=True, slots=True)
class ProblemFile:
    """What a file holds.

    Attributes:
        problems: The problems that could be read, in their order.
        complaints: One sentence for each that could not, with its line.
        name: What the file calls itself; ``""`` where it does not.
    """

    problems: tuple[Problem, ...]
    complaints: tuple[str, ...] = ()
    name: str = ""


_ONLY_PROBLEMS = (".olv", ".epd", ".csv")
"""The endings of files that hold nothing else."""

Reader: TypeAlias = Callable[[str, str], ProblemFile]
"""Reads a text, and is given the name under which to complain of it."""


class ProblemsError(ValueError):
    """A file of which no problem can be read; the message is one sentence."""


def read_problems(path: str | os.PathLike[str]) -> ProblemFile:
    """The problems in a file, by the ending of its name.

    Raises:
        ProblemsError: If it cannot be read, or holds no problem at all.
    """
    try:
        data = load_bytes(path)
    except UnreadableError as error:
        raise ProblemsError(str(error)) from error
    return parse_problems(data, Path(path).suffix.lower(), display_name(path))


def parse_problems(data: bytes, ending: str, name: str) -> ProblemFile:
    """The problems that ``data`` holds, what a file is whose name has this ``ending``.

    Raises:
        ProblemsError: As ``read_problems``.
    """
    if is_collection(data) or ending in COLLECTIONS:
        try:
            found = parse_collection(data)
        except CollectionError as error:
            raise ProblemsError(f"{plain(name)}: {error}") from error
        return ProblemFile(found.problems, name=found.name)
    known = _readers()
    if ending not in known:
        raise ProblemsError(
            f"{plain(name)}: problems are read from files that end in "
            f"{', '.join(known)}, .json or .json.gz."
        )
    reading = known[ending](normal_lines(text_of(data)), name)
    if not reading.problems:
        first = reading.complaints[0] if reading.complaints else f"{plain(name)}: is empty."
        raise ProblemsError(first)
    return reading


def is_of_problems(path: Path) -> bool:
    """Whether a file is one of problems by its name, or a collection by how it begins."""
    if path.suffix.lower() in _ONLY_PROBLEMS:
        return True
    if path.suffix.lower() not in (".json", ".gz") or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return is_collection(file.read(4096))
    except (OSError, ValueError):
        return False


def complaint(name: str, line: int, sentence: str) -> str:
    """``sentence`` with the file and the line that it is about."""
    return f"{plain(name)}, line {line}: {brief(sentence)}"


def _readers() -> Mapping[str, Reader]:
    """By the endings of names; each is loaded when it is needed."""
    from core.problems import epd, lichess_csv, olv, pgn_problems  # noqa: PLC0415 - as it says

    return {
        ".olv": olv.read,
        ".epd": epd.read,
        ".fen": epd.read,
        ".csv": lichess_csv.read,
        ".pgn": pgn_problems.read,
    }
