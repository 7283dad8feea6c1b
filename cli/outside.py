"""What python-chess says of problems: rules that nobody here has written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import chess

from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.series import ways_of
from core.problems.stipulation import read_stipulation

_TWO_RANKS = 16
"""What a double step adds to the number of a square."""


def said_outside(problem: Problem) -> str:
    """What is wrong with a problem, if python-chess knows its game; ``""`` for nothing."""
    check = _CHECKS.get(problem.game)
    if check is None:
        return ""
    try:
        check(problem)
    except ValueError as error:
        return f"python-chess: {error}"
    return ""


def _usual(problem: Problem) -> None:
    board = chess.Board(problem.fen, chess960=problem.game == "chess960")
    for move in problem.line:
        board.push_uci(move)


def _in_series(problem: Problem) -> None:
    """Every solution of a series mate by Italian rules, the board driven by hand.

    Between the moves of the series the other side passes, as python-chess lets it.
    """
    in_series = read_stipulation(problem.stipulation).goal.way is Way.SERIES
    if not in_series or problem.ruleset not in ("", "italian"):
        return
    fields = problem.fen.split()
    for line in ways_of(problem):
        board = chess.Board(" ".join([*fields[:3], "-", "0", "1"]))
        _expect_mate(board, _played(board, fields[3], line))


def _played(board: chess.Board, passed: str, line: Sequence[str]) -> set[chess.Square]:
    """Play one series; the squares of pawns that made one double step and nothing else.

    Raises:
        ValueError: Where a move is not legal, or checks before the last one.
    """
    doubled = set[chess.Square]()
    for number, text in enumerate(line, 1):
        move = chess.Move.from_uci(text)
        is_pawn = board.piece_type_at(move.from_square) == chess.PAWN
        if number == 1 and is_pawn and chess.square_name(move.to_square) in passed:
            board.ep_square = move.to_square
        if move not in board.legal_moves:
            raise ValueError(f"{text} is not legal in {board.fen()}")
        board.push(move)
        doubled.discard(move.from_square)
        if is_pawn and abs(move.from_square - move.to_square) == _TWO_RANKS:
            doubled.add(move.to_square)
        if number < len(line):
            _pass(board, text)
    return doubled


def _pass(board: chess.Board, text: str) -> None:
    if board.is_check():
        raise ValueError(f"{text} gives check too early")
    board.push(chess.Move.null())


def _expect_mate(board: chess.Board, doubled: set[chess.Square]) -> None:
    if not board.is_check():
        raise ValueError(f"there is no check in {board.fen()}")
    for reply in _replies(board, doubled):
        if not _gives_check(board, reply):
            raise ValueError(f"{reply} is possible in {board.fen()}")


def _replies(board: chess.Board, doubled: set[chess.Square]) -> Iterator[chess.Move]:
    """Every way out of check, with all captures in passing that the series allows."""
    board.ep_square = None
    yield from list(board.legal_moves)
    for square in doubled:
        board.ep_square = square - 8 if board.turn is chess.BLACK else square + 8
        yield from list(board.generate_legal_ep())


def _gives_check(board: chess.Board, move: chess.Move) -> bool:
    """Whether a reply is none, as it gives check before the last move of its series."""
    board.push(move)
    found = board.is_check()
    board.pop()
    return found


_CHECKS: dict[str, Callable[[Problem], None]] = {
    "chess": _usual,
    "chess960": _usual,
    "progressive": _in_series,
}
"""By the games that python-chess knows, or can be led through."""
