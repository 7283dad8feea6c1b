"""The squares over which a man went, where whoever looks on knows them."""

from __future__ import annotations

from core.values import Observation, Square


def known_path(before: Observation, after: Observation) -> tuple[Square, ...]:
    """Every stop of the move between two observations, backwards where it is taken back.

    A move without stops in between has none.
    """
    if after.ply < before.ply:
        return known_path(after, before)[::-1]
    if after.ply != before.ply + 1 or after.trace is None:
        return ()
    return after.trace.path
