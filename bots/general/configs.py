"""How the bots of any game with an evaluation think, in the open and in the fog."""

from __future__ import annotations

from dataclasses import replace

from bots.averaging.configs import CARELESS, HALVED, BotConfig
from bots.minimax import MinimaxConfig

PEBBLE = MinimaxConfig("Pebble", plies=2)
COBBLE = MinimaxConfig("Cobble", plies=4)
BOULDER = MinimaxConfig("Boulder", plies=6)
MINIMAX = MinimaxConfig("Minimax")
WITHOUT_TABLE = MinimaxConfig("MinimaxWithoutTable", table_bits=0)

WEIGHER = BotConfig("Weigher", "boards", first=0.45, rounds=HALVED)

# A level below the top one keeps fewer boards, notices fewer moves and errs more. The lower
# three overlook even that they could win at once.
SPARK = replace(
    WEIGHER,
    name="Spark",
    memory=8,
    boards=1,
    plies=2,
    noticed=0.15,
    wins=0.0,
    noise=2.5,
    safe=CARELESS,
)
EMBER = replace(
    WEIGHER,
    name="Ember",
    memory=16,
    boards=2,
    plies=2,
    noticed=0.3,
    wins=0.15,
    noise=1.5,
    safe=CARELESS,
)
CANDLE = replace(
    WEIGHER,
    name="Candle",
    memory=64,
    boards=4,
    plies=2,
    noticed=0.42,
    wins=0.35,
    noise=1.0,
    safe=0.5,
)
TORCH = replace(
    WEIGHER,
    name="Torch",
    memory=256,
    boards=8,
    plies=2,
    noticed=0.8,
    noise=0.5,
    safe=0.2,
)
BLAZE = replace(
    WEIGHER,
    name="Blaze",
    memory=1024,
    boards=48,
    plies=3,
    noticed=0.97,
    noise=0.25,
    safe=0.1,
)
