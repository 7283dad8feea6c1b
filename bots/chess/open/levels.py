"""How the levels of open chess look ahead.

A level looks less far than the next one, and at first it also plays moves that only look
nearly as good as the best. None of that depends on time, but for the last, so that a level
is as strong on any machine.
"""

from __future__ import annotations

from bots.lookahead import LookaheadConfig

PUDDLE = LookaheadConfig("Puddle", plies=1, laxity=2.5, table_bits=10)
BROOK = LookaheadConfig("Brook", plies=1, laxity=0.9, table_bits=10)
POND = LookaheadConfig("Pond", plies=1, laxity=0.4, table_bits=12)
RIVER = LookaheadConfig("River", plies=2, laxity=0.25, table_bits=14)
LAKE = LookaheadConfig("Lake", plies=3, laxity=0.15, table_bits=16)
GULF = LookaheadConfig("Gulf", plies=5, nodes=20_000, table_bits=16)
SEA = LookaheadConfig("Sea", nodes=40_000, table_bits=18)
OCEAN = LookaheadConfig("Ocean")
