"""What works for an analysis in other processes: lines, scores, eyes in the fog."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from bots.engines.entries import EngineAnswer
from bots.search.analysis import Analyst, SearchLimits
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.hindsight.turns import open_turn
from core.practice.mistakes import open_claim
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score, win_chance
from core.setup import Position
from core.tasks.workers import Ear
from core.values import Side
from gui.analysis.report import (
    BetterMoves,
    FogPly,
    KnownChance,
    LinesQuestion,
    PlyPosition,
    ScoredPly,
)
from gui.replay.annotated_game import ROOM, follow_beliefs, search_of

Chance: TypeAlias = Callable[[Position], float]

SECONDS = 60.0
"""Seconds after which a position is not searched more deeply."""

BESIDES = 50_000
"""See ``SearchLimits.besides``."""

BOARDS = 24
"""So many of the positions that fit are scored, drawn by how likely they are."""


def think(hear: Ear) -> Iterator[EngineAnswer]:
    """Answers one question after another; a new one ends what the last one began."""
    asked: LinesQuestion = hear()
    while True:
        timeline = Timeline.of(asked.record)
        limits = SearchLimits(asked.lines, seconds=SECONDS, besides=BESIDES)
        analyst = analyst_of(asked.record.variant, asked.record.ruleset)
        clock = timeline.start.halfmove_clock
        for info in analyst.lines(timeline.history, limits, hear.waiting, clock):
            yield EngineAnswer(asked.number, info)
        asked = hear()
        while hear.waiting():
            asked = hear()


@lru_cache(maxsize=1)
def analyst_of(variant: str, ruleset: str) -> Analyst:
    """What looks at the positions of a game."""
    return Analyst(find_game(variant, ruleset))


def report(hear: Ear) -> Iterator[ScoredPly]:
    """Scores the positions of each record that is heard; a new one comes first.

    With each record come the plies whose scores are known already.
    """
    known: dict[PlyPosition, Score] = {}
    number, record, told = hear()
    while True:
        for found in _scores(record, told, known, number):
            yield found
            if hear.waiting():
                break
        number, record, told = hear()


def _scores(
    record: GameRecord,
    told: Container[int],
    known: dict[PlyPosition, Score],
    number: int,
) -> Iterator[ScoredPly]:
    timeline = Timeline.of(record)
    history = timeline.history
    for ply, position in enumerate(history):
        if ply in told:
            continue
        if (ply, position) not in known:
            past, clock = history[: ply + 1], timeline.start.halfmove_clock
            analyst = analyst_of(timeline.game.facts.key, timeline.game.ruleset)
            known[ply, position] = analyst.appraise(past, clock).score
        yield ScoredPly(number, ply, known[ply, position])


def better_moves(
    hear: Ear, record: GameRecord, plies: Sequence[int]
) -> Iterator[BetterMoves]:
    """All good moves in place of each mistake made after so many ``plies``."""
    timeline = Timeline.of(record)
    analyst = analyst_of(record.variant, record.ruleset)
    for ply in plies:
        turn = open_turn(timeline, ply, analyst)
        yield BetterMoves(ply, open_claim(timeline, turn, analyst))


def fog_report(hear: Ear, record: GameRecord) -> Iterator[FogPly]:
    """What both sides could know at the start of ``record`` and after each move."""
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
