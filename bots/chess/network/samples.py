"""Training samples of networks: moves of one player, with what that player saw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.chess.capturing import VALUES, captured_value
from bots.chess.network.moves import Scenes, scenes_of
from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Lesson:
    """One game as seen by the player to learn from.

    Attributes:
        seen: What that side was shown before every move of the game.
        moves: Every move of the game, of both sides.
    """

    seen: Sequence[Observation]
    moves: Sequence[Move]


@dataclass(frozen=True, slots=True)
class Sample:
    """One move that was played, among the legal ones.

    Attributes:
        game: The number of its game.
        scenes: The legal moves as numbers.
        taken: The value that each of them captures.
        chosen: The index of the one played.
    """

    game: int
    scenes: Scenes
    taken: NDArray[np.int64]
    chosen: int

    @property
    def wins(self) -> bool:
        """Whether the king can be taken, so that no network is asked."""
        return bool(self.taken.max() == VALUES["k"])


def samples_of(lessons: Iterable[Lesson]) -> list[Sample]:
    """Every move of the lessons' players, in order."""
    return [
        _sample(number, lesson, ply)
        for number, lesson in enumerate(lessons)
        for ply, now in enumerate(lesson.seen)
        if now.moves
    ]


def _sample(number: int, lesson: Lesson, ply: int) -> Sample:
    now = lesson.seen[ply]
    return Sample(
        game=number,
        scenes=scenes_of(lesson.seen[: ply + 1]),
        taken=np.array([captured_value(now, move) for move in now.moves]),
        chosen=now.moves.index(lesson.moves[ply]),
    )
