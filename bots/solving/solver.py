"""Solves problems, and defends them against somebody who solves them by hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bots.solving.prover import (
    DEFAULT_MEMORY,
    Prover,
    check_solvable,
    longer_ways,
    measured,
    shortest,
)
from bots.solving.tables import NO_LIMIT
from core.game import Game
from core.problems.goals import Stipulation, Way
from core.setup import Position, Start
from core.texts import _
from core.values import Move


class Lines:
    """Judges single moves of one problem by a prover.

    Args:
        prover: What it knows already saves work.
        patience: Positions that may be looked at for each question.

    Attributes:
        game: The rules.
    """

    def __init__(self, prover: Prover, patience: int = NO_LIMIT) -> None:
        self.game = prover.game
        self._prover = prover
        self._patience = patience

    def is_goal(self, position: Position) -> bool:
        """Whether the side to move is mated, or stalemated if that is the goal."""
        if self._prover.way is Way.CHECKS:
            return self._prover.mated(position)
        if self.game.moves(position):
            return False
        return self.is_check(position) == (self._prover.target == "mate")

    def is_check(self, position: Position) -> bool:
        """Whether the side to move is in check."""
        return self._prover.checked(position)

    def passes(self, position: Position, after: Position) -> bool:
        """Whether a move from one position to another gave the turn to the other side."""
        return self.game.to_move(position) is not self.game.to_move(after)

    def may_attack(self, position: Position, after: Position) -> bool:
        """Whether the attacker may move from one position to another, ending its turn."""
        if self._prover.way is Way.CHECKS and not self.is_check(after):
            return False
        return self.passes(position, after)

    def defences(self, position: Position, left: int) -> tuple[Move, ...]:
        """The defender's moves, without interpositions that are useless.

        That depends on how many moves the attacker has ``left``.
        """
        return tuple(
            move
            for move in self.game.moves(position)
            if not any(
                self._prover.loses(back, left, self._patience)
                for back in self._prover.taken_back(position, move)
            )
        )

    def forces(self, position: Position, move: Move, left: int) -> bool | None:
        """Whether an attacker's move forces the goal in ``left`` moves, itself included."""
        after = self.game.play(position, move)
        if self.passes(position, after):
            return self._prover.loses(after, left - 1, self._patience)
        return left > 1 and self._prover.wins(after, left - 1, self._patience)

    def fewest(self, position: Position, left: int) -> int | None:
        """In how few moves the attacker to move forces the goal; 0 if not in ``left``."""
        for number in range(1, left + 1):
            found = self._prover.wins(position, number, self._patience)
            if found is None:
                return None
            if found:
                return number
        return 0

    def quickest(self, position: Position, left: int) -> tuple[Move, int] | None:
        """A move by which the attacker gets there first, and in how many moves.

        ``None`` if there is none, or that is not settled.
        """
        number = self.fewest(position, left)
        if not number:
            return None
        for move in self.game.moves(position):
            if self.forces(position, move, number):
                return move, number
        return None

    def stubbornest(self, position: Position, left: int) -> tuple[Move, int] | None:
        """The defence that holds out longest, and how many moves are needed after it.

        That is more than ``left`` where it refutes everything. ``None`` if there is no
        defence, or it is not settled.
        """
        best = None
        for move in self.defences(position, left):
            needed = self._needed(position, self.game.play(position, move), left)
            if needed is None:
                return None
            if best is None or needed > best[1]:
                best = move, needed
        return best

    def refutes(self, position: Position, move: Move, left: int) -> bool | None:
        """Whether a defence keeps the goal off for ``left`` moves."""
        needed = self._needed(position, self.game.play(position, move), left)
        return None if needed is None else needed > left

    def longest(self, position: Position, move: Move, left: int) -> tuple[Move, ...]:
        """The line from an attacker's move that forces the goal, with the best play.

        Where patience ends, it goes on with any move that forces it and any defence.
        """
        line = [move]
        at = self.game.play(position, move)
        left -= 1
        attacking = not self.passes(position, at)
        while not self._prover.stopped:
            found = self.quickest(at, left) if attacking else self.stubbornest(at, left)
            found = found or self._anyhow(at, left, attacking)
            if found is None:
                break
            line.append(found[0])
            after = self.game.play(at, found[0])
            left = found[1] - attacking
            attacking = attacking is not self.passes(at, after)
            at = after
            if not attacking and self._prover.way is not Way.SELF and self.is_goal(at):
                break
        return tuple(line)

    def _anyhow(
        self, position: Position, left: int, attacking: bool
    ) -> tuple[Move, int] | None:
        """As ``quickest`` or ``stubbornest``, without looking for the best."""
        offered = self.game.moves if attacking else partial(self.defences, left=left)
        for move in offered(position):
            if not attacking or self.forces(position, move, left):
                return move, left
        return None

    def _needed(self, position: Position, after: Position, left: int) -> int | None:
        """Moves that the attacker needs after a defence; ``left`` and one if it cannot."""
        if not self.passes(position, after):
            found = self._prover.loses(after, left, self._patience)
            return None if found is None else left if found else left + 1
        if self._prover.way is Way.SELF and self.is_goal(after):
            return 0
        number = self.fewest(after, left) if left else 0
        return None if number is None else number or left + 1


