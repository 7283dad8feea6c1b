"""What has been spent of the budget for a move."""

from __future__ import annotations

import time

from core.player import Budget

LEAST_RATE = 500_000.0
"""Nodes a second that any machine searches."""


class TimeManager:
    """Measures what has been spent of the budget for a move.

    With seconds it is the clock; with nodes what has been counted, so that the same boards
    are weighed each time.

    Args:
        began: When thinking began, by ``time.perf_counter``.
        budget: What may be spent.
    """

    def __init__(self, began: float, budget: Budget) -> None:
        self._began = began
        self._nodes = 0
        self._kept = 0.0
        self._start = 0.0
        self._budget = budget

    @property
    def spent(self) -> float:
        """Seconds since the beginning, or nodes."""
        if self._budget.nodes is not None:
            return self._nodes
        return time.perf_counter() - self._began

    @property
    def rate(self) -> float:
        """Nodes that a second is good for, or a node, on the safe side."""
        if self._budget.nodes is not None:
            return 1.0
        return max(LEAST_RATE, self._nodes / max(self.spent - self._start, 1e-3))

    def count(self, nodes: int) -> None:
        """Take note of nodes that have been looked at."""
        self._nodes += nodes

    def keep(self, seconds: float) -> None:
        """Leave so much time for what comes after; nodes are not spent on that."""
        self._kept = seconds if self._budget.nodes is None else 0.0

    def start(self) -> None:
        """Share out what is left from now on; what went before was another's."""
        self._start = self.spent

    def left(self, share: float) -> float:
        """What is left of a share of what there was at the start; below 0 beyond it."""
        limit = self._budget.seconds if self._budget.nodes is None else self._budget.nodes
        return self._start + (limit - self._kept - self._start) * share - self.spent
