"""``train chess`` and ``train shogi``: fit an evaluation to its games, or to a teacher."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cli.options import many
from cli.output import DONE, say, write
from lab.train.descent import Trained
from lab.train.saving import (
    ERROR,
    Provenance,
    depth,
    number,
    openings,
    out,
    results,
    save,
    seed,
    teacher,
    weights_file,
)
from lab.train.self_play import PositionSource, SelfPlayGame, joined, played_games

LEFT_OUT = 10
"""One game in so many is kept from the fit, to measure by."""


BATCH, RATE, HOLD = 4096, 0.01, 2e-6
"""Samples a step; the largest learning rate; how strongly weights are held where they were,
so that what is seldom seen is not learnt from noise."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares."""

Floats = NDArray[np.float64]
Tell = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class School:
    """How the weights of one game's evaluation are fitted.

    Attributes:
        source: What they are fitted to.
        name: Of the weights file.
        by_hand: Weights by hand.
        shipped: Those that come with the program.
        lessons: Makes what is to be learnt from rows, values, points and the weight of
            points; something that has a length.
        error: How far weights are from lessons.
        fitted: Weights fitted to lessons: the first weights, lessons, passes, a seed, and
            what is told of every pass.
    """

    source: PositionSource
    name: str
    by_hand: Callable[[], NDArray[np.int16]]
    shipped: Callable[[], NDArray[np.int16]]
    lessons: Callable[..., Any]
    error: Callable[..., float]
    fitted: Callable[..., NDArray[np.int16]]


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    number(parser, "--games", many, 4000, "games to play")
    number(parser, "--nodes", many, 3000, "positions a move")
    results(parser, 0.5)
    teacher(parser)
    depth(parser, 5)
    openings(parser)
    number(parser, "--epochs", many, 20, "passes over all")
    seed(parser)
    add(
        "--by-hand",
        action="store_true",
        help="begin with weights by hand, not with the shipped ones",
    )
    out(parser, "chess.npz or shogi.npz")


def run(school: School, given: Namespace) -> int:
    """Play, fit, and write weights, errors and how all was made."""
    out = weights_file(given, school.name)
    first = school.by_hand() if given.by_hand else school.shipped()
    played = played_games(school.source, given, out, first)
    exam = _lessons(school, played[::LEFT_OUT], given.results)
    lessons = _lessons(
        school,
        [each for place, each in enumerate(played) if place % LEFT_OUT],
        given.results,
    )
    errors: list[float] = []

    def tell(epoch: int, error: float) -> None:
        errors.append(error)
        say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")

    weights = school.fitted(first, lessons, given.epochs, given.seed, tell)
    figures = [
        f"{len(lessons) + len(exam)} quiet positions in {len(played)} games",
        _measured(school, exam, first, weights),
    ]
    write("\n".join(figures))
    provenance = Provenance(_command(school, given), "", figures)
    save(out, Trained({"weights": weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _measured(
    school: School,
    exam: Any,  # noqa: ANN401
    before: NDArray[np.int16],
    after: NDArray[np.int16],
) -> str:
    """How the error has changed in games that were not learned from."""
    if not len(exam):
        return "none of them in a game that was left out to measure by"
    errors = school.error(before, exam), school.error(after, exam)
    told = f"before {errors[0]:.6f}, after {errors[1]:.6f}"
    return f"{ERROR} in {len(exam)} positions of games left out: {told}"


def _lessons(school: School, played: list[SelfPlayGame], results: float) -> Any:  # noqa: ANN401
    together = joined(played)
    return school.lessons(together.rows, together.values, together.points, results)


def _command(school: School, given: Namespace) -> str:
    words = f"python -m lab train {school.source.variant}"
    words += f" --games {given.games} --nodes {given.nodes}"
    words += f" --results {given.results} --epochs {given.epochs} --seed {given.seed}"
    if given.teacher:
        words += f" --teacher {Path(given.teacher).name} --depth {given.depth}"
    if given.openings:
        words += f" --openings {Path(given.openings).name}"
    return words + (" --by-hand" if given.by_hand else "")


def chance(pawns: Floats, spread: float) -> Floats:
    """The chance to win, from 0 to 1: the logistic function of ``pawns / spread``."""
    result: Floats = 1 / (1 + np.exp(-pawns / spread))
    return result


def descended(
    first: NDArray[np.int16],
    unit: float,
    lessons: int,
    epochs: int,
    *,
    seed: int,
    tell: Tell,
    add: Callable[[Floats, NDArray[np.int64], Floats], float],
) -> NDArray[np.int16]:
    """The weights that fit best, by Adam, from ``first`` on.

    Args:
        first: Weights to begin with, in units.
        unit: What a unit is in pawns.
        lessons: How many there are.
        epochs: Passes over all.
        seed: Of their order.
        tell: Called with the number of every pass, from 1, and its error.
        add: Adds to a gradient the slope of the error of some lessons, for some weights in
            pawns; returns the sum of their errors.
    """
    held = first.astype(np.float64) * unit
    weights, slope, square = held.copy(), np.zeros_like(held), np.zeros_like(held)
    rng = np.random.default_rng(seed)
    steps, done = epochs * -(-lessons // BATCH), 0
    for epoch in range(1, epochs + 1):
        total, order = 0.0, rng.permutation(lessons)
        for begin in range(0, lessons, BATCH):
            gradient = HOLD * (weights - held)
            total += add(weights, order[begin : begin + BATCH], gradient)
            done += 1
            slope = FADES[0] * slope + (1 - FADES[0]) * gradient
            square = FADES[1] * square + (1 - FADES[1]) * gradient**2
            step = slope / (1 - FADES[0] ** done)
            step /= np.sqrt(square / (1 - FADES[1] ** done)) + 1e-9
            weights -= RATE * (1 - done / (steps + 1)) * step
        tell(epoch, total / lessons)
    return np.round(weights / unit).astype(np.int16)
