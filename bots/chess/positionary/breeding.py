"""The genetic algorithm that PositionaryEvaluators are bred by, epoch by epoch.

An epoch depends on the plan, the population and the epoch's number alone, so a run that is
stopped between epochs goes on as if it had not been.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.chess.positionary.matches import Pairs, Score, examine, play
from bots.chess.positionary.weights import GENES, RIVALS, Floats, weights_of

FINALISTS = 16
"""Epochs whose best player may become the player of the run."""

THOROUGH = 10
"""How many times as many games the finalists play as the best of each epoch."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides how a run goes.

    Attributes:
        players: In the population.
        survivors: As many, the best of an epoch, live on and beget the others.
        games: Each player plays as many against each other one with either colour.
        step: Largest change of a gene from parent to child.
        halving: Epochs in which the step falls to its half; 0 keeps it.
        sparring: As many games, with either colour, each player plays against each rival,
            which keeps them from forgetting what they do not meet among themselves.
        exam: Games that the best of an epoch plays against each rival.
        seed: Of everything random.
        initial: Where all start from, as the user named it.
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
        population: Genes of the players of the epoch to come, a row each.
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


def first_state(plan: Plan, initial: Floats) -> State:
    """The run before its first epoch: every player a mutation of ``initial``."""
    crowd = np.tile(initial, (plan.players, 1))
    return State(
        population=_mutated(crowd, plan.step, _rng(plan, 0)),
        best=np.empty((0, GENES)),
        exams=np.empty((0, len(RIVALS), 3), np.int64),
    )


def next_state(plan: Plan, state: State, executor: Executor) -> State:
    """The run one epoch later: all play all, the best survive, beget and are examined."""
    rng = _rng(plan, state.epochs + 1)
    ranked = state.population[_ranking(plan, state.population, executor, rng)]
    scores = examine(executor, weights_of(ranked[:1])[0], plan.exam, rng)
    exam = [[score.wins, score.draws, score.losses] for score in scores.values()]
    return State(
        population=_next_population(plan, ranked, state.epochs, rng),
        best=np.concatenate([state.best, ranked[:1]]),
        exams=np.concatenate([state.exams, [exam]]),
    )


def elect(plan: Plan, state: State, executor: Executor) -> int:
    """The epoch, counted from 0, whose best player is the player of the run.

    Those that did best in their exams play again, longer, so that luck decides less.
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


def final_exam(plan: Plan, genes: Floats, executor: Executor) -> Mapping[str, Score]:
    """How the player of the run does in games that had no part in choosing it."""
    games = plan.exam * THOROUGH
    return examine(executor, weights_of(genes[None])[0], games, _rng(plan, 0, 2))


def rates(state: State) -> Floats:
    """Points a game of the best player of each epoch against each rival."""
    return np.array(
        [[Score(*exam).rate for exam in exams] for exams in state.exams.tolist()]
    )


def _rng(plan: Plan, *purpose: int) -> np.random.Generator:
    return np.random.default_rng([plan.seed, *purpose])


def _ranking(
    plan: Plan, population: Floats, executor: Executor, rng: np.random.Generator
) -> NDArray[np.int64]:
    """The players' indices, the one with most points first."""
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
    """Everyone against everyone, with both colours."""
    white, black = np.nonzero(~np.eye(players, dtype=bool))
    return np.stack([white, black], axis=1)


def _against_rivals(players: int) -> Pairs:
    """Everyone against every rival, with both colours; rivals come after the players."""
    own, rival = np.indices((players, len(RIVALS))).reshape(2, -1)
    pairs = np.stack([own, players + rival], axis=1)
    return np.concatenate([pairs, pairs[:, ::-1]])


def _next_population(
    plan: Plan, ranked: Floats, epoch: int, rng: np.random.Generator
) -> Floats:
    survivors = ranked[: plan.survivors]
    parents = rng.integers(0, len(survivors), plan.players - len(survivors))
    return np.concatenate(
        [survivors, _mutated(survivors[parents], step_after(plan, epoch), rng)]
    )


def step_after(plan: Plan, epoch: int) -> float:
    """The largest change of a gene once ``epoch`` epochs are done."""
    return plan.step * 0.5 ** (epoch / plan.halving) if plan.halving else plan.step


def _mutated(genes: Floats, step: float, rng: np.random.Generator) -> Floats:
    changed: Floats = genes + rng.uniform(-step, step, genes.shape)
    return changed
