"""King of the Hill: chess that is also won by bringing the king to the centre.

The rules are those of https://lichess.org/variant/kingOfTheHill.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from core.games.chess.board import KINGS, WHITE
from core.games.chess.game import Chess
from core.games.chess.rules import OrthodoxRules
from core.games.chess.tables import HILL
from core.setup import Position
from core.values import Reason, Side


@dataclass(frozen=True)
class KingOfTheHill(Chess):
    """King of the Hill under one ruleset. See ``core.game.Game``."""

    won_by: ClassVar[Reason] = Reason.HILL

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(hill=1)

    def winner(self, position: Position) -> Side | None:
        """Whose king stands in the centre."""
        words = position.words
        there = words[KINGS] & int(HILL)
        if not there:
            return None
        return Side.FIRST if there & words[WHITE] else Side.SECOND

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: with the king alone."""
        return True
