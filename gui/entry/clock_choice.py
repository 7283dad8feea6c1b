"""The clocks of New game as chips; the last one is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.clock import TimeControl
from core.facts import Facts
from gui.games import GAMES
from gui.widgets.choice import Option
from gui.widgets.typed_choice import Blank, TypedChoice


def clock_note(facts: Facts, time: str) -> str:
    """What the figures of a clock are; the last is for each turn."""
    control = TimeControl.parse(time)
    if control is not None and control.byoyomi:
        return "minutes, then byoyomi: seconds a move"
    return f"minutes + seconds per {'move' if facts.alternates else 'turn'}"


def clock_label(time: str) -> str:
    """A clock as a chip has it: ``10+5``, ``10+30 s``, ``10+3×30 s``."""
    control = TimeControl.parse(time)
    if control is None:
        return "No clock"
    if not control.byoyomi:
        return time
    return control.text.replace("+1x", "+").replace("x", "×") + " s"


def some_times(variant: str) -> tuple[str, ...]:
    """Every other clock of those that a game is usually played with, and none."""
    none, *clocks = GAMES[variant].times
    return none, *clocks[::2]


_OWN = Blank("Own…", 9)


class ClockChoice(TypedChoice):
    """The usual clocks, and one of one's own.

    Args:
        time: The clock chosen first: ``none`` or minutes+seconds.
        on_change: Called when another clock is chosen.
        times: Those that are offered.
    """

    def __init__(
        self, time: str, on_change: Callable[[], None], times: Sequence[str]
    ) -> None:
        self._times = tuple(times)
        offered = [Option(clock_label(each)) for each in times]
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

    @property
    def control(self) -> TimeControl | None:
        """The chosen clock; ``None`` for none, or for one that cannot be read."""
        return TimeControl.parse(self.time)

    @property
    def has_byoyomi(self) -> bool:
        """Whether one of the usual clocks has byoyomi."""
        return any("x" in time for time in self._times)

    @property
    def problem(self) -> str:
        """What is said of a typed clock that cannot be read."""
        return f"Type a clock such as 15+10{' or 10+3x30' if self.has_byoyomi else ''}."

    def write(self, time: str) -> None:
        """Choose a clock as if it were typed."""
        self.chosen = len(self._times)
        self._write(time)
        self.typing = True
