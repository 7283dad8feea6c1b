"""Finished games of a folder, from which problems are mined."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cli.output import FailedError, say
from core.facts import Facts
from core.games import GAMES
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import GameRecord


def finished_games(
    place: str, fits: Callable[[Facts], bool], wanted: str
) -> list[GameRecord]:
    """The finished games of a folder or file; what is wrong with a file is said.

    Args:
        place: The folder or the file.
        fits: Whether games of this kind are looked for.
        wanted: What is looked for, in words, should there be none.

    Raises:
        FailedError: If there is none.
    """
    games: list[GameRecord] = []
    for path in files_in(Path(place)):
        reading = read_games(path)
        for problem in reading.problems:
            say(problem)
        games += [record for record in reading.games if fits(GAMES[record.variant].facts)]
    if not games:
        raise FailedError(f"{place} holds no finished {wanted}")
    return games


def source_of(record: GameRecord) -> str:
    """Who played the game: bots, or people."""
    from bots.roster import ROSTER  # noqa: PLC0415 - only where something was found

    bots = set(record.players) <= ROSTER.keys()
    return f"From a game between {'bots' if bots else 'people'}"
