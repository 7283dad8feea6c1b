"""What a side learns from the last move of shogi in the fog.

All of it depends on what the viewer sees before and after, and on what the rules tell: of
a piece that comes down from the hand in sight, that it does.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from core.facts import Facts
from core.games.shogi import japanese, unpack
from core.games.shogi import sightings as open_sight
from core.games.shogi.fog import tries
from core.setup import Position
from core.values import Observation, Piece, Square, Trace


def whole_move(before: Position, after: Position) -> Trace:
    """All there is to know of the move in between, which may have come to nothing."""
    failed, mover = tries.tried(after), unpack.to_move(before)
    if failed is None or failed.drop is None:
        return open_sight.last_move(before, after)
    return Trace(mover, failed.target, failed.target, Piece(mover, failed.drop))


def seen_move(before: Position, after: Position, sight: AbstractSet[Square]) -> Trace:
    """What is known of the other side's move in between to whom saw ``sight`` throughout.

    A drop that is known for one begins and ends on one square; one that came to nothing
    looks like any other move out of sight.
    """
    mover = unpack.to_move(before)
    if tries.tried(after) is not None:
        return Trace(mover)
    whole = open_sight.last_move(before, after)
    dropped = whole.origin == whole.target
    leaves, arrives = whole.origin in sight and not dropped, whole.target in sight
    origin = whole.origin if leaves or (dropped and arrives) else None
    if arrives:
        return Trace(mover, origin, whole.target, whole.piece)
    left = unpack.pieces(before)
    return Trace(mover, origin, None, None if origin is None else left[origin])


def arrival(
    facts: Facts, before: Observation, after: Observation, notation: str = ""
) -> str:
    """See ``Text.arrival``: ``B*4e`` for a drop, ``Bx2b+``, ``S7b-6c`` if all was seen.

    Where a piece came from is told if it was seen, as nobody knows whether another could
    have gone there; in Japanese notation as files have it, ``△６三銀(72)``.
    """
    trace = after.trace
    if trace is None or trace.target is None or trace.piece is None:
        return ""
    target, dropped = facts.name(trace.target), trace.origin == trace.target
    if dropped and notation != "japanese":
        return f"{trace.piece.symbol.upper()}*{target}"
    left = trace.piece
    if trace.origin is not None and not dropped:
        left = before.pieces[trace.origin]
    if notation == "japanese":
        return japanese.arrived(trace, left)
    origin = "" if trace.origin is None else facts.name(trace.origin)
    grown = "+" if left != trace.piece else ""
    if notation == "usi" and origin:
        return origin + target + grown
    return f"{left.symbol.upper()}{origin}{'x' if after.captured else '-'}{target}{grown}"
