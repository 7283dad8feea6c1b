"""What a player is: a function from what has been seen to a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from core.values import Move, Observation


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may spend on one move: seconds of the clock, or search nodes."""

    seconds: float = 1.0
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What a player may use of the machine besides time.

    Attributes:
        room: Bytes for sets of positions.
    """

    room: int = 64 * 2**20


class Player(Protocol):
    """A function from what has been seen to a move.

    ``seen`` holds one observation per ply, both sides' turns included, and ends with
    the present. A player may remember whatever it derives from ``seen``, but must
    choose as if it did not: memory is a cache, never a source. So any move of any
    recorded game can be asked for again from the record alone.
    """

    @property
    def name(self) -> str:
        """Shown in tables and records."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """Pick one of ``seen[-1].moves``."""


Make: TypeAlias = Callable[[str, int], Player]
"""Makes a player from its name and a seed. Handed in from above: core knows no bot."""


def dice(seed: int, seen: Sequence[Observation]) -> Random:
    """The random numbers for this move: the same whenever the move is chosen again."""
    return Random(f"{seed}/{len(seen)}")
