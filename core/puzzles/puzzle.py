"""Claims of fog puzzles as problems of a collection, and back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from core.games import GAMES, find_game
from core.plain import brief
from core.problems.problem import Problem
from core.puzzles.claim import Claim, FogKind
from core.values import Side

Name = Annotated[str, Field(min_length=1, max_length=12)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
LEVELS = 5
"""Difficulties, from 1 on."""

Level = Annotated[int, Field(ge=1, le=LEVELS)]


class NoPuzzleError(ValueError):
    """A problem that is no fog puzzle; the message is one sentence."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class _Extra:
    """What a fog puzzle adds to a problem."""

    side: Annotated[int, Field(ge=0, le=1)]
    boards: Annotated[int, Field(ge=1, le=1_000_000)]
    answers: Annotated[tuple[Name, ...], Field(min_length=1, max_length=64)]
    works: dict[Name, Count]
    piece: Annotated[str, Field(max_length=4)] = ""
    square: Annotated[str, Field(max_length=12)] = ""
    level: Level = 1
    solved: dict[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FogPuzzle:
    """A fog puzzle of a collection.

    Attributes:
        claim: The moment, the question and the answer.
        level: How hard it is, from 1 to 5.
        solved: Which levels among the bots were asked, and whether they answered right.
    """

    claim: Claim
    level: int = 1
    solved: dict[str, bool] = field(default_factory=dict)


def is_puzzle(problem: Problem) -> bool:
    """Whether ``problem`` says that it is a fog puzzle."""
    return problem.stipulation.startswith("fog:")


def problem_of(
    puzzle: FogPuzzle, number: str, rating: int | None, source: str = ""
) -> Problem:
    """``puzzle`` as a problem with that number, rating and source."""
    claim = puzzle.claim
    extra = _Extra(
        int(claim.side),
        claim.boards,
        claim.answers,
        dict(claim.works),
        claim.piece,
        claim.square,
        puzzle.level,
        puzzle.solved,
    )
    return Problem(
        fen=claim.start or _usual(claim.variant, claim.ruleset),
        stipulation=str(claim.kind),
        game=claim.variant,
        ruleset=claim.ruleset,
        line=claim.line,
        number=number,
        source=source,
        themes=(f"Difficulty {puzzle.level} of {LEVELS}",),
        rating=rating,
        proved=True,
        extra=_extras().dump_python(extra, exclude_defaults=True),
    )


def puzzle_of(problem: Problem) -> FogPuzzle:
    """The fog puzzle that ``problem`` is.

    Raises:
        NoPuzzleError: If it is none, or something of it is missing or wrong.
    """
    extra = _read(problem)
    kinds = {str(kind): kind for kind in FogKind}
    if problem.stipulation not in kinds:
        wanted = ", ".join(kinds)
        raise NoPuzzleError(brief(f"{problem.stipulation!r} is none of {wanted}"))
    variant = GAMES.get(problem.game)
    if variant is None or not variant.facts.hidden or not variant.facts.king_capture:
        raise NoPuzzleError(brief(f"{problem.game!r} is no game with fog and a king"))
    if problem.ruleset and problem.ruleset not in variant.rulesets:
        raise NoPuzzleError(brief(f"{problem.game} has no ruleset {problem.ruleset!r}"))
    ruleset = problem.ruleset or variant.default
    usual = problem.fen == _usual(problem.game, ruleset)
    claim = Claim(
        kind=kinds[problem.stipulation],
        variant=problem.game,
        ruleset=ruleset,
        start="" if usual else problem.fen,
        line=problem.line,
        side=Side(extra.side),
        boards=extra.boards,
        answers=extra.answers,
        works=extra.works,
        piece=extra.piece,
        square=extra.square,
    )
    return FogPuzzle(claim, extra.level, extra.solved)


def _read(problem: Problem) -> _Extra:
    try:
        extra: _Extra = _extras().validate_python(dict(problem.extra))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ", ".join(str(each) for each in first["loc"]) or "extra"
        raise NoPuzzleError(brief(f"extra, {place}: {first['msg']}")) from error
    return extra


@cache
def _usual(variant: str, ruleset: str) -> str:
    """The text of the position that games usually begin from."""
    game = find_game(variant, ruleset)
    return game.write(game.start())


@cache
def _extras() -> TypeAdapter[Any]:
    return TypeAdapter(_Extra)
