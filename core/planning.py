"""What a side would have on the board if its own moves were made, all else unchanged."""

from __future__ import annotations

from dataclasses import replace

from core.game import Game
from core.values import Move, Observation, Piece


def with_move(game: Game, seen: Observation, move: Move) -> Observation:
    """``seen`` with one of the viewer's moves or plans on its board, the same to move.

    It is no observation of the game: what else the move would change is left out, so that
    it tells nothing that ``seen`` does not.
    """
    change = game.delta(replace(seen, to_move=seen.viewer), move)
    left = {at: man for at, man in seen.pieces.items() if at not in change.lifted}
    hands = dict(seen.hands)
    if move.drop is not None:
        held = Piece(seen.viewer, move.drop)
        hands[held] = hands.get(held, 0) - 1
    hands = {piece: number for piece, number in hands.items() if number > 0}
    return replace(seen, pieces=left | dict(change.placed), hands=hands)
