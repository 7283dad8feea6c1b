"""``--reveal``: shows all of an unfinished game, which counts as resigned by that."""

from __future__ import annotations

from pathlib import Path

from cli.output import FailedError, say
from core.play.autosave import NotOnFileError, give_up
from core.records.files import UnreadableError
from core.records.reader import Index, Reading
from core.records.record import GameRecord

HOW = "--reveal shows all of it and gives it up"
"""What can be done about it."""


def reveal(file: str, wanted: int | None = None) -> None:
    """Resign the unfinished games of ``file``, or the one of this number alone.

    Raises:
        FailedError: If the file cannot be read, or the resignation not be saved.
    """
    try:
        index = Index.of(file)
        for number in range(1, len(index.entries) + 1):
            if wanted in (None, number):
                _reveal(Path(file), number, index.read(number - 1))
    except (NotOnFileError, UnreadableError) as error:
        raise FailedError(str(error).rstrip(".")) from error


def _reveal(path: Path, number: int, reading: Reading[GameRecord]) -> None:
    for record in reading.going_on:
        over = give_up(path, record)
        result = over.outcome.result if over.outcome else "*"
        say(f"game {number} is now saved as resigned: {result}")
