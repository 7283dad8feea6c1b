"""Picking one of several scored moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from core.values import Move, Observation


def best(moves: Sequence[Move], score: Callable[[Move], int], dice: Random) -> Move:
    """The move with the highest score; one at random where several share it."""
    scores = [score(move) for move in moves]
    highest = max(scores)
    equals = [move for move, own in zip(moves, scores, strict=True) if own == highest]
    return dice.choice(equals)


def legal(move: Move | None, now: Observation, dice: Random) -> Move:
    """``move`` if it is legal, else any move: an invented board may mislead."""
    return move if move in now.moves and move is not None else dice.choice(now.moves)
