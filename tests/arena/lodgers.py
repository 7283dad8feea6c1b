"""Players that tell on what happened to their process. Light, as each loads this anew."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from core.player import Budget
from core.values import Move, Observation


class Teller:
    """Says by its move how many games its process has played, and how many turns."""

    games = 0

    def __init__(self, name: str) -> None:
        Teller.games += 1
        self.name, self.turns = name, 0

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        del budget
        self.turns += 1
        if self.name == "Slow":
            signal.pause()
        return seen[-1].moves[2 * Teller.games + self.turns]


class Victim:
    """Is killed at its second turn, the first time or every time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        del budget
        place = Path(os.environ["PYTHON_VICTIM"])
        if seen[-1].ply >= 2 and (self.name == "Doomed" or not place.exists()):
            place.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return seen[-1].moves[0]


def make(name: str, seed: int) -> Teller | Victim:
    del seed
    return (Victim if name in {"Victim", "Doomed"} else Teller)(name)
