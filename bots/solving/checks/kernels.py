"""The moves that may give check; a game may write them faster than one by one."""

from __future__ import annotations

from core.jit import fills, inlined
from core.kernels import generate


def write_checks(rules, row, moves):
    """Write all legal moves of ``row`` that give check, and perhaps others.

    Returns their number. Whoever asks makes sure of each.
    """
    raise NotImplementedError


@fills(write_checks)
@inlined
def _every_move(rules, row, moves):
    return generate(rules, row, moves)
