"""Chess a second time, written for being plainly right: every move is tried.

The moves of pieces are those of the twin of fog-of-war chess, in which kings are taken. A
move is legal here if the king cannot be taken after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.support import naive
from tests.support.naive import Step
from tests.support.naive_board import State, read


class Rules(NamedTuple):
    """What the other twin asks of rules."""

    en_passant: str = "target"
    promotion: str = "any"
    castling: str = "rights"
    pawn_front: str = "empty"
    pawn_diagonals: str = "captures"


FOG = Rules()


def moves(fen: str) -> set[str]:
    """Every legal move in UCI."""
    return {str(step) for step, _ in steps(read(fen, FOG))}


def in_check(fen: str) -> bool:
    """Whether the side to move could lose its king if it passed."""
    return checked(read(fen, FOG))


def steps(state: State) -> Iterator[tuple[Step, State]]:
    """Every legal move with the position after it."""
    for step in naive.steps(state, FOG):
        after = naive.play(state, step, FOG)
        if can_be_taken(after, state.turn) or (step.castling and _is_met(state, step)):
            continue
        yield step, after


def checked(state: State) -> bool:
    """See ``in_check``."""
    return can_be_taken(passing(state), state.turn)


def passing(state: State) -> State:
    """The same board with the other side to move."""
    return replace(state, turn="b" if state.turn == "w" else "w", passed=None)


def can_be_taken(state: State, owner: str) -> bool:
    """Whether the side to move could take the king of ``owner``, the other one."""
    king = "K" if owner == "w" else "k"
    return any(state.board.get(step.target) == king for step in naive.steps(state, FOG))


def _is_met(state: State, castling: Step) -> bool:
    """Whether the king could be taken where it stands or on its way."""
    king, end = castling.origin, castling.target
    for column in range(min(king[0], end[0]), max(king[0], end[0]) + 1):
        board = dict(state.board)
        board[column, king[1]] = board.pop(king)
        if can_be_taken(passing(replace(state, board=board)), state.turn):
            return True
    return False
