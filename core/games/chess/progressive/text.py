"""Positions of progressive chess as text: a FEN with a seventh field for the series.

The seventh field is the number of moves of a series that begins, or within one the moves
left and the length, as ``2/5``. Where it is left out the sixth, the move number, says how
long the series is. ``board side length``, as in collections of problems, is read as well.
The field of en passant may name several squares, one after the other; within a series these
are squares that pawns of the side to move have passed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from core.facts import Facts
from core.games.chess import fen
from core.games.chess.castling.homes import Castling
from core.games.chess.progressive.setups import LONGEST, borne_out, could_pass
from core.setup import BadPositionError, Setup
from core.values import Square, Turn

START = f"{fen.START} 1"
"""The usual array, with a series of one move."""

_SERIES = re.compile(r"([1-9][0-9]{0,2})(?:/([1-9][0-9]{0,2}))?")
_PASSED = re.compile("-|(?:[a-h][36])+")
_SHORT, _LONG = 3, 7
"""How many fields the two forms have that tell the series."""

_EN_PASSANT = 3
"""Which field is that of en passant, from 0."""


def read_setup(
    facts: Facts, castling: Castling, text: str, rest: Setup | None = None
) -> Setup:
    """The setup that a text describes, playable or not; see ``fen.read_setup``.

    Raises:
        BadPositionError: If it describes none.
    """
    fields = text.split()
    if len(fields) > _LONG:
        sentence = f"a FEN has one to seven fields, this one has {len(fields)}"
        raise BadPositionError(sentence)
    if len(fields) == _SHORT and fields[-1][0].isdigit():
        now = _read_series(fields.pop())
        setup = _read(facts, castling, fields, rest)
        return replace(_settled(setup, now), number=now.number)
    now_told = _read_series(fields.pop()) if len(fields) == _LONG else None
    setup = _read(facts, castling, fields, rest)
    if now_told is None and rest is None:
        length = min(max(1, setup.number), LONGEST)
        now_told = Turn(length, length)
    return _settled(setup, now_told or setup.turn)


def _read(facts: Facts, castling: Castling, fields: list[str], rest: Setup | None) -> Setup:
    """What the first six fields say, with every square of en passant that they name."""
    told = fields[_EN_PASSANT] if len(fields) > _EN_PASSANT else None
    plain = [*fields[:_EN_PASSANT], *("-" for _ in fields[_EN_PASSANT:][:1])]
    plain += fields[_EN_PASSANT + 1 :]
    setup = fen.read_setup(facts, castling, " ".join(plain), rest)
    if told is None:
        return replace(setup, en_passant=rest.en_passant if rest else frozenset())
    return replace(setup, en_passant=_read_passed(facts, told))


def _settled(setup: Setup, now: Turn) -> Setup:
    """A setup within a series, without squares of en passant where nobody could take.

    Squares that no pawn can have passed are a mistake, and are told as one.
    """
    setup = replace(setup, turn=now)
    wrong = setup.en_passant - could_pass(setup)
    return replace(setup, en_passant=borne_out(setup) | wrong)


def write_setup(facts: Facts, castling: Castling, setup: Setup) -> str:
    """The seven fields of a setup, which need not be playable."""
    now = setup.turn
    series = f"{now.left}/{now.number}" if now.left != now.number else str(now.number)
    return f"{fen.write_setup(facts, castling, setup)} {series}"


def _read_series(text: str) -> Turn:
    found = _SERIES.fullmatch(text)
    if found is None or int(found[1]) > int(found[2] or found[1]):
        raise BadPositionError(
            f"the series is {text!r} instead of its length, or of the moves left in it and "
            "its length as in 2/5"
        )
    return Turn(int(found[2] or found[1]), int(found[1]))


def _read_passed(facts: Facts, text: str) -> frozenset[Square]:
    if not _PASSED.fullmatch(text):
        raise BadPositionError(
            f"the en-passant field is {text!r} instead of - or squares on rank 3 or 6"
        )
    names = {text[at : at + 2] for at in range(0, len(text) - 1, 2)}
    return frozenset(square for square in facts.squares if facts.name(square) in names)
