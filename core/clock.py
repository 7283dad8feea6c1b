"""Time: controls, clocks, budgets, and limits that pause while this process does.

Time is passed in, so tests own it. Budgets are written ``0.5s`` for time, ``20000n`` for
nodes. While this process is stopped (Ctrl-Z, a suspended laptop, a machine that does not
get round to it) it hears no answer: that time is charged to nobody.
"""

from __future__ import annotations

import re
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile
from math import ceil
from types import FrameType
from typing import Final

from core.player import Budget, Clocks
from core.texts import N_, _, ngettext
from core.values import Side

_NUMBER = r"\d{1,3}(?:\.\d{1,9})?"
_SECONDS = r"\d{1,7}(?:\.\d{1,3})?"
_SHORT = re.compile(
    rf"({_NUMBER})\+(?:(\d{{1,2}})x)?((?(2)\d{{1,7}}(?:\.\d{{1,9}})?|{_NUMBER}))", re.ASCII
)
_TAG = re.compile(rf"({_SECONDS})(?:\+(?:(\d{{1,2}})x)?({_SECONDS}))?", re.ASCII)
DAY: Final = 86_400.0
"""Seconds in a day."""

_DUST = 1e-6
"""Seconds by which sums of decimals may be off."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What is left to a side, main time and byoyomi apart.

    Attributes:
        main: Seconds of main time; without byoyomi all there is.
        period: Seconds left of the period that runs, or will run next; 0 without byoyomi.
        periods: How many periods are left, that one included.
        byoyomi: Seconds of a whole period.
    """

    main: float
    period: float = 0.0
    periods: int = 0
    byoyomi: float = 0.0

    @property
    def in_byoyomi(self) -> bool:
        """Whether main time is over and a period runs."""
        return self.main <= 0 < self.periods

    @property
    def shown(self) -> float:
        """The seconds that a clock counts down now."""
        return self.period if self.in_byoyomi else self.main

    @property
    def turn(self) -> float:
        """Seconds that may still go into this turn without a period being used up."""
        return self.main + self.period

    @property
    def whole(self) -> float:
        """Seconds until this side runs out of time: main time and all periods."""
        return self.turn + max(0, self.periods - 1) * self.byoyomi


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Seconds for the whole game, and what a turn is given besides.

    That is an increment, or byoyomi: once main time is over every turn may take one period,
    which begins anew with each turn. A turn that takes longer uses that period up, and who
    has used up the last has run out of time.

    What a side has left is one number, the seconds until it runs out if nothing is given
    back: main time and all periods. ``divided`` takes it apart.

    Attributes:
        base: Seconds of main time.
        increment: Seconds added after each turn.
        byoyomi: Seconds of a period; 0 for no byoyomi.
        periods: How many periods there are, if any.
    """

    base: float
    increment: float = 0.0
    byoyomi: float = 0.0
    periods: int = 1

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """The control people write as ``3+2`` or ``10+3x30``; ``none`` is none.

        The first number is minutes, the last seconds: of the increment or, after a number
        of periods, of each of them.

        Raises:
            ValueError: If ``text`` is neither, or leaves no time at all.
        """
        if text.lower() in ("none", "-", ""):
            return None
        match = _SHORT.fullmatch(text)
        control = None if match is None else cls._of(match, 60)
        if control is None:
            raise ValueError(
                _(
                    "{text!r} is not a time control: none or minutes+seconds, such as 3+2, "
                    "or with byoyomi minutes+periods x seconds, such as 10+1x30"
                ).format(text=text)
            )
        return control

    @classmethod
    def of_tag(cls, tag: str) -> TimeControl | None:
        """The control that a PGN tag names; ``None`` where it is none of ours."""
        match = _TAG.fullmatch(tag)
        return None if match is None else cls._of(match, 1)

    @classmethod
    def _of(cls, match: re.Match[str], unit: int) -> TimeControl | None:
        """The control of main time, periods and seconds; ``None`` if that is no time."""
        base, extra = round(float(match[1]) * unit, 2), float(match[3] or 0)
        if match[2] is None:
            return cls(base, extra) if base + extra > 0 else None
        periods = int(match[2])
        return cls(base, 0.0, extra, periods) if periods and extra > 0 else None

    @property
    def start(self) -> float:
        """Seconds before the first turn; with nothing but an increment, one of it."""
        return self.base + self.reserve or self.increment

    @property
    def reserve(self) -> float:
        """Seconds of all periods together."""
        return self.byoyomi * self.periods

    @property
    def tag(self) -> str:
        """The PGN tag's value, in seconds: ``180+2``, ``600+1x30``."""
        base = f"{self.base:.10g}"
        return base if self._extra == "+0" else f"{base}{self._extra}"

    @property
    def text(self) -> str:
        """As people write it, which ``parse`` reads: ``3+2``, ``10+1x30``."""
        return f"{self.base / 60:g}{self._extra}"

    @property
    def by_days(self) -> bool:
        """Whether it gives so many days for each turn, as in correspondence."""
        days = self.byoyomi >= DAY and self.byoyomi % DAY == 0
        return days and self.base == 0 and self.periods == 1

    @property
    def words(self) -> str:
        """As it stands in sentences: ``3 min + 2 s``, ``10 min + 30 s byoyomi``."""
        if self.by_days:
            return days_words(self.byoyomi)
        # For translators: a time control: minutes for all moves, then periods.
        words = _("{base:g} min + {periods} × {byoyomi:g} s byoyomi")
        if not self.byoyomi:
            words = _("{base:g} min + {increment:g} s")
        elif self.periods == 1:
            words = _("{base:g} min + {byoyomi:g} s byoyomi")
        return words.format(
            base=self.base / 60, increment=self.increment, periods=self.periods,
            byoyomi=self.byoyomi,
        )  # fmt: skip

    @property
    def _extra(self) -> str:
        if self.byoyomi:
            return f"+{self.periods}x{self.byoyomi:.10g}"
        return f"+{self.increment:.10g}"

    def divided(self, left: float) -> TimeLeft:
        """``left`` seconds taken apart into main time and periods."""
        left = max(0.0, left)
        if not self.byoyomi or left < _DUST:
            return TimeLeft(left, byoyomi=self.byoyomi)
        if left >= self.reserve:
            return TimeLeft(left - self.reserve, self.byoyomi, self.periods, self.byoyomi)
        periods = ceil(left / self.byoyomi - _DUST)
        period = left - (periods - 1) * self.byoyomi
        return TimeLeft(0.0, period, periods, self.byoyomi)

    def ended(self, left: float, spent: float) -> float:
        """Seconds left at the end of a turn that took ``spent`` of the ``left`` before it.

        So it goes on file: the increment is added, a period that was not used up is not
        made whole yet, so that files tell what every move took.
        """
        return max(0.0, left - spent) + self.increment

    def renewed(self, left: float) -> float:
        """What a side has for its next turn if its last one ended with ``left`` seconds."""
        now = self.divided(left)
        return now.periods * self.byoyomi if now.in_byoyomi else max(0.0, left)

    def spent(self, left: float, ended: float) -> float:
        """Seconds that a turn took: the inverse of ``ended``."""
        return max(0.0, left + self.increment - ended)


