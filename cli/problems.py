"""``problems``: collections of problems checked, packed, printed and mined."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cli.output import DONE, FAILED, FailedError, WrongUseError, check_free, say, write
from cli.outside import said_outside
from core.problems.collection import Collection, write_collection
from core.problems.goals import Way
from core.problems.lines import complaint_of
from core.problems.packing import by_author, composed, graded, spread, without_twins
from core.problems.printed import with_printed_line
from core.problems.problem import Problem
from core.problems.reading import ProblemFile, ProblemsError, read_problems
from core.problems.series import LEVELS, fault
from core.problems.sets import FOLDER, LONGEST_NAME, stored_sets
from core.problems.shelf import grouped
from core.problems.stipulation import read_stipulation
from settings.paths import user_games_path

SHIPPED = Path(__file__).parent.parent / "assets" / "problems"

LENGTHS = (2, 3, 4, 5)
"""Of the mates that come with the program."""

Print = Callable[[Collection, Path], Sequence[Path]]
"""Draws a collection into a file, or into several, and answers which."""


def run(given: Namespace, draw: Print | None = None) -> int:
    """Do what is asked; ``draw`` is needed for printing only."""
    match given.what:
        case "check":
            return _check([Path(each) for each in given.files])
        case "mine":
            from cli.problem_mining import mine  # noqa: PLC0415 - brings in the compiler

            return mine(given)
        case "pack":
            return _pack(given)
    assert draw is not None
    return _print(given, draw)


def _check(files: list[Path]) -> int:
    """Play every line by the rules, those of chess by another program's as well."""
    wrong = count = 0
    for path in files or sorted(SHIPPED.glob("*.json.gz")):
        reading = _read(path)
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


def _pack(given: Namespace) -> int:
    if not 0 < len(given.name) <= LONGEST_NAME:
        raise WrongUseError(f"--name has 1 to {LONGEST_NAME} letters")
    check_free(given.out, force=given.force)
    found = list[Problem]()
    for path in given.files:
        reading = _read(Path(path))
        found += map(with_printed_line, reading.problems)
        for sentence in reading.complaints:
            say(sentence)
    kept = without_twins(found)
    if given.composed:
        kept = list(_composed(kept, given.composed))
    kept = list(_legal(_ordered(kept, given)))
    collection = Collection(given.name, tuple(kept), given.about, given.licence)
    try:
        write_collection(given.out, collection)
    except OSError as error:
        raise FailedError(f"{given.out}: {error.strerror or error}") from error
    write(f"{len(kept):,} of {len(found):,} problems in {given.out}")
    return DONE


def _ordered(problems: list[Problem], given: Namespace) -> list[Problem]:
    """The problems that are wanted, in the order of their collection."""
    if given.graded:
        return graded(list(_legal(problems)), LEVELS)
    return spread(problems, given.count) if given.count else by_author(problems)


def _composed(problems: Sequence[Problem], seconds: float) -> Iterator[Problem]:
    """Composed problems that may come with the program, the mates proved."""
    from cli.problem_proofs import proved  # noqa: PLC0415 - brings in the compiler

    return proved(composed(problems, LENGTHS), seconds)


def _legal(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Those with nothing wrong, and a word on the others."""
    for problem in problems:
        if sentence := complaint_of(problem):
            say(f"left out {problem.identity}: {sentence}")
        else:
            yield problem


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
    reading = _read(Path(name))
    return Collection(reading.name or Path(name).stem, reading.problems)


def _read(path: Path) -> ProblemFile:
    try:
        return read_problems(path)
    except ProblemsError as error:
        raise FailedError(str(error)) from error
