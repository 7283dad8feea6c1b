"""The number before the moves of a turn, and the king whose series it is."""

from __future__ import annotations

import pygame

from core.facts import Facts
from core.values import Piece, Side
from gui.board.men import PieceSet, drawing_of, list_man
from gui.drawing.text import draw_text
from gui.widgets.widget import Style


def draw_turn_number(
    surface: pygame.Surface,
    place: tuple[int, int],
    number: str,
    king: tuple[Piece, PieceSet] | None,
    style: Style,
) -> None:
    """Draw the number of a row that ends there, with the king whose series it is."""
    m, theme, (right, y) = style.metrics, style.theme, place
    if king is not None:
        piece, drawing = king
        size = round(m.icon * 0.85)
        surface.blit(list_man(piece, size, theme, drawing), (right - size, y - size // 2))
        right -= size + m.gap // 4
    draw_text(surface, number, right, y, m.small, theme.text3, align="right")


def king_of(facts: Facts, side: Side) -> tuple[Piece, PieceSet]:
    """The most valuable piece of a side, and how it is drawn."""
    return Piece(side, facts.symbols[0]), drawing_of(facts.key)
