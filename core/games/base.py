"""Games whose rules are kernels, and what such games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from core import notation as texts
from core.boards import as_words
from core.game import Game, IllegalMoveError
from core.setup import Position
from core.texts import N_, _
from core.values import (
    Capture,
    Move,
    Observation,
    Outcome,
    Piece,
    Reason,
    Side,
    Square,
    Trace,
    Turn,
)

_NO_HABITS = np.zeros(0, np.float32)
_KEPT = 16


@dataclass(frozen=True)
class BaseGame(Game):
    """A game whose rules are kernels; see ``core.game.Game`` for all other members."""

    kernels: ClassVar[ModuleType]
    """Fills in ``generate``, ``apply`` and, where a game knows check, ``checked``."""

    @property
    def habits(self) -> NDArray[np.float32]:
        """See ``Game.habits``: none are learnt."""
        return _NO_HABITS

    def moves(self, position: Position) -> tuple[Move, ...]:
        """See ``Game.moves``."""
        return tuple(self._move(position, word) for word in self._words(position))

    def play(self, position: Position, move: Move) -> Position:
        """See ``Game.play``."""
        for word in self._words(position):
            if self._move(position, word) == move:
                return self._after(position, word)
        raise IllegalMoveError(
            _("{code} is not possible here").format(code=texts.code(self.facts, move))
        )

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``: nothing is hidden."""
        position = history[-1]
        return Observation(
            visible=frozenset(self.facts.squares),
            pieces=self.pieces(position),
            hands=self.hands(position),
            trace=self._whole_trace(history),
            check=self._check(position),
            **self._shown(history, viewer),
        )

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return BaseGame.observe(self, history, self.to_move(history[-1]))

    def encode_view(self, seen: Observation) -> NDArray[np.uint64]:
        """See ``Game.encode_view``."""
        visible = sum(1 << square for square in seen.visible)
        words = as_words(visible, len(self.facts.squares))
        return np.append(self.position_of(seen).row, words)

    def _decided(self, position: Position) -> bool:
        """Whether the last move decided the game, as ``core.kernels.over`` says."""
        return False

    def _words(self, position: Position) -> tuple[int, ...]:
        """Every move as the integer that kernels know it by; none once it is decided."""
        if self._decided(position):
            return ()
        return generated(self.kernels, self.rules, position.words, self.limits.moves)

    def _move(self, position: Position, word: int) -> Move:
        """The move that kernels know by ``word``."""
        raise NotImplementedError

    def _after(self, position: Position, word: int) -> Position:
        """The position after one of these moves."""
        return Position(_row(applied(self.kernels, self.rules, position.words, word)))

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        """The parts of an observation that hide nothing in any game."""
        position = history[-1]
        mover = self.to_move(position)
        return {
            "viewer": viewer,
            "to_move": mover,
            "ply": len(history) - 1,
            "moves": self.moves(position) if mover is viewer else (),
            "turn": Turn(len(history)),
            "captured": self._captured(*last_two(history)),
            "variant": self.facts.key,
            "ruleset": self.ruleset,
        }

    def _captured(self, before: Position | None, after: Position) -> tuple[Capture, ...]:
        """The pieces that the last move took."""
        if before is None:
            return ()
        loser, now = self.to_move(before).other, self.pieces(after)
        return tuple(
            Capture(square, piece)
            for square, piece in self.pieces(before).items()
            if piece.side is loser and now.get(square) != piece
        )

    def _whole_trace(self, history: Sequence[Position]) -> Trace | None:
        """All there is to know of the last move."""
        before, after = last_two(history)
        return None if before is None else self._last_move(before, after)

    def _last_move(self, before: Position, after: Position) -> Trace:
        """All there is to know of the move in between; a drop begins where it ends."""
        mover = self.to_move(before)
        old, new = self.pieces(before), self.pieces(after)
        left = [s for s, piece in old.items() if piece.side is mover and s not in new]
        (target,) = (
            s for s, piece in new.items() if piece.side is mover and old.get(s) != piece
        )
        return Trace(mover, left[0] if left else target, target, new[target])

    def _check(self, position: Position) -> frozenset[Square]:
        """Where the king of the side to move stands in check, in a game that knows it."""
        if self.facts.win_by != "mate" or not self.kernels.checked(
            self.rules, position.row
        ):
            return frozenset()
        king = Piece(self.to_move(position), self.facts.royal)
        return frozenset(s for s, man in self.pieces(position).items() if man == king)


