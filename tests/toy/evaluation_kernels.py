"""What a search asks of the toy: men count the same on the board and in hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bots.search import evaluation_kernels as search
from bots.search.evaluation_kernels import PRIZE
from core.jit import fills, inlined
from core.kernels import checked
from tests.toy.kernels import (
    CHOICE,
    HELD,
    KING,
    PROMOTED,
    SQUARES,
    TARGET,
    attacked,
    in_hand,
    man_at,
    to_move,
)
from tests.toy.rules import ToyRules

WORTH = np.array([0.0, 0.0, 5.0, 3.0, 4.0, 1.0])
"""By kind: king, rook, knight, captain, stepper."""

IN_HAND = np.array([0.0, 0.0, 5.0, 3.0, 1.0, 1.0])
"""What it is worth to have taken one: a captain is a stepper in hand."""

GROWN = 3.0


class Counted(NamedTuple):
    """The one way to judge the toy.

    Attributes:
        rules: The rules of the moves.
    """

    rules: ToyRules


@fills(search.evaluate, Counted)
@inlined
def evaluate(evaluation, row):
    """See ``search.evaluate``."""
    total = 0.0
    for square in range(SQUARES):
        code = man_at(row, square)
        total += WORTH[code & 7] if code < 8 else -WORTH[code & 7]
    for slot in range(HELD.size):
        total += WORTH[HELD[slot]] * (in_hand(row, 0, slot) - in_hand(row, 1, slot))
    return total if to_move(evaluation.rules, row) == 0 else -total


@fills(search.gain, Counted)
@inlined
def gain(evaluation, row, move):
    """See ``search.gain``."""
    taken = man_at(row, (move >> TARGET) & 127) & 7
    grown = GROWN if (move >> CHOICE) & 3 == PROMOTED else 0.0
    return WORTH[taken] + IN_HAND[taken] + grown


@fills(search.wins, Counted)
@inlined
def wins(evaluation, row, move):
    """See ``search.wins``: in the open no king is ever taken."""
    return man_at(row, (move >> TARGET) & 127) & 7 == KING


@fills(search.stuck, Counted)
@inlined
def stuck(evaluation, row, score, depth):
    """See ``search.stuck``: mate loses, stalemate draws."""
    return -PRIZE * (100 + depth) if checked(evaluation.rules, row) else 0.0


@fills(search.can_win_now, Counted)
@inlined
def can_win_now(evaluation, row):
    """See ``search.can_win_now``: whether the king can be taken."""
    return evaluation.rules.fog and attacked(row, 1 - to_move(evaluation.rules, row))
