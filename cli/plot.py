"""Curves as pictures, where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from core.records.files import write_bytes


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
