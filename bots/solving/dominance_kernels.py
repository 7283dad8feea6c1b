"""What one hand on a board says of another, where the attacker gives check with every move.

The attacker with more in hand has all the moves that it had with less; the defender, who
holds the rest and is always in check, has no other ones; and more moves left harm no
attacker. So a position that is won with some hand in some number of moves is won with more
of either, and one that is not won is not won with less. A table has for each board one hand
that wins and one that does not, each with its number of moves.
"""

from __future__ import annotations

import numpy as np

from bots.solving.checks_kernels import NO_BOARD, board_key, holdings, holds_all
from bots.solving.tables import HELD, WON
from core.jit import inlined, inner
from core.kernels import to_move

ODD_GAP = np.uint64(0x1656_67B1_9E37_79F9)
DEFENDING = np.uint64(0x27D4_EB2F_1656_67C5)
KEY, WINS, HOLDS = 0, 1, 2
"""What a row of the table has: a board, and one hand of each kind."""

LEFT, HAND = np.uint64(32), np.uint64((1 << 32) - 1)
"""Where the number of moves stands in an entry, and the bits of the hand."""


@inlined
def about_gap(gap):
    """What the key of a question has besides where something was put into a ``gap``."""
    return np.uint64(gap) * ODD_GAP


@inlined
def _board(aim, row, gap, attacking):
    """The key of the board with what is asked of it; ``NO_BOARD`` where nothing is kept."""
    if aim.convention == 0:
        return NO_BOARD
    found = board_key(aim.rules, row)
    if found == NO_BOARD:
        return NO_BOARD
    return found ^ about_gap(gap) ^ (NO_BOARD if attacking != 0 else DEFENDING)


@inlined
def _entry(aim, row, left, attacking):
    """What the attacker holds and how many moves it has left; never ``NO_BOARD``."""
    side = to_move(aim, row)
    hand = holdings(aim.rules, row, side if attacking != 0 else 1 - side)
    return hand | np.uint64(left + 1) << LEFT


@inlined
def _covers(aim, more, less):
    """Whether ``more`` has no fewer moves than ``less``, and all that is in its hand."""
    if more >> LEFT < less >> LEFT:
        return False
    return holds_all(aim.rules, more & HAND, less & HAND)


@inner
def dominated(aim, proof, row, left, gap, attacking):
    """``WON`` or ``HELD`` where another hand on the board of ``row`` settles that, else 0.

    ``attacking`` is 1 if the attacker is to move, ``gap`` where something was put between.
    """
    board = _board(aim, row, gap, attacking)
    found = proof.boards[np.int64(board & np.uint64(proof.boards.shape[0] - 1))]
    if board == NO_BOARD or found[KEY] != board:
        return np.int64(0)
    entry = _entry(aim, row, left, attacking)
    if found[WINS] != NO_BOARD and _covers(aim, entry, found[WINS]):
        return np.int64(WON)
    if found[HOLDS] != NO_BOARD and _covers(aim, found[HOLDS], entry):
        return np.int64(HELD)
    return np.int64(0)


@inner
def keep(aim, proof, row, left, gap, attacking, numbers):
    """Note for the board of ``row`` that it is ``WON`` or ``HELD`` with its hand."""
    board = _board(aim, row, gap, attacking)
    if board == NO_BOARD or numbers not in (WON, HELD):
        return
    found = proof.boards[np.int64(board & np.uint64(proof.boards.shape[0] - 1))]
    if found[KEY] != board:
        found[KEY], found[WINS], found[HOLDS] = board, NO_BOARD, NO_BOARD
    found[WINS if numbers == WON else HOLDS] = _entry(aim, row, left, attacking)
