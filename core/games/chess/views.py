"""What one side sees of chess, may conclude and may plan, and views as kernels take them.

Boards are plain integers here, one bit a square. What a side learns from the last move
follows from two positions and its sight of them, and from nothing else;
``tests/core/test_fog_laws.py`` holds it to that. A plan is a move that a piece could make
on *some* board after one move of the other side: any other piece may be gone from its way
by then, seen or not. Own pieces stay, or one of them has been taken, so that a plan may end
where one stands. Nothing hidden is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.games.base import can_object, unsafe
from core.games.chess.board import (
    KINDS,
    KINGS,
    META,
    PAWNS,
    WHITE,
    Castling,
    bits_of,
    castling_rook,
    checks_bits,
    destinations,
    men,
    passed_files,
    piece_at,
    row_of,
    side_of,
    stand_ready,
    to_move,
    ways_over,
)
from core.games.chess.rules import FogRuleset, MoveOptions, OrthodoxRuleset
from core.setup import Position
from core.texts import N_, _
from core.values import Capture, Delta, Move, Observation, Piece, Side, Square, Trace

PROMOTED = N_("a pawn was promoted")
TAKEN_BY = {
    "p": N_("taken by a pawn"),
    "n": N_("taken by a knight"),
    "b": N_("taken by a bishop"),
    "r": N_("taken by a rook"),
    "q": N_("taken by a queen"),
    "k": N_("taken by a king"),
}

FULL = (1 << 64) - 1
NOT_A = 0xFEFE_FEFE_FEFE_FEFE
NOT_H = 0x7F7F_7F7F_7F7F_7F7F
THIRD, SIXTH = 0xFF << 16, 0xFF << 40


def men_of(position: Position, side: Side) -> int:
    """The squares of the pieces of ``side``."""
    pawns, knights, bishops, rooks, queens, kings, white, _ = position.words
    if side is Side.FIRST:
        return white
    return (pawns | knights | bishops | rooks | queens | kings) & ~white


def pushed(board: int, side: Side) -> int:
    """The squares of ``board`` one step on, as ``side`` goes."""
    return board << 8 & FULL if side is Side.FIRST else board >> 8


def _aside(position: Position, side: Side) -> int:
    """The squares the pawns of ``side`` attack: a piece there would be seen."""
    pawns = position.words[PAWNS] & men_of(position, side)
    return beside(pushed(pawns, side))


def beside(board: int) -> int:
    """The squares left and right of those of ``board``."""
    return (board & NOT_A) >> 1 | (board & NOT_H) << 1


def blocked(position: Position, seen: int, side: Side) -> int:
    """Unseen squares that must be occupied: a pawn of ``side`` cannot step there."""
    own = men_of(position, side)
    first = pushed(position.words[PAWNS] & own, side)
    everyone = own | men_of(position, side.other)
    free = first & seen & ~everyone & (THIRD if side is Side.FIRST else SIXTH)
    return (first | pushed(free, side)) & ~seen


def taken(before: Position | None, after: Position) -> tuple[Capture, ...]:
    """The pieces of the side now to move that were there before the last move."""
    if before is None:
        return ()
    loser = to_move(before).other
    lost = men_of(before, loser) & ~men_of(after, loser)
    if not lost:
        return ()
    return tuple(Capture(square, piece) for square, piece in men(before, lost).items())


def last_move(
    before: Position, after: Position, seen: tuple[int, int], viewer: Side
) -> Trace:
    """What ``viewer``, who saw ``seen`` before and after, saw of the move in between.

    A piece was seen leaving a square that the viewer saw before, and would see now if it
    were still there; likewise for arriving. Of castling the king counts, if seen.
    """
    mover = to_move(before)
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
    return None if square is None else piece_at(position, square)


def notices(rules: FogRuleset, before: Position, after: Position) -> tuple[str, ...]:
    """What ``rules`` announce of the last move to the other side, in words."""
    told = []
    if rules.promotion_notice == "told" and promoted(before, after):
        told.append(PROMOTED)
    if rules.capture_notice == "taker" and taken(before, after):
        told.append(TAKEN_BY[taker(before, after).symbol])
    return tuple(told)


def promoted(before: Position, after: Position) -> bool:
    """Whether the last move turned a pawn into something else."""
    mover = to_move(before)
    pawns = [
        (position.words[PAWNS] & men_of(position, mover)).bit_count()
        for position in (before, after)
    ]
    return pawns[1] < pawns[0]


def taker(before: Position, after: Position) -> Piece:
    """The piece that made the last move, as it was before it."""
    mover = to_move(before)
    left = men_of(before, mover) & ~men_of(after, mover)
    return piece_at(before, squares(left & before.words[KINGS] or left)[0])


def passed_over(step: Trace | None) -> frozenset[Square]:
    """The square that a move passed over, if a pawn went two squares."""
    if step is None or step.piece is None or step.origin is None or step.target is None:
        return frozenset()
    if step.piece.symbol != "p" or abs(step.target - step.origin) != 16:
        return frozenset()
    return frozenset({(step.origin + step.target) // 2})


def surely_empty(seen: Observation) -> frozenset[Square]:
    """See ``Game.surely_empty``: what a pawn could take it would see."""
    pawn = Piece(seen.viewer, "p")
    pawns = sum(1 << square for square, man in seen.pieces.items() if man == pawn)
    aside = beside(pushed(pawns, seen.viewer))
    return frozenset(squares(aside)) - seen.visible


def surely_manned(
    rules: FogRuleset, before: Observation, after: Observation
) -> frozenset[Square]:
    """See ``Game.surely_manned``: who takes stands there, but in passing."""
    lost = {
        capture.square
        for capture in after.captured
        if capture.piece.side is after.viewer and capture.square not in after.visible
    }
    if rules.en_passant != "off":
        lost -= _in_passing(before, after)
    return frozenset(lost)


def could_come(
    man: Piece, origin: Square, target: Square, lost: Collection[Square]
) -> bool:
    """See ``Game.could_come``: bishops keep their colour, pawns go on and take aside."""
    (row, column), (to_row, to_column) = divmod(origin, 8), divmod(target, 8)
    if man.symbol == "b":
        return (row + column) % 2 == (to_row + to_column) % 2
    if man.symbol != "p":
        return True
    on = 1 if man.side is Side.FIRST else -1
    rows, aside = (to_row - row) * on, abs(to_column - column)
    left, right = sorted((column, to_column))
    taken = [
        square
        for square in lost
        if 0 < (square // 8 - row) * on <= rows and left <= square % 8 <= right
    ]
    return aside <= rows and aside <= len(taken)


def _in_passing(before: Observation, after: Observation) -> set[Square]:
    """Where the viewer's pawn stood that may have been taken in passing."""
    step = before.trace
    if step is None or step.origin is None or step.target is None:
        return set()
    pawn = step.piece == Piece(after.viewer, "p") and step.mover is after.viewer
    passed = (step.origin + step.target) // 2
    # Seen empty, the square it passed was not where its taker went.
    empty = passed in after.visible and passed not in after.pieces
    went_two = abs(step.target - step.origin) == 16
    return {step.target} if pawn and went_two and not empty else set()


