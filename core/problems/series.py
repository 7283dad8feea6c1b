"""Series mates with all of their solutions, as problems of a collection and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from core.notation import read_code
from core.plain import brief
from core.problems.lines import game_of, moves_left, start_of
from core.problems.problem import Problem
from core.problems.stipulation import read_stipulation
from core.values import Reason

LEVELS = 5
"""Difficulties, from 1 on."""

Code = Annotated[str, Field(min_length=1, max_length=12)]


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class SeriesSolutions:
    """What a series mate adds to a problem.

    Attributes:
        solutions: Every way to mate, each as all moves of the series by their squares.
        nodes: How many positions a search looked at before it found one.
        level: How hard it is, from 1 to 5.
    """

    solutions: Annotated[tuple[tuple[Code, ...], ...], Field(min_length=1, max_length=1000)]
    nodes: Annotated[int, Field(ge=0)] = 0
    level: Annotated[int, Field(ge=1, le=LEVELS)] = 1


def extra_of(solutions: SeriesSolutions) -> dict[str, Any]:
    """``solutions`` as ``Problem.extra`` has them."""
    return dict(_adapter().dump_python(solutions, mode="json"))


def solutions_of(problem: Problem) -> SeriesSolutions:
    """What ``extra_of`` has put into a problem.

    Raises:
        ValueError: If its ``extra`` is something else; the message is one sentence.
    """
    try:
        return _adapter().validate_python(problem.extra)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ", ".join(map(str, first["loc"])) or "extra"
        raise ValueError(
            brief(f"its solutions are none: {place}: {first['msg']}")
        ) from error


def ways_of(problem: Problem) -> tuple[tuple[str, ...], ...]:
    """Every way to mate that a problem tells: its solutions, or else its line alone.

    Raises:
        ValueError: As ``solutions_of``.
    """
    if problem.extra:
        return solutions_of(problem).solutions
    return (problem.line,) if problem.line else ()


def fault(problem: Problem) -> str:
    """What is wrong with a series mate and its solutions by the rules; ``""`` for nothing.

    That they are all there are is another matter, which takes a search.
    """
    if wrong := _wrong_length(problem):
        return wrong
    try:
        solutions = ways_of(problem)
    except ValueError as error:
        return str(error)
    if len(set(solutions)) < len(solutions):
        return "one of its solutions is there twice"
    faults = (_fault_of(problem, line) for line in solutions)
    return next(filter(None, faults), "")


def _wrong_length(problem: Problem) -> str:
    """What is wrong with the number of moves that is asked, where one is; or ``""``."""
    game = game_of(problem)
    left = moves_left(game, start_of(game, problem).position)
    if read_stipulation(problem.stipulation).moves in (0, left):
        return ""
    words = f"the series has {left} move{'s' if left > 1 else ''} left"
    return f"{problem.stipulation} is asked, but {words}"


def _fault_of(problem: Problem, line: Sequence[str]) -> str:
    game = game_of(problem)
    history = [start_of(game, problem).position]
    mover = game.to_move(history[0])
    for text in line:
        move = read_code(game.facts, game.moves(history[-1]), text)
        if move is None or game.to_move(history[-1]) is not mover:
            return f"{text} of the solution {' '.join(line)} is not possible"
        history.append(game.play(history[-1], move))
    over = game.outcome(history)
    if over is None or over.winner is not mover or over.reason is not Reason.CHECKMATE:
        return f"the solution {' '.join(line)} is not mate"
    return ""


@cache
def _adapter() -> TypeAdapter[SeriesSolutions]:
    return TypeAdapter(SeriesSolutions)
