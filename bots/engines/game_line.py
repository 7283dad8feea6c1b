"""The game so far as engines are told it: a start and moves, from what one side was shown.

For games in full view, whose observations tell all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Game
from core.games import find_game
from core.notation import code
from core.player import PlayerError
from core.setup import Position
from core.values import Observation


class GameLine:
    """Follows what was seen."""

    def __init__(self) -> None:
        self._read: list[Observation] = []
        self._moves: list[str] = []

    def up_to(self, seen: Sequence[Observation]) -> tuple[str, tuple[str, ...]]:
        """Where the game began, ``""`` for the usual start, and the moves since.

        Raises:
            PlayerError: If no move leads from one observation to the next.
        """
        known = len(self._read)
        if not known or list(seen[:known]) != self._read:
            self._read, self._moves = [seen[0]], []
        for after in seen[len(self._read) :]:
            self._moves.append(_move_between(self._read[-1], after))
            self._read.append(after)
        return seen[0].start, tuple(self._moves)


def _move_between(before: Observation, after: Observation) -> str:
    """The legal move that leads to what was seen next, as engines write it."""
    game = find_game(before.variant, before.ruleset)
    position, wanted = game.position_of(before), game.position_of(after)
    changed = {
        square
        for square in before.pieces.keys() | after.pieces.keys()
        if before.pieces.get(square) != after.pieces.get(square)
    }
    for move in game.moves(position):
        if move.target in changed and game.play(position, move) == wanted:
            return code(game.facts, move)
    raise PlayerError("no move leads to what was seen next")


def position_words(game: Game, start: str, moves: Sequence[str]) -> str:
    """A game in the words of USI."""
    began = f"sfen {game.write(game.read(start))}" if start else "startpos"
    return " ".join(("position", began, *(("moves", *moves) if moves else ())))


def last_position(game: Game, start: str, moves: Sequence[str]) -> Position:
    """The position at the end of a game, all of whose moves are legal."""
    position = (game.read(start) if start else game.start()).position
    for text in moves:
        named = (move for move in game.moves(position) if code(game.facts, move) == text)
        position = game.play(position, next(named))
    return position
