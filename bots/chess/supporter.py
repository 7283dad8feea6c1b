"""A bot that captures what it can and keeps its pieces defended."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeAlias

from bots.chess.capturing import captured_value
from bots.picking import best
from core.player import Budget, dice
from core.values import Move, Observation, Side, Square

Board: TypeAlias = list[str]

OTHER = "?"
PIECES = frozenset("nbrq")
"""The kinds whose defence counts."""


class Ray(NamedTuple):
    """The squares from which a piece could capture along one line, nearest first.

    Attributes:
        near: Symbols of the pieces that can capture from the first of them.
        far: Symbols of those that can capture from the others.
        squares: The squares up to the edge of the board.
    """

    near: str
    far: str
    squares: tuple[Square, ...]


def seen_board(now: Observation) -> Board:
    """The board as the viewer of ``now`` sees it."""
    board = [OTHER] * 64
    for square in now.visible:
        board[square] = ""
    for square, piece in now.pieces.items():
        board[square] = piece.symbol if piece.side is now.viewer else OTHER
    return board


def after(board: Board, move: Move, en_passant: Collection[Square] = ()) -> Board:
    """``board`` once ``move`` is played, and nothing new seen."""
    origin, target = move.origin, move.target
    mover = board[origin]
    played = board.copy()
    played[origin], played[target] = "", move.promotion or mover
    if mover == "p" and target in en_passant:
        played[origin // 8 * 8 + target % 8] = ""
    if mover == "k" and abs(target - origin) == 2:
        corner = origin // 8 * 8 + (7 if target > origin else 0)
        played[corner], played[(origin + target) // 2] = "", "r"
    return played


def covered_men(board: Board, side: Side) -> int:
    """How many knights, bishops, rooks and queens of ``side`` are defended."""
    return sum(
        is_covered(board, square, side) for square, man in enumerate(board) if man in PIECES
    )


def is_covered(board: Board, square: Square, side: Side) -> bool:
    """Whether ``side`` defends ``square``."""
    if any(board[origin] == "n" for origin in _KNIGHTS[square]):
        return True
    return any(_comes_along(board, line) for line in _LINES[side][square])


def _comes_along(board: Board, line: Ray) -> bool:
    takers = line.near
    for square in line.squares:
        if board[square]:
            return board[square] in takers
        takers = line.far
    return False


def _lines(square: Square, side: Side) -> tuple[Ray, ...]:
    return tuple(
        Ray(*_takers(up, right, side), squares)
        for up, right in _STEPS
        if (squares := _walk(square, up, right))
    )


def _takers(up: int, right: int, side: Side) -> tuple[str, str]:
    """The pieces that can capture from the near and the far squares of a line."""
    far = "bq" if up and right else "rq"
    behind = -1 if side is Side.FIRST else 1
    pawn = "p" if up == behind and right else ""
    return far + "k" + pawn, far


def _walk(square: Square, up: int, right: int) -> tuple[Square, ...]:
    row, column = divmod(square, 8)
    walked = []
    while 0 <= (row := row + up) < 8 and 0 <= (column := column + right) < 8:
        walked.append(8 * row + column)
    return tuple(walked)


_STEPS = [(up, right) for up in (-1, 0, 1) for right in (-1, 0, 1) if up or right]
_LEAPS = [(up, right) for up in (-2, -1, 1, 2) for right in (-2, -1, 1, 2)]
_LINES = [[_lines(square, side) for square in range(64)] for side in Side]
_KNIGHTS = [
    [
        leap[0]
        for up, right in _LEAPS
        if abs(up) != abs(right) and (leap := _walk(square, up, right))
    ]
    for square in range(64)
]


class Supporter:
    """Scores a move by the value captured plus the number of own pieces then defended.

    Knights, bishops, rooks and queens count, on the board as this side sees it, where the
    fog blocks every line.
    """

    name = "Supporter"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        board = seen_board(now)

        def score(move: Move) -> int:
            played = after(board, move, now.en_passant)
            return captured_value(now, move) + covered_men(played, now.viewer)

        return best(now.moves, score, dice(self._seed, seen))
