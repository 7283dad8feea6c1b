"""Players that behave badly, made in worker processes, so module level; results on file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from core.events.archive import RESULTS, read_result_lines, stored_plan
from core.events.event import Result, schedule
from core.player import Budget, PossiblePositions, dice
from core.values import Move, Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Fair:
    name = "Fair"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return dice(self.seed, seen).choice(seen[-1].moves)


class Lists(Fair):
    """Knows every position while the game is young."""

    exact = True

    def __init__(self, seed: int) -> None:
        import numpy as np  # noqa: PLC0415 - the others are made faster without

        self.seed = seed
        self.rows = np.zeros((1, 8), np.uint64)

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Self:
        self.exact = seen[-1].ply < 4
        return self

    def shares(self) -> NDArray[np.float64]:
        return self.rows[:, 0] + 1.0


class Stammers(Fair):
    """Chooses well, but cannot say by what."""

    def possible_positions(
        self, seen: Sequence[Observation], budget: Budget
    ) -> PossiblePositions:
        raise LookupError("lost my list")


class Raises(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        raise ArithmeticError("lost my way")


class Hangs(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        time.sleep(600)
        raise AssertionError


class Nonsense(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return "e4"  # type: ignore[return-value]


class Cheats(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return Move((0, 63))


class Dies(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        os._exit(3)


class Dawdles(Fair):
    """Thinks a while, and tells by its answer how often it was asked before."""

    asked = -1

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        self.asked += 1
        time.sleep(0.3)
        return seen[-1].moves[self.asked]


class Deaf(Fair):
    """Hangs where no exception reaches it, as a compiled kernel does."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        end = time.monotonic() + 600
        while time.monotonic() < end:
            with suppress(BaseException):
                time.sleep(600)
        raise AssertionError


class Quits(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        sys.exit("enough")


class Raves(Fair):
    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return Move(("e2", "e4"), "\udc80")  # type: ignore[arg-type]


class Mumbles(Fair):
    """Raises what cannot be put into words."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        class Unspeakable(Exception):  # noqa: N818
            def __str__(self) -> str:
                raise ValueError

        raise Unspeakable


class Loads(Fair):
    """Takes its time to be made."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        time.sleep(0.8)


class Stuck(Fair):
    """Is never made."""

    def __init__(self, seed: int) -> None:
        time.sleep(600)
        raise AssertionError


class Stone(Fair):
    """Is never made, and no exception reaches it."""

    def __init__(self, seed: int) -> None:
        Deaf(seed).choose([], Budget())


class Unmade(Fair):
    def __init__(self, seed: int) -> None:
        raise FileNotFoundError("weights are missing")


KINDS = {kind.__name__: kind for kind in (Fair, *Fair.__subclasses__())}


def make(name: str, seed: int) -> Fair:
    return KINDS[name](seed)


def results_in(folder: Path) -> list[Result]:
    """The results of the event in ``folder``, from its list alone."""
    plan = stored_plan(folder)
    assert plan is not None
    pairings = {pairing.number: pairing for pairing in schedule(plan)}
    return list(read_result_lines(folder / RESULTS, pairings))
