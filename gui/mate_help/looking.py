"""Looks for a mate within one turn, in a process of its own, until the next question."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bots.games import GAMES, named
from core.games import find_game
from core.tasks.workers import Ear
from gui.mate_help.search import MateProgress, MateQuestion

if TYPE_CHECKING:
    from bots.solving.series_finder import SeriesMates

SECONDS = 60.0
"""Seconds after which a mate is no longer looked for."""

MOST_LINES, MORE_NODES = 99, 1_000_000
"""So many mates are shown, and so many positions looked at for those after the first."""

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
    found = MateProgress(asked.number, 0, 0.0)
    while not found.over and not hear.waiting():
        before = time.perf_counter()
        known = finder.step(nodes)
        now = time.perf_counter()
        over = known.state == "none" or now - began > SECONDS
        mates = () if known.mate is None else (known.mate,)
        found = MateProgress(
            asked.number,
            known.nodes,
            now - began,
            known.state,
            known.best,
            mates,
            over=over,
        )
        yield found
        if mates and not over:
            yield _with_others(found, finder.all_mates(MOST_LINES, MORE_NODES))
            return
        nodes = max(FIRST_STEP, round(nodes * min(4.0, STEP_SECONDS / (now - before))))


def _with_others(found: MateProgress, known: SeriesMates) -> MateProgress:
    """The answer with further mates, the shortest first after the one that was found."""
    others = sorted(known.mates, key=len)
    mates = tuple(dict.fromkeys((*found.mates, *others)))[:MOST_LINES]
    return replace(found, mates=mates, complete=known.complete, over=True)
