"""Requests to look back at a game that was lost."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.hindsight.findings import JudgedMove
from core.records.record import GameRecord
from core.values import Side


@dataclass(frozen=True, slots=True)
class ToWhy:
    """Look back at a finished game: which moves lost it, and why.

    Attributes:
        record: The game.
        side: Whose moves.
        found: What all of these moves were found to be, where they were looked at before.
        turn: Which of the turning moves is shown; ``None`` for the worst.
    """

    record: GameRecord
    side: Side
    found: tuple[JudgedMove, ...] = ()
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class ToWhyOf:
    """Look back at a finished game of a file with the eyes of the side that lost it.

    Attributes:
        path: The file.
        game: Which of its games, from 1.
    """

    path: Path
    game: int = 1
