"""Why a move of chess is not possible, where people may wonder."""

from __future__ import annotations

from core.games.chess import plans
from core.games.chess.castling.homes import Castling
from core.games.chess.orthodox.rules import OrthodoxRuleset
from core.games.objections import can_object, unsafe
from core.values import Move, Observation

CASTLING = "The king may not castle out of, through or into check"


def objection(
    castling: Castling, rules: OrthodoxRuleset, seen: Observation, move: Move
) -> str:
    """See ``Game.objection``: what check forbids."""
    if len(move.path) != 2 or not can_object(seen, move):
        return ""
    if plans.could_go(seen, move.origin, move.target):
        return unsafe(seen, seen.pieces[move.origin], "k")
    return CASTLING if plans.could_castle(castling, rules, seen, move) else ""
