"""The choice of promotion while it is open on the board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from core.values import Move, Piece
from gui.board.layout import BoardLayout
from gui.board.men import drawing_of
from gui.board.promotion import (
    CANCEL,
    UNROLL,
    PromotionColumn,
    choices,
    draw_promotion,
)
from gui.drawing.redraw import motion_share
from gui.drawing.theme import Theme
from gui.games import GAMES
from gui.widgets.widget import PRESS_KEYS
from settings.model import Settings

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Promoting:
    """A question on the board: what shall the piece become?

    Args:
        moves: The moves in question, all over the same squares.
        piece: What is moved.
        variant: Key of the game.
        began: When the question was asked, in seconds.

    Attributes:
        choices: The answers, the likeliest first.
        answer: The move chosen, once one is.
        open: Whether the question still stands.
    """

    def __init__(
        self, moves: Sequence[Move], piece: Piece, variant: str, began: float
    ) -> None:
        self.choices = choices(moves, piece, GAMES[variant].promotions)
        self.answer: Move | None = None
        self.open = True
        self._variant = variant
        self._began = began
        self._current = 0

    def column(self, layout: BoardLayout) -> PromotionColumn:
        """Where the choices stand on a board."""
        return PromotionColumn(layout, self.choices[0].move.target, self.choices)

    def handle(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """Take a click, a letter, an arrow, Enter or Esc; return whether it was used.

        A click beside the column takes the move back and is used up by that.
        """
        column = self.column(layout)
        if event.type == pygame.MOUSEMOTION:
            hit = column.hit(*event.pos)
            self._current = self._current if hit in (None, CANCEL) else hit
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._settle(column.hit(*event.pos))
            return True
        return event.type == pygame.KEYDOWN and self._handle_key(event, column)

    def unrolled(self, settings: Settings, now: float) -> float:
        """How far the column has unrolled at the time ``now``, 0 to 1."""
        return motion_share(settings, now - self._began, UNROLL)

    def draw(
        self, surface: pygame.Surface, layout: BoardLayout, theme: Theme, unrolled: float
    ) -> None:
        """Draw the column, unrolled so far."""
        column = self.column(layout)
        look = theme, drawing_of(self._variant, layout.flipped)
        draw_promotion(surface, column, *look, current=self._current, unrolled=unrolled)

    def _handle_key(self, event: pygame.event.Event, column: PromotionColumn) -> bool:
        plain = chr(event.key) if event.key < 128 else ""
        typed = column.typed(getattr(event, "unicode", "") or plain)
        if event.key == pygame.K_ESCAPE:
            self._settle(None)
        elif event.key in PRESS_KEYS:
            self._settle(self._current)
        elif typed is not None:
            self._settle(typed)
        elif event.key in _STEPS:
            way = _STEPS[event.key] * (1 if column.downward else -1)
            self._current = (self._current + way) % len(self.choices)
        else:
            return False
        return True

    def _settle(self, number: int | None) -> None:
        self.open = False
        if number is not None and number != CANCEL:
            self.answer = self.choices[number].move
