"""Scores every position of a game, in a process of its own."""

from __future__ import annotations

from collections.abc import Container, Iterator

from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Score
from core.tasks.workers import Ear
from gui.analysis.report import PlyPosition, ScoredPly
from gui.analysis.thinking import analyst_of


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
