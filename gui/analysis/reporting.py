"""Scores every position of a game, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score
from core.tasks.background_task import Ear
from gui.analysis.report import PlyPosition, ScoredPly
from gui.analysis.thinking import analyst_of


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
            analyst = analyst_of(timeline.game.facts.key, timeline.game.ruleset)
            known[ply, position] = analyst.appraise(past, clock).score
        yield ScoredPly(number, ply, known[ply, position])
