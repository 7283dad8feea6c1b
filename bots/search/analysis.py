"""The best lines of a position, deeper and deeper, for any game that has an evaluation.

The table of a search often has no moves for the last part of a mate, or moves of another
line. What is missing is found by small searches that begin where the line breaks off and
share that table.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import copysign
from typing import Any

import numpy as np

from bots.games import GAMES, evaluation_of
from bots.search.deepening import DEEPEST_ITERATION, Deepening, Workspaces, beside
from bots.search.evaluation_kernels import PRIZE
from bots.search.kernels import counted_from
from bots.search.tables import AGE, AGES, NO_LIMIT
from core.game import Game
from core.hindsight.findings import Appraisal
from core.score import Score, SearchInfo, SearchLine
from core.setup import Position
from core.values import Move, Side

SHARES = 4
"""Into so many parts the positions that may be searched are divided at first."""


class LineFinisher:
    """Finishes lines of one search.

    Args:
        game: The rules.
        deepening: The search, whose table is shared.
        history: Every position of the game so far.
        clock: Plies before the first of them that could be undone.
    """

    def __init__(
        self, game: Game, deepening: Deepening, history: Sequence[Position], clock: int
    ) -> None:
        self._game, self._clock = game, clock
        self._history = tuple(history)
        self._main = deepening
        self._found: dict[tuple[Move, int], tuple[Move, ...]] = {}

    @cached_property
    def _search(self) -> Deepening:
        """The search beside it, whose arrays are made when first needed."""
        main = self._main
        return Deepening(self._game, main.evaluation, beside(main.work))

    def finished(
        self, line: Sequence[Move], plies: int, nodes: int
    ) -> tuple[tuple[Move, ...], int]:
        """``line`` up to the end of the game, after so many plies or fewer.

        As much of it as leads there remains, its first move at least; less and less is
        tried. If no end is found, the line is as it was.

        Args:
            line: A line from the end of the history.
            plies: After how many it claims that the game is over.
            nodes: How many positions may be searched for that.

        Returns:
            The line, and how many positions were searched.
        """
        known = self._found.get((line[0], plies))
        if known is not None:
            return known, 0
        best, searched = tuple(line), 0
        length = min(len(line), plies)
        while length > 0 and searched < nodes:
            share = nodes if length == 1 else nodes // SHARES
            found, cost = self._from(line[:length], plies, min(share, nodes - searched))
            searched, best = searched + cost, found or best
            if len(found) == plies:
                self._found[line[0], plies] = found
                break
            length = min(length - 1, length * 3 // 4)
        return best, searched

    def _from(
        self, line: Sequence[Move], plies: int, nodes: int
    ) -> tuple[tuple[Move, ...], int]:
        """A line that begins so and ends in time, if one is found; and its cost."""
        past, made, searched = self._history, list[Move](), 0
        for move in line:
            past, made = (*past, self._game.play(past[-1], move)), [*made, move]
        while self._game.outcome(past, self._clock) is None:
            more, cost = self._mate(past, plies - len(made), nodes - searched)
            searched += cost
            if not more:
                return (), searched
            for move in more:
                past, made = (*past, self._game.play(past[-1], move)), [*made, move]
                if self._game.outcome(past, self._clock) is not None:
                    break
        decided = self._game.outcome(past, self._clock)
        won = decided is not None and decided.winner is not None
        return tuple(made) if won else (), searched

    def _mate(
        self, past: Sequence[Position], plies: int, nodes: int
    ) -> tuple[list[Move], int]:
        """The best line at the end of ``past``, if it ends the game in time; its cost."""
        if plies <= 0 or nodes <= 0:
            return [], 0
        search = self._search
        search.work.nodes[AGE] = (self._main.work.nodes[AGE] - 1) % AGES
        search.open(np.stack([position.row for position in past]), self._clock)
        for depth in range(1, min(plies, DEEPEST_ITERATION) + 1):
            complete = search.deepen(depth, most=nodes)
            value = float(search.values[0])
            horizon = counted_from(search.evaluation, depth)
            if complete and is_end(value) and self._plies(value, horizon) <= plies:
                words = search.line(0, min(plies, DEEPEST_ITERATION))
                return decoded(self._game, past[-1], words), search.nodes
            if not complete:
                break
        return [], search.nodes

    def _plies(self, value: float, horizon: int) -> int:
        return plies_to_end(self._game, value, horizon)


def is_end(value: float) -> bool:
    """Whether a value of a search is an end of the game."""
    return abs(value) >= PRIZE


def plies_to_end(game: Game, value: float, horizon: int) -> int:
    """After how many plies the game is over by a value that is an end of it.

    Args:
        game: The rules.
        value: The value, for the side to move.
        horizon: The plies from which the distance of ends was counted down.
    """
    facts = game.facts
    counted = horizon + (facts.win_by == "capture") + 100 - round(abs(value) / PRIZE)
    if facts.win_by == "mate" and facts.alternates:
        # A mate is seen after its last move, any other win before it, whose mover wins.
        counted += (counted % 2 == 0) == (value > 0)
    return max(1, counted)


def decoded(game: Game, position: Position, words: Sequence[int]) -> list[Move]:
    """The moves of a line from ``position``, up to the end of the game."""
    moves: list[Move] = []
    for word in words:
        if game.outcome([position]) is not None:
            break
        moves.append(game.decode(game.reveal([position]), word))
        position = game.play(position, moves[-1])
    return moves


TABLE_BITS = 20
CHECK_INTERVAL = 0.004
"""Seconds between two checks whether to stop."""

SECONDS = 1.0
"""For one position of a game that is gone through; a slow computer may search fewer."""

NODES, QUICK_NODES = 100_000, 10_000
"""Positions that are searched for it, and where many games are gone through."""

LINE_SECONDS, LINE_NODES = 3.0, 300_000
"""The same for one of which several moves are ranked."""

Stopped = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """When a search ends by itself.

    Attributes:
        lines: How many of the best lines are wanted.
        depth: Plies of the deepest iteration.
        nodes: Positions to search.
        seconds: By the clock; ``None`` for no end.
        besides: Positions that may be searched besides, after every iteration, to follow
            lines to the mate that they claim.
    """

    lines: int = 1
    depth: int = DEEPEST_ITERATION
    nodes: int = NO_LIMIT
    seconds: float | None = None
    besides: int = 0


def kind_of(variant: str) -> str:
    """The kind of evaluation for positions in full view; ``""`` if there is none."""
    game = GAMES[variant]
    kinds = ("search", *game.hindsight)
    return next((kind for kind in kinds if kind in game.evaluations), "")


def quick_analyst(game: Game) -> Analyst:
    """The analyst of a game where many games are gone through."""
    return Analyst(game, nodes=QUICK_NODES)


class Analyst:
    """Looks for the best lines of positions of one game.

    Args:
        game: The rules.
        table_bits: The table has ``2**table_bits`` entries.
        nodes: Positions that a brief look may search.
    """

    def __init__(
        self, game: Game, table_bits: int = TABLE_BITS, nodes: int = NODES
    ) -> None:
        self._game, self._nodes = game, nodes
        self._evaluation = evaluation_of(game.facts.key, kind_of(game.facts.key))
        self._workspaces = Workspaces(table_bits)
        self._running: Deepening | None = None
        self._changing = threading.Lock()

    def stop(self) -> None:
        """End ``lines``, which runs in another thread, at once.

        It goes on if it has not yet found its first line.
        """
        with self._changing:
            if self._running is not None:
                self._running.stop()

    def lines(
        self,
        history: Sequence[Position],
        limits: SearchLimits,
        stopped: Stopped | None = None,
        clock: int = 0,
        moves: Sequence[Move] = (),
    ) -> Iterator[SearchInfo]:
        """The best lines at the end of ``history``, after every iteration.

        Nothing if the game is over there. The first iteration is never cut short. The last
        one may be, if it had found a better move by then.

        Args:
            history: Every position of the game so far.
            limits: When to stop.
            stopped: Called all the time, in a thread of its own; ends the search at once.
            clock: Plies before the first position that could be undone.
            moves: The moves to look at; empty for all.
        """
        began = time.perf_counter()
        deepening = self._opened(history, clock, moves)
        if self._game.outcome(history, clock) is not None or deepening.number == 0:
            return
        deepening.deepen(1, limits.lines)
        finisher = LineFinisher(self._game, deepening, history, clock)
        info = partial(self._info, deepening, finisher, history, limits, began=began)
        ended = _end_of(began, limits.seconds, stopped)
        with self._stoppable(deepening), _watched(deepening, ended):
            yield info(1)
            for depth in range(2, limits.depth + 1):
                settled = _is_settled(deepening, depth - 1, limits.lines)
                if settled or (ended is not None and ended()):
                    return
                leader = int(deepening.moves[0])
                complete = deepening.deepen(depth, limits.lines, limits.nodes)
                if complete or int(deepening.moves[0]) != leader:
                    yield info(depth)
                if not complete:
                    return

    def appraise(self, history: Sequence[Position], clock: int) -> Appraisal:
        """See ``core.hindsight.findings.Analysis``: a brief look at the end of a game."""
        over = self._game.outcome(history, clock)
        if over is not None:
            return Appraisal(Score.of(over))
        limits = SearchLimits(nodes=self._nodes, seconds=SECONDS)
        best = [info.lines[0] for info in self.lines(history, limits, clock=clock)][-1:]
        if not best:
            return Appraisal(Score(pawns=0.0))
        return Appraisal(best[0].score, next(iter(best[0].moves), None))

    def ranked(
        self, history: Sequence[Position], clock: int, most: int
    ) -> tuple[Appraisal, ...]:
        """See ``core.hindsight.findings.Analysis``: as brief a look at several moves."""
        limits = SearchLimits(most, nodes=LINE_NODES, seconds=LINE_SECONDS)
        last = [*self.lines(history, limits, clock=clock)][-1:]
        return tuple(
            Appraisal(line.score, line.moves[0])
            for info in last
            for line in info.lines
            if line.moves
        )

    @contextmanager
    def _stoppable(self, deepening: Deepening) -> Iterator[None]:
        """Has ``stop`` end this search meanwhile, and none that comes after."""
        self._running = deepening
        try:
            yield
        finally:
            with self._changing:
                self._running = None

    def _opened(
        self, history: Sequence[Position], clock: int, moves: Sequence[Move]
    ) -> Deepening:
        rows = np.stack([position.row for position in history])
        evaluation = self._evaluation(self._game, rows[-1:])
        work = self._workspaces.reused(self._game, evaluation)
        deepening = Deepening(self._game, evaluation, work)
        legal = self._game.moves(history[-1]) if moves else ()
        order = [number for number, move in enumerate(legal) if move in moves]
        deepening.open(rows, clock, order)
        return deepening

    def _info(
        self,
        deepening: Deepening,
        finisher: LineFinisher,
        history: Sequence[Position],
        limits: SearchLimits,
        depth: int,
        *,
        began: float,
    ) -> SearchInfo:
        found: list[SearchLine] = []
        left = limits.besides
        number = min(limits.lines, deepening.number)
        for index in range(number):
            line, plies = self._line(deepening, history[-1], index, depth)
            share = left // (number - index)
            if plies and share:
                moves, searched = finisher.finished(line.moves, plies, share)
                line, left = replace(line, moves=moves), left - searched
            found.append(line)
        seconds = time.perf_counter() - began
        return SearchInfo(depth, deepening.nodes, seconds, tuple(found))

    def _line(
        self, deepening: Deepening, position: Position, index: int, depth: int
    ) -> tuple[SearchLine, int]:
        """A line as far as the table knows it, and the plies to the end that it claims."""
        value = float(deepening.values[index])
        horizon = counted_from(deepening.evaluation, depth)
        plies = plies_to_end(self._game, value, horizon) if is_end(value) else 0
        words = deepening.line(index, min(max(depth, plies), DEEPEST_ITERATION))
        moves = decoded(self._game, position, words)
        sign = 1 if self._game.to_move(position) is Side.FIRST else -1
        facts = self._game.facts
        pair = len(Side) if facts.alternates else 1
        score = replace(score_of(sign * value, plies, pair), pawn_worth=facts.pawn_worth)
        return SearchLine(score, tuple(moves)), plies


def score_of(value: float, plies: int, pair: int = 2) -> Score:
    """A value of a search as people read it.

    Args:
        value: For the first side.
        plies: After how many the game is over; 0 for a value that is no end.
        pair: So many plies are one move up to a mate: 1 where a turn has several.
    """
    if not plies:
        return Score(pawns=round(value, 2))
    return Score(mate=round(copysign(-(-plies // pair), value)))


def _is_settled(deepening: Deepening, depth: int, lines: int) -> bool:
    """Whether all the lines wanted end within the plies that were searched in full."""
    values = np.abs(deepening.values[: min(lines, deepening.number)])
    horizon = counted_from(deepening.evaluation, depth)
    return bool((values >= PRIZE * (100 + horizon - depth + 1)).all())


def _end_of(began: float, seconds: float | None, stopped: Stopped | None) -> Stopped | None:
    """Whether so many seconds are over, or ``stopped`` says so; ``None`` for never."""
    if seconds is None:
        return stopped
    until = began + seconds
    return lambda: time.perf_counter() >= until or (stopped is not None and stopped())


@contextmanager
def _watched(deepening: Deepening, ended: Stopped | None) -> Iterator[None]:
    """Stops ``deepening`` once ``ended`` says so, while kernels run in this thread."""
    if ended is None:
        yield
        return
    over = threading.Event()

    def watch() -> None:
        while not over.wait(CHECK_INTERVAL):
            if ended():
                deepening.stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def analyse(
    hear: Any,  # noqa: ANN401 - what a background task is given
    game: Game,
    history: tuple[Position, ...],
    clock: int,
    limits: SearchLimits,
) -> Iterator[SearchInfo]:
    """The work of a background task: one position, until its process is ended."""
    yield from Analyst(game).lines(history, limits, clock=clock)
