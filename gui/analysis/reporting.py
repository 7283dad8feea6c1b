"""Scores every position of a game, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from bots.analysis import SearchLimits
from core.game import Game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score
from core.setup import Position
from core.tasks.background_task import Ear
from gui.analysis.report import PlyPosition, ScoredPly
from gui.analysis.thinking import analyst_of

SECONDS = 1.0
"""Of a slow computer, which may search fewer."""

NODES = 100_000
"""Positions that are searched for each score."""


def report(hear: Ear) -> Iterator[ScoredPly]:
    """Scores the positions of each record that is heard; a new one comes first."""
    known: dict[PlyPosition, Score] = {}
    number, record = hear()
    while True:
        for found in _scores(record, known, number):
            yield found
            if hear.waiting():
                break
        number, record = hear()


def _scores(
    record: GameRecord, known: dict[PlyPosition, Score], number: int
) -> Iterator[ScoredPly]:
    timeline = Timeline.of(record)
    history = timeline.history
    for ply, position in enumerate(history):
        if (ply, position) not in known:
            past, clock = history[: ply + 1], timeline.start.halfmove_clock
            known[ply, position] = score_at(timeline.game, past, clock)
        yield ScoredPly(number, ply, known[ply, position])


def score_at(game: Game, history: tuple[Position, ...], clock: int) -> Score:
    """The score at the end of ``history``.

    ``clock`` counts the plies without progress before it.
    """
    over = game.outcome(history, clock)
    if over is not None:
        return Score.of(over)
    analyst = analyst_of(game.facts.key, game.ruleset)
    limits = SearchLimits(nodes=NODES, seconds=SECONDS)
    found = list(analyst.lines(history, limits, clock=clock))
    return found[-1].lines[0].score if found else Score(pawns=0.0)
