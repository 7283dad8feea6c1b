"""The boards of the games at play, followed move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.events.event import Plan
from core.games import find_game
from core.records.record import GameRecord
from core.setup import Position
from core.values import Side
from gui.app.running_tournament import Moment, Pair
from gui.replay.words import score_words

MOST = 6
"""So many boards are kept up."""


@dataclass(slots=True)
class _Followed:
    """A game on one of the boards."""

    number: int
    pair: Pair
    history: list[Position]
    plies: int = 0
    over: bool = False
    moment: Moment | None = field(default=None)


class LiveBoards:
    """A few games, each in its place until another takes it.

    A game that has ended stays, without its veil, until a new game needs the place.
    """

    def __init__(self, plan: Plan) -> None:
        self._game = find_game(plan.variant, plan.ruleset)
        self._followed: list[_Followed] = []

    @property
    def moments(self) -> Sequence[Moment]:
        """What the boards show; the same object as long as a board does not change."""
        return [one.moment for one in self._followed if one.moment is not None]

    def follow(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show a game that is being played as far as it has come."""
        one = self._find(number) or self._take_in(number, pair)
        if one is not None and not one.over:
            self._extend(one, record)

    def recall(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show how a game ended that was played before anybody looked."""
        self._take_in(number, pair)
        self.end(number, record)

    def end(self, number: int, record: GameRecord) -> None:
        """Show how a game ended, if it has a board."""
        one = self._find(number)
        if one is not None:
            one.over = True
            self._extend(one, record)

    def _find(self, number: int) -> _Followed | None:
        return next((one for one in self._followed if one.number == number), None)

    def _take_in(self, number: int, pair: Pair) -> _Followed | None:
        one = _Followed(number, pair, [self._game.start().position])
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
        if one.moment is not None and one.plies == len(record.moves) and not one.over:
            return
        for move in record.moves[one.plies :]:
            one.history.append(self._game.play(one.history[-1], move))
        one.plies = len(record.moves)
        one.moment = self._moment(one, record)

    def _moment(self, one: _Followed, record: GameRecord) -> Moment:
        side = self._game.to_move(one.history[-1])
        truth = self._game.reveal(one.history)
        if record.outcome is not None:
            note = score_words(record.outcome)
            return Moment(one.pair, truth, truth.visible, None, note)
        lit = self._game.observe(one.history, side).visible
        number = one.plies // 2 + 1
        return Moment(one.pair, truth, lit, Side(side), str(number))
