"""A game on file that was to be revealed though it was not over: it counts as given up."""

from __future__ import annotations

from pathlib import Path

from core.lock import LockedError
from core.play.autosave import ELSEWHERE, holding
from core.records.files import UnreadableError
from core.records.record import GameRecord
from core.records.secrecy import give_up


class GivingUpError(Exception):
    """That a game was given up cannot be put on file. The message is one sentence."""


def put_on_file(path: Path, record: GameRecord) -> GameRecord:
    """``record``, a game in the file at ``path`` that goes on, given up there.

    Raises:
        GivingUpError: If that cannot be, as where it is being played.
    """
    try:
        with holding(path):
            return give_up(path, record)
    except LockedError as error:
        raise GivingUpError(f"{path.name}: {ELSEWHERE}.") from error
    except (UnreadableError, ValueError) as error:
        raise GivingUpError(str(error)) from error
    except OSError as error:
        why = error.strerror or error
        raise GivingUpError(f"{path.name}: cannot be written: {why}.") from error
