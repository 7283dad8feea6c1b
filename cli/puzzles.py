"""``puzzles``: proves the fog puzzles of a file by plain enumeration."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from cli.output import (
    DONE,
    FAILED,
    INTERRUPTED,
    FailedError,
    counted,
    say,
    write,
    write_json,
)
from core.problems.collection import CollectionError, read_collection
from core.problems.problem import Problem
from core.puzzles.puzzle import NoPuzzleError, is_puzzle, puzzle_of


def run(given: Namespace) -> int:
    """Prove them, and say which are wrong; 1 if any is."""
    try:
        problems = read_collection(given.file).problems
    except CollectionError as error:
        raise FailedError(str(error)) from error
    if not any(map(is_puzzle, problems)):
        raise FailedError(f"{given.file} holds no fog puzzles")
    proved, wrong = 0, {}
    try:
        for name, why in counted(_faults(problems), "puzzle", len(problems)):
            if why:
                wrong[name] = why
                say(f"{name}: {why}")
            else:
                proved += 1
    except KeyboardInterrupt:
        say(f"stopped after {proved + len(wrong)} of {len(problems)} puzzles")
        return INTERRUPTED
    if given.json:
        write_json({"puzzles": len(problems), "proved": proved, "wrong": wrong})
    else:
        write(f"{proved} of {len(problems)} puzzles are proved")
    return FAILED if wrong else DONE


def _faults(problems: Sequence[Problem]) -> Iterator[tuple[str, str]]:
    """Every puzzle with what is wrong with it, if anything."""
    from core.puzzles.proof import fault  # noqa: PLC0415 - brings in the compiler

    for place, problem in enumerate(problems, 1):
        try:
            why = fault(puzzle_of(problem).claim)
        except NoPuzzleError as error:
            why = str(error)
        yield f"problem {place} ({problem.identity})", why
