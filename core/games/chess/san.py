"""Chess moves as text: short algebraic notation, and whatever people write for a move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError
from core.games.chess.castling.homes import castling_rook, destinations
from core.games.chess.unpack import Men
from core.values import Move, Observation, Piece, Square, Trace


def write_san(facts: Facts, pieces: Men, moves: Sequence[Move], move: Move) -> str:
    """``move`` in short algebraic notation, told apart from the other ``moves``.

    Neither ``+`` nor ``#`` is written: in the fog they would tell what is hidden.
    """
    mover = pieces[move.origin]
    if (rook := castling_rook(pieces, move)) is not None:
        return "O-O" if rook > move.origin else "O-O-O"
    target = facts.name(move.target)
    takes = move.target in pieces or (
        mover.symbol == "p" and move.target % 8 != move.origin % 8
    )
    if mover.symbol == "p":
        origin = facts.name(move.origin)[0] if takes else ""
        grown = f"={move.promotion.upper()}" if move.promotion else ""
        return origin + ("x" if takes else "") + target + grown
    rivals = [
        other.origin
        for other in moves
        if other.target == move.target
        and other.origin != move.origin
        and pieces[other.origin] == mover
    ]
    return (
        mover.symbol.upper()
        + _apart(facts, move.origin, rivals)
        + ("x" if takes else "")
        + target
    )


def _apart(facts: Facts, origin: Square, rivals: Sequence[Square]) -> str:
    name = facts.name(origin)
    if not rivals:
        return ""
    if all(rival % 8 != origin % 8 for rival in rivals):
        return name[0]
    if all(rival // 8 != origin // 8 for rival in rivals):
        return name[1]
    return name


CASTLING = re.compile(r"[Oo0]-?[Oo0](-?[Oo0])?")
MOVE = re.compile(
    r"(?P<kind>[KQRBNP])?(?P<column>[a-h])?(?P<row>[1-8])?\s*[-x:–]?\s*"
    r"(?P<target>[a-h][1-8])(?:\s*[=/(]?\s*(?P<grown>[QRBNqrbn])\)?)?(?:\s*e\.?p\.?)?"
)


def read_move(facts: Facts, pieces: Men, moves: Sequence[Move], text: str) -> Move:
    """The one of ``moves`` that ``text`` names.

    Short and long algebraic notation, with or without dash and ``x``, UCI, and castling
    as ``O-O``, ``0-0`` or the king's two squares are read. A promotion without a letter
    is to a queen.

    Raises:
        IllegalMoveError: If ``text`` is no move, names no legal one, or more than one.
    """
    castling = CASTLING.fullmatch(_plain(text))
    if castling:
        fits = _castlings(pieces, moves, long=castling[1] is not None)
    else:
        match = match_of(text)
        if match is None:
            raise IllegalMoveError(f"{text!r} is not a move such as e4, Nf3, e2e4 or O-O")
        fits = _matching(facts, pieces, moves, match) or _shown(facts, pieces, moves, match)
    if not fits:
        raise IllegalMoveError(f"{text} is not possible here")
    if len(fits) > 1:
        names = " or ".join(notation.code(facts, move) for move in fits)
        raise IllegalMoveError(f"{text} could be {names}")
    return fits[0]


def _plain(text: str) -> str:
    return text.strip().rstrip("+#!?")


def match_of(text: str) -> re.Match[str] | None:
    """What ``text`` says of a move that is no castling; ``None`` where it is no move."""
    return MOVE.fullmatch(_plain(text))


def kind_of(match: re.Match[str]) -> str:
    """The symbol of the piece that is named; ``""`` for any, by the square it leaves."""
    return (match["kind"] or ("" if match["column"] and match["row"] else "P")).lower()


def _castlings(pieces: Men, moves: Sequence[Move], *, long: bool) -> list[Move]:
    return [
        move
        for move in moves
        if (rook := castling_rook(pieces, move)) is not None
        and (rook < move.origin) is long
    ]


def _shown(
    facts: Facts, pieces: Men, moves: Sequence[Move], match: re.Match[str]
) -> list[Move]:
    """The castlings that are shown by where the king comes from and where it goes."""
    ends = f"{match['column']}{match['row']}", match["target"]
    return [
        move
        for move in moves
        if (rook := castling_rook(pieces, move)) is not None
        and (facts.name(move.origin), facts.name(destinations(move.origin, rook)[0]))
        == ends
    ]


def _matching(
    facts: Facts, pieces: Men, moves: Sequence[Move], match: re.Match[str]
) -> list[Move]:
    kind, target = kind_of(match), square_named(match["target"])
    grown = (match["grown"] or "q").lower()
    found = [
        move
        for move in moves
        if move.target == target
        and (not kind or pieces[move.origin].symbol == kind)
        and _comes_from(facts.name(move.origin), match)
        and (move.promotion == grown if move.promotion else not match["grown"])
    ]
    # Among plans a pawn may both step onto a square and take there; e4 is the step.
    steps = [move for move in found if move.origin % 8 == move.target % 8]
    return steps if kind == "p" and not match["column"] and steps else found


def square_named(name: str) -> Square:
    """The square with these coordinates."""
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def _comes_from(origin: str, match: re.Match[str]) -> bool:
    """Whether what is told of the square that a move begins on is so."""
    column, row = match["column"], match["row"]
    return (column or origin[0]) == origin[0] and (row or origin[1]) == origin[1]


def arrival(facts: Facts, before: Observation, after: Observation) -> str:
    """See ``Game.arrival``."""
    trace = after.trace
    if trace is None or trace.target is None or trace.piece is None:
        return ""
    left = before.pieces.get(trace.origin) if trace.origin is not None else None
    return _seen_castling(left, trace) or _seen_name(
        facts, (left or trace.piece, trace.piece), (trace.origin, trace.target), after
    )


def _seen_castling(left: Piece | None, trace: Trace) -> str:
    """Castling, where the king was seen to go too far for a step."""
    origin, target = trace.origin, trace.target
    if left is None or left.symbol != "k" or origin is None or target is None:
        return ""
    far = abs(target % 8 - origin % 8) > 1
    return ("O-O" if target % 8 == 6 else "O-O-O") if far else ""


def _seen_name(
    facts: Facts,
    men: tuple[Piece, Piece],
    way: tuple[Square | None, Square],
    after: Observation,
) -> str:
    """A piece named where it arrives; ``men`` are the one that left and what it became."""
    (left, came), (origin, target) = men, way
    takes = "x" if after.captured else ""
    if left.symbol != "p":
        return left.symbol.upper() + takes + facts.name(target)
    column = facts.name(origin)[0] if takes and origin is not None else ""
    grown = f"={came.symbol.upper()}" if came != left else ""
    return column + takes + facts.name(target) + grown
