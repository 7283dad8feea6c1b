"""When cards come back, which follows from the attempts at them alone, and from the time.

By FSRS-6 with its usual weights (``fsrs``, open-spaced-repetition), without chance. An
attempt is graded by itself: not solved is Again, solved with hints or after wrong tries is
Hard, anything else Good. A card of a mistake is in the queue from when it is made, one of
a problem from its first failed attempt. Days are those of the person's clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Literal, TypeAlias

import fsrs

from core.games import GAMES
from core.practice.counts import DueCounts
from core.practice.deck import Card
from core.problems.progress import Attempt

Phase: TypeAlias = Literal["new", "learning", "review"]

NEW_A_DAY = 10
"""So many cards are shown for the first time a day, unless somebody wants it otherwise."""

AHEAD = timedelta(minutes=20)
"""A card that is being learnt comes so much early where nothing else is due."""

_SCHEDULER = fsrs.Scheduler(enable_fuzzing=False)
_GRADES = {"again": fsrs.Rating.Again, "hard": fsrs.Rating.Hard, "good": fsrs.Rating.Good}

Grade: TypeAlias = Literal["again", "hard", "good"]


@dataclass(frozen=True, slots=True)
class CardState:
    """How far somebody is with a card.

    Attributes:
        phase: ``new`` before the first attempt; ``learning`` while it comes back after
            minutes; ``review`` while it does after days.
        due: When it comes back; ``None`` for a new one.
        stability: After so many days it is remembered nine times of ten.
        difficulty: From 1, easy, to 10.
        first: When the first attempt was that counts.
        last: When the last one was.
        attempts: How many there were.
        lapses: How many of them failed after the first.
    """

    phase: Phase = "new"
    due: datetime | None = None
    stability: float = 0.0
    difficulty: float = 0.0
    first: datetime | None = None
    last: datetime | None = None
    attempts: int = 0
    lapses: int = 0


NEW = CardState()


def grade_of(attempt: Attempt) -> Grade:
    """How well a card was known at an attempt."""
    if not attempt.solved:
        return "again"
    return "hard" if attempt.hints or attempt.wrong else "good"


def card_states(attempts: Iterable[Attempt], cards: Iterable[Card]) -> dict[str, CardState]:
    """The state of every card that has been tried, by its identity."""
    tried = attempts_that_count(attempts, cards)
    return {identity: state_after(found) for identity, found in tried.items()}


def attempts_that_count(
    attempts: Iterable[Attempt], cards: Iterable[Card]
) -> dict[str, list[Attempt]]:
    """The attempts that count for each card, by its identity.

    They are taken in their order, whatever their times say.
    """
    kinds = {card.identity: card.kind for card in cards}
    tried: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        kind, name = kinds.get(attempt.problem), attempt.problem
        if kind and (kind != "problem" or name in tried or not attempt.solved):
            tried.setdefault(name, []).append(attempt)
    return tried


def state_after(attempts: Sequence[Attempt]) -> CardState:
    """The state of a card after some attempts, of which all count; new without any."""
    if not attempts:
        return NEW
    card = fsrs.Card(card_id=0, due=attempts[0].at)
    for attempt in attempts:
        grade, at = _GRADES[grade_of(attempt)], attempt.at.astimezone(UTC)
        card, _ = _SCHEDULER.review_card(card, grade, at)
    zone = attempts[-1].at.tzinfo
    return CardState(
        phase="review" if card.state is fsrs.State.Review else "learning",
        due=card.due.astimezone(zone),
        stability=card.stability or 0.0,
        difficulty=card.difficulty or 0.0,
        first=attempts[0].at,
        last=attempts[-1].at,
        attempts=len(attempts),
        lapses=sum(not each.solved for each in attempts[1:]),
    )


def queue(
    cards: Sequence[Card],
    states: Mapping[str, CardState],
    now: datetime,
    new_a_day: int = NEW_A_DAY,
) -> list[Card]:
    """The cards to practise now, in their order.

    First those being learnt that are due, then reviews by when they are due, then new ones
    as they come in ``cards``, of which only so many are shown a day, and only one of a game
    in the fog. Where there is nothing else, those being learnt come early.

    Args:
        cards: The deck, newest first.
        states: As ``card_states`` tells.
        now: The time, with the person's zone.
        new_a_day: How many new cards there may be a day.
    """
    learning, reviews, soon = list[Card](), list[Card](), list[Card]()
    for card in cards:
        if card.suspended:
            continue
        state = states.get(card.identity, NEW)
        match state.phase:
            case "review" if _is_due(state, now):
                reviews.append(card)
            case "learning" if _is_due(state, now):
                learning.append(card)
            case "learning" if _is_due(state, now + AHEAD):
                soon.append(card)

    def by_due(card: Card) -> tuple[datetime, str]:
        due = states[card.identity].due
        assert due is not None
        return due, card.identity

    left = new_left(cards, states, now, new_a_day)
    fresh = islice(_fresh(cards, states, now), left)
    found = [*sorted(learning, key=by_due), *sorted(reviews, key=by_due), *fresh]
    return found or sorted(soon, key=by_due)


def counts_of(
    cards: Sequence[Card],
    states: Mapping[str, CardState],
    now: datetime,
    new_a_day: int = NEW_A_DAY,
) -> DueCounts:
    """How much there is to practise today, and in the days to come; see ``queue``."""
    today = now.date()
    due = learning = tomorrow = week = 0
    for card in cards:
        if card.suspended:
            continue
        state = states.get(card.identity, NEW)
        days = (_day(state, now) - today).days
        if state.phase == "new":
            continue
        if days > 0:
            tomorrow += days == 1
            week += days <= 7
        elif state.phase == "learning":
            learning += 1
        else:
            due += 1
    left = new_left(cards, states, now, new_a_day)
    fresh = sum(1 for _ in islice(_fresh(cards, states, now), left))
    return DueCounts(due, fresh, learning, tomorrow, week)


def _fresh(
    cards: Sequence[Card], states: Mapping[str, CardState], now: datetime
) -> Iterator[Card]:
    """The cards that may be shown for the first time today.

    An answer shows what the fog hid: so no card comes on the day of another of its game.
    """
    shown = {
        (card.file, card.number)
        for card in cards
        if (last := states.get(card.identity, NEW).last) is not None
        and last.astimezone(now.tzinfo).date() == now.date()
    }
    for card in cards:
        if card.suspended or states.get(card.identity, NEW).phase != "new":
            continue
        if card.file and _is_hidden(card.game):
            game = card.file, card.number
            if game in shown:
                continue
            shown.add(game)
        yield card


def _is_hidden(game: str) -> bool:
    """Whether a game hides something; one that nobody here knows does not."""
    return game in GAMES and GAMES[game].facts.hidden


def new_left(
    cards: Iterable[Card], states: Mapping[str, CardState], now: datetime, new_a_day: int
) -> int:
    """How many new cards may still be shown today; problems that were failed are none."""
    today = now.date()
    shown = 0
    for card in cards:
        first = states.get(card.identity, NEW).first
        if first is not None and card.kind != "problem":
            shown += first.astimezone(now.tzinfo).date() == today
    return max(0, new_a_day - shown)


def _is_due(state: CardState, now: datetime) -> bool:
    """Whether a card that was tried comes back by ``now``: a review does for all its day.

    Where the last attempt lies in the future, the clock was wrong then, and it is due.
    """
    assert state.due is not None
    if _is_ahead(state, now):
        return True
    if state.phase == "learning":
        return state.due <= now
    return _day(state, now) <= now.date()


def _is_ahead(state: CardState, now: datetime) -> bool:
    """Whether the last attempt is dated in the future, further than clocks differ."""
    return state.last is not None and state.last > now + timedelta(days=1)


def _day(state: CardState, now: datetime) -> date:
    """The day on which a card comes back, by the clock of ``now``."""
    if state.due is None or _is_ahead(state, now):
        return now.date()
    return state.due.astimezone(now.tzinfo).date()
