"""The other side of a problem that somebody solves by hand: its defences, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bots.solving.lines import Lines
from bots.solving.prover import DEFAULT_MEMORY, Prover
from bots.solving.solvable import check_solvable
from core.game import Game
from core.problems.goals import Way
from core.problems.stipulation import Stipulation
from core.setup import Position
from core.values import Move

SECONDS = 10.0
"""After so long a question is left open, if nothing else is said."""


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
        question: The move that was asked about.
        right: Whether it forces the goal in time; ``None`` if that was not settled.
        reached: Whether it reached the goal.
        reply: The defence that holds out longest; of a wrong move, what refutes it.
        refutations: Every defence that refutes it.
        left: Moves that are left after ``reply`` to reach the goal as fast as possible;
            0 where it was reached or refuted.
    """

    question: TriedMove
    right: bool | None
    reached: bool = False
    reply: Move | None = None
    refutations: tuple[Move, ...] = ()
    left: int = 0


class Defender:
    """Defends one problem in which a goal is forced: not where both sides help.

    Args:
        game: The rules.
        stipulation: What is asked.
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

    def judged(self, asked: TriedMove, seconds: float | None = SECONDS) -> ProvedMove:
        """Whether a move forces the goal, and what the other side does about it."""
        self._prover.warm(asked.position, asked.left)
        with self._prover.in_time(seconds):
            found = self._judged(asked)
        if self._prover.stopped:
            self._prover = self._fresh()
        return found

    def _fresh(self) -> Prover:
        asked = self._stipulation
        return Prover(self._game, asked.kind, asked.attacks, self._memory)

    def _judged(self, asked: TriedMove) -> ProvedMove:
        lines = Lines(self._prover)
        after = self._game.play(asked.position, asked.move)
        if not lines.passes(asked.position, after):
            return ProvedMove(asked, lines.forces(asked.position, asked.move, asked.left))
        direct = self._stipulation.goal.way in {Way.DIRECT, Way.CHECKS}
        if direct and lines.is_goal(after):
            return ProvedMove(asked, right=True, reached=True)
        if not lines.may_attack(asked.position, after):
            return ProvedMove(asked, right=False)
        return self._defended(asked, after)

    def _defended(self, asked: TriedMove, after: Position) -> ProvedMove:
        """What the defender, to move in ``after``, does about a move."""
        lines, left = Lines(self._prover), asked.left - 1
        refuting, defences = [], lines.defences(after, left)
        for defence in defences:
            refuted = lines.refutes(after, defence, left)
            if refuted is None:
                return ProvedMove(asked, None)
            if refuted:
                refuting.append(defence)
        if refuting or not defences:
            reply = refuting[0] if refuting else None
            return ProvedMove(asked, right=False, reply=reply, refutations=tuple(refuting))
        best = lines.stubbornest(after, left)
        if best is None:
            return ProvedMove(asked, right=True)
        return ProvedMove(asked, right=True, reply=best[0], left=best[1])


def defend(
    hear: Callable[[], Any],
    game: Game,
    stipulation: Stipulation,
    memory: int = DEFAULT_MEMORY,
    seconds: float = SECONDS,
) -> Iterator[ProvedMove]:
    """The work of a background task: judges each ``TriedMove`` that it is told."""
    defender = Defender(game, stipulation, memory)
    while True:
        try:
            asked = hear()
        except EOFError:
            return
        yield defender.judged(asked, seconds)
