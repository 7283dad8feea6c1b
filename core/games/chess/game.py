"""Fog-of-war chess: you see where your pieces could go, and whoever takes the king wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.boards import squares
from core.games.chess import (
    codec,
    deductions,
    fen,
    kernels,
    legal,
    san,
    setups,
    sightings,
    unpack,
)
from core.games.chess import views_kernels as views
from core.games.chess.family import ChessGame
from core.games.chess.rules import ChessRules, Ruleset
from core.games.draws import drawn, last_two
from core.setup import Position, Setup, SetupProblem, Start
from core.values import (
    Move,
    Observation,
    Outcome,
    Reason,
    Side,
    Square,
    Trace,
    Turn,
)


@dataclass(frozen=True)
class FogChess(ChessGame):
    """Fog-of-war chess under one ruleset. See ``core.game.Game``."""

    options: Ruleset

    @cached_property
    def rules(self) -> ChessRules:
        """The options as kernels take them."""
        return self.options.packed._replace(shuffled=self.castling.shuffled)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        position = history[-1]
        mover = unpack.to_move(position)
        if kernels.over(self.rules, position.row):
            king = position.words[unpack.KINGS] & position.words[unpack.WHITE]
            return Outcome(Side.FIRST if king else Side.SECOND, Reason.KING_CAPTURED)
        if kernels.mobility(self.rules, position.row) == 0:
            loses = self.options.no_move == "loses"
            return Outcome(mover.other if loses else None, Reason.NO_MOVE)
        options = self.options
        most = options.quiet_plies, Reason.QUIET
        return drawn(history, halfmove_clock, unpack.resets_clock, most, options.repetition)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: draws come by themselves."""
        return None

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``: with any piece."""
        return True

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        position = history[-1]
        mover = unpack.to_move(position)
        seen = self._sight(position, viewer)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(squares(seen)),
            pieces=unpack.men(position, seen),
            moves=self.moves(position) if mover is viewer else (),
            castling=self.castling.letters_of(position, viewer),
            en_passant=(unpack.en_passant(position) if mover is viewer else frozenset()),
            blocked=frozenset(squares(sightings.blocked(position, seen, viewer))),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=self._trace(history, seen, viewer),
            notices=self._notices(history, viewer),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        position = history[-1]
        mover = unpack.to_move(position)
        return Observation(
            viewer=mover,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(self.facts.squares),
            pieces=unpack.men(position),
            moves=self.moves(position),
            castling=self.castling.letters(position),
            en_passant=unpack.en_passant(position),
            turn=Turn(len(history)),
            captured=sightings.taken(*last_two(history)),
            trace=self._trace(history, sightings.FULL, mover.other),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(self.facts, self.options, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return setups.settled(self.options, self.castling, setup)

    def read(self, text: str) -> Start:
        """See ``Game.read``."""
        return fen.read_fen(self.facts, self.options, self.castling, text)

    def read_view(self, text: str) -> tuple[Start, frozenset[Square]]:
        """The start of a FEN whose board may hold fog, and the fogged squares."""
        return fen.read_view(self.facts, self.options, self.castling, text)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        rivals = legal.ending_with(self._words(position), move)
        return san.write_san(self.facts, unpack.LazyPieces(position), rivals, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return san.write_san(self.facts, dict(seen.pieces), moves, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return deductions.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``."""
        return deductions.surely_manned(self.options, before, after)

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return codec.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return san.arrival(self.facts, before, after)

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``."""
        return codec.announced(seen)

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by."""
        return legal.words_of(_generate, self.rules, position)

    def _after(self, position: Position, word: int) -> Position:
        return legal.after(kernels.apply, self.rules, position, word)

    def _sight(self, position: Position, side: Side) -> int:
        return int(views.sight(self.rules, position.row, int(side)))

    def _trace(self, history: Sequence[Position], seen: int, viewer: Side) -> Trace | None:
        """What ``viewer`` saw of the last move; all of it if it was the viewer's own."""
        before, position = last_two(history)
        if before is None:
            return None
        if unpack.to_move(before) is viewer:
            return sightings.last_move(before, position, _ALL, viewer)
        then = self._sight(before, viewer)
        return sightings.last_move(before, position, (then, seen), viewer)

    def _notices(self, history: Sequence[Position], viewer: Side) -> tuple[str, ...]:
        before, position = last_two(history)
        if before is None or unpack.to_move(before) is viewer:
            return ()
        return sightings.notices(self.options, before, position)


_ALL = (sightings.FULL, sightings.FULL)


def _generate(rules: ChessRules, row: NDArray[np.uint64], buffer: NDArray[np.int64]) -> int:
    """Write the moves of a row, of which there are none once the game is over."""
    return 0 if kernels.over(rules, row) else int(kernels.generate(rules, row, buffer))
