"""Uses the kernels of bots once, so that they are compiled; see ``bots/stages.py``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

import numpy as np

from bots.averaging.bench import TABLE_BITS, Bench, Judge
from bots.averaging.players import DEPTH
from bots.entry import named
from bots.learned.kernels import CARRIED
from bots.meter import Meter
from bots.roster import ROSTER, USUAL_MEANS
from bots.search.kernels import open_root, root_value
from bots.search.tables import workspace
from core.belief.belief import Belief
from core.games import find_game
from core.kernels import MOST_MOVES
from core.player import Budget
from core.values import Side

ROOM, NODES, WIDE = 1 << 20, 2000, 20.0


def weigh(place: str, variant: str) -> Iterator[None]:
    """What it takes to weigh moves as the judge at ``place`` does; four parts."""
    judge = cast("Judge", named(place))
    game = find_game(variant)
    rows = game.start().position.row[None].copy()
    words, moves = judge(game, rows), np.zeros(MOST_MOVES, np.int64)
    work = workspace(rows.shape[1], TABLE_BITS, CARRIED)
    open_root(words, rows[0], work, moves)
    yield
    root_value(words, work, int(moves[0]), DEPTH, -WIDE, WIDE)
    yield
    meter = Meter(time.perf_counter(), Budget(nodes=NODES))
    bench = Bench(judge)
    bench.lay(game, rows, meter)
    weighed = bench.first(DEPTH, 1.0)
    yield
    bench.risks(rows, weighed.moves)
    yield


def believe(variant: str) -> Iterator[None]:
    """What it takes to follow a game with a belief; three parts."""
    game = find_game(variant)
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    belief = Belief(game, ROOM)
    for _ in range(2):
        history.append(game.play(history[-1], game.moves(history[-1])[0]))
        seen.append(game.observe(history, Side.FIRST))
        belief.step(seen[-2], seen[-1])
        yield
    belief.chances(seen[-1])
    yield


def try_out(name: str) -> Iterator[None]:
    """Make the bot called ``name``, which chooses its first moves then; one part."""
    ROSTER[name].factory(0, USUAL_MEANS)
    yield
