"""What follows for certain from what one side was shown of a game of chess."""

from __future__ import annotations

from collections.abc import Collection

from core.boards import squares
from core.games.chess import sightings
from core.games.chess.rules import Ruleset
from core.values import Observation, Piece, Side, Square


def surely_empty(seen: Observation) -> frozenset[Square]:
    """See ``Game.surely_empty``: what a pawn could take it would see."""
    pawn = Piece(seen.viewer, "p")
    pawns = sum(1 << square for square, man in seen.pieces.items() if man == pawn)
    aside = sightings.beside(sightings.ahead(pawns, seen.viewer))
    return frozenset(squares(aside)) - seen.visible


def surely_manned(
    rules: Ruleset, before: Observation, after: Observation
) -> frozenset[Square]:
    """See ``Game.surely_manned``: who takes stands there, but in passing."""
    lost = {
        capture.square
        for capture in after.captured
        if capture.piece.side is after.viewer and capture.square not in after.visible
    }
    if rules.en_passant != "off":
        lost -= _in_passing(before, after)
    return frozenset(lost)


def could_come(
    man: Piece, origin: Square, target: Square, lost: Collection[Square]
) -> bool:
    """See ``Game.could_come``: bishops keep their colour, pawns go on and take aside."""
    (row, column), (to_row, to_column) = divmod(origin, 8), divmod(target, 8)
    if man.symbol == "b":
        return (row + column) % 2 == (to_row + to_column) % 2
    if man.symbol != "p":
        return True
    on = 1 if man.side is Side.FIRST else -1
    rows, aside = (to_row - row) * on, abs(to_column - column)
    left, right = sorted((column, to_column))
    taken = [
        square
        for square in lost
        if 0 < (square // 8 - row) * on <= rows and left <= square % 8 <= right
    ]
    return aside <= rows and aside <= len(taken)


def _in_passing(before: Observation, after: Observation) -> set[Square]:
    """Where the viewer's pawn stood that may have been taken in passing."""
    step = before.trace
    if step is None or step.origin is None or step.target is None:
        return set()
    pawn = step.piece == Piece(after.viewer, "p") and step.mover is after.viewer
    passed = (step.origin + step.target) // 2
    # Seen empty, the square it passed was not where its taker went.
    empty = passed in after.visible and passed not in after.pieces
    went_two = abs(step.target - step.origin) == 16
    return {step.target} if pawn and went_two and not empty else set()
