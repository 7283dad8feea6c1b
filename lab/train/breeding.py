"""The genetic algorithm that breeds PositionaryEvaluators, and the games that they play.

Players are rows of weights, as the kernels take them. A result depends on nothing but the
players and the seed of the game, so not on how games are distributed.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bots.chess.captures import VALUES
from bots.weights import KINDS, POSITIONARY
from core.games import find_game
from core.games.chess.rules import FOG_RULESETS
from lab.train.breeding_kernels import COST, TABLES, TAKEN, WEIGHTS, play_games

FINALISTS = 16
"""Epochs whose best player enters the finals."""

THOROUGH = 10
"""Games of the finals, as a multiple of those of an epoch's exam."""


@dataclass(frozen=True, slots=True)
class BreedingParameters:
    """The parameters of a run.

    Attributes:
        players: The size of the population.
        survivors: How many of the best survive an epoch and become parents.
        games: Games of each pair of players with each colour.
        step: The largest change of a gene by mutation.
        halving: Epochs in which the step halves; 0 keeps it.
        sparring: Games of each player against each rival with each colour, which keep
            players from forgetting what they do not meet among themselves.
        exam: Games that the best of an epoch plays against each rival.
        seed: Of everything random.
        initial: The initial genes, as the user named them.
    """

    players: int = 64
    survivors: int = 8
    games: int = 1
    step: float = 1.0
    halving: int = 0
    sparring: int = 0
    exam: int = 1000
    seed: int = 1
    initial: str = "zeros"


@dataclass(frozen=True, slots=True)
class State:
    """A run between two epochs.

    Attributes:
        population: Genes of the players of the next epoch, a row each.
        best: Genes of the best player of each epoch so far.
        exams: Wins, draws and losses of that player, by epoch and rival.
    """

    population: Floats
    best: Floats
    exams: NDArray[np.int64]

    @property
    def epochs(self) -> int:
        """The number of epochs done."""
        return len(self.best)


def first_state(plan: BreedingParameters, initial: Floats) -> State:
    """The state before the first epoch: every player is a mutation of ``initial``."""
    crowd = np.tile(initial, (plan.players, 1))
    return State(
        population=_mutated(crowd, plan.step, _rng(plan, 0)),
        best=np.empty((0, GENES)),
        exams=np.empty((0, len(RIVALS), 3), np.int64),
    )


def next_state(plan: BreedingParameters, state: State, executor: Executor) -> State:
    """One epoch: a round robin, selection, mutation and an exam of the best."""
    rng = _rng(plan, state.epochs + 1)
    ranked = state.population[_ranking(plan, state.population, executor, rng)]
    scores = examine(executor, weights_of(ranked[:1])[0], plan.exam, rng)
    exam = [[score.wins, score.draws, score.losses] for score in scores.values()]
    return State(
        population=_next_population(plan, ranked, state.epochs, rng),
        best=np.concatenate([state.best, ranked[:1]]),
        exams=np.concatenate([state.exams, [exam]]),
    )


def elect(plan: BreedingParameters, state: State, executor: Executor) -> int:
    """The epoch, counted from 0, whose best player wins the finals.

    Those that did best in their exams play more games, so that luck decides less.
    """
    points = rates(state).sum(axis=1)
    finalists = np.argsort(-points, kind="stable")[:FINALISTS]
    rng = _rng(plan, state.epochs, 1)
    games = plan.exam * THOROUGH
    finals = [
        sum(
            score.rate
            for score in examine(executor, weights_of(genes[None])[0], games, rng).values()
        )
        for genes in state.best[finalists]
    ]
    return int(finalists[np.argmax(finals)])


def final_exam(
    plan: BreedingParameters, genes: Floats, executor: Executor
) -> Mapping[str, MatchResult]:
    """Results of the winner in games that had no part in choosing it."""
    games = plan.exam * THOROUGH
    return examine(executor, weights_of(genes[None])[0], games, _rng(plan, 0, 2))


def rates(state: State) -> Floats:
    """Points per game of the best player of each epoch against each rival."""
    return np.array(
        [[MatchResult(*exam).rate for exam in exams] for exams in state.exams.tolist()]
    )


