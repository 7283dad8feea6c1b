"""What lists say of a saved game: opponent, score, moves and day."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from pathlib import Path

from core.games import GAMES, find_variant
from core.records.files import day_written
from core.records.index import read_numbered
from core.records.library import Saved
from core.records.replay import Timeline
from gui.widgets.signs import Score

RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}
"""Results of PGN as people read them."""

_COMMENT = re.compile(r"\{[^}]*\}")
_NUMBER = re.compile(r"(?<![\w.])(\d{1,4})\.")
_LONGEST = 200_000


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


def move_number(saved: Saved) -> int:
    """The number of the last turns in the file's first game; 0 where it has none."""
    *_, last = _numbers(saved.path, saved.modified)
    return last or ((saved.plies or 0) + 1) // 2


def move_due(saved: Saved) -> int:
    """The number of the turns of which an unfinished game waits for a move."""
    skipped, first, last = _numbers(saved.path, saved.modified)
    plies = skipped + (saved.plies or 0)
    if not last:
        return plies // 2 + 1
    # Where a side makes several moves in a turn, nobody knows without the rules.
    turns = 2 * (last - first + 1)
    return last + (plies == turns)


def due_text(saved: Saved) -> str:
    """Where an interrupted game goes on: ``move 18``, or ``series 5``."""
    if _alternates(saved):
        return f"move {move_due(saved)}"
    return f"series {_series_due(saved.path, saved.modified) or move_due(saved)}"


def _alternates(saved: Saved) -> bool:
    """Whether its numbers are those of moves, and not of series."""
    try:
        return find_variant(saved.tags.get("Variant", "")).facts.alternates
    except ValueError:
        return True


def game_title(saved: Saved) -> str:
    """Which game it is, if not the usual one, as people read it."""
    try:
        facts = find_variant(saved.tags.get("Variant", "")).facts
    except ValueError:
        return ""
    return "" if facts.key == next(iter(GAMES)) else facts.title


def moves_text(saved: Saved) -> str:
    """How long the game was: ``18 moves``, or ``5 series``."""
    number = move_number(saved)
    if not _alternates(saved):
        return f"{number} series"
    return "1 move" if number == 1 else f"{number} moves"


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
        return ("today", "yesterday")[ago]
    name = f"{day.day} {day:%b}"
    return name if day.year == today.year else f"{name} {day.year}"


@lru_cache(maxsize=1024)
def _numbers(path: Path, modified: float) -> tuple[bool, int, int]:
    """The first and the last number in a file's first game; zeros where it has none.

    Before them, whether the second side began. ``modified`` renews the answer.
    """
    del modified
    try:
        text = path.read_text("utf-8", errors="replace")[:_LONGEST]
    except OSError:
        return False, 0, 0
    moves = "\n".join(line for line in text.splitlines() if not line.startswith("["))
    numbers = [int(number) for number in _NUMBER.findall(_COMMENT.sub(" ", moves))]
    last = 0
    for number in numbers:
        # A number that falls back to the first opens the next game of the file.
        if number < last:
            break
        last = number
    if not numbers:
        return False, 0, 0
    return f"{numbers[0]}..." in moves, numbers[0], last


@lru_cache(maxsize=64)
def _series_due(path: Path, modified: float) -> int:
    """The number of the turn in which a file's first game waits for a move, by the rules.

    0 where it cannot be played through. ``modified`` renews the answer.
    """
    del modified
    games = read_numbered(path, 1).games
    if not games:
        return 0
    timeline = Timeline.of(games[0])
    return timeline.game.reveal(timeline.history[-1:]).turn.number
