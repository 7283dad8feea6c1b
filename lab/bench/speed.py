"""How fast rules, searches and beliefs are, and how soon the program starts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import chess
import numpy as np

from bots.checkers.evaluation import evaluation
from bots.chess.classical_search import EVALUATIONS, ClassicalSearch, Found
from bots.games import evaluation_of
from bots.search.deepening import Deepening, Workspaces
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import search_best
from bots.search.ordering_kernels import INFINITY
from bots.search.tables import workspace
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.games.checkers.tables import MOST_MOVES
from core.kernels import perft
from core.languages import FOLDER, catalogue
from core.play.referee import Referee
from core.setup import Position
from core.values import Move, Side
from lab.bench.kernels import sight_of_all
from lab.bench.timing import Figure, duration, rate, seconds

ROOT = Path(__file__).parents[2]
PERFT_DEPTH = 6
LOOKS = 2000


def rules_figures() -> Iterator[Figure]:
    """What kernels of rules do in a second, the rules from Python, and the referee."""
    game = find_game("fog-chess", "thesis")
    yield from kernel_figures()
    yield _python_api(game, _histories(game))
    yield _referee(game)


def kernel_figures() -> Iterator[Figure]:
    """Perft and sight of fog chess, and perft of chess beside python-chess."""
    game = find_game("fog-chess", "thesis")
    yield _perft(game)
    yield _sight(game)
    yield from _chess_figures()


def start_up_figures() -> Iterator[Figure]:
    """How long the program takes to start, kernels being compiled."""
    for name, code in (
        ("import the rules, warm cache", "import core.games.chess.game"),
        ("from start to the first frame", FIRST_FRAME),
    ):
        taken = seconds(lambda code=code: _python(code), runs=5)  # type: ignore[misc]
        yield duration(name, "ms", "at most 1000", 1e3, taken)
    largest = max(FOLDER.glob("*.po"), key=lambda file: file.stat().st_size)
    taken = seconds(lambda: catalogue(largest.stem), runs=20)
    yield duration("read another language, compiled", "ms", "at most 20", 1e3, taken)


def _histories(game: Game) -> list[list[Position]]:
    """Fifty random games, the same every time."""
    dice = Random(1)
    return [_random_game(game, dice) for _ in range(50)]


def _random_game(game: Game, dice: Random) -> list[Position]:
    history = [game.start().position]
    while game.outcome(history) is None:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return history


def _perft(game: Game) -> Figure:
    """How fast lines of play are counted."""
    words, row = game.rules, game.start().position.row
    leaves = perft(words, row, PERFT_DEPTH)
    taken = seconds(lambda: perft(words, row, PERFT_DEPTH))
    goal = "at least 200"
    return rate("perft 6 from the start", "million leaves/s", goal, leaves / 1e6, taken)


def _sight(game: Game) -> Figure:
    """How fast a kernel finds what one side sees, in fifty games."""
    words, histories = game.rules, _histories(game)
    rows = np.array([position.row for history in histories for position in history])
    taken = seconds(lambda: sight_of_all(words, rows, 0, LOOKS // 10))
    looks = len(rows) * (LOOKS // 10)
    return duration(
        "sight of one side, in a kernel", "ns", "at most 20", 1e9 / looks, taken
    )


def _python_api(game: Game, histories: list[list[Position]]) -> Figure:
    pairs = [
        history[index : index + 2]
        for history in histories
        for index in range(len(history) - 1)
    ][:4000]

    def work() -> None:
        for pair in pairs:
            game.observe(pair, game.to_move(pair[-1]))

    goal = "at least 20000"
    taken = seconds(work)
    return rate("observe with moves, from Python", "positions/s", goal, len(pairs), taken)


def _referee(game: Game) -> Figure:
    moves: list[Move] = []
    dice = Random(2)
    referee = Referee(game)
    while referee.outcome is None and len(moves) < 200:
        move = dice.choice(referee.seen_by(referee.to_move)[-1].moves)
        moves.append(move)
        referee.play(move)

    def work() -> None:
        again = Referee(game)
        for move in moves:
            again.play(move)

    goal = "at most 200"
    return duration("referee, a move", "µs", goal, 1e6 / len(moves), seconds(work))


FIRST_FRAME = """
import pygame
from settings.store import default_settings
from gui.app.shell import Shell
from gui.app.requests import ToHome
pygame.display.init(); pygame.font.init()
window = pygame.display.set_mode((1280, 800))
Shell(default_settings()).open(ToHome()).draw(window)
pygame.display.flip()
"""


def _python(code: str) -> None:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)


KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def _chess_figures() -> Iterator[Figure]:
    """Leaves a second, counted in bulk by both; python-chess not as deep."""
    game = find_game("chess")
    rules, row = game.rules, game.start().position.row
    unit, goal = "million leaves/s", "at least 150"
    leaves = int(perft(rules, row, PERFT_DEPTH)) / 1e6
    taken = seconds(lambda: perft(rules, row, PERFT_DEPTH))
    yield rate("chess: perft 6 from the start", unit, goal, leaves, taken)
    row = game.read(KIWIPETE).position.row
    leaves = int(perft(rules, row, PERFT_DEPTH - 1)) / 1e6
    taken = seconds(lambda: perft(rules, row, PERFT_DEPTH - 1))
    yield rate("chess: perft 5 from Kiwipete", unit, "", leaves, taken)
    name = f"perft {THEIR_DEPTH} in python-chess"
    yield _their_perft(name, chess.Board(), lambda board: board.legal_moves, unit, 1e6)


def _their_perft(
    name: str,
    board: Board,
    moves: Callable[[Board], Iterable[Any]],
    unit: str,
    scale: float,
) -> Figure:
    """Leaves a second of another program, in its own objects."""
    leaves = counted(board, moves, THEIR_DEPTH) / scale
    taken = seconds(lambda: counted(board, moves, THEIR_DEPTH), runs=3)
    return rate(name, unit, "", leaves, taken)


def counted(board: Board, moves: Callable[[Board], Iterable[Any]], depth: int) -> int:
    """The number of lines, the last ply counted in bulk."""
    if depth == 1:
        return len(list(moves(board)))
    total = 0
    for move in moves(board):
        board.push(move)
        total += counted(board, moves, depth - 1)
        board.pop()
    return total


RULESET = "russian"
"""One that pydraughts knows."""

PERFT, SEARCH = 9, 10
THEIR_DEPTH, THEIR_SEARCH = 4, 3

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
    name = f"pydraughts: perft {THEIR_DEPTH}"
    yield _their_perft(name, board, lambda board: board.legal_moves()[0], "leaves/s", 1)
    counted = [0]
    taken = seconds(lambda: _value(board, THEIR_SEARCH, -INFINITY, INFINITY, [0]), runs=3)
    _value(board, THEIR_SEARCH, -INFINITY, INFINITY, counted)
    yield rate(f"pydraughts: search {THEIR_SEARCH}", "nodes/s", "", counted[0], taken)


def _value(
    board: Board, depth: int, alpha: float, beta: float, counted: list[int]
) -> float:
    """Alpha-beta as one writes it on pydraughts; men and kings are what counts."""
    counted[0] += 1
    if depth == 0:
        return _men(board)
    best = -INFINITY
    for move in board.legal_moves()[0]:
        board.push(move)
        best = max(best, -_value(board, depth - 1, -beta, -max(alpha, best), counted))
        board.pop()
        if best >= beta:
            break
    return best


def _men(board: Board) -> float:
    mover, total = board.whose_turn(), 0.0
    for piece in board.board.searcher.get_pieces_in_play():
        total += 5.0 if piece.king else 1.0
    for piece in board.board.searcher.get_pieces_by_player(3 - mover):
        total -= 0.0 if piece.captured else 5.0 if piece.king else 1.0
    return total


SHOGI_PERFT = 5
SHOGI_PLACES = {
    "the start": "",
    "a castle": "ln1gk2nl/1rs2gb2/p2ppsppp/2p3P2/1p7/2PP5/PP1SPP2P/1BG3S1R/LN2KG1NL b p 1",
    "an attack": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
}


def shogi_figures() -> Iterator[Figure]:
    """Leaves of perft, counted in bulk by both, and positions of searches, a second."""
    game = find_game("shogi")
    row, unit = game.start().position.row, "million leaves/s"
    leaves = int(perft(game.rules, row, SHOGI_PERFT)) / 1e6
    taken = seconds(lambda: perft(game.rules, row, SHOGI_PERFT))
    yield rate(
        f"shogi: perft {SHOGI_PERFT} from the start", unit, "at least 50", leaves, taken
    )
    if find_spec("cshogi"):
        board = import_module("cshogi").Board()
        name = f"perft {THEIR_DEPTH} in cshogi"
        yield _their_perft(name, board, lambda board: board.legal_moves, unit, 1e6)
    yield from _selective(game, SHOGI_PLACES, runs=3)


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


NODES, TABLE_BITS = 300_000, 20
PLACES = {
    "the start": "",
    "Kiwipete": KIWIPETE,
    "a rook ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}


def selective_figures() -> Iterator[Figure]:
    """Positions a second, from an empty table."""
    yield from _selective(find_game("chess"), PLACES, runs=5)


def _selective(game: Game, places: Mapping[str, str], runs: int) -> Iterator[Figure]:
    spaces, unit = Workspaces(TABLE_BITS), "million positions/s"
    for name, text in places.items():
        position = (game.read(text) if text else game.start()).position
        taken = seconds(partial(_search, game, position, spaces), runs)
        yield rate(f"{game.facts.key}: search from {name}", unit, "", NODES / 1e6, taken)


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
