"""How every game ends: for each way in which it can, an example."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.values import Outcome, Reason, Side

FIRST, SECOND = Side.FIRST, Side.SECOND


@dataclass(frozen=True)
class Ending:
    """A few moves after which a game is over, and before the last of which it is not.

    Attributes:
        reason: Why it ends.
        winner: Who has won.
        moves: The moves, as people write them.
        text: Where they begin; ``""`` for the usual start.
        rulesets: Under which rulesets; under all where none is named.
        claimed: Whether it ends only if the side to move claims it.
    """

    reason: Reason
    winner: Side | None
    moves: str
    text: str = ""
    rulesets: str = ""
    claimed: bool = False

    @property
    def outcome(self) -> Outcome:
        """How the game ends."""
        return Outcome(self.winner, self.reason)


_SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "
_STUCK = "7k/8/8/8/p1p5/PpPp4/RP1P4/KN6 b - - "
_ROOK = "4k3/8/8/8/8/8/8/R3K3 w - - "

_FOG_CHESS = (
    Ending(Reason.KING_CAPTURED, FIRST, "e4 d5 Bb5 a6 Bxe8"),
    Ending(Reason.KING_CAPTURED, SECOND, "d4 e5 a3 Bb4 b3 Bxe1"),
    Ending(Reason.NO_MOVE, SECOND, "Kg8", _STUCK + "0 1", "chesscom thesis heralds"),
    Ending(Reason.NO_MOVE, None, "Kg8", _STUCK + "0 1", "openspiel pychess"),
    Ending(Reason.QUIET, None, "Ra2 Kd8", _ROOK + "98 90", "chesscom pychess heralds"),
    Ending(Reason.QUIET, None, "Ra2 Kd8", _ROOK + "148 90", "thesis"),
    Ending(Reason.QUIET, None, "Ra2 Kd8", _ROOK + "198 120", "original"),
    Ending(Reason.REPETITION, None, _SHUFFLE * 2, "", "chesscom pychess heralds"),
)

_CHESS = (
    Ending(Reason.CHECKMATE, SECOND, "f3 e5 g4 Qh4"),
    Ending(Reason.STALEMATE, None, "Qf7", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"),
    Ending(Reason.MATERIAL, None, "Kxd2", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1"),
    Ending(Reason.QUIET, None, "Ra2 Kd8", _ROOK + "98 90", "fide", claimed=True),
    Ending(Reason.QUIET, None, "Ra2 Kd8", _ROOK + "98 90", "casual"),
    Ending(Reason.SEVENTY_FIVE, None, "Ra2 Kd8", _ROOK + "148 90", "fide"),
    Ending(Reason.REPETITION, None, _SHUFFLE * 2, "", "fide", claimed=True),
    Ending(Reason.REPETITION, None, _SHUFFLE * 2, "", "casual"),
    Ending(Reason.FIVEFOLD, None, _SHUFFLE * 4, "", "fide"),
)

_LICHESS = tuple(
    replace(each, rulesets="lichess") for each in _CHESS if each.rulesets != "casual"
)
_HILL = (
    *(each for each in _LICHESS if each.reason is not Reason.MATERIAL),
    Ending(Reason.HILL, FIRST, "Kd4", "4k3/8/8/8/8/3K4/8/8 w - - 0 1"),
    Ending(Reason.HILL, SECOND, "Kd2 Kxe5", "8/8/4k3/4P3/8/8/8/3K4 w - - 0 1"),
)
_THREE_CHECK = (
    *_LICHESS,
    Ending(
        Reason.THIRD_CHECK, FIRST, "Rb8 Kg7 Rb7 Kg8 Rb8", "6k1/8/8/8/8/8/8/1R4K1 w - - 0 1"
    ),
    Ending(Reason.THIRD_CHECK, SECOND, "Qxg2", "6k1/8/8/8/8/5q2/6P1/6K1 b - - 0 1 +0+2"),
)

_TEN_SERIES = Ending(
    Reason.TEN_SERIES, None, "Ke2", "4k3/7p/8/8/8/8/7P/4K3 w - - 64 11 1/11"
)

_PROGRESSIVE = (
    Ending(Reason.CHECKMATE, FIRST, "Rh8", "k7/8/1K6/8/8/8/8/7R w - - 0 3 1/3"),
    Ending(Reason.STALEMATE, None, "Qf7", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 9 1/9"),
    Ending(Reason.MATERIAL, None, "Kxd2", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 3 3"),
    _TEN_SERIES,
)

_FOG_PROGRESSIVE = (
    Ending(Reason.KING_CAPTURED, FIRST, "Ra8 Rxe8", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3 3"),
    Ending(Reason.NO_MOVE, SECOND, "Kg8", _STUCK + "0 2 1/2"),
    _TEN_SERIES,
)

_KINGS = "W:WK32:BK1:H{}:F50"
"""Both go to and fro between two squares at the edge, where nothing can be taken."""

_CHECKERS = (
    Ending(Reason.NO_MAN, FIRST, "18x9", "W:W18:B14"),
    Ending(Reason.NO_MAN, SECOND, "14x23", "B:W18:B14"),
    Ending(Reason.NO_MOVE, SECOND, "18-22", "B:W29:B25,18"),
    Ending(Reason.NO_MOVE, FIRST, "15-11", "W:W8,15:B4"),
    Ending(Reason.NO_CAPTURE, None, "32-28", _KINGS.format(29), "classic"),
    Ending(Reason.NO_PROGRESS, None, "32-28", _KINGS.format(29), "russian"),
    Ending(Reason.NO_PROGRESS, None, "32-28", _KINGS.format(39), "brazilian"),
    Ending(Reason.NO_PROGRESS, None, "32-28", _KINGS.format(79), "american"),
    Ending(
        Reason.REPETITION,
        None,
        "32-28 1-5 28-32 5-1 " * 2,
        _KINGS.format(0),
        "russian brazilian american",
    ),
)

_BARE = "4k4/9/9/9/9/9/9/9/4K4 b - 1"
_TO_AND_FRO = "5i4i 5a4a 4i5i 4a5a "
_ENTERED = "+P+P+P+P+P+P3/+P+P+P+P+RK3/9/9/9/9/9/9/8k w {} 1"

_SHOGI = (
    Ending(Reason.CHECKMATE, FIRST, "G*1b", "8k/9/8G/9/9/9/9/9/K8 b G 1"),
    Ending(Reason.NO_MOVE, FIRST, "G-2c", "8k/6G2/9/7G1/9/9/9/9/K8 b - 1"),
    Ending(Reason.FOURFOLD, None, _TO_AND_FRO * 3, _BARE),
    Ending(
        Reason.PERPETUAL,
        SECOND,
        "R*5h 5a4a 5h4h 4a5a" + " 4h5h 5a4a 5h4h 4a5a" * 2 + " 4h5h",
        "4k4/9/9/9/9/9/9/9/K8 b R 1",
    ),
    Ending(
        *(Reason.IMPASSE, FIRST, "1i2i", _ENTERED.format("R2B"), "points27"), claimed=True
    ),
    Ending(
        *(Reason.IMPASSE, None, "1i2i", _ENTERED.format("R2B"), "points24"), claimed=True
    ),
    Ending(
        *(Reason.IMPASSE, FIRST, "1i2i", _ENTERED.format("R2BG"), "points24"), claimed=True
    ),
    Ending(Reason.TRY, FIRST, "5b5a", "9/4K4/9/9/9/9/9/9/k8 b - 1", "try"),
)

_FOG_SHOGI = (
    Ending(Reason.KING_CAPTURED, FIRST, "5a5b 5i5b+", "4k4/9/9/9/9/9/9/9/4R3K w - 1"),
    Ending(Reason.NO_MOVE, FIRST, "5a4a", "4K4/9/9/9/9/9/9/ppppppppp/gggg+p+p+p+pk b - 1"),
    Ending(Reason.FOURFOLD, None, _TO_AND_FRO * 3, _BARE),
    Ending(Reason.IMPASSE, FIRST, "1i2i", _ENTERED.format("R2B"), claimed=True),
)

_TOY_QUIET = Ending(Reason.NO_PROGRESS, None, "a1b1", "4k4/9/9/9/9/9/9/9/R3K4 w - 2/9 19 1")
_TOY = (
    Ending(Reason.CHECKMATE, FIRST, "i1i9", "4k4/R8/9/9/9/9/9/9/4K3R w - 1/8 0 1"),
    Ending(Reason.STALEMATE, None, "b3b7", "k8/7R1/9/9/9/9/1R7/9/4K4 w - 1/8 0 1"),
    _TOY_QUIET,
)
_FOG_TOY = (
    Ending(Reason.KING_CAPTURED, FIRST, "a9e9", "R3k4/9/9/9/9/9/9/9/4K4 w - 1/9 0 1"),
    Ending(
        *(Reason.STALEMATE, None, "e9d9"),
        "4K4/9/9/9/9/9/9/ppppppppp/k+p+p+p+p+p+p+p+p w - 1/8 0 1",
    ),
    _TOY_QUIET,
)

ENDINGS: dict[str, tuple[Ending, ...]] = {
    "fog-chess": _FOG_CHESS,
    "fog-chess960": _FOG_CHESS,
    "chess": _CHESS,
    "chess960": _CHESS,
    "king-of-the-hill": _HILL,
    "three-check": _THREE_CHECK,
    "progressive": _PROGRESSIVE,
    "fog-progressive": _FOG_PROGRESSIVE,
    "checkers": _CHECKERS,
    "fog-checkers": _CHECKERS,
    "shogi": _SHOGI,
    "fog-shogi": _FOG_SHOGI,
    "toy": _TOY,
    "fog-toy": _FOG_TOY,
}
"""The endings of every game."""
