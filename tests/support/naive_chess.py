"""Chess a second time, written for being plainly right: every move is tried.

The moves of pieces are those of the twin of fog-of-war chess, in which kings are taken. A
move is legal here if the king cannot be taken after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.support import naive
from tests.support.naive_board import CASTLINGS, name


class _Rules(NamedTuple):
    """What the other twin asks of rules."""

    en_passant: str = "target"
    promotion: str = "any"
    castling: str = "rights"


FOG = _Rules()


def moves(fen: str) -> set[str]:
    """Every legal move in UCI."""
    return {move for move in naive.moves(fen, FOG) if _is_legal(fen, move)}


def afters(fen: str) -> Iterator[str]:
    """The position after every legal move."""
    return (naive.after(fen, move, FOG) for move in moves(fen))


def in_check(fen: str) -> bool:
    """Whether the side to move could lose its king if it passed."""
    return _can_be_taken(_turned(fen), fen.split()[1])


def _is_legal(fen: str, move: str) -> bool:
    turn = fen.split()[1]
    if _can_be_taken(naive.after(fen, move, FOG), turn):
        return False
    for king, _, king_end, rook_end in CASTLINGS.values():
        if move == name(king) + name(king_end) and _king_stands_on(fen, name(king)):
            step = name(king) + name(rook_end)
            return not in_check(fen) and _is_legal(fen, step)
    return True


def _can_be_taken(fen: str, owner: str) -> bool:
    """Whether the side to move could take the king of ``owner``, the other one."""
    king = "K" if owner == "w" else "k"
    board = naive.read(fen, FOG).board
    square = next(name(at) for at, man in board.items() if man == king)
    return any(move[2:4] == square for move in naive.moves(fen, FOG))


def _king_stands_on(fen: str, square: str) -> bool:
    state = naive.read(fen, FOG)
    letter = "K" if state.turn == "w" else "k"
    return any(name(at) == square and man == letter for at, man in state.board.items())


def _turned(fen: str) -> str:
    board, turn, castling, *_ = fen.split()
    return f"{board} {'b' if turn == 'w' else 'w'} {castling} - 0 1"
