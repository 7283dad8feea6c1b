"""How the levels of shogi look ahead; see ``bots/chess/open/levels.py``."""

from __future__ import annotations

from bots.lookahead import LookaheadConfig

WHISPER = LookaheadConfig("Whisper", plies=1, laxity=0.5, noticed=0.2, table_bits=10)
ZEPHYR = LookaheadConfig("Zephyr", plies=1, laxity=0.5, noticed=0.32, table_bits=10)
BREEZE = LookaheadConfig("Breeze", plies=1, laxity=0.5, noticed=0.55, table_bits=10)
GUST = LookaheadConfig("Gust", plies=2, laxity=1.25, table_bits=12)
BLUSTER = LookaheadConfig("Bluster", plies=2, laxity=0.85, table_bits=12)
SQUALL = LookaheadConfig("Squall", plies=3, nodes=2_000, table_bits=14)
GALE = LookaheadConfig("Gale", plies=4, nodes=10_000, table_bits=16)
STORM = LookaheadConfig("Storm", nodes=40_000, table_bits=18)
TYPHOON = LookaheadConfig("Typhoon")
