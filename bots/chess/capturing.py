"""The bots that capture what they see, and the values of captures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bots.picking import best
from core.player import Budget, dice
from core.values import Move, Observation

VALUES: Mapping[str, int] = MappingProxyType(
    {"p": 1, "n": 3, "b": 3, "r": 5, "q": 10, "k": 1000}
)
"""The value of a piece by its symbol. No sum of other pieces comes near the king's."""


def captured_kind(now: Observation, move: Move) -> str:
    """The symbol of the piece that ``move`` captures, or ``""``.

    En passant counts, though the pawn does not stand on the target.
    """
    victim = now.pieces.get(move.target)
    if victim is not None:
        return victim.symbol
    passing = move.target in now.en_passant and now.pieces[move.origin].symbol == "p"
    return "p" if passing else ""


def captured_value(now: Observation, move: Move) -> int:
    """The value of the piece that ``move`` captures; 0 if there is none."""
    kind = captured_kind(now, move)
    return VALUES[kind] if kind else 0


class CaptureKing:
    """Takes the king when it can, and otherwise moves at random."""

    name = "CaptureKing"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        wins = [move for move in now.moves if captured_kind(now, move) == "k"]
        return dice(self._seed, seen).choice(wins or now.moves)


class CaptureLargest:
    """Captures the most valuable piece it can; otherwise it moves at random."""

    name = "CaptureLargest"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(
            now.moves, lambda move: captured_value(now, move), dice(self._seed, seen)
        )


class CaptureWithLargestDifference:
    """Looks for the largest difference between the captured and the capturing piece.

    The mover's value counts against quiet moves too, so with nothing good to take it
    pushes pawns.
    """

    name = "CaptureWithLargestDifference"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        return best(now.moves, lambda move: _difference(now, move), dice(self._seed, seen))


def _difference(now: Observation, move: Move) -> int:
    return captured_value(now, move) - VALUES[now.pieces[move.origin].symbol]
