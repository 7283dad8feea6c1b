"""How fast shogi is: perft, next to cshogi where that is installed, and searches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from benchmarks.timing import Figure, command_line, rate, seconds
from bots.deepening import Deepening
from bots.games import evaluation_of
from bots.search.workspaces import Workspaces
from core.game import Game
from core.games import find_game
from core.kernels import perft
from core.setup import Position

PERFT, THEIR_PERFT = 5, 4
NODES, TABLE_BITS, RUNS = 300_000, 20, 3

PLACES = {
    "the start": "",
    "a castle": "ln1gk2nl/1rs2gb2/p2ppsppp/2p3P2/1p7/2PP5/PP1SPP2P/1BG3S1R/LN2KG1NL b p 1",
    "an attack": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
}

Board: TypeAlias = Any
"""A ``cshogi.Board``."""


def figures() -> Iterator[Figure]:
    """Leaves of perft, counted in bulk by both, and positions of searches, a second."""
    game = find_game("shogi")
    row, unit = game.start().position.row, "million leaves/s"
    leaves = int(perft(game.rules, row, PERFT)) / 1e6
    taken = seconds(lambda: perft(game.rules, row, PERFT))
    yield rate(f"shogi: perft {PERFT} from the start", unit, "at least 50", leaves, taken)
    if find_spec("cshogi"):
        board = import_module("cshogi").Board()
        leaves = _leaves(board, THEIR_PERFT) / 1e6
        taken = seconds(lambda: _leaves(board, THEIR_PERFT), runs=RUNS)
        yield rate(f"perft {THEIR_PERFT} in cshogi", unit, "", leaves, taken)
    spaces = Workspaces(TABLE_BITS)
    for name, sfen in PLACES.items():
        position = (game.read(sfen) if sfen else game.start()).position
        taken = seconds(partial(_search, game, position, spaces), runs=RUNS)
        unit = "million positions/s"
        yield rate(f"shogi: search from {name}", unit, "", NODES / 1e6, taken)


def _leaves(board: Board, depth: int) -> int:
    """The number of lines, the last ply counted in bulk."""
    if depth == 1:
        return len(list(board.legal_moves))
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _leaves(board, depth - 1)
        board.pop()
    return total


def _search(game: Game, position: Position, spaces: Workspaces) -> None:
    evaluation = evaluation_of(game.facts.key, "search")(game, position.row[None])
    deepening = Deepening(game, evaluation, spaces.fresh(game, evaluation))
    deepening.open(position.row[None])
    depth = 1
    while deepening.deepen(depth, most=NODES):
        depth += 1


if __name__ == "__main__":
    command_line(__spec__, __doc__).parse_args()
    for figure in figures():
        print(f"{figure.name}: {figure.value:.3g} {figure.unit}")
