"""``train positional``: let PositionaryEvaluators play each other and breed the best.

A run is saved after each epoch, and resumed.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from bots.weights import POSITIONARY, WeightsError, read_weights
from cli.events import cluster
from cli.options import Number, Whole, folder, jobs, many
from cli.output import DONE, FailedError, WrongUseError, say, write
from core.records.files import write_bytes
from core.tasks.workers import Cluster, ClusterError
from lab.train.breeding import (
    GENES,
    RIVALS,
    BreedingParameters,
    Floats,
    State,
    elect,
    final_exam,
    first_state,
    genes_of,
    named,
    next_state,
)
from lab.train.saving import number, plot, seed

_PLAYERS = Whole(1, 10_000)
_STEP = Number(0, 1000, above=True)
_SOME = Whole(0, many.high)


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    number(parser, "--players", _PLAYERS, 64, "size of the population")
    number(parser, "--survivors", _PLAYERS, 8, "how many survive an epoch")
    number(parser, "--games", many, 1, "for each pair and colour")
    add("--step", type=_STEP, default=1.0, metavar="X", help="largest mutation (1.0)")
    add(
        "--halving",
        type=_SOME,
        default=0,
        metavar="N",
        help="epochs in which the step halves (0: never)",
    )
    number(parser, "--sparring", _SOME, 0, "games against rivals")
    number(parser, "--epochs", many, 440, "how many in all")
    number(parser, "--exam", many, 1000, "games the best plays in the end")
    seed(parser)
    add(
        "--out",
        type=folder,
        default="positional",
        metavar="DIR",
        help="resumed if it holds a run (positional)",
    )
    add(
        "--initial",
        default="zeros",
        metavar="zeros|FILE",
        help="where all players start (zeros)",
    )
    add("--jobs", type=jobs, default=1, metavar="J", help="parallel threads (1)")
    add(
        "--dask", type=cluster, metavar="ADDRESS", help="breed on a cluster (this computer)"
    )


def run(given: Namespace) -> int:
    """Breed until the last epoch is done, saving after each; then choose the player."""
    plan, folder = _plan(given), Path(given.out)
    try:
        state = load_state(folder, plan)
        if state is None:
            state = first_state(plan, _initial(given.initial))
        with _workers(given) as executor:
            _finish(folder, plan, _bred(given, plan, state, executor), executor)
    except RunError as error:
        raise WrongUseError(str(error)) from error
    except (ClusterError, BrokenExecutor) as error:
        raise FailedError(f"{error}.") from error
    except OSError as error:
        raise FailedError(f"{folder} cannot be written: {error.strerror}") from error
    return DONE


def _workers(given: Namespace) -> Executor:
    """Who plays the games: threads here, or a cluster."""
    return Cluster(given.dask) if given.dask else ThreadPoolExecutor(given.jobs)


def _plan(given: Namespace) -> BreedingParameters:
    if given.survivors >= given.players:
        raise WrongUseError("--survivors must be fewer than --players")
    return BreedingParameters(
        players=given.players,
        survivors=given.survivors,
        games=given.games,
        step=given.step,
        halving=given.halving,
        sparring=given.sparring,
        exam=given.exam,
        seed=given.seed,
        initial=given.initial,
    )


def _initial(name: str) -> Floats:
    if name == "zeros":
        return np.zeros(GENES)
    try:
        return genes_of(read_weights(Path(name), POSITIONARY.shapes))
    except WeightsError as error:
        raise WrongUseError(f"--initial: {error}") from error


def _bred(
    given: Namespace, plan: BreedingParameters, state: State, executor: Executor
) -> State:
    """The run after all its epochs."""
    while state.epochs < given.epochs:
        state = next_state(plan, state, executor)
        save_state(Path(given.out), plan, state)
        _show_progress(state, given.epochs)
    if sys.stderr.isatty():
        say("")
    return state


def _show_progress(state: State, epochs: int) -> None:
    if not sys.stderr.isatty():
        return
    wins = [
        f"{exam[0]} of {sum(exam)} against {rival}"
        for rival, exam in zip(RIVALS, state.exams[-1].tolist(), strict=True)
    ]
    sys.stderr.write(f"\repoch {state.epochs} of {epochs}: won {', '.join(wins)}\x1b[K")
    sys.stderr.flush()


def _finish(
    folder: Path, plan: BreedingParameters, state: State, executor: Executor
) -> None:
    """Write the table, the picture and the player, and say how good it is."""
    write(str(save_table(folder, state)))
    _draw(folder, state)
    epoch = elect(plan, state, executor)
    path = save_player(folder, state.best[epoch])
    write(f"{path}  the best player of epoch {epoch + 1}")
    for rival, score in final_exam(plan, state.best[epoch], executor).items():
        games = score.wins + score.draws + score.losses
        write(f"{score.rate:.1%} of {games} games against {rival}")


def _draw(folder: Path, state: State) -> None:
    wins = dict(zip(RIVALS, state.exams[:, :, 0].T.tolist(), strict=True))
    games = state.exams[0, 0].sum()
    if plot(folder / PICTURE, wins, "epoch", f"games won of {games}"):
        write(str(folder / PICTURE))
    else:
        say("no picture: that needs matplotlib; install it with: pip install matplotlib")


STATE = "state.npz"
TABLE = "epochs.csv"
PICTURE = "epochs.png"
PLAYER = f"{POSITIONARY.name}.npz"


class RunError(Exception):
    """A folder from which a run cannot be resumed. The message says why, in one line."""


def load_state(folder: Path, plan: BreedingParameters) -> State | None:
    """The run in ``folder``, or ``None`` if there is none.

    Raises:
        RunError: If it cannot be read, or was begun with another plan.
    """
    path = folder / STATE
    if not path.exists():
        return None
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            begun = json.loads(str(stored["plan"]))
            state = State(stored["population"], stored["best"], stored["exams"])
    except (OSError, BadZipFile, ValueError, KeyError, EOFError) as error:
        raise RunError(f"{path} is not a run that can be picked up") from error
    for key, value in asdict(plan).items():
        if begun.get(key) != value:
            raise RunError(f"{path} was begun with {key} {begun.get(key)}, not {value}")
    return state


def save_state(folder: Path, plan: BreedingParameters, state: State) -> None:
    """Saves ``state`` in ``folder``, atomically."""
    _save(
        folder / STATE,
        {
            "plan": np.array(json.dumps(asdict(plan))),
            "population": state.population,
            "best": state.best,
            "exams": state.exams,
        },
    )


def save_player(folder: Path, genes: Floats) -> Path:
    """Writes ``genes`` as a weights file; returns its path."""
    path = folder / PLAYER
    _save(path, named(genes))
    return path


def save_table(folder: Path, state: State) -> Path:
    """Writes the exam results of each epoch as CSV; returns the path."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["epoch", "rival", "wins", "draws", "losses"])
    for epoch, exams in enumerate(state.exams.tolist(), start=1):
        for rival, exam in zip(RIVALS, exams, strict=True):
            table.writerow([epoch, rival, *exam])
    path = folder / TABLE
    write_bytes(path, text.getvalue().encode())
    return path


def _save(path: Path, arrays: Mapping[str, Any]) -> None:
    data = io.BytesIO()
    np.savez(data, **arrays)
    write_bytes(path, data.getvalue())