def encode_view(seen: Observation) -> NDArray[np.uint64]:
    """The view of ``seen``: nine words."""
    rights = bits_of(seen.castling, seen.pieces)
    passed = passed_files(seen.en_passant)
    view = np.zeros(9, np.uint64)
    view[:8] = row_of(dict(seen.pieces))
    view[META] = int(seen.to_move) | rights | passed | checks_bits(seen.checks)
    view[8] = sum(1 << square for square in seen.visible)
    return view


def position_of(seen: Observation) -> Position:
    """See ``Codec.position_of``."""
    return Position(encode_view(seen)[:8])


def sensed(seen: Observation) -> int:
    """Squares on which the viewer would notice a change.

    Those are the squares in sight, and those that its pawns see only when there is
    something, or nothing, on them.
    """
    row = encode_view(seen)
    pawns = int(row[PAWNS])
    white = int(row[WHITE])
    own = pawns & (white if seen.viewer is Side.FIRST else ~white)
    ahead = pushed(own, seen.viewer)
    twice = pushed(ahead, seen.viewer)
    return int(row[8]) | ahead | twice | beside(ahead)


def encode(seen: Observation, move: Move) -> int:
    """The kernels' integer for one of the viewer's moves."""
    mover = KINDS.index(seen.pieces[move.origin].symbol)
    grown = KINDS.index(move.promotion) if move.promotion else 0
    castling = seen.pieces.get(move.target) == Piece(seen.viewer, "r") and mover == 5
    return castling << 19 | move.origin | move.target << 6 | grown << 12 | mover << 16


