"""Goes through a finished game in the fog with both sides’ eyes, in its own process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from core.belief.belief import Belief
from core.game import Game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score, win_chance
from core.setup import Position
from core.tasks.workers import Ear
from core.values import Side
from gui.analysis.fog_report import FogPly, KnownChance
from gui.replay.analysis import ROOM, follow_beliefs, search_of

Chance: TypeAlias = Callable[[Position], float]

BOARDS = 24
"""So many of the positions that fit are scored, drawn by how likely they are."""


def fog_report(hear: Ear, record: GameRecord) -> Iterator[FogPly]:
    """What both sides could know at the start of ``record`` and after each move."""
    del hear
    timeline = Timeline.of(record)
    game, dice = timeline.game, np.random.default_rng(1)
    beliefs = [Belief(game, ROOM, timeline.history[:1]) for _ in Side]
    chance, before = _chances(game), timeline.boards(0)
    yield _known(beliefs, chance, dice)
    for ply in range(1, timeline.plies + 1):
        now, position = timeline.boards(ply), timeline.history[ply]
        if not now.truth.moves:
            # The game is decided, and the fog has lifted.
            sure = chance(position)
            both = KnownChance(1, True, sure, sure, sure)
            yield both, both
            continue
        follow_beliefs(beliefs, before, now, position)
        yield _known(beliefs, chance, dice)
        before = now


def _known(beliefs: Sequence[Belief], chance: Chance, dice: np.random.Generator) -> FogPly:
    first, second = (_of(belief, chance, dice) for belief in beliefs)
    return first, second


def _of(belief: Belief, chance: Chance, dice: np.random.Generator) -> KnownChance:
    weights = np.exp(belief.logs.astype(np.float64))
    few = len(belief) <= BOARDS
    drawn = dice.choice(len(belief), BOARDS, p=weights / weights.sum())
    chosen = np.arange(len(belief)) if few else drawn
    shares = weights[chosen] / weights[chosen].sum() if few else None
    chances = np.array([chance(Position(belief.rows[n])) for n in chosen])
    mean = float(np.average(chances, weights=shares))
    low, high = (float(np.quantile(chances, share)) for share in (0.1, 0.9))
    return KnownChance(len(belief), belief.exact, mean, low, high)


def _chances(game: Game) -> Chance:
    """What tells the first side's chance to win in a position."""
    search, worth = search_of(game), game.facts.pawn_worth

    def chance(position: Position) -> float:
        pawns = search(position)
        if np.isinf(pawns):
            return float(pawns > 0)
        return win_chance(Score(pawns=pawns, pawn_worth=worth))

    return chance
