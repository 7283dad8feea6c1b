"""One game as a worker plays it: noted, watched from beside, and saved."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.events.archive import file_of, journal_of
from core.events.event import Finished, Pairing, Plan
from core.events.journal import Journal
from core.events.match import play_game
from core.player import Make
from core.records.files import write_text
from core.records.writer import write_pgn
from core.tasks.work_folders import remove_empty

GRACE = 2.0
"""Seconds past its time after which a worker that cannot be interrupted is given up."""

_LOOK = 0.5


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is handed.

    Attributes:
        make: Makes the players.
        plan: The event.
        pairing: The game.
        folder: Where the event's files are, if the worker has them at hand.
    """

    make: Make
    plan: Plan
    pairing: Pairing
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What a worker hands back; ``text`` is the PGN if it has not been saved."""

    finished: Finished
    text: str = ""


def work(job: Job) -> Done:
    """Play a game. If there is a folder, its record is in it before this returns."""
    number, folder = job.pairing.number, job.folder
    path = journal_of(folder, number) if folder else Path(os.devnull)
    with _watched(path) as notes:
        finished = play_game(job.make, job.pairing, job.plan, notes)
    text = write_pgn(finished.record)
    if folder is None:
        return Done(finished, text)
    write_text(file_of(folder, job.plan, number), text)
    return Done(finished)


@contextmanager
def _watched(path: Path) -> Iterator[Journal]:
    """Journal, and a thread that ends this process when a player is deaf to alarms."""
    notes, over = Journal(path), threading.Event()
    thread = threading.Thread(target=_watch, args=(notes, over), daemon=True)
    thread.start()
    try:
        yield notes
    finally:
        over.set()
        thread.join()
        notes.close()


def _watch(notes: Journal, over: threading.Event) -> None:
    while not over.wait(_LOOK):
        if time.monotonic() > notes.deadline + GRACE:
            notes.give_up()
            remove_empty()
            os._exit(1)
