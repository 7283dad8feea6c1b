"""What bots think is in the fog: boards that fit, or one that is invented."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import cast

import numpy as np
from numpy.typing import NDArray

from bots.games import GAMES, named
from bots.time_manager import MeasuredPace
from core.belief.belief import ENDLESS, Belief
from core.facts import Facts
from core.game import Game, IllegalMoveError, start_from
from core.games import find_game
from core.player import Believed, Budget, Chances, dice
from core.setup import Position
from core.values import Move, Observation, Piece, Square


def imagined(previous: Position | None, seen: Observation, rolled: Random) -> Position:
    """A board that looks like ``seen``, if one is found, close to ``previous``."""
    imagine = named(GAMES[seen.variant].imagine)
    return cast("Position", imagine(previous, seen, rolled))


def certainties(facts: Facts, seen: Observation, men: Mapping[Square, Piece]) -> Chances:
    """Chance 1 for the enemy pieces of ``men`` on squares in the fog, 0 elsewhere."""
    enemy = seen.viewer.other
    kinds = [Piece(enemy, symbol) for symbol in facts.symbols]
    return {
        facts.name(square): {kind.letter: float(men.get(square) == kind) for kind in kinds}
        for square in facts.squares
        if square not in seen.visible
    }


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
        turn, board = self._last_board(seen)
        for index in range(turn + 1, len(seen)):
            now = seen[index]
            if now.to_move is not now.viewer:
                continue
            previous = board if board is None or turn < 0 else _played(board, seen, turn)
            board = imagined(previous, now, dice(self._seed, seen[: index + 1]))
            turn = index
        if board is None:
            raise ValueError("a bot was asked for a move before its turn")
        self._imagined = tuple(seen[: turn + 1]), board
        return board

    def _last_board(self, seen: Sequence[Observation]) -> tuple[int, Position | None]:
        """The last board, if this game continues from there."""
        if self._imagined is not None:
            past, board = self._imagined
            if tuple(seen[: len(past)]) == past:
                return len(past) - 1, board
        start = _known_start(seen[0])
        return (0 if start and seen[0].to_move is seen[0].viewer else -1), start


def _known_start(first: Observation) -> Position | None:
    """The position the game began from, if that was an unusual one, known to both sides."""
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


SHARE, KEPT_A_SECOND = 0.45, 600_000
"""The share of the time for the boards of one turn, and how many may be kept for each
second of the budget. One move in fifty needs so many, and a belief that drops the true
board then seldom finds it again."""

CANDIDATES_A_NODE = 32
"""Moves of the other side to try for each node of a budget, so that it tries all moves on
as many boards."""

FITTING = 10
"""A move of the other side that fits what is seen next takes so much more work than one
that does not: it is weighed and kept."""

PACE, LEAST_TIMED, LEAST_TRIED = 40_000_000.0, 500_000, 20_000
"""Work in a second at first, on the safe side; how much of it measures the pace of this
machine; and how many moves are tried even without time: a few milliseconds."""

SPARE, INVENTED = 64, 256
"""Boards kept in case the belief runs empty, and boards then invented from them."""


@dataclass(frozen=True, slots=True)
class BeliefBudget:
    """What the boards of one turn may take.

    Attributes:
        boards: The most that are kept.
        seconds: For trying the moves of the other side.
        candidates: The most of these moves, where that decides and not time.
    """

    boards: int
    seconds: float = inf
    candidates: int | None = None


class BeliefTracker:
    """Keeps the boards that fit what one side has been shown.

    Args:
        seed: Of the boards that are invented where none is left.
        room: Bytes for the boards.
    """

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._room = room
        self._belief: Belief | None = None
        self._read: list[Observation] = []
        self._pace = MeasuredPace(PACE, LEAST_TIMED)
        self._spent = 0.0
        """Seconds for moves of the other side since the viewer's last one."""

    def up_to(self, seen: Sequence[Observation], effort: BeliefBudget) -> Belief:
        """The boards that fit ``seen``; starts over for another game.

        ``effort`` is what each turn may take.
        """
        game = find_game(seen[-1].variant, seen[-1].ruleset)
        if self._belief is None or list(seen[: len(self._read)]) != self._read:
            self._belief, self._read = self._first(game, seen[0]), [seen[0]]
        belief = self._belief
        for after in seen[len(self._read) :]:
            spare = belief.rows[:: max(1, len(belief) // SPARE)].copy()
            self._step(belief, after, effort)
            if len(belief) == 0:
                self._refill(belief, spare, after, min(INVENTED, effort.boards))
        return belief

    def _step(self, belief: Belief, after: Observation, effort: BeliefBudget) -> None:
        """One more move."""
        before = self._read[-1]
        self._read.append(after)
        if before.to_move is after.viewer:
            belief.step(before, after, effort.boards)
            self._spent = 0.0
        elif effort.candidates is not None:
            belief.step(before, after, effort.boards, effort.candidates)
        else:
            self._spent += self._timed(belief, before, after, effort)

    def _timed(
        self, belief: Belief, before: Observation, after: Observation, effort: BeliefBudget
    ) -> float:
        """A move of the other side; returns the seconds that it took.

        How long its moves take is measured for the next.
        """
        began = time.perf_counter()
        each = 1 + FITTING * belief.survival(before, after)
        tried = (effort.seconds - self._spent) * self._pace.value / each
        most = int(min(ENDLESS, max(LEAST_TRIED, tried)))
        belief.step(before, after, effort.boards, most)
        took = time.perf_counter() - began
        self._pace.note(belief.candidates * each, took)
        return took

    def _first(self, game: Game, seen: Observation) -> Belief:
        start = start_from(game, seen.start).position
        usual = game.observe([start], seen.viewer)
        if _shown(usual) == _shown(seen):
            return Belief(game, self._room, [start])
        rolled = dice(self._seed, [seen])
        boards = [imagined(None, seen, rolled) for _ in range(INVENTED)]
        belief = Belief(game, self._room, boards)
        belief.exact = False
        return belief

    def _refill(
        self, belief: Belief, spare: NDArray[np.uint64], seen: Observation, number: int
    ) -> None:
        """Invents boards from earlier ones; a belief cut to a sample may run empty."""
        rolled = dice(self._seed, self._read)
        sources = [Position(row) for row in spare]
        boards = [imagined(rolled.choice(sources), seen, rolled) for _ in range(number)]
        belief.restart(np.unique([board.row for board in boards], axis=0))


def _shown(seen: Observation) -> tuple[object, ...]:
    """What tells positions apart: all that is in sight, hands included."""
    return seen.pieces, seen.visible, seen.hands


def affordable(budget: Budget) -> BeliefBudget:
    """The share of ``budget`` that the boards may take."""
    if budget.nodes is not None:
        boards = max(SPARE, budget.nodes)
        return BeliefBudget(boards, candidates=CANDIDATES_A_NODE * boards)
    boards = max(SPARE, int(budget.seconds * KEPT_A_SECOND))
    return BeliefBudget(boards, budget.seconds * SHARE)


class Odds:
    """Keeps every position that fits, as bots do, and plays no games.

    Args:
        seed: Of the positions that are invented where none is left.
        room: Bytes for the positions.
    """

    name = "Odds"

    def __init__(self, seed: int, room: int) -> None:
        self._seed = seed
        self._tracker = BeliefTracker(seed, room)

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``: any move, as it plays no games."""
        return dice(self._seed, seen).choice(seen[-1].moves)

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed:
        """See ``Believer.believes``."""
        return self._tracker.up_to(seen, affordable(budget)).believed(seen[-1])
