"""``puzzles``: finds fog puzzles in saved games, and proves those of a file again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TypeAlias

from cli.mining import check_out, dig, write_found
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
from cli.saved_games import finished_games, source_of
from core.facts import Facts
from core.games import find_game
from core.problems.collection import CollectionError, read_collection
from core.problems.problem import Problem
from core.puzzles.claim import Claim, FogKind
from core.puzzles.puzzle import FogPuzzle, NoPuzzleError, is_puzzle, problem_of, puzzle_of
from core.records.record import GameRecord

NAME = "Fog puzzles"

_Tried: TypeAlias = list[tuple[Claim, dict[str, bool]]]
"""Claims, and which levels solve them."""


def run(given: Namespace) -> int:
    """Mine or prove."""
    return _mine(given) if given.what == "mine" else _prove(given)


@dataclass(frozen=True, slots=True)
class _Dug:
    """One game, and what it gave."""

    record: GameRecord
    claims: tuple[Claim, ...]


def _mine(given: Namespace) -> int:
    check_out(given)
    games = finished_games(given.place, _fits, "games with fog and a king")

    def keep(dug: Sequence[_Dug]) -> None:
        if problems := _collected(dug, given.number, _untried):
            write_found(given.out, NAME, problems)

    dug, status = dig(_digging(games, given), len(games), keep)
    keep(dug)
    problems = _collected(dug, given.number, _tried)
    if not problems and status == DONE:
        raise FailedError(
            f"there is no fog puzzle in the {len(dug)} games in {given.place}"
        )
    write_found(given.out, NAME, problems)
    _tell(given, dug, problems)
    return status


def _fits(facts: Facts) -> bool:
    return facts.hidden and facts.king_capture


def _digging(games: Sequence[GameRecord], given: Namespace) -> Iterator[_Dug]:
    from bots.puzzles.walking import MiningLimits, mined_in, played_game  # noqa: PLC0415 - compiler

    limits = MiningLimits(given.boards, given.turns)
    for record in games:
        game = find_game(record.variant, record.ruleset)
        played = played_game(game, record.fen, record.moves)
        yield _Dug(record, tuple(each.claim for each in mined_in(played, limits)))


def _collected(
    dug: Sequence[_Dug], number: int | None, tried_of: Callable[[Sequence[Claim]], _Tried]
) -> list[Problem]:
    """The puzzles chosen from all games, from easy to hard."""
    from bots.puzzles.choosing import chosen  # noqa: PLC0415 - brings in the compiler
    from bots.puzzles.grading import graded  # noqa: PLC0415 - likewise

    claims = [each.claims for each in dug]
    taken = chosen(claims, number or sum(map(len, claims)))
    sources = {identity(claim): source_of(dug[place].record) for place, claim in taken}
    tried = tried_of([claim for _, claim in taken])
    return [
        _numbered(puzzle, rating, place, sources[identity(puzzle.claim)])
        for place, (puzzle, rating) in enumerate(graded(tried), 1)
    ]


def _untried(claims: Sequence[Claim]) -> _Tried:
    """The claims before any level has tried them."""
    return [(claim, {}) for claim in claims]


def _tried(claims: Sequence[Claim]) -> _Tried:
    """The claims with what the levels make of them; after Ctrl-C without that."""
    from bots.puzzles.grading import LevelSolvers  # noqa: PLC0415 - brings in the compiler

    levels = LevelSolvers()
    tried: _Tried = []
    try:
        for claim in counted(claims, "puzzle", len(claims)):
            tried.append((claim, levels.solved(claim)))
    except KeyboardInterrupt:
        say(f"the levels have tried {len(tried)} of {len(claims)} puzzles")
    return tried + _untried(claims[len(tried) :])


def _numbered(puzzle: FogPuzzle, rating: int, place: int, source: str) -> Problem:
    problem = problem_of(puzzle, identity(puzzle.claim), rating, source)
    return replace(problem, title=f"Fog puzzle {place}")


def identity(claim: Claim) -> str:
    """A number that the same puzzle has in every collection."""
    asked = (
        claim.variant,
        claim.ruleset,
        claim.start,
        claim.kind,
        claim.piece + claim.square,
        *claim.line,
    )
    return f"fog-{blake2b(' '.join(asked).encode(), digest_size=5).hexdigest()}"


def _tell(given: Namespace, dug: Sequence[_Dug], problems: Sequence[Problem]) -> None:
    kinds = {str(kind): 0 for kind in FogKind}
    for problem in problems:
        kinds[problem.stipulation] += 1
    if given.json:
        write_json({"games": len(dug), "puzzles": len(problems), "kinds": kinds})
        return
    counts = ", ".join(f"{number} {kind}" for kind, number in kinds.items() if number)
    write(
        f"{len(problems)} puzzles from {len(dug)} games in {given.out}: {counts or 'none'}"
    )


def _prove(given: Namespace) -> int:
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
