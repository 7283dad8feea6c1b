"""Chess positions and moves as text: FEN, SAN, and whatever people write for a move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import squares
from core.game import Facts, IllegalMoveError
from core.games.chess.rules import Ruleset
from core.setup import BadPositionError, Position, Start
from core.values import Move, Piece, Side, Square

KINDS = "pnbrqk"
"""The letters of the men in the order of a row's words."""

RIGHTS = "KQkq"
PAWNS, KINGS, WHITE, META = 0, 5, 6, 7

NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}

ROOK_HOME = {"K": 7, "Q": 0, "k": 63, "q": 56}

Men: TypeAlias = dict[Square, Piece]


_PIECES = tuple(tuple(Piece(side, letter) for side in Side) for letter in KINDS)


def men(position: Position, board: int = (1 << 64) - 1) -> Men:
    """The men on the squares of ``board``, one bit a square."""
    words = position.words
    white = words[WHITE] & board
    found: Men = {}
    for kind, (first, second) in zip(words, _PIECES, strict=False):
        for square in squares(kind & white):
            found[square] = first
        for square in squares(kind & board & ~white):
            found[square] = second
    return found


def piece_at(position: Position, square: Square) -> Piece:
    """The man on ``square``, which must not be empty."""
    words = position.words
    here = 1 << square
    kind = next(index for index, board in enumerate(words) if board & here)
    return _PIECES[kind][0 if words[WHITE] & here else 1]


@cache
def decode(word: int) -> Move:
    """The move a kernel's integer stands for. There are few thousand; each is made once."""
    promotion = word >> 12 & 15
    return Move((word & 63, word >> 6 & 63), KINDS[promotion] if promotion else None)


def to_move(position: Position) -> Side:
    """The side whose turn it is."""
    return Side(position.words[META] & 1)


def rights(position: Position) -> str:
    """The castling rights as FEN writes them, ``""`` for none."""
    bits = position.words[META] >> 1
    return "".join(letter for index, letter in enumerate(RIGHTS) if bits >> index & 1)


def en_passant(position: Position) -> Square | None:
    """The square a pawn of the side to move may take in passing."""
    square = position.words[META] >> 8 & 127
    return square - 1 if square else None


def write_fen(facts: Facts, setup: Start) -> str:
    """The six fields of a FEN."""
    position = setup.position
    passed = en_passant(position)
    return " ".join(
        (
            notation.board(facts, men(position)),
            "wb"[to_move(position)],
            rights(position) or "-",
            "-" if passed is None else facts.name(passed),
            str(setup.halfmove_clock),
            str(setup.number),
        )
    )


def read_fen(facts: Facts, rules: Ruleset, text: str) -> Start:
    """The setup of a FEN; fields left out at the end take their usual values.

    Castling rights without king and rook in place are dropped, and so is an en-passant
    square that no pawn stands ready to take on, or that ``rules`` do not know.
    """
    setup, fog = read_view(facts, rules, text)
    if fog:
        raise BadPositionError("the board holds fog; a position must show every square")
    if not setup.position.words[KINGS]:
        raise BadPositionError("neither side has a king")
    return setup


def read_view(facts: Facts, rules: Ruleset, text: str) -> tuple[Start, frozenset[Square]]:
    """The setup of a FEN whose board may hold fog, and the fogged squares.

    What the fog hides is not on the board, kings included. Otherwise as ``read_fen``.
    """
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise BadPositionError(f"a FEN has one to six fields, this one has {len(fields)}")
    board, side, castling, passed, quiet, number = (
        fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    )
    pieces, visible = notation.read_board(facts, board)
    _check_men(facts, pieces)
    if side not in ("w", "b"):
        raise BadPositionError(f"the side to move is {side!r} instead of w or b")
    mover = Side("wb".index(side))
    row = row_of(pieces)
    meta = int(mover)
    meta |= _read_rights(rules, castling, pieces) << 1
    meta |= _read_passed(facts, rules, passed, pieces, mover) << 8
    row[META] = meta
    setup = Start(
        Position(row),
        _read_count("halfmove clock", quiet, 0),
        _read_count("move number", number, 0),
    )
    return setup, frozenset(facts.squares) - visible


def row_of(pieces: Men) -> NDArray[np.uint64]:
    """The words of a position that holds ``pieces``, with ``meta`` left 0."""
    words = [0] * 8
    for square, piece in pieces.items():
        words[KINDS.index(piece.symbol)] |= 1 << square
        if piece.side is Side.FIRST:
            words[WHITE] |= 1 << square
    return np.array(words, np.uint64)


