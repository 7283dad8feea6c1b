"""``--reveal``: shows all of an unfinished game, which counts as resigned by that."""

from __future__ import annotations

from pathlib import Path

from cli.output import FailedError, say
from core.play.giving_up import GivingUpError, put_on_file
from core.records.index import read_numbered
from core.records.record import GameRecord
from core.records.secrecy import is_going_on

HOW = "--reveal shows all of it and gives it up"
"""What can be done about it."""


def reveal_if_going_on(file: str, number: int) -> None:
    """Resign the game of this number in ``file`` if it is unfinished.

    Raises:
        FailedError: If that cannot be saved.
    """
    for record in filter(is_going_on, read_numbered(file, number).games):
        revealed(file, number, record)


def revealed(file: str, number: int, record: GameRecord) -> GameRecord:
    """Resign ``record``, the game of this number in ``file``, and return it.

    Raises:
        FailedError: If that cannot be saved.
    """
    try:
        over = put_on_file(Path(file), record)
    except GivingUpError as error:
        raise FailedError(str(error)) from error
    result = over.outcome.result if over.outcome else "*"
    say(f"game {number} is now saved as resigned: {result}")
    return over
