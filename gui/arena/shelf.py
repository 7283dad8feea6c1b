"""The tournaments that are kept in a folder, as far as a list shows them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from core.arena.archive import GAMES, ArchiveError, stored_plan
from core.arena.event import Plan
from core.games import find_variant
from core.records.library import ENDINGS


@dataclass(frozen=True, slots=True)
class Begun:
    """A tournament on the shelf.

    Attributes:
        folder: Where it is kept.
        plan: What is to be played in all.
        played: How many games have been.
        total: How many there are.
        changed: When the last one ended, in seconds since the epoch.
    """

    folder: Path
    plan: Plan
    played: int
    total: int
    changed: float

    @property
    def unfinished(self) -> bool:
        """Whether there are games to play."""
        return self.played < self.total

    @property
    def words(self) -> str:
        """How far it is."""
        return f"{self.played} of {self.total} games played"


def begun(folder: Path) -> list[Begun]:
    """The tournaments in ``folder``, the last one played first.

    What is no tournament or cannot be read is left out.
    """
    try:
        found = [_begun(path) for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
    kept = [one for one in found if one is not None]
    return sorted(kept, key=lambda one: one.changed, reverse=True)


def total_of(plan: Plan) -> int:
    """How many games an event has; the same as the length of its schedule, but quick."""
    games = 2 * sum(plan.games_of(one, two) for one, two in combinations(plan.names, 2))
    return games if plan.at_most is None else min(games, plan.at_most)


def _begun(folder: Path) -> Begun | None:
    games = folder / GAMES
    try:
        plan = stored_plan(folder)
        if plan is None or not games.is_dir():
            return None
        find_variant(plan.variant)
        played = sum(path.suffix in ENDINGS for path in games.iterdir())
        return Begun(folder, plan, played, total_of(plan), games.stat().st_mtime)
    except (ArchiveError, OSError, ValueError):
        return None
