"""Resigns an unfinished game on file, as its player asked to see all of it."""

from __future__ import annotations

from pathlib import Path

from core.lock import LockedError
from core.play.autosave import holding, open_elsewhere
from core.records.files import UnreadableError
from core.records.record import GameRecord
from core.records.secrecy import give_up


class GivingUpError(Exception):
    """The resignation cannot be saved. The message is one sentence."""


def put_on_file(path: Path, record: GameRecord) -> GameRecord:
    """Resign ``record``, an unfinished game in the file at ``path``, and return it.

    Raises:
        GivingUpError: If the file cannot be changed, for example while it is being played.
    """
    try:
        with holding(path):
            return give_up(path, record)
    except LockedError as error:
        raise GivingUpError(open_elsewhere(path)) from error
    except (UnreadableError, ValueError) as error:
        raise GivingUpError(str(error)) from error
    except OSError as error:
        why = error.strerror or error
        raise GivingUpError(f"{path.name}: cannot be written: {why}.") from error
