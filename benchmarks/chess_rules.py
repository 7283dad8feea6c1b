"""How fast the rules of chess are, next to python-chess in the same run."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from benchmarks.timing import Figure, rate, seconds
from core.games import find_game
from core.kernels import perft

DEPTH, SHALLOW = 6, 4
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def figures() -> Iterator[Figure]:
    """Leaves a second, counted in bulk by both; python-chess not as deep."""
    game = find_game("chess")
    rules, row = game.rules, game.start().position.row
    unit, goal = "million leaves/s", "at least 150"
    leaves = int(perft(rules, row, DEPTH)) / 1e6
    taken = seconds(lambda: perft(rules, row, DEPTH))
    yield rate("chess: perft 6 from the start", unit, goal, leaves, taken)
    row = game.read(KIWIPETE).position.row
    leaves = int(perft(rules, row, DEPTH - 1)) / 1e6
    taken = seconds(lambda: perft(rules, row, DEPTH - 1))
    yield rate("chess: perft 5 from Kiwipete", unit, "", leaves, taken)
    leaves = counted(chess.Board(), SHALLOW) / 1e6
    taken = seconds(lambda: counted(chess.Board(), SHALLOW), runs=3)
    yield rate("perft 4 in python-chess", unit, "", leaves, taken)


def counted(board: chess.Board, depth: int) -> int:
    """The number of lines, the last ply counted in bulk."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += counted(board, depth - 1)
        board.pop()
    return total
