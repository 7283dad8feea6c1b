"""Progressive chess, open and in the fog: each series is one move longer than the last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from core.games.chess import board, views
from core.games.chess.game import ChessGame, FogChess
from core.games.chess.game import can_win as can_mate
from core.games.chess.progressive import kernels, series
from core.games.chess.progressive.fog import kernels as fog_kernels
from core.games.chess.progressive.fog.rules import FogProgressiveRules
from core.games.chess.progressive.rules import ProgressiveRules, ProgressiveRuleset
from core.games.chess.progressive.series import (
    SERIES_START,
    counted,
    passed_in_series,
    read_with_series,
    series_conditions,
    setup_of,
    turn_of,
    write_with_series,
)
from core.games.chess.rules import Ruleset
from core.games.chess.setups import conditions as conditions_of_chess
from core.games.chess.views import men_of
from core.setup import ConditionGroup, Position, Setup, SetupProblem, Start
from core.values import Move, Observation, Outcome, Piece, Reason, Side, Square


@dataclass(frozen=True)
class SeriesGame(ChessGame):
    """A game of the family whose turns are series. See ``core.game.Game``."""

    def start(self) -> Start:
        """See ``Game.start``: the array of chess, with one move."""
        return self.read(SERIES_START)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``: none, as the other side makes many moves in between."""
        return ()

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setup_of(self.castling, start)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        game = self.facts, self.options, self.castling
        rights, *_ = conditions_of_chess(*game, setup, self.settled)
        return series_conditions(self.facts, rights, setup, self.settled)

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return read_with_series(self.facts, self.castling, text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return write_with_series(self.facts, self.castling, setup)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        row = views.position_of(replace(seen, en_passant=frozenset())).row
        row[board.META] |= np.uint64(counted(seen.turn, seen.en_passant))
        return Position(row)

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        """See ``BaseGame``: with the series, and what pawns of the side to move passed."""
        position = history[-1]
        mine = viewer is self.to_move(position)
        passed = passed_in_series(position) if mine else frozenset()
        turn = turn_of(position)
        return super()._shown(history, viewer) | {"turn": turn, "en_passant": passed}


def quiet(history: Sequence[Position], halfmove_clock: int, most: int) -> Outcome | None:
    """The draw after ``most`` series without progress, if it is one."""
    now = turn_of(history[-1])
    begins = now.left == now.number
    if begins and quiet_series(history, halfmove_clock) >= most:
        return Outcome(None, Reason.TEN_SERIES)
    return None


def can_win(options: ProgressiveRuleset, position: Position, side: Side) -> bool:
    """Whether ``side`` has the pieces to give mate, however badly the other plays.

    Where only the last move may give check, a king that could leave a check may be kept
    from it because that would uncover a check of its own: any piece that attacks mates
    then if the other side has something besides its king.
    """
    if can_mate(position, side):
        return True
    bare = position.words[board.KINGS]
    armed = all(men_of(position, each) & ~bare for each in Side)
    return options.check == "last" and armed


def quiet_series(history: Sequence[Position], halfmove_clock: int) -> int:
    """How many series have ended since the last capture or move of a pawn.

    A series in which that happened does not count, nor one that is going on.
    """
    begun = 0
    for index in range(len(history) - 1, -1, -1):
        left, length = turn_of(history[index]).left, turn_of(history[index]).number
        begun += left == length
        if index and board.resets_clock(history[index - 1], history[index]):
            return max(0, begun - 1)
    begun += sum(1 for _ in _begun_before(history[0], halfmove_clock))
    return max(0, begun - 1)


def _begun_before(position: Position, plies: int) -> Iterator[int]:
    """Series that began in the quiet ``plies`` before ``position``, if all were whole."""
    now = turn_of(position)
    length, made = now.number, now.number - now.left
    if made == 0:
        length, made = length - 1, length - 1
    while length > 0 and plies >= made:
        yield length
        plies, length = plies - made, length - 1
        made = length


@dataclass(frozen=True)
class ProgressiveChess(SeriesGame):
    """Progressive chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: ProgressiveRuleset

    @cached_property
    def rules(self) -> ProgressiveRules:
        """The options as kernels take them."""
        return self.options.packed

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``.

        Mate and stalemate show by there being no move, at any point of a series: whoever is
        in check then is mated, also where every way out of the check would give check too
        early. No position comes back, as every series is longer than the last.
        """
        position = history[-1]
        stuck = not self._words(position)
        if stuck and kernels.checked(self.rules, position.row):
            return Outcome(self.to_move(position).other, Reason.CHECKMATE)
        if not any(self.can_win(position, side) for side in Side):
            return Outcome(None, Reason.MATERIAL)
        if stuck:
            return Outcome(None, Reason.STALEMATE)
        return quiet(history, halfmove_clock, self.options.quiet_series)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return can_win(self.options, position, side)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        rules = self.options, self.rules
        return series.place(self.facts, rules, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return series.settled(self.rules, self.castling, setup)

    def _position_before(self, seen: Observation) -> Position:
        """The position of ``seen`` for whoever is to move.

        Who is not to move is not told where the other side may take in passing: it may
        wherever a pawn can have gone two squares, or nothing that is asked here differs.
        """
        if seen.to_move is seen.viewer:
            return self.position_of(seen)
        bare = Setup(seen.pieces, seen.to_move, turn=seen.turn)
        passed = replace(bare, en_passant=series.could_pass(bare))
        return self.position_of(replace(seen, en_passant=self.settled(passed).en_passant))


QUIET_SERIES = 10
"""Series without a capture or a pawn move that draw the game."""


@dataclass(frozen=True)
class FogProgressive(SeriesGame):
    """Progressive chess in the fog. See ``core.game.Game``.

    What a move does and what a side sees of a board is as in fog-of-war chess, which is
    asked for it.
    """

    kernels: ClassVar[ModuleType] = fog_kernels

    options: Ruleset

    @cached_property
    def rules(self) -> FogProgressiveRules:
        """The options as kernels take them."""
        return FogProgressiveRules(*self.options.packed)

    @cached_property
    def _single(self) -> FogChess:
        """Fog-of-war chess with the same facts and options."""
        return FogChess(self.facts, self.options, self.castling)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        taken = self._single.outcome(history[-1:])
        return taken or quiet(history, halfmove_clock, QUIET_SERIES)

    def _words(self, position: Position) -> tuple[int, ...]:
        return self._single._words(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return _in_series(self._single.observe(history, viewer), history[-1])

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return _in_series(self._single.reveal(history), history[-1])

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return series.place(self.facts, (self.options, None), self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return series.settled(None, self.castling, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        return self._single.san(position, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return self._single.own_san(seen, moves, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return self._single.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: who takes stands there, but in passing."""
        lost = {each.square for each in after.captured} - after.visible
        if not series.is_first(before.turn) or before.to_move is after.viewer:
            return frozenset(lost)
        return frozenset(at for at in lost if not _may_have_passed(before, after, at))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return self._single.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return self._single.arrival(before, after)


def _in_series(seen: Observation, position: Position) -> Observation:
    """``seen`` with the series, and with what pawns of the side to move have passed."""
    mine = seen.viewer is board.to_move(position)
    passed = series.passed_in_series(position) if mine else frozenset[Square]()
    return replace(seen, turn=series.turn_of(position), en_passant=passed)


def _may_have_passed(before: Observation, after: Observation, at: Square) -> bool:
    """Whether a piece of the viewer's that stood on ``at`` may have been taken in passing.

    Seen empty, the square it passed was not where its taker went.
    """
    viewer = after.viewer
    rank, back = (3, -8) if viewer is Side.FIRST else (4, 8)
    pawn = before.pieces.get(at) == Piece(viewer, "p") and at // 8 == rank
    passed = at + back
    empty = passed in after.visible and passed not in after.pieces
    return pawn and not empty
