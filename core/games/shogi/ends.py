"""How a game of shogi ends, and how far the sides are with a king that enters.

The rules are those of the Japan Shogi Association: a position that occurs for the fourth
time, hands included, draws, unless one side has given check with every move since the
first: then it loses. In an entering-king impasse a side may declare: its king and ten more
of its pieces are in its promotion zone, it is not in check, and it has enough points.
What White left out in a handicap game counts for White.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from core.facts import Facts
from core.game import SideCount
from core.games.shogi import kernels, sfen
from core.games.shogi.board import hands_of, kings, pieces_on, row_of, to_move, zone
from core.games.shogi.facts import HANDICAPS, START
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.games.shogi.tables import EDGE, GOAL, SQUARES
from core.setup import Position
from core.texts import _, listed, ngettext
from core.values import Observation, Outcome, Piece, Reason, Side, Square

TIMES = 4
"""How often a position must occur."""

ENTERED = 10
"""Pieces besides the king that must be in the zone."""

_BIG = frozenset(("r", "b", "+r", "+b"))


def outcome(rules: ShogiRules, history: Sequence[Position]) -> Outcome | None:
    """See ``Game.outcome``."""
    position, mover = history[-1], to_move(history[-1])
    if kernels.over(rules, position.row):
        return Outcome(mover.other, Reason.TRY)
    if not kernels.mobility(rules, position.row):
        checked = kernels.checked(rules, position.row)
        return Outcome(mover.other, Reason.CHECKMATE if checked else Reason.NO_MOVE)
    return _repeated(rules, history)


def _repeated(rules: ShogiRules, history: Sequence[Position]) -> Outcome | None:
    """The end where the position occurs for the fourth time."""
    if history.count(history[-1]) < TIMES:
        return None
    since = history[history.index(history[-1]) :]
    checked = [bool(kernels.checked(rules, position.row)) for position in since]
    for side in Side:
        # Positions after moves of ``side``: in them the other side is to move.
        answered = [
            check
            for position, check in zip(since[1:], checked[1:], strict=True)
            if to_move(position) is side.other
        ]
        if answered and all(answered):
            return Outcome(side.other, Reason.PERPETUAL)
    return Outcome(None, Reason.FOURFOLD)


def claims(
    rules: ShogiRules, options: ShogiRuleset, history: Sequence[Position]
) -> Outcome | None:
    """See ``Game.claims``: what the side to move may declare."""
    if options.impasse == "try" or kernels.checked(rules, history[-1].row):
        return None
    return declared(history, options.impasse)


def declared(history: Sequence[Position], impasse: Literal["27", "24"]) -> Outcome | None:
    """What the side to move may declare, check not asked; see ``ShogiRuleset.impasse``."""
    position, side = history[-1], to_move(history[-1])
    camp = camp_of(pieces_on(position), hands_of(position), side)
    points = camp.points + (left_out(history[0].words) if side is Side.SECOND else 0)
    least, wins = _needed(impasse, side)
    if not camp.king or camp.pieces < ENTERED or points < least:
        return None
    return Outcome(side if points >= wins else None, Reason.IMPASSE)


def _needed(impasse: Literal["27", "24"], side: Side) -> tuple[int, int]:
    """The points that a side needs to declare, and to win by that."""
    return (28 - side, 28 - side) if impasse == "27" else (24, 31)


@cache
def left_out(begun: tuple[int, ...]) -> int:
    """What the pieces count that White left out where a game began with a handicap."""
    for handicap in HANDICAPS.values():
        setup = sfen.read(handicap.text)
        if tuple(row_of(setup.pieces, setup.hands, setup.side).tolist()) == begun:
            whole, there = (sfen.read(t).pieces for t in (START, handicap.text))
            return worth(whole.values()) - worth(there.values())
    return 0


def worth(pieces: Iterable[Piece]) -> int:
    """What pieces count in an impasse: five for big ones, one for others, kings nothing."""
    return sum(5 if piece.symbol in _BIG else 1 for piece in pieces if piece.symbol != "k")


class Camp(NamedTuple):
    """What a side has in its promotion zone.

    Attributes:
        king: Whether its king is there.
        pieces: How many others are.
        points: What these and its pieces in hand count.
    """

    king: bool
    pieces: int
    points: int


def camp_of(pieces: Mapping[Square, Piece], hands: Mapping[Piece, int], side: Side) -> Camp:
    """The camp of ``side``, by all the pieces that are known."""
    there = zone(side)
    inside = [man for at, man in pieces.items() if man.side is side and at in there]
    king = Piece(side, "k") in inside
    held = sum(n * worth((man,)) for man, n in hands.items() if man.side is side)
    return Camp(king, len(inside) - king, worth(inside) + held)


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
    return ngettext(
        "king {number} step from {name}",
        "king {number} steps from {name}",
        far,
        name=facts.name(goal),
    )


def _counted(
    facts: Facts,
    impasse: Literal["27", "24"],
    seen: Observation,
    side: Side,
    left_out: int,
) -> SideCount:
    camp = camp_of(seen.pieces, seen.hands, side)
    points = left_out + camp.points
    least, wins = _needed(impasse, side)
    counts = _("{points}/{wins} points · {min}/{entered} pieces · {king}").format(
        points=points,
        wins=wins,
        min=min(camp.pieces, ENTERED),
        entered=ENTERED,
        # For translators: whether the king is in the zone across the board.
        king=_("king in") if camp.king else _("king out"),
    )
    if not _is_near(seen, side):
        return SideCount(counts)
    name = facts.side_name(side)
    lacks = listed(_lacks(camp.king, ENTERED - camp.pieces, least - points))
    if lacks:
        return SideCount(
            counts,
            _("{name} lacks {lacks} to declare").format(name=name, lacks=lacks),
            lacks,
        )
    return SideCount(counts, _may(name, seen, side, points >= wins))


def _lacks(king: bool, pieces: int, points: int) -> Iterator[str]:
    """What is missing in the zone, and in points."""
    if not king:
        # For translators: stands at {lacks}: what is not yet in the zone.
        yield _("its king")
    if pieces > 0:
        yield ngettext("{number} piece", "{number} pieces", pieces)
    if points > 0:
        yield ngettext("{number} point", "{number} points", points)


def _may(name: str, seen: Observation, side: Side, wins: bool) -> str:
    """What a side may do that lacks nothing."""
    if seen.to_move is not side:
        words = (
            _("{name} may declare and win on its turn"),
            _("{name} may declare a draw on its turn"),
        )
    elif seen.check:
        words = (
            _("{name} may not declare and win in check"),
            _("{name} may not declare a draw in check"),
        )
    else:
        words = _("{name} may declare and win"), _("{name} may declare a draw")
    return words[0 if wins else 1].format(name=name)
