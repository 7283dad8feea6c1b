"""``train chess``: fit the evaluation of open chess to games against itself."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bots.chess.open.evaluation import by_hand, shipped_weights
from bots.chess.open.kernels import Open
from bots.chess.open.shapes import NAME
from bots.chess.open.training.fitting import FitLessons, error_of, fitted, lessons_of
from bots.chess.open.training.games import SelfPlayGame, self_play
from bots.chess.training.network import Trained
from cli.network_files import Provenance, save
from cli.output import DONE, say, write
from cli.train_network import weights_file
from core.games import find_game

LEFT_OUT = 10
"""One game in so many is kept from the fit, to measure by."""

OFTEN = 50
"""Games after which it is told how many there are."""

ERROR = "mean squared error of the chance to win"


def run(given: Namespace) -> int:
    """Play, fit, and write weights, errors and how all was made."""
    out = weights_file(given.out or f"{NAME}.npz")
    first = by_hand() if given.by_hand else shipped_weights()
    played = _played(given, first)
    exam = _lessons(played[::LEFT_OUT], given.results)
    lessons = _lessons(
        [each for place, each in enumerate(played) if place % LEFT_OUT], given.results
    )
    errors: list[float] = []

    def tell(epoch: int, error: float) -> None:
        errors.append(error)
        say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")

    weights = fitted(first, lessons, given.epochs, given.seed, tell)
    figures = [
        f"{len(lessons) + len(exam)} quiet positions in {len(played)} games",
        f"{ERROR} in {len(exam)} positions of games left out: before "
        f"{error_of(first, exam):.6f}, after {error_of(weights, exam):.6f}",
    ]
    write("\n".join(figures))
    provenance = Provenance(_command(given), "", figures)
    save(out, Trained({"weights": weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _played(given: Namespace, weights: NDArray[np.int16]) -> list[SelfPlayGame]:
    game = find_game("chess")
    evaluation = Open(game.rules, weights)
    played = []
    for each in islice(self_play(game, evaluation, given.nodes, given.seed), given.games):
        played.append(each)
        if len(played) % OFTEN == 0:
            say(f"played {len(played)} of {given.games} games")
    return played


def _lessons(played: list[SelfPlayGame], results: float) -> FitLessons:
    return lessons_of(
        np.concatenate([each.rows for each in played]),
        np.concatenate([each.values for each in played]),
        np.concatenate([each.points for each in played]),
        results,
    )


def _command(given: Namespace) -> str:
    words: str = f"main.py train chess --games {given.games} --nodes {given.nodes}"
    words += f" --results {given.results} --epochs {given.epochs} --seed {given.seed}"
    return words + (" --by-hand" if given.by_hand else "")
