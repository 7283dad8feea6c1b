"""The moment at which moves are made."""

from __future__ import annotations

from typing import Protocol

from core.game import Game
from core.values import Observation


class Present(Protocol):
    """The moment at which moves are made: at a table, or on a board to try things on."""

    @property
    def game(self) -> Game:
        """The rules."""

    @property
    def now(self) -> Observation:
        """The present, as whoever moves knows it."""

    @property
    def live(self) -> bool:
        """Whether the board shows it; nothing is offered while looking back."""

    @property
    def plans(self) -> bool:
        """Whether moves can be planned while the other side is to move."""
