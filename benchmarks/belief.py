"""How fast a belief grows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.timing import Figure, rate, seconds
from core.belief.belief import Belief
from core.games import find_game
from core.values import Side

ROOM = 64 * 2**20
LARGE = 20_000
"""Positions from which a step is measured."""

SEEDS = (1, 3, 5)
"""Of random games in which so many positions come up."""


def figures() -> Iterator[Figure]:
    """Candidate positions tried in a second, from three random games."""
    for seed in SEEDS:
        yield _expansion(seed)


def _expansion(seed: int) -> Figure:
    game, dice = find_game("fog-chess", "chesscom"), Random(seed)
    history = [game.start().position]
    belief, seen = Belief(game, ROOM), [game.observe(history, Side.FIRST)]
    while True:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
        seen.append(game.observe(history, Side.FIRST))
        if len(belief) > LARGE and seen[-2].to_move is Side.SECOND:
            break
        belief.step(seen[-2], seen[-1])
    rows = belief.rows.copy()

    def work() -> None:
        belief.restart(rows)
        belief.step(seen[-2], seen[-1])

    taken = seconds(work)
    count = belief.candidates / 1e6
    name = f"belief of {len(rows)} positions"
    return rate(name, "million candidates/s", "at least 15", count, taken)
