"""Moves in short notation as one side knows them, told from what it was shown.

A move list made of these says nothing that its reader has not seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Game
from core.notation import facts_read
from core.values import Observation, Side


@dataclass(frozen=True, slots=True)
class ObservedMove:
    """One move as one side knows it.

    Attributes:
        mover: Who made it.
        text: The move in short notation; of a hidden move only ``×`` and the squares
            where it took pieces, or nothing.
        hidden: Whether the piece that moved was not seen to arrive.
        series: The number of the turn it is made in, both sides' counted, where turns have
            several moves; 0 where the sides alternate.
    """

    mover: Side
    text: str
    hidden: bool = False
    series: int = 0


def observed_move(game: Game, before: Observation, after: Observation) -> ObservedMove:
    """The move between two observations that follow each other, as their viewer knows it.

    A side sees every square it can move to, so its view is enough to name its moves just
    as the record will have them. Of the other side's, what was not seen to arrive leaves
    nothing but the pieces it took.

    Raises:
        ValueError: If they do not follow each other.
    """
    if after.ply != before.ply + 1 or after.viewer is not before.viewer:
        raise ValueError("these observations do not follow each other")
    mover = before.to_move
    series = 0 if game.facts.alternates else before.turn.number
    if mover is before.viewer:
        move = game.own_move(before, after)
        name = game.own_san(before, before.moves, move)
        return ObservedMove(mover, name, series=series)
    text = game.arrival(before, after)
    if text:
        return ObservedMove(mover, text, series=series)
    facts = facts_read(game)
    lost = "×".join(facts.name(capture.square) for capture in after.captured)
    return ObservedMove(mover, f"×{lost}" if lost else "", hidden=True, series=series)
