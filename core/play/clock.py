"""Clocks, the time that moves take, and what a bot may spend on one.

Time is passed in, so tests own it. Budgets are written ``0.5s`` for time, ``20000n`` for
nodes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile
from math import ceil

from core.player import Budget, Clocks
from core.time_control import TimeControl, TimeLeft
from core.values import Side

LONGEST = 86_400.0
"""Seconds in a day: nobody is given longer for a move, and no clock holds for ever."""

_BUDGET = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(s|n)", re.ASCII)
_SHOWN = 40


def read_budget(text: str) -> Budget:
    """Parse a budget.

    Raises:
        ValueError: If it is malformed; the message is one sentence.
    """
    match = _BUDGET.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0 or (match[2] == "n" and "." in match[1]):
        said = repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
        raise ValueError(
            f"{said} is not a budget in seconds or nodes, such as 0.5s or 20000n"
        )
    if match[2] == "n":
        return Budget(nodes=int(match[1]))
    if float(match[1]) > LONGEST:
        raise ValueError(f"the budget is {text!r}; a move may take {LONGEST:,.0f}s at most")
    return Budget(float(match[1]))


def write_budget(budget: Budget) -> str:
    """Format a budget; the inverse of ``read_budget``."""
    if budget.nodes is not None:
        return f"{budget.nodes}n"
    return f"{budget.seconds:.6f}".rstrip("0").rstrip(".") + "s"


def budget_words(budget: Budget) -> str:
    """The same for people, such as ``20,000 nodes`` or ``0.5 s``."""
    if budget.nodes is not None:
        return f"{budget.nodes:,} node{'s' * (budget.nodes != 1)}"
    return f"{write_budget(budget).removesuffix('s')} s"


@dataclass(frozen=True, slots=True)
class Clock:
    """Both sides' remaining time between moves."""

    control: TimeControl
    left: tuple[float, float]

    @classmethod
    def new(cls, control: TimeControl, left: tuple[float, float] | None = None) -> Clock:
        """A clock at the start of a game, with less than usual if so much is ``left``."""
        return cls(control, left or (control.start, control.start))

    def after(self, side: Side, spent: float, then: Side) -> Clock:
        """The clock when ``side`` has moved after ``spent`` seconds, and ``then`` is next.

        The increment comes once a turn, with the last of its moves, and so does a period.
        """
        return self.showing(side, self.ended(side, spent, then), then)

    def ended(self, side: Side, spent: float, then: Side) -> float:
        """Seconds left to ``side`` as they go on file after a move, ``then`` being next."""
        left, amid = self.left[side], then is side
        return max(0.0, left - spent) if amid else self.control.ended(left, spent)

    def showing(self, side: Side, seconds: float, then: Side) -> Clock:
        """The clock after a move of ``side`` which the file gives ``seconds`` left."""
        seconds = seconds if then is side else self.control.renewed(seconds)
        left = list(self.left)
        left[side] = seconds
        return replace(self, left=(left[0], left[1]))


@dataclass(frozen=True, slots=True)
class Timed:
    """The timing of one move, as far as it is known.

    Attributes:
        mover: Who made it.
        spent: Seconds it took; ``None`` where unknown.
        clock: The clock after it; ``None`` without one.
        left: Seconds left to the mover as they go on file; ``None`` where unknown.
    """

    mover: Side
    spent: float | None
    clock: Clock | None
    left: float | None


