"""One game in a worker process: played under a watchdog, with a journal, and saved.

The journal is for the case that the process dies. It is one file a game, one line for each
request: the side that is thinking, and the moves since the line before. From it others
watch the game, and see after a crash whose move it was.
"""

from __future__ import annotations

import json
import math
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from core.events.archive import file_of, journal_of
from core.events.event import Finished, Pairing, Plan
from core.events.match import play_game
from core.player import Make
from core.records.files import UnreadableError, load
from core.records.writer import save_games
from core.tasks.processes import remove_empty
from core.tasks.timeout import LOOK, running_time
from core.values import Move, Side

_LATE: Final = "late"
_AGAIN: Final = "again"

_Path = Annotated[tuple[Annotated[int, Field(ge=0, le=10**6)], ...], Field(min_length=1)]
_Symbol = Annotated[str, Field(max_length=10)] | None
_Turn: TypeAlias = tuple[
    Annotated[int, Field(ge=0, le=1)], list[tuple[_Path, _Symbol, _Symbol]]
]
_Said: TypeAlias = (
    _Turn
    | tuple[Literal["late"], float]
    | tuple[Literal["again"], Annotated[int, Field(ge=1, le=100)]]
)
_LINE: TypeAdapter[_Said] = TypeAdapter(_Said, config=ConfigDict(strict=True))


@dataclass(frozen=True, slots=True)
class Noted:
    """A game as far as its journal goes.

    Attributes:
        at_work: The side that was thinking last.
        moves: The moves so far, the opening's included.
        late: The time limit that this side exceeded; ``None`` if it did not.
        replays: How many games before it were drawn in its place, with sides changed.
    """

    at_work: Side
    moves: tuple[Move, ...]
    late: float | None
    replays: int = 0


class Journal:
    """Writes the journal of one game."""

    def __init__(self, path: Path) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        self.deadline = math.inf
        """When the thinking side must be done, by ``running_time``."""
        self._file = os.open(path, flags, 0o644)
        self._moves = self._replays = 0
        self._seconds = math.inf

    def __call__(self, side: Side, moves: Sequence[Move], seconds: float) -> None:
        """Note that ``side`` is thinking after ``moves``, and its time limit.

        Fewer moves than before are those of another game, played in place of the last.
        """
        if len(moves) < self._moves:
            os.ftruncate(self._file, 0)
            self._moves, self._replays = 0, self._replays + 1
            self._write([_AGAIN, self._replays])
        news = [[move.path, move.promotion, move.drop] for move in moves[self._moves :]]
        self._moves = len(moves)
        self._seconds = seconds
        self.deadline = running_time() + seconds
        self._write([side, news])

    def give_up(self) -> None:
        """Note that the thinking side exceeded its limit."""
        self._write([_LATE, self._seconds])

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _write(self, line: object) -> None:
        os.write(self._file, f"{json.dumps(line)}\n".encode())


def read_journal(path: Path) -> Noted | None:
    """Read the journal at ``path``; ``None`` if the game has not begun.

    A malformed line, for example after a full disk, and all that follow it are ignored.
    """
    try:
        text = load(path)
    except UnreadableError:
        return None
    turns: list[_Turn] = []
    late: float | None = None
    replays = 0
    # The last line may have been cut off.
    with suppress(ValidationError):
        for line in text.split("\n")[:-1]:
            match _LINE.validate_json(line):
                case "late", seconds:
                    late = seconds
                case "again", number:
                    replays = number
                case turn:
                    turns.append(turn)
    if not turns:
        return None
    moves = tuple(_move(*move) for _, news in turns for move in news)
    return Noted(Side(turns[-1][0]), moves, late, replays)


def _move(path: tuple[int, ...], promotion: str | None, drop: str | None) -> Move:
    """A move from the journal; older ones have ``""`` for no promotion and no drop."""
    return Move(path) if promotion == drop == "" else Move(path, promotion, drop or None)


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
