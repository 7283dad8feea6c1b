"""How moves in the fog are told in terms, and how these weigh a belief."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from core.belief.belief import Belief
from core.games import find_game
from core.games.chess.board import decode
from core.games.chess.habits_kernels import terms
from core.games.chess.habits_tables import SIZE, TERMS
from core.jit import kernel
from core.kernels import apply, generate, likely, outlook
from core.setup import Position
from core.values import Observation, Side
from tests.support import naive_habits
from tests.support.every_game import random_game, undecided

GAME = find_game("fog-chess", "chesscom")


@kernel
def told(
    rules: object,
    row: np.ndarray,
    moves: np.ndarray,
    after: np.ndarray,
    found: np.ndarray,
    habits: np.ndarray,
) -> int:
    """The terms of every move, and last how likely it is."""
    number = generate(rules, row, moves)
    known = outlook(rules, row)
    for index in range(number):
        apply(rules, row, moves[index], after[index])
        each = terms(rules, row, known, moves[index], after[index])
        for place in range(TERMS):
            found[index, place] = each[place]
        log = likely(rules, habits, row, known, moves[index], after[index])
        found[index, TERMS] = log
    return number


def asked(
    position: Position, habits: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Moves, positions after them, terms and logarithms."""
    most = GAME.limits.moves
    moves, after = np.zeros(most, np.int64), np.zeros((most, 8), np.uint64)
    found = np.zeros((most, TERMS + 1))
    number = told(GAME.rules, position.row, moves, after, found, habits)
    found = found[:number]
    return moves[:number], after[:number], found[:, :TERMS], found[:, TERMS]


@pytest.mark.parametrize("seed", range(2))
def test_terms_are_those_of_the_naive_twin(seed: int) -> None:
    habits = np.arange(SIZE, dtype=np.float32)
    for position in undecided(GAME, Random(seed))[::5]:
        seen = GAME.observe([position], GAME.to_move(position)).visible
        men = dict(GAME.pieces(position))
        moves, after, found, liked = asked(position, habits)
        for place in range(0, len(moves), 3):
            move, later = (
                decode(int(moves[place])),
                dict(GAME.pieces(Position(after[place]))),
            )
            moved = naive_habits.Moved(move, men, later, seen)
            assert tuple(found[place]) == naive_habits.terms(moved)
            assert liked[place] == pytest.approx(found[place].sum())


def test_the_shipped_weights_know_that_players_castle() -> None:
    position = GAME.read(
        "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq -"
    ).position
    moves, _, _, liked = asked(position, GAME.habits)
    by_move = {
        GAME.san(position, decode(int(move))): log
        for move, log in zip(moves, liked, strict=True)
    }
    assert by_move["O-O"] > max(by_move[move] for move in ("Kf1", "Ke2", "Rf1", "Rg1")) + 1


def shown(number: int, seed: int) -> list[Observation]:
    history = random_game(GAME, Random(seed), number)
    return [GAME.observe(history[: ply + 1], Side.FIRST) for ply in range(len(history))]


def test_a_weight_is_the_sum_over_all_ways_that_lead_to_a_position() -> None:
    seen = shown(4, 3)
    belief = Belief(GAME, 10_000_000)
    ways = {GAME.start().position.words: 1.0}
    for before, after in pairwise(seen):
        belief.step(before, after)
        following: dict[tuple[int, ...], float] = {}
        mine = before.to_move is Side.FIRST
        move = GAME.encode(before, GAME.own_move(before, after)) if mine else 0
        for words, weight in ways.items():
            moves, rows, _, liked = asked(Position(np.array(words, np.uint64)), GAME.habits)
            for one, row, log in zip(moves, rows, liked, strict=True):
                if mine and one != move:
                    continue
                each = tuple(row.tolist())
                share = weight * (1.0 if mine else float(np.exp(log)))
                following[each] = following.get(each, 0.0) + share
        ways = {tuple(row): following[tuple(row)] for row in belief.rows.tolist()}
    assert len(ways) > 100
    logs = np.log([ways[tuple(row)] for row in belief.rows.tolist()])
    assert belief.logs == pytest.approx(logs - logs.max(), abs=1e-3)
