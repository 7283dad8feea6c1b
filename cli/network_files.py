"""Saves a trained network: weights, error curves, a plot and a report."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from bots.chess.training.network import Trained
from cli.output import FailedError, say
from cli.plot import plot
from core.records.files import write_text

ERROR = "mean squared error of the chance to win"
"""What evaluations are fitted by."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """How weights came to be.

    Attributes:
        command: What makes them again from the same files.
        digest: Of these files; empty where none were needed.
        figures: What was found on the way, a line each.
    """

    command: str
    digest: str
    figures: Sequence[str]


def digest(files: Sequence[Path]) -> str:
    """SHA-256 of the sorted SHA-256 of ``files``: their names and order do not matter."""
    each = sorted(sha256(file.read_bytes()).hexdigest() for file in files)
    return sha256("".join(each).encode()).hexdigest()


def save(out: Path, trained: Trained, error: str, provenance: Provenance) -> None:
    """Write the weights to ``out``, and what tells of them beside it."""
    try:
        write_text(out.with_suffix(".csv"), _table(trained.errors))
        write_text(out.with_suffix(".md"), _page(out.stem, error, provenance))
        written(out, lambda draft: _store(draft, trained))
        drawn = plot(out.with_suffix(".png"), {error: trained.errors}, "epoch", "error")
    except OSError as trouble:
        raise FailedError(f"{out}: cannot be written: {trouble.strerror}") from trouble
    if not drawn:
        say("no plot was drawn: that needs matplotlib; pip install matplotlib")


def _store(target: Path, trained: Trained) -> None:
    """Half as many bytes a number are enough: what is picked does not change."""
    halves: dict[str, Any] = {
        key: each.astype(np.float16) if each.dtype.kind == "f" else each
        for key, each in trained.weights.items()
    }
    np.savez_compressed(target, **halves)


def written(target: Path, write: Callable[[Path], object]) -> None:
    """Let ``write`` fill a file that then becomes ``target`` in one piece."""
    draft = target.with_name(f".{secrets.token_hex(8)}{target.suffix}")
    try:
        write(draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _table(errors: Sequence[float]) -> str:
    lines = (f"{epoch},{error:.6f}\n" for epoch, error in enumerate(errors, 1))
    return "epoch,error\n" + "".join(lines)


def _page(name: str, error: str, provenance: Provenance) -> str:
    figures = "".join(f"- {line}\n" for line in provenance.figures)
    held = (
        "DIR held the games, which are not part of this program. SHA-256 of their sorted\n"
        f"SHA-256: {provenance.digest}\n\n"
    )
    return (
        f"# How {name} was made\n\n"
        f"    {provenance.command}\n\n"
        f"{held if provenance.digest else ''}"
        f"{figures}\n"
        f"The error is {error}.\n"
    )
