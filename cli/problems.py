"""``problems``: collections of problems checked and printed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from cli.output import DONE, FAILED, FailedError, WrongUseError, check_free, write
from cli.outside import said_outside
from core.problems.collection import Collection
from core.problems.goals import Way
from core.problems.lines import complaint_of
from core.problems.problem import Problem
from core.problems.reading import ProblemFile, ProblemsError, read_problems
from core.problems.series import fault
from core.problems.sets import FOLDER, stored_sets
from core.problems.shelf import grouped
from core.problems.stipulation import read_stipulation
from settings.paths import user_games_path

SHIPPED = Path(__file__).parent.parent / "assets" / "problems"

Print = Callable[[Collection, Path], Sequence[Path]]
"""Draws a collection into a file, or into several, and answers which."""


def run(given: Namespace, draw: Print) -> int:
    """Do what is asked; ``draw`` is needed for printing only."""
    if given.what == "check":
        return _check([Path(each) for each in given.files])
    return _print(given, draw)


def _check(files: list[Path]) -> int:
    """Play every line by the rules, those of chess by another program's as well."""
    wrong = count = 0
    for path in files or sorted(SHIPPED.glob("*.json.gz")):
        reading = read(path)
        count += len(reading.problems)
        for number, problem in enumerate(reading.problems, 1):
            sentence = complaint_of(problem) or _fault(problem) or said_outside(problem)
            if sentence:
                wrong += 1
                write(f"{path.name}, problem {number} ({problem.identity}): {sentence}")
        for group in grouped(reading.problems):
            write(f"{path.name}: {group.title}: {len(group.problems):,}")
    write(f"{count:,} problems, {wrong:,} of them wrong")
    return FAILED if wrong else DONE


def _fault(problem: Problem) -> str:
    """What is wrong with all that a problem says of its solutions."""
    in_series = read_stipulation(problem.stipulation).goal.way is Way.SERIES
    return fault(problem) if in_series else ""


def _print(given: Namespace, draw: Print) -> int:
    if Path(given.out).suffix.lower() not in (".pdf", ".png"):
        raise WrongUseError(f"--out: {given.out!r} does not end in .pdf or .png")
    check_free(given.out, force=given.force)
    collection = _named(given.set)
    try:
        pages = draw(collection, Path(given.out))
    except OSError as error:
        raise FailedError(f"{given.out}: {error.strerror or error}") from error
    write("\n".join(map(str, pages)))
    return DONE


def _named(name: str) -> Collection:
    """One of the user's sets by its name, or else the problems of a file."""
    sets, _ = stored_sets(user_games_path().with_name("problems") / FOLDER)
    for stored in sets:
        if stored.collection.name.casefold() == name.casefold():
            return stored.collection
    reading = read(Path(name))
    return Collection(reading.name or Path(name).stem, reading.problems)


def read(path: Path) -> ProblemFile:
    """The problems of a file.

    Raises:
        FailedError: If they cannot be read.
    """
    try:
        return read_problems(path)
    except ProblemsError as error:
        raise FailedError(str(error)) from error
