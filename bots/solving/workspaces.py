"""Allocates the arrays that solvers work in, by what a game needs."""

from __future__ import annotations

import numpy as np

from bots.solving.tables import DEEPEST, NO_LIMIT, Proof, SolverArrays
from core.game import Game


def proof_space(game: Game, table_bits: int) -> Proof:
    """Allocates the arrays of a search by proof numbers, as ``workspace`` does."""
    size, width = 1 << table_bits, game.limits.moves
    boards = max(1, size // 4) if game.facts.hand else 1
    return Proof(
        keys=np.zeros(size, np.uint64),
        numbers=np.zeros(size, np.int64),
        boards=np.zeros((boards, 3), np.uint64),
        children=np.zeros((DEEPEST, width), np.uint64),
        found=np.zeros((DEEPEST, width), np.int64),
    )


def workspace(game: Game, history: int, table_bits: int) -> SolverArrays:
    """Allocates the arrays to solve problems of ``game``.

    The table is made of zeros, so that it takes memory only as far as it is used.

    Args:
        game: The rules.
        history: How many entries the history has for each side, a power of two.
        table_bits: The table has ``2**table_bits`` entries.
    """
    size, width = 1 << table_bits, len(game.start().position.row)
    return SolverArrays(
        rows=np.zeros((DEEPEST, width), np.uint64),
        moves=np.zeros((DEEPEST, game.limits.moves), np.int64),
        order=np.zeros((DEEPEST, game.limits.moves), np.int64),
        keys=np.zeros(size, np.uint64),
        facts=np.zeros(size, np.int64),
        best=np.zeros(size, np.int64),
        killers=np.full((DEEPEST, 2), -1, np.int64),
        history=np.zeros((2, history), np.int64),
        nodes=np.array([0, NO_LIMIT]),
    )
