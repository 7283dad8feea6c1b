"""Scores every position of a game, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score
from core.setup import Position
from core.tasks.background_task import Ear
from gui.analysis.report import ScoredPly
from gui.analysis.thinking import lines_of

SECONDS = 0.15
"""Seconds after which a position is not searched more deeply."""


def report(hear: Ear) -> Iterator[ScoredPly]:
    """Scores the positions of each record that is heard; a new one comes first."""
    known: dict[Position, Score] = {}
    number, record = hear()
    while True:
        for found in _scores(record, known, number):
            yield found
            if hear.waiting():
                break
        number, record = hear()


def _scores(
    record: GameRecord, known: dict[Position, Score], number: int
) -> Iterator[ScoredPly]:
    timeline = Timeline.of(record)
    history = timeline.history
    for ply, position in enumerate(history):
        if position not in known:
            known[position] = score_at(timeline.game, history[: ply + 1])
        yield ScoredPly(number, ply, known[position])


def score_at(game: Game, history: tuple[Position, ...]) -> Score:
    """The score at the end of ``history``, or what its outcome makes."""
    over = game.outcome(history)
    if over is not None:
        won = 0 if over.winner is None else 1 - 2 * over.winner
        return Score(mate=won) if won else Score(pawns=0.0)
    score = Score(pawns=0.0)
    for info in lines_of(game, history, 1, SECONDS):
        score = info.lines[0].score
        if info.seconds > SECONDS:
            break
    return score
