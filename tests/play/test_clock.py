"""Time controls, clocks, and the clock by which others are late."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import clock
from core.clock import (
    HELD_UP,
    LONGEST_WAIT,
    LOOK,
    SHORTEST_WAIT,
    Clock,
    NoAnswerError,
    RunningClock,
    TimeControl,
    Timesheet,
    clamped,
    late,
    time_limit,
)
from core.values import Side


@pytest.mark.parametrize(
    ("text", "base", "increment", "pgn"),
    [("3+2", 180, 2, "180+2"), ("0.5+0", 30, 0, "30"), ("10+5", 600, 5, "600+5")],
)
def test_time_controls_are_minutes_and_seconds(
    text: str, base: float, increment: float, pgn: str
) -> None:
    control = TimeControl.parse(text)
    assert control == TimeControl(base, increment)
    assert control is not None
    assert (control.tag, control.text) == (pgn, text)


def test_long_times_are_read_back() -> None:
    control = TimeControl(1_080_000, byoyomi=1234.567)
    assert control.tag == "1080000+1x1234.567"
    assert TimeControl.of_tag(control.tag) == control


@pytest.mark.parametrize("text", ["none", "-", ""])
def test_no_clock(text: str) -> None:
    assert TimeControl.parse(text) is None


@pytest.mark.parametrize("text", ["3", "3+", "1:30", "0+0", "-3+2", "3 + 2", "1e3+2"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"minutes\+seconds"):
        TimeControl.parse(text)


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    clock = Clock.new(TimeControl(10, 2)).after(Side.FIRST, 4, Side.SECOND)
    assert clock.left == (8, 10)
    assert clock.after(Side.SECOND, 99, Side.FIRST).left == (8, 2)


FIVE_AND_THREE = TimeControl(300, 3)
ONE_EACH = (Side.FIRST, Side.SECOND, Side.FIRST)
"""Who was to move until each side has made its first move."""


def test_a_timesheet_goes_back_to_what_the_clock_was() -> None:
    times = Timesheet(FIVE_AND_THREE, ONE_EACH)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.04, Side.FIRST)
    before = times.left(Side.FIRST), times.left(Side.SECOND)
    times.enter(Side.FIRST, 100.0, Side.SECOND)
    times.enter(Side.SECOND, 100.0, Side.FIRST)
    times.go_back(4)
    assert (times.left(Side.FIRST), times.left(Side.SECOND)) == before
    assert times.clocks == (None, None, 293.0, 283.0)
    assert len(times) == 4


def test_the_first_turn_of_a_side_costs_nothing_however_many_moves_it_has() -> None:
    times = Timesheet(FIVE_AND_THREE)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.0, Side.SECOND)
    times.enter(Side.SECOND, 400.0, Side.FIRST)
    times.enter(Side.FIRST, 30.0, Side.SECOND)
    assert times.clocks == (303.0, 300.0, 303.0, 276.0)
    assert times.spent(Side.SECOND) == 420.0


def test_a_timesheet_knows_what_the_last_move_of_a_side_took() -> None:
    times = Timesheet(None, [Side.FIRST, Side.SECOND])
    assert times.spent(Side.FIRST) is None
    times.enter(Side.SECOND, 0.4, Side.FIRST)
    times.enter(Side.FIRST, 7.0, Side.SECOND)
    assert times.spent(Side.SECOND) == 0.4
    times.go_back(2)
    assert times.spent(Side.FIRST) is None
    assert times.left(Side.FIRST) is None
    assert times.clocks == ()


def test_a_timesheet_goes_on_from_a_record_with_gaps() -> None:
    turns = [Side.FIRST, Side.SECOND, Side.FIRST, Side.SECOND]
    times = Timesheet(FIVE_AND_THREE, turns, (250.5, None))
    assert (times.left(Side.FIRST), times.left(Side.SECOND)) == (250.5, 300)
    times.enter(Side.SECOND, 10.0, Side.FIRST)
    assert times.clocks == (250.5, None, None, 293.0)


def test_the_increment_comes_once_a_turn_however_many_moves_it_has() -> None:
    times = Timesheet(FIVE_AND_THREE, ONE_EACH)
    times.enter(Side.FIRST, 10.0, Side.SECOND)
    times.enter(Side.SECOND, 20.0, Side.SECOND)
    assert times.left(Side.SECOND) == 280.0
    times.enter(Side.SECOND, 5.0, Side.FIRST)
    assert times.clocks == (None, None, 293.0, 280.0, 278.0)


def test_what_a_turn_took_is_what_all_its_moves_took() -> None:
    times = Timesheet(None)
    times.enter(Side.FIRST, 1.0, Side.SECOND)
    times.enter(Side.SECOND, 2.0, Side.SECOND)
    assert times.spent(Side.SECOND) == 2.0
    times.enter(Side.SECOND, 5.0, Side.FIRST)
    times.enter(Side.FIRST, 4.0, Side.FIRST)
    assert times.spent(Side.SECOND) == 7.0
    assert times.spent(Side.FIRST) == 4.0
    turns = [Side.FIRST, Side.FIRST, Side.SECOND]
    assert Timesheet(None, turns).spent(Side.FIRST) is None


@pytest.mark.parametrize("seconds", [1e12, 1e300, math.inf, math.nan, 60.0])
def test_what_no_clock_can_hold_is_a_long_time(seconds: float) -> None:
    with time_limit(seconds):
        assert clamped(seconds) in {LONGEST_WAIT, seconds}
    assert late(seconds).startswith("within ")


@pytest.mark.parametrize("seconds", [0.0, -1.0, -math.inf, 1e-12])
def test_no_time_at_all_is_soon_over(seconds: float) -> None:
    assert clamped(seconds) == SHORTEST_WAIT
    with pytest.raises(NoAnswerError), time_limit(seconds):
        time.sleep(60)


def test_time_that_does_not_count_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([10.0, 10.0, 10.0, 10.06])
    monkeypatch.setattr(clock, "running_time", lambda: next(moments))
    with pytest.raises(NoAnswerError), time_limit(0.05):
        time.sleep(60)
    assert list(moments) == []


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
