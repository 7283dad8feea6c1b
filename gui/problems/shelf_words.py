"""What is written on the shelf besides the cards: what can be dropped, that none fits."""

from __future__ import annotations

import pygame

from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_into
from gui.problems.layout import ShelfLayout
from gui.widgets.widget import Style

_DROP = "Drop a file on the window: .olv .epd .pgn .csv .json"
_NONE = "No problem fits these filters"
_EMPTY = "This set is empty: add problems by their menu (right click)"


def draw_drop(surface: pygame.Surface, layout: ShelfLayout, style: Style) -> None:
    """Draw which files can be dropped, by name where there is room."""
    m, theme, rect = style.metrics, style.theme, layout.drop
    words = _DROP.partition(":")[0] if m.size == "S" else _DROP
    y = rect.y + m.small * 0.8
    for number, line in enumerate(wrap_into(words, m.caption, rect.width, 2)):
        place = rect.x, y + number * m.caption * LEADING
        draw_text(surface, line, *place, m.caption, theme.text3)


def draw_none(
    surface: pygame.Surface, layout: ShelfLayout, filtered: bool, style: Style
) -> None:
    """Draw why there is no card: all are ``filtered`` out, or there are no problems."""
    m, cards = style.metrics, layout.cards
    words = ellipsis(_NONE if filtered else _EMPTY, m.body, cards.width)
    ink = style.theme.text2
    draw_text(surface, words, *cards.center, m.body, ink, align="center")


def draw_foot(
    surface: pygame.Surface, layout: ShelfLayout, words: str, style: Style
) -> None:
    """Draw the line under the cards."""
    m, foot = style.metrics, layout.foot
    shown = ellipsis(words, m.small, foot.width)
    draw_text(surface, shown, foot.x, foot.centery, m.small, style.theme.text2)
