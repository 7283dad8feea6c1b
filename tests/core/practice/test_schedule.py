"""When cards come back: as FSRS says, day by day, whatever the clock does."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import fsrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.practice.counts import DueCounts
from core.practice.deck import Card, CardKind
from core.practice.schedule import (
    AHEAD,
    NEW_A_DAY,
    CardState,
    card_states,
    counts_of,
    grade_of,
    queue,
    state_after,
)
from core.problems.progress import Attempt

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2026, 11, 23, 19, tzinfo=BERLIN)


def card(name: str, kind: CardKind = "king", day: str = "2026-11-23") -> Card:
    return Card(name, kind, "fog-chess", "{}", day=day)


def attempt(
    name: str, at: datetime, solved: bool = True, hints: int = 0, wrong: int = 0
) -> Attempt:
    return Attempt(name, at, solved, hints, wrong)


def names(cards: list[Card]) -> list[str]:
    return [each.identity for each in cards]


@pytest.mark.parametrize(
    ("given_attempt", "grade"),
    [
        (attempt("a", MONDAY), "good"),
        (attempt("a", MONDAY, hints=1), "hard"),
        (attempt("a", MONDAY, wrong=2), "hard"),
        (attempt("a", MONDAY, solved=False), "again"),
        (attempt("a", MONDAY, solved=False, hints=3), "again"),
    ],
)
def test_an_attempt_grades_itself(given_attempt: Attempt, grade: str) -> None:
    assert grade_of(given_attempt) == grade


results = st.sampled_from([fsrs.Rating.Again, fsrs.Rating.Hard, fsrs.Rating.Good])


@given(st.lists(st.tuples(results, st.integers(0, 400 * 24 * 60)), min_size=1, max_size=12))
def test_a_state_is_what_fsrs_says_of_the_attempts(
    history: list[tuple[fsrs.Rating, int]],
) -> None:
    """Folded once more, by its own review logs."""
    at, attempts, logs = MONDAY, list[Attempt](), list[fsrs.ReviewLog]()
    for rating, minutes in history:
        at += timedelta(minutes=minutes)
        solved, hints = rating is not fsrs.Rating.Again, int(rating is fsrs.Rating.Hard)
        attempts.append(attempt("a", at, solved, hints))
        logs.append(fsrs.ReviewLog(7, rating, at.astimezone(UTC), None))
    known = fsrs.Scheduler(enable_fuzzing=False).reschedule_card(fsrs.Card(7), logs)
    state = state_after(attempts)
    assert state.due == known.due
    assert (state.stability, state.difficulty) == (known.stability, known.difficulty)
    assert (state.phase == "review") == (known.state is fsrs.State.Review)
    assert (state.first, state.last) == (attempts[0].at, attempts[-1].at)


def test_a_mistake_is_in_the_queue_at_once_and_a_problem_once_it_was_failed() -> None:
    deck = [card("mine"), card("tactic", "problem"), card("solved", "problem")]
    attempts = [
        attempt("tactic", MONDAY),
        attempt("solved", MONDAY),
        attempt("mine", MONDAY),
        attempt("stranger", MONDAY, solved=False),
        attempt("tactic", MONDAY + timedelta(hours=1), solved=False),
    ]
    states = card_states(attempts, deck)
    assert set(states) == {"mine", "tactic"}
    assert states["tactic"].attempts == 1
    assert states["tactic"].first == MONDAY + timedelta(hours=1)


def test_first_what_is_being_learnt_then_reviews_by_day_then_new_ones() -> None:
    deck = [card("new"), card("late"), card("early"), card("again"), card("far")]
    hour = timedelta(hours=1)
    states = {
        "late": CardState("review", MONDAY + 3 * hour, last=MONDAY - 80 * hour),
        "early": CardState("review", MONDAY - 50 * hour, last=MONDAY - 90 * hour),
        "again": CardState("learning", MONDAY, last=MONDAY - hour),
        "far": CardState("review", MONDAY + 30 * hour, last=MONDAY),
    }
    assert names(queue(deck, states, MONDAY)) == ["again", "early", "late", "new"]
    assert names(queue(deck, states, MONDAY, new_a_day=0)) == ["again", "early", "late"]
    assert counts_of(deck, states, MONDAY) == DueCounts(2, 1, 1, tomorrow=0, week=1)


@pytest.mark.parametrize(("game", "shown"), [("fog-chess", "ade"), ("chess", "abcde")])
def test_the_answer_of_a_card_gives_no_other_one_away(game: str, shown: str) -> None:
    """An answer shows the whole board of a game in the fog, from which others are asked."""
    places = dict(zip("abcde", (("x.pgn", 1),) * 3 + (("x.pgn", 2), ("", 0)), strict=True))
    deck = [
        replace(card(name), game=game, file=file, number=number)
        for name, (file, number) in places.items()
    ]
    assert names(queue(deck, {}, MONDAY)) == [*shown]
    assert counts_of(deck, {}, MONDAY).new == len(shown)
    states = card_states([attempt("a", MONDAY)], deck)
    tomorrow = MONDAY + timedelta(days=1)
    assert [name for name in "bc" if name in names(queue(deck, states, MONDAY))] == [
        name for name in "bc" if name in shown
    ]
    assert "b" in names(queue(deck, states, tomorrow))


def test_what_is_suspended_stays_away() -> None:
    away = Card("a", "king", "fog-chess", "{}", suspended=True)
    assert queue([away], {}, MONDAY) == []
    assert counts_of([away], {}, MONDAY) == DueCounts()


def test_what_was_failed_comes_back_when_nothing_else_is_left() -> None:
    deck = [card("hard"), card("other")]
    attempts = [attempt("hard", MONDAY, solved=False)]
    assert names(queue(deck, card_states(attempts, deck), MONDAY)) == ["other"]
    attempts.append(attempt("other", MONDAY + timedelta(seconds=20)))
    states = card_states(attempts, deck)
    soon = MONDAY + timedelta(seconds=30)
    assert names(queue(deck, states, soon)) == ["hard", "other"]
    later = MONDAY + timedelta(minutes=2)
    assert names(queue(deck, states, later)) == ["hard"]
    assert queue(deck, states, MONDAY - AHEAD) == []


def test_a_week_of_ten_minutes_a_day() -> None:
    """Every third answer is wrong; Thursday is missed; new cards come ten a day."""
    dice, attempts = Random(5), list[Attempt]()
    deck = [card(f"{number:03}") for number in range(90)]
    shown: list[int] = []
    for day in range(7):
        now = MONDAY + timedelta(days=day)
        if day == 3:
            continue
        before = card_states(attempts, deck)
        planned = counts_of(deck, before, now)
        done = set[str]()
        while found := queue(deck, card_states(attempts, deck), now):
            first = found[0].identity
            done.add(first)
            attempts.append(attempt(first, now, solved=dice.random() > 1 / 3))
            now += timedelta(seconds=25)
        fresh = done - set(before)
        assert len(fresh) == planned.new == NEW_A_DAY
        due = {name for name, state in before.items() if state.due and state.due <= now}
        assert due <= done
        after = counts_of(deck, card_states(attempts, deck), now)
        assert after.now == 0
        assert after.week >= after.tomorrow
        shown.append(len(done))
    assert len(card_states(attempts, deck)) == 60
    assert all(NEW_A_DAY <= number <= 50 for number in shown), shown


def test_a_new_day_brings_new_ones_and_failed_problems_are_none() -> None:
    deck = [card(f"{number:02}") for number in range(30)]
    deck += [card(f"p{number:02}", "problem") for number in range(12)]
    attempts = [attempt(f"{n:02}", MONDAY) for n in range(4)]
    attempts += [attempt(f"p{n:02}", MONDAY, solved=False) for n in range(12)]
    states = card_states(attempts, deck)
    assert counts_of(deck, states, MONDAY).new == NEW_A_DAY - 4
    assert counts_of(deck, states, MONDAY + timedelta(hours=5)).new == NEW_A_DAY


def test_a_review_is_due_all_its_day_in_winter_and_in_summer() -> None:
    """Clocks go forward on 29 March 2026, so that this night has 23 hours."""
    evening = datetime(2026, 3, 28, 23, 30, tzinfo=BERLIN)
    tries = [attempt("a", evening), attempt("a", evening + timedelta(minutes=10))]
    state = state_after(tries)
    assert state.phase == "review"
    assert state.due is not None
    day = state.due.astimezone(BERLIN).date()
    midnight = datetime(day.year, day.month, day.day, tzinfo=BERLIN)
    states, deck = {"a": state}, [card("a")]
    assert names(queue(deck, states, midnight)) == ["a"]
    assert queue(deck, states, midnight - timedelta(minutes=1)) == []
    assert counts_of(deck, states, midnight - timedelta(minutes=1)).tomorrow == 1


def test_a_clock_that_was_a_year_ahead_holds_no_card_back() -> None:
    deck, ahead = [card("a")], MONDAY + timedelta(days=365)
    attempts = [attempt("a", ahead), attempt("a", ahead + timedelta(minutes=11))]
    states = card_states(attempts, deck)
    assert names(queue(deck, states, MONDAY)) == ["a"]
    assert counts_of(deck, states, MONDAY).due == 1
    states = card_states([*attempts, attempt("a", MONDAY)], deck)
    assert queue(deck, states, MONDAY) == []
    due = states["a"].due
    assert due is not None
    assert MONDAY < due < MONDAY + timedelta(days=60)


def test_about_how_long_it_takes() -> None:
    assert DueCounts().minutes == 0
    assert DueCounts(due=1).minutes == 1
    assert DueCounts(due=20, new=4).minutes == 10
