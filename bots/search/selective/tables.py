"""Numbers of the selective search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MOST_DEPTH, MANY = 64, 64


def _reductions() -> NDArray[np.float64]:
    depths = np.log(np.arange(1, MOST_DEPTH + 1))[:, None]
    places = np.log(np.arange(1, MANY + 1))[None]
    table: NDArray[np.float64] = 0.75 + depths * places / 2.25
    return table


REDUCTIONS = _reductions()
"""Plies by which a late quiet move is searched less, by depth and place in the order."""
