"""The classical chess engine of the thesis, as the rest of the program calls it.

Of its piece-square tables ``thesis`` is figure 12 of the thesis; ``original`` differs in
the queen, as the published program does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import hypot
from typing import cast

import numpy as np
from numpy.typing import NDArray

from bots.chess.classical_kernels import Classical, evaluate
from bots.search.kernels import search_all, search_best
from bots.search.tables import workspace
from core.game import Game
from core.games.chess.board import decode, to_move
from core.games.chess.game import FogChess
from core.games.chess.rules import ChessRules
from core.games.chess.tables import MOST_MOVES
from core.setup import Position
from core.values import Move, Side, Square

Worth = Callable[[int, float, float], float]
"""The value of a piece by its rank, its file's distance from the middle line, and its
distance from the centre."""

KINDS: tuple[Worth, ...] = (
    lambda rank, file, centre: 1 + 0.01 * (rank - 1),
    lambda rank, file, centre: 3 - 0.1 * centre,
    lambda rank, file, centre: 3 - 0.05 * centre,
    lambda rank, file, centre: 5 - 0.01 * file,
    lambda rank, file, centre: 10 - 0.1 * centre,
    lambda rank, file, centre: 1000 - 0.02 * rank,
)
"""Pawn, knight, bishop, rook, queen, king."""

QUEEN = 4


def _table(kinds: tuple[Worth, ...]) -> NDArray[np.float64]:
    table = np.zeros((6, 64))
    for kind, worth in enumerate(kinds):
        for square in range(64):
            rank, file = divmod(square, 8)
            centre = hypot(rank - 3.5, file - 3.5)
            table[kind, square] = worth(rank, abs(file - 3.5), centre)
    return table


def _original(rank: int, file: float, centre: float) -> float:
    return 8 - 0.2 * centre


EVALUATIONS: dict[str, NDArray[np.float64]] = {
    "thesis": _table(KINDS),
    "original": _table((*KINDS[:QUEEN], _original, *KINDS[QUEEN + 1 :])),
}
"""The tables by name, ``[6, 64]``."""


WIDTH = 8
"""Words of a chess row."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a search.

    Attributes:
        score: Of the position, from White's side.
        move: The best move; ``None`` where there is none.
        nodes: Positions searched.
    """

    score: float
    move: Move | None
    nodes: int


class ClassicalSearch:
    """Searches chess positions as the thesis' MyStockfish does.

    Args:
        rules: The rules of the moves.
        evaluation: ``thesis`` or ``original``.
        noise: The largest random correction of a leaf, to break ties.
        seed: The seed of the noise.
        table_bits: The table has ``2**table_bits`` entries; shallow searches need few.
    """

    def __init__(
        self,
        rules: ChessRules,
        evaluation: str = "thesis",
        noise: float = 0.0,
        seed: int = 0,
        table_bits: int = 20,
    ) -> None:
        self._rules = rules
        self._worth = EVALUATIONS[evaluation]
        self._noise = noise
        self._seed = seed
        self.work = workspace(WIDTH, table_bits)
        self._moves = np.zeros(MOST_MOVES, np.int64)
        self._values = np.zeros(MOST_MOVES, np.float64)

    def game(self, fog: Iterable[Square] = ()) -> Classical:
        """The evaluation with ``fog``, as kernels take it."""
        walls = sum(1 << square for square in fog)
        # In halves: the hash of an integer is taken modulo 2**61 - 1, and two boards of
        # fog that share a salt would find each other's values in the table.
        halves = (walls >> 32, walls & 0xFFFF_FFFF)
        salt = hash((*halves, self._seed, self._noise)) & 0xFFFF_FFFF_FFFF_FFFF
        return Classical(
            self._rules, np.uint64(walls), self._worth, self._noise, np.uint64(salt)
        )

    def run(self, position: Position, depth: int, fog: Iterable[Square] = ()) -> Found:
        """The best move, ``depth`` plies deep, with ``fog`` never stepped onto."""
        game = self.game(fog)
        number = search_best(
            game, position.row, depth, self.work, self._moves, self._values
        )
        if number == 0:
            return Found(self._static(game, position), None, 1)
        score = self._for_white(position, float(self._values[0]))
        return Found(score, decode(int(self._moves[0])), int(self.work.nodes[0]))

    def all(
        self, position: Position, depth: int, fog: Iterable[Square] = ()
    ) -> dict[Move, float]:
        """The exact score of every move, from White's side."""
        number = search_all(
            self.game(fog), position.row, depth, self.work, self._moves, self._values
        )
        return {
            decode(word): self._for_white(position, value)
            for word, value in zip(
                self._moves[:number].tolist(), self._values[:number].tolist(), strict=True
            )
        }

    def _static(self, game: Classical, position: Position) -> float:
        return self._for_white(position, float(evaluate(game, position.row)))

    def _for_white(self, position: Position, value: float) -> float:
        return value if to_move(position) is Side.FIRST else -value


SIDES = "wb"


def read_fogged(
    game: Game, fen: str, side: Side | None
) -> tuple[Position, frozenset[Square]]:
    """Reads a FEN and its squares of fog, which nothing enters.

    Args:
        game: The rules.
        fen: With ``*`` or ``?`` for a square in the fog.
        side: The side to move, if not that of ``fen``.

    Raises:
        BadPositionError: If it is not a position; the message says why.
    """
    if not set("".join(fen.split()[:1])) & set("*?"):
        game.read(fen)
    start, fog = cast("FogChess", game).read_view(_turned(fen, side))
    return start.position, fog


def _turned(fen: str, side: Side | None) -> str:
    """``fen`` with ``side`` to move; a change of sides drops en passant."""
    fields = fen.split()
    if side is None or fields[1:2] == [SIDES[side]]:
        return fen
    return " ".join([*fields[:1], SIDES[side], *fields[2:3]])
