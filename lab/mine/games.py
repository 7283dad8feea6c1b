"""Finished games gone through one by one, with what was found on file every few seconds."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from bots.roster import ROSTER
from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    check_free,
    counted,
    say,
)
from core.facts import Facts
from core.games import GAMES
from core.problems.collection import Collection, write_collection
from core.problems.problem import Problem
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import GameRecord

T = TypeVar("T")

_REST = 5.0
"""Seconds between two writes, at least."""

_SHARE = 20
"""A write may take one part in so many of the time."""


def check_out(given: Namespace) -> None:
    """Refuse an ``--out`` that is a folder, or a file that is not to be replaced.

    Raises:
        WrongUseError: If it is a folder.
        FailedError: If it is such a file.
    """
    if Path(given.out).is_dir():
        raise WrongUseError(f"--out: {given.out} is a folder, not a file")
    check_free(given.out, force=given.force)


def dig(
    work: Iterator[T], games: int, keep: Callable[[Sequence[T]], object]
) -> tuple[list[T], int]:
    """What each game gives, until the last one or Ctrl-C, and the exit status.

    Args:
        work: Goes through the games.
        games: How many there are.
        keep: Writes what the games so far gave, so that a kill loses no more than seconds.
    """
    dug: list[T] = []
    due = 0.0
    try:
        for each in counted(work, "game", games):
            dug.append(each)
            began = time.monotonic()
            if began >= due:
                keep(dug)
                now = time.monotonic()
                due = now + max(_REST, _SHARE * (now - began))
    except KeyboardInterrupt:
        say(f"stopped after {len(dug)} games; what they gave is kept")
        return dug, INTERRUPTED
    return dug, DONE


def write_found(out: str, name: str, problems: Sequence[Problem]) -> None:
    """Write the collection of what was found.

    Raises:
        FailedError: If it cannot be written.
    """
    try:
        write_collection(Path(out), Collection(name, tuple(problems)))
    except OSError as error:
        raise FailedError(f"{out} cannot be written: {error.strerror}") from error


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
    bots = set(record.players) <= ROSTER.keys()
    return f"From a game between {'bots' if bots else 'people'}"
