"""Open chess searched without leaving a move out, as all other games are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import chess
import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import open_evaluation as selective
from bots.chess.open_kernels import Open
from bots.search.evaluation_kernels import (
    horizon,
    quiescence_of,
    scout,
    step_into,
    value_of,
)
from bots.search.kernels import minimax, quiescence
from bots.search.searcher import Evaluated
from core.game import Game
from core.games.chess.rules import OrthodoxRules
from core.jit import falls_back_on, fills, inlined
from core.setup import Position


@falls_back_on(Open)
class ExactOpen(NamedTuple):
    """The terms of ``Open``. See there."""

    rules: OrthodoxRules
    weights: NDArray[np.int16]

    @property
    def accumulator(self) -> int:
        """Numbers in an accumulator."""
        return Open(*self).accumulator


for _name, _kernel in (
    (value_of, minimax),
    (quiescence_of, quiescence),
    (step_into, inlined(step_into)),
    (horizon, inlined(horizon)),
    (scout, inlined(scout)),
):
    fills(_name, ExactOpen)(_kernel)


def exact_searcher(game: Game, first: Position, table_bits: int) -> Evaluated:
    """Searches chess as ``bots.search.searcher.searcher`` does, but for every move."""
    return Evaluated(
        game, lambda game, rows: ExactOpen(*selective(game, rows)), first, table_bits
    )


@dataclass(frozen=True)
class Series:
    """A position, by value.

    Attributes:
        board: The first three fields of its FEN.
        left: Moves left in the series.
        length: Of the series.
        passed: At its beginning the squares on which may be taken in passing, within it
            those that pawns of the side to move have passed by a double step and no more.
        scottish: Whether a check ends a series.
    """

    board: str
    left: int
    length: int
    passed: frozenset[int] = frozenset()
    scottish: bool = False

    @property
    def text(self) -> str:
        """As the program writes it, without the counters."""
        names = "".join(chess.square_name(at) for at in sorted(self.passed)) or "-"
        first = self.left == self.length
        series = str(self.length) if first else f"{self.left}/{self.length}"
        return f"{self.board} {names} {series}"

    @classmethod
    def read(cls, text: str, scottish: bool) -> Series:
        """The position of a FEN of seven fields."""
        *board, passed, _, _, series = text.split()
        left, _, length = series.partition("/")
        names = (passed[at : at + 2] for at in range(0, len(passed) - 1, 2))
        squares = frozenset(map(chess.parse_square, names))
        return cls(" ".join(board), int(left), int(length or left), squares, scottish)

    def gives_check(self, uci: str) -> bool:
        """Whether a legal move gives check."""
        move = chess.Move.from_uci(uci)
        return self.chess(move.to_square if self._passes(move) else None).gives_check(move)

    def chess(self, passed: int | None = None) -> chess.Board:
        """The board, where one square may be passed."""
        board = chess.Board(f"{self.board} - 0 1")
        board.ep_square = passed
        return board

    def moves(self) -> set[str]:
        """Every legal move in UCI."""
        found = set()
        squares = self.passed if self.left == self.length else ()
        for passed in (None, *squares):
            board = self.chess(passed)
            for move in board.legal_moves:
                early = self.left > 1 and not self.scottish
                if not (early and board.gives_check(move)):
                    found.add(move.uci())
        return found

    @property
    def checked(self) -> bool:
        """Whether the side to move is in check."""
        return self.chess().is_check()

    def after(self, uci: str) -> Series:
        """The position after a legal move."""
        move = chess.Move.from_uci(uci)
        first = self.left == self.length
        board = self.chess(move.to_square if first and self._passes(move) else None)
        side, pawn = board.turn, board.piece_type_at(move.from_square) == chess.PAWN
        stepped = (
            set()
            if first
            else {at for at in self.passed if _stands(at) != move.from_square}
        )
        if pawn and abs(move.from_square - move.to_square) == 16:
            stepped.add((move.from_square + move.to_square) // 2)
        board.push(move)
        ends = self.left == 1 or (self.scottish and board.is_check())
        if ends:
            free = {at for at in stepped if board.piece_type_at(at) is None}
            after = Series(
                _fields(board), self.length + 1, self.length + 1, frozenset(free)
            )
            return after._kept(self.scottish)
        stepped = {at for at in stepped if _hunted(board, at, side)}
        board.turn = side
        left = self.left - 1
        return Series(_fields(board), left, self.length, frozenset(stepped), self.scottish)

    def _passes(self, move: chess.Move) -> bool:
        pawn = self.chess().piece_type_at(move.from_square) == chess.PAWN
        return pawn and move.to_square in self.passed

    def _kept(self, scottish: bool) -> Series:
        """Without the squares on which nobody can take legally."""
        now = Series(self.board, self.left, self.length, self.passed, scottish)
        pawns = self.chess().pieces(chess.PAWN, self.chess().turn)
        moves = now.moves()
        kept = {
            at
            for at, pawn in product(self.passed, pawns)
            if chess.square_file(pawn) != chess.square_file(at)
            and chess.Move(pawn, at).uci() in moves
        }
        return Series(self.board, self.left, self.length, frozenset(kept), scottish)


def _stands(passed: int) -> int:
    """Where the pawn stands that has passed a square."""
    return passed + 8 if passed < 32 else passed - 8


def _hunted(board: chess.Board, passed: int, side: bool) -> bool:
    """Whether an enemy of ``side`` stands beside the pawn that has passed a square."""
    at = _stands(passed)
    near = [n for n in (at - 1, at + 1) if chess.square_rank(n) == chess.square_rank(at)]
    return any(board.piece_at(n) == chess.Piece(chess.PAWN, not side) for n in near)


def _fields(board: chess.Board) -> str:
    return f"{board.board_fen()} {'wb'[not board.turn]} {board.castling_xfen()}"
