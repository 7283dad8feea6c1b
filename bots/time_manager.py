"""Sharing out the time for a move, and how fast this machine does one kind of work."""

from __future__ import annotations

import time

from core.player import Budget


class MeasuredPace:
    """A pace, measured on the safe side as the work goes on.

    It falls at once and rises slowly.

    Args:
        first: What is assumed to be done in a second until it is measured.
        least: Work that is enough to measure the pace.

    Attributes:
        value: What is done in a second.
    """

    def __init__(self, first: float, least: int) -> None:
        self.value = first
        self._least = least

    def note(self, done: float, seconds: float) -> None:
        """Takes into account that ``done`` took so many seconds."""
        if done > self._least:
            pace = done / seconds
            self.value = min(pace, (self.value + pace) / 2)


LEAST_RATE = 500_000.0
"""Nodes a second that any machine reaches."""


RISK, RISK_RATE, RISK_SHARE = 25e-9, 1_500_000.0, 0.06
"""Seconds to find whether a move hangs the king on one board, nodes a second in that, where
nodes are counted, and the share of the budget for it."""

FEWEST_RISKED, RISKED = 512, 1 << 15
"""The fewest and the most boards on which that is checked."""


class TimeManager:
    """Measures how much of the budget for a move is used.

    A budget in seconds is measured by the clock, one in nodes by counting, so that the
    latter gives the same moves each time.

    Args:
        began: When thinking began, by ``time.perf_counter``.
        budget: What may be used.
    """

    def __init__(self, began: float, budget: Budget) -> None:
        self._began = began
        self._nodes = 0
        self._start = 0.0
        self._budget = budget

    @property
    def spent(self) -> float:
        """Seconds or nodes used so far."""
        if self._budget.nodes is not None:
            return self._nodes
        return time.perf_counter() - self._began

    @property
    def rate(self) -> float:
        """Nodes per second, on the safe side; 1 if the budget is in nodes."""
        if self._budget.nodes is not None:
            return 1.0
        return max(LEAST_RATE, self._nodes / max(self.spent - self._start, 1e-3))

    def count(self, nodes: int) -> None:
        """Counts nodes that were searched."""
        self._nodes += nodes

    def start(self) -> None:
        """Starts sharing out what is left; time used before does not count."""
        self._start = self.spent

    def boards(self, moves: int) -> int:
        """Boards on which a small share of the budget suffices to find what hangs the king.

        Of so many ``moves``; a budget in nodes always gives the same number.
        """
        each = RISK * moves * (RISK_RATE if self._budget.nodes is not None else 1.0)
        fitting = self.left(RISK_SHARE) / max(each, RISK)
        return int(min(RISKED, max(FEWEST_RISKED, fitting)))

    def left(self, share: float) -> float:
        """What is left of a share of the budget; below 0 once it is used up."""
        limit = self._budget.seconds if self._budget.nodes is None else self._budget.nodes
        return self._start + (limit - self._start) * share - self.spent
