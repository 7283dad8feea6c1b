"""Names of moves in chess, where everybody sees what gives check and what mates."""

from __future__ import annotations

from dataclasses import replace

from core.games.chess import codec
from core.games.chess.orthodox import kernels
from core.games.chess.orthodox.rules import OrthodoxRules
from core.setup import Position
from core.values import Observation, Square


def sign(rules: OrthodoxRules, after: Position) -> str:
    """What ends the name of the move to ``after``: ``+``, ``#`` or nothing."""
    if not kernels.checked(rules, after.row):
        return ""
    return "+" if kernels.mobility(rules, after.row) else "#"


def position_before(seen: Observation) -> Position:
    """The position of ``seen``, for whoever is to move.

    Who is not to move is not told where the other side may take in passing, but knows its
    own last move.
    """
    passed = seen.en_passant
    if seen.to_move is not seen.viewer:
        passed = _passed(seen)
    return codec.position_of(replace(seen, en_passant=passed))


def _passed(seen: Observation) -> frozenset[Square]:
    """The square that the viewer's last move passed over, if a pawn went two squares."""
    step = seen.trace
    if step is None or step.piece is None or step.origin is None or step.target is None:
        return frozenset()
    if step.piece.symbol != "p" or abs(step.target - step.origin) != 16:
        return frozenset()
    return frozenset({(step.origin + step.target) // 2})
