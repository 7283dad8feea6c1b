"""Which pieces can give mate in chess."""

from __future__ import annotations

from core.games.chess.sightings import men_of
from core.setup import Position
from core.values import Side

_DARK = 0xAA55_AA55_AA55_AA55
"""The squares of the colour of a1."""


def is_dead(position: Position) -> bool:
    """Whether neither side has the pieces to give mate, however badly the other plays."""
    pawns, _, _, rooks, queens, *_ = position.words
    return not (pawns | rooks | queens or any(can_win(position, side) for side in Side))


def can_win(position: Position, side: Side) -> bool:
    """Whether ``side`` has the pieces to give mate, however badly the other plays.

    The pieces of both count, but not where they stand, as in
    ``chess.Board.has_insufficient_material``: a single knight mates if the other side has
    something to hem its own king in, but for a queen, and bishops if not all squares on
    which there are any have one colour, or there are pawns or knights.
    """
    pawns, knights, bishops, rooks, queens, kings, *_ = position.words
    own = men_of(position, side)
    if own & (pawns | rooks | queens):
        return True
    if own & knights:
        others = men_of(position, side.other) & ~kings & ~queens
        return own.bit_count() > 2 or others != 0
    if own & bishops:
        one_colour = not bishops & _DARK or not bishops & ~_DARK
        return not one_colour or pawns | knights != 0
    return False
