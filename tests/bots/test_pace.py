"""How fast this machine does one kind of work, as bots measure it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bots.time_manager import MeasuredPace

FIRST, LEAST = 1000.0, 10
WORK = st.tuples(st.integers(LEAST + 1, 10**6), st.floats(1e-3, 1e3))


@given(st.lists(WORK, min_size=1))
def test_a_pace_is_never_above_the_last_that_was_measured(
    works: list[tuple[int, float]],
) -> None:
    pace = MeasuredPace(FIRST, LEAST)
    for done, seconds in works:
        before = pace.value
        pace.note(done, seconds)
        measured = done / seconds
        assert min(before, measured) <= pace.value <= measured


def test_it_rises_by_half_the_way_and_falls_at_once() -> None:
    pace = MeasuredPace(FIRST, LEAST)
    pace.note(3000, 1.0)
    assert pace.value == 2000.0
    pace.note(500, 1.0)
    assert pace.value == 500.0


def test_little_work_tells_nothing() -> None:
    pace = MeasuredPace(FIRST, LEAST)
    pace.note(LEAST, 1.0)
    assert pace.value == FIRST
