"""Observations and moves of chess as kernels take them; see ``views/kernels.py``."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from core.games.chess import sightings, unpack
from core.setup import Position
from core.values import Delta, Move, Observation, Piece, Side, Square

PROMOTED = "a pawn was promoted"
TAKEN_BY = "taken by a "


def encode_view(seen: Observation) -> NDArray[np.uint64]:
    """The view of ``seen``: nine words."""
    rights = sum(1 << unpack.RIGHTS.index(letter) for letter in seen.castling)
    passed = 0 if seen.en_passant is None else seen.en_passant + 1
    view = np.zeros(9, np.uint64)
    view[:8] = unpack.row_of(dict(seen.pieces))
    view[unpack.META] = int(seen.to_move) | rights << 1 | passed << 8
    view[8] = sum(1 << square for square in seen.visible)
    return view


def position_of(seen: Observation) -> Position:
    """See ``Codec.position_of``."""
    return Position(encode_view(seen)[:8])


def sensed(seen: Observation) -> int:
    """Squares on which the viewer would notice a change.

    Those are the squares in sight, and those that its pawns see only when there is
    something, or nothing, on them.
    """
    row = encode_view(seen)
    pawns = int(row[unpack.PAWNS])
    white = int(row[unpack.WHITE])
    own = pawns & (white if seen.viewer is Side.FIRST else ~white)
    ahead = sightings.ahead(own, seen.viewer)
    twice = sightings.ahead(ahead, seen.viewer)
    return int(row[8]) | ahead | twice | sightings.beside(ahead)


def encode(seen: Observation, move: Move) -> int:
    """The kernels' integer for one of the viewer's moves."""
    mover = unpack.KINDS.index(seen.pieces[move.origin].symbol)
    grown = unpack.KINDS.index(move.promotion) if move.promotion else 0
    return move.origin | move.target << 6 | grown << 12 | mover << 16


def delta(seen: Observation, move: Move) -> Delta:
    """See ``Codec.delta``."""
    mover = seen.pieces[move.origin]
    if rook := castling_rook(seen.pieces, move):
        return _castled(mover, move, rook)
    lifted = {move.origin: mover}
    if move.target in seen.pieces:
        lifted[move.target] = seen.pieces[move.target]
    elif mover.symbol == "p" and move.target == seen.en_passant:
        passed = move.origin // 8 * 8 + move.target % 8
        lifted[passed] = Piece(mover.side.other, "p")
    grown = Piece(mover.side, move.promotion) if move.promotion else mover
    return Delta(lifted, {move.target: grown})


def castling_rook(pieces: Mapping[Square, Piece], move: Move) -> Square | None:
    """Where the rook stands with which ``move`` castles; ``None`` if it is no castling."""
    mover = pieces.get(move.origin)
    if mover is None or mover.symbol != "k" or abs(move.target - move.origin) != 2:
        return None
    return move.target + 1 if move.target > move.origin else move.target - 2


def _castled(king: Piece, move: Move, rook: Square) -> Delta:
    pieces = {move.origin: king, rook: Piece(king.side, "r")}
    between = (move.origin + move.target) // 2
    return Delta(pieces, {move.target: king, between: Piece(king.side, "r")})


def announced(seen: Observation) -> int:
    """What was announced of the last move, as ``notice`` in the kernels counts it."""
    told = int(PROMOTED in seen.notices)
    for line in seen.notices:
        if line.startswith(TAKEN_BY):
            kinds = {name: kind for kind, name in unpack.NAMES.items()}
            told |= unpack.KINDS.index(kinds[line.removeprefix(TAKEN_BY)]) + 1 << 1
    return told
