"""Solves problems: every first move is proved or refuted, as far as the time allows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from bots.solving.lines import Lines
from bots.solving.prover import DEFAULT_MEMORY, Prover
from bots.solving.shortest import longer_ways, measured, shortest
from bots.solving.solvable import check_solvable
from bots.solving.tables import NO_LIMIT
from core.game import Game
from core.problems.goals import Way
from core.problems.stipulation import Stipulation
from core.setup import Position, Start
from core.values import Move

FIRST_BUDGET, GROWTH = 50_000, 8
"""Positions that a first move may take in the first round, and how that grows."""

SKETCH = 300
"""Positions that each question may take about a line before all moves are settled."""

MARGIN = 2
"""So many moves later than the shortest way other ways are looked for."""

Heard = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SolveLimits:
    """When solving ends by itself, and how much memory it takes.

    Attributes:
        seconds: By the clock; ``None`` for no end.
        nodes: Positions looked at.
        memory: Megabytes of its tables.
    """

    seconds: float | None = None
    nodes: int = NO_LIMIT
    memory: int = DEFAULT_MEMORY


@dataclass(frozen=True, slots=True)
class ProofResult:
    """What is known of a problem.

    Attributes:
        stipulation: What was asked.
        solved: Whether it can be done; ``None`` if that is not settled.
        keys: The first moves that are proved to do it.
        settled: Whether every other first move is proved to fail.
        line: A solution: the first key with the longest defence, as far as it is known;
            of a problem where both sides help, the first solution.
        nodes: Positions looked at.
        seconds: By the clock.
        solutions: Of a problem where both sides help: all solutions.
        longer: Other first moves that are proved to do it, later than was asked: of a
            problem that asks for no number of moves, those that take up to ``MARGIN`` moves
            more than the shortest way.
        bound: In how many moves every other first move is proved to fail; 0 where that is
            not settled or was not asked.
    """

    stipulation: Stipulation
    solved: bool | None
    keys: tuple[Move, ...]
    settled: bool
    line: tuple[Move, ...]
    nodes: int
    seconds: float
    solutions: tuple[tuple[Move, ...], ...] = ()
    longer: tuple[Move, ...] = ()
    bound: int = 0

    @property
    def cooked(self) -> bool:
        """Whether there is more than one solution."""
        return max(len(self.keys) + len(self.longer), len(self.solutions)) > 1


class Solver:
    """Solves one problem, and can be stopped from another thread.

    Args:
        game: The rules.
        start: The position.
        stipulation: What is asked.
        limits: When to end.
        heard: Told now and then, in a few words, how far it is.

    Raises:
        UnsolvableError: If it is none that is solved here.
    """

    def __init__(
        self,
        game: Game,
        start: Start,
        stipulation: Stipulation,
        limits: SolveLimits = SolveLimits(),
        heard: Heard = lambda words: None,
    ) -> None:
        check_solvable(game, stipulation)
        self.game = game
        self.position = start.position
        self.stipulation = stipulation
        self.prover = Prover(game, stipulation.kind, stipulation.attacks, limits.memory)
        self.prover.warm(self.position, stipulation.attacks)
        self.prover.limit = limits.nodes
        self._limits = limits
        self._heard = heard
        self._line: tuple[Move, ...] = ()
        self._left = stipulation.attacks

    def stop(self) -> None:
        """End ``solve``, which runs in another thread, with what is known by then."""
        self.prover.stop()

    def solve(self) -> ProofResult:
        """Prove or refute every first move, as far as the limits allow."""
        began = time.perf_counter()
        with self.prover.in_time(self._limits.seconds):
            if self.stipulation.goal.way is Way.HELP:
                return self._helped(began)
            if self._left or self._measure():
                return self._forced(began)
            return self._hopeless(began)

    def _measure(self) -> int:
        """Find the length of a problem that asks for none; 0 if it has no solution."""
        self._heard("looking for the shortest way")
        self._left = shortest(self.prover, self.position) or 0
        if self._left:
            self.stipulation = measured(self.stipulation, self._left)
        return self._left

    def _hopeless(self, began: float) -> ProofResult:
        """What is said where there is no solution, or none was found in time."""
        settled = not self.prover.stopped
        return self._verdict(False if settled else None, (), settled, (), began)

    def _forced(self, began: float) -> ProofResult:
        moves = self.game.moves(self.position)
        possible = self._possible() if moves else False
        keys: list[Move] = []
        settled = possible is False
        if not settled:
            settled = self._sift(moves, keys)
        solved = True if keys or possible else False if settled else None
        ordered = tuple(move for move in moves if move in keys)
        if ordered and not self.prover.stopped:
            whole = self._longest(ordered[0])
            if not self.prover.stopped or len(whole) > len(self._line):
                self._line = whole
        verdict = self._verdict(solved, ordered, settled, self._line, began)
        if ordered and settled and self.stipulation.text in self.stipulation.goal.names:
            verdict = self._with_longer(verdict, began)
        return verdict

    def _with_longer(self, verdict: ProofResult, began: float) -> ProofResult:
        """``verdict`` with the other first moves that do it some moves later."""
        bound = self._left + MARGIN
        others = [m for m in self.game.moves(self.position) if m not in verdict.keys]
        longer, settled = longer_ways(others, partial(self._does, moves=bound))
        return replace(
            verdict,
            longer=longer,
            bound=bound if settled else 0,
            nodes=self.prover.nodes,
            seconds=time.perf_counter() - began,
        )

    def _longest(self, key: Move, patience: int = NO_LIMIT) -> tuple[Move, ...]:
        lines = Lines(self.prover, patience)
        return lines.longest(self.position, key, self._left)

    def _possible(self) -> bool | None:
        """Whether there is a solution at all, where that is quickly asked for the whole."""
        left = self._left
        if left < 4 or self.stipulation.goal.way is not Way.DIRECT:
            return None
        self._heard(f"looking for any way in {left} moves")
        return self.prover.wins(self.position, left)

    def _sift(self, moves: tuple[Move, ...], keys: list[Move]) -> bool:
        """Put the moves that are proved into ``keys``; whether all others are refuted."""
        waiting, budget = list(moves), FIRST_BUDGET
        while waiting and not self.prover.stopped:
            unsettled = []
            for number, move in enumerate(waiting, 1):
                found = self._does(move, budget, self._left)
                if found:
                    keys.append(move)
                    self._sketch(move)
                elif found is None:
                    unsettled.append(move)
                self._heard(
                    f"first move {number} of {len(waiting)}, {len(keys)} found, "
                    f"{self.prover.nodes:,} positions"
                )
            waiting, budget = unsettled, budget * GROWTH
        return not waiting

    def _sketch(self, key: Move) -> None:
        """Find a line for the first key at once, if that is quick: time may run out."""
        if not self._line:
            self._line = self._longest(key, SKETCH)

    def _does(self, move: Move, budget: int, moves: int) -> bool | None:
        """Whether a first move forces the goal in so many moves."""
        after = self.game.play(self.position, move)
        left = moves - 1
        if self.game.to_move(after) is self.game.to_move(self.position):
            return self.prover.wins(after, left, budget) if left else False
        return self.prover.loses(after, left, budget)

    def _helped(self, began: float) -> ProofResult:
        plies = 2 * self.stipulation.moves + self.stipulation.half
        solutions = tuple(self._together(self.position, plies))
        settled = not self.prover.stopped
        solved = True if solutions else False if settled else None
        keys = tuple(dict.fromkeys(line[0] for line in solutions))
        line = solutions[0] if solutions else ()
        return self._verdict(solved, keys, settled, line, began, solutions)

    def _together(self, position: Position, plies: int) -> Iterator[tuple[Move, ...]]:
        """Every way to the goal in exactly so many plies."""
        if not self.prover.reaches(position, plies):
            return
        for move in self.game.moves(position):
            after = self.game.play(position, move)
            if plies == 1:
                if Lines(self.prover).is_goal(after):
                    yield (move,)
                continue
            for rest in self._together(after, plies - 1):
                yield (move, *rest)

    def _verdict(
        self,
        solved: bool | None,
        keys: tuple[Move, ...],
        settled: bool,
        line: tuple[Move, ...],
        began: float,
        solutions: tuple[tuple[Move, ...], ...] = (),
    ) -> ProofResult:
        seconds = time.perf_counter() - began
        return ProofResult(
            self.stipulation,
            solved,
            keys,
            settled,
            line,
            self.prover.nodes,
            seconds,
            solutions,
        )


def solve(
    game: Game,
    start: Start,
    stipulation: Stipulation,
    limits: SolveLimits = SolveLimits(),
) -> ProofResult:
    """What is known of a problem within ``limits``; see ``Solver``."""
    return Solver(game, start, stipulation, limits).solve()
