"""Where a finished game leads: to another one, or to a look back at it."""

from __future__ import annotations

from core.play.table import Seat
from core.records.tree import tree_of
from gui.app.requests import ToAnalysis, ToAnalysisOf, ToReplayOf, ToWhy
from gui.app.screen import Screen
from gui.app.session import Session
from gui.play.viewpoint import Viewpoint


class AfterGame:
    """What the buttons under a finished game do; while it runs, they do nothing.

    Args:
        screen: The one that is left, or visited.
        session: The game and those who play it.
        viewpoint: What its person sees of it.
    """

    def __init__(self, screen: Screen, session: Session, viewpoint: Viewpoint) -> None:
        self._screen = screen
        self._session = session
        self._viewpoint = viewpoint

    def rematch(self) -> None:
        """Play again with sides swapped."""
        self._screen.go(self._session.rematch(self._screen.shell.dice.getrandbits(31)))

    def replay(self) -> None:
        """Replay the game."""
        if self._viewpoint.after is not None:
            record = self._viewpoint.after.record
            file = self._session.saving.written()
            self._screen.visit(ToReplayOf(record, file=file))

    def analyse(self) -> None:
        """Analyse it in its file, from the moment that the board shows."""
        after, ply = self._viewpoint.after, self._viewpoint.ply
        if after is None:
            return
        flipped, file = self._viewpoint.flipped, self._session.saving.written()
        if file is None:
            self._screen.visit(ToAnalysis(tree_of(after.record), (0,) * ply, flipped))
        else:
            game = ToAnalysisOf(file, record=after.record, at=(0,) * ply, flipped=flipped)
            self._screen.visit(game)

    def why(self) -> None:
        """Look back at how it was lost."""
        seat = self._session.table.seat(self._session.person)
        if self._viewpoint.after is not None and is_lost(seat):
            self._screen.visit(ToWhy(self._viewpoint.after.record, seat.side))


def is_lost(seat: Seat) -> bool:
    """Whether the person has lost to a bot, and may ask why."""
    outcome = seat.outcome
    lost = outcome is not None and outcome.winner is seat.side.other
    return lost and not seat.shared
