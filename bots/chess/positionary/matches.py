"""Many games between players, in parallel, under the rules of the thesis.

A result depends on nothing but the players and the seed of the game, so not on how games
are distributed.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.positionary.kernels import play_games
from bots.chess.positionary.weights import RIVALS, Floats
from core.games import find_game
from core.games.chess.rules import RULESETS

Pairs: TypeAlias = NDArray[np.int64]
"""White and Black of each game, a row a game."""

Results: TypeAlias = NDArray[np.int8]
"""1, 0 or -1 for each game."""

RULES = RULESETS["thesis"]

PART = 512
"""Games in one task."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match."""

    wins: int
    draws: int
    losses: int

    @property
    def rate(self) -> float:
        """Points per game."""
        return (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses)


def play(
    executor: Executor, weights: Floats, pairs: Pairs, rng: np.random.Generator
) -> Results:
    """White's result in each game of ``pairs``, which are indices into ``weights``."""
    seeds = rng.integers(0, 1 << 64, len(pairs), dtype=np.uint64)
    parts = -(-len(pairs) // PART)
    shares = np.array_split(pairs, parts), np.array_split(seeds, parts)
    return np.concatenate(list(executor.map(partial(_play_part, weights), *shares)))


def match(
    executor: Executor, one: Floats, other: Floats, games: int, rng: np.random.Generator
) -> MatchResult:
    """The score of ``one`` against ``other``, with alternating colours."""
    both = np.stack([one, other])
    pairs = np.array([[game % 2, 1 - game % 2] for game in range(games)])
    own = play(executor, both, pairs, rng) * np.where(pairs[:, 0] == 0, 1, -1)
    return MatchResult(*(int(np.count_nonzero(own == result)) for result in (1, 0, -1)))


def examine(
    executor: Executor, weights: Floats, games: int, rng: np.random.Generator
) -> Mapping[str, MatchResult]:
    """The score of ``weights`` against each of ``RIVALS``."""
    return {
        name: match(executor, weights, rival, games, rng) for name, rival in RIVALS.items()
    }


def _play_part(weights: Floats, pairs: Pairs, seeds: NDArray[np.uint64]) -> Results:
    game = find_game("fog-chess", RULES.name)
    results = np.zeros(len(pairs), np.int8)
    start = game.start().position.row
    play_games(game.rules, RULES.quiet_plies, start, weights, pairs, seeds, results)
    return results
