"""Looks for the best lines of a position, in a process of its own, until the next one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import copysign

from bots.games import GAMES
from bots.searching import Searcher, searcher
from core.game import Game
from core.games import find_game
from core.records.replay import Timeline
from core.score import Score
from core.setup import Position
from core.tasks.background_task import Ear
from core.values import Move, Side
from gui.analysis.engine import Answer, EngineInfo, EngineLine, Question

DEEPEST = 20
PATIENCE = 0.4
"""Seconds after which the next depth, which takes several times as long, is left out."""

_LONGEST = 8
"""Moves of a line at most."""


def think(hear: Ear) -> Iterator[Answer]:
    """Answers one question after another; a new one ends what the last one began."""
    asked: Question = hear()
    while True:
        timeline = Timeline.of(asked.record)
        for info in lines_of(timeline.game, timeline.history, asked.lines):
            yield Answer(asked.number, info)
            if hear.waiting():
                break
        asked = hear()
        while hear.waiting():
            asked = hear()


def lines_of(
    game: Game, history: tuple[Position, ...], lines: int, patience: float = PATIENCE
) -> Iterator[EngineInfo]:
    """So many best lines at the end of ``history``, deeper and deeper."""
    began = time.perf_counter()
    for depth in range(1, DEEPEST + 1):
        before = time.perf_counter()
        values = _searcher(game.facts.key, game.ruleset).all(history[-1], depth)
        if not values:
            return
        sign = 1 if game.to_move(history[-1]) is Side.FIRST else -1
        best = sorted(values, key=lambda move: -sign * values[move])[:lines]
        found = [_line(game, history, move, values, depth) for move in best]
        now = time.perf_counter()
        yield EngineInfo(depth, 0, now - began, tuple(found))
        if now - before > patience:
            return


@lru_cache(maxsize=1)
def _searcher(variant: str, ruleset: str) -> Searcher:
    game = find_game(variant, ruleset)
    return searcher(game, game.start().position)


def _line(
    game: Game,
    history: tuple[Position, ...],
    first: Move,
    values: Mapping[Move, float],
    depth: int,
) -> EngineLine:
    """The line that begins with ``first``, as far as shallower searches tell it."""
    way = _searcher(game.facts.key, game.ruleset)
    moves, positions = [first], [*history, game.play(history[-1], first)]
    for left in range(min(depth - 1, _LONGEST), 0, -1):
        if game.outcome(positions) is not None:
            break
        move = way.run(positions[-1], min(left, 4)).move
        if move is None:
            break
        moves.append(move)
        positions.append(game.play(positions[-1], move))
    return EngineLine(_score(game, values[first], len(moves)), tuple(moves))


def _score(game: Game, value: float, plies: int) -> Score:
    if abs(value) < GAMES[game.facts.key].search.won:
        return Score(pawns=value)
    return Score(mate=round(copysign((plies + 1) // 2, value)))
