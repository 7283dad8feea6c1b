"""How fast the classical search is, next to the same search in plain Python."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from benchmarks.timing import Figure, duration, seconds
from bots.chess.classical.engine import ClassicalSearch, Found
from bots.chess.classical.evaluation import EVALUATIONS
from bots.search.evaluation_kernels import PRIZE
from bots.search.ordering_kernels import INFINITY
from core.game import Game

GOALS = {5: "at most 0.02", 7: "at most 1"}
YARDSTICK_DEPTH = 3
WORTH = EVALUATIONS["thesis"].tolist()


def figures(game: Game) -> Iterator[Figure]:
    """Seconds and nodes of searches from the start, each with an empty table."""
    position = game.start().position

    def search(depth: int) -> Found:
        return ClassicalSearch(game.rules).run(position, depth)

    for depth, goal in GOALS.items():
        taken = seconds(lambda depth=depth: search(depth))  # type: ignore[misc]
        yield duration(f"search {depth} from the start", "s", goal, 1, taken)
        yield _nodes(f"nodes of search {depth}", search(depth).nodes)
    taken = seconds(lambda: search(YARDSTICK_DEPTH))
    yield duration(f"search {YARDSTICK_DEPTH} from the start", "s", "", 1, taken)
    yield _nodes(f"nodes of search {YARDSTICK_DEPTH}", search(YARDSTICK_DEPTH).nodes)
    taken = seconds(lambda: Yardstick().search(chess.Board(), YARDSTICK_DEPTH), runs=3)
    yield duration(f"search {YARDSTICK_DEPTH} in python-chess", "s", "", 1, taken)
    plain = Yardstick()
    plain.search(chess.Board(), YARDSTICK_DEPTH)
    yield _nodes("nodes of it", plain.nodes)


def _nodes(name: str, number: int) -> Figure:
    return Figure(name, number, "nodes", "", number, number)


class Yardstick:
    """The search as one writes it on python-chess: alpha-beta, captures first."""

    def __init__(self) -> None:
        self.nodes = 0

    def search(self, board: chess.Board, depth: int) -> float:
        """The score of ``board`` for the side to move."""
        return self._value(board, depth, -INFINITY, INFINITY)

    def _value(self, board: chess.Board, depth: int, alpha: float, beta: float) -> float:
        self.nodes += 1
        king = board.king(not board.turn)
        if king is not None and board.is_attacked_by(board.turn, king):
            return PRIZE * (100 + depth)
        best = -INFINITY if depth > 0 else _static(board)
        if best >= beta:
            return best
        moves = _moves(board, depth)
        for move in moves:
            board.push(move)
            value = -self._value(board, depth - 1, -beta, -max(alpha, best))
            board.pop()
            best = max(best, value)
            if best >= beta:
                break
        return best if moves or depth <= 0 else _static(board)


def _moves(board: chess.Board, depth: int) -> list[chess.Move]:
    if depth > 0:
        moves = list(board.pseudo_legal_moves)
    else:
        there = chess.BB_SQUARES[board.peek().to_square]
        moves = list(board.generate_pseudo_legal_moves(to_mask=there))
    return sorted(moves, key=lambda move: board.piece_type_at(move.to_square) or 0)[::-1]


def _static(board: chess.Board) -> float:
    total = 0.0
    for square, man in board.piece_map().items():
        if man.color == chess.WHITE:
            total += WORTH[man.piece_type - 1][square]
        else:
            total -= WORTH[man.piece_type - 1][square ^ 56]
    return total if board.turn == chess.WHITE else -total
