"""How a game of chess ends, and which draws the side to move may claim.

The laws and their order are those of ``chess.Board.outcome`` in python-chess.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.chess import legal, unpack
from core.games.chess.orthodox import kernels
from core.games.chess.orthodox.rules import OrthodoxRules, OrthodoxRuleset
from core.games.chess.sightings import men_of
from core.games.draws import drawn
from core.setup import Position
from core.values import Outcome, Reason, Side

_DARK = 0xAA55_AA55_AA55_AA55
"""The squares of the colour of a1."""

_CLAIMED_PLIES, _CLAIMED_TIMES = 100, 3


def outcome(
    rules: OrthodoxRules,
    options: OrthodoxRuleset,
    history: Sequence[Position],
    halfmove_clock: int,
) -> Outcome | None:
    """See ``Rules.outcome``."""
    position = history[-1]
    stuck = not legal.words_of(kernels.generate, rules, position)
    if stuck and kernels.checked(rules, position.row):
        return Outcome(unpack.to_move(position).other, Reason.CHECKMATE)
    if is_dead(position):
        return Outcome(None, Reason.MATERIAL)
    if stuck:
        return Outcome(None, Reason.STALEMATE)
    claimed = options.fifty_moves == "claimed"
    most = options.quiet_plies, Reason.SEVENTY_FIVE if claimed else Reason.QUIET
    return drawn(history, halfmove_clock, unpack.resets_clock, most, options.repetition)


def claims(history: Sequence[Position], halfmove_clock: int) -> Outcome | None:
    """See ``Rules.claims``: 50 quiet moves, or a position for the third time."""
    most = _CLAIMED_PLIES, Reason.QUIET
    return drawn(history, halfmove_clock, unpack.resets_clock, most, _CLAIMED_TIMES)


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
