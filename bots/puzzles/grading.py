"""How hard fog puzzles are: by what is asked, what fits, and which levels solve it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2

from bots.roster import make
from core.facts import Facts
from core.games import GAMES
from core.notation import code
from core.player import Budget, Player
from core.puzzles.claim import Claim, FogKind
from core.puzzles.puzzle import LEVELS, FogPuzzle
from core.puzzles.question import question_of

ASKED = ("Wick", "Lantern", "Warden", "Owl")
"""The levels among the bots that are asked; only puzzles answered by a move."""

BUDGET, SEED = Budget(nodes=1500), 1

LOWEST, HIGHEST = 800, 2200
"""The ratings of the easiest and of the hardest puzzle of a collection."""

_KINDS = {
    FogKind.NOWHERE: 1.0,
    FogKind.WIN_IN_ONE: 1.0,
    FogKind.WHERE: 1.2,
    FogKind.WHAT: 1.2,
    FogKind.SAFE: 1.4,
    FogKind.CHANCE: 1.6,
    FogKind.WIN_IN_TWO: 2.6,
}
"""How hard a kind is by itself, in the units of ``difficulty``."""

_DOUBLING, _TURN, _MISSED = 0.45, 0.25, 1.5
"""What twice the boards, a turn in the fog, and failing all levels add."""


class LevelSolvers:
    """The levels that puzzles are tried on, each made once."""

    def __init__(self) -> None:
        self._bots: dict[str, Player] = {}

    def solved(self, claim: Claim) -> dict[str, bool]:
        """Which of them play a right move; empty where a square is asked for."""
        if not claim.kind.by_move:
            return {}
        return {name: self._solves(name, claim) for name in ASKED}

    def _solves(self, name: str, claim: Claim) -> bool:
        question = question_of(claim)
        if name not in self._bots:
            self._bots[name] = make(name, SEED, variant=claim.variant)
        move = self._bots[name].choose(question.seen, BUDGET)
        return code(_facts(claim), move) in claim.answers


def _facts(claim: Claim) -> Facts:
    return GAMES[claim.variant].facts


def difficulty(claim: Claim, solved: Mapping[str, bool]) -> float:
    """A number that grows with how hard the puzzle is; only its order means something."""
    turns = (len(claim.line) + 1) // 2
    missed = 1 - sum(solved.values()) / len(solved) if solved else 0.5
    score = _KINDS[claim.kind] + _DOUBLING * log2(claim.boards)
    return score + _TURN * turns + _MISSED * missed


def graded(
    claims: Sequence[tuple[Claim, Mapping[str, bool]]],
) -> list[tuple[FogPuzzle, int]]:
    """The puzzles from easy to hard with their ratings, as many of each of five levels."""
    ordered = sorted(claims, key=lambda each: difficulty(*each))
    most = max(1, len(ordered) - 1)
    return [
        (
            FogPuzzle(claim, 1 + place * LEVELS // len(ordered), dict(solved)),
            LOWEST + round((HIGHEST - LOWEST) * place / most),
        )
        for place, (claim, solved) in enumerate(ordered)
    ]
