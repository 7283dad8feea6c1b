"""A limit in seconds, whatever number it is."""

import math
import time

import pytest

from core import clock
from core.clock import LONGEST_WAIT, SHORTEST_WAIT, NoAnswerError, clamped, late, time_limit


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
