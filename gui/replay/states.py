"""What a replay shows while there is no game to show."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardOptions
from gui.drawing.icons import draw_icon
from gui.drawing.text import LEADING, draw_paragraph, draw_text, wrap_into
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_BOARD = 8
_MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class StateCard:
    """A card in the middle of the window, with room for one button at its foot.

    Attributes:
        rect: Where it stands.
        button: Where the button stands.
    """

    rect: pygame.Rect
    button: pygame.Rect


def state_card(size: tuple[int, int], style: Style) -> StateCard:
    """The card for a window of that size."""
    m = style.metrics
    rect = pygame.Rect(0, 0, min(size[0] - 2 * m.margin, m.body * 34), m.body * 18)
    rect.center = (size[0] // 2, (size[1] + m.bar) // 2)
    button = pygame.Rect(0, 0, m.body * 12, m.button)
    button.midbottom = (rect.centerx, rect.bottom - m.margin)
    return StateCard(rect, button)


def draw_error(surface: pygame.Surface, card: StateCard, words: str, style: Style) -> None:
    """Draw that a file could not be read, and why."""
    m, theme, x = style.metrics, style.theme, card.rect.centerx
    draw_panel(surface, card.rect, style)
    y = card.rect.y + m.margin + m.icon
    draw_icon(surface, "warning", (x, y), m.icon * 2, theme.danger)
    y += m.icon * 2 + m.gap
    title = "This file could not be read"
    draw_text(surface, title, x, y, m.h3, theme.text, bold=True, align="center")
    y += round(m.h3 * 1.2) + m.gap // 2
    width = card.rect.width - 2 * m.margin
    for number, line in enumerate(wrap_into(words, m.small, width, _MOST_LINES)):
        rise = y + round(number * m.small * LEADING)
        draw_text(surface, line, x, rise, m.small, theme.text2, align="center")


def draw_loading(
    surface: pygame.Surface, card: StateCard, words: tuple[str, str], style: Style
) -> None:
    """Draw a board in fog, what is being opened, and how far that is."""
    m, theme, x = style.metrics, style.theme, card.rect.centerx
    draw_panel(surface, card.rect, style)
    cell = m.body * 8 // _BOARD
    layout = BoardLayout(
        _BOARD, _BOARD, cell, x - cell * _BOARD // 2, card.rect.y + m.margin
    )
    BoardView(layout, theme, BoardOptions(coordinates="off")).draw(surface, None)
    y = layout.y + layout.height + m.gap + m.body
    title, detail = words
    width = card.rect.width - 2 * m.margin
    y += draw_paragraph(
        surface, title, x, y, width, m.body, theme.text, bold=True, align="center"
    )
    draw_text(surface, detail, x, y, m.small, theme.text2, align="center")