class Timesheet:
    """Time spent and time left, move by move.

    A side's clock begins with its first turn: what that takes is not counted.

    Args:
        control: The time control, or ``None`` for no clock.
        turns: Who was to move at every moment so far, the present one included.
        clocks: Seconds left to the mover after each move, as far as they are known.
        left: Seconds left to each side at first, where that is not what they usually have.
    """

    def __init__(
        self,
        control: TimeControl | None,
        turns: Sequence[Side] = (Side.FIRST,),
        clocks: Sequence[float | None] = (),
        left: tuple[float, float] | None = None,
    ) -> None:
        self._first = Clock.new(control, left) if control is not None else None
        self._moves: list[Timed] = []
        unknown = [None] * (len(turns) - 1 - len(clocks))
        for (mover, then), told in zip(pairwise(turns), [*clocks, *unknown], strict=True):
            clock = self._clock
            if clock is not None and told is not None:
                clock = clock.showing(mover, told, then)
            self._moves.append(Timed(mover, None, clock, told))

    def __len__(self) -> int:
        """Number of moves so far."""
        return len(self._moves)

    @property
    def clocks(self) -> tuple[float | None, ...]:
        """Seconds left to the mover after each move; empty where none is known."""
        clocks = tuple(timed.left for timed in self._moves)
        return clocks if any(left is not None for left in clocks) else ()

    def left(self, side: Side) -> float | None:
        """Seconds left to ``side`` before its next move; ``None`` without a clock."""
        return None if self._clock is None else self._clock.left[side]

    def counts(self, side: Side) -> bool:
        """Whether there is a clock that counts this turn of ``side``, which is to move."""
        before = dropwhile(lambda timed: timed.mover is side, reversed(self._moves))
        return self._clock is not None and any(timed.mover is side for timed in before)

    def spent(self, side: Side) -> float | None:
        """Seconds that the moves of ``side`` in its last turn took; ``None`` if unknown."""
        ended = dropwhile(lambda timed: timed.mover is not side, reversed(self._moves))
        turn = [timed.spent for timed in takewhile(lambda t: t.mover is side, ended)]
        known = [spent for spent in turn if spent is not None]
        return sum(known) if turn and len(known) == len(turn) else None

    def enter(self, mover: Side, spent: float, then: Side) -> None:
        """Enter a move that took ``spent`` seconds, after which ``then`` is to move."""
        before, clock, left = self._clock, None, None
        if before is not None:
            counted = spent if self.counts(mover) else 0.0
            clock = before.after(mover, counted, then)
            left = _tenths(before.ended(mover, counted, then))
        self._moves.append(Timed(mover, spent, clock, left))

    def go_back(self, ply: int) -> None:
        """Forget everything after ``ply`` moves; the clock is what it was then."""
        del self._moves[ply:]

    def undo(self, ply: int) -> float:
        """Forget the moves after ``ply``, which all are of one turn.

        Returns the seconds they took, as far as known, for which their side still pays.
        """
        undone, before = self._moves[ply:], self._clock
        self.go_back(ply)
        side, after = undone[0].mover, self._clock
        if before is not None and after is not None:
            return after.left[side] - before.left[side]
        return sum(timed.spent or 0.0 for timed in undone)

    @property
    def _clock(self) -> Clock | None:
        return self._moves[-1].clock if self._moves else self._first


def _tenths(seconds: float) -> float:
    """Rounded up: in files as at the table, only a period that is over is used up."""
    return ceil(round(seconds * 10, 3)) / 10


SHARE = 20
"""A bot may spend one part in so many of the time it has left on a turn."""

OF_PERIOD = 0.8
"""So much of a period of byoyomi a bot may spend besides: it is given another."""

LEAST = 0.02
"""Seconds that a bot has for a move, however little is left."""


def turn_budget(
    budget: Budget,
    control: TimeControl | None,
    clocks: tuple[TimeLeft | None, TimeLeft | None],
    turn: tuple[Side, int],
) -> Budget:
    """The budget for a move: what was agreed on, or less where the clock leaves less.

    Args:
        budget: What was agreed on.
        control: The time control; ``None`` where no clocks run.
        clocks: What both sides have left.
        turn: The side to move, and the moves left in its turn.
    """
    first, second = clocks
    side, moves = turn
    left = clocks[side]
    if control is None or first is None or second is None or left is None:
        return budget
    share = (left.main / SHARE + left.period * OF_PERIOD) / moves
    seconds = min(budget.seconds, max(LEAST, share))
    told = Clocks((first.turn, second.turn), control.increment, control.byoyomi)
    return replace(budget, seconds=seconds, clocks=told)
