"""Which wrong answers to a fog puzzle are spoken of: those that may tempt."""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import Facts
from core.notation import code, read_code
from core.puzzles.claim import Claim, FogKind
from core.puzzles.enumeration import Enumeration
from core.values import Move, Square

MOST_REFUTED = 4
"""So many other answers are refuted."""


def tempting_answers(claim: Claim, found: Enumeration, chosen: str) -> Sequence[str]:
    """The wrong answers to speak of: the chosen one, then those that may tempt."""
    if claim.kind is FogKind.WHAT:
        ranked = list(found.game.facts.symbols)
    elif claim.kind is FogKind.WHERE:
        ranked = _tempting_squares(claim, found)
    elif claim.kind is FogKind.NOWHERE:
        ranked = sorted(claim.works, key=lambda name: (claim.works[name], name))
    else:
        ranked = _tempting_moves(claim, found)
    wrong = (name for name in (chosen, *ranked) if name and name not in claim.answers)
    return list(dict.fromkeys(wrong))[:MOST_REFUTED]


def _tempting_moves(claim: Claim, found: Enumeration) -> list[str]:
    """First those that hold on most boards, then those of the piece that should move."""
    facts = found.game.facts
    right = read_code(facts, found.moves, claim.answers[0])
    assert right is not None

    def rank(move: Move) -> tuple[int, bool, int]:
        works = claim.works.get(code(facts, move), 0)
        near = _distance(facts, move.target, right.target)
        return -works, move.origin != right.origin, near

    return [code(facts, move) for move in sorted(found.moves, key=rank)]


def _tempting_squares(claim: Claim, found: Enumeration) -> list[str]:
    """Squares out of view: first where the piece has been or could have been, then near."""
    facts = found.game.facts
    here = next(square for square in facts.squares if facts.name(square) in claim.answers)
    once = frozenset[Square]().union(*found.stood)

    def rank(square: Square) -> tuple[bool, int]:
        return square not in once, _distance(facts, square, here)

    hidden = facts.playable - found.visible
    return [facts.name(square) for square in sorted(hidden, key=rank)]


def _distance(facts: Facts, one: Square, other: Square) -> int:
    """How many steps of a king lie between two squares."""
    (row, column), (up, right) = divmod(one, facts.columns), divmod(other, facts.columns)
    return max(abs(up - row), abs(right - column))
