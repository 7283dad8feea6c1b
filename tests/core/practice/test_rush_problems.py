"""Rushes: the same problems by the same code, and a state that only goes on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.net.codes import LENGTH, LETTERS, read_code, shown_code
from core.practice.rush import (
    LIVES,
    RUSHES,
    SECONDS,
    Bests,
    Rush,
    RushResult,
    bests,
    is_repeated,
    result_of,
)
from core.practice.rush_problems import (
    BANDS,
    THEMES,
    RushPool,
    RushTheme,
    file_digest,
    new_code,
    pooled,
    read_pool,
    sequence,
    theme_of,
)
from core.problems.goals import Way
from core.problems.problem import Problem
from core.problems.shelf import moves_of, stipulation_of

SHIPPED = Path(__file__).parents[3] / "assets" / "problems"
CODE = "GR6YMB7K"
GOLDEN = ["0", "5", "19", "37", "42", "47", "59", "66", "80", "84", "100", "107"]

themes = pytest.mark.parametrize("theme", RushTheme)


def lines(count: int) -> tuple[Problem, ...]:
    """So many rated problems, which nobody could play."""
    made = (Problem("8/8", "moves", number=f"{n}", rating=800 + n) for n in range(count))
    return pooled(RushTheme.TACTICS, made)


# --- Which problems ----------------------------------------------------------------------


def test_a_code_means_the_same_problems_everywhere() -> None:
    pool = RushPool(RushTheme.TACTICS, "0", lines(900))
    found = sequence(pool, CODE)
    assert [each.identity for each in found[:12]] == GOLDEN
    assert found == sequence(pool, CODE)
    assert found != sequence(pool, "GR6YMB7L")


@themes
def test_rushes_of_the_shipped_problems(theme: RushTheme) -> None:
    pool, facts = read_pool(SHIPPED, theme), THEMES[theme]
    assert pool.digest == file_digest(SHIPPED, theme)
    by_code = []
    for code in (CODE, "ABCDEFGH"):
        found = sequence(pool, code)
        by_code.append({each.identity for each in found})
        assert len(found) == len(by_code[-1]) == facts.length
        hard = [each.rating or moves_of(each) for each in found]
        assert hard == sorted(hard)
        assert hard[0] < hard[-1]
        for each in found:
            assert each.game == facts.game
            assert stipulation_of(each.stipulation).goal.way is facts.way
            assert each.proved or (facts.way is Way.LINE and each.rating is not None)
            assert each.extra or facts.way in (Way.LINE, Way.CHECKS)
    assert len(by_code[0] & by_code[1]) < facts.length / 2


def test_in_the_fog_all_kinds_take_their_turn() -> None:
    found = sequence(read_pool(SHIPPED, RushTheme.FOG), CODE)
    easy = Counter(each.stipulation for each in found[: len(found) // BANDS])
    assert len(easy) == 7
    assert max(easy.values()) - min(easy.values()) <= 1


def test_what_is_not_certain_is_no_question() -> None:
    unproved = replace(lines(1)[0], stipulation="tsume3", rating=None)
    unrated = replace(lines(1)[0], rating=None)
    assert pooled(RushTheme.TSUME, [unproved]) == ()
    assert pooled(RushTheme.TSUME, [replace(unproved, proved=True)]) != ()
    assert pooled(RushTheme.TACTICS, [unrated, replace(unrated, proved=True)]) == ()


@given(st.integers(0, 2**32), st.sampled_from(RushTheme), st.integers(0, LENGTH - 1))
def test_codes_tell_of_which_theme_they_are(
    seed: int, theme: RushTheme, place: int
) -> None:
    digests = {each: f"{number}" for number, each in enumerate(RushTheme)}
    code = new_code(theme, digests[theme], random.Random(seed))
    assert read_code(shown_code(code).lower()) == code
    assert theme_of(code, {theme: digests[theme]}) is theme
    if theme_of(code, digests) is not theme:  # one of 900 is taken for another's
        assert theme is not RushTheme.FOG
    others = set(LETTERS) - {code[place]}
    slips = [code[:place] + letter + code[place + 1 :] for letter in others]
    assert sum(theme_of(each, digests) is not None for each in slips) <= 3
    other = {theme: "another file"}
    assert Counter(theme_of(each, other) for each in [code, *slips])[None] >= 27


@given(st.integers(0, 60))
def test_small_pools_give_what_they_have(count: int) -> None:
    pool = RushPool(RushTheme.TACTICS, "0", lines(count))
    assert len(sequence(pool, CODE)) == count


# --- The state ---------------------------------------------------------------------------

STEPS: dict[str, Callable[[Rush, float], Rush]] = {
    "right": lambda rush, _: rush.right(),
    "wrong": lambda rush, _: rush.wrong("Qh5"),
    "skip": lambda rush, _: rush.wrong(),
    "drop": lambda rush, _: rush.without_present(),
    "wait": Rush.passed,
}
steps = st.lists(st.tuples(st.sampled_from([*STEPS]), st.floats(0, 40)))


@given(st.integers(0, 12), steps)
def test_a_rush_only_goes_on(count: int, chosen: list[tuple[str, float]]) -> None:
    rush = Rush(RushTheme.TACTICS, CODE, lines(count))
    for name, seconds in chosen:
        before, rush = rush, STEPS[name](rush, seconds)
        assert 0 <= rush.left <= before.left <= SECONDS
        assert 0 <= rush.lives <= before.lives <= LIVES
        assert before.score <= rush.score <= before.score + 1
        assert rush.score + len(rush.missed) == len(rush.solved) <= len(rush.problems)
        assert rush.over >= before.over
        assert (rush.problem is None) == rush.over
        if before.over:
            assert rush.solved == before.solved
        missed = name in ("wrong", "skip") and not before.over
        solved = name == "right" and not before.over
        assert len(rush.missed) == len(before.missed) + missed
        assert not missed or rush.missed[-1].problem == before.problem
        assert rush.streak == (0 if missed else before.streak + solved)
        assert rush.streak <= rush.best_streak
    done = len(rush.solved) == len(rush.problems)
    assert rush.over == (rush.lives == 0 or rush.left == 0 or done)


def test_three_wrong_answers_or_three_minutes_end_it() -> None:
    rush = Rush(RushTheme.TACTICS, CODE, lines(30))
    assert not rush.right().wrong().right().right().wrong("a").over
    lost = rush.right().right().wrong().right().wrong("a").wrong("b")
    assert (lost.over, lost.score, lost.best_streak) == (True, 3, 2)
    assert [each.answer for each in lost.missed] == ["", "a", "b"]
    assert rush.following == rush.right().problem == rush.problems[1]
    assert not rush.passed(179.9).over
    assert rush.passed(179.9).passed(0.1).over


# --- What was reached --------------------------------------------------------------------


def test_results_are_written_down_and_the_best_of_them_found(tmp_path: Path) -> None:
    path, rush = tmp_path / "rushes.json", Rush(RushTheme.FOG, CODE, lines(30))
    scores = {
        "2026-11-22T23:59:00+01:00": 9,  # a Sunday
        "2026-11-23T00:01:00+01:00": 5,
        "2026-11-25T00:30:00+13:00": 7,  # still Tuesday elsewhere
        "2026-11-27T08:00:00-11:00": 3,
    }
    for (at, score), letter in zip(scores.items(), "ABCD", strict=True):
        done = replace(rush, code=letter * 8).wrong()
        for _ in range(score):
            done = done.right()
        RUSHES.add(path, [result_of(done, datetime.fromisoformat(at))])
    results = RUSHES.read(path)
    assert results[0] == RushResult(
        datetime.fromisoformat("2026-11-22T23:59:00+01:00"), RushTheme.FOG, "A" * 8, 9, 1, 9
    )
    assert bests(results, RushTheme.FOG, date(2026, 11, 25)) == Bests(7, 7, 9)
    assert bests(results, RushTheme.FOG, date(2026, 11, 27)) == Bests(3, 7, 9)
    assert bests(results, RushTheme.FOG, date(2026, 11, 30)) == Bests(0, 0, 9)
    assert bests(results, RushTheme.FOG, date(2026, 11, 22)) == Bests(9, 9, 9)
    assert bests(results, RushTheme.TACTICS, date(2026, 11, 27)) == Bests()
    assert Bests(3, 7, 9).with_score(8) == Bests(8, 8, 9)


def test_of_a_code_the_first_rush_counts_alone() -> None:
    def done(
        at: str, code: str, score: int, theme: RushTheme = RushTheme.FOG
    ) -> RushResult:
        return RushResult(
            datetime.fromisoformat(f"2026-11-{at}T12:00Z"), theme, code, score
        )

    results = [done("20", "A", 4), done("26", "B", 6), done("27", "A", 30)]
    assert bests(results, RushTheme.FOG, date(2026, 11, 27)) == Bests(0, 6, 6)
    assert is_repeated(results, Rush(RushTheme.FOG, "A", lines(3)))
    assert not is_repeated(results, Rush(RushTheme.FOG, "C", lines(3)))
    assert not is_repeated(results, Rush(RushTheme.TSUME, "A", lines(3)))
    tactics = done("27", "A", 9, RushTheme.TACTICS)
    assert bests([*results, tactics], RushTheme.TACTICS, date(2026, 11, 27)).day == 9
