"""What one side sees of chess and may conclude, and views as kernels take them.

Boards are plain integers here, one bit a square. What a side learns from the last move
follows from two positions and its sight of them, and from nothing else;
``tests/core/test_fog_laws.py`` holds it to that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.games.chess.board import (
    KINDS,
    KINGS,
    META,
    NAMES,
    PAWNS,
    WHITE,
    bits_of,
    castling_rook,
    destinations,
    men,
    passed_files,
    piece_at,
    row_of,
    to_move,
)
from core.games.chess.rules import Ruleset
from core.setup import Position
from core.values import Capture, Delta, Move, Observation, Piece, Side, Square, Trace

PROMOTED = "a pawn was promoted"
TAKEN_BY = "taken by a "

FULL = (1 << 64) - 1
NOT_A = 0xFEFE_FEFE_FEFE_FEFE
NOT_H = 0x7F7F_7F7F_7F7F_7F7F
THIRD, SIXTH = 0xFF << 16, 0xFF << 40


def men_of(position: Position, side: Side) -> int:
    """The squares of the pieces of ``side``."""
    pawns, knights, bishops, rooks, queens, kings, white, _ = position.words
    if side is Side.FIRST:
        return white
    return (pawns | knights | bishops | rooks | queens | kings) & ~white


def pushed(board: int, side: Side) -> int:
    """The squares of ``board`` one step on, as ``side`` goes."""
    return board << 8 & FULL if side is Side.FIRST else board >> 8


def _aside(position: Position, side: Side) -> int:
    """The squares the pawns of ``side`` attack: a piece there would be seen."""
    pawns = position.words[PAWNS] & men_of(position, side)
    return beside(pushed(pawns, side))


def beside(board: int) -> int:
    """The squares left and right of those of ``board``."""
    return (board & NOT_A) >> 1 | (board & NOT_H) << 1


def blocked(position: Position, seen: int, side: Side) -> int:
    """Unseen squares that must be occupied: a pawn of ``side`` cannot step there."""
    own = men_of(position, side)
    first = pushed(position.words[PAWNS] & own, side)
    everyone = own | men_of(position, side.other)
    free = first & seen & ~everyone & (THIRD if side is Side.FIRST else SIXTH)
    return (first | pushed(free, side)) & ~seen


def taken(before: Position | None, after: Position) -> tuple[Capture, ...]:
    """The pieces of the side now to move that were there before the last move."""
    if before is None:
        return ()
    loser = to_move(before).other
    lost = men_of(before, loser) & ~men_of(after, loser)
    if not lost:
        return ()
    return tuple(Capture(square, piece) for square, piece in men(before, lost).items())


def last_move(
    before: Position, after: Position, seen: tuple[int, int], viewer: Side
) -> Trace:
    """What ``viewer``, who saw ``seen`` before and after, saw of the move in between.

    A piece was seen leaving a square that the viewer saw before, and would see now if it
    were still there; likewise for arriving. Of castling the king counts, if seen.
    """
    mover = to_move(before)
    sure = (
        seen[0] | _aside(before, viewer),
        seen[1] | _aside(after, viewer),
    )
    then, now = (men_of(position, mover) for position in (before, after))
    kings = then & before.words[KINGS], now & after.words[KINGS]
    left, came = (kings[0] & ~kings[1], kings[1] & ~kings[0])
    left, came = left & seen[0] & sure[1], came & seen[1] & sure[0]
    if not left and not came:
        left, came = then & ~now & seen[0] & sure[1], now & ~then & seen[1] & sure[0]
    origin, target = _only(left), _only(came)
    piece = _piece(after, target) or _piece(before, origin)
    return Trace(mover, origin, target, piece)


def _only(board: int) -> Square | None:
    return next(iter(squares(board)), None)


def _piece(position: Position, square: Square | None) -> Piece | None:
    return None if square is None else piece_at(position, square)


def notices(rules: Ruleset, before: Position, after: Position) -> tuple[str, ...]:
    """What ``rules`` announce of the last move to the other side, in words."""
    told = []
    if rules.promotion_notice == "told" and promoted(before, after):
        told.append(PROMOTED)
    if rules.capture_notice == "taker" and taken(before, after):
        told.append(TAKEN_BY + NAMES[taker(before, after).symbol])
    return tuple(told)


def promoted(before: Position, after: Position) -> bool:
    """Whether the last move turned a pawn into something else."""
    mover = to_move(before)
    pawns = [
        (position.words[PAWNS] & men_of(position, mover)).bit_count()
        for position in (before, after)
    ]
    return pawns[1] < pawns[0]


def taker(before: Position, after: Position) -> Piece:
    """The piece that made the last move, as it was before it."""
    mover = to_move(before)
    left = men_of(before, mover) & ~men_of(after, mover)
    return piece_at(before, squares(left & before.words[KINGS] or left)[0])


def passed_over(step: Trace | None) -> frozenset[Square]:
    """The square that a move passed over, if a pawn went two squares."""
    if step is None or step.piece is None or step.origin is None or step.target is None:
        return frozenset()
    if step.piece.symbol != "p" or abs(step.target - step.origin) != 16:
        return frozenset()
    return frozenset({(step.origin + step.target) // 2})


def surely_empty(seen: Observation) -> frozenset[Square]:
    """See ``Game.surely_empty``: what a pawn could take it would see."""
    pawn = Piece(seen.viewer, "p")
    pawns = sum(1 << square for square, man in seen.pieces.items() if man == pawn)
    aside = beside(pushed(pawns, seen.viewer))
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


def encode_view(seen: Observation) -> NDArray[np.uint64]:
    """The view of ``seen``: nine words."""
    rights = bits_of(seen.castling, seen.pieces)
    passed = passed_files(seen.en_passant)
    view = np.zeros(9, np.uint64)
    view[:8] = row_of(dict(seen.pieces))
    view[META] = int(seen.to_move) | rights | passed
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
    pawns = int(row[PAWNS])
    white = int(row[WHITE])
    own = pawns & (white if seen.viewer is Side.FIRST else ~white)
    ahead = pushed(own, seen.viewer)
    twice = pushed(ahead, seen.viewer)
    return int(row[8]) | ahead | twice | beside(ahead)


def encode(seen: Observation, move: Move) -> int:
    """The kernels' integer for one of the viewer's moves."""
    mover = KINDS.index(seen.pieces[move.origin].symbol)
    grown = KINDS.index(move.promotion) if move.promotion else 0
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
    told = int(PROMOTED in seen.notices)
    for line in seen.notices:
        if line.startswith(TAKEN_BY):
            kinds = {name: kind for kind, name in NAMES.items()}
            told |= KINDS.index(kinds[line.removeprefix(TAKEN_BY)]) + 1 << 1
    return told
