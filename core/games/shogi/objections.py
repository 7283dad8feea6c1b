"""Where a piece in hand may be dropped, and why a move is not possible."""

from __future__ import annotations

from core.facts import Facts
from core.games.objections import STILL_CHECKED, can_object, unsafe
from core.games.shogi.attacks_kernels import in_check
from core.games.shogi.reach import reaches
from core.games.shogi.setups import ROWS_NEEDED, rows_ahead
from core.games.shogi.tables import EDGE
from core.games.shogi.unpack import row_of
from core.values import Move, Observation, Piece, Side, Square

_LIMITS = {
    "n": ", not on the last two ranks",
    "l": ", not on the last rank",
    "p": ", not on the last rank, nor on a file with a pawn of yours",
}


def dropping(where: str, symbol: str) -> str:
    """In a few words what squares of ``where`` are open to a piece of this kind."""
    return f"Drops on {where}{_LIMITS.get(symbol, '')}"


def objection(facts: Facts, seen: Observation, symbol: str, square: Square) -> str:
    """Why the viewer may not drop a piece on ``square``; ``""`` if nothing forbids it."""
    piece = Piece(seen.viewer, symbol)
    if rows_ahead(piece, square) < ROWS_NEEDED.get(symbol, 0):
        kind = facts.kinds[facts.symbols.index(symbol)]
        return f"A {kind} there could never move again"
    if seen.to_move is not seen.viewer:
        return ""
    if symbol == "p" and _has_pawn(seen, square % EDGE):
        return "A file may hold one unpromoted pawn of yours"
    if seen.check and _in_check_after(seen, piece, square):
        return STILL_CHECKED
    mates = symbol == "p" and facts.win_by == "mate" and _faces_king(facts, seen, square)
    return "A dropped pawn must not give mate" if mates else ""


def on_board(facts: Facts, seen: Observation, move: Move) -> str:
    """Why a piece may not go where it could; ``""`` if it could not, or may."""
    if len(move.path) != 2 or not can_object(seen, move):
        return ""
    piece, occupied = seen.pieces[move.origin], sum(1 << square for square in seen.pieces)
    if not reaches(piece, move.origin, move.target, occupied):
        return ""
    return unsafe(seen, piece, facts.royal)


def _has_pawn(seen: Observation, column: int) -> bool:
    own = Piece(seen.viewer, "p")
    return any(at % EDGE == column and each == own for at, each in seen.pieces.items())


def _in_check_after(seen: Observation, piece: Piece, square: Square) -> bool:
    """Whether the viewer's king is still in check once the piece stands there."""
    row = row_of({**seen.pieces, square: piece}, seen.hands, seen.viewer.other)
    return bool(in_check(row, int(seen.viewer)))


def _faces_king(facts: Facts, seen: Observation, square: Square) -> bool:
    """Whether a pawn there would attack the other side's king."""
    ahead = square + EDGE if seen.viewer is Side.FIRST else square - EDGE
    return seen.pieces.get(ahead) == Piece(seen.viewer.other, facts.royal)
