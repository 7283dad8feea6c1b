"""Progressive chess by its own evaluation, by that of chess, and by material alone.

The strongest bot plays itself, with equal numbers of positions for each series:

    python -m lab bench judges --against chess --games 200 --nodes 20000
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

import numpy as np
from numpy.typing import NDArray

from bots.chess.evaluation import open_evaluation
from bots.configs import SeriesConfig
from bots.games import GAMES
from bots.series.player import SeriesPlayer
from core.events.event import elo_of
from core.game import Game
from core.games import find_game
from core.player import Budget, Player
from core.values import Observation, Outcome, Side
from lab.bench.kernels import Positional

KEY, OPENING = "progressive", 3
OTHERS = {
    "chess": "lab.bench.judges:positional",
    "material": "bots.chess.evaluation:material_evaluation",
}


def positional(game: Game, rows: NDArray[np.uint64]) -> Positional:
    """The evaluation of chess, as series are judged by it."""
    judge = open_evaluation(find_game("chess"), rows)
    return Positional(game.rules, judge, np.zeros((1, judge.accumulator), np.int16))


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--against", choices=OTHERS, default="chess")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rules", default="italian")


def run(given: Namespace) -> None:
    """Plays the match, each random opening with both colours."""
    GAMES[KEY].evaluations["other"] = OTHERS[given.against]  # type: ignore[index]
    usual, other = SeriesConfig("Avalanche"), SeriesConfig("Other", judge="other")
    game, budget, won = find_game(KEY, given.rules), Budget(nodes=given.nodes), [0, 0, 0]
    for number in range(given.games):
        white = Side(number % 2)
        own, others = SeriesPlayer(usual, number), SeriesPlayer(other, number)
        outcome = played(game, {white: own, white.other: others}, budget, number // 2)
        won[1 if outcome.winner is None else 0 if outcome.winner is white else 2] += 1
    print(f"own evaluation against {given.against}: +{won[0]} ={won[1]} -{won[2]}")
    value, low, high = elo_of(*won)
    print(f"{value:+.0f} Elo ({low:+.0f} to {high:+.0f})")


def played(game: Game, players: dict[Side, Player], budget: Budget, seed: int) -> Outcome:
    """A game that begins with random moves."""
    rolled, history = Random(seed), [game.start().position]
    seen: dict[Side, list[Observation]] = {side: [] for side in Side}
    while (outcome := game.outcome(history)) is None:
        for side in Side:
            seen[side].append(game.observe(history, side))
        mover = game.to_move(history[-1])
        if len(history) <= OPENING:
            move = rolled.choice(seen[mover][-1].moves)
        else:
            move = players[mover].choose(seen[mover], budget)
        history.append(game.play(history[-1], move))
    return outcome
