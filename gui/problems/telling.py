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
    today = datetime.now().astimezone().date()
    problems = group.problems if group is not None else ()
    kind = problems[0].rated_as if problems else "tactics"
    ratings, rating = progress.ratings(kind), progress.rating(kind)
    return Stats(
        kind=kind,
        rating=round(rating.value) if ratings else None,
        deviation=round(rating.deviation),
        ratings=[each.value for each in ratings],
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
