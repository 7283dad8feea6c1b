"""What could be known at the stops of a game that is guessed; needs the compiler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from core.game import Game
from core.hindsight.findings import Judge
from core.hindsight.turns import drawn
from core.player import dice
from core.practice.guess import Knowable
from core.values import Observation

BOARDS, DEPTH = 32, 4
"""A move is weighed on so many of the boards that fit, so many plies deep."""

OPEN_DEPTH = 5
"""The depth where nothing is hidden."""


def known_then(
    game: Game, judge: Judge, seen: Sequence[Observation], stops: Sequence[int]
) -> Iterator[Knowable]:
    """What the viewer of ``seen`` could know at each stop, from observations alone."""
    for ply in stops:
        past = tuple(seen[: ply + 1])
        now, believed, depth = past[-1], None, OPEN_DEPTH
        if game.facts.hidden:
            belief = judge.belief(past)
            believed, depth = belief.believed(now), DEPTH
            rows = drawn(belief, BOARDS, dice(0, past))
        else:
            rows = game.position_of(now).row[np.newaxis]
        weighed = judge.weigh(rows, depth)
        moves = (game.decode(now, word) for word in weighed.words.tolist())
        yield Knowable(ply, believed, dict(zip(moves, weighed.means.tolist(), strict=True)))
