"""The pieces of chess, by Colin Burnett and from the sets in ``assets/pieces``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import chess
import chess.svg

from core.values import Piece, Side

_COLOURS = re.compile(r"#000000|#000|#ececec|#fff")
_SETS = Path(__file__).parents[2] / "assets" / "pieces"
_SHADE = "#888"
_SHADED = 0.28
"""How far a shaded body is on its way to the colour of the lines."""


def cburnett(piece: Piece, body: str, lines: str) -> str:
    """The pieces of chess; see ``gui.games.Drawing``."""
    source = chess.svg.piece(chess.Piece.from_symbol(piece.letter))
    return _coloured(piece, source, body, lines)


def merida(piece: Piece, body: str, lines: str) -> str:
    """The pieces of Armando Hernandez Marroquin; likewise."""
    return _coloured(piece, _source("merida", piece), body, lines)


def kosal(piece: Piece, body: str, lines: str) -> str:
    """The pieces of Philatype, with light on them; likewise."""
    source = _source("kosal", piece).replace(_SHADE, _between(body, lines))
    return _coloured(piece, source, body, lines)


def _coloured(piece: Piece, source: str, body: str, lines: str) -> str:
    """The picture of a piece, black and white in it exchanged for other colours."""
    black, white = (lines, body) if piece.side is Side.FIRST else (body, lines)
    return _COLOURS.sub(lambda hit: black if "0" in hit[0] else white, source)


@cache
def _source(name: str, piece: Piece) -> str:
    """The picture of a piece in one of the sets in ``assets/pieces``."""
    path = _SETS / name / f"{'bw'[piece.side is Side.FIRST]}{piece.symbol}.svg"
    return path.read_text(encoding="utf-8")


def _between(body: str, lines: str) -> str:
    """The colour of a shaded body."""
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (body, lines)]
    mixed = (round(a + _SHADED * (b - a)) for a, b in zip(*ends, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)
