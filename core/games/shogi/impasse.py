"""How far the sides are with a king that enters, in words, from what one side is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from core.facts import Facts
from core.game import SideCount
from core.games.shogi import ends
from core.games.shogi.sightings import kings
from core.games.shogi.tables import EDGE, GOAL, SQUARES
from core.values import Observation, Piece, Side, Square

NEAR = 5
"""A king is near the zone from so many rows before it on, counted from its own edge."""


def standing(
    facts: Facts,
    impasse: Literal["27", "24", "try"],
    seen: Observation,
    left_out: Callable[[], int],
) -> Mapping[Side, SideCount]:
    """See ``Game.standing``.

    Args:
        facts: The game.
        impasse: See ``ShogiRuleset.impasse``.
        seen: What is shown; of a side that the fog hides nothing is counted.
        left_out: Tells what the pieces count that White left out.
    """
    known = tuple(Side) if len(seen.visible) == SQUARES else (seen.viewer,)
    near = [side for side in known if _is_near(seen, side)]
    if impasse == "try":
        return {side: SideCount(_steps(facts, seen, side)) for side in near}
    if not near:
        return {}
    white = left_out()
    return {
        side: _counted(facts, impasse, seen, side, white if side else 0) for side in known
    }


def _king(seen: Observation, side: Side) -> Square | None:
    return next(iter(kings(seen.pieces, side)), None)


def _is_near(seen: Observation, side: Side) -> bool:
    king = _king(seen, side)
    if king is None:
        return False
    row = king // EDGE
    return (row if side is Side.FIRST else EDGE - 1 - row) >= NEAR


def _steps(facts: Facts, seen: Observation, side: Side) -> str:
    """How far a king is from the square on which the other one began."""
    goal, king = int(GOAL[side]), _king(seen, side)
    if king is None:
        return ""
    far = max(abs(king // EDGE - goal // EDGE), abs(king % EDGE - goal % EDGE))
    return f"king {_many(far, 'step')} from {facts.name(goal)}"


def _counted(
    facts: Facts,
    impasse: Literal["27", "24"],
    seen: Observation,
    side: Side,
    left_out: int,
) -> SideCount:
    inside = ends.within(seen.pieces, side)
    king = Piece(side, "k") in inside.values()
    pieces = len(inside) - king
    points = left_out + ends.worth(inside.values())
    points += sum(
        number * ends.worth((piece,))
        for piece, number in seen.hands.items()
        if piece.side is side
    )
    wins = 28 - side if impasse == "27" else 31
    least = wins if impasse == "27" else 24
    entered = min(pieces, ends.ENTERED)
    counts = (
        f"{points}/{wins} points · {entered}/{ends.ENTERED} pieces · "
        f"king {'in' if king else 'out'}"
    )
    if not _is_near(seen, side):
        return SideCount(counts)
    name = facts.sides[side].capitalize()
    lacks = ", ".join(_lacks(king, ends.ENTERED - pieces, least - points))
    if lacks:
        return SideCount(counts, f"{name} lacks {lacks} to declare", lacks)
    return SideCount(counts, f"{name} {_may(seen, side, points >= wins)}")


def _lacks(king: bool, pieces: int, points: int) -> Iterator[str]:
    """What is missing in the zone, and in points."""
    if not king:
        yield "its king"
    if pieces > 0:
        yield _many(pieces, "piece")
    if points > 0:
        yield _many(points, "point")


def _may(seen: Observation, side: Side, wins: bool) -> str:
    """What a side may do that lacks nothing."""
    what = "declare and win" if wins else "declare a draw"
    if seen.to_move is not side:
        return f"may {what} on its turn"
    return f"may not {what} in check" if seen.check else f"may {what}"


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
