"""``train taught``: learn what positions are worth from an engine that knows it well.

Games are played by the search of open chess against itself; the teacher judges their
positions and many on random walks away from them, as in the fog positions come up that
nobody would play into. Only calm ones are taught: none in check, none in which an exchange
gains anything. What the teacher says is kept, so that a run that was stopped goes on.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from bots.chess.evaluation import material_evaluation, open_weights, packed, taught
from bots.chess.fog_kernels import network_values
from bots.weights import TAUGHT
from bots.weights import TAUGHT_HIDDEN as USUAL
from cli.options import many
from cli.output import DONE, FailedError, WrongUseError, say, write
from core.games import find_game
from lab.train.chess import SOURCE as OPEN_CHESS
from lab.train.descent import Trained
from lab.train.fit import (
    LabelledPositions,
    NetworkRecipe,
    Samples,
    Weights,
    samples_of,
    squared_error,
    trained,
)
from lab.train.saving import (
    ERROR,
    HIDDEN,
    Provenance,
    depth,
    number,
    openings,
    out,
    save,
    seed,
    weights_file,
)
from lab.train.self_play import SelfPlayGame, joined, played_games, random_walks

LEFT_OUT = 40
"""One game in so many is kept from the training, to measure by."""

BATCH = 4096
"""Positions in one step of the descent."""


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    add(
        "--games",
        type=many,
        default=4000,
        metavar="N",
        help="games to play (4000; the shipped weights took 210000)",
    )
    number(parser, "--nodes", many, 50, "positions a move")
    add(
        "--teacher",
        required=True,
        metavar="PROGRAM",
        help="an engine that says what positions are worth, such as stockfish",
    )
    depth(parser, 0)
    openings(parser)
    number(parser, "--hidden", HIDDEN, USUAL, "units of the hidden layer for each side")
    number(parser, "--epochs", many, 10, "passes over all")
    seed(parser)
    out(parser, "taught.npz")
    parser.set_defaults(by_hand=False)


def run(given: Namespace) -> int:
    """Play, ask, train, and write weights, errors, a plot of them and how all was made."""
    out = weights_file(given, TAUGHT.name)
    if given.games <= 1:
        raise WrongUseError("--games: one game leaves none to learn from")
    played = played_games(SOURCE, given, out, open_weights())
    exam = samples(played[::LEFT_OUT])
    lessons = samples([each for place, each in enumerate(played) if place % LEFT_OUT])
    number = len(lessons) + len(exam)
    if not len(lessons) or not len(exam):
        raise FailedError(f"{number} calm positions are too few to learn from")
    recipe = NetworkRecipe(given.hidden, square=False, epochs=given.epochs, batch=BATCH)

    def tell(epoch: int, error: float) -> None:
        say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")

    found, errors = trained(lessons, recipe, given.seed, tell)
    weights = without_square(found)
    figures = [
        f"{number} calm positions of {len(played)} games and around them",
        _measured(exam, weights),
    ]
    write("\n".join(figures))
    provenance = Provenance(_command(given), "", figures)
    save(out, Trained(weights, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _measured(exam: Samples, weights: Weights) -> str:
    before, after = error_without(exam), error_of(weights, exam)
    told = f"pieces {before:.6f}, learnt {after:.6f}"
    return f"{ERROR} in {len(exam)} positions of games left out: {told}"


def _command(given: Namespace) -> str:
    words = f"python -m lab train taught --games {given.games} --nodes {given.nodes}"
    words += f" --teacher {Path(given.teacher).name} --depth {given.depth}"
    if given.openings:
        words += f" --openings {Path(given.openings).name}"
    return f"{words} --hidden {given.hidden} --epochs {given.epochs} --seed {given.seed}"


SOURCE = replace(OPEN_CHESS, positions=random_walks, mark="-walks")
"""Games of the search of open chess, and random walks away from them."""

GAME = find_game("fog-chess")


def samples(played: Sequence[SelfPlayGame]) -> Samples:
    """What the network learns from games whose positions were judged."""
    together = joined(played)
    points = np.full(len(together.rows), np.nan, np.float32)
    numbers = np.repeat(np.arange(len(played)), [len(each.rows) for each in played])
    positions = LabelledPositions(together.rows, together.values, points, numbers)
    return samples_of(GAME, positions, material_evaluation)


def without_square(weights: Weights) -> Weights:
    """The weights without that of squares in view, which this network does not use."""
    return {name: weights[name] for name in TAUGHT.shapes}


def error_of(weights: Weights, lessons: Samples) -> float:
    """The mean squared error of winning chances against those of the teacher."""
    learnt = np.zeros(len(lessons))
    network_values(taught(GAME, packed(weights)), lessons.rows, learnt)
    return squared_error(lessons.worth + learnt, lessons)


def error_without(lessons: Samples) -> float:
    """The same error by pieces alone."""
    return squared_error(lessons.worth, lessons)
