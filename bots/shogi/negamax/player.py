"""How far NegamaxPlayer looks ahead, by its level."""

from __future__ import annotations

from bots.minimax import MinimaxConfig

ONE = MinimaxConfig("NegamaxPlayer1", plies=1, evaluation="negamax")
TWO = MinimaxConfig("NegamaxPlayer2", plies=2, evaluation="negamax")
FOUR = MinimaxConfig("NegamaxPlayer", plies=4, evaluation="negamax")