def delta(seen: Observation, move: Move) -> Delta:
    """See ``Codec.delta``."""
    mover = seen.pieces[move.origin]
    if (rook := castling_rook(seen.pieces, move)) is not None:
        return _castled(mover, move, rook)
    lifted = {move.origin: mover}
    if move.target in seen.pieces:
        lifted[move.target] = seen.pieces[move.target]
    elif mover.symbol == "p" and move.target in seen.en_passant:
        passed = move.origin // 8 * 8 + move.target % 8
        lifted[passed] = Piece(mover.side.other, "p")
    grown = Piece(mover.side, move.promotion) if move.promotion else mover
    return Delta(lifted, {move.target: grown})


def _castled(king: Piece, move: Move, rook: Square) -> Delta:
    targets, castle = destinations(move.origin, rook), Piece(king.side, "r")
    lifted = {move.origin: king, rook: castle}
    return Delta(lifted, dict(zip(targets, (king, castle), strict=True)))


def own_move(before: Observation, after: Observation) -> Move:
    """See ``Codec.own_move``: all own pieces are in sight, so they tell it."""
    viewer = after.viewer
    trace = after.trace
    if trace is None or trace.mover is not viewer:
        raise ValueError(_("the viewer did not make this move"))
    then, now = (
        {square: man for square, man in seen.pieces.items() if man.side is viewer}
        for seen in (before, after)
    )
    # Of castling the trace may show the rook; all other moves begin where it does.
    near = [move for move in before.moves if move.origin == trace.origin]
    found = chain(near, before.moves)
    return next(move for move in found if _led_to(delta(before, move), then) == now)


def _led_to(made: Delta, pieces: Mapping[Square, Piece]) -> dict[Square, Piece]:
    left = {at: man for at, man in pieces.items() if at not in made.lifted}
    return left | dict(made.placed)


def announced(seen: Observation) -> int:
    """What was announced of the last move, as ``notice`` in the kernels counts it."""
    told = int(PROMOTED in seen.notices)
    for line in seen.notices:
        if line in TAKEN_BY.values():
            kinds = {words: kind for kind, words in TAKEN_BY.items()}
            told |= KINDS.index(kinds[line]) + 1 << 1
    return told


_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))

_Steps: TypeAlias = tuple[tuple[int, int], ...]

_WAYS: dict[str, tuple[_Steps, int]] = {
    "p": (((-1, 1), (1, 1)), 1),
    "n": (_LEAPS, 1),
    "b": (_SLANTED, 7),
    "r": (_STRAIGHT, 7),
    "q": (_STRAIGHT + _SLANTED, 7),
    "k": (_STRAIGHT + _SLANTED, 1),
}
"""In which directions a piece takes, a pawn upwards, and how many steps it goes at most."""


def plans(castling: Castling, rules: MoveOptions, seen: Observation) -> tuple[Move, ...]:
    """See ``Game.plans``."""
    own = {square: man for square, man in seen.pieces.items() if man.side is seen.viewer}
    walls = frozenset(s for s, man in own.items() if not _may_vanish(man, s))
    found = [
        Move((square, target), promotion)
        for square, man in sorted(own.items())
        for target in _targets(man, square, walls)
        for promotion in _promotions(rules, man, target)
    ]
    found += _castlings(castling, rules, seen, walls)
    # Where the king castles by going onto its rook, it may as well take back there.
    return tuple(dict.fromkeys(found))


def ways(seen: Observation, move: Move) -> tuple[tuple[Square, ...], ...]:
    """See ``Game.ways``.

    Castling is shown by the king put onto its rook, or by where the king goes if that is
    further than it can step.
    """
    origin, rook = move.origin, castling_rook(seen.pieces, move)
    if rook is None:
        return (move.path,)
    king, _ = destinations(origin, rook)
    shown = [move.path, (origin, rook)]
    if abs(king - origin) > 1:
        shown.append((origin, king))
    return tuple(dict.fromkeys(shown))


