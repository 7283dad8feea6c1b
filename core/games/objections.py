"""Why a piece may not go where it could, in games in which a king must not be taken."""

from __future__ import annotations

from core.values import Move, Observation, Piece

STILL_CHECKED = "That does not end the check"
ATTACKED = "The king would be attacked there"
OPENED = "That would leave your king in check"


def can_object(seen: Observation, move: Move) -> bool:
    """Whether there may be anything to say: a piece of the viewer's, on its turn.

    It has no move that ends there, and no own piece stands there.
    """
    if seen.to_move is not seen.viewer or move.origin == move.target:
        return False
    own = (seen.pieces.get(square) for square in (move.origin, move.target))
    mover, there = own
    if mover is None or mover.side is not seen.viewer:
        return False
    ends = {(each.origin, each.target) for each in seen.moves if each.drop is None}
    taken = there is not None and there.side is seen.viewer
    return not taken and (move.origin, move.target) not in ends


def unsafe(seen: Observation, mover: Piece, royal: str) -> str:
    """Why a piece that could go somewhere may not, as nothing but check forbids it."""
    if mover.symbol == royal:
        return ATTACKED
    return STILL_CHECKED if seen.check else OPENED
