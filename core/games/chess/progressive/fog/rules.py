"""The one ruleset of progressive chess in the fog, and what kernels are told of it."""

from __future__ import annotations

from typing import NamedTuple

from core.games.chess.rules import Ruleset


class FogProgressiveRules(NamedTuple):
    """The options that kernels look at; a type of its own, as turns have several moves.

    Attributes:
        by_placement: See ``ChessRules``, as for all others.
        en_passant: See there.
        underpromotion: See there.
        front: See there.
        diagonals: See there.
        promotion_told: See there.
        taker_told: See there.
        shuffled: See there.
    """

    by_placement: int
    en_passant: int
    underpromotion: int
    front: int
    diagonals: int
    promotion_told: int
    taker_told: int
    shuffled: int = 0


RULESET = Ruleset(
    "series",
    "Series in the fog",
    "One move, two moves, three, without check; take the king.",
    quiet_plies=0,
    repetition=0,
)
"""As on chess.com otherwise; ten series without a capture or a pawn move are a draw."""
