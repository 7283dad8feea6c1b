"""How fast checkers and shogi are, beside pydraughts and cshogi where these are there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

import numpy as np

from bots.checkers.evaluation import evaluation
from bots.games import evaluation_of
from bots.search.deepening import Deepening, Workspaces
from bots.search.kernels import search_best
from bots.search.ordering_kernels import INFINITY
from bots.search.tables import workspace
from core.game import Game
from core.games import find_game
from core.games.checkers.tables import MOST_MOVES
from core.kernels import perft
from core.setup import Position
from lab.bench.timing import Figure, rate, seconds

RULESET = "russian"
"""One that pydraughts knows."""

PERFT, SEARCH = 9, 10
THEIR_PERFT, THEIR_SEARCH = 4, 3

Board: TypeAlias = Any
"""One of another program: a ``draughts.core.game.Game``, or a ``cshogi.Board``."""


def draughts_figures() -> Iterator[Figure]:
    """Leaves and nodes a second from the start."""
    game = find_game("checkers", RULESET)
    row = game.start().position.row
    leaves = int(perft(game.rules, row, PERFT))
    taken = seconds(lambda: perft(game.rules, row, PERFT))
    yield rate(f"checkers: perft {PERFT}", "leaves/s", "", leaves, taken)
    nodes = _search_draughts(game)
    taken = seconds(lambda: _search_draughts(game))
    yield rate(f"checkers: search {SEARCH}", "nodes/s", "", nodes, taken)
    if find_spec("draughts"):
        yield from _theirs()


def _search_draughts(game: Game) -> int:
    """Nodes of a search from the start with an empty table."""
    row = game.start().position.row
    work = workspace(len(row))
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    search_best(evaluation(game, row[None]), row, SEARCH, work, moves, values)
    return int(work.nodes[0])


def _theirs() -> Iterator[Figure]:
    board = import_module("draughts.core.game").Game(variant=RULESET)
    leaves = _draughts_leaves(board, THEIR_PERFT)
    taken = seconds(lambda: _draughts_leaves(board, THEIR_PERFT), runs=3)
    yield rate(f"pydraughts: perft {THEIR_PERFT}", "leaves/s", "", leaves, taken)
    counted = [0]
    taken = seconds(lambda: _value(board, THEIR_SEARCH, -INFINITY, INFINITY, [0]), runs=3)
    _value(board, THEIR_SEARCH, -INFINITY, INFINITY, counted)
    yield rate(f"pydraughts: search {THEIR_SEARCH}", "nodes/s", "", counted[0], taken)


def _draughts_leaves(board: Board, depth: int) -> int:
    moves, _ = board.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += _draughts_leaves(board, depth - 1)
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


PERFT, THEIR_PERFT = 5, 4
NODES, TABLE_BITS, RUNS = 300_000, 20, 3

PLACES = {
    "the start": "",
    "a castle": "ln1gk2nl/1rs2gb2/p2ppsppp/2p3P2/1p7/2PP5/PP1SPP2P/1BG3S1R/LN2KG1NL b p 1",
    "an attack": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
}


def shogi_figures() -> Iterator[Figure]:
    """Leaves of perft, counted in bulk by both, and positions of searches, a second."""
    game = find_game("shogi")
    row, unit = game.start().position.row, "million leaves/s"
    leaves = int(perft(game.rules, row, PERFT)) / 1e6
    taken = seconds(lambda: perft(game.rules, row, PERFT))
    yield rate(f"shogi: perft {PERFT} from the start", unit, "at least 50", leaves, taken)
    if find_spec("cshogi"):
        board = import_module("cshogi").Board()
        leaves = _shogi_leaves(board, THEIR_PERFT) / 1e6
        taken = seconds(lambda: _shogi_leaves(board, THEIR_PERFT), runs=RUNS)
        yield rate(f"perft {THEIR_PERFT} in cshogi", unit, "", leaves, taken)
    spaces = Workspaces(TABLE_BITS)
    for name, sfen in PLACES.items():
        position = (game.read(sfen) if sfen else game.start()).position
        taken = seconds(partial(_search_shogi, game, position, spaces), runs=RUNS)
        unit = "million positions/s"
        yield rate(f"shogi: search from {name}", unit, "", NODES / 1e6, taken)


def _shogi_leaves(board: Board, depth: int) -> int:
    """The number of lines, the last ply counted in bulk."""
    if depth == 1:
        return len(list(board.legal_moves))
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _shogi_leaves(board, depth - 1)
        board.pop()
    return total


def _search_shogi(game: Game, position: Position, spaces: Workspaces) -> None:
    evaluation = evaluation_of(game.facts.key, "search")(game, position.row[None])
    deepening = Deepening(game, evaluation, spaces.fresh(game, evaluation))
    deepening.open(position.row[None])
    depth = 1
    while deepening.deepen(depth, most=NODES):
        depth += 1
