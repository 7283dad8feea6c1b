"""What a side learns from the last move of shogi in the fog.

All of it depends on what the viewer sees before and after, and on what the rules tell: of
a piece that comes down from the hand in sight, that it does.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from core.facts import Facts
from core.games.shogi import japanese
from core.games.shogi.unpack import Pieces
from core.values import Observation, Square, Trace


def seen_part(whole: Trace, left: Pieces, sight: AbstractSet[Square]) -> Trace:
    """What is known of the other side's move to whom saw ``sight`` throughout.

    A drop that is known for one begins and ends on one square.

    Args:
        whole: All there is to know of it.
        left: The pieces before it.
        sight: The squares seen before and after it.
    """
    dropped = whole.origin == whole.target
    leaves, arrives = whole.origin in sight and not dropped, whole.target in sight
    origin = whole.origin if leaves or (dropped and arrives) else None
    if arrives:
        return Trace(whole.mover, origin, whole.target, whole.piece)
    return Trace(whole.mover, origin, None, None if origin is None else left[origin])


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
