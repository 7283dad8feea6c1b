"""Where pieces of the other side stand for certain, as one side can work it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from core.facts import Facts
from core.game import Game
from core.player import EVEN, Believed
from core.values import Observation, Piece, Side, Square

Certain = Mapping[Square, Piece | None]
"""By square the piece that must stand there; ``None`` where some piece must."""


def certain(game: Game, seen: Sequence[Observation], believed: Believed | None) -> Certain:
    """The fogged squares on which a piece must stand at the end of ``seen``.

    Args:
        game: The game.
        seen: What one side has been shown.
        believed: What it can believe at that moment; it counts while it is exact.
    """
    now = seen[-1]
    men: dict[Square, Piece | None] = dict.fromkeys(now.blocked | arrived(game, seen))
    if believed is not None and believed.exact:
        men |= agreed(game.facts, believed, now.viewer)
    return men


def arrived(game: Game, seen: Sequence[Observation]) -> frozenset[Square]:
    """Where the other side's last move must have ended, and its piece must still be."""
    now = seen[-1]
    taken: set[Square] = set()
    for before, after in reversed(list(pairwise(seen))):
        if before.to_move is not now.viewer:
            return game.surely_manned(before, after) - now.visible - taken
        taken |= {capture.square for capture in after.captured}
    return frozenset()


def agreed(facts: Facts, believed: Believed, viewer: Side) -> dict[Square, Piece | None]:
    """The squares that hold a piece in every position, and the piece where all agree.

    Only of an exact belief is that certain.
    """
    squares = {facts.name(square): square for square in facts.squares}
    # Every position has a share of its own: none may be missing, but for rounding.
    whole = 1 - 0.5 * EVEN / max(1, believed.positions)
    men: dict[Square, Piece | None] = {}
    for name, kinds in believed.chances.items():
        if sum(kinds.values()) > whole:
            found = (Piece(viewer.other, k.lower()) for k, p in kinds.items() if p > whole)
            men[squares[name]] = next(found, None)
    return men
