"""``train taught``: learn what positions are worth from an engine that knows it well.

Games are played by the search of open chess against itself; the teacher judges their
positions and many around them. What it says is kept, so that a run that was stopped goes
on.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bots.chess.learned.lessons.samples import Samples
from bots.chess.open.evaluation import shipped_weights
from bots.chess.taught import school
from bots.chess.taught.shapes import HIDDEN as USUAL
from bots.chess.taught.shapes import NAME
from bots.chess.training.evaluation import NetworkRecipe, Weights, trained
from bots.chess.training.network import Trained
from cli.amounts import many
from cli.output import DONE, FailedError, WrongUseError, say, write
from lab.train.options import HIDDEN, TEACHING, openings, out, seed
from lab.train.saving import ERROR, Provenance, save, weights_file
from lab.train.self_play import played_games

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
    add("--nodes", type=many, default=50, metavar="N", help="positions a move (50)")
    add(
        "--teacher",
        required=True,
        metavar="PROGRAM",
        help="an engine that says what positions are worth, such as stockfish",
    )
    add(
        "--depth",
        type=TEACHING,
        default=0,
        metavar="N",
        help="plies it searches; 0 for what Stockfish's command eval says (0)",
    )
    openings(parser)
    add(
        "--hidden",
        type=HIDDEN,
        default=USUAL,
        metavar="N",
        help=f"units of the hidden layer for each side ({USUAL})",
    )
    add("--epochs", type=many, default=10, metavar="N", help="passes over all (10)")
    seed(parser)
    out(parser, "taught.npz")
    parser.set_defaults(by_hand=False)


def run(given: Namespace) -> int:
    """Play, ask, train, and write weights, errors, a plot of them and how all was made."""
    out = weights_file(given, NAME)
    if given.games <= 1:
        raise WrongUseError("--games: one game leaves none to learn from")
    played = played_games(school.SOURCE, given, out, shipped_weights())
    exam = school.samples(played[::LEFT_OUT])
    lessons = school.samples(
        [each for place, each in enumerate(played) if place % LEFT_OUT]
    )
    number = len(lessons) + len(exam)
    if not len(lessons) or not len(exam):
        raise FailedError(f"{number} calm positions are too few to learn from")
    recipe = NetworkRecipe(given.hidden, square=False, epochs=given.epochs, batch=BATCH)

    def tell(epoch: int, error: float) -> None:
        say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")

    found, errors = trained(lessons, recipe, given.seed, tell)
    weights = school.without_square(found)
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
    before, after = school.error_without(exam), school.error_of(weights, exam)
    told = f"pieces {before:.6f}, learnt {after:.6f}"
    return f"{ERROR} in {len(exam)} positions of games left out: {told}"


def _command(given: Namespace) -> str:
    words = f"python -m lab train taught --games {given.games} --nodes {given.nodes}"
    words += f" --teacher {Path(given.teacher).name} --depth {given.depth}"
    if given.openings:
        words += f" --openings {Path(given.openings).name}"
    return f"{words} --hidden {given.hidden} --epochs {given.epochs} --seed {given.seed}"
