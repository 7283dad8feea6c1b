"""The evaluations of chess in the fog."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.chess import evaluation as open_chess
from bots.chess import open_kernels as chess
from bots.chess.evaluation import (
    MOST_TERMS_SQUARES,
    NET_UNIT,
    TERMS_SQUARE,
    learned,
    open_weights,
    packed,
    tapered,
    taught,
    taught_evaluation,
    terms_evaluation,
)
from bots.chess.fog_kernels import (
    FULL,
    INPUTS,
    STAGES,
    Learned,
    Taught,
    learned_correction,
    network_values,
    refresh_accumulator,
    terms_correction,
    update_accumulator,
)
from bots.fog.averaging_kernels import WIDE, static_scores, weigh
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_all
from bots.search.tables import DEEPEST, NO_LIMIT, workspace
from bots.weights import TAUGHT
from core.games import find_game
from core.games.chess.board import KINDS, decode
from core.games.chess.checks_kernels import in_check
from core.games.chess.tables import MOST_MOVES
from core.notation import code
from core.setup import Position
from core.values import Move, Side
from lab.train import taught as school
from lab.train.fit import (
    MOST_MEN,
    NetworkRecipe,
    TrainingGame,
    labelled,
    samples_of,
    searching,
    trained,
)
from lab.train.self_play import STEPS, WALKS, SelfPlayGame, random_walks

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


HIDDEN = 40
"""Another width than that of the shipped network."""


def weights(seed: int) -> dict[str, np.ndarray]:
    dice = np.random.default_rng(seed)
    return {
        "first": dice.integers(-400, 400, (INPUTS, HIDDEN)).astype(np.int16),
        "bias": dice.integers(-100, 100, HIDDEN).astype(np.int16),
        "second": dice.integers(-500, 500, (STAGES, 2 * HIDDEN)).astype(np.int16),
        "shift": dice.integers(-500, 500, STAGES).astype(np.int16),
        "square": np.zeros(1, np.float32),
    }


ARRAYS = weights(1)
LEARNED_WORDS = learned(GAME, tapered(24), packed(ARRAYS), 0.0)
ACCUMULATOR = 2 * HIDDEN
TAUGHT_WORDS, SHIPPED = (taught(GAME, packed(ARRAYS)), taught_evaluation(GAME, NONE))


def naive(position: Position, arrays: dict[str, np.ndarray]) -> float:
    """What the network says, from the men one by one."""
    men, mover = GAME.pieces(position), GAME.to_move(position)
    halves = []
    for viewer in (mover, mover.other):
        hidden = arrays["bias"].astype(int)
        for square, man in men.items():
            turned = square ^ 56 if viewer is Side.SECOND else square
            enemy = man.side is not viewer
            place = (enemy * 6 + KINDS.index(man.symbol)) * 64 + turned
            hidden = hidden + arrays["first"][place]
        halves.append(hidden.clip(0, FULL))
    stage = min(STAGES - 1, (len(men) - 1) * STAGES // 32)
    total = int(np.concatenate(halves) @ arrays["second"][stage].astype(int))
    return (total + int(arrays["shift"][stage]) * int(FULL)) * NET_UNIT


def word_of(position: Position, move: Move) -> int:
    """``move`` as kernels write it."""
    mover = KINDS.index(GAME.pieces(position)[move.origin].symbol)
    grown = KINDS.index(move.promotion) if move.promotion else 0
    return move.origin | move.target << 6 | grown << 12 | mover << 16


def line(seed: int, plies: int = 80) -> list[Position]:
    dice, history = Random(seed), [GAME.start().position]
    while GAME.outcome(history) is None and len(history) <= plies:
        history.append(GAME.play(history[-1], dice.choice(GAME.moves(history[-1]))))
    return history


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_the_network_says_what_its_men_add_up_to(seed: int) -> None:
    history = line(seed, 40)[:-1]
    found = np.zeros(len(history))
    network_values(LEARNED_WORDS, np.array([position.row for position in history]), found)
    assert found.tolist() == pytest.approx([naive(one, ARRAYS) for one in history])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_what_a_line_carries_is_what_its_position_has(seed: int) -> None:
    dice, position = Random(seed), GAME.start().position
    accumulators, fresh = (
        np.zeros((2, ACCUMULATOR), np.int16),
        np.zeros((1, ACCUMULATOR), np.int16),
    )
    refresh_accumulator(LEARNED_WORDS, position.row, accumulators, 0)
    while GAME.outcome([position]) is None and len(GAME.pieces(position)) > 8:
        move = dice.choice(GAME.moves(position))
        update_accumulator(
            LEARNED_WORDS, position.row, word_of(position, move), accumulators, 0
        )
        position = GAME.play(position, move)
        refresh_accumulator(LEARNED_WORDS, position.row, fresh, 0)
        assert (accumulators[1] == fresh[0]).all()
        accumulators[0] = accumulators[1]


@pytest.mark.parametrize(
    ("fen", "name"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"),
    ],
)
def test_castling_passing_and_promotion_are_carried_too(fen: str, name: str) -> None:
    position = GAME.read(fen).position
    move = GAME.read_move(position, name)
    accumulators, fresh = (
        np.zeros((2, ACCUMULATOR), np.int16),
        np.zeros((1, ACCUMULATOR), np.int16),
    )
    refresh_accumulator(LEARNED_WORDS, position.row, accumulators, 0)
    update_accumulator(
        LEARNED_WORDS, position.row, word_of(position, move), accumulators, 0
    )
    refresh_accumulator(LEARNED_WORDS, GAME.play(position, move).row, fresh, 0)
    assert (accumulators[1] == fresh[0]).all()


def test_a_leaf_is_shifted_by_what_was_learnt_and_no_more_than_may_be() -> None:
    position = line(4)[20]
    words: Learned = LEARNED_WORDS._replace(most=0.25)
    work = workspace(8, 4, ACCUMULATOR)
    refresh_accumulator(words, position.row, work.accumulators, 0)
    expected = naive(position, ARRAYS)
    assert abs(expected) > 0.25
    assert (
        learned_correction(words, position.row, work.accumulators, 0)
        == np.sign(expected) * 0.25
    )


TAKEN = {
    "r3k3/8/8/8/8/8/4q3/R3K3 w - - 0 1": "Kxe2",
    "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1": "Rb8",
}
"""What a search of four plies finds: a queen that is not guarded, and a king that has
nowhere to go."""


@pytest.mark.parametrize("words", [LEARNED_WORDS, SHIPPED], ids=["random", "shipped"])
@pytest.mark.parametrize("fen", TAKEN)
def test_a_search_that_leaves_moves_out_finds_what_there_is_to_take(
    fen: str, words: Learned | Taught
) -> None:
    position = GAME.read(fen).position
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    work = workspace(8, 10, words.accumulator)
    number = search_all(words, position.row, 4, work, moves, values)
    best = moves[int(np.argmax(values[:number]))]
    assert word_of(position, GAME.read_move(position, TAKEN[fen])) == best


def test_samples_are_quiet_positions_with_what_a_search_finds() -> None:
    rows = np.array([position.row for position in line(7, 60)[:-1]])
    found = labelled(GAME, [TrainingGame(rows, 1.0)], 1, 1, searching(2))
    samples = samples_of(GAME, found)
    assert 0 < len(samples) < 2 * len(rows)
    assert np.isfinite(samples.values).all()
    assert set(samples.points[np.isfinite(samples.points)]) == {0.0, 1.0}
    assert np.isnan(samples.points).any()
    assert samples.places.shape[1:] == (MOST_MEN,)
    for row, men, places in zip(samples.rows, samples.men, samples.places, strict=True):
        position = Position(row)
        assert sorted(places[:men].tolist()) == sorted(seen_places(position))


def seen_places(position: Position) -> list[int]:
    """The inputs of the network as the side to move sees them."""
    mover = GAME.to_move(position)
    return [
        ((man.side is not mover) * 6 + KINDS.index(man.symbol)) * 64
        + (square ^ 56 if mover is Side.SECOND else square)
        for square, man in GAME.pieces(position).items()
    ]


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
    found = scores(TAUGHT_WORDS, history)
    expected = [pieces(position) + naive(position, ARRAYS) for position in history]
    assert found == pytest.approx(expected)


def scores(words: Taught, history: Sequence[Position]) -> list[float]:
    """What is made of positions without a search."""
    found, work = np.zeros(len(history)), workspace(8, 4, words.accumulator)
    static_scores(words, np.array([position.row for position in history]), work, found)
    return list(found)


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
    assert set(school.without_square(weights)) == set(TAUGHT.shapes)
    error = school.error_of(weights, lessons)
    assert error < 0.5 * school.error_without(lessons)
    # Rounding to integers costs little.
    assert error == pytest.approx(errors[-1], rel=0.2)
