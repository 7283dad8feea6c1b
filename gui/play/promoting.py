"""The choice of promotion while it is open on the board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from core.values import Move, Side
from gui.board.layout import BoardLayout
from gui.board.men import PieceSet
from gui.board.promotion import (
    CANCEL,
    UNROLL,
    PromotionColumn,
    choices,
    draw_promotion,
)
from gui.drawing.pace import motion_share
from gui.drawing.theme import Theme
from gui.widgets.widget import PRESS_KEYS
from settings.model import Settings

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class Promoting:
    """A question on the board: what shall the man become?

    Attributes:
        moves: The moves in question, alike but for the promotion.
        answer: The move chosen, once one is.
        open: Whether the question still stands.
    """

    def __init__(
        self, moves: Sequence[Move], side: Side, drawing: PieceSet, began: float
    ) -> None:
        self.moves = tuple(moves)
        self.answer: Move | None = None
        self.open = True
        self._side = side
        self._drawing = drawing
        self._began = began
        self._symbols = choices(moves)
        self._current = self._symbols[0]

    def column(self, layout: BoardLayout) -> PromotionColumn:
        """Where the choices stand on a board."""
        return PromotionColumn(layout, self.moves[0].target, self._side, self._symbols)

    def handle(self, event: pygame.event.Event, layout: BoardLayout) -> bool:
        """Take a click, a letter, an arrow, Enter or Esc; return whether it was used.

        A click beside the column takes the move back and is used up by that.
        """
        column = self.column(layout)
        if event.type == pygame.MOUSEMOTION:
            self._current = column.hit(*event.pos) or self._current
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._settle(column.hit(*event.pos) or CANCEL)
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
        look = theme, self._drawing
        draw_promotion(surface, column, *look, current=self._current, unrolled=unrolled)

    def _handle_key(self, event: pygame.event.Event, column: PromotionColumn) -> bool:
        letter = column.symbol_for(chr(event.key)) if event.key < 128 else None
        if event.key == pygame.K_ESCAPE:
            self._settle(CANCEL)
        elif event.key in PRESS_KEYS:
            self._settle(self._current)
        elif letter is not None:
            self._settle(letter)
        elif event.key in _STEPS:
            way = _STEPS[event.key] * (1 if column.downward else -1)
            here = self._symbols.index(self._current)
            self._current = self._symbols[(here + way) % len(self._symbols)]
        else:
            return False
        return True

    def _settle(self, symbol: str) -> None:
        self.open = False
        chosen = (move for move in self.moves if move.promotion == symbol)
        self.answer = next(chosen, None)
