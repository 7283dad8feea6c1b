"""PossibleBoardGenerator: keeps one imagined board, and believes in it."""

from __future__ import annotations

from collections.abc import Sequence

from bots.imagined.generate import imagined
from bots.picking import legal
from bots.picturing import certainties
from bots.readiness import get_ready
from bots.simple_stockfish import DEPTH, shallow_engine
from core.game import Position
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation


class PossibleBoardGenerator:
    """Searches the one board it imagines three plies deep, as if it were the truth."""

    name = "PossibleBoardGenerator"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._imagined: tuple[tuple[Observation, ...], Position] | None = None
        """The last turn imagined: all that had been seen by then, and the board."""
        get_ready(self)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        board = self._imagine(seen)
        rolled = dice(self._seed, seen)
        engine = shallow_engine(find_game(now.variant, now.ruleset), rolled)
        return legal(engine.run(board, DEPTH).move, now, rolled)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed | None:
        """See ``Believer.believes``: the board of its last turn, its own move played."""
        turns = [index for index, now in enumerate(seen) if now.moves]
        if not turns:
            return None
        turn, now = turns[-1], seen[-1]
        game = find_game(now.variant, now.ruleset)
        board = self._imagine(seen[: turn + 1])
        if turn + 1 < len(seen):
            board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
        return Believed(1, False, certainties(game.facts, now, game.pieces(board)))

    def _imagine(self, seen: Sequence[Observation]) -> Position:
        """The board of this turn, from the board of the turn before, from the first on."""
        turn, board = self._remembered(seen)
        for index in range(turn + 1, len(seen)):
            now = seen[index]
            if now.to_move is not now.viewer:
                continue
            previous = None
            if board is not None:
                game = find_game(now.variant, now.ruleset)
                move = game.own_move(seen[turn], seen[turn + 1])
                previous = game.play(board, move)
            board = imagined(previous, now, dice(self._seed, seen[: index + 1]))
            turn = index
        if board is None:
            raise ValueError("a bot is asked for a move before its turn has come")
        self._imagined = tuple(seen[: turn + 1]), board
        return board

    def _remembered(self, seen: Sequence[Observation]) -> tuple[int, Position | None]:
        """What was imagined last, if this game has gone on from there."""
        if self._imagined is not None:
            past, board = self._imagined
            if tuple(seen[: len(past)]) == past:
                return len(past) - 1, board
        return -1, None
