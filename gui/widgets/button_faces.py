"""What buttons of each kind look like."""

from dataclasses import dataclass
from typing import Literal

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Colour, Theme
from gui.widgets.widget import Style

Kind = Literal["main", "second", "quiet", "danger", "disabled"]

_AIR = 6
"""Pixels at either end of a button that its words leave free; they shrink if need be."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a button shows: words, and an icon before them if one is named and has room."""

    words: str
    icon: str = ""


def draw_button(
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
    kind: Kind,
    face: Face,
    hovered: bool,
) -> None:
    """Draw a button with what it shows in its middle."""
    draw_button_ground(surface, rect, style, kind, hovered)
    m, ink = style.metrics, _ink(style.theme, kind, hovered)
    bold = kind in ("main", "danger")
    size = _type_size(rect, m, kind)
    room = rect.width - (0 if kind == "quiet" else 2 * _AIR)
    needed = text_width(face.words, size, bold=bold)
    # Where there is little room the words say it alone, and smaller if need be.
    icon_room = round(m.icon * 1.4) if face.icon and needed + m.icon * 1.4 <= room else 0
    if needed > room - icon_room:
        size = min(size, m.caption)
    words = ellipsis(face.words, size, rect.width - icon_room, bold)
    left = rect.centerx - (text_width(words, size, bold=bold) + icon_room) / 2
    if icon_room:
        draw_icon(surface, face.icon, (left + m.icon / 2, rect.centery), m.icon, ink)
    draw_text(surface, words, left + icon_room, rect.centery, size, ink, bold=bold)


def draw_button_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, kind: Kind, hovered: bool
) -> None:
    """Draw what a button's words stand on; a quiet one has no ground."""
    theme, radius = style.theme, style.metrics.radius
    raised = theme.hover if hovered else theme.raised
    match kind:
        case "main":
            line = theme.on_accent if hovered else None
            rounded(surface, rect, radius, theme.accent, line, 1.5)
        case "second":
            rounded(surface, rect, radius, raised, theme.edge)
        case "danger":
            rounded(surface, rect, radius, raised, theme.danger)
        case "disabled":
            rounded(surface, rect, radius, None, theme.line)


def draw_time_left(
    surface: pygame.Surface, rect: pygame.Rect, share: float, ink: Colour
) -> None:
    """Draw the line below a button that runs out; ``share`` of it is left."""
    line = (rect.x, rect.bottom + 4, rect.width * share, 3)
    rounded(surface, line, 1.5, ink)


def _ink(theme: Theme, kind: Kind, hovered: bool) -> Colour:
    inks: dict[Kind, Colour] = {
        "main": theme.on_accent,
        "second": theme.text,
        "quiet": theme.text if hovered else theme.accent2,
        "danger": theme.danger,
        "disabled": theme.text3,
    }
    return inks[kind]


def _type_size(rect: pygame.Rect, metrics: Metrics, kind: Kind) -> int:
    # A tall button is an important one and speaks louder. A narrow one speaks lower, and
    # so does one as low as segments and chips: it stands in a line with them.
    if rect.height > metrics.button + 8:
        return metrics.h3
    little = rect.width < 4 * metrics.button or rect.height < metrics.button
    return metrics.small if little or kind == "quiet" else metrics.body
