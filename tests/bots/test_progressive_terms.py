"""The terms of progressive chess: against a twin by python-chess, mirrored, and by hand."""

from __future__ import annotations

from functools import cache

import chess
import numpy as np
import pytest

from bots.chess import progressive_tables as at
from bots.chess.evaluation import series_evaluation
from bots.chess.progressive_kernels import LONG, SHORT, count_terms, evaluate
from core.game import Game
from core.games import find_game

POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 1",
    "r1bqkb1r/ppp1pppp/2n5/3nP3/8/5N2/PPPP1PPP/RNBQKB1R w 5",
    "6k1/PP3ppp/8/8/2b4q/8/1P3PPP/3R2K1 b 8",
    "8/4k2P/8/p2Q4/8/1P4r1/3p4/K6b w 3",
    "rnb1kbnr/pp3ppp/8/2pP4/8/4qN2/PP1K1PPP/R2Q1B1R w 6",
]
KINDS = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


@cache
def game() -> Game:
    return find_game("progressive")


def counted(text: str) -> list[int]:
    terms = np.zeros(at.TERMS, np.int64)
    count_terms(game().read(text).position.row, terms)
    return terms.tolist()


def twin(text: str) -> list[int]:
    """The terms once more, plainly."""
    fields, side, length = text.split()
    board = chess.Board(f"{fields} {side} - - 0 1")
    white, black = (twin_of(board, each, int(length)) for each in (True, False))
    return [one - other for one, other in zip(white, black, strict=True)]


def twin_of(board: chess.Board, side: bool, length: int) -> list[int]:
    terms = [0] * at.TERMS
    for place, kind in enumerate(KINDS):
        terms[place] = len(board.pieces(kind, side))
    for square in board.pieces(chess.PAWN, side):
        rank = up(square, side)
        if rank > 1:
            terms[at.ADVANCED + rank - 2] += 1
        ahead = [each for each in chess.SQUARES if before(each, square, side)]
        needed = 6 - 1 if rank == 1 else 7 - rank
        coming = length if side == board.turn else length + 1
        if not any(board.piece_at(each) for each in ahead) and needed <= coming:
            terms[at.PROMOTING] += 1
    king = board.king(side)
    assert king is not None
    bare = board.copy()
    bare.remove_piece_at(king)
    reach = [each for each in chess.SQUARES if bare.is_attacked_by(not side, each)]
    ring = list(chess.SquareSet(chess.BB_KING_ATTACKS[king]))
    own = [each for each in ring if board.color_at(each) == side]
    flights = sum(each not in reach and each not in own for each in ring)
    terms[at.FLIGHTS], terms[at.NO_FLIGHT] = flights, int(not flights)
    terms[at.BLOCKED] = len(own)
    bare.set_piece_at(king, chess.Piece(chess.ROOK, side))
    terms[at.LINES] = len(bare.attacks(king))
    terms[at.KING_RANK] = up(king, side)
    terms[at.REACH] = -len(reach)
    terms[at.CHECKING] = -int(king in reach)
    return terms


def up(square: int, side: bool) -> int:
    rank = chess.square_rank(square)
    return rank if side else 7 - rank


def before(square: int, pawn: int, side: bool) -> bool:
    same = chess.square_file(square) == chess.square_file(pawn)
    return same and up(square, side) > up(pawn, side)


@pytest.mark.parametrize("text", POSITIONS)
def test_terms_are_those_of_the_twin(text: str) -> None:
    assert counted(text) == twin(text)


@pytest.mark.parametrize("text", POSITIONS)
def test_colours_exchanged_exchange_the_sides(text: str) -> None:
    fields, side, length = text.split()
    board = chess.Board(f"{fields} {side} - - 0 1").mirror()
    other = f"{board.board_fen()} {'wb'[not board.turn]} {length}"
    assert counted(other) == [-term for term in counted(text)]
    assert worth(other) == pytest.approx(worth(text))


def worth(text: str) -> float:
    position = game().read(text).position
    return float(evaluate(series_evaluation(game(), position.row[None]), position.row))


def test_weights_change_with_the_length_of_series() -> None:
    fields = "6k1/5ppp/8/8/8/8/1P3PPP/3R2K1 w"
    for length, share in ((1, 0.0), (SHORT, 0.0), (5, 0.5), (LONG, 1.0), (12, 1.0)):
        terms = np.array(twin(f"{fields} {length}"))
        short, long = at.WEIGHTS @ terms
        expected = short + share * (long - short)
        assert worth(f"{fields} {length}") == pytest.approx(expected)
