"""Time controls and clocks. Time is passed in, so tests own it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile

from core.values import Side

_SHORT = re.compile(r"(\d{1,3}(?:\.\d+)?)\+(\d{1,3}(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and seconds added after each turn."""

    base: float
    increment: float = 0.0

    @property
    def start(self) -> float:
        """Seconds before the first turn; with nothing but an increment, one of it."""
        return self.base or self.increment

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """The control people write as ``3+2``: minutes, then seconds. ``none`` is none.

        Raises:
            ValueError: If ``text`` is neither, or leaves no time at all.
        """
        if text.lower() in ("none", "-", ""):
            return None
        match = _SHORT.fullmatch(text)
        if match is None or float(match[1]) + float(match[2]) <= 0:
            raise ValueError(
                f"{text!r} is not a time control: none or minutes+seconds, such as 3+2"
            )
        return cls(float(match[1]) * 60, float(match[2]))

    @property
    def pgn(self) -> str:
        """The PGN tag's value: ``180+2``."""
        return f"{self.base:g}+{self.increment:g}" if self.increment else f"{self.base:g}"

    @property
    def text(self) -> str:
        """As people write it: ``3+2``."""
        return f"{self.base / 60:g}+{self.increment:g}"


@dataclass(frozen=True, slots=True)
class Clock:
    """Both sides' remaining time between moves."""

    control: TimeControl
    left: tuple[float, float]

    @classmethod
    def new(cls, control: TimeControl) -> Clock:
        """A clock at the start of a game."""
        return cls(control, (control.start, control.start))

    def after(self, side: Side, spent: float, then: Side) -> Clock:
        """The clock when ``side`` has moved after ``spent`` seconds, and ``then`` is next.

        The increment comes once a turn, with the last of its moves.
        """
        earned = 0.0 if then is side else self.control.increment
        return self.showing(side, max(0.0, self.left[side] - spent) + earned)

    def showing(self, side: Side, seconds: float) -> Clock:
        """The clock with ``seconds`` left to ``side``."""
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

    Args:
        control: The time control, or ``None`` for no clock.
        movers: Who made the moves so far.
        clocks: Seconds left to the mover after each of them, as far as they are known.
    """

    def __init__(
        self,
        control: TimeControl | None,
        movers: Sequence[Side] = (),
        clocks: Sequence[float | None] = (),
    ) -> None:
        self._first = Clock.new(control) if control is not None else None
        self._moves: list[Timed] = []
        unknown = [None] * (len(movers) - len(clocks))
        for mover, left in zip(movers, [*clocks, *unknown], strict=True):
            clock = self._clock
            if clock is not None and left is not None:
                clock = clock.showing(mover, left)
            self._moves.append(Timed(mover, None, clock, left))

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

    def spent(self, side: Side) -> float | None:
        """Seconds that the moves of ``side`` in its last turn took; ``None`` if unknown."""
        ended = dropwhile(lambda timed: timed.mover is not side, reversed(self._moves))
        turn = [timed.spent for timed in takewhile(lambda t: t.mover is side, ended)]
        known = [spent for spent in turn if spent is not None]
        return sum(known) if turn and len(known) == len(turn) else None

    def enter(self, mover: Side, spent: float, then: Side) -> None:
        """Enter a move that took ``spent`` seconds, after which ``then`` is to move."""
        clock = self._clock.after(mover, spent, then) if self._clock is not None else None
        left = round(clock.left[mover], 1) if clock is not None else None
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
