"""One game in a worker process: played under a watchdog, with a journal, and saved."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.events.archive import file_of, journal_of
from core.events.event import Finished, Pairing, Plan
from core.events.journal import Journal
from core.events.match import play_game
from core.player import Make
from core.records.writer import save_games
from core.tasks.running_time import LOOK, running_time
from core.tasks.work_folders import remove_empty

GRACE = 2.0
"""Seconds past its limit after which a worker that cannot be interrupted exits."""


@dataclass(frozen=True, slots=True)
class Job:
    """A worker's input.

    Attributes:
        make: Makes the players.
        plan: The event.
        pairing: The game.
        folder: The event's folder, if the worker shares this machine's files.
    """

    make: Make
    plan: Plan
    pairing: Pairing
    folder: Path | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A worker's output, and whether the worker has saved it."""

    finished: Finished
    saved: bool


def work(job: Job) -> Done:
    """Play a game. With a folder, its record is saved there before this returns."""
    number, folder = job.pairing.number, job.folder
    path = journal_of(folder, number) if folder else Path(os.devnull)
    with _watched(path) as notes:
        finished = play_game(job.make, job.pairing, job.plan, notes)
    if folder is not None:
        save_games(file_of(folder, job.plan, number), [finished.record])
    return Done(finished, saved=folder is not None)


@contextmanager
def _watched(path: Path) -> Iterator[Journal]:
    """A journal, and a watchdog that exits if a player ignores the timer signal."""
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
    while not over.wait(LOOK):
        if running_time() > notes.deadline + GRACE:
            notes.give_up()
            remove_empty()
            os._exit(1)
