"""How fast checkers is, next to the same in pydraughts where that is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

from benchmarks.timing import Figure, rate, seconds
from bots.checkers.evaluation import evaluation
from bots.search.kernels import search_best
from bots.search.ordering_kernels import INFINITY
from bots.search.tables import workspace
from core.game import Game
from core.games import find_game
from core.games.checkers.tables import MOST_MOVES
from core.kernels import perft

RULESET = "russian"
"""One that pydraughts knows."""

PERFT, SEARCH = 9, 10
THEIR_PERFT, THEIR_SEARCH = 4, 3

Board: TypeAlias = Any
"""A ``draughts.core.game.Game``."""


def figures() -> Iterator[Figure]:
    """Leaves and nodes a second from the start."""
    game = find_game("checkers", RULESET)
    row = game.start().position.row
    leaves = int(perft(game.rules, row, PERFT))
    taken = seconds(lambda: perft(game.rules, row, PERFT))
    yield rate(f"checkers: perft {PERFT}", "leaves/s", "", leaves, taken)
    nodes = _search(game)
    taken = seconds(lambda: _search(game))
    yield rate(f"checkers: search {SEARCH}", "nodes/s", "", nodes, taken)
    if find_spec("draughts"):
        yield from _theirs()


def _search(game: Game) -> int:
    """Nodes of a search from the start with an empty table."""
    row = game.start().position.row
    work = workspace(len(row))
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    search_best(evaluation(game, row[None]), row, SEARCH, work, moves, values)
    return int(work.nodes[0])


def _theirs() -> Iterator[Figure]:
    board = import_module("draughts.core.game").Game(variant=RULESET)
    leaves = _leaves(board, THEIR_PERFT)
    taken = seconds(lambda: _leaves(board, THEIR_PERFT), runs=3)
    yield rate(f"pydraughts: perft {THEIR_PERFT}", "leaves/s", "", leaves, taken)
    counted = [0]
    taken = seconds(lambda: _value(board, THEIR_SEARCH, -INFINITY, INFINITY, [0]), runs=3)
    _value(board, THEIR_SEARCH, -INFINITY, INFINITY, counted)
    yield rate(f"pydraughts: search {THEIR_SEARCH}", "nodes/s", "", counted[0], taken)


def _leaves(board: Board, depth: int) -> int:
    moves, _ = board.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += _leaves(board, depth - 1)
        board.pop()
    return total


def _value(
    board: Board, depth: int, alpha: float, beta: float, counted: list[int]
) -> float:
    """Alpha-beta as one writes it on pydraughts; men and kings are what counts."""
    counted[0] += 1
    if depth == 0:
        return _static(board)
    best = -INFINITY
    for move in board.legal_moves()[0]:
        board.push(move)
        best = max(best, -_value(board, depth - 1, -beta, -max(alpha, best), counted))
        board.pop()
        if best >= beta:
            break
    return best


def _static(board: Board) -> float:
    mover, total = board.whose_turn(), 0.0
    for piece in board.board.searcher.get_pieces_in_play():
        total += 5.0 if piece.king else 1.0
    for piece in board.board.searcher.get_pieces_by_player(3 - mover):
        total -= 0.0 if piece.captured else 5.0 if piece.king else 1.0
    return total
