"""How far the bots of checkers look ahead: each is a bot of its own."""

from __future__ import annotations

from bots.minimax import Lookahead

PEBBLE = Lookahead("Pebble", plies=2)
COBBLE = Lookahead("Cobble", plies=4)
BOULDER = Lookahead("Boulder", plies=6)
MINIMAX = Lookahead("Minimax")
WITHOUT_TABLE = Lookahead("MinimaxWithoutTable", table_bits=0)
