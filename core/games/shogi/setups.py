"""Positions of shogi set up by hand, and what the rules forbid in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from core.facts import Facts
from core.games.base import STILL_CHECKED, can_object, unsafe
from core.games.shogi.attacks_kernels import in_check
from core.games.shogi.board import is_stuck, kings, reaches, row_of
from core.games.shogi.tables import EDGE
from core.setup import Fix, Position, Setup, SetupProblem, Start, wrong_kings
from core.texts import N_, _, ngettext
from core.values import Move, Observation, Piece, Side, Square

IN_A_SET = {"p": 18, "l": 4, "n": 4, "s": 4, "g": 4, "b": 2, "r": 2}
"""How many pieces of each kind there are, both sides' together."""


def place(facts: Facts, setup: Setup) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``."""
    if problems := tuple(_problems(facts, setup)):
        return problems
    row = row_of(setup.pieces, setup.hands, setup.side)
    if in_check(row, int(setup.side.other)):
        return (_unanswered(facts, setup),)
    return Start(Position(row), 0, setup.number)


def _problems(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    yield from _wrong_kings(facts, setup)
    yield from beside_kings(facts, setup)


def beside_kings(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """What is wrong with other pieces, in the fog as well."""
    yield from _too_many(facts, setup)
    yield from _stuck(facts, setup)
    yield from _two_pawns(facts, setup)


def _wrong_kings(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Problems have the king of one side alone; who is to move there has to mate it."""
    for side in Side:
        found = kings(setup.pieces, side)
        if len(found) > 1 or (not found and side is not setup.side):
            yield wrong_kings(facts.side_name(side), found)


def _too_many(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Kinds of which there are more pieces than in a set."""
    plain = {at: piece.symbol.lstrip("+") for at, piece in setup.pieces.items()}
    number = Counter(plain.values())
    for piece, count in setup.hands.items():
        number[piece.symbol] += count
    for symbol, most in IN_A_SET.items():
        if number[symbol] > most:
            kind = facts.kind_name(symbol)
            sentence = _("pieces of the kind {kind}: {number}; {most} are the most").format(
                kind=kind, number=number[symbol], most=most
            )
            where = frozenset(at for at, other in plain.items() if other == symbol)
            yield SetupProblem(
                "too many",
                sentence,
                where,
            )


def _stuck(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Pieces that could never move again."""
    for square, piece in sorted(setup.pieces.items()):
        if is_stuck(piece, square):
            kind, at = facts.kind_name(piece.symbol), facts.name(square)
            grown = {**setup.pieces, square: Piece(piece.side, f"+{piece.symbol}")}
            # For translators: a button that mends a position: the piece it speaks of.
            fix = Fix(_("Promote it"), replace(setup, pieces=grown))
            sentence = _("a {kind} on {at} could never move").format(kind=kind, at=at)
            yield SetupProblem("last rows", sentence, frozenset({square}), fix)


def _two_pawns(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    """Files with more than one pawn of a side."""
    for side in Side:
        pawns = [at for at, piece in setup.pieces.items() if piece == Piece(side, "p")]
        for column, count in sorted(Counter(at % EDGE for at in pawns).items()):
            if count > 1:
                where = frozenset(at for at in pawns if at % EDGE == column)
                name = facts.side_name(side)
                sentence = ngettext(
                    "{name} has {number} pawn on file {files}",
                    "{name} has {number} pawns on file {files}",
                    count,
                    name=name,
                    files=facts.files[column],
                )
                yield SetupProblem("two pawns", sentence, where)


def _unanswered(facts: Facts, setup: Setup) -> SetupProblem:
    """The side that is not to move is in check."""
    other = setup.side.other
    names = facts.side_name(other), facts.side_name(setup.side)
    sentence = _("{names} is in check, but {names2} is to move").format(
        names=names[0], names2=names[1]
    )
    fix = Fix(_("Let {names} move").format(names=names[0]), replace(setup, side=other))
    return SetupProblem("check", sentence, kings(setup.pieces, other), fix)


_LIMITS = {
    # For translators: {drops} is such as "Drops on any empty square".
    "n": N_("{drops}, not on the last two ranks"),
    "l": N_("{drops}, not on the last rank"),
    "p": N_("{drops}, not on the last rank, nor on a file with a pawn of yours"),
}


def dropping(drops: str, symbol: str) -> str:
    """``drops``, a text on where pieces are dropped, with what limits this kind."""
    return _(_LIMITS[symbol]).format(drops=drops) if symbol in _LIMITS else drops


def objection(facts: Facts, seen: Observation, symbol: str, square: Square) -> str:
    """Why the viewer may not drop a piece on ``square``; ``""`` if nothing forbids it."""
    piece = Piece(seen.viewer, symbol)
    if is_stuck(piece, square):
        return _("A {kind_name} there could never move again").format(
            kind_name=facts.kind_name(symbol)
        )
    if seen.to_move is not seen.viewer:
        return ""
    if symbol == "p" and _has_pawn(seen, square % EDGE):
        return _("A file may hold one unpromoted pawn of yours")
    if seen.check and _in_check_after(seen, piece, square):
        return _(STILL_CHECKED)
    mates = symbol == "p" and facts.win_by == "mate" and _faces_king(facts, seen, square)
    return _("A dropped pawn must not give mate") if mates else ""


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
