"""Drawings of pieces: of chess by Colin Burnett, all others from ``assets/pieces``.

There a set is a folder with an SVG for each piece, called by the letter of its side, where
that makes a difference, and its symbol. White in it is the body of a light piece and black
that of a dark one, and the other way round their lines; ``#888`` is a third colour.
"""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path

import chess
import chess.svg

from core.values import Piece, Side

_COLOURS = re.compile(r"#000000|#000|#ececec|#fff|#888")
_SETS = Path(__file__).parents[1] / "assets" / "pieces"
_SHADED = 0.28
"""How far a shaded body is on its way to the colour of the lines."""


def cburnett(piece: Piece, body: str, lines: str) -> str:
    """The pieces of chess; see ``gui.games.Drawing``."""
    source = chess.svg.piece(chess.Piece.from_symbol(piece.letter))
    return _coloured(source, piece.side is Side.SECOND, (body, lines, lines))


def from_set(name: str, piece: Piece, body: str, lines: str, third: str = "") -> str:
    """The pieces of a folder; the ``third`` colour is ``lines`` unless given."""
    return _coloured(*_source(name, piece), (body, lines, third or lines))


def kosal(piece: Piece, body: str, lines: str) -> str:
    """The pieces of Philatype, with light on them; likewise."""
    return from_set("kosal", piece, body, lines, _between(body, lines))


merida = partial(from_set, "merida")
"""The pieces of Armando Hernandez Marroquin."""

discs = partial(from_set, "discs")
"""The men of checkers: a king is two discs high and wears a crown."""

one_character = partial(from_set, "kanji-one")
"""The pieces of shogi with one character; what is promoted is in the third colour."""

two_characters = partial(from_set, "kanji-two")
"""The same with two characters, as real ones have them, but for the tokin."""

international = partial(from_set, "international")
"""The same with pictures, and round these how they move.

A dot is one step, a bar any number of them, a stalk the jump of a knight. A promoted piece
keeps its picture and has the dots of what it has become.
"""


def _coloured(source: str, dark: bool, colours: tuple[str, str, str]) -> str:
    """A picture in other colours: of body and lines, and a third one."""
    body, lines, third = colours
    white, black = (lines, body) if dark else (body, lines)
    named = {"#fff": white, "#ececec": white, "#888": third}
    return _COLOURS.sub(lambda hit: named.get(hit[0], black), source)


@cache
def _source(name: str, piece: Piece) -> tuple[str, bool]:
    """The picture of a piece in a set, and whether its body is black there."""
    own = _SETS / name / f"{'wb'[piece.side]}{piece.symbol}.svg"
    path = own if own.exists() else own.with_name(f"{piece.symbol}.svg")
    return path.read_text("utf-8"), path == own and piece.side is Side.SECOND


def _between(body: str, lines: str) -> str:
    """The colour of a shaded body."""
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (body, lines)]
    mixed = (round(a + _SHADED * (b - a)) for a, b in zip(*ends, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)