def _rng(plan: BreedingParameters, *purpose: int) -> np.random.Generator:
    return np.random.default_rng([plan.seed, *purpose])


def _ranking(
    plan: BreedingParameters,
    population: Floats,
    executor: Executor,
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """The players' indices by points, best first."""
    everyone = np.concatenate([weights_of(population), list(RIVALS.values())])
    pairs = np.concatenate(
        [
            np.tile(_among_themselves(plan.players), (plan.games, 1)),
            np.tile(_against_rivals(plan.players), (plan.sparring, 1)),
        ]
    )
    results = play(executor, everyone, pairs, rng)
    points = np.zeros(len(everyone), np.int64)
    np.add.at(points, pairs[:, 0], results)
    np.subtract.at(points, pairs[:, 1], results)
    return np.argsort(-points[: plan.players], kind="stable")


def _among_themselves(players: int) -> Pairs:
    """A round robin with both colours."""
    white, black = np.nonzero(~np.eye(players, dtype=bool))
    return np.stack([white, black], axis=1)


def _against_rivals(players: int) -> Pairs:
    """All players against all rivals, with both colours; rivals come after the players."""
    own, rival = np.indices((players, len(RIVALS))).reshape(2, -1)
    pairs = np.stack([own, players + rival], axis=1)
    return np.concatenate([pairs, pairs[:, ::-1]])


def _next_population(
    plan: BreedingParameters, ranked: Floats, epoch: int, rng: np.random.Generator
) -> Floats:
    survivors = ranked[: plan.survivors]
    parents = rng.integers(0, len(survivors), plan.players - len(survivors))
    return np.concatenate(
        [survivors, _mutated(survivors[parents], step_after(plan, epoch), rng)]
    )


def step_after(plan: BreedingParameters, epoch: int) -> float:
    """The largest change of a gene after so many epochs."""
    return plan.step * 0.5 ** (epoch / plan.halving) if plan.halving else plan.step


def _mutated(genes: Floats, step: float, rng: np.random.Generator) -> Floats:
    changed: Floats = genes + rng.uniform(-step, step, genes.shape)
    return changed


Pairs: TypeAlias = NDArray[np.int64]
"""White and Black of each game, a row a game."""

Results: TypeAlias = NDArray[np.int8]
"""1, 0 or -1 for each game."""

RULES = FOG_RULESETS["thesis"]

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


Floats: TypeAlias = NDArray[np.float64]

GENES = 5 + 6 * 64
"""The number of genes: values, then tables."""

SHARP = 50.0
"""Makes softmax deterministic: a difference of one, times this, is decisive."""


def weights_of(genes: Floats) -> Floats:
    """The weights for each row of ``genes``."""
    made = np.zeros((len(genes), WEIGHTS))
    made[:, TAKEN : TAKEN + 5] = genes[:, :5]
    made[:, TABLES:] = genes[:, 5:]
    return made


def named(genes: Floats) -> dict[str, Floats]:
    """The arrays of a weights file from the genes of one player."""
    parts = {"values": genes[:5], "tables": genes[5:]}
    return {key: parts[key].reshape(shape) for key, shape in POSITIONARY.shapes.items()}


def genes_of(arrays: dict[str, NDArray[np.floating]]) -> Floats:
    """The genes of the player whose weights file holds ``arrays``."""
    return np.concatenate([arrays[key].ravel() for key in POSITIONARY.shapes]).astype(
        np.float64
    )


def _rival(cost: float) -> Floats:
    """A player that maximises the value captured less ``cost`` times the mover's."""
    values = np.array([VALUES[kind] for kind in KINDS], np.float64)
    made = np.zeros(WEIGHTS)
    made[TAKEN : TAKEN + 6] = SHARP * values
    made[COST : COST + 6] = SHARP * cost * values
    return made


RIVALS = {"CaptureLargest": _rival(0.0), "CaptureWithLargestDifference": _rival(1.0)}
"""Bots that can be written as weights; like them, they choose equal moves at random."""
