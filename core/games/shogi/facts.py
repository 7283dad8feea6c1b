"""Name, board and pieces of shogi."""

from __future__ import annotations

from core.facts import Facts, Notation
from core.games.shogi.rules import BY_WORTH
from core.values import Reason

EDGE = 9
"""Squares from edge to edge."""

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
"""The usual array; here, where no arrays of numbers are needed to know it."""

FACTS = Facts(
    key="shogi",
    title="Shogi",
    columns=EDGE,
    rows=EDGE,
    sides=("black", "white"),
    symbols=BY_WORTH,
    kinds=(
        "king", "dragon", "horse", "rook", "bishop", "gold", "promoted silver",
        "promoted knight", "promoted lance", "tokin", "silver", "knight", "lance", "pawn",
    ),
    hidden=False,
    family="shogi",
    royal="k",
    win_by="mate",
    ends=frozenset(
        (
            *(Reason.CHECKMATE, Reason.NO_MOVE, Reason.TRY),
            *(Reason.PERPETUAL, Reason.FOURFOLD, Reason.IMPASSE),
        )
    ),
    ground="wood",
    aspect=1.1,
    files=tuple("987654321"),
    ranks=tuple("ihgfedcba"),
    hand=("r", "b", "g", "s", "n", "l", "p"),
    numbers_plies=True,
    rotates=True,
    drop_sign="*",
    # Engines of shogi take 600 points for a chance of 73 %; lichess takes 270 in chess.
    pawn_worth=0.45,
    counts_quiet=False,
    claim="Declare",
    notation="SFEN",
    replayed=frozenset((Reason.FOURFOLD, Reason.IMPASSE)),
    notations=(
        Notation("western", "Western", "P-7f"),
        Notation(
            "japanese",
            "Japanese",
            "７六歩",
            tuple("九八七六五四三二一"),
            tuple("９８７６５４３２１"),
        ),
        Notation("usi", "USI", "7g7f"),
    ),
    declined_sign="",
)  # fmt: skip
