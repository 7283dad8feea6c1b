"""What a diagram leaves unsaid, by the conventions of composers of problems.

Castling is allowed where king and rook stand on their squares, unless it can be proved that
one of them has moved; taking en passant only where it can be proved that the last move was
the pawn's double step (Codex for Chess Composition, articles 16.1 and 16.2). What is proved
here follows from the last move alone: more analysis could forbid more castling and allow
more captures.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.chess.orthodox.retro import Board, LastMove, last_moves
from core.values import Piece, Side, Square

_CORNERS = {"K": 7, "Q": 0, "k": 63, "q": 56}


def rights(board: Board, to_move: Side) -> str:
    """The castling rights that a diagram has, as FEN writes them; ``""`` for none."""
    standing = {letter: _homes(letter) for letter in _CORNERS if _stands(board, letter)}
    lost = set()
    mover = to_move.other
    own = {letter for letter in standing if letter.isupper() == (mover is Side.FIRST)}
    if own:
        moves = list(last_moves(board, mover))
        lost = {
            letter
            for letter in own
            if moves and all(move.target in standing[letter] for move in moves)
        }
    return "".join(letter for letter in standing if letter not in lost)


def passed_square(board: Board, to_move: Side) -> Square | None:
    """Where a pawn may be taken en passant, because it has surely just gone two squares."""
    mover = to_move.other
    if not any(_taker(board, target, to_move) for target in _double_steps(board, mover)):
        return None
    moves = list(last_moves(board, mover))
    if len(moves) != 1 or not _is_double(moves[0]):
        return None
    return (moves[0].origin + moves[0].target) // 2


def _stands(board: Board, letter: str) -> bool:
    side = Side.FIRST if letter.isupper() else Side.SECOND
    king, corner = _homes(letter)
    return board.get(king) == Piece(side, "k") and board.get(corner) == Piece(side, "r")


def _homes(letter: str) -> tuple[Square, Square]:
    return (4 if letter.isupper() else 60), _CORNERS[letter]


def _is_double(move: LastMove) -> bool:
    return move.symbol == "p" and abs(move.origin - move.target) == 16


def _double_steps(board: Board, mover: Side) -> Iterator[Square]:
    """Where pawns of ``mover`` stand that may have gone two squares."""
    rank, back = (3, -8) if mover is Side.FIRST else (4, 8)
    for square in range(8 * rank, 8 * rank + 8):
        free = square + back not in board and square + 2 * back not in board
        if free and board.get(square) == Piece(mover, "p"):
            yield square


def _taker(board: Board, target: Square, side: Side) -> bool:
    """Whether a pawn of ``side`` stands beside ``target``."""
    near = (s for s in (target - 1, target + 1) if s // 8 == target // 8)
    return any(board.get(square) == Piece(side, "p") for square in near)
