"""What is said around the problems: figures over them, a line under them."""

from __future__ import annotations

from datetime import datetime

from core.problems.progress import SolvingProgress
from core.problems.shelf import ProblemGroup
from gui.app.keys import Keys
from gui.problems.grid import ProblemGrid
from gui.problems.stats import Stats


def stats_of(progress: SolvingProgress, group: ProblemGroup | None) -> Stats:
    """The figures of a person, and of a group."""
    today, rating = datetime.now().astimezone().date(), progress.rating
    problems = group.problems if group is not None else ()
    return Stats(
        rating=round(rating.value) if progress.ratings else None,
        deviation=round(rating.deviation),
        ratings=progress.ratings,
        streak=progress.streak(today),
        week=progress.week(today),
        done=sum(progress.is_done(each.identity) for each in problems),
        count=len(problems),
    )


def foot_words(grid: ProblemGrid, keys: Keys) -> str:
    """Which problems are in view, and what keys do."""
    first, last = grid.whole_in_view()
    count = len(grid.problems)
    if not count:
        return ""
    key = keys.words("random_problem")
    also = f", {key} takes a random one of your strength" if key else ""
    return f"{first:,}–{last:,} of {count:,} · Enter opens{also}"
