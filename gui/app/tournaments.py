"""Tournaments as screens see them: at play, and on disk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bots.roster import entries_for
from core.events.archive import GAMES, ArchiveError, stored_plan
from core.events.event import Plan
from core.formats import ENDINGS
from core.texts import _
from core.values import Observation, Side, Square
from gui.app.requests import ToReplay

Pair = tuple[int, int]
"""White and Black by their numbers among the players."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game.

    Attributes:
        pair: Who played.
        points: What White scored.
        words: How it ended.
        moves: How long it was, as people count the moves of the game.
        replay: Leads to it.
    """

    pair: Pair
    points: float
    words: str
    moves: int
    replay: ToReplay


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A game as one who watches it may see it: everything.

    Attributes:
        pair: Who plays.
        truth: Every piece.
        lit: The squares that the side to move sees.
        to_move: That side; ``None`` once the game is over.
        note: The number of the move, or the result.
        replay: Leads to the game once it is over and on file.
    """

    pair: Pair
    truth: Observation
    lit: frozenset[Square]
    to_move: Side | None
    note: str
    replay: ToReplay | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What there is to watch.

    Attributes:
        playing: Who plays.
        boards: A board for each of a few games, those at play first of all.
    """

    playing: Sequence[Pair] = ()
    boards: Sequence[LiveBoard] = ()


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """What is known of a tournament before its first game.

    Attributes:
        title: Its name.
        names: The players.
        each: How many games every pair plays with each colour.
        total: How many games that makes.
        workers: How many are played at a time.
        detail: Rules and budget in a few words.
        variant: Key of the game.
    """

    title: str
    names: tuple[str, ...]
    each: int
    total: int
    workers: int
    detail: str = ""
    variant: str = "fog-chess"


class RunningTournament(Protocol):
    """A tournament that is being played, or that waits to be continued.

    No call waits.
    """

    @property
    def folder(self) -> Path:
        """Where it is kept."""

    @property
    def facts(self) -> TournamentFacts:
        """What is known of it before its first game."""

    @property
    def state(self) -> str:
        """``playing``, ``stopping`` after the current games, ``stopped`` or ``over``."""

    @property
    def problem(self) -> str:
        """What went wrong, in one line, or nothing."""

    @property
    def ended(self) -> Sequence[FinishedGame]:
        """All games that have ended, in that order; only ever grows."""

    def advance(self) -> None:
        """Take in what has ended meanwhile, and begin the next games."""

    def look(self) -> Snapshot:
        """What there is to watch just now."""

    def stop_after_current(self) -> None:
        """Begin no further game."""

    def go_on(self) -> None:
        """Begin games again."""

    def close(self) -> None:
        """Stop at once; games not finished will be played again."""


def is_playing(tournament: RunningTournament) -> bool:
    """Whether any game is being played."""
    return tournament.state in {"playing", "stopping"}


# --- On disk ------------------------------------------------------------------------------


def played_words(played: int, total: int) -> str:
    """How far a tournament is."""
    return _("{played} of {total} games played").format(played=played, total=total)


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
        return self.problem or played_words(self.played, self.total)


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
    if not strangers:
        return ""
    return _("There is no bot called {bot}.").format(bot=strangers[0])
