"""What a search asks of a way to judge positions, besides the moves.

Each way is a ``NamedTuple`` class that fills in the names below (``core.jit.fills``). It
has the rules of the moves in a field ``rules``, which answers ``core.kernels.apply`` and
whatever else it does not fill in itself.
"""

from __future__ import annotations

PRIZE = 1000.0
"""Winning is worth this times 100 and more; see ``bots/search/kernels.py``."""


def evaluate(game, row):
    """The static score of ``row`` for the side to move."""
    raise NotImplementedError


def gain(game, row, move):
    """How much ``move`` adds to the static score of the side that makes it."""
    raise NotImplementedError


def wins(game, row, move):
    """Whether ``move`` ends the game for the side that makes it."""
    raise NotImplementedError


def enter(game, row, carried, ply):
    """Work out afresh what a line carries along, into ``carried[ply]``, for ``row``."""
    raise NotImplementedError


def carry(game, row, move, carried, ply):
    """Work out ``carried[ply + 1]``, after ``move``, from ``carried[ply]``, of ``row``."""
    raise NotImplementedError


def doubt(game, row, carried, ply):
    """What the score of the leaf ``row`` is shifted by; ``carried[ply]`` is its own."""
    raise NotImplementedError


def most_doubt(game, here):
    """The most that ``doubt`` may favour who moves, after any move where it is ``here``."""
    raise NotImplementedError


def stuck(game, score, depth):
    """What a side has that is left without a move, its static score being ``score``."""
    raise NotImplementedError


def strikes(game, row):
    """Whether the side to move can win by its next move."""
    raise NotImplementedError


def replies(game, row, move, moves):
    """Write the moves that answer ``move``, the last one, on its own square."""
    raise NotImplementedError
