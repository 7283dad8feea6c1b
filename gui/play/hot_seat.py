"""Two people at one screen: each has a Play screen, with a cover in between."""

from __future__ import annotations

from dataclasses import replace

import pygame

from core.values import Side
from gui.app.requests import ToHome, ToHotSeat, ToResume
from gui.app.scene import Scene
from gui.app.session import ResumeError, Session, resumed_session, shared_session
from gui.app.shell import Shell
from gui.play.captions import outcome_words, pairing
from gui.play.cover import Cover, note_of
from gui.play.scene import PlayScene


class HotSeatScene:
    """One Play screen for each side of one table, of which one is shown at a time.

    The one that is not shown hears, draws and sounds nothing. Whoever has moved looks
    at what came of it, then hands the screen over; the cover stays until the other one
    says that they sit alone. The turn, and with it the clock, begins then. A game that
    is over shows both the truth. Where nothing is hidden there is no cover.

    Attributes:
        shown: The Play screen or the cover that is before the people now.
    """

    def __init__(self, shell: Shell, session: Session) -> None:
        self._shell = shell
        self._table = session.table
        self._scenes = [
            PlayScene(shell, replace(session, person=side, pass_on=self._pass_on))
            for side in Side
        ]
        self.shown: PlayScene | Cover = self._next()

    @classmethod
    def new(cls, shell: Shell, asked: ToHotSeat) -> HotSeatScene:
        """The screen of a new game."""
        return cls(shell, shared_session(shell, asked))

    @property
    def title(self) -> str:
        """See ``Scene.title``: the same whoever looks and whatever has happened."""
        seat, outcome = self._table.seat(Side.FIRST), self._table.outcome
        result = "" if outcome is None else f" · {outcome_words(seat, outcome)}"
        return f"{pairing(seat)}{result}"

    @property
    def typing(self) -> bool:
        """See ``Scene.typing``."""
        return self.shown.typing

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``."""
        self.shown.handle(event)

    def update(self, dt: float) -> Scene | None:
        """See ``Scene.update``."""
        shown = self.shown
        following = shown.update(dt)
        return self if following is shown else following

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Scene.draw``."""
        self.shown.draw(surface)

    def close(self) -> None:
        """See ``Scene.close``."""
        for scene in self._scenes:
            scene.close()

    def _pass_on(self) -> None:
        self.shown = self._next()

    def _next(self) -> PlayScene | Cover:
        """What the side to move is shown first: its game, or the dark screen before it."""
        seat = self._table.seat(Side.FIRST)
        side = seat.seen[-1].to_move
        if not seat.facts.hidden:
            return self._scenes[side]
        note = note_of(timed=seat.control is not None)
        return Cover(self._shell, seat.names[side], note, lambda: self._show(side))

    def _show(self, side: Side) -> None:
        self.shown = self._scenes[side]


def resumed(shell: Shell, asked: ToResume) -> Scene:
    """The screen of an interrupted game, or Home with the reason why there is none."""
    try:
        session = resumed_session(shell, asked.path)
    except ResumeError as error:
        return shell.open(ToHome(str(error)))
    shared = session.table.terms.shared
    return HotSeatScene(shell, session) if shared else PlayScene(shell, session)
