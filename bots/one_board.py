"""One invented board that is updated along with a game."""

from __future__ import annotations

from collections.abc import Sequence

from bots.imagining import imagined
from core.game import IllegalMoveError
from core.games import find_game
from core.player import dice
from core.setup import Position
from core.starts import start_from
from core.values import Observation


class OneBoard:
    """Keeps one board, on which the enemy pieces move as little as they must.

    Args:
        seed: Of random choices.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._imagined: tuple[tuple[Observation, ...], Position] | None = None
        """The last turn imagined: all that had been seen by then, and the board."""

    def up_to(self, seen: Sequence[Observation]) -> Position:
        """The board at the viewer's last turn, derived turn by turn.

        Raises:
            ValueError: Before the viewer's first turn.
        """
        turn, board = self._remembered(seen)
        for index in range(turn + 1, len(seen)):
            now = seen[index]
            if now.to_move is not now.viewer:
                continue
            previous = board if board is None or turn < 0 else _played(board, seen, turn)
            board = imagined(previous, now, dice(self._seed, seen[: index + 1]))
            turn = index
        if board is None:
            raise ValueError("a bot is asked for a move before its turn has come")
        self._imagined = tuple(seen[: turn + 1]), board
        return board

    def _remembered(self, seen: Sequence[Observation]) -> tuple[int, Position | None]:
        """The last board, if this game continues from there."""
        if self._imagined is not None:
            past, board = self._imagined
            if tuple(seen[: len(past)]) == past:
                return len(past) - 1, board
        told = _told(seen[0])
        return (0 if told and seen[0].to_move is seen[0].viewer else -1), told


def _told(first: Observation) -> Position | None:
    """The position the game began from, where both sides were told of an unusual one."""
    if not first.start:
        return None
    return start_from(find_game(first.variant, first.ruleset), first.start).position


def _played(board: Position, seen: Sequence[Observation], turn: int) -> Position | None:
    """``board`` after the viewer's move of a turn; ``None`` if it has no such move."""
    now = seen[turn]
    game = find_game(now.variant, now.ruleset)
    try:
        return game.play(board, game.own_move(now, seen[turn + 1]))
    except IllegalMoveError:
        return None