# What is kept are plain numbers: positions themselves, which a referee alone may hold, live
# no longer than whoever has them.


@lru_cache(maxsize=_KEPT)
def generated(
    kernels: ModuleType, rules: object, words: tuple[int, ...], room: int
) -> tuple[int, ...]:
    """The moves that kernels generate from a row of ``words``, ``room`` at most."""
    buffer = np.empty(room, np.int64)
    number = kernels.generate(rules, _row(words), buffer)
    return tuple(buffer[:number].tolist())


@lru_cache(maxsize=_KEPT)
def over(kernels: ModuleType, rules: object, words: tuple[int, ...]) -> bool:
    """Whether the last move decided the game, as ``core.kernels.over`` says."""
    return bool(kernels.over(rules, _row(words)))


@lru_cache(maxsize=_KEPT)
def applied(
    kernels: ModuleType, rules: object, words: tuple[int, ...], move: int
) -> tuple[int, ...]:
    """The words of a row after a move."""
    row = _row(words)
    result = np.empty_like(row)
    kernels.apply(rules, row, move, result)
    return tuple(result.tolist())


def _row(words: tuple[int, ...]) -> NDArray[np.uint64]:
    return np.array(words, np.uint64)


ResetsClock = Callable[[Position, Position], bool]
"""Whether the move from one position to the next ends the count of quiet plies."""

_REPEATED = {5: Reason.FIVEFOLD}
"""What a repetition is called, by how often the position must occur."""


def drawn(
    history: Sequence[Position],
    halfmove_clock: int,
    resets_clock: ResetsClock,
    most: tuple[int, Reason],
    repetition: int,
) -> Outcome | None:
    """The draw at the end of ``history``, if it is one.

    Args:
        history: Every position so far.
        halfmove_clock: Plies without progress before its first.
        resets_clock: What ends their count.
        most: How many of them draw the game, 0 for never, and why.
        repetition: How often a position must occur to draw it; 0 for never.
    """
    lately = _quiet_plies(history, resets_clock)
    total = lately + (halfmove_clock if lately == len(history) - 1 else 0)
    plies, reason = most
    if plies and total >= plies:
        return Outcome(None, reason)
    times = history[-1 - lately :].count(history[-1])
    if repetition and times >= repetition:
        return Outcome(None, _REPEATED.get(repetition, Reason.REPETITION))
    return None


def _quiet_plies(history: Sequence[Position], resets_clock: ResetsClock) -> int:
    """Plies since the last one that resets_clock, or since ``history`` began."""
    number = 0
    for index in range(len(history) - 1, 0, -1):
        if resets_clock(history[index - 1], history[index]):
            break
        number += 1
    return number


def last_two(history: Sequence[Position]) -> tuple[Position | None, Position]:
    """The position before the last move, if there was one, and the last."""
    return (history[-2] if len(history) > 1 else None), history[-1]


# For translators: why a move is not possible; also said in shogi.
STILL_CHECKED = N_("That does not end the check")
ATTACKED = N_("The king would be attacked there")
OPENED = N_("That would leave your king in check")


def can_object(seen: Observation, move: Move) -> bool:
    """Whether there may be anything to say: a piece of the viewer's, on its turn.

    It has no move that ends there, and no own piece stands there.
    """
    if seen.to_move is not seen.viewer or move.origin == move.target:
        return False
    own = (seen.pieces.get(square) for square in (move.origin, move.target))
    mover, there = own
    if mover is None or mover.side is not seen.viewer:
        return False
    ends = {(each.origin, each.target) for each in seen.moves if each.drop is None}
    taken = there is not None and there.side is seen.viewer
    return not taken and (move.origin, move.target) not in ends


def unsafe(seen: Observation, mover: Piece, royal: str) -> str:
    """Why a piece that could go somewhere may not, as nothing but check forbids it."""
    if mover.symbol == royal:
        return _(ATTACKED)
    return _(STILL_CHECKED if seen.check else OPENED)
