"""Name, board and pieces of shogi."""

from __future__ import annotations

from core.facts import Facts, Notation
from core.games.shogi.tables import BY_WORTH
from core.values import Reason

FACTS = Facts(
    key="shogi",
    title="Shogi",
    columns=9,
    rows=9,
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
    ground="wood",
    aspect=1.1,
    files=tuple("987654321"),
    ranks=tuple("ihgfedcba"),
    hand=("r", "b", "g", "s", "n", "l", "p"),
    rotates=True,
    drop_sign="*",
    counts_quiet=False,
    claim="Declare",
    notation="SFEN",
    replayed=frozenset((Reason.FOURFOLD, Reason.IMPASSE)),
    notations=(
        Notation("western", "Western", "P-7f"),
        Notation("japanese", "Japanese", "７六歩", tuple("九八七六五四三二一")),
        Notation("usi", "USI", "7g7f"),
    ),
    declined_sign="",
)  # fmt: skip