FIRST_BUDGET, GROWTH = 50_000, 8
"""Positions that a first move may take in the first round, and how that grows."""

SKETCH = 300
"""Positions that each question may take about a line before all moves are settled."""

MARGIN = 2
"""So many moves later than the shortest way other ways are looked for."""

Report = Callable[[str], None]


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
        stipulation: What is to be done.
        solved: Whether it can be done; ``None`` if that is not settled.
        keys: The first moves that are proved to do it.
        settled: Whether every other first move is proved to fail.
        line: A solution: the first key with the longest defence, as far as it is known;
            of a problem where both sides help, the first solution.
        nodes: Positions looked at.
        seconds: By the clock.
        solutions: Of a problem where both sides help: all solutions.
        longer: Other first moves that are proved to do it, later than asked for: of a
            problem with no number of moves, those that take up to ``MARGIN`` moves
            more than the shortest way.
        bound: In how many moves every other first move is proved to fail; 0 where that is
            not settled or was not looked for.
    """

    stipulation: Stipulation
    solved: bool | None
    keys: tuple[Move, ...]
    settled: bool
    nodes: int
    seconds: float
    line: tuple[Move, ...] = ()
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
        stipulation: What is to be done.
        limits: When to end.
        report: Takes now and then, in a few words, how far it is.

    Raises:
        UnsolvableError: If it is none that is solved here.
    """

    def __init__(
        self,
        game: Game,
        start: Start,
        stipulation: Stipulation,
        limits: SolveLimits = SolveLimits(),
        report: Report = lambda words: None,
    ) -> None:
        check_solvable(game, stipulation)
        self.game = game
        self.position = start.position
        self.stipulation = stipulation
        self.prover = Prover(game, stipulation.kind, stipulation.attacks, limits.memory)
        self.prover.warm(self.position, stipulation.attacks)
        self.prover.limit = limits.nodes
        self._limits = limits
        self._report = report
        self._began = 0.0
        self._line: tuple[Move, ...] = ()
        self._left = stipulation.attacks

    def stop(self) -> None:
        """End ``solve``, which runs in another thread, with what is known by then."""
        self.prover.stop()

    def solve(self) -> ProofResult:
        """Prove or refute every first move, as far as the limits allow."""
        self._began = time.perf_counter()
        with self.prover.in_time(self._limits.seconds):
            if self.stipulation.goal.way is Way.HELP:
                return self._helped()
            if self._left or self._measure():
                return self._forced()
            return self._hopeless()

    def _measure(self) -> int:
        """Find the length of a problem that gives none; 0 if it has no solution."""
        self._report(_("looking for the shortest way"))
        self._left = shortest(self.prover, self.position) or 0
        if self._left:
            self.stipulation = measured(self.stipulation, self._left)
        return self._left

    def _hopeless(self) -> ProofResult:
        """The result where there is no solution, or none was found in time."""
        settled = not self.prover.stopped
        return self._result(False if settled else None, settled)

    def _forced(self) -> ProofResult:
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
        result = self._result(solved, settled, keys=ordered, line=self._line)
        if ordered and settled and self.stipulation.text in self.stipulation.goal.names:
            result = self._with_longer(result)
        return result

    def _with_longer(self, result: ProofResult) -> ProofResult:
        """``result`` with the other first moves that do it some moves later."""
        bound = self._left + MARGIN
        others = [m for m in self.game.moves(self.position) if m not in result.keys]
        longer, settled = longer_ways(others, partial(self._does, moves=bound))
        return replace(
            result,
            longer=longer,
            bound=bound if settled else 0,
            nodes=self.prover.nodes,
            seconds=time.perf_counter() - self._began,
        )

    def _longest(self, key: Move, patience: int = NO_LIMIT) -> tuple[Move, ...]:
        lines = Lines(self.prover, patience)
        return lines.longest(self.position, key, self._left)

    def _possible(self) -> bool | None:
        """Whether there is a solution at all, where that is quickly settled as a whole."""
        left = self._left
        if left < 4 or self.stipulation.goal.way is not Way.DIRECT:
            return None
        self._report(_("looking for any way in {left} moves").format(left=left))
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
                self._report(
                    _(
                        "first move {number} of {count}, {count2} found, "
                        "{nodes:,} positions"
                    ).format(
                        number=number,
                        count=len(waiting),
                        count2=len(keys),
                        nodes=self.prover.nodes,
                    )
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

    def _helped(self) -> ProofResult:
        plies = 2 * self.stipulation.moves + self.stipulation.half
        solutions = tuple(self._together(self.position, plies))
        settled = not self.prover.stopped
        solved = True if solutions else False if settled else None
        keys = tuple(dict.fromkeys(line[0] for line in solutions))
        line = solutions[0] if solutions else ()
        return self._result(solved, settled, keys=keys, line=line, solutions=solutions)

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

    def _result(
        self,
        solved: bool | None,
        settled: bool,
        *,
        keys: tuple[Move, ...] = (),
        **known: Any,  # noqa: ANN401 - fields of a result
    ) -> ProofResult:
        seconds, nodes = time.perf_counter() - self._began, self.prover.nodes
        task = self.stipulation
        return ProofResult(task, solved, keys, settled, nodes, seconds, **known)


def solve(
    game: Game,
    start: Start,
    stipulation: Stipulation,
    limits: SolveLimits = SolveLimits(),
) -> ProofResult:
    """What is known of a problem within ``limits``; see ``Solver``."""
    return Solver(game, start, stipulation, limits).solve()


SECONDS = 10.0
"""After so long a move is left open by default."""


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A move that the solver of a problem has made.

    Attributes:
        position: Where.
        move: The move.
        left: Moves in which the goal is to be reached, this one included.
    """

    position: Position
    move: Move
    left: int


@dataclass(frozen=True, slots=True)
class ProvedMove:
    """What comes of a move.

    Attributes:
        tried: The move.
        right: Whether it forces the goal in time; ``None`` if that was not settled.
        reached: Whether it reached the goal.
        reply: The defence that holds out longest; of a wrong move, what refutes it.
        refutations: Every defence that refutes it.
        left: Moves that are left after ``reply`` to reach the goal as fast as possible;
            0 where it was reached or refuted.
    """

    tried: TriedMove
    right: bool | None
    reached: bool = False
    reply: Move | None = None
    refutations: tuple[Move, ...] = ()
    left: int = 0


class Defender:
    """Defends one problem in which a goal is forced: not where both sides help.

    Args:
        game: The rules.
        stipulation: What is to be done.
        memory: Megabytes that its tables may take.

    Raises:
        UnsolvableError: If it is none that is solved here.
    """

    def __init__(
        self, game: Game, stipulation: Stipulation, memory: int = DEFAULT_MEMORY
    ) -> None:
        check_solvable(game, stipulation)
        self._game = game
        self._stipulation = stipulation
        self._memory = memory
        self._prover = self._fresh()

    def judged(self, tried: TriedMove, seconds: float | None = SECONDS) -> ProvedMove:
        """Whether a move forces the goal, and what the other side does about it."""
        self._prover.warm(tried.position, tried.left)
        with self._prover.in_time(seconds):
            found = self._judged(tried)
        if self._prover.stopped:
            self._prover = self._fresh()
        return found

    def _fresh(self) -> Prover:
        goal = self._stipulation
        return Prover(self._game, goal.kind, goal.attacks, self._memory)

    def _judged(self, tried: TriedMove) -> ProvedMove:
        lines = Lines(self._prover)
        after = self._game.play(tried.position, tried.move)
        if not lines.passes(tried.position, after):
            return ProvedMove(tried, lines.forces(tried.position, tried.move, tried.left))
        direct = self._stipulation.goal.way in {Way.DIRECT, Way.CHECKS}
        if direct and lines.is_goal(after):
            return ProvedMove(tried, right=True, reached=True)
        if not lines.may_attack(tried.position, after):
            return ProvedMove(tried, right=False)
        return self._defended(tried, after)

    def _defended(self, tried: TriedMove, after: Position) -> ProvedMove:
        """What the defender, to move in ``after``, does about a move."""
        lines, left = Lines(self._prover), tried.left - 1
        refuting, defences = [], lines.defences(after, left)
        for defence in defences:
            refuted = lines.refutes(after, defence, left)
            if refuted is None:
                return ProvedMove(tried, None)
            if refuted:
                refuting.append(defence)
        if refuting or not defences:
            reply = refuting[0] if refuting else None
            return ProvedMove(tried, right=False, reply=reply, refutations=tuple(refuting))
        best = lines.stubbornest(after, left)
        if best is None:
            return ProvedMove(tried, right=True)
        return ProvedMove(tried, right=True, reply=best[0], left=best[1])


def defend(
    hear: Callable[[], Any],
    game: Game,
    stipulation: Stipulation,
    memory: int = DEFAULT_MEMORY,
    seconds: float = SECONDS,
) -> Iterator[ProvedMove]:
    """The work of a background task: judges each ``TriedMove`` that it receives."""
    defender = Defender(game, stipulation, memory)
    while True:
        try:
            tried = hear()
        except EOFError:
            return
        yield defender.judged(tried, seconds)
