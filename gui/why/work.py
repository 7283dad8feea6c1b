"""Looking back at a game in another process; for games that are over."""

from __future__ import annotations

from collections.abc import Iterator

from bots.hindsight import Hindsight
from core.hindsight.turns import turns
from core.hindsight.values import Turn
from core.records.record import GameRecord
from core.tasks.background_task import Hear
from core.values import Side


def look_back(hear: Hear, record: GameRecord, side: Side) -> Iterator[Turn]:
    """Every move of ``side``, as soon as it has been looked at."""
    del hear
    yield from turns(record, side, Hindsight)
