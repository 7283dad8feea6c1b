"""Views written out as text, for boards that are shown where no game is played.

They are what the rules would give; they stand here so that the first picture of the
window needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Facts
from core.games import FOG_CHESS, find_variant
from core.notation import read_board
from core.values import Observation, Piece, Side, Square
from gui.games import GAMES

PREVIEW_VIEW = "********/*******p/*****n1*/**pq3*/P4*2/1P2PNP1/*BQ2PKP/3R4"
"""White's view in the options: as on Home, but the way of a pawn is blocked."""

PREVIEW_TRUTH = "3r1rk1/5ppp/1p2pn2/p1pq4/P7/1P2PNP1/1BQ2PKP/3R4"
"""What stands on the board in the options."""


def view(text: str, facts: Facts = FOG_CHESS) -> Observation:
    """The observation that a fogged board describes, White to move."""
    pieces, visible = read_board(facts, text)
    return Observation(Side.FIRST, Side.FIRST, 0, visible, pieces, variant=facts.key)


def hero(variant: str) -> tuple[Observation, Mapping[Square, Piece]]:
    """What Home shows of a game, and the men it hides; of another game if it has none."""
    key = variant if any(GAMES[variant].home) else next(iter(GAMES))
    seen_text, truth = GAMES[key].home
    facts = find_variant(key).facts
    seen = view(seen_text, facts)
    pieces, _ = read_board(facts, truth)
    return seen, {at: piece for at, piece in pieces.items() if at not in seen.visible}
