"""What games ask of weights: which of the ways that look alike to one side was played.

A side's positions are followed from the first move on, whatever they weigh. Where they
become too many, the true one and some others drawn evenly are kept, each for as many as it
stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.kernels import GameCourse, describe, own_move, ways
from core.belief.belief import glimpse_of
from core.belief.sampling_kernels import Queue
from core.game import Game
from core.games.chess.habits.tables import TERMS
from core.setup import Position
from core.values import Observation, Side

ROOM = 300_000
"""The most ways that are looked at together; a game is left where there are more."""

Floats = NDArray[np.float64]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Held:
    """The positions one side holds possible; logarithms of how many they stand for."""

    rows: NDArray[np.uint64]
    stands: Floats


def course_of(
    game: Game,
    history: Sequence[Position],
    side: Side,
    most: int,
    rolled: np.random.Generator,
) -> GameCourse:
    """What ``side`` held possible throughout a game, as far as it can be followed.

    Args:
        game: The rules.
        history: The positions of the game.
        side: Whose positions are followed.
        most: So many of them at most.
        rolled: Draws some where there are more.
    """
    queue, held, record = _queue(game), _Held(history[0].row[None], np.zeros(1)), _Record()
    before = game.observe(history[:1], side)
    for ply in range(1, len(history)):
        if game.outcome(history[: ply + 1]) is not None:
            break
        after = game.observe(history[: ply + 1], side)
        if before.to_move is side:
            held = _moved(game, held, (before, after), record)
        else:
            number = ways(game.rules, held.rows, glimpse_of(game, before, after), queue)
            going = _GoingOn(game, held, queue, number, history[ply].row)
            if number < 0 or going.lost:
                break
            held = going.kept(most, rolled, record)
        before = after
    return record.course()


def _queue(game: Game) -> Queue:
    width, words = len(game.start().position.row), np.uint64
    return Queue(
        np.empty((ROOM, width), words),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, words),
        np.empty(ROOM, words),
        np.empty(game.limits.moves, np.int64),
    )


def _moved(
    game: Game, held: _Held, seen: tuple[Observation, Observation], record: _Record
) -> _Held:
    before, after = seen
    move = game.encode(before, game.own_move(before, after))
    rows = np.empty((len(held.rows) + 1, held.rows.shape[1]), np.uint64)
    chosen = np.empty(len(held.rows) + 1, np.int64)
    view = game.encode_view(after)
    number = own_move(game.rules, held.rows, move, int(after.viewer), view, rows, chosen)
    record.add_own(chosen[:number])
    return _Held(rows[:number], held.stands[chosen[:number]])


@dataclass
class _Record:
    """A course that is being written: what ``GameCourse`` names, a list for each move."""

    steps: list[tuple[int, ...]] = field(default_factory=list)
    terms: list[NDArray[np.int16]] = field(default_factory=list)
    ways: list[tuple[Places, Places, Floats, NDArray[np.bool_]]] = field(
        default_factory=list
    )
    kept: list[Places] = field(default_factory=list)
    even: list[float] = field(default_factory=list)

    def add(self, going: _GoingOn, kept: Places) -> None:
        """A move of the other side."""
        self._count(len(going.true), kept, going.number)
        self.terms.append(going.terms)
        self.ways.append((going.origins, going.leads, going.stands, going.true))
        self.even.append(-_summed(going.stands[going.first]))

    def add_own(self, kept: Places) -> None:
        """A move of the side itself."""
        self._count(0, kept, 0)

    def _count(self, number: int, kept: Places, found: int) -> None:
        _, way, _, place, _, lead = self.steps[-1] if self.steps else (0,) * 6
        self.steps.append((way, way + number, place, place + len(kept), lead, lead + found))
        self.kept.append(kept)

    def course(self) -> GameCourse:
        """All of it."""
        none = np.zeros(0, np.int64)
        parts = [*self.ways, (none, none, np.zeros(0), np.zeros(0, np.bool_))]
        origins, leads, stands, true = (
            np.concatenate([part[place] for part in parts]) for place in range(4)
        )
        return GameCourse(
            np.array(self.steps, np.int64).reshape(-1, 6),
            np.concatenate([*self.terms, np.zeros((0, TERMS), np.int16)]),
            origins.astype(np.int32),
            leads.astype(np.int32),
            stands.astype(np.float32),
            true.astype(np.bool_),
            np.concatenate([*self.kept, none]).astype(np.int32),
            np.array(self.even),
        )


class _GoingOn:
    """The ways in which some positions may have gone on."""

    def __init__(
        self, game: Game, held: _Held, queue: Queue, number: int, truth: NDArray[np.uint64]
    ) -> None:
        number = max(0, number)
        self._rows = queue.rows[:number].copy()
        self.origins = queue.origins[:number].copy()
        self.terms = np.empty((number, TERMS), np.int16)
        describe(game.rules, held.rows, queue, number, self.terms)
        _, self.first, self.leads = np.unique(
            queue.hashes[:number], return_index=True, return_inverse=True
        )
        self.true = (self._rows == truth).all(axis=1)
        self.stands = held.stands[self.origins]
        self.stands[self.true] = 0.0

    @property
    def number(self) -> int:
        """How many positions they lead to."""
        return len(self.first)

    @property
    def lost(self) -> bool:
        """Whether none of them is the true one."""
        return not self.true.any()

    def kept(self, most: int, rolled: np.random.Generator, record: _Record) -> _Held:
        """The positions to go on with: the true one, and others drawn evenly."""
        true = int(self.leads[self.true][0])
        others = np.delete(np.arange(self.number), true)
        stands = self.stands[self.first]
        if self.number > most:
            others = np.sort(rolled.choice(others, most - 1, replace=False))
            stands = stands + np.log((self.number - 1) / (most - 1))
        stands[true] = 0.0
        chosen = np.concatenate(([true], others))
        record.add(self, chosen)
        return _Held(self._rows[self.first[chosen]], stands[chosen])


def _summed(logs: Floats) -> float:
    """The logarithm of the sum of what ``logs`` are the logarithms of."""
    top: Any = logs.max()
    return float(top + np.log(np.exp(logs - top).sum()))
