"""The board of an analysis, on which the moves of both sides are made freely."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from core.game import Game
from core.values import Move, Observation, Square
from gui.board.view_state import ShownBoard
from gui.play.viewpoint import truth_view
from gui.replay.study import Study

Arrow = tuple[Square, Square]


class StudyMoment:
    """See ``gui.play.moving.Present``: wherever one stands in a study one can go on.

    Args:
        study: What is studied.
        may_move: Tells whether moves can be made just now.

    Attributes:
        study: What is shown.
        plans: No move is planned ahead, as both sides' moves are made.
    """

    plans = False

    def __init__(self, study: Study, may_move: Callable[[], bool] = lambda: True) -> None:
        self.study = study
        self._may_move = may_move
        self._view: tuple[object, ShownBoard] | None = None

    @property
    def game(self) -> Game:
        """See ``Present.game``."""
        return self.study.game

    @property
    def live(self) -> bool:
        """See ``Present.live``."""
        return self._may_move()

    @property
    def now(self) -> Observation:
        """See ``Present.now``; it is the same one as long as the moment is."""
        return self.study.now

    @property
    def view(self) -> ShownBoard:
        """The truth, with the ends of the last move or of those of its series."""
        now = self.now
        if self._view is None or self._view[0] is not now:
            self._view = now, truth_view(self.study.last_turn)
        return self._view[1]


def arrows_of(move: Move) -> tuple[Arrow, ...]:
    """An arrow for each step of a move; one that goes nowhere for a drop."""
    if move.drop is not None:
        return ((move.target, move.target),)
    return tuple(pairwise(move.path))
