"""Random chess positions and games as FEN text, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.support import naive
from tests.support.naive_board import Board, Rules, board_text, name

RICH = "QQRRBBNNPPPPPPPP"
"""The men of one side beside its king, in their usual proportion."""


def game(dice: Random, rules: Rules, plies: int = 120) -> list[str]:
    """The positions of one random game: to its king capture or its last ply."""
    fens = [naive.tidy(naive.START, rules) + " 0 1"]
    for _ in range(plies):
        choices = sorted(naive.moves(fens[-1], rules))
        if not choices:
            break
        fens.append(naive.after(fens[-1], dice.choice(choices), rules) + " 0 1")
    return fens


def played(dice: Random, rules: Rules) -> Iterator[str]:
    """Positions from random games, without end."""
    while True:
        yield from game(dice, rules)


def artificial(dice: Random) -> str:
    """A position no game may reach: any men, any rights, any en-passant square.

    Kings and rooks like their first squares, pawns their first and seventh ranks, and
    two enemy pawns stand side by side more often than in play, so that the rare moves
    are common here.
    """
    turn = dice.choice("wb")
    board: Board = {}
    _put_castlers(dice, board)
    passed = _put_pushed_pawn(dice, board, turn) if dice.random() < 0.5 else "-"
    for letter in _men(dice):
        _put(dice, board, letter)
    castling = "".join(c for c in "KQkq" if dice.random() < 0.6) or "-"
    if dice.random() < 0.1:
        passed = dice.choice("abcdefgh") + ("6" if turn == "w" else "3")
    return f"{board_text(board)} {turn} {castling} {passed} 0 1"


def _put_castlers(dice: Random, board: Board) -> None:
    missing = dice.choice("Kk") if dice.random() < 0.05 else ""
    for letters, rank in (("KR", 0), ("kr", 7)):
        if letters[0] == missing:
            continue
        if dice.random() < 0.5:
            _put(dice, board, letters[0])
            continue
        board[4, rank] = letters[0]
        for column in (0, 7):
            if dice.random() < 0.6 and (column, rank) not in board:
                board[column, rank] = letters[1]


def _put_pushed_pawn(dice: Random, board: Board, turn: str) -> str:
    """Place a pawn that has just gone two squares, and often one that may take it."""
    column = dice.randrange(8)
    rank, mine, theirs = (4, "P", "p") if turn == "w" else (3, "p", "P")
    for across in (0, -1, 1):
        at = (column + across, rank)
        if 0 <= at[0] < 8 and at not in board and dice.random() < 0.7:
            board[at] = theirs if across == 0 else mine
    return name((column, rank + 1 if turn == "w" else rank - 1))


def _men(dice: Random) -> list[str]:
    """Between none and 30 men; each side has its own number."""
    men = []
    for recase in (str.upper, str.lower):
        number = dice.choice([0, 1, 2, 3, 5, 8, 15])
        men += [recase(dice.choice(RICH)) for _ in range(number)]
    return men


def _put(dice: Random, board: Board, letter: str) -> None:
    ranks = [1, 1, 2, 3, 4, 5, 6, 6] if letter in "Pp" else list(range(8))
    at = (dice.randrange(8), dice.choice(ranks))
    if at not in board:
        board[at] = letter
    elif letter in "Kk":
        _put(dice, board, letter)
