"""Observations and moves of chess as kernels take them; see ``views_kernels.py``."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.games.chess import sightings, unpack
from core.games.chess.castling.homes import bits_of, castling_rook, destinations
from core.setup import Position
from core.values import Delta, Move, Observation, Piece, Side, Square


def encode_view(seen: Observation) -> NDArray[np.uint64]:
    """The view of ``seen``: nine words."""
    rights = bits_of(seen.castling, seen.pieces)
    passed = unpack.passed_files(seen.en_passant)
    view = np.zeros(9, np.uint64)
    view[:8] = unpack.row_of(dict(seen.pieces))
    view[unpack.META] = int(seen.to_move) | rights | passed
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
    castling = seen.pieces.get(move.target) == Piece(seen.viewer, "r") and mover == 5
    return castling << 19 | move.origin | move.target << 6 | grown << 12 | mover << 16


def delta(seen: Observation, move: Move) -> Delta:
    """See ``Codec.delta``."""
    mover = seen.pieces[move.origin]
    if (rook := castling_rook(seen.pieces, move)) is not None:
        return _castled(mover, move, rook)
    lifted = {move.origin: mover}
    if move.target in seen.pieces:
        lifted[move.target] = seen.pieces[move.target]
    elif mover.symbol == "p" and move.target in seen.en_passant:
        passed = move.origin // 8 * 8 + move.target % 8
        lifted[passed] = Piece(mover.side.other, "p")
    grown = Piece(mover.side, move.promotion) if move.promotion else mover
    return Delta(lifted, {move.target: grown})


def _castled(king: Piece, move: Move, rook: Square) -> Delta:
    targets, castle = destinations(move.origin, rook), Piece(king.side, "r")
    lifted = {move.origin: king, rook: castle}
    return Delta(lifted, dict(zip(targets, (king, castle), strict=True)))


def own_move(before: Observation, after: Observation) -> Move:
    """See ``Codec.own_move``: all own pieces are in sight, so they tell it."""
    viewer = after.viewer
    trace = after.trace
    if trace is None or trace.mover is not viewer:
        raise ValueError("the viewer did not make this move")
    then, now = (
        {square: man for square, man in seen.pieces.items() if man.side is viewer}
        for seen in (before, after)
    )
    # Of castling the trace may show the rook; all other moves begin where it does.
    near = [move for move in before.moves if move.origin == trace.origin]
    found = chain(near, before.moves)
    return next(move for move in found if _led_to(delta(before, move), then) == now)


def _led_to(made: Delta, pieces: Mapping[Square, Piece]) -> dict[Square, Piece]:
    left = {at: man for at, man in pieces.items() if at not in made.lifted}
    return left | dict(made.placed)


def announced(seen: Observation) -> int:
    """What was announced of the last move, as ``notice`` in the kernels counts it."""
    told = int(sightings.PROMOTED in seen.notices)
    for line in seen.notices:
        if line.startswith(sightings.TAKEN_BY):
            kinds = {name: kind for kind, name in unpack.NAMES.items()}
            told |= (
                unpack.KINDS.index(kinds[line.removeprefix(sightings.TAKEN_BY)]) + 1 << 1
            )
    return told
