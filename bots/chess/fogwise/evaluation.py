"""Tapered piece-square tables for White.

The numbers are those of Tomasz Michniewski's "Simplified Evaluation Function"
(https://www.chessprogramming.org/Simplified_Evaluation_Function), in centipawns, from the
eighth rank to the first. Kings have a table for the middlegame and one for the endgame.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.kernels import Fogwise
from core.game import Game

Table = NDArray[np.float64]

MEN = (100, 320, 330, 500, 900, 0)
"""Pawn, knight, bishop, rook, queen; kings have no value in pawns."""

PHASES = (0, 1, 1, 2, 4, 0)
"""The weight of each kind in the game phase."""

WHOLE = 24
"""The game phase of the initial array."""

SQUARE, MOST_SQUARES = 0.03, 1.0
"""The value of a square in view and the limit for all of them, in pawns."""

SOME = 16
"""Boards from which the game phase is estimated."""

_PAWN = """
  0   0   0   0   0   0   0   0
 50  50  50  50  50  50  50  50
 10  10  20  30  30  20  10  10
  5   5  10  25  25  10   5   5
  0   0   0  20  20   0   0   0
  5  -5 -10   0   0 -10  -5   5
  5  10  10 -20 -20  10  10   5
  0   0   0   0   0   0   0   0
"""
_KNIGHT = """
-50 -40 -30 -30 -30 -30 -40 -50
-40 -20   0   0   0   0 -20 -40
-30   0  10  15  15  10   0 -30
-30   5  15  20  20  15   5 -30
-30   0  15  20  20  15   0 -30
-30   5  10  15  15  10   5 -30
-40 -20   0   5   5   0 -20 -40
-50 -40 -30 -30 -30 -30 -40 -50
"""
_BISHOP = """
-20 -10 -10 -10 -10 -10 -10 -20
-10   0   0   0   0   0   0 -10
-10   0   5  10  10   5   0 -10
-10   5   5  10  10   5   5 -10
-10   0  10  10  10  10   0 -10
-10  10  10  10  10  10  10 -10
-10   5   0   0   0   0   5 -10
-20 -10 -10 -10 -10 -10 -10 -20
"""
_ROOK = """
  0   0   0   0   0   0   0   0
  5  10  10  10  10  10  10   5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
 -5   0   0   0   0   0   0  -5
  0   0   0   5   5   0   0   0
"""
_QUEEN = """
-20 -10 -10  -5  -5 -10 -10 -20
-10   0   0   0   0   0   0 -10
-10   0   5   5   5   5   0 -10
 -5   0   5   5   5   5   0  -5
  0   0   5   5   5   5   0  -5
-10   5   5   5   5   5   0 -10
-10   0   5   0   0   0   0 -10
-20 -10 -10  -5  -5 -10 -10 -20
"""
_KING = """
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-30 -40 -40 -50 -50 -40 -40 -30
-20 -30 -30 -40 -40 -30 -30 -20
-10 -20 -20 -20 -20 -20 -20 -10
 20  20   0   0   0   0  20  20
 20  30  10   0   0  10  30  20
"""
_KING_LATE = """
-50 -40 -30 -20 -20 -30 -40 -50
-30 -20 -10   0   0 -10 -20 -30
-30 -10  20  30  30  20 -10 -30
-30 -10  30  40  40  30 -10 -30
-30 -10  30  40  40  30 -10 -30
-30 -10  20  30  30  20 -10 -30
-30 -30   0   0   0   0 -30 -30
-50 -30 -30 -30 -30 -30 -30 -50
"""


def _read(picture: str) -> list[int]:
    """The numbers of a picture from a1 on."""
    rows = [[int(word) for word in line.split()] for line in picture.split("\n") if line]
    return [number for row in reversed(rows) for number in row]


def _table(king: str) -> Table:
    pictures = (_PAWN, _KNIGHT, _BISHOP, _ROOK, _QUEEN, king)
    squares: Table = np.array([_read(picture) for picture in pictures], np.float64)
    squares += np.array(MEN)[:, None]
    return squares / 100


EARLY, LATE = _table(_KING), _table(_KING_LATE)


def evaluation(game: Game, rows: NDArray[np.uint64]) -> Fogwise:
    """The evaluation for ``rows``, boards of about the same game phase."""
    no_walls, no_salt = np.uint64(0), np.uint64(0)
    worth = tapered(counted(rows))
    return Fogwise(game.rules, no_walls, worth, SQUARE, MOST_SQUARES, no_salt)


def counted(rows: NDArray[np.uint64]) -> int:
    """The average game phase of boards, from 0 for bare kings to ``WHOLE``."""
    some = rows[:SOME, : len(PHASES)].tolist()
    counts: list[int] = [
        sum(word.bit_count() * phase for word, phase in zip(row, PHASES, strict=True))
        for row in some
    ]
    return round(sum(counts) / len(counts))


def tapered(count: int) -> Table:
    """The piece-square tables of a game phase, ``[6, 64]``, in pawns.

    ``count`` is the sum of ``PHASES`` over all pieces on the board.
    """
    share = min(1.0, count / WHOLE)
    table: Table = EARLY * share + LATE * (1 - share)
    return table
