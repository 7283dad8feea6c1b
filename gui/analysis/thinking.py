"""Looks for the best lines of a position, in a process of its own, until the next one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bots.search.analysis import Analyst, SearchInfo, SearchLimits
from core.games import find_game
from core.records.replay import Timeline
from core.tasks.workers import Ear
from gui.analysis.engine import EngineInfo, EngineLine, LinesAnswer, LinesQuestion

SECONDS = 60.0
"""Seconds after which a position is not searched more deeply."""

BESIDES = 50_000
"""See ``SearchLimits.besides``."""


def think(hear: Ear) -> Iterator[LinesAnswer]:
    """Answers one question after another; a new one ends what the last one began."""
    asked: LinesQuestion = hear()
    while True:
        timeline = Timeline.of(asked.record)
        limits = SearchLimits(asked.lines, seconds=SECONDS, besides=BESIDES)
        analyst = analyst_of(asked.record.variant, asked.record.ruleset)
        clock = timeline.start.halfmove_clock
        for info in analyst.lines(timeline.history, limits, hear.waiting, clock):
            yield LinesAnswer(asked.number, _told(info))
        asked = hear()
        while hear.waiting():
            asked = hear()


@lru_cache(maxsize=1)
def analyst_of(variant: str, ruleset: str) -> Analyst:
    """What looks at the positions of a game."""
    return Analyst(find_game(variant, ruleset))


def _told(info: SearchInfo) -> EngineInfo:
    """The same in values that the window can have without the search."""
    lines = tuple(EngineLine(line.score, line.moves) for line in info.lines)
    return EngineInfo(info.depth, info.nodes, info.seconds, lines)
