"""Sharing out the time for a move."""

from __future__ import annotations

import time

from core.player import Budget

LEAST_RATE = 500_000.0
"""Nodes a second that any machine reaches."""


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
        self._kept = 0.0
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

    def reserve(self, seconds: float) -> None:
        """Reserves time for what comes last; a budget in nodes ignores it."""
        self._kept = seconds if self._budget.nodes is None else 0.0

    def start(self) -> None:
        """Starts sharing out what is left; time used before does not count."""
        self._start = self.spent

    def left(self, share: float) -> float:
        """What is left of a share of the budget; below 0 once it is used up."""
        limit = self._budget.seconds if self._budget.nodes is None else self._budget.nodes
        return self._start + (limit - self._kept - self._start) * share - self.spent
