"""The board of the naive twin: FEN text to a dictionary of squares and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

At: TypeAlias = tuple[int, int]
Board: TypeAlias = dict[At, str]
Rules: TypeAlias = Any
"""A ruleset; only its fields are read, so that nothing of the program is imported."""

_FIRST_SQUARES = {
    "K": ((4, 0), (7, 0)),
    "Q": ((4, 0), (0, 0)),
    "k": ((4, 7), (7, 7)),
    "q": ((4, 7), (0, 7)),
}
_RIGHTS = "KQkqABCDEFGHabcdefgh"
"""Every letter of a castling field; a file names the rook, from whatever array."""


@dataclass(frozen=True)
class State:
    """A position read from a FEN, its last fields made to fit the board."""

    board: Board
    turn: str
    castling: str
    passed: At | None


@lru_cache(maxsize=4096)
def read(fen: str, rules: Rules) -> State:
    """The position a FEN describes; only its first four fields are looked at."""
    placement, turn, castling, passed = fen.split()[:4]
    board: Board = {}
    for row, text in enumerate(placement.split("/")):
        column = 0
        for letter in text:
            if letter.isdigit():
                column += int(letter)
            else:
                board[column, 7 - row] = letter
                column += 1
    state = State(board, turn, castling, None if passed == "-" else at(passed))
    return fitted(state, rules)


def fitted(state: State, rules: Rules) -> State:
    """``state`` with the castling rights and the en-passant square that it can have."""
    rights = (c for c in _RIGHTS if c in state.castling and at_home(state.board, c))
    castling = "".join(rights)
    if rules.castling == "placement":
        castling = ""
    passed = state.passed if _can_be_taken(state, rules) else None
    return replace(state, castling=castling, passed=passed)


def homes(board: Board, castling: str) -> tuple[At, At]:
    """Where king and rook of this castling stand before it."""
    if castling in _FIRST_SQUARES:
        return _FIRST_SQUARES[castling]
    letter, rank = ("K", 0) if castling.isupper() else ("k", 7)
    king = next((at for at, man in board.items() if man == letter), (-1, -1))
    return king, ("abcdefgh".index(castling.lower()), rank)


def ends(king: At, rook: At) -> tuple[At, At]:
    """Where they stand after it."""
    right = rook[0] > king[0]
    return (6 if right else 2, rook[1]), (5 if right else 3, rook[1])


def at_home(board: Board, castling: str) -> bool:
    """Whether king and rook of this castling stand on their first squares."""
    king, rook = homes(board, castling)
    letters = "KR" if castling.isupper() else "kr"
    return board.get(king, "") + board.get(rook, "") == letters and king[1] == rook[1]


def _can_be_taken(state: State, rules: Rules) -> bool:
    if rules.en_passant == "off" or state.passed is None:
        return False
    column, rank = state.passed
    ahead = forward(state.turn)
    mine, theirs = ("P", "p") if state.turn == "w" else ("p", "P")
    return (
        rank == (5 if state.turn == "w" else 2)
        and (column, rank) not in state.board
        and (column, rank + ahead) not in state.board
        and state.board.get((column, rank - ahead)) == theirs
        and mine in [state.board.get((column + s, rank - ahead)) for s in (-1, 1)]
    )


def write(state: State) -> str:
    passed = name(state.passed) if state.passed else "-"
    return f"{board_text(state.board)} {state.turn} {state.castling or '-'} {passed}"


def board_text(board: Board) -> str:
    rows = []
    for rank in range(7, -1, -1):
        text = "".join(board.get((column, rank), "") or "1" for column in range(8))
        for empty in range(8, 1, -1):
            text = text.replace("1" * empty, str(empty))
        rows.append(text)
    return "/".join(rows)


def name(at: At) -> str:
    """The square's coordinates, such as ``e4``."""
    return "abcdefgh"[at[0]] + str(at[1] + 1)


def at(text: str) -> At:
    """The square of these coordinates."""
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def squares() -> Iterator[At]:
    return ((column, rank) for rank in range(8) for column in range(8))


def on_board(at: At) -> bool:
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


def owner(letter: str) -> str:
    return "w" if letter.isupper() else "b"


def forward(side: str) -> int:
    return 1 if side == "w" else -1