def could_go(seen: Observation, origin: Square, target: Square) -> bool:
    """Whether a piece of the viewer's could go there but for check, castling aside."""
    man, pieces = seen.pieces[origin], frozenset(seen.pieces)
    if man.symbol == "p" and target % 8 == origin % 8:
        steps = _pawn_steps(man.side, origin, pieces)
        return target in steps and target not in pieces
    if man.symbol == "p" and target not in pieces | seen.en_passant:
        return False
    for line in _lines(man, origin):
        for square in line:
            if square == target:
                return True
            if square in pieces:
                break
    return False


def could_castle(
    castling: Castling, rules: MoveOptions, seen: Observation, move: Move
) -> bool:
    """Whether ``move`` castles where nothing but check forbids it."""
    found = _castlings(castling, rules, seen, frozenset(seen.pieces))
    return any(move.path in ways(seen, each) for each in found)


def _may_vanish(man: Piece, square: Square) -> bool:
    """Whether the piece may be taken without another standing there: a pawn in passing."""
    return man.symbol == "p" and square // 8 == (3 if man.side is Side.FIRST else 4)


def _targets(man: Piece, square: Square, walls: frozenset[Square]) -> Iterator[Square]:
    """Where a piece could go on some board, castling aside.

    It may come to stand on one of ``walls``, where another may have taken an own piece, but
    goes no further.
    """
    for line in _lines(man, square):
        for target in line:
            yield target
            if target in walls:
                break
    if man.symbol == "p":
        yield from _pawn_steps(man.side, square, walls)


@cache
def _lines(man: Piece, square: Square) -> tuple[tuple[Square, ...], ...]:
    """The squares on which a piece may take, in each direction the nearest first."""
    row, column = divmod(square, 8)
    steps, most = _WAYS[man.symbol]
    if man.symbol == "p":
        ahead = 1 if man.side is Side.FIRST else -1
        steps = tuple((across, ahead) for across, _ in steps)
    return tuple(
        tuple(
            8 * (row + number * up) + column + number * across
            for number in range(1, most + 1)
            if 0 <= row + number * up < 8 and 0 <= column + number * across < 8
        )
        for across, up in steps
    )


def _pawn_steps(side: Side, square: Square, walls: frozenset[Square]) -> Iterator[Square]:
    """One square or two straight on, unless a piece that took an own one is in the way."""
    ahead, home = (8, 1) if side is Side.FIRST else (-8, 6)
    if square + ahead not in walls:
        yield square + ahead
        if square // 8 == home and square + 2 * ahead not in walls:
            yield square + 2 * ahead


def _promotions(rules: MoveOptions, man: Piece, target: Square) -> str | tuple[None]:
    """What the piece may become on ``target``; ``None`` for what stays as it is."""
    if man.symbol != "p" or 8 <= target < 56:
        return (None,)
    return "qrbn" if rules.promotion == "any" else "q"


def _castlings(
    castling: Castling, rules: MoveOptions, seen: Observation, walls: frozenset[Square]
) -> Iterator[Move]:
    """Castling to each side where the right is held and no own piece is between."""
    rights = [right for right in seen.castling if side_of(right) is seen.viewer]
    if rules.castling == "placement":
        every = "KQ" if seen.viewer is Side.FIRST else "kq"
        rights = [r for r in every if stand_ready(castling, seen.pieces, r)]
    for right in rights:
        homes = castling.homes(seen.pieces, right)
        if not stand_ready(castling, seen.pieces, right):
            continue
        if homes is not None and walls.isdisjoint(ways_over(*homes)):
            yield Move((homes[0], castling.target(*homes)))


CASTLING = N_("The king may not castle out of, through or into check")


def objection(
    castling: Castling, rules: OrthodoxRuleset, seen: Observation, move: Move
) -> str:
    """See ``Game.objection``: what check forbids."""
    if len(move.path) != 2 or not can_object(seen, move):
        return ""
    if could_go(seen, move.origin, move.target):
        return unsafe(seen, seen.pieces[move.origin], "k")
    return _(CASTLING) if could_castle(castling, rules, seen, move) else ""
