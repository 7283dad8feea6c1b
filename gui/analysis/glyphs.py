"""The judgements of moves as they are written after them."""

from __future__ import annotations

from core.records.tree import Node
from core.score import Judgement

GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""How the numeric glyphs that judge a move are written; a move has one of them."""

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4}
"""The glyph of each mistake."""


_STANDINGS = {
    10: "=", 11: "=", 12: "=", 13: "∞", 14: "+=", 15: "=+",
    16: "±", 17: "∓", 18: "+–", 19: "–+",
}  # fmt: skip
"""How the numeric glyphs that judge a position are written."""


def standing_of(node: Node) -> str:
    """The judgement of the position after a move, with a blank before it, or ``""``."""
    found = next((_STANDINGS[each] for each in node.nags if each in _STANDINGS), "")
    return f" {found}" if found else ""


def glyph_of(node: Node) -> str:
    """The judgement of a move as it is written after it; ``""`` without one."""
    return next((GLYPHS[each] for each in node.nags if each in GLYPHS), "")
