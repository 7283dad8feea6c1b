"""How fast the rules of chess and fog chess are, and how soon the program starts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import numpy as np

from core.game import Game
from core.games import find_game
from core.kernels import perft
from core.languages import FOLDER, catalogue
from core.play.referee import Referee
from core.setup import Position
from core.values import Move
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


DEPTH, SHALLOW = 6, 4
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def _chess_figures() -> Iterator[Figure]:
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
