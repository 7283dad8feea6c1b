"""Views written out as text, for boards that are shown where no game is played.

They are what the rules would give; they stand here so that the first picture of the
window needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.games import FOG_CHESS
from core.notation import read_board
from core.values import Observation, Piece, Side, Square

HERO_VIEW = "********/*******p/*****n1*/**pq3*/5*2/1P2PNP1/PBQ2PKP/3R4"
"""White's view on Home."""

HERO_TRUTH = "3r1rk1/p4ppp/1p2pn2/2pq4/8/1P2PNP1/PBQ2PKP/3R4"
"""What stands on the board of Home."""

PREVIEW_VIEW = "********/*******p/*****n1*/**pq3*/P4*2/1P2PNP1/*BQ2PKP/3R4"
"""White's view in the options: as on Home, but the way of a pawn is blocked."""

PREVIEW_TRUTH = "3r1rk1/5ppp/1p2pn2/p1pq4/P7/1P2PNP1/1BQ2PKP/3R4"
"""What stands on the board in the options."""


def view(text: str) -> Observation:
    """The observation that a fogged board describes, White to move."""
    pieces, visible = read_board(FOG_CHESS, text)
    return Observation(Side.FIRST, Side.FIRST, 0, visible, pieces)


def hidden_men(seen: Observation, truth: str) -> Mapping[Square, Piece]:
    """The men of ``truth`` that ``seen`` does not show."""
    pieces, _ = read_board(FOG_CHESS, truth)
    return {at: piece for at, piece in pieces.items() if at not in seen.visible}
