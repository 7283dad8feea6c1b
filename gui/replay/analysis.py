"""What a game looks like from outside, worked out ply by ply in another process.

It takes the truth, so it is for games that are over or only watched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign, inf

import numpy as np

from bots.classical.engine import Engine
from core.arena.errand import Hear
from core.belief.belief import Belief
from core.game import Position
from core.records.record import GameRecord
from core.records.replay import Boards, Timeline
from core.values import Side
from gui.replay.reckoned import Reckoned

ROOM = 4 * 2**20
"""Bytes for the positions of one side. Once they are full a ply may take 0.1 s."""

DEPTH = 4
"""Plies that the truth is searched, which takes a few milliseconds."""

TABLE_BITS = 16
"""The search's table has two to the power of this entries."""

A_KING = 500.0
"""A score that no men but a king can make, in pawns."""


def reckon(hear: Hear, record: GameRecord) -> Iterator[Reckoned]:
    """What can be reckoned at the start of ``record`` and after each of its moves.

    Then ``hear`` is asked for the same record grown longer, again and again. Where the
    game did not begin from the usual array both sides are taken to know how it did.
    """
    timeline = Timeline.of(record)
    beliefs = [Belief(timeline.game, ROOM, timeline.history[:1]) for _ in Side]
    engine = Engine(timeline.game.words, table_bits=TABLE_BITS)
    before, done = timeline.boards(0), 0
    yield _reckoned(beliefs, before, _pawns(engine, timeline.history[0]))
    while True:
        for ply in range(done + 1, timeline.plies + 1):
            now, position = timeline.boards(ply), timeline.history[ply]
            _follow(beliefs, before, now, position)
            yield _reckoned(beliefs, now, _pawns(engine, position))
            before, done = now, ply
        timeline.follow(hear())


def _follow(
    beliefs: Sequence[Belief], before: Boards, now: Boards, position: Position
) -> None:
    first, second = beliefs
    first.step(before.first, now.first)
    second.step(before.second, now.second)
    for belief in beliefs:
        if len(belief) == 0:
            # A sample may run dry. The truth always fits.
            belief.restart(np.array([position.row]))


def _reckoned(beliefs: Sequence[Belief], now: Boards, pawns: float) -> Reckoned:
    if not now.truth.moves:
        # The game is decided, and the fog has lifted.
        return Reckoned((1, 1), (True, True), pawns)
    first, second = beliefs
    return Reckoned((len(first), len(second)), (first.exact, second.exact), pawns)


def _pawns(engine: Engine, position: Position) -> float:
    score = engine.run(position, DEPTH).score
    return score if abs(score) < A_KING else copysign(inf, score)
