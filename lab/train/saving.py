"""What all training shares: its options; weights, error curves, a plot and a report."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from cli.options import Whole, count, force, share
from cli.output import FailedError, WrongUseError, check_free, say
from core.records.files import write_bytes, write_text
from lab.train.descent import Trained

ERROR = "mean squared error of the chance to win"
"""What evaluations are fitted by."""

BESIDE = (".csv", ".png", ".md")
"""What stands beside weights: the errors, a plot of them, and how all was made."""


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


def weights_file(given: Namespace, usual: str) -> Path:
    """Where weights go, by ``--out`` or else the usual name.

    Raises:
        WrongUseError: If it is no name for weights.
        FailedError: If they, or what tells of them, would replace a file unasked.
    """
    out = Path(given.out or f"{usual}.npz")
    if out.suffix != ".npz":
        raise WrongUseError(f"--out: {given.out!r} does not end in .npz")
    for suffix in (".npz", *BESIDE):
        check_free(str(out.with_suffix(suffix)), force=given.force)
    return out


def save(out: Path, trained: Trained, error: str, provenance: Provenance) -> None:
    """Write the weights to ``out``, and what tells of them beside it."""
    try:
        write_text(out.with_suffix(".csv"), _table(trained.errors))
        write_text(out.with_suffix(".md"), _page(out.stem, error, provenance))
        write_arrays(out, _halved(trained))
        drawn = plot(out.with_suffix(".png"), {error: trained.errors}, "epoch", "error")
    except OSError as trouble:
        raise FailedError(f"{out}: cannot be written: {trouble.strerror}") from trouble
    if not drawn:
        say("no picture: that needs matplotlib; install it with: pip install matplotlib")


def _halved(trained: Trained) -> dict[str, Any]:
    """Half as many bytes a number are enough: what is picked does not change."""
    return {
        key: each.astype(np.float16) if each.dtype.kind == "f" else each
        for key, each in trained.weights.items()
    }


def write_arrays(target: Path, arrays: Mapping[str, Any]) -> None:
    """Put ``arrays`` into the .npz file at ``target``; see ``write_bytes``."""
    data = BytesIO()
    np.savez_compressed(data, **arrays)
    write_bytes(target, data.getvalue())


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


def plot(path: Path, curves: Mapping[str, Sequence[float]], x: str, y: str) -> bool:
    """Draw ``curves``, whose first points are at 1, to ``path``, a PNG.

    Returns:
        Whether it was done; without matplotlib it is not.
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an optional extra
    except ModuleNotFoundError:
        return False
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot(xlabel=x, ylabel=y)
    for label, values in curves.items():
        axes.plot(range(1, len(values) + 1), values, label=label, linewidth=1)
    axes.grid(alpha=0.3)
    axes.legend()
    data = BytesIO()
    figure.savefig(data, format="png")
    write_bytes(path, data.getvalue())
    return True


TEACHING = Whole(0, 20)
"""Plies that a teacher searches; with none it says what it makes of a position at once."""

HIDDEN = Whole(1, 1024)
"""Units of a hidden layer."""


def number(
    parser: ArgumentParser, flag: str, kind: Callable[[str], int], usual: int, about: str
) -> None:
    """An option for a number; ``usual`` is the default."""
    told = f"{about} ({usual})"
    parser.add_argument(flag, type=kind, default=usual, metavar="N", help=told)


def places(parser: ArgumentParser) -> None:
    """The option for the games to learn from."""
    parser.add_argument(
        "places", nargs="+", metavar="DIR", help="PGN files, or folders of them"
    )


def teacher(parser: ArgumentParser) -> None:
    """The option for an engine to learn from."""
    parser.add_argument(
        "--teacher",
        metavar="PROGRAM",
        default="",
        help="an engine that says what positions are worth (our own search)",
    )


def depth(parser: ArgumentParser, usual: int) -> None:
    """The option for how deep a teacher searches; ``usual`` is the default."""
    what = "plies the teacher searches; 0 for what Stockfish's command eval says"
    number(parser, "--depth", TEACHING, usual, what)


def openings(parser: ArgumentParser) -> None:
    """The option for positions to begin games from."""
    parser.add_argument(
        "--openings",
        metavar="FILE",
        default="",
        help="positions to begin from, one a line (random plies from the start)",
    )


def results(parser: ArgumentParser, usual: float) -> None:
    """The option for the weight of results; ``usual`` is the default."""
    parser.add_argument(
        "--results",
        type=share,
        default=usual,
        metavar="X",
        help=f"weight of game results in the target ({usual:g})",
    )


def seed(parser: ArgumentParser) -> None:
    """The option for the seed."""
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed for everything random (1)"
    )


def out(parser: ArgumentParser, usual: str) -> None:
    """The options for where weights go; ``usual`` is the default."""
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="",
        help=f"where to save the weights, ending in .npz ({usual})",
    )
    force(parser)
