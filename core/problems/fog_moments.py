"""Which moments of one side in the fog are worth a question that a move answers.

What a glance answers is left out: where the king can be taken at once, and where the answer
takes the dearest piece in sight. On how many boards a move wins or holds is counted by
whoever looks for such moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.game import Game
from core.problems.goals import FogKind
from core.values import Move, Observation, Piece

FEWEST_BOARDS = {
    FogKind.WIN_IN_ONE: 2,
    FogKind.WIN_IN_TWO: 2,
    FogKind.SAFE: 4,
    FogKind.CHANCE: 6,
    FogKind.WHERE: 3,
    FogKind.NOWHERE: 8,
    FogKind.WHAT: 3,
}
"""On fewer boards a question of the kind is none."""

FEWEST_MOVES = 8
"""With fewer moves to choose from, trying is quicker than thinking."""

FEW_ANSWERS = 3
"""More winning moves than that are no question."""

TEMPTING = 0.4
"""A move that holds on this share of the boards tempts."""

RARE = 0.96
"""What fails on a smaller share than the rest is a trick, not a danger."""

LEAST, GAP = 0.3, 0.25
"""A best chance wins on this share of the boards, and on so many more than the next."""


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """A question and its answer; the fields are those of ``core.problems.goals.Claim``."""

    kind: FogKind
    answers: tuple[str, ...]
    works: Mapping[str, int]
    piece: str = ""
    square: str = ""


def sees_the_king(game: Game, now: Observation) -> bool:
    """Whether the king can be taken at once, and who is to move sees it."""
    king = Piece(now.viewer.other, game.facts.royal)
    return any(now.pieces.get(move.target) == king for move in now.moves)


def is_obvious(game: Game, now: Observation, move: Move) -> bool:
    """Whether a move takes the dearest of what can be taken, and that is no mere pawn."""
    symbols = game.facts.symbols
    prey = {each.target for each in now.moves} & now.pieces.keys()
    ranks = {square: symbols.index(now.pieces[square].symbol) for square in prey}
    rank = ranks.get(move.target)
    return rank is not None and rank == min(ranks.values()) < len(symbols) - 1


def certain_win(wins: Mapping[str, int], every: int) -> FoundAnswer | None:
    """The moves that win on all of the boards, if they are few."""
    answers = tuple(name for name, number in wins.items() if number == every)
    if 0 < len(answers) <= FEW_ANSWERS:
        return FoundAnswer(FogKind.WIN_IN_ONE, answers, wins)
    return None


def best_chance(wins: Mapping[str, int], every: int) -> FoundAnswer | None:
    """The moves that win on by far the most boards, if these are not all."""
    best, second = sorted(wins.values(), reverse=True)[:2]
    if best == every or best < max(2, LEAST * every) or best - second < GAP * every:
        return None
    answers = tuple(name for name, number in wins.items() if number == best)
    return FoundAnswer(FogKind.CHANCE, answers, wins)


def only_safe(holds: Mapping[str, int], every: int) -> FoundAnswer | None:
    """The moves that hold on all boards, if others tempt."""
    ranked = sorted(holds.values(), reverse=True)
    if (
        ranked[0] < every
        or ranked[1] > RARE * every
        or ranked[min(5, len(ranked) - 1)] < TEMPTING * every
    ):
        return None
    answers = tuple(name for name, number in holds.items() if number == every)
    return FoundAnswer(FogKind.SAFE, answers, holds)
