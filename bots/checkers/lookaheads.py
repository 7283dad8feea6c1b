"""How far the bots of checkers look ahead: each is a bot of its own."""

from __future__ import annotations

from bots.checkers.evaluation import judge
from bots.minimax import Lookahead

VARIANT = "checkers"

PEBBLE = Lookahead("Pebble", VARIANT, judge, plies=2)
COBBLE = Lookahead("Cobble", VARIANT, judge, plies=4)
BOULDER = Lookahead("Boulder", VARIANT, judge, plies=6)
MINIMAX = Lookahead("Minimax", VARIANT, judge)
WITHOUT_TABLE = Lookahead("MinimaxWithoutTable", VARIANT, judge, table_bits=0)
