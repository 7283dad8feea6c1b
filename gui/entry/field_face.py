"""How a field for files looks: icon, what is typed or a hint, its key, the news."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.key_caps import caps_width, draw_caps
from gui.widgets.text_field import TextField
from gui.widgets.widget import Style


@dataclass(frozen=True, slots=True)
class FieldFace:
    """What a field shows besides what is typed.

    Attributes:
        icon: The icon at its left.
        hint: What is said while nothing is typed.
        key: The key that leads to the field; ``""`` for none.
        news: What stands at its right.
    """

    icon: str
    hint: str
    key: str = ""
    news: str = ""


def draw_field(
    surface: pygame.Surface, field: TextField, face: FieldFace, style: Style
) -> None:
    """Draw a field, and a caret while it has the keyboard."""
    m, theme, rect = style.metrics, style.theme, field.rect
    ground = theme.raised if field.hovered else theme.panel
    rounded(surface, rect, m.radius, ground, theme.edge)
    x, y = rect.x + m.gap, rect.centery
    draw_icon(surface, face.icon, (x + m.icon / 2, y), m.icon, theme.text2)
    x, right = x + m.icon + m.gap, rect.right - m.gap
    if face.news:
        draw_text(surface, face.news, right, y, m.small, theme.text2, align="right")
        right -= text_width(face.news, m.small) + 2 * m.gap
    room = pygame.Rect(x if field.text else x - 4, rect.y, right - x, rect.height)
    field.view.draw(surface, room, m.body, style, caret=field.focused)
    if not field.text:
        _draw_hint(surface, face, (x, y), right - x, style)


def _draw_hint(
    surface: pygame.Surface,
    face: FieldFace,
    at: tuple[int, int],
    room: int,
    style: Style,
) -> None:
    """Draw what can be typed, and the key that leads there."""
    m, (x, y) = style.metrics, at
    caps = caps_width((face.key,), m) + m.gap if face.key else 0
    words = ellipsis(face.hint, m.body, room - caps)
    x += draw_text(surface, words, x, y, m.body, style.theme.text3)
    if face.key:
        draw_caps(surface, (face.key,), (x + caps, y), style)
