"""The clocks of New game as chips; the last one is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.facts import Facts
from core.time_control import TimeControl
from gui.widgets.choice import Option
from gui.widgets.typed_choice import Blank, TypedChoice

TIMES = ("none", "1+0", "1+2", "3+2", "5+3", "10+5")
"""The clocks offered; another one is typed into the chip behind them."""

PROBLEM = "Type minutes + seconds, such as 15+10."
"""What is said of a typed clock that cannot be read."""


def clock_note(facts: Facts) -> str:
    """What the two figures of a clock are; the second is added once a turn."""
    return f"minutes + seconds per {'move' if facts.alternates else 'turn'}"


_OWN = Blank("Own…", 9)


class ClockChoice(TypedChoice):
    """The usual clocks, and one of one's own.

    Args:
        time: The clock chosen first: ``none`` or minutes+seconds.
        on_change: Called when another clock is chosen.
        times: Those that are offered.
    """

    def __init__(
        self, time: str, on_change: Callable[[], None], times: Sequence[str] = TIMES
    ) -> None:
        self._times = tuple(times)
        offered = [Option("No clock" if each == "none" else each) for each in times]
        usual = time in times
        first = times.index(time) if usual else len(times)
        super().__init__(offered, _OWN, first, "" if usual else time, on_change)

    @property
    def time(self) -> str:
        """The chosen clock; ``""`` for a typed one that cannot be read."""
        if self.typed is None:
            return self._times[self.chosen]
        try:
            control = TimeControl.parse(self.typed)
        except ValueError:
            return ""
        return control.text if control is not None else ""
