"""Files of problems, of any kind that can be read."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.formats import COLLECTION, FORMATS, format_of
from core.plain import brief, plain
from core.problems.collection import CollectionError, parse_collection
from core.problems.problem import Problem
from core.records.files import (
    UnreadableError,
    display_name,
    load_bytes,
    normal_lines,
    text_of,
)

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


Reader: TypeAlias = Callable[[str, str], ProblemFile]
"""Reads a text, and is given the name under which to complain of it."""


class ProblemsError(ValueError):
    """A file of which no problem can be read; the message is one sentence."""


def read_problems(path: str | os.PathLike[str]) -> ProblemFile:
    """The problems in a file of any format that has some.

    Raises:
        ProblemsError: If it cannot be read, or holds no problem at all.
    """
    try:
        data = load_bytes(path)
    except UnreadableError as error:
        raise ProblemsError(str(error)) from error
    return parse_problems(data, display_name(path))


def parse_problems(data: bytes, name: str) -> ProblemFile:
    """The problems that ``data`` holds, as ``read_problems`` reads them.

    Args:
        data: All that the file holds.
        name: Its name, which tells the format where the text does not.

    Raises:
        ProblemsError: As ``read_problems``.
    """
    text = normal_lines(text_of(data))
    form, named = format_of(text, name), format_of("", name)
    if COLLECTION in (form, named):
        try:
            found = parse_collection(data)
        except CollectionError as error:
            raise ProblemsError(f"{plain(name)}: {error}") from error
        return ProblemFile(found.problems, name=found.name)
    known = _readers()
    read = known.get(form.key) or known.get(named.key)
    if read is None:
        endings = ", ".join(ending for key in known for ending in FORMATS[key].endings)
        raise ProblemsError(
            f"{plain(name)}: problems are read from files that end in "
            f"{endings}, .json or .json.gz."
        )
    reading = read(text, name)
    if not reading.problems:
        first = reading.complaints[0] if reading.complaints else f"{plain(name)}: is empty."
        raise ProblemsError(first)
    return reading


def complaint(name: str, line: int, sentence: str) -> str:
    """``sentence`` with the file and the line that it is about."""
    return f"{plain(name)}, line {line}: {brief(sentence)}"


def _readers() -> Mapping[str, Reader]:
    """By the keys of formats; each is loaded when it is needed."""
    from core.problems import epd, lichess_csv, olv, pgn_problems  # noqa: PLC0415 - as it says

    return {
        "olv": olv.read,
        "epd": epd.read,
        "csv": lichess_csv.read,
        "pgn": pgn_problems.read,
    }
