"""How the bots of any game with an evaluation think, in the open and in the fog."""

from __future__ import annotations

from dataclasses import replace

from bots.averaging.configs import HALVED, BotConfig
from bots.minimax import MinimaxConfig

PEBBLE = MinimaxConfig("Pebble", plies=2)
COBBLE = MinimaxConfig("Cobble", plies=4)
BOULDER = MinimaxConfig("Boulder", plies=6)
MINIMAX = MinimaxConfig("Minimax")
WITHOUT_TABLE = MinimaxConfig("MinimaxWithoutTable", table_bits=0)

WEIGHER = BotConfig("Weigher", "boards", first=0.45, rounds=HALVED)
EMBER = replace(WEIGHER, name="Ember", memory=16, boards=2, plies=2, noise=3.0)
TORCH = replace(WEIGHER, name="Torch", memory=128, boards=8, plies=2, noise=1.0)
