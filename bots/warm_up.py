"""Uses the kernels of bots once, so that they are compiled; see ``bots/games.py``."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from bots.configs import DEPTH
from bots.fog.endings import EndingSearch
from bots.fog.move_evaluator import TABLE_BITS, MoveEvaluator, alike
from bots.games import evaluation_of
from bots.roster import ROSTER, USUAL_MEANS, get_ready
from bots.search.analysis import Analyst, SearchLimits
from bots.search.deepening import workspace_for
from bots.search.kernels import open_root
from bots.solving.prover import Prover
from bots.solving.series_finder import SeriesFinder, all_mates, arrays
from bots.solving.series_kernels import note_seen
from bots.time_manager import TimeManager
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Budget
from core.problems.goals import Goal
from core.setup import Position
from core.values import Observation, Side

ROOM, NODES = 1 << 20, 2000


def weigh(variant: str, kind: str) -> Iterator[None]:
    """Evaluates moves by some kind of evaluation; three parts."""
    evaluation = evaluation_of(variant, kind)
    game = find_game(variant)
    rows = game.start().position.row[None].copy()
    evaluation, moves = evaluation(game, rows), np.zeros(game.limits.moves, np.int64)
    work = workspace_for(game, evaluation, TABLE_BITS)
    open_root(evaluation, rows[0], work, moves)
    yield
    timer = TimeManager(time.perf_counter(), Budget(nodes=NODES))
    evaluator = MoveEvaluator(kind)
    boards = alike(rows)
    evaluator.load(game, boards, timer)
    weighed = evaluator.evaluate(DEPTH, 1.0)
    yield
    evaluator.risks(boards, weighed.moves)
    evaluator.standing()
    yield


def finish(variant: str, kind: str) -> Iterator[None]:
    """Searches a belief as near the end of games, by some kind of evaluation; one part."""
    game = find_game(variant)
    rows = game.start().position.row[None].copy()
    evaluation = evaluation_of(variant, kind)(game, rows)
    EndingSearch(game).best(evaluation, rows, Side.FIRST, np.zeros(0), 0)
    yield


def analyse(variant: str) -> Iterator[None]:
    """Looks for the two best lines of a position, as an analysis does; one part."""
    game = find_game(variant)
    history = [game.start().position]
    history.append(game.play(history[0], game.moves(history[0])[0]))
    limits = SearchLimits(lines=2, depth=2, besides=NODES)
    for _ in Analyst(game).lines(history, limits):
        pass
    yield


def believe(variant: str) -> Iterator[None]:
    """Follows a game with a belief; three parts."""
    game = find_game(variant)
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    belief = Belief(game, ROOM)
    for _ in range(2):
        _follow(belief, game, history, seen)
        yield
    belief.cut(1, Side.FIRST)
    belief.believed(seen[-1])
    yield


def _follow(
    belief: Belief, game: Game, history: list[Position], seen: list[Observation]
) -> None:
    """Plays whichever move comes first."""
    history.append(game.play(history[-1], game.moves(history[-1])[0]))
    seen.append(game.observe(history, Side.FIRST))
    if seen[-2].to_move is not seen[-1].viewer:
        belief.survival(seen[-2], seen[-1])
    belief.step(seen[-2], seen[-1], candidates=game.limits.moves - 1)


def try_out(name: str, variant: str = "") -> Iterator[None]:
    """Has the bot called ``name`` choose its first moves of a game; one part."""
    entry = ROSTER[name]
    get_ready(entry.factory(0, USUAL_MEANS), variant or entry.variants[0])
    yield


def solve(variant: str) -> Iterator[None]:
    """Asks a prover one short and one long question; one part."""
    game = find_game(variant)
    prover = Prover(game, Goal.MATE, 4, memory=1)
    for left in (2, 4):
        prover.wins(game.start().position, left, budget=1000)
    yield


def find(variant: str) -> Iterator[None]:
    """Looks for mates from the start, and makes room for more; one part."""
    game = find_game(variant)
    position = game.start().position
    SeriesFinder(game, position).step(1000)
    all_mates(game, position, 1, 1000)
    note_seen(arrays(len(position.row), game.limits.moves, 1, 1))
    yield
