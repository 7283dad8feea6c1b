"""Looks for a mate within one turn, in a process of its own, until the next question."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bots.games import GAMES, named
from core.games import find_game
from core.tasks.background_task import Ear
from gui.mate_help.search import MateProgress, MateQuestion

SECONDS = 60.0
"""Seconds after which a mate is no longer looked for."""

MORE_SECONDS = 10.0
"""Seconds after which no further mates are looked for, once there is one."""

FIRST_STEP = 500
"""Positions that are looked at before the first answer."""

STEP_SECONDS = 0.15
"""Seconds from one answer to the next, about."""


def look(hear: Ear) -> Iterator[MateProgress]:
    """Answers one question after another; a new one ends what the last one began."""
    while True:
        asked: MateQuestion | None = hear()
        while hear.waiting():
            asked = hear()
        if asked is not None:
            yield from _answers(hear, asked)


def _answers(hear: Ear, asked: MateQuestion) -> Iterator[MateProgress]:
    """What is found in one position, until there is no more or something else is asked."""
    game = find_game(asked.variant, asked.ruleset)
    finder = named(GAMES[asked.variant].finder)(game, asked.position)
    began, nodes = time.perf_counter(), FIRST_STEP
    while not hear.waiting():
        before = time.perf_counter()
        found = finder.step(nodes)
        now = time.perf_counter()
        over = found.state != "open" or now - began > SECONDS
        yield MateProgress(
            asked.number,
            found.nodes,
            now - began,
            found.state,
            found.best,
            () if found.mate is None else (found.mate,),
            over,
        )
        if over:
            return
        nodes = max(FIRST_STEP, round(nodes * min(4.0, STEP_SECONDS / (now - before))))
