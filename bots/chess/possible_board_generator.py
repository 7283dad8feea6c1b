"""PossibleBoardGenerator: invents one board and searches it."""

from __future__ import annotations

from collections.abc import Sequence

from bots.chess.simple_stockfish import DEPTH, shallow_engine
from bots.one_board import OneBoard
from bots.picking import legal
from bots.picturing import certainties
from core.games import find_game
from core.player import Believed, Budget, dice
from core.values import Move, Observation


class PossibleBoardGenerator:
    """Searches the one board it invents three plies deep, as if it were the truth."""

    name = "PossibleBoardGenerator"

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._board = OneBoard(seed)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        board = self._board.up_to(seen)
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
        board = self._board.up_to(seen[: turn + 1])
        if turn + 1 < len(seen):
            board = game.play(board, game.own_move(seen[turn], seen[turn + 1]))
        return Believed(1, False, certainties(game.facts, now, game.pieces(board)))
