"""The game so far as engines are told it: a start and moves, from what one side was shown.

Engines play games in full view, so observations tell all of it. The moves are found with
python-chess, which knows nothing of this program's rules.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from bots.games import GAMES
from core.games import find_game
from core.player import PlayerError
from core.starts import start_from
from core.values import Move, Observation, Piece, Side

CHESS960 = "chess960"


class ChessLine:
    """A board that follows what was seen."""

    def __init__(self) -> None:
        self._read: list[Observation] = []
        self._board = chess.Board()

    def up_to(self, seen: Sequence[Observation]) -> chess.Board:
        """The board at the end of ``seen``, with the moves that led there."""
        known = len(self._read)
        if not known or list(seen[:known]) != self._read:
            self._board, self._read = first_board(seen[0]), [seen[0]]
        for after in seen[len(self._read) :]:
            self._board.push(_move_to(self._board, after))
            self._read.append(after)
        return self._board.copy()


def first_board(first: Observation) -> chess.Board:
    """The board at the start of a game."""
    game = find_game(first.variant, first.ruleset)
    text = game.write(start_from(game, first.start))
    return chess.Board(text, chess960=is_shuffled(first.variant))


def is_shuffled(variant: str) -> bool:
    """Whether engines know the game of that key as Chess960."""
    return GAMES[variant].outside == CHESS960


def own_move(now: Observation, board: chess.Board, move: chess.Move) -> Move:
    """The one of ``now.moves`` that leads where ``move`` does.

    Raises:
        PlayerError: If none does.
    """
    game = find_game(now.variant, now.ruleset)
    board.push(move)
    wanted = pieces_of(board)
    board.pop()
    for own in now.moves:
        if own.origin == move.from_square:
            made = game.delta(now, own)
            left = {at: man for at, man in now.pieces.items() if at not in made.lifted}
            if left | dict(made.placed) == wanted:
                return own
    raise PlayerError(f"it answered {move.uci()}, which is not a legal move")


def pieces_of(board: chess.Board) -> dict[int, Piece]:
    """The pieces of a board as this program has them."""
    return {
        square: Piece(side_of(man.color), man.symbol().lower())
        for square, man in board.piece_map().items()
    }


def side_of(colour: chess.Color) -> Side:
    """The side that has the men of a colour."""
    return Side.FIRST if colour == chess.WHITE else Side.SECOND


def _move_to(board: chess.Board, after: Observation) -> chess.Move:
    """The legal move that leads to what was seen next."""
    wanted, before = dict(after.pieces), pieces_of(board)
    changed = {
        square
        for square in wanted.keys() | before.keys()
        if wanted.get(square) != before.get(square)
    }
    moves = sorted(board.legal_moves, key=lambda move: move.from_square not in changed)
    for move in moves:
        board.push(move)
        found = pieces_of(board) == wanted
        board.pop()
        if found:
            return move
    raise PlayerError("no move leads to what was seen next")
