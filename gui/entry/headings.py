"""The line over a group of controls."""

from __future__ import annotations

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label, draw_text, fitted, text_width
from gui.widgets.widget import Style


def heading_height(metrics: Metrics) -> int:
    """From the top of a heading to the top of what it names."""
    return {"S": 19, "M": 22, "L": 28}[metrics.size]


def heading_width(words: str, metrics: Metrics) -> int:
    """How wide the words of a heading are."""
    return text_width(words.upper(), metrics.label, bold=True, track=metrics.label_track)


def draw_heading(
    surface: pygame.Surface, below: pygame.Rect, words: str, style: Style, note: str = ""
) -> None:
    """Draw the heading of what stands at ``below``, with a note at its right end."""
    m, theme = style.metrics, style.theme
    y = below.y - heading_height(m) + m.label // 2 + 1
    draw_label(surface, words, below.x, y, m.label, theme.text2, track=m.label_track)
    if note:
        room = below.width - heading_width(words, m) - m.gap
        note, size = fitted(note, m.small_sizes, room)
        draw_text(surface, note, below.right, y, size, theme.text2, align="right")


def beside_heading(below: pygame.Rect, words: str, metrics: Metrics) -> pygame.Rect:
    """Where a quiet button stands at the right end of a heading."""
    width, height = text_width(words, metrics.small), heading_height(metrics) - 4
    box = pygame.Rect(below.right - width, 0, width, height)
    box.centery = below.y - heading_height(metrics) + metrics.label // 2 + 1
    return box
