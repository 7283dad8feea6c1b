"""The Play screen: a game seen through the eyes of one person, or of two in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from core.texts import _
from core.values import Side
from gui.app.keys import Action
from gui.app.requests import ToHome, ToHotSeat, ToLesson, ToPlay, ToResume
from gui.app.scene import Scene
from gui.app.screen import BoardScreen
from gui.app.session import (
    ResumeError,
    Session,
    new_session,
    resumed_session,
    shared_session,
)
from gui.app.shell import Shell
from gui.board.layout import BoardLayout
from gui.drawing.icons import draw_moon
from gui.drawing.theme import THEMES
from gui.play.draws import DrawChoice
from gui.play.played_game import PlayedGame
from gui.play.view import PlayView
from gui.play.words import outcome_words, pairing, title_words
from gui.ui.elements import Canvas, Text
from gui.ui.layout import Column, Element, Grow, Row, Space
from gui.ui.parts import button
from gui.widgets.widget import PRESS_KEYS, Style
from settings.keys import EVERYWHERE

if TYPE_CHECKING:
    from gui.play.far import FarSession

DEAF_SECONDS = 0.6
"""How long the cover takes no answer, so that one press too many uncovers nothing."""


class PlayScene(BoardScreen):
    """One game of a person.

    Attributes:
        play: The game, as that person knows it.
    """

    def __init__(self, shell: Shell, session: Session | FarSession) -> None:
        super().__init__(shell)
        self.play = PlayedGame(self, session)

    def translate(self) -> None:
        """See ``Screen.translate``."""
        self.play.translate()

    @classmethod
    def new(cls, shell: Shell, request: ToPlay) -> PlayScene:
        """The screen of a new game."""
        return cls(shell, new_session(shell, request))

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return title_words(self.play.seat, self.play.viewpoint.observed)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        idle = {"draw"} if self.play.draws.choice is DrawChoice.NOTHING else set()
        keys = (one.answers for one in self.play.extensions)
        return super().answers.union(self.play.by_key.keys() - idle, *keys)

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``: the rules of the game that is played."""
        return ToLesson(self.play.seat.facts.key, self.play.seat.ruleset)

    @property
    def busy(self) -> bool:
        """Whether something that is to be shown is still being worked out."""
        return any(one.busy for one in self.play.extensions)

    @property
    def board(self) -> BoardLayout:
        """The board as it lies now."""
        return self.play.area.board

    def view(self) -> Element:
        """See ``Screen.view``."""
        return PlayView(self.play).view()

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the keys of the game, and presses beside the board."""
        if event.type == pygame.KEYDOWN:
            self.play.act(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.play.press_beside(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: let the game go on and take in what has happened."""
        self.play.tick(dt)

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        play = self.play
        if play.give_up():
            return
        started = play.viewpoint.live and play.viewpoint.observed.last > 0
        if play.alone:
            play.turn_zen()
        elif not started or play.leaving.agreed():
            self.go(ToHome())

    def close(self) -> None:
        """See ``Scene.close``."""
        self.play.close()


class HotSeatScene(PlayScene):
    """The game of each side of one table, of which one is shown at a time.

    The one that is not shown hears, draws and sounds nothing. Whoever has moved looks
    at what came of it, then hands the screen over; the cover, which tells nothing but a
    name, stays until the other one says that they sit alone. The turn, and with it the
    clock, begins then. A game that is over shows both the truth. Where nothing is hidden
    there is no cover.

    Attributes:
        covered_for: Seconds since the cover came; ``None`` while there is none.
    """

    def __init__(self, shell: Shell, session: Session) -> None:
        first, second = (
            replace(session, person=side, pass_on=self._pass_on) for side in Side
        )
        super().__init__(shell, first)
        self._games = self.play, PlayedGame(self, second)
        self.covered_for: float | None = None
        self._pass_on()

    @classmethod
    def of_two(cls, shell: Shell, request: ToHotSeat) -> HotSeatScene:
        """The screen of a new game."""
        return cls(shell, shared_session(shell, request))

    @property
    def title(self) -> str:
        """See ``Scene.title``: the same whoever looks and whatever has happened."""
        seat = self._games[0].seat
        names, outcome = pairing(seat), seat.outcome
        return f"{names} · {outcome_words(seat, outcome)}" if outcome else names

    @property
    def style(self) -> Style:
        """See ``Screen.style``: the cover is dark in every theme."""
        dark = self.covered_for is not None
        return Style(THEMES["umbra"], self.metrics) if dark else super().style

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers if self.covered_for is None else EVERYWHERE

    def view(self) -> Element:
        """See ``Screen.view``."""
        return super().view() if self.covered_for is None else self._cover()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``."""
        return self.covered_for is None and super().hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: Enter sits down, whatever was clicked before."""
        if self.covered_for is None:
            super().act(event)
        elif event.type == pygame.KEYDOWN and event.key in PRESS_KEYS:
            self._uncover()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``; behind the cover no time passes."""
        if self.covered_for is None:
            super().tick(dt)
        else:
            self.covered_for += dt

    def back(self) -> None:
        """See ``Screen.back``; from the cover the game waits on Home."""
        if self.covered_for is None:
            super().back()
        else:
            self.go(ToHome())

    def translate(self) -> None:
        """See ``Screen.translate``: that of either side."""
        for game in self._games:
            game.translate()

    def close(self) -> None:
        """See ``Scene.close``."""
        for game in self._games:
            game.close()

    def _pass_on(self) -> None:
        """Show the side to move its game, or the cover before it."""
        self.play = self._games[self.play.viewpoint.now.to_move]
        if self.play.seat.facts.hidden:
            self.covered_for = 0.0
        # Nothing of the other one's board hears another event.
        self.focus.focus(None)
        self.renew()

    def _uncover(self) -> None:
        if self.covered_for is not None and self.covered_for >= DEAF_SECONDS:
            self.covered_for = None

    def _cover(self) -> Element:
        """What is shown while two people swap seats."""
        m, seat = self.metrics, self.play.seat
        name, clocks = seat.names[seat.side], seat.control is not None

        def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            surface.fill(style.theme.bg, rect)

        def moon(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            draw_moon(surface, rect.center, m.wordmark, 1.0, style.theme)

        words = _("Pass to {name}").format(name=name)
        waiting = _("Press Enter when nobody else is looking.")
        show = button(
            _("Show my board"), self._uncover, "main", "watch", focus=True,
            h=m.button + m.gutter,
        )  # fmt: skip
        leave = button(_("Back home"), self.back, icon="back")
        return Column(
            Space(Grow(2)),
            Canvas(moon, h=2 * m.wordmark),
            Space("margin"),
            Text(words, "h1", "text", bold=True, align="center"),
            Text(waiting, "body", align="center"),
            Text(_("Both clocks are stopped.") if clocks else "", align="center"),
            Space("margin"),
            Row(Space(), Column(show, leave, gap="gap", w=7 * m.button), Space()),
            Space(Grow(3)),
            pad="margin",
            gap="gap",
            ground=ground,
        )


def resumed(shell: Shell, request: ToResume) -> Scene:
    """The screen of an interrupted game, or Home with the reason why there is none."""
    try:
        session = resumed_session(shell, request.path)
    except ResumeError as error:
        return shell.open(ToHome(str(error)))
    shared = session.table.terms.shared
    return HotSeatScene(shell, session) if shared else PlayScene(shell, session)
