"""Views written out as text, for boards that are shown where no game is played.

They are what the rules would give; they stand here so that the first picture of the
window needs no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Facts
from core.games import FOG_CHESS, GAMES, find_variant
from core.notation import read_board
from core.values import Observation, Piece, Side, Square

HEROES = {
    "fog-chess": (
        "********/*******p/*****n1*/**pq3*/5*2/1P2PNP1/PBQ2PKP/3R4",
        "3r1rk1/p4ppp/1p2pn2/2pq4/8/1P2PNP1/PBQ2PKP/3R4",
    ),
    "checkers": (
        "1K3m1m/m3m1m1/5m2/2m3m1/3M1M2/4M3/3M1M2/M3M1M1",
        "1K3m1m/m3m1m1/5m2/2m3m1/3M1M2/4M3/3M1M2/M3M1M1",
    ),
    "fog-checkers": (
        "1K1*1*1*/*1*1*1*1/3*1*2/*1m1*1m1/1*1M1M1*/*1*1M1*1/1*1M1M1*/M1*1M1M1",
        "1K3m1m/m3m1m1/5m2/2m3m1/3M1M2/4M3/3M1M2/M3M1M1",
    ),
}
"""White's view on Home and what stands there, by game."""

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
    key = variant if variant in HEROES else next(iter(GAMES))
    seen_text, truth = HEROES[key]
    facts = find_variant(key).facts
    seen = view(seen_text, facts)
    pieces, _ = read_board(facts, truth)
    return seen, {at: piece for at, piece in pieces.items() if at not in seen.visible}
