"""A position set up by hand, in words that people use, and what may be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.values import Piece, Side, Square


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as somebody sets it up; ``Rules.place`` says whether it can be played.

    Attributes:
        pieces: What stands on the board.
        side: The side to move.
        hands: How many of each piece are in hand.
        rights: Castling rights and the like, as the game's text has them.
        en_passant: The square that a pawn has just passed, if one may be taken there.
        halfmove_clock: Plies without a capture or a pawn move so far.
        number: Number of the first move.
    """

    pieces: Mapping[Square, Piece]
    side: Side
    hands: Mapping[Piece, int] = field(default_factory=dict)
    rights: str = ""
    en_passant: Square | None = None
    halfmove_clock: int = 0
    number: int = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a setup.

    Attributes:
        code: A short name for it, the same in every game, such as ``kings``.
        sentence: What is wrong, for people.
        squares: Where.
    """

    code: str
    sentence: str
    squares: frozenset[Square] = frozenset()