def _check_men(facts: Facts, pieces: Men) -> None:
    kings = [piece.side for piece in pieces.values() if piece.symbol == "k"]
    if len(kings) > len(set(kings)):
        raise BadPositionError("a side has more than one king")
    for square, piece in pieces.items():
        if piece.symbol == "p" and square // 8 in (0, 7):
            raise BadPositionError(f"a pawn cannot stand on {facts.name(square)}")


def _read_rights(rules: Ruleset, text: str, pieces: Men) -> int:
    if text != "-" and not re.fullmatch("K?Q?k?q?", text):
        raise BadPositionError(
            f"the castling field is {text!r} instead of - or some of KQkq"
        )
    if rules.castling == "placement":
        return 0
    found = 0
    for index, letter in enumerate(RIGHTS):
        side = Side(index // 2)
        at_home = pieces.get(4 + 56 * side) == Piece(side, "k") and (
            pieces.get(ROOK_HOME[letter]) == Piece(side, "r")
        )
        if letter in text and at_home:
            found |= 1 << index
    return found


def _read_passed(facts: Facts, rules: Ruleset, text: str, pieces: Men, mover: Side) -> int:
    if text == "-":
        return 0
    if not re.fullmatch("[a-h][36]", text):
        raise BadPositionError(
            f"the en-passant field is {text!r} instead of - or a square on rank 3 or 6"
        )
    square = ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)
    back = -8 if mover is Side.FIRST else 8
    victim = square + back
    hunters = [
        hunter
        for hunter in (victim - 1, victim + 1)
        if hunter // 8 == victim // 8 and pieces.get(hunter) == Piece(mover, "p")
    ]
    due = (
        rules.en_passant != "off"
        and square // 8 == (5 if mover is Side.FIRST else 2)
        and square not in pieces
        and square - back not in pieces
        and pieces.get(victim) == Piece(mover.other, "p")
        and hunters
    )
    return square + 1 if due else 0


def _read_count(what: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) < least:
        raise BadPositionError(f"the {what} is {text!r} instead of a number from {least}")
    return int(text)


def write_san(facts: Facts, pieces: Men, moves: Sequence[Move], move: Move) -> str:
    """``move`` in short algebraic notation, told apart from the other ``moves``.

    Neither ``+`` nor ``#`` is written: in the fog they would tell what is hidden.
    """
    mover = pieces[move.origin]
    if mover.symbol == "k" and abs(move.target - move.origin) == 2:
        return "O-O" if move.target > move.origin else "O-O-O"
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
    plain = text.strip().rstrip("+#!?")
    castling = CASTLING.fullmatch(plain)
    if castling:
        fits = _castlings(pieces, moves, long=castling[1] is not None)
    else:
        match = MOVE.fullmatch(plain)
        if match is None:
            raise IllegalMoveError(f"{text!r} is not a move such as e4, Nf3, e2e4 or O-O")
        fits = _matching(facts, pieces, moves, match)
    if not fits:
        raise IllegalMoveError(f"{text} is not possible here")
    if len(fits) > 1:
        names = " or ".join(notation.code(facts, move) for move in fits)
        raise IllegalMoveError(f"{text} could be {names}")
    return fits[0]


def _castlings(pieces: Men, moves: Sequence[Move], *, long: bool) -> list[Move]:
    step = -2 if long else 2
    return [
        move
        for move in moves
        if pieces[move.origin].symbol == "k" and move.target - move.origin == step
    ]


def _matching(
    facts: Facts, pieces: Men, moves: Sequence[Move], match: re.Match[str]
) -> list[Move]:
    whole_origin = match["column"] and match["row"]
    kind = (match["kind"] or ("" if whole_origin else "P")).lower()
    grown = (match["grown"] or "q").lower()
    origin = re.compile((match["column"] or ".") + (match["row"] or "."))
    found = [
        move
        for move in moves
        if facts.name(move.target) == match["target"]
        and (not kind or pieces[move.origin].symbol == kind)
        and origin.fullmatch(facts.name(move.origin))
        and (move.promotion == grown if move.promotion else not match["grown"])
    ]
    # Among plans a pawn may both step onto a square and take there; e4 is the step.
    steps = [move for move in found if move.origin % 8 == move.target % 8]
    return steps if kind == "p" and not match["column"] and steps else found
