"""The journal of a running game, in case its process dies.

One file a game, one line for each request: the side that is thinking, and the moves since
the line before. From it others watch the game, and see after a crash whose move it was.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from core.records.files import UnreadableError, load
from core.tasks.running_time import running_time
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
