"""How the evaluation of open chess is trained."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.chess.open.evaluation import by_hand, shipped_weights
from bots.chess.open.kernels import Open
from bots.chess.open.shapes import NAME
from bots.chess.open.training.fitting import error_of, fitted, lessons_of
from bots.selfplay.school import PositionSource, School
from bots.selfplay.teacher import TeacherSpeech
from core.game import Game

STATIC = 1.3
"""What ten plies of Stockfish 15 see of a pawn that its network sees: the factor of least
squares in 3,000 positions."""


def judge(game: Game, weights: NDArray[np.int16]) -> Open:
    """The evaluation by ``weights``."""
    return Open(game.rules, weights)


def is_quiet(row: NDArray[np.uint64], move: str) -> bool:
    """Whether ``move`` of UCI neither takes a piece where it goes nor promotes."""
    if len(move) != len("e2e4"):
        return False
    target = "abcdefgh".index(move[2]) + 8 * (int(move[3]) - 1)
    return not any(int(board) >> target & 1 for board in row[:6])


SOURCE = PositionSource("chess", judge, TeacherSpeech(is_quiet, static=STATIC))
"""Games of the search of open chess against itself."""

SCHOOL = School(
    source=SOURCE,
    name=NAME,
    by_hand=by_hand,
    shipped=shipped_weights,
    lessons=lessons_of,
    error=error_of,
    fitted=fitted,
)
