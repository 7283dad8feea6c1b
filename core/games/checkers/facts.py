"""Names, board, pieces and notations of checkers."""

from __future__ import annotations

from dataclasses import replace

from core.facts import Facts, Notation
from core.values import Reason

SQUARES = tuple(
    8 * row + column for row in range(7, -1, -1) for column in range(row % 2, 8, 2)
)
"""The dark squares by number, that of 1 first."""

NUMBERS = {square: number for number, square in enumerate(SQUARES, 1)}


CHECKERS = Facts(
    key="checkers",
    title="Checkers",
    columns=8,
    rows=8,
    sides=("white", "black"),
    symbols=("k", "m"),
    kinds=("king", "man"),
    hidden=False,
    family="checkers",
    win_by="no_move",
    ends=frozenset(
        (
            *(Reason.NO_MAN, Reason.NO_MOVE),
            *(Reason.NO_CAPTURE, Reason.NO_PROGRESS, Reason.REPETITION),
        )
    ),
    notations=(
        Notation("algebraic", "Algebraic", "c3-d4"),
        Notation(
            "numeric",
            "Numeric",
            "22-18",
            names=tuple(str(NUMBERS.get(square, "")) for square in range(64)),
        ),
    ),
    idle=frozenset(square for square in range(64) if square not in NUMBERS),
)

FOG_CHECKERS = replace(CHECKERS, key="fog-checkers", title="Fog Checkers", hidden=True)
