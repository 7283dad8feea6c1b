"""The boards of the games at play, followed move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.events.event import Plan
from core.game import start_from
from core.games import find_game
from core.records.record import GameRecord
from core.setup import Position
from core.values import Side
from gui.app.requests import ToReplay
from gui.app.running_tournament import LiveBoard, Pair
from gui.replay.words import result_text

MOST = 6
"""The most boards that are kept."""


@dataclass(slots=True)
class _Followed:
    """A game on one of the boards."""

    number: int
    pair: Pair
    history: list[Position]
    plies: int = 0
    over: bool = False
    board: LiveBoard | None = field(default=None)


class LiveBoards:
    """A few games, each on a board until another one takes it.

    A finished game stays, undimmed, until a new game needs its board.

    Args:
        plan: The tournament.
        file_of: Where a game is kept, by its number.
    """

    def __init__(self, plan: Plan, file_of: Callable[[int], Path]) -> None:
        self._file_of = file_of
        self._game = find_game(plan.variant, plan.ruleset)
        self._followed: list[_Followed] = []

    @property
    def boards(self) -> Sequence[LiveBoard]:
        """What the boards show; the same object as long as a board does not change."""
        return [one.board for one in self._followed if one.board is not None]

    def follow(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show a game that is being played as far as it has come."""
        one = self._find(number) or self._take_in(number, pair, record)
        if one is not None and not one.over:
            self._extend(one, record)

    def recall(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show how a game ended that was played before anybody looked."""
        self._take_in(number, pair, record)
        self.end(number, record)

    def end(self, number: int, record: GameRecord) -> None:
        """Show how a game ended, if it has a board."""
        one = self._find(number)
        if one is not None:
            one.over = True
            self._extend(one, record)

    def _find(self, number: int) -> _Followed | None:
        return next((one for one in self._followed if one.number == number), None)

    def _take_in(self, number: int, pair: Pair, record: GameRecord) -> _Followed | None:
        one = _Followed(number, pair, [start_from(self._game, record.fen).position])
        if len(self._followed) < MOST:
            self._followed.append(one)
            return one
        over = [old for old in self._followed if old.over]
        if not over:
            return None
        oldest = min(over, key=lambda old: old.number)
        self._followed[self._followed.index(oldest)] = one
        return one

    def _extend(self, one: _Followed, record: GameRecord) -> None:
        if one.board is not None and one.plies == len(record.moves) and not one.over:
            return
        for move in record.moves[one.plies :]:
            one.history.append(self._game.play(one.history[-1], move))
        one.plies = len(record.moves)
        one.board = self._board(one, record)

    def _board(self, one: _Followed, record: GameRecord) -> LiveBoard:
        side = self._game.to_move(one.history[-1])
        truth = self._game.reveal(one.history)
        if record.outcome is not None:
            note = result_text(record.outcome)
            replay = ToReplay(self._file_of(one.number))
            return LiveBoard(one.pair, truth, truth.visible, None, note, replay)
        lit = self._game.observe(one.history, side).visible
        number = truth.turn.number
        if self._game.facts.alternates and not self._game.facts.numbers_plies:
            number = (number + 1) // 2
        return LiveBoard(one.pair, truth, lit, Side(side), str(number))
