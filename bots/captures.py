"""What a move takes, as far as the mover knows."""

from __future__ import annotations

from bots.values import VALUES
from core.values import Move, Observation


def captured_kind(now: Observation, move: Move) -> str:
    """Symbol of the man that ``move`` takes, or ``""``.

    A pawn taken in passing counts, though it does not stand where the mover goes.
    """
    victim = now.pieces.get(move.target)
    if victim is not None:
        return victim.symbol
    passing = move.target == now.en_passant and now.pieces[move.origin].symbol == "p"
    return "p" if passing else ""


def captured_value(now: Observation, move: Move) -> int:
    """Value of the man that ``move`` takes; 0 if it takes none."""
    kind = captured_kind(now, move)
    return VALUES[kind] if kind else 0
