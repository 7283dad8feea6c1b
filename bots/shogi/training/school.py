"""How the evaluation of shogi is trained."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.selfplay.school import PositionSource, School
from bots.selfplay.teacher import TeacherSpeech
from bots.shogi.evaluation import by_hand, shipped_weights
from bots.shogi.kernels import Weighed
from bots.shogi.shapes import NAME
from bots.shogi.training.fitting import error_of, fitted, lessons_of
from core.boards import as_bits
from core.game import Game
from core.games.shogi.rows_kernels import all_pieces
from core.games.shogi.tables import EDGE

PAWN = 1.6
"""What a pawn of Fairy-Stockfish is in ours: from 11,326 positions that it searched six
plies deep, the ratio of standard deviations to those of our own search."""


def judge(game: Game, weights: NDArray[np.int16]) -> Weighed:
    """The evaluation by ``weights``."""
    return Weighed(game.rules, weights)


def is_quiet(row: NDArray[np.uint64], move: str) -> bool:
    """Whether ``move`` of USI neither takes a piece where it goes nor promotes."""
    if move[1:2] == "*":
        return True
    if len(move) != len("7g7f"):
        return False
    target = EDGE * "ihgfedcba".index(move[3]) + EDGE - int(move[2])
    return not as_bits(all_pieces(row)) >> target & 1


SPEECH = TeacherSpeech(
    is_quiet, "position sfen", ("usi", "setoption name UCI_Variant value shogi"), PAWN
)

SCHOOL = School(
    source=PositionSource("shogi", judge, SPEECH),
    name=NAME,
    by_hand=by_hand,
    shipped=shipped_weights,
    lessons=lessons_of,
    error=error_of,
    fitted=fitted,
)
