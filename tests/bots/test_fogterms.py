"""The terms of open chess in the fog: what they add up to, and what a search finds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bots.chess import evaluation as open_chess
from bots.chess import open_kernels as chess
from bots.chess.evaluation import MOST_TERMS_SQUARES, TERMS_SQUARE, terms_evaluation
from bots.chess.fog_kernels import terms_correction
from bots.fog.averaging_kernels import WIDE, weigh
from bots.search.evaluation_kernels import PRIZE
from bots.search.tables import DEEPEST, NO_LIMIT, workspace
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.tables import MOST_MOVES
from core.notation import code

GAME, CHESS = find_game("fog-chess", "chesscom"), find_game("chess")
NONE = np.zeros((0, 8), np.uint64)
WORDS = terms_evaluation(GAME, NONE)


def test_a_board_is_worth_what_it_is_in_chess_and_the_squares_seen_more() -> None:
    dice, history = Random(4), [GAME.start().position]
    sums = np.zeros((2, chess.ACCUMULATOR), np.int16)
    plain = open_chess.open_evaluation(CHESS, NONE)
    while GAME.outcome(history) is None and len(history) < 40:
        position = history[-1]
        side = GAME.to_move(position)
        chess.refresh_accumulator(plain, position.row, sums, 0)
        own, other = (
            len(GAME.observe([position], viewer).visible) for viewer in (side, side.other)
        )
        seen = max(
            -MOST_TERMS_SQUARES, min(MOST_TERMS_SQUARES, TERMS_SQUARE * (own - other))
        )
        expected = chess.correction(plain, position.row, sums, 0) + seen
        assert terms_correction(WORDS, position.row, sums, 0) == pytest.approx(expected)
        history.append(GAME.play(position, dice.choice(GAME.moves(position))))


def values(text: str, depth: int) -> dict[str, float]:
    """What each move is worth in pawns, searched as the bots do."""
    work = workspace(8, 12, chess.ACCUMULATOR, MOST_MOVES)
    moves, found = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    position = GAME.read(text).position
    number = len(GAME.moves(position))
    work.nodes[1] = NO_LIMIT
    around = np.zeros(number), WIDE, found
    weigh(WORDS, position.row, depth, work, moves, np.arange(number), *around)
    names = [code(GAME.facts, decode(int(word))) for word in moves[:number]]
    return dict(zip(names, found[:number].tolist(), strict=True))


def test_a_king_left_is_lost_and_one_taken_is_worth_the_plies_left() -> None:
    found = values("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1", 3)
    # The queen mates, so the king is taken two plies later.
    assert found["g1g8"] == PRIZE * (100 + DEEPEST - 2)
    assert found["b6b7"] <= -PRIZE
    assert found["b6a6"] < PRIZE
    assert values("k6Q/8/1K6/8/8/8/8/8 w - - 0 1", 3)["h8a8"] == PRIZE * (100 + DEEPEST)


def test_searches_find_what_they_always_found() -> None:
    found = values("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 4)
    assert max(found, key=found.__getitem__) == "h5f7"
    start = values("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3)
    assert {name: round(start[name], 2) for name in ("e2e4", "g1h3", "f2f3")} == {
        "e2e4": 0.06,
        "g1h3": -0.22,
        "f2f3": -0.61,
    }
