"""Glicko-2: the example of its paper, and what must hold whatever the numbers are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.progress import GlickoRating, Meeting, failed, rated, solved


def test_the_example_of_the_paper() -> None:
    meetings = (
        Meeting(GlickoRating(1400, 30), 1),
        Meeting(GlickoRating(1550, 100), 0),
        Meeting(GlickoRating(1700, 300), 0),
    )
    after = rated(GlickoRating(1500, 200, 0.06), meetings)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_the_first_problem_of_all() -> None:
    assert round(solved(GlickoRating(), 1500).value) == 1675
    assert round(failed(GlickoRating(), 1500).value) == 1325


def test_one_slip_costs_no_more_than_a_person_can_understand() -> None:
    assert failed(GlickoRating(), 400).value == 1300
    assert solved(GlickoRating(), 2900, 1).value == 1600


@settings(max_examples=60)
@given(st.floats(400, 2800), st.floats(45, 350), st.integers(400, 3000), st.integers(0, 3))
def test_solving_gains_failing_costs(
    value: float, deviation: float, problem: int, hints: int
) -> None:
    before = GlickoRating(value, deviation)
    won, lost = solved(before, problem, hints), failed(before, problem)
    assert won.value > value > lost.value
    whole = solved(before, problem).value - value
    assert won.value - value == pytest.approx(whole / 2**hints)
    for after in (won, lost):
        assert 45 <= after.deviation <= 350
        assert 0 < after.volatility < 1


def test_who_does_not_play_is_known_less() -> None:
    after = rated(GlickoRating(1800, 60), ())
    assert after.value == pytest.approx(1800)
    assert after.deviation > 60