def days_words(byoyomi: float) -> str:
    """So many seconds for each turn, in days: ``3 days a move``."""
    return ngettext("{number} day a move", "{number} days a move", round(byoyomi / DAY))


LONGEST = DAY
"""No bot is given longer for a move, and no clock holds for ever."""

_BUDGET = re.compile(r"(\d{1,12}(?:\.\d{1,6})?)(s|n)", re.ASCII)
_SHOWN = 40


def read_budget(text: str) -> Budget:
    """Parse a budget.

    Raises:
        ValueError: If it is malformed; the message is one sentence.
    """
    match = _BUDGET.fullmatch(text.strip())
    if match is None or float(match[1]) <= 0 or (match[2] == "n" and "." in match[1]):
        shown = repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
        raise ValueError(
            _("{shown} is not a budget in seconds or nodes, such as 0.5s or 20000n").format(
                shown=shown
            )
        )
    if match[2] == "n":
        return Budget(nodes=int(match[1]))
    if float(match[1]) > LONGEST:
        raise ValueError(
            _("the budget is {text!r}; a move may take {longest:,.0f}s at most").format(
                text=text, longest=LONGEST
            )
        )
    return Budget(float(match[1]))


def write_budget(budget: Budget) -> str:
    """Format a budget; the inverse of ``read_budget``."""
    if budget.nodes is not None:
        return f"{budget.nodes}n"
    return f"{budget.seconds:.6f}".rstrip("0").rstrip(".") + "s"


