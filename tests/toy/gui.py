"""The toy in the table of what the window shows. See ``core.extra_games``."""

from __future__ import annotations

from core.values import Piece
from gui.games import PieceDesign, ShownGame
from gui.pieces import cburnett


def drawing(piece: Piece, body: str, line: str) -> str:
    """Pieces as in chess; a captain is a bishop, a stepper a pawn."""
    symbol = "b" if piece.symbol == "+p" else piece.symbol
    return cburnett(Piece(piece.side, symbol), body, line)


_BOARD = "1n2k2r1/9/1p2p2p1/9/4+P4/9/1P2P2P1/9/1R2K2N1"
_SEEN = (
    "*********/*********/*********/***3***/***1+P1***/*1*3*1*/*P**P*1P1/*1*3***/1R2K1*N*"
)

GAMES = {
    key: ShownGame((PieceDesign("toy", "Toy", "", drawing),), (seen, _BOARD), ("+p",))
    for key, seen in (("toy", _BOARD), ("fog-toy", _SEEN))
}
