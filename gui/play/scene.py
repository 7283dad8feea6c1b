"""The Play screen: one person's game, seen through that person's eyes."""

from __future__ import annotations

import pygame

from gui.app.keys import Action
from gui.app.requests import ToHome, ToLesson, ToPlay
from gui.app.session import Session, new_session
from gui.app.shell import Shell
from gui.app.tree_screen import TreeScreen
from gui.board.layout import BoardLayout
from gui.play.draws import DrawChoice
from gui.play.played_game import PlayedGame
from gui.play.view import PlayView
from gui.play.words import title_words
from gui.ui.layout import Element


class PlayScene(TreeScreen):
    """One game of a person.

    Attributes:
        play: The game, as that person knows it.
    """

    def __init__(self, shell: Shell, session: Session) -> None:
        super().__init__(shell)
        self.play = PlayedGame(self, session)

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
        """See ``TreeScreen.view``."""
        return PlayView(self.play).view()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``. Whatever is open over the board gets events first."""
        if super().hear(event):
            return True
        self.focus.free_keys(event)
        return False

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
