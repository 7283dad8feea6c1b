"""The tournaments that are kept in a folder, as far as a list shows them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bots.roster import entries_for
from core.events.archive import GAMES, ArchiveError, stored_plan
from core.events.event import Plan
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
        problem: Why it cannot be played, in one line; nothing is known of it then.
    """

    folder: Path
    plan: Plan
    played: int
    total: int
    changed: float
    problem: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether there are games to play."""
        return not self.problem and self.played < self.total

    @property
    def words(self) -> str:
        """How far it is."""
        return self.problem or f"{self.played} of {self.total} games played"


def begun(folder: Path) -> list[Begun]:
    """The tournaments in ``folder``, the last one played first.

    What is no tournament is left out. One that cannot be read says why.
    """
    try:
        found = [_begun(path) for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
    kept = [one for one in found if one is not None]
    return sorted(kept, key=lambda one: one.changed, reverse=True)


def _begun(folder: Path) -> Begun | None:
    games = folder / GAMES
    try:
        plan = stored_plan(folder)
        if plan is None or not games.is_dir():
            return None
        played = sum(path.suffix in ENDINGS for path in games.iterdir())
        problem = _unknown(plan)
        return Begun(folder, plan, played, plan.total, games.stat().st_mtime, problem)
    except ArchiveError as error:
        return Begun(folder, Plan((), 0), 0, 0, folder.stat().st_mtime, str(error))
    except OSError:
        return None


def _unknown(plan: Plan) -> str:
    """What is wrong with the players of an event."""
    known = {entry.name for entry in entries_for(plan.variant)}
    strangers = [name for name in plan.names if name not in known]
    return f"There is no bot called {strangers[0]}." if strangers else ""
