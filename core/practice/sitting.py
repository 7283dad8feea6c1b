"""A sitting over cards: which comes next, what is left for today, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from core.practice.deck import Card
from core.practice.schedule import (
    CardState,
    Grade,
    attempts_that_count,
    counts_of,
    grade_of,
    new_left,
    queue,
    state_after,
)
from core.problems.progress import Attempt

MOST = 200
"""So many cards are taken into one sitting, of more that are due: over an hour of them."""


@dataclass(frozen=True)
class Sitting:
    """Some cards, practised one after the other.

    Attributes:
        cards: Those that may come up today, in the order of the deck.
        before: The attempts at each of them that counted before, by its identity.
        known: How far one was then with each that was tried, likewise.
        new: How many of them may be shown for the first time.
        done: The attempts of this sitting, oldest first.
        passed: Identities of the cards that were passed over, and stay away till the next.
    """

    cards: tuple[Card, ...]
    before: Mapping[str, tuple[Attempt, ...]] = field(default_factory=dict)
    known: Mapping[str, CardState] = field(default_factory=dict)
    new: int = 0
    done: tuple[Attempt, ...] = ()
    passed: frozenset[str] = frozenset()

    @cached_property
    def states(self) -> Mapping[str, CardState]:
        """How far one is with each of the cards that were tried, by its identity."""
        tried: dict[str, list[Attempt]] = {}
        for attempt in self.done:
            before = self.before.get(attempt.problem, ())
            tried.setdefault(attempt.problem, [*before]).append(attempt)
        fresh = {identity: state_after(each) for identity, each in tried.items()}
        return {**self.known, **fresh}

    @cached_property
    def _waiting(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.identity not in self.passed)

    def next(self, now: datetime) -> Card | None:
        """The card that comes up now; ``None`` where there is none for today."""
        due = queue(self._waiting, self.states, now, self.new)
        last = self.done[-1].problem if self.done else ""
        # The same one again only where there is no other.
        others = (card for card in due if card.identity != last)
        return next(others, due[0] if due else None)

    def left(self, now: datetime) -> int:
        """How many cards are left for today, those that come back in minutes included."""
        return counts_of(self._waiting, self.states, now, self.new).now

    def with_attempt(self, attempt: Attempt) -> Sitting:
        """The same after an attempt at one of the cards."""
        return replace(self, done=(*self.done, attempt))

    def without(self, identity: str) -> Sitting:
        """The same with a card passed over."""
        return replace(self, passed=self.passed | {identity})

    def grades(self) -> Mapping[Grade, int]:
        """How the first attempts of this sitting went: how many cards by their grade."""
        first = {attempt.problem: attempt for attempt in reversed(self.done)}
        grades = [grade_of(attempt) for attempt in first.values()]
        return {grade: grades.count(grade) for grade in ("good", "hard", "again")}


def sitting_of(
    deck: Sequence[Card], attempts: Sequence[Attempt], now: datetime, new_a_day: int
) -> Sitting:
    """All that is for today, of a deck and all attempts at its cards, or the first of it.

    Args:
        deck: The cards, newest first.
        attempts: All attempts, oldest first.
        now: The time, with the person's zone.
        new_a_day: How many new cards there may be a day.
    """
    tried = attempts_that_count(attempts, deck)
    states = {identity: state_after(each) for identity, each in tried.items()}
    due = {card.identity for card in queue(deck, states, now, new_a_day)[:MOST]}
    cards = tuple(
        each
        for each in deck
        if each.identity in due or _comes_today(each, states.get(each.identity), now)
    )
    before = {each.identity: tuple(tried.get(each.identity, ())) for each in cards}
    known = {name: states[name] for name in before if name in states}
    elsewhere = [each for each in deck if each.identity not in before]
    new = new_left(elsewhere, states, now, new_a_day)
    return Sitting(cards, before, known, new)


def _comes_today(card: Card, state: CardState | None, now: datetime) -> bool:
    """Whether a card that is being learnt comes back later today."""
    if state is None or state.due is None or card.suspended or state.phase != "learning":
        return False
    return state.due.astimezone(now.tzinfo).date() <= now.date()
