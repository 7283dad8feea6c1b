"""``train evaluation``: learn what positions are worth, from games and deep searches."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.fogwise.evaluation import SQUARE
from bots.chess.learned.lessons.samples import Samples, TrainingGame, samples_of
from bots.chess.learned.shapes import NAME
from bots.chess.training.descent import Tell
from bots.chess.training.evaluation import RECIPE, error_of, error_without, trained
from bots.chess.training.network import Trained
from cli import network_files
from cli.network_files import digest, save
from cli.output import DONE, FailedError, say, write
from cli.train_network import game_files, need_torch, records_in, weights_file
from core.games import find_game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Side

LEFT_OUT = 10
"""One game in so many is kept from the training, to measure by."""

ERROR = "mean squared error of the chance to win"


def run(given: Namespace) -> int:
    """Train, and write weights, errors, a plot of them and how all was made."""
    out = weights_file(given.out or f"{NAME}.npz")
    need_torch()
    files = game_files(given.places)
    samples = _samples(records_in(files), given)
    left_out = samples.games % LEFT_OUT == 0
    lessons, exam = samples.some(~left_out), samples.some(left_out)
    if not len(lessons) or not len(exam):
        raise FailedError(f"{len(samples)} quiet positions are too few to learn from")
    figures = [f"{len(samples)} quiet positions in {samples.games.max() + 1} games"]
    write(figures[0])
    recipe = replace(RECIPE, epochs=given.epochs or RECIPE.epochs)
    weights, errors = trained(
        lessons, given.results, recipe, given.seed, _tell(recipe.epochs)
    )
    figures += _figures(exam, weights)
    write("\n".join(figures[1:]))
    provenance = network_files.Provenance(_command(given), digest(files), figures)
    save(out, Trained(weights, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _samples(records: Sequence[GameRecord], given: Namespace) -> Samples:
    played = [_training_game(record) for record in records if record.outcome is not None]
    if not played:
        raise FailedError("no game in these files was played to its end")
    # All samples of a phase are searched together, so the last games are not the last.
    Random(given.seed).shuffle(played)
    game = find_game()

    def tell(done: int, of: int) -> None:
        say(f"searched {done} of {of} positions")

    return samples_of(game, played, given.strays, given.depth, given.seed, tell)


def _training_game(record: GameRecord) -> TrainingGame:
    assert record.outcome is not None
    line = Timeline.of(record)
    rows = [position.row for position in line.history[:-1]]
    return TrainingGame(np.array(rows), record.outcome.score(Side.FIRST))


def _tell(epochs: int) -> Tell:
    def tell(epoch: int, error: float) -> None:
        say(f"epoch {epoch} of {epochs}: error {error:.6f}")

    return tell


def _figures(exam: Samples, weights: Mapping[str, NDArray[Any]]) -> list[str]:
    """How near the result comes to what searches find, in games that were left out."""
    return [
        f"{ERROR} in {len(exam)} positions of games left out: pieces and squares in view "
        f"{error_without(exam, SQUARE):.6f}, learnt {error_of(weights, exam):.6f}",
        f"a square more in view is worth {weights['square'][0]:.4f} pawns",
    ]


def _command(given: Namespace) -> str:
    """What to say to make the same weights again; where files lie is left open."""
    words = ["main.py train evaluation DIR"]
    words += [f"--depth {given.depth} --strays {given.strays} --results {given.results}"]
    if given.epochs:
        words.append(f"--epochs {given.epochs}")
    return " ".join([*words, f"--seed {given.seed}"])
