"""Analyses without another process, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from core.records.record import GameRecord
from gui.replay.analysing import analyse
from gui.replay.analysis import PlyAnalysis
from gui.replay.annotated_game import AnnotatedGame


def analysed(record: GameRecord) -> list[PlyAnalysis]:
    """All that there is to analyse about a game."""

    def hear() -> NoReturn:
        raise EOFError

    found: list[PlyAnalysis] = []
    try:
        for one in analyse(hear, record):
            found.append(one)
    except EOFError:
        return found
    raise AssertionError("it never ends by itself")


class Prepared:
    """Stands in for a ``GameAnalysis`` and has the first so many moments at once."""

    made = 0
    closed = 0
    problem = ""
    most = 1000
    """How many moments are found."""

    def __init__(self, annotated: AnnotatedGame, work: object) -> None:
        del work
        type(self).made += 1
        self._annotated = annotated
        self._all = analysed(annotated.record)
        self.found: Sequence[PlyAnalysis] = ()

    @property
    def complete(self) -> bool:
        return len(self.found) > self._annotated.plies

    def advance(self) -> None:
        self.found = self._all[: self.most]

    def close(self) -> None:
        type(self).closed += 1
