"""Chess positions as text: FEN, whose board may hold fog."""

from __future__ import annotations

import re
from dataclasses import replace

from core import notation
from core.facts import Facts
from core.games.chess.castling.homes import Castling
from core.games.chess.rules import MoveOptions
from core.games.chess.setups import (
    borne_out,
    flaws,
    placed,
    stepped_over,
)
from core.setup import BadPositionError, Setup, Start, refused
from core.values import Side, Square

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
        raise BadPositionError("the board holds fog; a position must show every square")
    passed = setup.en_passant
    if rest is not None:
        told = len(text.split())
        setup = replace(rest, **{name: getattr(setup, name) for name in _FIELDS[:told]})
    kept = borne_out(castling, setup)
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
    return placed(rules, borne_out(castling, setup)), frozenset(facts.squares) - visible


def _read(facts: Facts, castling: Castling, text: str) -> tuple[Setup, frozenset[Square]]:
    """The setup that a FEN describes, playable or not, and the squares it shows."""
    fields = text.split()
    if not 1 <= len(fields) <= 6:
        raise BadPositionError(f"a FEN has one to six fields, this one has {len(fields)}")
    board, side, rights, passed, clock, number = (
        fields + ["w", "-", "-", "0", "1"][len(fields) - 1 :]
    )
    pieces, visible = notation.read_board(facts, board)
    if side not in ("w", "b"):
        raise BadPositionError(f"the side to move is {side!r} instead of w or b")
    setup = Setup(
        pieces,
        Side("wb".index(side)),
        rights=castling.read(rights, pieces),
        en_passant=_read_passed(facts, passed),
        halfmove_clock=_read_count("halfmove clock", clock, 0),
        number=_read_count("move number", number, 0),
    )
    return setup, visible


def _read_passed(facts: Facts, text: str) -> frozenset[Square]:
    if text == "-":
        return frozenset()
    if not re.fullmatch("[a-h][36]", text):
        raise BadPositionError(
            f"the en-passant field is {text!r} instead of - or a square on rank 3 or 6"
        )
    return frozenset(square for square in facts.squares if facts.name(square) == text)


def _read_count(what: str, text: str, least: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or int(text) < least:
        raise BadPositionError(f"the {what} is {text!r} instead of a number from {least}")
    return int(text)
