"""Opened instead of a replay while a game is not over: the person's own view."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame

from core.games import GAMES
from core.play.table import NotOnFileError, give_up
from core.records.record import GameRecord, eyes
from core.records.replay import Timeline
from core.values import Observation, Side
from gui.app.board_settings import board_options, fog_time
from gui.app.requests import Request, ToLibrary, ToReplay, ToResume
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.hand_shelf import HandShelf, shelves_of
from gui.board.hands import Hands, draw_shelf
from gui.board.layout import BoardLayout, board_height
from gui.board.stands import draw_stands
from gui.drawing.text import draw_paragraph, draw_text
from gui.replay.layout import Room, shelf_air
from gui.replay.words import name_words
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, ConfirmButton
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel

_TITLE = "This game is not over"
_OWN = "Until it ends you see your own view only, as in play."
_SHARED = "Until it ends neither player may see what the fog hides."
_PRICE = "You can reveal everything now, but then you lose the game, and that is saved."
_PRICE_SHARED = "You can reveal everything now, but then it is a draw, and that is saved."


class UnfinishedGameScene(Screen):
    """Offers to continue a game, or to give it up and reveal everything.

    Args:
        shell: What all screens share.
        asked: Its file, and which game of it.
        record: The game.
        alone: Whether it is the only game of its file, and so can be continued.
    """

    beyond: Request = ToLibrary()

    def __init__(
        self, shell: Shell, asked: ToReplay, record: GameRecord, *, alone: bool
    ) -> None:
        super().__init__(shell)
        self._asked = asked
        self._record = record
        self._facts = GAMES[record.variant].facts
        self._eyes = eyes(record)
        self._seen = _seen(record, self._eyes)
        self._names = name_words(record)
        self._bar = AppBar("Replay", self._names, self.back, self.home)
        self._continue = Button(
            "Continue", lambda: self.go(ToResume(asked.path)), "main", "play"
        )
        self._reveal = ConfirmButton(
            "Give up and reveal", "Yes, give it up", "resign", self._give_up
        )
        self._alone = alone
        self._notice = Notice()
        self._giving_up: _GivingUp | None = None
        self._board = BoardLayout.of(self._facts, 1)
        self._shelves: tuple[HandShelf, ...] = ()
        self._view: BoardView | None = None
        self._card = pygame.Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"{self._names} – Umbra"

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, (width, height) = self.metrics, self.size
        self._bar.arrange(width, m)
        high = height - m.bar - 2 * m.margin - m.coords
        card = min(26 * m.body, width * 2 // 5)
        across = width - card - 3 * m.margin - m.coords
        flipped = self._eyes is Side.SECOND
        room = Room(width, height, m, self._facts, flipped, m.coords)
        cell = room.cell(min(across, high), high)
        left = (width - m.coords - cell * self._facts.columns - m.margin - card) // 2
        tall = board_height(self._facts, cell) + 2 * room.above(cell)
        top = m.bar + m.margin + (high - tall) // 2 + room.above(cell)
        self._board = room.board(cell, left + m.coords, top)
        self._shelves = shelves_of(self._facts, self._board, shelf_air(m.coords), "around")
        options = board_options(self.shell.settings, m)
        self._view = BoardView(self._board, self.shell.theme, options)
        x = room.right(self._board) + m.margin
        self._card = pygame.Rect(x, self._board.y, card, self._board.height)
        self._place_buttons()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        style, m, theme, card = self.style, self.metrics, self.shell.theme, self._card
        self._bar.draw(surface, style)
        if self._view is not None:
            self._view.draw(surface, self._seen, t=fog_time(self.shell))
        if self._seen is None:
            for shelf in self._shelves:
                draw_shelf(surface, shelf, Hands(), (self._facts.key, theme))
        else:
            draw_stands(surface, self._board, self._shelves, self._seen, (m, theme))
        draw_panel(surface, card, style)
        x, y, width = card.x + m.margin, card.y + m.margin + m.h3, card.width - 2 * m.margin
        draw_text(surface, _TITLE, x, y, m.h3, theme.text, bold=True)
        y += 2 * m.h3
        own = self._eyes is not None
        for words in (_OWN, _PRICE) if own else (_SHARED, _PRICE_SHARED):
            y += draw_paragraph(surface, words, x, y, width, m.body, theme.text2) + m.gutter

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        giving_up = self._giving_up
        if giving_up is None or not giving_up.done:
            return
        self._giving_up = None
        if giving_up.problem:
            self._notice.show_error(giving_up.problem)
            self._place_buttons()
        else:
            self.go(self._asked)

    def _place_buttons(self) -> None:
        m, card = self.metrics, self._card
        width = card.width - 2 * m.margin
        spot = pygame.Rect(card.x + m.margin, 0, width, m.button)
        spot.bottom = card.bottom - m.margin
        self._reveal.rect = spot.copy()
        spot.bottom = spot.y - m.gap
        self._continue.rect = spot.copy()
        lines = 3 * m.button
        bottom = spot.y - m.gap
        self._notice.rect = pygame.Rect(spot.x, bottom - lines, width, lines)
        offered = [self._continue, self._reveal] if self._alone else [self._reveal]
        self.focus.set([*self._bar.widgets, *offered, self._notice])

    def _give_up(self) -> None:
        if self._giving_up is None:
            self._giving_up = _GivingUp(self._asked.path, self._record)


class _GivingUp:
    """Saves that a game was given up, on a thread.

    Attributes:
        done: Whether it has been tried.
        problem: Why it could not be; empty if it was.
    """

    def __init__(self, path: Path, record: GameRecord) -> None:
        self.done = False
        self.problem = ""
        self._work = path, record
        # No daemon: what was asked for is to be on file even if the window closes now.
        threading.Thread(target=self._put).start()

    def _put(self) -> None:
        try:
            give_up(*self._work)
        except NotOnFileError as error:
            self.problem = str(error)
        finally:
            self.done = True


def _seen(record: GameRecord, side: Side | None) -> Observation | None:
    """What ``side`` sees at the end of ``record``; nothing at all for nobody."""
    if side is None:
        return None
    timeline = Timeline.of(record)
    return timeline.observed(timeline.plies, side)
