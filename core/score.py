"""What a position is worth, as a chance to win, and moves judged by what they cost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import exp, log

from core.texts import N_
from core.values import Move, Outcome, Side

_SLOPE = 0.368208
"""Per pawn: fitted by lichess to its games (scalachess, ``eval.scala``)."""

_MOST = 10.0
"""Pawns that a chance is taken for at most."""


@dataclass(frozen=True, slots=True)
class Score:
    """How good a position is for the first side.

    Attributes:
        pawns: In pawns; ``None`` where it is a mate.
        mate: Moves to mate, negative where the second side mates; ``None`` without one.
        outcome: How the game is over here; ``None`` where it is not. One that is won has
            the score of a mate by the next move.
        pawn_worth: See ``Facts.pawn_worth``.
    """

    pawns: float | None = None
    mate: int | None = None
    outcome: Outcome | None = None
    pawn_worth: float = 1.0

    @property
    def lead(self) -> float:
        """How far the first side is ahead, in pawns of chess; 0 where it is a mate."""
        return self.pawn_worth * (self.pawns or 0.0)

    @classmethod
    def of(cls, outcome: Outcome) -> Score:
        """The score of a position in which the game is over."""
        if outcome.winner is None:
            return cls(pawns=0.0, outcome=outcome)
        return cls(mate=1 if outcome.winner is Side.FIRST else -1, outcome=outcome)


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A line that an engine found.

    Attributes:
        score: What it is worth to the first side.
        moves: Its moves, as far as they are known.
    """

    score: Score
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """What an engine has found so far.

    Attributes:
        depth: The plies of the last complete iteration.
        nodes: Positions searched.
        seconds: Since it began.
        lines: The best lines, the best first.
    """

    depth: int
    nodes: int
    seconds: float
    lines: tuple[SearchLine, ...]


class Judgement(StrEnum):
    """What a move cost, as lichess calls it."""

    INACCURACY = N_("inaccuracy")
    MISTAKE = N_("mistake")
    BLUNDER = N_("blunder")


_COSTS = (
    (0.15, Judgement.BLUNDER),
    (0.10, Judgement.MISTAKE),
    (0.05, Judgement.INACCURACY),
)
"""The least cost of each in chances to win; lila, ``Advice.scala``, counts from -1 to 1."""

_FAR, _FARTHER = 7.0, 9.99
"""Pawns from which on a mate, given or missed, makes less of a difference (likewise)."""


def win_chance(score: Score) -> float:
    """The first side's chance to win, from 0 to 1."""
    if score.mate is not None:
        return float(score.mate > 0)
    return 1 / (1 + exp(-_SLOPE * score.lead))


def chance_of(score: Score, side: Side) -> float:
    """The chance of ``side`` to win, from 0 to 1."""
    chance = win_chance(score)
    return chance if side is Side.FIRST else 1 - chance


def pawns_of(chance: float) -> float:
    """The pawns that make a chance of the first side, at most ten either way."""
    if not 0 < chance < 1:
        return _MOST if chance else -_MOST
    return min(max(log(chance / (1 - chance)) / _SLOPE, -_MOST), _MOST)


def judgement(before: Score, after: Score, mover: Side) -> Judgement | None:
    """What a move was that led from one score to another; ``None`` for a good one.

    That is lichess' rule: by the chance it cost, or else by the mate that it allowed or
    missed and how the position stands without it.
    """
    mine, left = _own(before, mover), _own(after, mover)
    if mine.mate is None and left.mate is None:
        lost = win_chance(mine) - win_chance(left)
        return next((kind for least, kind in _COSTS if lost >= least), None)
    if (mine.mate or 0) > 0 and (left.mate or -1) < 0:
        return _by_pawns(left.lead)
    if mine.mate is None and (left.mate or 0) < 0:
        return _by_pawns(-mine.lead)
    return None


def _own(score: Score, side: Side) -> Score:
    """A score as ``side`` sees it."""
    if side is Side.FIRST:
        return score
    pawns = None if score.pawns is None else -score.pawns
    mate = None if score.mate is None else -score.mate
    return Score(pawns, mate, pawn_worth=score.pawn_worth)


def _by_pawns(pawns: float) -> Judgement:
    """What it is to miss a mate and stand so far ahead, or to allow one so far behind."""
    if pawns > _FARTHER:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if pawns > _FAR else Judgement.BLUNDER
