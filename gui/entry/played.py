"""What lists say of a saved game: opponent, score, moves and day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from pathlib import Path

from core.facts import Facts
from core.formats.format import IndexedGame
from core.games import GAMES
from core.records.catalogue import due_in, length_of, length_words
from core.records.files import day_written
from core.records.library import Saved
from core.records.reader import first_entry, read_numbered, variant_by_signs
from core.records.replay import Timeline
from core.texts import _, date_words
from gui.widgets.clock import clock_text
from gui.widgets.signs import Score


def score_of(saved: Saved) -> Score | None:
    """What the person scored; ``None`` without a person or without a result."""
    if saved.person is None:
        return None
    scores: dict[float | None, Score] = {1.0: "1", 0.0: "0", 0.5: "½"}
    return scores.get(saved.points(saved.person))


def opponent(saved: Saved) -> str:
    """The bot's name in a game of a person, else both names."""
    if saved.person is None:
        return " – ".join(saved.names)
    return saved.names[saved.person.other]


def due_text(saved: Saved) -> str:
    """Where an interrupted game goes on: ``move 18``, or ``series 5``."""
    facts, entry = _facts(saved), _first_game(saved.path, saved.modified)
    due = due_in(facts, entry)
    if facts.alternates:
        return _("move {number}").format(number=due)
    due = _series_due(saved.path, saved.modified) or due
    return _("series {number}").format(number=due)


def game_title(saved: Saved) -> str:
    """Which game it is, as people read it."""
    return _(_facts(saved).title)


def moves_text(saved: Saved) -> str:
    """How long the game was: ``18 moves``, or ``5 series``."""
    facts, entry = _facts(saved), _first_game(saved.path, saved.modified)
    return length_words(facts, length_of(facts, entry))


def _facts(saved: Saved) -> Facts:
    return GAMES[variant_by_signs(saved.tags, (), saved.path.suffix)].facts


def day_of(saved: Saved) -> date:
    """The day the game was played, by its tag or else by its file."""
    try:
        year, month, day = saved.tags.get("Date", "").split(".")
        return date(int(year), int(month), int(day))
    except (ValueError, OverflowError):
        return day_written(saved.modified)


def day_name(day: date, today: date) -> str:
    """The day as people say it: today, yesterday, 5 Mar, 5 Mar 2024."""
    ago = (today - day).days
    if ago in (0, 1):
        return (_("today"), _("yesterday"))[ago]
    return date_words(day, year=day.year != today.year)


def left_words(seconds: float) -> str:
    """Time that is left to somebody: ``2 d 4 h left``, ``5:12 left``."""
    return _("{time} left").format(time=clock_text(seconds))


@lru_cache(maxsize=1024)
def _first_game(path: Path, modified: float) -> IndexedGame:
    """The first game of a file, as its text tells; ``modified`` renews the answer."""
    return first_entry(path)


@lru_cache(maxsize=64)
def _series_due(path: Path, modified: float) -> int:
    """The number of the turn in which a file's first game waits for a move, by the rules.

    0 where it cannot be played through. ``modified`` renews the answer.
    """
    reading = read_numbered(path, 1)
    games = reading.games + reading.going_on
    if not games:
        return 0
    timeline = Timeline.of(games[0])
    return timeline.game.reveal(timeline.history[-1:]).turn.number
