"""Progressive chess: whether the strongest bot ever misses a mate that the finder proves.

Games between levels, after random opening plies, supply the positions: every series of at
most five moves in which the finder has a mate, until there are as many as are asked for.

    python -m lab bench progressive --positions 500 --nodes 100000
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from bots.roster import make
from bots.solving.series_finder import SeriesFinder
from core.game import Game
from core.games import find_game
from core.player import Budget, Player
from core.setup import Position, Start
from core.values import Observation, Reason, Side

BOT, KEY = "Avalanche", "progressive"
LEVELS = "Flake", "Flurry", "Drift"
LONGEST, OPENING, PROOF = 5, 3, 3_000_000
"""Moves of a series; random plies of a game at most; positions that the finder looks at."""


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument(
        "--nodes", type=int, default=0, help="for a series, in place of time"
    )
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rules", default="italian")
    parser.add_argument("--seed", type=int, default=1)


def run(given: Namespace) -> None:
    """Counts mates found and missed, and tells the positions of those that were missed."""
    game, player = find_game(KEY, given.rules), make(BOT, 1, variant=KEY)
    budget = Budget(nodes=given.nodes) if given.nodes else Budget(seconds=given.seconds)
    lengths: Counter[int] = Counter()
    missed, slowest = [], 0.0
    for position, length in islice(mates(game, given.seed), given.positions):
        began = time.perf_counter()
        lengths[length] += 1
        if not _mates(game, player, position, budget):
            missed.append(game.write(Start(position)))
        slowest = max(slowest, time.perf_counter() - began)
    total = lengths.total()
    print(f"{total - len(missed)} of {total} mates found, by length", dict(lengths))
    print(f"slowest series {slowest:.2f} s", *missed, sep="\n")


def mates(game: Game, seed: int) -> Iterator[tuple[Position, int]]:
    """Positions at the beginning of series in which there is a mate, each once."""
    met: set[bytes] = set()
    for number in range(seed, 1_000_000):
        for position, length in _series(game, number):
            if position.row.tobytes() in met:
                continue
            met.add(position.row.tobytes())
            if SeriesFinder(game, position).step(PROOF).state == "found":
                yield position, length


def _series(game: Game, seed: int) -> Iterator[tuple[Position, int]]:
    """The positions in which the series of one game begin, with their lengths."""
    rolled = Random(seed)
    bots = {side: make(rolled.choice(LEVELS), seed, variant=KEY) for side in Side}
    random_plies, history = rolled.randrange(OPENING + 1), [game.start().position]
    seen: dict[Side, list[Observation]] = {side: [] for side in Side}
    while game.outcome(history) is None:
        for side in Side:
            seen[side].append(game.observe(history, side))
        mover = game.to_move(history[-1])
        now = seen[mover][-1]
        if now.turn.number > LONGEST:
            return
        if now.turn.left == now.turn.number:
            yield history[-1], now.turn.left
        if len(history) <= random_plies:
            move = rolled.choice(now.moves)
        else:
            move = bots[mover].choose(seen[mover], Budget(nodes=1000))
        history.append(game.play(history[-1], move))


def _mates(game: Game, player: Player, position: Position, budget: Budget) -> bool:
    """Whether ``player`` mates by the series that begins at ``position``."""
    history, side = [position], game.to_move(position)
    seen: list[Observation] = []
    while (outcome := game.outcome(history)) is None and game.to_move(history[-1]) is side:
        seen.append(game.observe(history, side))
        history.append(game.play(history[-1], player.choose(seen, budget)))
    return outcome is not None and outcome.reason is Reason.CHECKMATE
