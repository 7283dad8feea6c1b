"""Proves the mates of a collection before they are packed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bots.solving.solver import SolveLimits, solve
from cli.output import counted, say
from core.notation import code
from core.problems.goals import Goal
from core.problems.lines import game_of, start_of
from core.problems.problem import Problem
from core.problems.stipulation import read_stipulation


def proved(problems: Sequence[Problem], seconds: float) -> Iterator[Problem]:
    """Studies as they are; of mates those with one key that is proved to be the only one.

    Their line is the key with the longest defence. A word on each mate that is left out.
    """
    for problem in counted(problems, "proving", len(problems)):
        if read_stipulation(problem.stipulation).kind is not Goal.MATE:
            yield problem
            continue
        found = _proved(problem, seconds)
        if isinstance(found, str):
            say(f"left out {problem.identity} ({', '.join(problem.authors)}): {found}")
        else:
            yield found


def _proved(problem: Problem, seconds: float) -> Problem | str:
    """A mate with its line, or why it is left out."""
    game = game_of(problem)
    start = start_of(game, problem)
    stipulation = read_stipulation(problem.stipulation)
    verdict = solve(game, start, stipulation, SolveLimits(seconds=seconds))
    if verdict.solved is not True or not verdict.settled:
        return "no mate" if verdict.solved is False else f"not settled in {seconds} s"
    if verdict.cooked:
        names = (game.san(start.position, key) for key in verdict.keys)
        return f"more than one key: {', '.join(names)}"
    line = tuple(code(game.facts, move) for move in verdict.line)
    return replace(problem, line=line, proved=True, solution="")
