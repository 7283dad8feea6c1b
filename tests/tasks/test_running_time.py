"""The clock by which others are late, and what does not count on it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.clock import HELD_UP, LOOK, RunningClock

SHORT = st.floats(0.0, HELD_UP)
LONG = st.floats(HELD_UP + 0.001, 1e6)


class Machine:
    """A machine whose clocks a test sets."""

    def __init__(self) -> None:
        self.now, self.work = 1000.0, 5.0
        self.clock = RunningClock(lambda: self.now, lambda: self.work)

    def look(self, after: float, work: float = 0.0) -> float:
        """What the clock shows after so many seconds, with so much work done in them."""
        self.now += after
        self.work += work
        return self.clock()


def test_it_goes_as_any_clock_while_it_is_looked_at() -> None:
    machine = Machine()
    began = machine.clock()
    assert [machine.look(LOOK) - began for _ in range(3)] == [0.5, 1.0, 1.5]


@given(st.lists(st.one_of(SHORT, LONG), max_size=20))
def test_it_counts_what_was_looked_at_and_nothing_else(steps: list[float]) -> None:
    machine = Machine()
    began, counted = machine.clock(), 0.0
    for step in steps:
        counted += step if step <= HELD_UP else 0.0
        assert abs(machine.look(step) - began - counted) < 1e-6


def test_work_counts_without_looks_but_never_longer_than_it_took() -> None:
    machine = Machine()
    began = machine.clock()
    assert machine.look(20.0, work=19.0) - began == 19.0
    assert machine.look(20.0, work=80.0) - began == 39.0
