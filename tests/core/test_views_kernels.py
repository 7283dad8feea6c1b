"""What the belief asks of a single move, beside the plain answers of the Python rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import types

from core.boards import Board, as_bits, squares
from core.game import Game
from core.games import find_game
from core.jit import by_type, kernel
from core.kernels import alters, apply, fits, generate, touched
from core.setup import Position
from core.values import Observation, Piece, Side, Square
from tests.support.every_game import HIDDEN, TABLE, telling, undecided

Words = tuple[tuple[int, ...], bool]


class Told(NamedTuple):
    """What the kernels say of a move."""

    word: int
    after: Position
    altered: int
    touched: int


def _one(board: Any, out: Any) -> None:
    out[0] = board


def _two(board: Any, out: Any) -> None:
    out[0], out[1] = board


@by_type(lambda board: _two if isinstance(board, types.BaseTuple) else _one)
def note(board: Board, out: np.ndarray) -> None:
    """Write the words of ``board`` into ``out``."""
    raise NotImplementedError


@kernel
def asked(
    rules: object,
    row: np.ndarray,
    moves: np.ndarray,
    after: np.ndarray,
    changed: np.ndarray,
) -> int:
    number = generate(rules, row, moves)
    for index in range(number):
        apply(rules, row, moves[index], after[index])
        note(alters(rules, row, moves[index]), changed[index, 0])
        note(touched(rules, row, moves[index]), changed[index, 1])
    return number


@kernel
def fit(rules: object, row: np.ndarray, side: int, view: np.ndarray) -> bool:
    return fits(rules, row, side, view)


def answers(game: Game, position: Position) -> Iterator[Told]:
    """What the kernels say of every move."""
    most = game.limits.moves
    moves, changed = np.zeros(most, np.int64), np.zeros((most, 2, 2), np.uint64)
    after = np.zeros((most, len(position.row)), np.uint64)
    number = asked(game.rules, position.row, moves, after, changed)
    for index in range(number):
        altered, touches = (as_bits((low, high)) for low, high in changed[index])
        following = Position(after[index])
        yield Told(int(moves[index]), following, altered, touches)


def changed_by(before: Mapping[Square, Piece], after: Mapping[Square, Piece]) -> set[int]:
    """The squares that hold something else afterwards."""
    return {square for square, _ in before.items() ^ after.items()}


def looks(game: Game, seen: Observation) -> Words:
    """All that ``seen`` shows of its position, as kernels compare it."""
    return tuple(game.encode_view(seen).tolist()), seen.to_move is seen.viewer


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_a_move_alters_the_squares_that_hold_something_else_after_it(
    variant: str, ruleset: str
) -> None:
    game = find_game(variant, ruleset)
    for position in telling(game, Random(len(ruleset))):
        before = game.pieces(position)
        for told in answers(game, position):
            changed = changed_by(before, game.pieces(told.after))
            assert set(squares(told.altered)) == changed
            assert changed <= set(squares(told.touched))


@pytest.mark.parametrize(("variant", "ruleset"), HIDDEN)
def test_a_move_where_nothing_is_sensed_changes_no_view(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    for position in undecided(game, Random(len(ruleset)))[::3]:
        viewer = game.to_move(position).other
        before = game.observe([position], viewer)
        for told in answers(game, position):
            if not told.touched & game.sensed(before):
                after = game.observe([told.after], viewer)
                assert (after.visible, after.pieces) == (before.visible, before.pieces)


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_what_fits_a_view_is_what_looks_like_it(variant: str, ruleset: str) -> None:
    game, dice = find_game(variant, ruleset), Random(ruleset)
    for position in undecided(game, dice)[::9]:
        boards = [told.after for told in answers(game, position)]
        boards = [board for board in boards if game.outcome([board]) is None][:12]
        for viewer in Side:
            shown = [looks(game, game.observe([board], viewer)) for board in boards]
            for look, _ in shown:
                view = np.array(look, np.uint64)
                fitting = [fit(game.rules, one.row, int(viewer), view) for one in boards]
                assert fitting == [other == look for other, _ in shown]


@pytest.mark.parametrize(("variant", "ruleset"), TABLE)
def test_an_own_move_is_known_by_what_was_seen(variant: str, ruleset: str) -> None:
    game, dice = find_game(variant, ruleset), Random(ruleset)
    for position in undecided(game, dice)[::3]:
        viewer, moves = game.to_move(position), list(answers(game, position))
        before = game.observe([position], viewer)
        for told in dice.sample(moves, min(4, len(moves))):
            after = game.observe([position, told.after], viewer)
            move = game.own_move(before, after)
            assert move in before.moves
            assert game.encode(before, move) == told.word
            assert game.decode(before, told.word) == move
