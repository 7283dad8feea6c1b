"""``export``: saves a moment of a game as a picture, or the game as a GIF."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from cli.output import FailedError, WrongUseError, check_free, say
from cli.show import chosen
from core.records.record import GameRecord

Export: TypeAlias = Callable[
    [GameRecord, str, int | None, Path, bool | None], Iterable[object]
]
"""Draws a game, with these boards and after so many moves, or all of it, into a file, with
marks, without, or as the settings say."""


def run(given: Namespace, export: Export) -> int:
    """Write the picture; problems of the game's file are reported."""
    if given.gif and given.ply is not None:
        raise WrongUseError("--ply: a GIF shows the whole game")
    timeline, ply, status = chosen(given)
    out = given.gif or given.picture
    check_free(out, force=given.force)
    moment = None if given.gif else ply
    try:
        for _ in export(timeline.record, given.view, moment, Path(out), given.marks):
            pass
    except OSError as error:
        raise FailedError(f"{out}: cannot be written: {error.strerror}") from error
    say(f"{out} written")
    return status
