"""The bots of fog checkers: one way to weigh boards, and levels that are less of it."""

from __future__ import annotations

from dataclasses import replace

from bots.averaging.manners import HALVED, Manner

WEIGHER = Manner("Weigher", "boards", first=0.45, rounds=HALVED)
EMBER = replace(WEIGHER, name="Ember", memory=16, boards=2, plies=2, noise=3.0)
TORCH = replace(WEIGHER, name="Torch", memory=128, boards=8, plies=2, noise=1.0)
