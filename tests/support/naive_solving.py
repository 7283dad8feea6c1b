"""Mates, selfmates and helpmates as one writes them down first, on python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import chess


@contextmanager
def made(board: chess.Board, move: chess.Move) -> Iterator[None]:
    board.push(move)
    yield
    board.pop()


def reached(board: chess.Board, goal: str) -> bool:
    return board.is_checkmate() if goal == "#" else board.is_stalemate()


def keys(fen: str, stipulation: str) -> set[str]:
    """The first moves that do what is asked, by their squares."""
    board = chess.Board(fen)
    kind, goal, moves = stipulation[:-2], stipulation[-2], int(stipulation[-1])
    found = set()
    for move in board.legal_moves:
        with made(board, move):
            if kind == "h":
                does = together(board, goal, 2 * moves - 1)
            elif kind == "s":
                does = compelled(board, goal, moves - 1)
            else:
                does = reached(board, goal) or held(board, goal, moves - 1)
        if does:
            found.add(move.uci())
    return found


def held(board: chess.Board, goal: str, left: int) -> bool:
    """Whether every defence loses within ``left`` moves of the other side."""
    return left > 0 and any(board.legal_moves) and _every(board, goal, left)


def _every(board: chess.Board, goal: str, left: int) -> bool:
    for move in list(board.legal_moves):
        with made(board, move):
            if not forced(board, goal, left):
                return False
    return True


def forced(board: chess.Board, goal: str, left: int) -> bool:
    for move in list(board.legal_moves):
        with made(board, move):
            if reached(board, goal) or held(board, goal, left - 1):
                return True
    return False


def compelled(board: chess.Board, goal: str, left: int) -> bool:
    """Whether every move of the defender reaches the goal itself, now or soon."""
    for move in list(board.legal_moves):
        with made(board, move):
            if not reached(board, goal) and not (left and compels(board, goal, left)):
                return False
    return any(board.legal_moves)


def compels(board: chess.Board, goal: str, left: int) -> bool:
    for move in list(board.legal_moves):
        with made(board, move):
            if compelled(board, goal, left - 1):
                return True
    return False


def together(board: chess.Board, goal: str, plies: int) -> bool:
    """Whether both sides together reach the goal in exactly so many plies."""
    if plies == 0:
        return reached(board, goal)
    for move in list(board.legal_moves):
        with made(board, move):
            if together(board, goal, plies - 1):
                return True
    return False
