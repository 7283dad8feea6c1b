"""The moves that may give check, and the answers to a check that count.

A game may write checks faster than one by one. A game in which pieces are put between may
also say which of these answers are useless, as problems have it: see
``bots/solving/proof_kernels.py``.
"""

from __future__ import annotations

import numpy as np

from core.jit import fills, inlined
from core.kernels import generate

NO_GAP = 0
"""What is known of a gap where nothing was put between."""

NO_BOARD = np.uint64(0)
"""The key of a board where hands are not told apart from it."""


def write_checks(rules, row, moves):
    """Write all legal moves of ``row`` that give check, and perhaps others.

    Returns their number. Whoever asks makes sure of each.
    """
    raise NotImplementedError


def stranded(rules, row):
    """Whether the side to move is in check and has only useless interpositions."""
    raise NotImplementedError


def interposed(rules, row, move):
    """What the attacker has to know to take back what ``move`` puts into a check's way.

    ``NO_GAP`` where ``move`` is something else.
    """
    raise NotImplementedError


def takes_back(rules, row, move, gap, out):
    """Whether ``move`` takes with the piece that gave check what was put into the ``gap``.

    If so, the position after it goes to ``out``, the piece being in its owner's hand again.
    """
    raise NotImplementedError


def board_key(rules, row):
    """The key of a position but for who of both sides holds what is in hand.

    ``NO_BOARD`` in games without hands.
    """
    raise NotImplementedError


def holdings(rules, row, side):
    """What is in the hand of ``side``, as a word of less than 32 bits."""
    raise NotImplementedError


def holds_all(rules, more, less):
    """Whether there is of every kind as much in ``more`` as in ``less``, two holdings."""
    raise NotImplementedError


@fills(board_key)
@inlined
def _no_board(rules, row):
    return NO_BOARD


@fills(holdings)
@inlined
def _nothing_held(rules, row, side):
    return NO_BOARD


@fills(holds_all)
@inlined
def _alike(rules, more, less):
    return more == less


@fills(write_checks)
@inlined
def _every_move(rules, row, moves):
    return generate(rules, row, moves)


@fills(stranded)
@inlined
def _never(rules, row):
    return False


@fills(interposed)
@inlined
def _no_gap(rules, row, move):
    return NO_GAP


@fills(takes_back)
@inlined
def _nothing(rules, row, move, gap, out):
    return False
