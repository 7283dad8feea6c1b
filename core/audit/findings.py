"""What a leak audit was asked, and what it found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.audit.worlds import BREADTH, World
from core.values import Side


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """What is to be audited of a game.

    Attributes:
        sides: Whose eyes and ears.
        worlds: With how many other games the real one is compared, for each side.
        seed: Of the dice that choose them.
        breadth: How many are followed at a time in looking for them.
        out: Where pictures of a leak are kept; ``None`` for nowhere.
    """

    sides: tuple[Side, ...] = (Side.FIRST, Side.SECOND)
    worlds: int = 6
    seed: int = 1
    breadth: int = BREADTH
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class Leak:
    """The first time that one channel told two games apart which look the same.

    Attributes:
        channel: What told them apart, such as ``picture``.
        ply: After how many moves.
        moment: What the player was doing then.
        world: Which of the other games it was, from 1.
        real: What the channel held in the real game, in words.
        other: What it held in the other.
        pictures: Where the pictures are: the real game, the other, the difference.
    """

    channel: str
    ply: int
    moment: str
    world: int
    real: str
    other: str
    pictures: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """What one side could and could not tell.

    Attributes:
        side: The side.
        plies: How many moves were gone through.
        worlds: The other games.
        checks: How often each channel was compared after the games had parted.
        leaks: The first leak of each channel that leaked.
    """

    side: Side
    plies: int
    worlds: tuple[World, ...]
    checks: Mapping[str, int]
    leaks: tuple[Leak, ...]

    @property
    def moments(self) -> int:
        """After how many moves hidden pieces stood elsewhere in one of the other games."""
        return sum(1 for ply in range(self.plies + 1) if self._elsewhere(ply))

    @property
    def places(self) -> int:
        """On how many squares, counted anew after every move."""
        return sum(self._elsewhere(ply).bit_count() for ply in range(self.plies + 1))

    @property
    def squares(self) -> int:
        """On how many squares of the board at some time."""
        known = 0
        for ply in range(self.plies + 1):
            known |= self._elsewhere(ply)
        return known.bit_count()

    def _elsewhere(self, ply: int) -> int:
        known = 0
        for world in self.worlds:
            known |= world.elsewhere[ply] if ply <= world.plies else 0
        return known
