"""What the search asks of an evaluation, besides what it asks of the rules.

Every evaluation is a ``NamedTuple`` class with the rules in its field ``rules``. It fills
in the names below, and any of ``core.kernels`` that the search is to see differently.
Scores are of the side to move, in the least valuable piece.
"""

from __future__ import annotations

PRIZE = 1000.0
"""Winning is worth this times 100 and more; see ``bots/search/kernels.py``."""


def evaluate(evaluation, row):
    """The static score of ``row`` for the side to move."""
    raise NotImplementedError


def gain(evaluation, row, move):
    """How much ``move`` adds to the static score of the side that makes it."""
    raise NotImplementedError


def wins(evaluation, row, move):
    """Whether ``move`` ends the game for the side that makes it."""
    raise NotImplementedError


def refresh_accumulator(evaluation, row, accumulators, ply):
    """Computes ``accumulators[ply]`` for ``row`` from scratch."""
    raise NotImplementedError


def update_accumulator(evaluation, row, move, accumulators, ply):
    """Computes ``accumulators[ply + 1]``, after ``move``, from ``accumulators[ply]``."""
    raise NotImplementedError


def correction(evaluation, row, accumulators, ply):
    """What is added to the static score of a leaf, whose accumulator is at ``ply``."""
    raise NotImplementedError


def correction_bound(evaluation, here):
    """Upper bound of the leaf correction after any move, for the side that makes it.

    ``here`` is the correction before the move.
    """
    raise NotImplementedError


def stuck(evaluation, row, score, depth):
    """The value of ``row``, in which the side to move has no legal move.

    ``score`` is its static score with the correction. A game with check asks ``checked``
    whether that is mate, worth ``-PRIZE * (100 + depth)``, or stalemate.
    """
    raise NotImplementedError


def can_win_now(evaluation, row):
    """Whether the side to move can win by its next move."""
    raise NotImplementedError


def replies(evaluation, row, move, moves):
    """Writes the moves that quiescence tries after ``move``, the last one; their number."""
    raise NotImplementedError
