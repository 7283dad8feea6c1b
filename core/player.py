"""What a player is: a function from what has been seen to a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from core.texts import N_, _
from core.values import Move, Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Clocks:
    """What the clocks show when a player is asked.

    Attributes:
        left: Seconds that the first and the second side may still spend on a turn without
            running out of time or using up a period of byoyomi.
        increment: Seconds that are added after each turn.
        byoyomi: Seconds that each turn has once main time is over; in ``left`` already.
    """

    left: tuple[float, float]
    increment: float
    byoyomi: float = 0.0

    @property
    def per_turn(self) -> float:
        """Seconds that every turn is given: for protocols that know no byoyomi."""
        return self.increment + self.byoyomi


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may spend on one move: seconds of the clock, or search nodes.

    Attributes:
        seconds: Seconds for this move.
        nodes: Search nodes instead.
        clocks: For players that divide their time themselves, where clocks run.
    """

    seconds: float = 1.0
    nodes: int | None = None
    clocks: Clocks | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What a player may use of the machine besides time.

    Attributes:
        room: Bytes for sets of positions.
    """

    room: int = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Reach:
    """What one bot's process may do besides reading Python and this program.

    Attributes:
        runs: Whether it may start programs of the system, and see which processes there
            are; a user's engine is such a program.
        reads: Files and folders that it may read, and start programs from.
        free: Whether nothing is withheld: all files, the network and the environment.
    """

    runs: bool = False
    reads: tuple[str, ...] = ()
    free: bool = False


class PlayerError(RuntimeError):
    """A player cannot go on, for a reason that its message tells people in one line."""


class Announcement(StrEnum):
    """What a player may announce in place of a move, in the words people are shown."""

    RESIGNS = N_("it resigned")
    DECLARES = N_("it declared the game over")


class AnnouncedError(PlayerError):
    """A player announces something in place of a move.

    Whoever asked for a move and nothing else hears of it as of any other failure.
    """

    def __init__(self, announcement: Announcement) -> None:
        super().__init__(str(announcement))
        self.announcement = announcement


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
        """Pick one of ``seen[-1].moves``.

        Raises:
            AnnouncedError: If the player resigns, or declares that the game is over.
        """


Chances: TypeAlias = dict[str, dict[str, float]]
"""By name of the square and letter of the man, from 0 to 1."""


EVEN = 0.1
"""The share of the chances in a ``Believed`` in which all positions count alike, however
unlikely: what only some hold is never certain, nor what some hold impossible."""


@dataclass(frozen=True, slots=True)
class Believed:
    """A belief in short.

    Attributes:
        positions: How many positions are held possible; 0 where men are kept in mind and
            no positions.
        exact: Whether they are all there are, or a sample of more.
        chances: Where enemy men may stand in the fog.
        hand: How many of each kind the enemy holds on average, by letter; empty in games
            without hands.
    """

    positions: int
    exact: bool
    chances: Chances
    hand: Mapping[str, float] = field(default_factory=dict)


@runtime_checkable
class Believer(Player, Protocol):
    """A player that keeps a picture of what is in the fog, and chooses by it."""

    def believes(self, seen: Sequence[Observation], budget: Budget) -> Believed | None:
        """What it holds possible at the end of ``seen``, whoever's turn that is.

        The same as it would choose by with this budget, were it to move; ``None`` before
        it has formed any picture.
        """


@runtime_checkable
class Appraiser(Player, Protocol):
    """A player that can tell how it stands, and so may agree to a draw."""

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """What it expects to score from ``seen[-1]`` on, where it is to move.

        From 0 for a loss to 1 for a win; ``None`` if it cannot tell. Where it has just
        chosen its move there, that costs nothing.
        """


class PossiblePositions(Protocol):
    """Positions that are held possible.

    Attributes:
        exact: Whether they are all there are, or a sample of more.
    """

    exact: bool

    @property
    def rows(self) -> NDArray[np.uint64]:
        """The positions, one row each. A view: the next question changes it."""

    def shares(self) -> NDArray[np.float64]:
        """How likely each is held; 1 in all."""


@runtime_checkable
class PositionLister(Player, Protocol):
    """A player that chooses by a list of positions, and can show it."""

    def possible_positions(
        self, seen: Sequence[Observation], budget: Budget
    ) -> PossiblePositions:
        """The positions it holds possible at the end of ``seen``, whoever's turn that is.

        The same as it would choose by with this budget, were it to move; where it has just
        chosen, that costs nothing.
        """


Make: TypeAlias = Callable[[str, int], Player]
"""Makes a player from its name and a seed. Handed in from above: core knows no bot."""


def dice(seed: int, seen: Sequence[Observation]) -> Random:
    """The random numbers for this move: the same whenever the move is chosen again."""
    return Random(f"{seed}/{len(seen)}")


def shown_name(name: str) -> str:
    """A player's name as it is shown: who has chosen none is ``You``."""
    return _(YOU) if name == YOU else name


YOU = N_("You")
"""The name in the settings until another is chosen, as records have it."""
