"""Positions and moves of chess as text: FEN, whose board may hold fog, and SAN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from core import notation
from core.facts import Facts
from core.game import IllegalMoveError
from core.games.chess import board
from core.games.chess.board import Castling, Men, castling_rook, destinations
from core.games.chess.rules import MoveOptions
from core.games.chess.setups import flaws, placed, stepped_over, without_stale_rights
from core.games.chess.tables import MOVER, PROMOTION, TARGET
from core.setup import BadPositionError, Setup, Start, refused
from core.texts import _, either
from core.values import Move, Observation, Piece, Side, Square, Trace

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The usual array, as FEN."""


def write_setup(facts: Facts, castling: Castling, setup: Setup) -> str:
    """The six fields of a FEN, of a position that need not be playable."""
    return " ".join(
        (
            notation.board(facts, setup.pieces),
            "wb"[setup.side],
            castling.ordered(setup.rights) or "-",
            "".join(map(facts.name, sorted(setup.en_passant))) or "-",
            str(setup.halfmove_clock),
            str(setup.number),
        )
    )


def read_setup(
    facts: Facts, castling: Castling, text: str, rest: Setup | None = None
) -> Setup:
    """The setup that a FEN without fog describes, playable or not.

    Castling rights that it does not bear out are left out, and so is an en-passant square
    that a pawn has passed where none can take it. Fields left out at the end are as in
    ``rest``.

    Raises:
        BadPositionError: If the text is no FEN.
    """
    setup, visible = _read(facts, castling, text)
    if len(visible) < len(facts.squares):
        raise BadPositionError(_("the board holds fog; a position must show every square"))
    passed = setup.en_passant
    if rest is not None:
        told = len(text.split())
        setup = replace(rest, **{name: getattr(setup, name) for name in _FIELDS[:told]})
    kept = without_stale_rights(castling, setup)
    # A square in the text that no pawn can have passed is a mistake, and is told as one.
    wrong = {at for at in passed if stepped_over(setup, at) is None}
    return replace(kept, en_passant=kept.en_passant | wrong)


_FIELDS = ("pieces", "side", "rights", "en_passant", "halfmove_clock", "number")
"""What the fields of a FEN say, by the names that a setup has for it."""


def read_view(
    facts: Facts, rules: MoveOptions, castling: Castling, text: str
) -> tuple[Start, frozenset[Square]]:
    """The start of a FEN whose board may hold fog, and the fogged squares.

    What the fog hides is not on the board, kings included. Rights and en passant are as in
    ``read_setup``.
    """
    setup, visible = _read(facts, castling, text)
    if problems := flaws(facts, setup):
        refused(problems)
    return placed(rules, without_stale_rights(castling, setup)), frozenset(
        facts.squares
    ) - visible


def _read(facts: Facts, castling: Castling, text: str) -> tuple[Setup, frozenset[Square]]:
    """The setup that a FEN describes, playable or not, and the squares it shows."""
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise BadPositionError(
            _("a FEN has one to six fields, this one has {count}").format(count=len(fields))
        )
    board, side, rights, passed, clock, number = (
        fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    )
    pieces, visible = notation.read_board(facts, board)
    if side not in ("w", "b"):
        raise BadPositionError(
            _("the side to move is {side!r} instead of w or b").format(side=side)
        )
    setup = Setup(
        pieces,
        Side("wb".index(side)),
        rights=castling.read(rights, pieces),
        en_passant=_read_passed(facts, passed),
        halfmove_clock=_read_count(
            _("the halfmove clock is {text!r} instead of a number from {least}"), clock, 0
        ),
        number=_read_count(
            _("the move number is {text!r} instead of a number from {least}"), number, 0
        ),
    )
    return setup, visible


def _read_passed(facts: Facts, text: str) -> frozenset[Square]:
    if text == "-":
        return frozenset()
    if not re.fullmatch("[a-h][36]", text):
        raise BadPositionError(
            _(
                "the en-passant field is {text!r} instead of - or a square on rank 3 or 6"
            ).format(text=text)
        )
    return frozenset(square for square in facts.squares if facts.name(square) == text)


def _read_count(words: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) < least:
        raise BadPositionError(words.format(text=text, least=least))
    return int(text)


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
            raise IllegalMoveError(
                _("{text!r} is not a move such as e4, Nf3, e2e4 or O-O").format(text=text)
            )
        fits = _matching(facts, pieces, moves, match) or _shown(facts, pieces, moves, match)
    if not fits:
        raise IllegalMoveError(_("{text} is not possible here").format(text=text))
    if len(fits) > 1:
        names = either(notation.code(facts, move) for move in fits)
        raise IllegalMoveError(_("{text} could be {names}").format(text=text, names=names))
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


_NAMES = 2**14
_FILE, _ROW, _SQUARE, _KIND, _GROWN = 7, 7 << 3, 63 << TARGET, 7 << MOVER, 15 << PROMOTION
"""The bits of what a text may tell of a move, ``_GROWN`` for what a pawn becomes."""

_SHOWN = 0xFFFF
"""The bits of a move that people see: its two squares and what a pawn becomes."""


def moves_of(words: Iterable[int]) -> tuple[Move, ...]:
    """The moves that ``words`` stand for."""
    return tuple(map(board.decode, words))


def ending_with(words: Iterable[int], move: Move) -> tuple[Move, ...]:
    """Those of the moves that end where ``move`` does, which names have to tell apart."""
    target = move.target << TARGET
    return moves_of(word for word in words if word & _SQUARE == target)


def word_of(words: Iterable[int], move: Move) -> int | None:
    """The one of ``words`` that stands for ``move``."""
    if len(move.path) != 2:
        return None
    grown = board.KINDS.find(move.promotion) if move.promotion else 0
    shown = move.origin | move.target << TARGET | grown << PROMOTION
    found = next((word for word in words if word & _SHOWN == shown), None)
    # What is no move of chess, such as a drop, may look like one here.
    return found if found is not None and board.decode(found) == move else None


def named(words: Iterable[int], text: str) -> Move | None:
    """The move that ``text`` names, if it takes no longer look.

    That is as ``read_move`` has it, many times faster; ``None`` for castling, and where
    no move or several are named.
    """
    mask, told = bits_told(text)
    found = [word for word in words if word & mask == told]
    return board.decode(found[0]) if mask and len(found) == 1 else None


@lru_cache(maxsize=_NAMES)
def bits_told(text: str) -> tuple[int, int]:
    """Which bits of a move a text tells, and what they are; none where it is not plain."""
    match = match_of(text)
    if match is None:
        return 0, 0
    column, row, grown = match["column"], match["row"], match["grown"]
    target, kind = square_named(match["target"]), kind_of(match)
    if target // 8 in (0, 7) and not grown:
        if not kind:
            return 0, 0
        grown = "Q" if kind == "p" else None
    told = {_SQUARE: target << TARGET}
    told |= {_KIND: board.KINDS.index(kind) << MOVER} if kind else {}
    told |= {_FILE: ord(column) - ord("a")} if column else {}
    told |= {_ROW: int(row) - 1 << 3} if row else {}
    told |= {_GROWN: board.KINDS.index(grown.lower()) << PROMOTION} if grown else {}
    return sum(told), sum(told.values())
