"""Analyses without another process, for tests of what is made of them."""

from __future__ import annotations

from typing import NoReturn

from core.records.record import GameRecord
from gui.replay.annotated_game import PlyAnalysis, analyse


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
