"""How many positions a second the selective search of open chess looks at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.chess_rules import KIWIPETE
from benchmarks.timing import Figure, command_line, rate, seconds
from bots.deepening import Deepening
from bots.games import evaluation_of
from bots.search.workspaces import Workspaces
from core.game import Game
from core.games import find_game
from core.setup import Position

NODES, TABLE_BITS, RUNS = 300_000, 20, 5
PLACES = {
    "the start": "",
    "Kiwipete": KIWIPETE,
    "a rook ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}


def figures() -> Iterator[Figure]:
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


if __name__ == "__main__":
    command_line(__spec__, __doc__).parse_args()
    for figure in figures():
        print(f"{figure.name}: {figure.value:.2f} {figure.unit}")
