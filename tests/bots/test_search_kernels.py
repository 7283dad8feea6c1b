"""The search behind the engine: a table, an order and a window never change a value."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.chess.classical_search import WIDTH, ClassicalSearch
from bots.search.kernels import search_all, search_best
from bots.search.tables import Workspace, workspace
from core.games.chess.rules import FOG_RULESETS
from core.games.chess.tables import MOST_MOVES
from tests.support import ours, positions

Row = NDArray[np.uint64]

GAME = ClassicalSearch(FOG_RULESETS["chesscom"].packed).game()
NOISY = ClassicalSearch(FOG_RULESETS["chesscom"].packed, noise=0.01, seed=5).game()


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    dice, game = Random("search"), ours.chess("chesscom")
    fens = list(islice(positions.played(dice, FOG_RULESETS["chesscom"]), 0, 360, 9))
    fens += ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"]
    return [game.read(fen).position.row for fen in fens]


def best(row: Row, depth: int, work: Workspace, game: object = GAME) -> tuple[float, int]:
    """The value of the best move, and the nodes it took."""
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    search_best(game, row, depth, work, moves, values)
    return float(values[0]), int(work.nodes[0])


def largest(row: Row, depth: int, work: Workspace, game: object = GAME) -> float:
    """The largest of the values of all moves."""
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    number = search_all(game, row, depth, work, moves, values)
    return float(values[:number].max())


@pytest.mark.parametrize("bits", [0, 10])
def test_a_table_of_any_size_gives_the_same_value(rows: list[Row], bits: int) -> None:
    small, large = workspace(WIDTH, bits), workspace(WIDTH)
    for row in rows:
        for depth in (4, 5):
            value, _ = best(row, depth, large)
            assert best(row, depth, small)[0] == pytest.approx(value, rel=0, abs=1e-9)


@pytest.mark.parametrize("game", [GAME, NOISY], ids=["plain", "noisy"])
def test_the_best_move_has_the_largest_value(rows: list[Row], game: object) -> None:
    for row in rows:
        value = largest(row, 4, workspace(WIDTH), game)
        found, _ = best(row, 4, workspace(WIDTH), game)
        assert found == pytest.approx(value, rel=0, abs=1e-9)


def test_the_same_search_takes_the_same_nodes(rows: list[Row]) -> None:
    for row in rows:
        assert best(row, 4, workspace(WIDTH)) == best(row, 4, workspace(WIDTH))


def test_a_filled_table_saves_nodes(rows: list[Row]) -> None:
    work = workspace(WIDTH)
    first = sum(best(row, 5, work)[1] for row in rows)
    again = sum(best(row, 5, work)[1] for row in rows)
    assert again < first


def test_deepening_visits_few_of_the_positions(rows: list[Row]) -> None:
    """Alpha-beta at its best looks at about the square root of the tree."""
    start = ours.chess("chesscom").start().position.row
    _, nodes = best(start, 5, workspace(WIDTH))
    assert nodes < 10_000
