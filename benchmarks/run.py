"""Every figure of docs/performance.md, in one run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import numpy as np

from benchmarks import (
    arena,
    belief,
    chess_rules,
    draughts,
    files,
    library,
    problems,
    replay,
    search,
    selective,
    series,
    shogi,
    tsume,
    window,
)
from benchmarks.kernels import sight_of_all
from benchmarks.timing import Figure, command_line, duration, rate, seconds
from core.game import Game
from core.games import find_game
from core.kernels import perft
from core.play.referee import Referee
from core.setup import Position
from core.values import Move

ROOT = Path(__file__).parent.parent
PERFT_DEPTH = 6
LOOKS = 2000


def run_all() -> list[dict[str, object]]:
    """Measure everything, one dictionary a figure."""
    return [asdict(figure) for figure in _figures()]


def _figures() -> Iterator[Figure]:
    game = find_game("fog-chess", "thesis")
    histories = _histories(game)
    yield perft_figure(game)
    yield sight_figure(game)
    yield _python_api(game, histories)
    yield _referee(game)
    yield from search.figures(game)
    yield from chess_rules.figures()
    yield from selective.figures()
    yield from draughts.figures()
    yield from shogi.figures()
    yield from problems.figures()
    yield from tsume.figures()
    yield from series.figures()
    yield from belief.figures()
    yield from arena.figures()
    yield from replay.figures()
    yield from window.figures()
    yield from library.figures()
    yield from files.figures()
    yield from _start_up()


def _histories(game: Game) -> list[list[Position]]:
    """Fifty random games, the same every time."""
    dice = Random(1)
    return [_random_game(game, dice) for _ in range(50)]


def _random_game(game: Game, dice: Random) -> list[Position]:
    history = [game.start().position]
    while game.outcome(history) is None:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return history


def perft_figure(game: Game) -> Figure:
    """How fast lines of play are counted."""
    words, row = game.rules, game.start().position.row
    leaves = perft(words, row, PERFT_DEPTH)
    taken = seconds(lambda: perft(words, row, PERFT_DEPTH))
    goal = "at least 200"
    return rate("perft 6 from the start", "million leaves/s", goal, leaves / 1e6, taken)


def sight_figure(game: Game) -> Figure:
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


def _start_up() -> Iterator[Figure]:
    for name, code in (
        ("import the rules, warm cache", "import core.games.chess.game"),
        ("from start to the first frame", FIRST_FRAME),
    ):
        taken = seconds(lambda code=code: _python(code), runs=5)  # type: ignore[misc]
        yield duration(name, "ms", "at most 1000", 1e3, taken)


FIRST_FRAME = """
import pygame
from settings.store import default_settings
from gui.main import new_shell
from gui.app.requests import ToHome
pygame.display.init(); pygame.font.init()
window = pygame.display.set_mode((1280, 800))
new_shell(default_settings()).open(ToHome()).draw(window)
pygame.display.flip()
"""


def _python(code: str) -> None:
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    command_line(__spec__, __doc__).parse_args()
    began = time.perf_counter()
    for figure in _figures():
        print(f"{figure.name:34} {figure.value:12.1f} {figure.unit} ({figure.goal})")
    print(f"all in {time.perf_counter() - began:.0f} s")
