"""What all mining does: game after game, with what was found on file every few seconds."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    check_free,
    counted,
    say,
)
from core.problems.collection import Collection, write_collection
from core.problems.problem import Problem

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