def budget_words(budget: Budget) -> str:
    """The same for people, such as ``20,000 nodes`` or ``0.5 s``."""
    if budget.nodes is not None:
        return ngettext("{number:,} node", "{number:,} nodes", budget.nodes)
    return _("{number} s").format(number=write_budget(budget).removesuffix("s"))


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
        for (mover, then), known in zip(pairwise(turns), [*clocks, *unknown], strict=True):
            clock = self._clock
            if clock is not None and known is not None:
                clock = clock.showing(mover, known, then)
            self._moves.append(Timed(mover, None, clock, known))

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
            # Rounded up: in files as at the table, only a period that is over is used up.
            left = ceil(round(before.ended(mover, counted, then) * 10, 3)) / 10
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
    shown = Clocks((first.turn, second.turn), control.increment, control.byoyomi)
    return replace(budget, seconds=seconds, clocks=shown)


LOOK: Final = 0.5
"""Seconds between two looks at the clock, at most, while anybody is waited for."""

HELD_UP: Final = 2 * LOOK
"""Seconds; between two looks that are farther apart, this process was held up."""


class RunningClock:
    """A monotonic clock that stands still while nobody can look at it.

    A long time between two looks counts only as far as this process was at work in it, as
    in a compiled kernel.

    Args:
        clock: A monotonic clock; tests put their own in its place.
        work: Processor time of this process; likewise.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[], float] = time.process_time,
    ) -> None:
        self._clock, self._work = clock, work
        self._last = clock(), clock(), work()

    def __call__(self) -> float:
        """Seconds of no particular beginning; any thread may ask, and a signal handler."""
        ran, then, worked = self._last
        now, works = self._clock(), self._work()
        step = now - then
        ran += step if step <= HELD_UP else min(step, works - worked)
        # One assignment, so that the three always belong together.
        self._last = ran, now, works
        return ran


running_time: Final = RunningClock()
"""The clock of this process."""


READY = 600.0
"""Seconds within which a bot must have been made, unless a plan says otherwise: it may have
to compile, on a machine that has other things to do, before it can be asked anything."""

LONGEST_WAIT = 1e7
"""Seconds, four months. No wait is longer, whatever is asked for: clocks cannot hold it."""

SHORTEST_WAIT = 1e-3
"""Seconds: a clock that is set to less may never ring."""


class NoAnswerError(BaseException):
    """The time limit was exceeded. A ``BaseException``, so that bots do not catch it."""


LATE = N_("within {seconds:g} seconds")
"""The detail of an outcome: no answer in that time."""


def late(seconds: float) -> str:
    """The same as people read it."""
    return _(LATE).format(seconds=seconds)


def clamped(seconds: float) -> float:
    """``seconds``, limited to what a timer can hold; NaN becomes the maximum."""
    return max(SHORTEST_WAIT, min(LONGEST_WAIT, seconds))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise ``NoAnswerError`` inside the block after ``seconds``, and again if it goes on.

    Needs POSIX signals and the main thread; compiled kernels are not interrupted.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (here and hasattr(signal, "setitimer")):
        yield
        return
    until = running_time() + clamped(seconds)

    def look(number: int, frame: FrameType | None) -> None:
        if running_time() >= until:
            raise NoAnswerError

    before = signal.signal(signal.SIGALRM, look)
    try:
        # The clock is looked at again and again, at last when the time is over.
        signal.setitimer(
            signal.ITIMER_REAL, max(SHORTEST_WAIT, clamped(seconds) % LOOK), LOOK
        )
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
