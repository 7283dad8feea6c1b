"""Why a piece can go nowhere, from what whoever moves has been shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.game import Game
from core.values import Move, Observation, Piece, Square


def to_dropping(game: Game, now: Observation, symbol: str) -> str:
    """Why a piece in hand can be dropped nowhere: the reason that holds most often."""
    if not now.hands.get(Piece(now.viewer, symbol)):
        return ""
    drops = (Move((square,), drop=symbol) for square in game.facts.squares)
    return _usual(game, now, drops)


def to_moving(game: Game, now: Observation, square: Square) -> str:
    """Why the piece on a square can go nowhere, likewise."""
    plans = game.plans(now)
    return _usual(game, now, (m for m in plans if m.origin == square and not m.drop))


def _usual(game: Game, now: Observation, moves: Iterable[Move]) -> str:
    """What forbids most of these moves; nothing where nothing is said of them."""
    told = Counter(game.objection(now, move) for move in moves)
    del told[""]
    return told.most_common(1)[0][0] if told else ""
