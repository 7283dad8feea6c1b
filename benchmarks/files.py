"""Games of chess read from PGN with all their moves, and written; beside python-chess."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from random import Random

import chess.pgn

from benchmarks.timing import Figure, command_line, duration
from core.formats.pgn.formats import PGN
from core.records.reader import read_text
from core.records.writer import write_games

GAMES = 200
PLIES = 74
"""About as long as a game between masters."""

_WHOLE = 2000
"""The figures are for so many games."""

_RUNS = 3


def figures() -> Iterator[Figure]:
    """Processor time for 2,000 games, from a tenth of them."""
    text = "\n\n".join(str(_game(number)) for number in range(GAMES))
    records = read_text(text, "games").games
    if len(records) != GAMES:
        raise ValueError(f"{len(records)} games were read instead of {GAMES}")
    yield _figure("games read", "at most 5", lambda: read_text(text, "games"))
    yield _figure("games read by python-chess", "", lambda: _read_by_python_chess(text))
    yield _figure("games written", "", lambda: write_games(records, PGN))


def _figure(name: str, goal: str, work: Callable[[], object]) -> Figure:
    taken = []
    for _ in range(_RUNS):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return duration(f"{_WHOLE:,} {name}", "s", goal, _WHOLE / GAMES, taken)


def _game(seed: int) -> chess.pgn.Game:
    """A random game in which captures are likely, as they are in games of people."""
    dice, board = Random(seed), chess.Board()
    while board.ply() < PLIES and not board.is_game_over():
        moves = list(board.legal_moves)
        captures = [move for move in moves if board.is_capture(move)]
        board.push(dice.choice(captures if captures and dice.random() < 0.4 else moves))
    game = chess.pgn.Game.from_board(board)
    game.headers["White"], game.headers["Black"] = f"White {seed}", f"Black {seed}"
    return game


def _read_by_python_chess(text: str) -> int:
    file, number = io.StringIO(text), 0
    while chess.pgn.read_game(file) is not None:
        number += 1
    return number


if __name__ == "__main__":
    command_line(__spec__, __doc__).parse_args()
    for figure in figures():
        print(f"{figure.name}: {figure.value:.3g} {figure.unit}")
