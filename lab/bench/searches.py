"""How fast searches are and how fast a belief grows; one search beside plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import chess

from bots.chess.classical_search import EVALUATIONS, ClassicalSearch, Found
from bots.games import evaluation_of
from bots.search.deepening import Deepening, Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.ordering_kernels import INFINITY
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.setup import Position
from core.values import Side
from lab.bench.fog_chess import KIWIPETE
from lab.bench.timing import Figure, duration, rate, seconds

GOALS = {5: "at most 0.02", 7: "at most 1"}
YARDSTICK_DEPTH = 3
WORTH = EVALUATIONS["thesis"].tolist()


def search_figures() -> Iterator[Figure]:
    """Seconds and nodes of searches from the start, each with an empty table."""
    game = find_game("fog-chess", "thesis")
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


NODES, TABLE_BITS, RUNS = 300_000, 20, 5
PLACES = {
    "the start": "",
    "Kiwipete": KIWIPETE,
    "a rook ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}


def selective_figures() -> Iterator[Figure]:
    """Positions a second, from an empty table."""
    game, spaces = find_game("chess"), Workspaces(TABLE_BITS)
    for name, fen in PLACES.items():
        position = (game.read(fen) if fen else game.start()).position
        taken = seconds(partial(_search, game, position, spaces), runs=RUNS)
        unit = "million positions/s"
        yield rate(f"chess: search from {name}", unit, "", NODES / 1e6, taken)


def _search(game: Game, position: Position, spaces: Workspaces) -> None:
    evaluation = evaluation_of(game.facts.key, "search")(game, position.row[None])
    deepening = Deepening(game, evaluation, spaces.fresh(game, evaluation))
    deepening.open(position.row[None])
    depth = 1
    while deepening.deepen(depth, most=NODES):
        depth += 1


ROOM = 64 * 2**20
LARGE = 20_000
"""Positions from which a step is measured."""

SEEDS = (1, 3, 5)
"""Of random games in which so many positions come up."""


def belief_figures() -> Iterator[Figure]:
    """Candidate positions tried in a second, from three random games."""
    for seed in SEEDS:
        yield _expansion(seed)


def _expansion(seed: int) -> Figure:
    game, dice = find_game("fog-chess", "chesscom"), Random(seed)
    history = [game.start().position]
    belief, seen = Belief(game, ROOM), [game.observe(history, Side.FIRST)]
    while True:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
        seen.append(game.observe(history, Side.FIRST))
        if len(belief) > LARGE and seen[-2].to_move is Side.SECOND:
            break
        belief.step(seen[-2], seen[-1])
    rows = belief.rows.copy()

    def work() -> None:
        belief.restart(rows)
        belief.step(seen[-2], seen[-1])

    taken = seconds(work)
    count = belief.candidates / 1e6
    name = f"belief of {len(rows)} positions"
    return rate(name, "million candidates/s", "at least 15", count, taken)
