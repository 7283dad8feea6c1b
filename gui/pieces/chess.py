"""The pieces of chess, by Colin Burnett."""

from __future__ import annotations

import re

import chess
import chess.svg

from core.values import Piece, Side

_COLOURS = re.compile(r"#000000|#000|#ececec|#fff")


def cburnett(piece: Piece, body: str, lines: str) -> str:
    """The pieces of chess; see ``gui.games.Drawing``."""
    source = chess.svg.piece(chess.Piece.from_symbol(piece.letter))
    black, white = (lines, body) if piece.side is Side.FIRST else (body, lines)
    return _COLOURS.sub(lambda hit: black if "0" in hit[0] else white, source)
