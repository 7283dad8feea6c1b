"""How a game of chess ends, and which draws the side to move may claim.

The laws and their order are those of ``chess.Board.outcome`` in python-chess.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.chess import unpack
from core.games.chess.orthodox import kernels
from core.games.chess.orthodox.rules import OrthodoxRules, OrthodoxRuleset
from core.games.draws import drawn
from core.setup import Position
from core.values import Outcome, Reason

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
    stuck = kernels.mobility(rules, position.row) == 0
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
    """Whether neither side has the pieces to give mate, however badly the other plays.

    That is so with a single bishop or knight beside the kings, and with any number of
    bishops on squares of one colour. What stands where does not count otherwise.
    """
    pawns, knights, bishops, rooks, queens, *_ = position.words
    if pawns | rooks | queens:
        return False
    if knights:
        return not bishops and knights.bit_count() == 1
    return not bishops & _DARK or not bishops & ~_DARK
