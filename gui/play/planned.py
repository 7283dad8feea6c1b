"""The moves that a person has planned ahead, in their order."""

from __future__ import annotations

from core.game import Game
from core.knowledge import with_move
from core.values import Move, Observation


class Planned:
    """Moves to be played turn by turn; what comes after one that cannot be is dropped.

    Args:
        game: The game that is played.

    Attributes:
        moves: What is planned, the next one first.
    """

    def __init__(self, game: Game) -> None:
        self.moves: tuple[Move, ...] = ()
        self._game = game
        self._since = 0
        self._board: tuple[Observation, tuple[Move, ...], Observation] | None = None

    def add(self, move: Move, now: Observation) -> None:
        """Plan one more move after the others."""
        self.moves, self._since = (*self.moves, move), now.ply

    def clear(self) -> bool:
        """Give everything up; whether there was anything."""
        had, self.moves = bool(self.moves), ()
        return had

    def board(self, now: Observation) -> Observation:
        """The person's pieces as they would stand after all that is planned.

        It is the same object as long as nothing changes. On the person's own turn what is
        planned waits for the next move to be played.
        """
        if not self.moves or now.to_move is now.viewer:
            return now
        if self._board is None or self._board[0] is not now or self._board[1] != self.moves:
            board = now
            for move in self.moves:
                board = with_move(self._game, board, move)
            self._board = now, self.moves, board
        return self._board[2]

    def due(self, now: Observation) -> Move | None:
        """The move to be played now that the game has gone on, if it is possible.

        Moves taken back take what was planned after them along.
        """
        if now.ply <= self._since:
            self.moves = ()
        if not self.moves or now.to_move is not now.viewer:
            return None
        self._since = now.ply
        move, self.moves = self.moves[0], self.moves[1:]
        if move in now.moves:
            return move
        self.moves = ()
        return None

    def keep_possible(self, now: Observation) -> None:
        """Drop the first plan that no longer can be one, and all after it."""
        board, kept = now, list[Move]()
        for move in self.moves:
            if move not in self._game.plans(board):
                break
            kept.append(move)
            board = with_move(self._game, board, move)
        self.moves = tuple(kept)
