"""What is due for practice, counted behind every screen, and what else needs the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from core.problems.progress import PROGRESS_FILE, read_progress
from core.records.files import UnreadableError
from core.records.log import LogError
from core.tasks.workers import Hear, TaskError, Work
from core.texts import _

if TYPE_CHECKING:
    from core.practice.counts import DueCounts
    from core.practice.deck import Card
    from core.practice.sitting import Sitting
    from core.problems.problem import Problem
    from gui.app.shell import Shell

WEEKS = 12
"""So many weeks of days are told of, with this one."""

CardChunk: TypeAlias = "tuple[tuple[Problem, ...], bool]"
"""Some cards, and whether they are put aside."""

_CHUNK = 50
"""So many cards are taken in with one frame."""

_OFTEN = 20.0
"""Seconds after which cards are counted anew where only the deck has changed."""

_STALE = 300.0
"""Seconds after which cards are counted anew: some come back within minutes."""


@dataclass(frozen=True, slots=True)
class PracticeState:
    """What there is to practise, as it was counted last.

    Attributes:
        counts: How many cards are due, and when others will be.
        cards: How many there are in all.
        streak: How many days in a row something was solved.
        days: How many attempts there were on each day since the Monday of the first week,
            up to today.
    """

    counts: DueCounts
    cards: int = 0
    streak: int = 0
    days: tuple[int, ...] = ()


class LivePractice:
    """Counts what is due, in another process. No call waits.

    Args:
        shell: Whose folders, settings and processes.

    Attributes:
        state: What there is to practise; ``None`` before it has been counted.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.state: PracticeState | None = None
        self._work = Work(shell.begin)
        self._counted: tuple[object, ...] = ()
        self._at = float("-inf")

    @property
    def counting(self) -> bool:
        """Whether it is counted just now."""
        return self._work.running

    @property
    def problem(self) -> str:
        """Why it could not be counted, in one line; or ``""``."""
        return self._work.problem

    def count(self) -> None:
        """Count, if there is anything, and if it can have changed since the last time."""
        shell, stamps = self._shell, _stamps(self._shell.problems)
        today, new = datetime.now().astimezone().date(), shell.settings.new_cards_a_day
        what, age = (*stamps, today, new), shell.now() - self._at
        # While games are looked through, the deck changes from second to second.
        often = _OFTEN if what[1:] == self._counted[1:] else 0.0
        patience = _STALE if what == self._counted else often
        if not self.counting and any(stamps) and age >= patience:
            self._counted, self._at = what, shell.now()
            self._work.start(count_cards, shell.problems, new)

    def advance(self) -> None:
        """Take in what was counted."""
        for state in self._work.poll():
            self.state = state

    def close(self) -> None:
        """Stop counting."""
        self._work.close()


# --- In another process ------------------------------------------------------------------


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Tell people what is wrong with a file of theirs."""
    from core.practice.deck import DeckError  # noqa: PLC0415 - no FSRS in the window
    from core.practice.exchange import CardsFileError  # noqa: PLC0415 - likewise

    try:
        yield
    except (DeckError, LogError, CardsFileError, UnreadableError) as error:
        raise TaskError(str(error)) from error
    except OSError as error:
        words = _("Your cards cannot be saved: {why}.")
        raise TaskError(words.format(why=error.strerror or error)) from error


def count_cards(hear: Hear, folder: Path, new_a_day: int) -> Iterator[PracticeState]:
    """What there is to practise, of the cards and the attempts in a folder.

    Where there is no deck yet, problems that were failed before become cards.
    """
    from core.practice.deck import FILE, Deck  # noqa: PLC0415 - likewise
    from core.practice.judging import add_failures  # noqa: PLC0415 - likewise
    from core.practice.schedule import counts_of, folded  # noqa: PLC0415 - likewise

    del hear
    now, fresh = datetime.now().astimezone(), not (folder / FILE).exists()
    with _in_a_sentence(), Deck(folder / FILE) as deck:
        progress = read_progress(folder / PROGRESS_FILE)
        if fresh:
            add_failures(deck, folder)
        cards = deck.cards()
    counts = counts_of(cards, folded(progress.attempts, cards), now, new_a_day)
    today = now.date()
    monday = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    tried = Counter(each.at.date() for each in progress.attempts)
    days = (monday + timedelta(days=n) for n in range((today - monday).days + 1))
    streak = progress.streak(today)
    yield PracticeState(counts, len(cards), streak, tuple(tried[day] for day in days))


def look_up(hear: Hear, folder: Path, kind: str, new_a_day: int) -> Iterator[Sitting]:
    """The cards of a kind that are for today; ``""`` for all kinds.

    Of one kind every new one is among them.
    """
    from core.practice.deck import FILE, Deck  # noqa: PLC0415 - likewise
    from core.practice.sitting import sitting_of  # noqa: PLC0415 - likewise

    del hear
    now = datetime.now().astimezone()
    with _in_a_sentence(), Deck(folder / FILE) as deck:
        progress = read_progress(folder / PROGRESS_FILE)
        cards = deck.cards(kind)
    new = len(cards) if kind else new_a_day
    yield sitting_of(cards, progress.attempts, now, new)


def list_cards(hear: Hear, path: Path) -> Iterator[CardChunk]:
    """All cards of a deck, some at a time, those that are put aside last."""
    from core.practice.deck import Deck  # noqa: PLC0415 - likewise

    del hear
    with _in_a_sentence(), Deck(path) as deck:
        cards = deck.cards()
    for aside in (False, True):
        wanted = [card for card in cards if card.suspended is aside]
        for first in range(0, len(wanted), _CHUNK):
            some = wanted[first : first + _CHUNK]
            yield tuple(_problems(some)), aside


def _problems(cards: Iterable[Card]) -> Iterator[Problem]:
    """Those of cards, without any that is damaged."""
    for card in cards:
        with suppress(ValueError):
            yield card.problem


def save_cards(hear: Hear, folder: Path, path: Path) -> Iterator[int]:
    """Save all cards with their history, or for Anki; says how many."""
    from core.practice.deck import FILE, Deck  # noqa: PLC0415 - likewise
    from core.practice.exchange import export_cards  # noqa: PLC0415 - likewise

    del hear
    with _in_a_sentence(), Deck(folder / FILE) as deck:
        yield export_cards(deck, folder / PROGRESS_FILE, path)


def add_cards(hear: Hear, folder: Path, path: Path) -> Iterator[tuple[int, int]]:
    """Add the cards and the attempts of a file; says how many of each are new."""
    from core.practice.deck import FILE, Deck  # noqa: PLC0415 - likewise
    from core.practice.exchange import import_cards  # noqa: PLC0415 - likewise

    del hear
    with _in_a_sentence(), Deck(folder / FILE) as deck:
        merged = import_cards(deck, folder / PROGRESS_FILE, path)
    yield merged.cards, merged.attempts


def _stamps(folder: Path) -> tuple[int, int]:
    """What changes whenever cards do, and whenever attempts do; 0 without any."""

    def newest(*names: str) -> int:
        files = (folder / name for name in names)
        return max(path.stat().st_mtime_ns if path.exists() else 0 for path in files)

    return newest("practice.db", "practice.db-wal"), newest(PROGRESS_FILE)
