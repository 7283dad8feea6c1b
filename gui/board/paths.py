"""The squares over which a man went, where whoever looks on knows them."""

from __future__ import annotations

from core.games import find_game
from core.values import Observation, Square


def known_path(before: Observation, after: Observation) -> tuple[Square, ...]:
    """Every stop of the move between two observations, backwards where it is taken back.

    Only one's own moves are known so well; a move without stops in between has none.
    """
    if after.ply < before.ply:
        return known_path(after, before)[::-1]
    trace = after.trace
    follows = after.ply == before.ply + 1 and trace is not None
    if not follows or all(len(move.path) <= 2 for move in before.moves):
        return ()
    path = find_game(before.variant, before.ruleset).own_move(before, after).path
    return path if len(path) > 2 else ()
