"""``train chess`` and ``train shogi``: fit an evaluation to its games, or to a teacher."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cli.options import many
from cli.output import DONE, say, write
from lab.train import chess, shogi
from lab.train.descent import Trained
from lab.train.options import TEACHING, openings, out, results, seed, teacher
from lab.train.saving import ERROR, Provenance, save, weights_file
from lab.train.self_play import School, SelfPlayGame, joined, played_games

SCHOOLS = {"chess": chess.SCHOOL, "shogi": shogi.SCHOOL}
"""By the words of the command."""

LEFT_OUT = 10
"""One game in so many is kept from the fit, to measure by."""


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    add("--games", type=many, default=4000, metavar="N", help="games to play (4000)")
    add("--nodes", type=many, default=3000, metavar="N", help="positions a move (3000)")
    results(parser, 0.5)
    teacher(parser)
    add(
        "--depth",
        type=TEACHING,
        default=5,
        metavar="N",
        help="plies it searches; 0 for what Stockfish's command eval says (5)",
    )
    openings(parser)
    add("--epochs", type=many, default=20, metavar="N", help="passes over all (20)")
    seed(parser)
    add(
        "--by-hand",
        action="store_true",
        help="begin with weights by hand, not with the shipped ones",
    )
    out(parser, "chess.npz or shogi.npz")


def run(given: Namespace) -> int:
    """Play, fit, and write weights, errors and how all was made."""
    school = SCHOOLS[given.what]
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
