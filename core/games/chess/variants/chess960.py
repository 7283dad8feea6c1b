"""Chess from one of 960 arrays; the king castles onto its rook."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from core.games.chess.castling.homes import Castling, FileCastling
from core.games.chess.orthodox.game import Chess
from core.games.chess.orthodox.rules import OrthodoxRules
from core.games.chess.variants.arrays import USUAL, array_text
from core.setup import Start


@dataclass(frozen=True)
class Chess960(Chess):
    """Chess from any array. See ``core.game.Game``."""

    castling: ClassVar[Castling] = FileCastling()

    @cached_property
    def rules(self) -> OrthodoxRules:
        """The options as kernels take them."""
        return OrthodoxRules(shuffled=1)

    def start(self) -> Start:
        """See ``Game.start``: the array of chess."""
        return self.read(array_text(USUAL))
