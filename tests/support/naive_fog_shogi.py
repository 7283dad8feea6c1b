"""Shogi in the fog, slowly: what ``naive_shogi`` knows of pieces, with other laws.

Shares no code with the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.support.naive_shogi import (
    Place,
    Shogi,
    board_moves,
    dead,
    name,
    reach,
    two_pawns,
)

EVERYWHERE = [(file, rank) for file in range(1, 10) for rank in range(1, 10)]


def sees(position: Shogi, black: bool) -> set[Place]:
    """Where pieces of one side stand, and where they could end a move on the board."""
    own = {s for s, piece in position.board.items() if position.own(piece, black)}
    return own | {there for place in own for there in reach(position, place)}


def steps(position: Shogi, *, blind: bool) -> Iterator[tuple[str, Shogi]]:
    """Every move with what comes of it; a drop on a piece changes only whose turn it is."""
    for move, after in board_moves(position):
        hand = {piece: n for piece, n in after.hand.items() if piece not in "Kk"}
        yield move, replace(after, hand=hand)
    sight = sees(position, position.black)
    for piece, count in position.hand.items():
        if not count or not position.own(piece, position.black):
            continue
        for there in EVERYWHERE:
            known = there in sight
            if (known and there in position.board) or (not known and not blind):
                continue
            if dead(piece, there[1], position.black):
                continue
            if piece in "Pp" and two_pawns(position, piece, there[0]):
                continue
            yield f"{piece.upper()}*{name(there)}", dropped(position, piece, there)


def dropped(position: Shogi, piece: str, there: Place) -> Shogi:
    """The position after a drop, which fails on a piece."""
    passed = replace(position, black=not position.black)
    if there in position.board:
        return passed
    hand = {**position.hand, piece: position.hand[piece] - 1}
    return replace(passed, board={**position.board, there: piece}, hand=hand)


def winner(position: Shogi) -> bool | None:
    """Whether Black has taken the king, or White; ``None`` where both kings stand."""
    for black in (True, False):
        if position.king(not black) is None:
            return black
    return None
