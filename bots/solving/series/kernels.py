"""What a search for mates within a turn asks of a game besides its rules.

A game may fill in these names: how many moves its turn has left, which of them promise
what, and which mate, faster than by trying them.
"""

from __future__ import annotations

from core.boards import NONE_YET
from core.jit import fills, inlined, inner, kernel
from core.kernels import apply, checked, generate, mobility, to_move

ROOT = -1
"""Stands for the move before the first."""


def moves_left(rules, row):
    """How many moves the turn has left, at most; 0 where the game does not say."""
    raise NotImplementedError


def write_mates(rules, row, moves, after):
    """Write every move of ``row`` that ends the turn with mate; return their number.

    ``after`` is room for a position.
    """
    raise NotImplementedError


def survey(rules, row):
    """What ``promise`` wants to know of ``row`` for each of its moves; any tuple."""
    raise NotImplementedError


def promise(rules, row, move, after, surveyed, value, last):
    """The value of ``after``, ``row`` after ``move``: the higher, the earlier it is tried.

    ``value`` is that of ``row``, and ``last`` the move that led there or ``ROOT``.
    """
    raise NotImplementedError


@fills(moves_left)
@inlined
def _unknown(rules, row):
    return NONE_YET


@fills(write_mates)
@inner
def _tried(rules, row, moves, after):
    kept = NONE_YET
    for index in range(generate(rules, row, moves)):
        apply(rules, row, moves[index], after)
        if to_move(rules, row) == to_move(rules, after):
            continue
        if checked(rules, after) and mobility(rules, after) == 0:
            moves[kept] = moves[index]
            kept += 1
    return kept


@fills(survey)
@inlined
def _nothing(rules, row):
    return (NONE_YET,)


@fills(promise)
@inlined
def _later_first(rules, row, move, after, surveyed, value, last):
    return value + 1


@kernel
def make(rules, row, move, out):
    """``apply``, for Python."""
    apply(rules, row, move, out)
