"""What progressive chess is in the fog and without it: series in positions and texts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.games.chess import codec, unpack
from core.games.chess.conditions import conditions as conditions_of_chess
from core.games.chess.family import ChessGame
from core.games.chess.progressive import series, setups
from core.games.chess.progressive import text as texts
from core.games.chess.progressive.conditions import conditions
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start, refused
from core.values import Move, Observation, Outcome


@dataclass(frozen=True)
class SeriesGame(ChessGame):
    """A game of the family whose turns are series. See ``core.game.Game``."""

    @abstractmethod
    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""

    def start(self) -> Start:
        """See ``Game.start``: the array of chess, with one move."""
        return self.read(texts.START)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: draws come by themselves."""
        return None

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

    def read(self, text: str) -> Start:
        """See ``Game.read``."""
        found = self.place(self.read_setup(text))
        return found if isinstance(found, Start) else refused(found)

    def write(self, start: Start) -> str:
        """See ``Game.write``."""
        return self.write_setup(self.setup_of(start))

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        view = codec.encode_view(replace(seen, en_passant=frozenset()))
        view[unpack.META] |= np.uint64(series.counted(seen.turn, seen.en_passant))
        return view

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(self.encode_view(seen)[:8])
