"""The tournaments kept on disk, as far as a list shows them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bots.roster import entries_for
from core.events.archive import GAMES, ArchiveError, stored_plan
from core.events.event import Plan
from core.formats import ENDINGS


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament on disk.

    Attributes:
        folder: Its folder.
        plan: Who plays whom, and how.
        played: How many games have been played.
        total: How many games there are in all.
        changed: When the last one ended, in seconds since the epoch.
        problem: Why it cannot be continued, in one line; the plan is unknown then.
    """

    folder: Path
    plan: Plan
    played: int
    total: int
    changed: float
    problem: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether there are games left to play."""
        return not self.problem and self.played < self.total

    @property
    def words(self) -> str:
        """How far it is, or what is wrong with it."""
        return self.problem or f"{self.played} of {self.total} games played"


def stored_tournaments(folder: Path) -> list[StoredTournament]:
    """The tournaments in ``folder``, the last one played first.

    Folders without a tournament are left out; one that cannot be read says why.
    """
    try:
        found = [_stored(path) for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
    kept = [one for one in found if one is not None]
    return sorted(kept, key=lambda one: one.changed, reverse=True)


def _stored(folder: Path) -> StoredTournament | None:
    games = folder / GAMES
    try:
        plan = stored_plan(folder)
        if plan is None or not games.is_dir():
            return None
        played, changed = _count(games), games.stat().st_mtime
        return StoredTournament(folder, plan, played, plan.total, changed, _unknown(plan))
    except ArchiveError as error:
        changed = folder.stat().st_mtime
        return StoredTournament(folder, Plan((), 0), 0, 0, changed, str(error))
    except OSError:
        return None


def _count(games: Path) -> int:
    return sum(path.suffix in ENDINGS for path in games.iterdir())


def _unknown(plan: Plan) -> str:
    """Which of the players no longer exists, in a sentence."""
    known = {entry.name for entry in entries_for(plan.variant)}
    strangers = [name for name in plan.names if name not in known]
    return f"There is no bot called {strangers[0]}." if strangers else ""
