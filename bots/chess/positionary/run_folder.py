"""A run of the genetic algorithm on file: saved after each epoch, and resumed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from bots.chess.positionary.breeding import BreedingParameters, State
from bots.chess.positionary.genes import NAME
from bots.chess.positionary.weights import RIVALS, Floats, named

STATE = "state.npz"
TABLE = "epochs.csv"
PICTURE = "epochs.png"
PLAYER = f"{NAME}.npz"


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
    _write(path, text.getvalue().encode())
    return path


def _save(path: Path, arrays: Mapping[str, Any]) -> None:
    data = io.BytesIO()
    np.savez(data, **arrays)
    _write(path, data.getvalue())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.tmp")
    draft.write_bytes(data)
    draft.replace(path)
