"""The learnt evaluation: what is carried along a line, and what is learnt from games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.chess.evaluation import NET_UNIT, learned, learned_evaluation, packed, tapered
from bots.chess.fog_kernels import (
    BIAS,
    FULL,
    INPUTS,
    SECOND,
    SHIFT,
    STAGES,
    Learned,
    learned_correction,
    network_values,
    refresh_accumulator,
    update_accumulator,
)
from bots.search.kernels import search_all
from bots.search.tables import workspace
from core.games import find_game
from core.games.chess.board import KINDS
from core.games.chess.tables import MOST_MOVES
from core.setup import Position
from core.values import Move, Side
from lab.train.lessons import MOST_MEN, TrainingGame, labelled, samples_of, searching

GAME = find_game("fog-chess", "chesscom")


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
WORDS = learned(GAME, tapered(24), packed(ARRAYS), 0.0)
ACCUMULATOR = 2 * HIDDEN


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
    network_values(WORDS, np.array([position.row for position in history]), found)
    assert found.tolist() == pytest.approx([naive(one, ARRAYS) for one in history])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_what_a_line_carries_is_what_its_position_has(seed: int) -> None:
    dice, position = Random(seed), GAME.start().position
    accumulators, fresh = (
        np.zeros((2, ACCUMULATOR), np.int16),
        np.zeros((1, ACCUMULATOR), np.int16),
    )
    refresh_accumulator(WORDS, position.row, accumulators, 0)
    while GAME.outcome([position]) is None and len(GAME.pieces(position)) > 8:
        move = dice.choice(GAME.moves(position))
        update_accumulator(WORDS, position.row, word_of(position, move), accumulators, 0)
        position = GAME.play(position, move)
        refresh_accumulator(WORDS, position.row, fresh, 0)
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
    refresh_accumulator(WORDS, position.row, accumulators, 0)
    update_accumulator(WORDS, position.row, word_of(position, move), accumulators, 0)
    refresh_accumulator(WORDS, GAME.play(position, move).row, fresh, 0)
    assert (accumulators[1] == fresh[0]).all()


def test_a_leaf_is_shifted_by_what_was_learnt_and_no_more_than_may_be() -> None:
    position = line(4)[20]
    words: Learned = WORDS._replace(most=0.25)
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


@pytest.mark.parametrize("fen", TAKEN)
def test_a_search_that_leaves_moves_out_finds_what_there_is_to_take(fen: str) -> None:
    position = GAME.read(fen).position
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    work = workspace(8, 10, ACCUMULATOR)
    number = search_all(WORDS, position.row, 4, work, moves, values)
    best = moves[int(np.argmax(values[:number]))]
    assert word_of(position, GAME.read_move(position, TAKEN[fen])) == best


def test_both_sides_share_what_was_learnt() -> None:
    white = GAME.read("4k3/8/8/8/8/5N2/4P3/4K3 w - - 0 1").position
    black = GAME.read("4k3/4p3/5n2/8/8/8/8/4K3 b - - 0 1").position
    found = np.zeros(2)
    network_values(WORDS, np.array([white.row, black.row]), found)
    assert found[0] == found[1]


def test_the_weights_lie_as_kernels_look_for_them() -> None:
    net = packed(ARRAYS)
    assert (net[:INPUTS, :HIDDEN] == ARRAYS["first"]).all()
    assert (net[3, HIDDEN:] == ARRAYS["first"][6 * 64 + 59]).all()
    assert (net[BIAS, :HIDDEN] == ARRAYS["bias"]).all()
    assert (net[SECOND:SHIFT] == ARRAYS["second"]).all()
    assert (net[SHIFT, :STAGES] == ARRAYS["shift"]).all()


def test_the_shipped_weights_know_that_the_start_is_even() -> None:
    row = GAME.start().position.row
    found = np.zeros(1)
    network_values(learned_evaluation(GAME, np.array([row])), np.array([row]), found)
    assert abs(found[0]) < 0.6


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
