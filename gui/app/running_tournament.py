"""A tournament as its screen sees it, whoever plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

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
