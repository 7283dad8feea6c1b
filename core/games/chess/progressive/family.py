"""What progressive chess is in the fog and without it: series in positions and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from core.games.chess import codec, unpack
from core.games.chess.conditions import conditions as conditions_of_chess
from core.games.chess.family import ChessGame
from core.games.chess.progressive import series, setups
from core.games.chess.progressive import text as texts
from core.games.chess.progressive.conditions import conditions
from core.setup import ConditionGroup, Position, Setup, Start
from core.values import Move, Observation, Side


@dataclass(frozen=True)
class SeriesGame(ChessGame):
    """A game of the family whose turns are series. See ``core.game.Game``."""

    def start(self) -> Start:
        """See ``Game.start``: the array of chess, with one move."""
        return self.read(texts.START)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``: none, as the other side makes many moves in between."""
        return ()

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setups.setup_of(self.castling, start)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        game = self.facts, self.options, self.castling
        rights, *_ = conditions_of_chess(*game, setup, self.settled)
        return conditions(self.facts, rights, setup, self.settled)

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return texts.read_setup(self.facts, self.castling, text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return texts.write_setup(self.facts, self.castling, setup)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        row = codec.position_of(replace(seen, en_passant=frozenset())).row
        row[unpack.META] |= np.uint64(series.counted(seen.turn, seen.en_passant))
        return Position(row)

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        """See ``BaseGame``: with the series, and what pawns of the side to move passed."""
        position = history[-1]
        mine = viewer is self.to_move(position)
        passed = series.passed(position) if mine else frozenset()
        turn = series.turn(position)
        return super()._shown(history, viewer) | {"turn": turn, "en_passant": passed}
