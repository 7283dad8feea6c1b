"""Analyses without another process, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NoReturn

from core.records.record import GameRecord
from gui.replay.annotated_game import PlyAnalysis, analyse


def drawn_out(answers: Iterator[Any]) -> list[Any]:
    """All answers until nothing more is said."""
    found: list[Any] = []
    with suppress(EOFError):
        while True:
            found.append(next(answers))
    return found


def analysed(record: GameRecord) -> list[PlyAnalysis]:
    """All that there is to analyse about a game."""

    def hear() -> NoReturn:
        raise EOFError

    return drawn_out(analyse(hear, record))
