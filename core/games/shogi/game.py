"""Shogi: whoever gives mate wins. Nothing is hidden. See ``core.game.Game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core import notation
from core.boards import as_bits, as_words, squares
from core.game import SideCount
from core.games.draws import last_two
from core.games.shogi import ends, impasse, kernels, legal, objections, setups, unpack
from core.games.shogi import sightings as sight
from core.games.shogi import views_kernels as views
from core.games.shogi.family import FULL, ShogiGame
from core.games.shogi.rules import ShogiRules, ShogiRuleset
from core.games.shogi.tables import SQUARES
from core.setup import Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Side, Square, Trace, Turn


@dataclass(frozen=True)
class Shogi(ShogiGame):
    """Shogi under one ruleset. See ``core.game.Game``."""

    options: ShogiRuleset

    @cached_property
    def rules(self) -> ShogiRules:
        """The options as kernels take them."""
        return self.options.packed

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return setups.place(notation.facts_read(self), setup)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``."""
        return ends.outcome(self.rules, history)

    def claims(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.claims``: a side whose king has entered may declare."""
        return ends.claims(self.rules, self.options, history)

    def standing(self, seen: Observation) -> Mapping[Side, SideCount]:
        """See ``Game.standing``: what a declaration needs, once a king is near."""
        return impasse.standing(
            self.facts, self.options.impasse, seen, lambda: self.left_out(seen)
        )

    def objection(self, seen: Observation, move: Move) -> str:
        """See ``Game.objection``: on the board, what check forbids."""
        if move.drop is None:
            return objections.on_board(self.facts, seen, move)
        return super().objection(seen, move)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return self._seen(history, viewer)

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return self._seen(history, unpack.to_move(history[-1]))

    def _seen(self, history: Sequence[Position], viewer: Side) -> Observation:
        """All there is to be known at the end of ``history``, as shown to ``viewer``."""
        position = history[-1]
        mover, pieces = unpack.to_move(position), unpack.pieces(position)
        checked = kernels.checked(self.rules, position.row)
        return Observation(
            viewer=viewer,
            to_move=mover,
            ply=len(history) - 1,
            visible=frozenset(squares(as_bits(views.sight(self.rules, position.row, 0)))),
            pieces=pieces,
            moves=self.moves(position) if mover is viewer else (),
            captured=sight.captured(*last_two(history)),
            trace=_trace(history),
            hands=unpack.hands(position),
            turn=Turn(len(history)),
            check=sight.kings(pieces, mover) if checked else frozenset(),
            variant=self.facts.key,
            ruleset=self.ruleset,
        )

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: there is no fog."""
        return frozenset()

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``: the whole move, as the record will have it."""
        position = self.position_of(before)
        board = self.position_of(after)
        for word in self._words(position):
            if self._after(position, word) == board:
                mover = replace(before, viewer=before.to_move)
                return self.own_san(mover, self.moves(position), legal.decode(word))
        return ""

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        return np.append(self.position_of(seen).row, as_words(FULL, SQUARES))

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        return Position(unpack.row_of(seen.pieces, seen.hands, seen.to_move))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``: every square."""
        return FULL

    def announced(self, seen: Observation) -> int:
        """See ``Game.announced``: nothing is."""
        return 0

    def _words(self, position: Position) -> tuple[int, ...]:
        return legal.words_of(_generate, self.rules, position)

    def _after(self, position: Position, word: int) -> Position:
        return legal.after(kernels.apply, self.rules, position, word)


def _generate(rules: ShogiRules, row: NDArray[np.uint64], buffer: NDArray[np.int64]) -> int:
    """Write the moves of a row, of which there are none once the game is over."""
    return 0 if kernels.over(rules, row) else int(kernels.generate(rules, row, buffer))


def _trace(history: Sequence[Position]) -> Trace | None:
    """The last move, which everybody saw."""
    before, position = last_two(history)
    return None if before is None else sight.last_move(before, position)
