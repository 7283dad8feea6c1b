"""Looks back at a game with the eyes of one side, as fits what it hides."""

from __future__ import annotations

from collections.abc import Iterator

from core.games import find_variant
from core.hindsight.judging import MakeAnalysis, MakeJudge
from core.hindsight.mistakes import mistakes
from core.hindsight.turns import turns
from core.hindsight.values import JudgedMove
from core.records.record import GameRecord
from core.values import Side


def looked_back(
    record: GameRecord, side: Side, make: MakeJudge, analyse: MakeAnalysis
) -> Iterator[JudgedMove]:
    """Every move of ``side``, as soon as it has been looked at.

    It is judged by what could be known of it, or where nothing is hidden by an analysis.
    """
    if find_variant(record.variant).facts.hidden:
        return turns(record, side, make)
    return mistakes(record, side, analyse)
