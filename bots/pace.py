"""How fast this machine does one kind of work."""

from __future__ import annotations


class MeasuredPace:
    """A pace, measured on the safe side as the work goes on.

    It falls at once and rises slowly.

    Args:
        first: What is taken to be done in a second until it is measured.
        least: Work that is enough to tell the pace.

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
