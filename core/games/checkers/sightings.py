"""What one side learns from the last move, and what follows from what it sees.

All of it depends on the viewer's own views and on nothing else.
"""

from __future__ import annotations

from itertools import pairwise

from core.facts import Facts
from core.games.checkers import text
from core.games.checkers.paths import FORWARD, STEPS, ways_of_taking
from core.games.checkers.rules import Ruleset
from core.setup import Position
from core.values import Move, Observation, Square, Trace


def own_move(after: Observation) -> Move:
    """The viewer's own move, which it saw whole; ``ValueError`` if there was none."""
    trace = after.trace
    if trace is None or trace.origin is None or trace.target is None:
        raise ValueError("the viewer made no move in between")
    return Move(trace.path or (trace.origin, trace.target))


def last_move(before: Position, after: Position, seen: tuple[int, int]) -> Trace:
    """What who saw ``seen`` before and after saw of the other side's move in between.

    A man was seen leaving or arriving where the square was in sight both times.
    """
    mover = text.to_move(before)
    old, new = (text.men(position, seen[0] & seen[1]) for position in (before, after))
    left = [s for s, man in old.items() if man.side is mover and new.get(s) != man]
    came = [s for s, man in new.items() if man.side is mover and old.get(s) != man]
    piece = new[came[0]] if came else old[left[0]] if left else None
    return Trace(mover, next(iter(left), None), next(iter(came), None), piece)


def blocked(rules: Ruleset, seen: Observation) -> frozenset[Square]:
    """Unseen squares that must be occupied, because a man cannot step there.

    An enemy is in sight only where it can be taken, and then there are no steps.
    """
    if any(man.side is not seen.viewer for man in seen.pieces.values()):
        return frozenset()
    return frozenset(
        stop
        for square, man in seen.pieces.items()
        for way in (STEPS if man.symbol == "k" else FORWARD[seen.viewer])
        if (stop := _stop(rules, seen, way, square)) >= 0 and stop not in seen.visible
    )


def _stop(
    rules: Ruleset, seen: Observation, way: tuple[int, ...], square: Square
) -> Square:
    """The first square on which a man cannot go on from ``square``; -1 for the edge."""
    flies = seen.pieces[square].symbol == "k" and rules.kings != "short"
    ahead = way[square]
    while flies and ahead in seen.visible - seen.pieces.keys():
        ahead = way[ahead]
    return ahead


def surely_empty(rules: Ruleset, seen: Observation) -> frozenset[Square]:
    """Unseen squares next to a man on which an enemy could be taken, and so be seen."""
    if any(man.side is not seen.viewer for man in seen.pieces.values()):
        return frozenset()
    free = seen.visible - seen.pieces.keys()
    return frozenset(
        near
        for square, man in seen.pieces.items()
        if man.symbol == "m"
        for way in ways_of_taking(rules, seen.viewer, king=False)
        if (near := way[square]) >= 0 and near not in seen.visible and way[near] in free
    )


def takes(seen: Observation, move: Move) -> bool:
    """Whether a move of the viewer's passes over a man of the other side."""
    others = {s for s, man in seen.pieces.items() if man.side is not seen.viewer}
    steps = pairwise(move.path)
    return any(not others.isdisjoint(_between(*step)) for step in steps)


def _between(origin: Square, target: Square) -> range:
    """The squares between two on a diagonal."""
    across = 1 if target % 8 > origin % 8 else -1
    step = across + (8 if target > origin else -8)
    return range(origin + step, target, step)


def arrival(facts: Facts, after: Observation) -> str:
    """The last move, as far as it was seen to arrive; ``""`` if nothing was."""
    trace = after.trace
    if trace is None or trace.target is None:
        return ""
    origin = "" if trace.origin is None else facts.name(trace.origin)
    link = "x" if after.captured else "-" if origin else ""
    return origin + link + facts.name(trace.target)
