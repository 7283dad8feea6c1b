"""Reading the saved games in another process."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from core.arena.errand import Hear
from core.records.own import Played, own_games

BATCH = 250
"""So many games are told at a time."""


def look_up(hear: Hear, folder: Path) -> Iterator[tuple[Played, ...]]:
    """Every finished game of a person in ``folder``, newest first."""
    del hear
    games = own_games(folder)
    while batch := tuple(islice(games, BATCH)):
        yield batch
