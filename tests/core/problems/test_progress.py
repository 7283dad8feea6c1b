"""Progress: one file that keeps every attempt, and what follows from them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.problems.progress import (
    Attempt,
    GlickoRating,
    Meeting,
    ProblemState,
    SolvingProgress,
    add_attempts,
    failed,
    rated,
    read_progress,
    solved,
)
from core.problems.progress import GlickoRating as Rated
from core.records.log import LogError


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


FAILED = Attempt("one", at("2026-03-02T21:00:00+01:00"), wrong=2)
HINTED = Attempt("one", at("2026-03-03T23:30:00+01:00"), True, 2, 1, Rated(1550, 200))
CLEAN = Attempt("one", at("2026-03-04T00:10:00+01:00"), True, rating=Rated(1570, 190))
OTHER = Attempt("gone", at("2026-03-06T12:00:00+00:00"), True)


def test_a_file_keeps_every_attempt(tmp_path: Path) -> None:
    path = tmp_path / "problems" / "progress.json"
    assert read_progress(path) == SolvingProgress()
    for attempt in (FAILED, HINTED, CLEAN, OTHER):
        kept = add_attempts(path, [attempt])
    assert read_progress(path) == kept == SolvingProgress((FAILED, HINTED, CLEAN, OTHER))
    assert len(path.read_text().splitlines()) == 6


def test_windows_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    tried = [replace(CLEAN, problem=f"{number}") for number in range(24)]
    with ThreadPoolExecutor(8) as windows:
        list(windows.map(lambda attempt: add_attempts(path, [attempt]), tried))
    kept = read_progress(path).attempts
    assert sorted(kept, key=lambda each: int(each.problem)) == tried
    assert [each.name for each in tmp_path.iterdir()] == ["progress.json"]


def test_what_follows_from_attempts() -> None:
    progress = SolvingProgress((FAILED, HINTED, CLEAN))
    assert SolvingProgress((FAILED,)).states["one"] == ProblemState(False, 1)
    assert SolvingProgress((FAILED, HINTED)).states["one"] == ProblemState(True, 2, 2)
    assert progress.states["one"] == ProblemState(True, 3, 0)
    assert SolvingProgress((CLEAN, HINTED)).states["one"] == ProblemState(True, 2, 0)
    assert progress.is_done("one")
    assert not progress.is_done("gone")
    assert progress.rating("tactics") == Rated(1570, 190)
    assert progress.ratings("tactics") == (Rated(1550, 200), Rated(1570, 190))
    assert SolvingProgress().rating("tactics") == Rated()
    assert progress.rating("fog") == Rated(1000)


def test_states_go_on_from_those_before(tmp_path: Path) -> None:
    path, progress = tmp_path / "progress.json", SolvingProgress()
    for attempt in (FAILED, HINTED, OTHER, CLEAN, HINTED):
        add_attempts(path, [attempt])  # as another window does
        progress = add_attempts(path, [attempt], progress)
        assert progress.states == SolvingProgress(progress.attempts).states
    assert progress.states["one"] == ProblemState(True, 8, 0)
    backwards = progress.with_all(progress.attempts[::-1])
    assert backwards.states == SolvingProgress(backwards.attempts).states
    assert backwards.states["one"].tries == 8


def test_fog_puzzles_have_a_rating_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    older = replace(CLEAN, problem="fog-8239c2c550", rating=Rated(1400, 150))
    mine = replace(CLEAN, problem="mine", rating=Rated(1430, 140), kind="fog")
    for attempt in (CLEAN, older, replace(HINTED, kind="tactics"), mine):
        add_attempts(path, [attempt])
    progress = read_progress(path)
    assert progress.ratings("fog") == (Rated(1400, 150), Rated(1430, 140))
    assert progress.rating("tactics") == Rated(1550, 200)


def test_days_in_a_row() -> None:
    progress = SolvingProgress((FAILED, HINTED, CLEAN, OTHER))
    assert progress.streak(date(2026, 3, 4)) == 2
    assert progress.streak(date(2026, 3, 5)) == 2
    assert progress.streak(date(2026, 3, 6)) == 1
    assert progress.streak(date(2026, 3, 8)) == 0
    assert progress.week(date(2026, 3, 8)) == (False, True, True, False, True, False, False)


@pytest.mark.parametrize("text", ["", "[]", '{"umbra":"problems"}', '{"attempts":[{}]}'])
def test_a_file_of_something_else_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text)
    with pytest.raises(LogError, match=r"progress\.json: "):
        read_progress(path)
    assert add_attempts(path, [OTHER]) == SolvingProgress((OTHER,))
    assert read_progress(path) == SolvingProgress((OTHER,))
    assert (tmp_path / "progress-unreadable.json").read_text() == text


def test_what_a_later_version_adds_to_attempts_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    add_attempts(path, [OTHER])
    path.write_text(path.read_text().replace('"solved"', '"mood":"good","solved"'))
    assert read_progress(path) == SolvingProgress((OTHER,))


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
