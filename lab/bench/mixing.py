"""How far a bot's first moves can be foretold: ``python -m lab bench mixing``.

Its games against itself are followed for ten plies. At each, players with different seeds
are asked; the entropy of their moves is how many bits are missing to whoever knows the bot.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from math import log2
from random import Random

from bots.roster import make
from core.game import Game
from core.games import find_game
from core.player import Budget, Means
from core.setup import Position
from core.values import Move

PLIES = 10
MEANS = Means(8 * 2**20)


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("bot", nargs="?", default="LearnedPlayer")
    parser.add_argument("--nodes", type=int, default=100_000)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--games", type=int, default=4)


def run(given: Namespace) -> None:
    """Print the entropy at each ply, and the mean, of LearnedPlayer or the bot named."""
    game, every = find_game("fog-chess", "chesscom"), []
    for number in range(given.games):
        dice, history, bits = Random(number), [game.start().position], list[float]()
        while len(bits) < PLIES and game.outcome(history) is None:
            moves = _asked(game, history, given)
            bits.append(entropy(moves))
            history.append(game.play(history[-1], dice.choice(moves)))
        every += bits
        print(*(f"{one:.1f}" for one in bits), flush=True)
    print(f"mean {sum(every) / len(every):.2f} bits")


def _asked(game: Game, history: list[Position], given: Namespace) -> list[Move]:
    """The moves of players with different seeds."""
    side = game.to_move(history[-1])
    seen = [game.observe(history[:ply], side) for ply in range(1, len(history) + 1)]
    budget = Budget(nodes=given.nodes)
    seeds = range(given.seeds)
    return [make(given.bot, seed, MEANS).choose(seen, budget) for seed in seeds]


def entropy(moves: list[Move]) -> float:
    """In bits; too low by about 0.72 bits a further move over the number of moves."""
    shares = [number / len(moves) for number in Counter(moves).values()]
    return -sum(share * log2(share) for share in shares)
