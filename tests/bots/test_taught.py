"""The evaluation taught by Stockfish: what it adds up to, knows and is taught."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from bots.chess import open_kernels as chess
from bots.chess.evaluation import open_weights, packed, taught, taught_evaluation
from bots.chess.fog_kernels import Taught, network, refresh_accumulator, update_accumulator
from bots.fog.averaging_kernels import static_scores
from bots.search.kernels import search_all
from bots.search.tables import workspace
from bots.weights import TAUGHT_SHAPES
from core.games import find_game
from core.games.chess.checks_kernels import in_check
from core.games.chess.tables import MOST_MOVES
from core.setup import Position
from lab.train import taught as school
from lab.train.fit import NetworkRecipe, trained
from lab.train.self_play import STEPS, WALKS, SelfPlayGame, random_walks
from tests.bots.test_learned import ACCUMULATOR, ARRAYS, GAME, TAKEN, line, naive, word_of

NONE = np.zeros((0, 8), np.uint64)
WORDS, SHIPPED = taught(GAME, packed(ARRAYS)), taught_evaluation(GAME, NONE)
CHESS = find_game("chess")
PRICES = {"P": 1.0, "N": 3.25, "B": 3.25, "R": 5.0, "Q": 9.75, "K": 0.0}


def pieces(position: Position) -> float:
    """What the pieces of the side to move are worth more than the other side's."""
    mover = GAME.to_move(position)
    return sum(
        PRICES[man.symbol.upper()] * (1 if man.side is mover else -1)
        for man in GAME.pieces(position).values()
    )


def test_a_board_is_worth_its_pieces_and_what_the_network_says() -> None:
    history = line(11, 60)[:-1]
    found = scores(WORDS, history)
    expected = [pieces(position) + naive(position, ARRAYS) for position in history]
    assert found == pytest.approx(expected)


def scores(words: Taught, history: Sequence[Position]) -> list[float]:
    """What is made of positions without a search."""
    found, work = np.zeros(len(history)), workspace(8, 4, words.accumulator)
    static_scores(words, np.array([position.row for position in history]), work, found)
    return list(found)


def test_a_line_carries_pieces_and_network() -> None:
    history = line(5)
    sums = np.zeros((2, ACCUMULATOR), np.int16)
    refresh_accumulator(WORDS, history[0].row, sums, 0)
    for before, after in pairwise(history[:-1]):
        move = next(m for m in GAME.moves(before) if GAME.play(before, m) == after)
        word = word_of(before, move)
        gained = chess.gain(WORDS, before.row, word)
        assert -pieces(after) == pytest.approx(pieces(before) + gained)
        update_accumulator(WORDS, before.row, word, sums, 0)
        sums[0] = sums[1]
        found = network(WORDS, after.row, sums, 0)
        assert found == pytest.approx(naive(after, ARRAYS))


@pytest.mark.parametrize("fen", TAKEN)
def test_a_search_finds_what_there_is_to_take(fen: str) -> None:
    position = GAME.read(fen).position
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    work = workspace(8, 10, SHIPPED.accumulator)
    number = search_all(SHIPPED, position.row, 4, work, moves, values)
    best = moves[int(np.argmax(values[:number]))]
    assert word_of(position, GAME.read_move(position, TAKEN[fen])) == best


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A knight in the middle of the board and one in its corner.
        ("4k3/pppp4/8/8/4N3/8/PPPP4/4K3 w - -", "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - -"),
        # A passed pawn on its sixth rank and one on its third.
        ("6k1/5ppp/P7/8/8/8/5PPP/6K1 w - -", "6k1/5ppp/8/8/8/P7/5PPP/6K1 w - -"),
        # A king behind its pawns and one in the open, with queens on the board.
        (
            "r2q1rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - -",
            "r2q1rk1/ppp2ppp/8/8/4K3/8/PPP2PPP/R2Q1R2 w - -",
        ),
    ],
)
def test_the_shipped_weights_know_what_is_better(better: str, worse: str) -> None:
    assert static(better) > static(worse) + 0.3


def static(fen: str) -> float:
    return scores(SHIPPED, [GAME.read(f"{fen} 0 1").position])[0]


def test_the_start_is_even_and_a_queen_wins() -> None:
    assert abs(static("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")) < 0.6
    assert static("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -") > 6.0


def played() -> SelfPlayGame:
    """Positions of a game by random moves, as far as a side in chess may move in them."""
    dice, history = Random(3), [CHESS.start().position]
    while CHESS.outcome(history) is None and len(history) < 40:
        history.append(CHESS.play(history[-1], dice.choice(CHESS.moves(history[-1]))))
    rows = np.array([position.row for position in history[:-1]])
    values = np.arange(len(rows), dtype=np.float32) / 10
    return SelfPlayGame(rows, values, np.full(len(rows), 0.5, np.float32))


def walked(game: SelfPlayGame, seed: int = 1) -> SelfPlayGame:
    judge = school.SOURCE.judge(CHESS, open_weights())
    return random_walks(CHESS, judge, game, np.random.default_rng(seed))


def test_walks_lead_off_a_game_to_calm_positions() -> None:
    game = played()
    found, again = walked(game), walked(game)
    assert np.array_equal(found.rows, again.rows)
    assert len(found.rows) == len(found.values) == len(found.points)
    assert len(found.rows) <= len(game.rows) * (1 + WALKS * STEPS)
    known = {row.tobytes() for row in game.rows}
    off = [row for row in found.rows if row.tobytes() not in known]
    assert 0 < len(off) < len(found.rows)
    for row in found.rows:
        # Nobody is in check, whoever is to move.
        assert not in_check(row, 0)
        assert not in_check(row, 1)


def test_walks_keep_what_is_known_of_where_they_began() -> None:
    """Values are those of the game's position, points those of the side to move."""
    rows = played().rows[[4]]
    value, won = np.array([0.5], np.float32), np.ones(1, np.float32)
    found = walked(SelfPlayGame(rows, value, won))
    assert set(found.values) == {np.float32(0.5)}
    same_side = (found.rows[:, -1] ^ rows[0, -1]) & np.uint64(1) == 0
    assert set(same_side) == {True, False}
    assert np.array_equal(found.points, same_side.astype(np.float32))


def one(fen: str) -> SelfPlayGame:
    none = np.zeros(1, np.float32)
    return SelfPlayGame(CHESS.read(fen).position.row[None], none, none)


def test_a_queen_that_can_be_taken_is_not_calm() -> None:
    hanging = one("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
    assert hanging.rows[0].tobytes() not in {row.tobytes() for row in walked(hanging).rows}
    guarded = one("4k3/8/8/8/4P3/8/3q4/K7 b - - 0 1")
    assert guarded.rows[0].tobytes() in {row.tobytes() for row in walked(guarded).rows}


def test_walks_end_where_there_is_no_move() -> None:
    stuck = one("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert walked(stuck).rows.tolist() == stuck.rows.tolist()


def test_a_network_comes_nearer_to_its_teacher() -> None:
    lessons = school.samples([walked(played(), 2)])
    recipe = NetworkRecipe(8, square=False, epochs=40, batch=64, rate=0.01)
    weights, errors = trained(lessons, recipe, 1, lambda *_: None)
    assert set(school.without_square(weights)) == set(TAUGHT_SHAPES)
    error = school.error_of(weights, lessons)
    assert error < 0.5 * school.error_without(lessons)
    # Rounding to integers costs little.
    assert error == pytest.approx(errors[-1], rel=0.2)
