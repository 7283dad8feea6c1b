"""Bots of fog chess that look at captures, cover and squares in sight."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from bots.choice import best
from bots.weights import KINDS, POSITIONARY
from core.player import Budget, dice
from core.values import Move, Observation, Side, Square

VALUES: Mapping[str, int] = MappingProxyType(
    {"p": 1, "n": 3, "b": 3, "r": 5, "q": 10, "k": 1000}
)
"""The value of a piece by its symbol. No sum of other pieces comes near the king's."""


def captured_kind(now: Observation, move: Move) -> str:
    """The symbol of the piece that ``move`` captures, or ``""``.

    En passant counts, though the pawn does not stand on the target.
    """
    victim = now.pieces.get(move.target)
    if victim is not None:
        return victim.symbol
    passing = move.target in now.en_passant and now.pieces[move.origin].symbol == "p"
    return "p" if passing else ""


def captured_value(now: Observation, move: Move) -> int:
    """The value of the piece that ``move`` captures; 0 if there is none."""
    kind = captured_kind(now, move)
    return VALUES[kind] if kind else 0


class CaptureKing:
    """Takes the king when it can, and otherwise moves at random."""

    name = "CaptureKing"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        wins = [move for move in now.moves if captured_kind(now, move) == "k"]
        return dice(self._seed, seen).choice(wins or now.moves)


class CaptureLargest:
    """Captures the most valuable piece it can; otherwise it moves at random."""

    name = "CaptureLargest"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(
            now.moves, lambda move: captured_value(now, move), dice(self._seed, seen)
        )


class CaptureWithLargestDifference:
    """Looks for the largest difference between the captured and the capturing piece.

    The mover's value counts against quiet moves too, so with nothing good to take it
    pushes pawns.
    """

    name = "CaptureWithLargestDifference"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(now.moves, lambda move: _difference(now, move), dice(self._seed, seen))


def _difference(now: Observation, move: Move) -> int:
    return captured_value(now, move) - VALUES[now.pieces[move.origin].symbol]


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


@dataclass(frozen=True, slots=True)
class PieceSquareWeights:
    """The weights of a PositionaryEvaluator.

    Attributes:
        values: The values of enemy pieces by symbol; the king needs none.
        tables: The piece-square table of each symbol, from White's view.
    """

    values: Mapping[str, float]
    tables: Mapping[str, Sequence[float]]


def positionary_weights() -> PieceSquareWeights:
    """The weights bred for this program.

    Raises:
        WeightsError: If its file is missing, damaged or of another shape.
    """
    arrays = POSITIONARY.load()
    return PieceSquareWeights(
        dict(zip(KINDS, arrays["values"].tolist(), strict=False)),
        dict(zip(KINDS, arrays["tables"].tolist(), strict=True)),
    )


class PositionaryEvaluator:
    """Takes the king if it can; else samples a move from the softmax of the scores.

    The score of a move is the value captured plus the difference of target and origin in
    the table of the moving piece.
    """

    name = "PositionaryEvaluator"

    def __init__(self, seed: int, weights: PieceSquareWeights | None = None) -> None:
        self._seed = seed
        self._weights = weights or positionary_weights()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        weights = chances(self._weights, now)
        return dice(self._seed, seen).choices(now.moves, weights)[0]


def chances(weights: PieceSquareWeights, now: Observation) -> list[float]:
    """The probability of each of ``now.moves``.

    A pawn becomes a queen only: tables of different kinds have no common zero to compare
    promotions by.
    """
    wins = [float(captured_kind(now, move) == "k") for move in now.moves]
    if any(wins):
        return _shares(wins)
    open_to_choice = [move.promotion in (None, "q") for move in now.moves]
    worths = [_gain(weights, now, move) for move in now.moves]
    most = max(worths)
    return _shares(
        [
            exp(worth - most) if choosable else 0.0
            for worth, choosable in zip(worths, open_to_choice, strict=True)
        ]
    )


def _gain(weights: PieceSquareWeights, now: Observation, move: Move) -> float:
    mirror = 0 if now.viewer is Side.FIRST else 56
    table = weights.tables[now.pieces[move.origin].symbol]
    taken = weights.values.get(captured_kind(now, move), 0.0)
    return taken + table[move.target ^ mirror] - table[move.origin ^ mirror]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]
