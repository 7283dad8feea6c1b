"""A sitting over cards: what comes next, and that it agrees with the whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from core.practice.deck import Card, CardKind
from core.practice.schedule import card_states, counts_of, queue
from core.practice.sitting import MOST, Sitting, sitting_of
from core.problems.progress import Attempt

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


def card(name: str, kind: CardKind = "king", *, suspended: bool = False) -> Card:
    return Card(name, kind, "fog-chess", "{}", day="2026-11-20", suspended=suspended)


def attempt(name: str, at: datetime = NOON, *, solved: bool = True) -> Attempt:
    return Attempt(name, at, solved)


def test_a_failed_card_comes_again_after_the_others_and_then_for_good() -> None:
    sitting, now, seen = sitting_of([card("a"), card("b")], [], NOON, 10), NOON, list[str]()
    failed = {"a"}
    while (due := sitting.next(now)) is not None and len(seen) < 9:
        seen.append(due.identity)
        now += timedelta(seconds=40)
        solved = due.identity not in failed or seen.count(due.identity) > 1
        sitting = sitting.with_attempt(attempt(due.identity, now, solved=solved))
    assert seen[:3] == ["a", "b", "a"]
    assert sitting.left(now) == 0 or len(seen) == 9
    assert sitting.grades() == {"good": 1, "hard": 0, "again": 1}


def test_a_card_passed_over_is_not_for_today_any_more() -> None:
    sitting = sitting_of([card("a"), card("b")], [], NOON, 10)
    assert sitting.left(NOON) == 2
    later = sitting.without("a")
    assert (later.next(NOON), later.left(NOON)) == (card("b"), 1)
    assert later.without("b").next(NOON) is None
    assert sitting.grades() == {"good": 0, "hard": 0, "again": 0}


def test_only_so_many_new_ones_come_and_none_that_is_suspended() -> None:
    deck = [card("aside", suspended=True), *map(card, "abc")]
    first = attempt("a", NOON - timedelta(hours=3))
    assert [each.identity for each in sitting_of(deck, [], NOON, 2).cards] == ["a", "b"]
    again = sitting_of(deck, [first], NOON, 2)
    assert [each.identity for each in again.cards] == ["a", "b"]
    assert again.left(NOON) == 2
    problem = card("p", "problem")
    tried = [attempt("p"), attempt("p", solved=False), attempt("p")]
    assert sitting_of([problem], tried[:1], NOON, 0).cards == ()
    (found,) = sitting_of([problem], tried, NOON, 0).before.values()
    assert len(found) == 2, "an attempt before the first failure does not count"


def test_of_a_great_backlog_the_first_are_taken() -> None:
    deck = [card(f"{number:03}") for number in range(2 * MOST)]
    tried = [attempt(each.identity, NOON - timedelta(days=40)) for each in deck[MOST:]]
    sitting = sitting_of(deck, tried, NOON, 2 * MOST)
    assert [each.identity for each in sitting.cards] == [
        each.identity for each in deck[MOST:]
    ], "what was practised before comes back before anything new"
    assert sitting.left(NOON) == MOST
    assert dict(sitting.states) == card_states(tried, deck)


steps = st.lists(st.tuples(st.booleans(), st.integers(5, 900)), max_size=20)


@given(steps, st.integers(0, 4), st.lists(steps, max_size=2))
def test_it_goes_as_the_whole_deck_says(
    way: Sequence[tuple[bool, int]], new: int, days: Sequence[Sequence[tuple[bool, int]]]
) -> None:
    """After every attempt the same cards are due, and as many are left, as of all cards."""
    deck = [*map(card, "abc"), *(replace(card(n), file="one.pgn", number=1) for n in "de")]
    deck += [card("p", "problem"), card("q", suspended=True)]
    attempts = [attempt("p", NOON - timedelta(days=9), solved=False)]
    for ago, before in enumerate(days):
        for number, (solved, _) in enumerate(before):
            at = NOON - timedelta(days=ago, hours=1, minutes=-number)
            attempts.append(attempt("abcdepq"[number % 7], at, solved=solved))
    attempts.sort(key=lambda each: each.at)
    now, sitting = NOON, sitting_of(deck, attempts, NOON, new)
    for solved, seconds in way:
        states = card_states(attempts, deck)
        due = queue(deck, states, now, new)
        assert sitting.left(now) == counts_of(deck, states, now, new).now
        found = sitting.next(now)
        assert (found in due) if due else (found is None)
        if found is None:
            break
        now += timedelta(seconds=seconds)
        attempts.append(attempt(found.identity, now, solved=solved))
        sitting = sitting.with_attempt(attempts[-1])
        assert isinstance(sitting, Sitting)
