"""Keys as they stand on a keyboard."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, text_width
from gui.widgets.widget import Style

_GAP = 4


def caps_width(keys: Sequence[str], m: Metrics) -> int:
    """How wide these keys are side by side."""
    return sum(_cap_width(key, m) for key in keys) + _GAP * max(0, len(keys) - 1)


def draw_caps(
    surface: pygame.Surface, keys: Sequence[str], midright: tuple[int, int], style: Style
) -> None:
    """Draw the keys side by side, so that they end at a place."""
    m, theme = style.metrics, style.theme
    x, y = midright[0] - caps_width(keys, m), midright[1]
    for key in keys:
        cap = pygame.Rect(x, 0, _cap_width(key, m), m.small + 6)
        cap.centery = y
        rounded(surface, cap, 4, theme.raised, theme.edge)
        size = m.caption
        draw_text(surface, key, cap.centerx, y, size, theme.text, bold=True, align="center")
        x = cap.right + _GAP


def _cap_width(key: str, m: Metrics) -> int:
    return max(m.small + 10, text_width(key, m.caption, bold=True) + 10)
