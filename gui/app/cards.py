"""What is done with the cards in other processes: the window does not wait for FSRS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from core.practice.counts import WEEKS, PracticeState
from core.practice.deck import FILE, KINDS, Card, Deck, DeckError
from core.practice.exchange import CardsFileError, export_cards, import_cards
from core.practice.schedule import card_states, counts_of
from core.practice.sitting import Sitting, sitting_of
from core.problems.problem import Problem
from core.problems.progress import PROGRESS_FILE, read_progress
from core.records.files import UnreadableError
from core.records.log import LogError
from core.tasks.workers import Hear, TaskError
from core.texts import N_, _, labelled, sentence

_CHUNK: Final = 50
"""So many cards are taken in with one frame."""

_UNSAVED: Final = N_("Your cards cannot be saved: {why}.")
_NOT_ADDED: Final = N_("These cards cannot be imported: {why}.")


@contextmanager
def _deck(path: Path) -> Iterator[Deck]:
    """The deck; that it was damaged is told once, as it is in use again from then on."""
    with _in_a_sentence(), Deck(path) as deck:
        if deck.problem:
            raise TaskError(deck.problem)
        yield deck


@contextmanager
def _in_a_sentence(failed: str = _UNSAVED) -> Iterator[None]:
    """Tell people what is wrong with a file of theirs, or why all ``failed``."""
    try:
        yield
    except (DeckError, LogError, UnreadableError) as error:
        raise TaskError(str(error)) from error
    except OSError as error:
        raise TaskError(_(failed).format(why=error.strerror or error)) from error


def count_cards(hear: Hear, folder: Path, new_a_day: int) -> Iterator[PracticeState]:
    """What there is to practise, of the cards and the attempts in a folder.

    Where there are no cards yet, problems that were failed before become cards.
    """
    now = datetime.now().astimezone()
    with _deck(folder / FILE) as deck:
        progress = read_progress(folder / PROGRESS_FILE)
        cards = deck.cards() or _failures(deck, folder)
    counts = counts_of(cards, card_states(progress.attempts, cards), now, new_a_day)
    today = now.date()
    monday = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    tried = Counter(each.at.date() for each in progress.attempts)
    days = (monday + timedelta(days=n) for n in range((today - monday).days + 1))
    streak = progress.streak(today)
    yield PracticeState(counts, len(cards), streak, tuple(tried[day] for day in days))


def _failures(deck: Deck, folder: Path) -> list[Card]:
    """Cards of the problems that were failed."""
    from core.practice.judging import add_failures  # noqa: PLC0415 - brings in the compiler

    return deck.cards() if add_failures(deck, folder) else []


def look_up(hear: Hear, folder: Path, kind: str, new_a_day: int) -> Iterator[Sitting]:
    """The cards of a kind that are for today; ``""`` for all kinds.

    Of one kind any number of them may be new.
    """
    now = datetime.now().astimezone()
    with _deck(folder / FILE) as deck:
        progress = read_progress(folder / PROGRESS_FILE)
        cards = deck.cards(kind)
    new = len(cards) if kind else new_a_day
    yield sitting_of(cards, progress.attempts, now, new)


def list_cards(hear: Hear, path: Path) -> Iterator[list[tuple[Card, Problem]]]:
    """All cards of a deck, some at a time, with their problems in place of their texts."""
    with _deck(path) as deck:
        cards = deck.cards()
    for first in range(0, len(cards), _CHUNK):
        yield [*_listed(cards[first : first + _CHUNK])]


def _listed(cards: Iterable[Card]) -> Iterator[tuple[Card, Problem]]:
    """Cards and their problems, without any that is damaged.

    The theme of a mistake is what kind of mistake it was.
    """
    for card in cards:
        with suppress(ValueError):
            problem = card.problem
            if card.kind != "problem":
                problem = replace(problem, themes=(KINDS[card.kind],))
            yield replace(card, text=""), problem


def save_cards(hear: Hear, folder: Path, path: Path) -> Iterator[int]:
    """Save all cards with their history, or for Anki; says how many."""
    with _deck(folder / FILE) as deck:
        yield export_cards(deck, folder / PROGRESS_FILE, path)


def add_cards(hear: Hear, folder: Path, path: Path) -> Iterator[tuple[int, int]]:
    """Add the cards and the attempts of a file; says how many of each are new."""
    with _in_a_sentence(_NOT_ADDED), Deck(folder / FILE) as deck:
        try:
            merged = import_cards(deck, folder / PROGRESS_FILE, path)
        except CardsFileError as error:
            raise TaskError(sentence(labelled(path.name, str(error)))) from error
    yield merged.cards, merged.attempts
