"""What is told of a piece in hand, beside its slot."""

from __future__ import annotations

import pygame

from gui.board.pen import DARK, LIGHT, figure_size
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, text_width, wrap

_WIDEST = 15
"""Width of a line, as a multiple of the size of its letters."""

_MARGIN = 8
"""Pixels left free at the edges of the window."""


def draw_slot_note(
    surface: pygame.Surface, box: pygame.Rect, cell: int, words: str, note: str
) -> None:
    """Draw the name of a piece in hand, and what is to be known of it, at its slot.

    Args:
        surface: The window.
        box: The slot.
        cell: Width of a square of the board in pixels.
        words: What the piece is called.
        note: What else is to be known.
    """
    size = figure_size(cell, 0.2, 12)
    lines = wrap(note, size, size * _WIDEST) if note else []
    step, pad = round(size * LEADING), size // 2
    widths = (text_width(words, size, bold=True), *(text_width(n, size) for n in lines))
    pill = pygame.Rect(0, 0, max(widths) + 2 * pad, step * (1 + len(lines)) + pad)
    pill.midbottom = box.centerx, box.top + 2
    if pill.top < _MARGIN:
        pill.top = box.bottom - 2
    pill.clamp_ip(surface.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN))
    rounded(surface, pill, pad, DARK)
    for number, line in enumerate((words, *lines)):
        y = pill.y + pad / 2 + step * (number + 0.5)
        draw_text(surface, line, pill.x + pad, y, size, LIGHT, bold=not number)
