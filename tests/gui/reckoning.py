"""Reckonings without another process, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from core.records.record import GameRecord
from gui.replay.analysing import reckon
from gui.replay.analysis import Reckoned
from gui.replay.annotated_game import Story


def reckoned(record: GameRecord) -> list[Reckoned]:
    """All that there is to reckon about a game."""

    def hear() -> NoReturn:
        raise EOFError

    found: list[Reckoned] = []
    try:
        for one in reckon(hear, record):
            found.append(one)
    except EOFError:
        return found
    raise AssertionError("it never ends by itself")


class Prepared:
    """Stands in for a ``Reckoning`` and has the first so many moments at once."""

    made = 0
    closed = 0
    problem = ""
    most = 1000
    """How many moments are found."""

    def __init__(self, story: Story) -> None:
        type(self).made += 1
        self._story = story
        self._all = reckoned(story.record)
        self.found: Sequence[Reckoned] = ()

    @property
    def complete(self) -> bool:
        return len(self.found) > self._story.plies

    def advance(self) -> None:
        self.found = self._all[: self.most]

    def close(self) -> None:
        type(self).closed += 1
