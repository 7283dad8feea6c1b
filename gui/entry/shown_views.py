"""Boards that are shown where no game is played.

What stands on them is what the rules would give; it is written out as text so that the
first picture of the window needs no rules.
"""

from __future__ import annotations

from core.facts import Facts
from core.games import find_variant
from core.games.chess.facts import FOG_CHESS
from core.notation import read_board
from core.values import Observation, Side
from gui.games import GAMES

PREVIEW_VIEW = "********/*******p/*****n1*/**pq3*/P4*2/1P2PNP1/*BQ2PKP/3R4"
"""White's view in the options: as on Home, but the way of a pawn is blocked."""

PREVIEW_TRUTH = "3r1rk1/5ppp/1p2pn2/p1pq4/P7/1P2PNP1/1BQ2PKP/3R4"
"""What stands on the board in the options."""


def view(text: str, facts: Facts = FOG_CHESS) -> Observation:
    """The observation that a fogged board describes, White to move."""
    pieces, visible = read_board(facts, text)
    return Observation(Side.FIRST, Side.FIRST, 0, visible, pieces, variant=facts.key)


def home_view(variant: str) -> Observation:
    """What Home shows of a game, or of the first one."""
    key = variant if any(GAMES[variant].home_boards) else next(iter(GAMES))
    return view(GAMES[key].home_boards[0], find_variant(key).facts)
