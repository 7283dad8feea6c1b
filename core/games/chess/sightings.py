"""What one side learns from the last move, worked out from two positions and its sight.

Boards are plain integers here, one bit a square. Everything a function returns depends on
what the viewer sees in both positions and on nothing else; ``tests/core/test_fog_laws.py``
holds it to that.
"""

from __future__ import annotations

from core.boards import squares
from core.games.chess import unpack
from core.games.chess.rules import Ruleset
from core.setup import Position
from core.values import Capture, Piece, Side, Square, Trace

PROMOTED = "a pawn was promoted"
TAKEN_BY = "taken by a "

FULL = (1 << 64) - 1
NOT_A = 0xFEFE_FEFE_FEFE_FEFE
NOT_H = 0x7F7F_7F7F_7F7F_7F7F
THIRD, SIXTH = 0xFF << 16, 0xFF << 40
PAWNS, KINGS = 0, 5


def men_of(position: Position, side: Side) -> int:
    """The squares of the pieces of ``side``."""
    pawns, knights, bishops, rooks, queens, kings, white, _ = position.words
    if side is Side.FIRST:
        return white
    return (pawns | knights | bishops | rooks | queens | kings) & ~white


def ahead(board: int, side: Side) -> int:
    """The squares of ``board`` one step on, as ``side`` goes."""
    return board << 8 & FULL if side is Side.FIRST else board >> 8


def _aside(position: Position, side: Side) -> int:
    """The squares the pawns of ``side`` attack: a piece there would be seen."""
    pawns = position.words[PAWNS] & men_of(position, side)
    return beside(ahead(pawns, side))


def beside(board: int) -> int:
    """The squares left and right of those of ``board``."""
    return (board & NOT_A) >> 1 | (board & NOT_H) << 1


def blocked(position: Position, seen: int, side: Side) -> int:
    """Unseen squares that must be occupied: a pawn of ``side`` cannot step there."""
    own = men_of(position, side)
    first = ahead(position.words[PAWNS] & own, side)
    everyone = own | men_of(position, side.other)
    free = first & seen & ~everyone & (THIRD if side is Side.FIRST else SIXTH)
    return (first | ahead(free, side)) & ~seen


def taken(before: Position | None, after: Position) -> tuple[Capture, ...]:
    """The pieces of the side now to move that were there before the last move."""
    if before is None:
        return ()
    loser = unpack.to_move(before).other
    lost = men_of(before, loser) & ~men_of(after, loser)
    if not lost:
        return ()
    return tuple(
        Capture(square, piece) for square, piece in unpack.men(before, lost).items()
    )


def last_move(
    before: Position, after: Position, seen: tuple[int, int], viewer: Side
) -> Trace:
    """What ``viewer``, who saw ``seen`` before and after, saw of the move in between.

    A piece was seen leaving a square that the viewer saw before, and would see now if it
    were still there; likewise for arriving. Of castling the king counts, if seen.
    """
    mover = unpack.to_move(before)
    sure = (
        seen[0] | _aside(before, viewer),
        seen[1] | _aside(after, viewer),
    )
    then, now = (men_of(position, mover) for position in (before, after))
    kings = then & before.words[KINGS], now & after.words[KINGS]
    left, came = (kings[0] & ~kings[1], kings[1] & ~kings[0])
    left, came = left & seen[0] & sure[1], came & seen[1] & sure[0]
    if not left and not came:
        left, came = then & ~now & seen[0] & sure[1], now & ~then & seen[1] & sure[0]
    origin, target = _only(left), _only(came)
    piece = _piece(after, target) or _piece(before, origin)
    return Trace(mover, origin, target, piece)


def _only(board: int) -> Square | None:
    return next(iter(squares(board)), None)


def _piece(position: Position, square: Square | None) -> Piece | None:
    return None if square is None else unpack.piece_at(position, square)


def notices(rules: Ruleset, before: Position, after: Position) -> tuple[str, ...]:
    """What ``rules`` announce of the last move to the other side, in words."""
    told = []
    if rules.promotion_notice == "told" and promoted(before, after):
        told.append(PROMOTED)
    if rules.capture_notice == "taker" and taken(before, after):
        told.append(TAKEN_BY + unpack.NAMES[taker(before, after).symbol])
    return tuple(told)


def promoted(before: Position, after: Position) -> bool:
    """Whether the last move turned a pawn into something else."""
    mover = unpack.to_move(before)
    pawns = [
        (position.words[PAWNS] & men_of(position, mover)).bit_count()
        for position in (before, after)
    ]
    return pawns[1] < pawns[0]


def taker(before: Position, after: Position) -> Piece:
    """The piece that made the last move, as it was before it."""
    mover = unpack.to_move(before)
    left = men_of(before, mover) & ~men_of(after, mover)
    return unpack.piece_at(before, squares(left & before.words[KINGS] or left)[0])


def passed_over(step: Trace | None) -> frozenset[Square]:
    """The square that a move passed over, if a pawn went two squares."""
    if step is None or step.piece is None or step.origin is None or step.target is None:
        return frozenset()
    if step.piece.symbol != "p" or abs(step.target - step.origin) != 16:
        return frozenset()
    return frozenset({(step.origin + step.target) // 2})
