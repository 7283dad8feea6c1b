"""What one side can tell of the other side's hand where the fog hides it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.facts import Facts
from core.game import Game
from core.starts import start_from
from core.values import Observation, Piece, Side, Trace


def may_hold(game: Game, seen: Sequence[Observation]) -> Counter[Piece]:
    """The most pieces of each kind that the other side can have in hand by now.

    That is what it began with and has taken since, less the drops that were seen.

    Args:
        game: The game.
        seen: All that one side has been shown, from the start.
    """
    viewer = seen[0].viewer
    first = game.hands(start_from(game, seen[0].start).position)
    held = Counter({man: number for man, number in first.items() if man.side is not viewer})
    for now in seen:
        held.update(_taken(game.facts, now))
        held.subtract(_dropped(now.trace, viewer.other))
    return +held


def _taken(facts: Facts, now: Observation) -> list[Piece]:
    """What the last move brought into the other side's hand."""
    lost = (each.piece for each in now.captured if each.piece.side is now.viewer)
    kinds = (piece.symbol.removeprefix("+") for piece in lost)
    return [Piece(now.viewer.other, kind) for kind in kinds if kind in facts.hand]


def _dropped(trace: Trace | None, side: Side) -> list[Piece]:
    """The piece that ``side`` was seen to put down, if it was."""
    if trace is None or trace.mover is not side or trace.piece is None:
        return []
    is_drop = trace.origin is not None and trace.origin == trace.target
    return [trace.piece] if is_drop else []
