"""Small signs in cards and lists that cannot be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import pygame

from core.texts import week_letters
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at, css, disc, hline, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour
from gui.widgets.widget import Style

RESULTS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½"}
"""Results of PGN as people read them."""

Score = Literal["1", "0", "½"]
Fill = Literal["full", "half", "hollow"]

_WAVE = 0.4
"""Seconds that each of the three thinking waves is lit."""


def draw_panel(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw the ground of a card; on light ground it has a hairline round it."""
    theme = style.theme
    edge = None if theme.is_dark else theme.line
    rounded(surface, rect, style.metrics.radius, theme.panel, edge)


def draw_foot_line(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw a hairline at the foot of what it parts from all below."""
    hline(surface, rect.x, rect.right, rect.bottom - 1, style.theme.line)


def draw_result_chip(
    surface: pygame.Surface, rect: pygame.Rect, score: Score, style: Style
) -> None:
    """Draw a result: won is filled, lost hollow, drawn half filled."""
    theme, width, height = style.theme, rect.width, rect.height
    if score == "1":
        rounded(surface, rect, 5, theme.accent)
    else:
        rounded(surface, rect, 5, None, theme.edge, 1.5)
    if score == "½":
        half = f'<path d="M5 1H{width - 3}L2 {height - 3}V5Z" fill="{css(theme.hover)}"/>'
        surface.blit(svg(width, height, half), rect)
        rounded(surface, rect, 5, None, theme.edge, 1.5)
    ink = {"1": theme.on_accent, "0": theme.text2, "½": theme.text}[score]
    size, (x, y) = style.metrics.small, rect.center
    draw_text(surface, score, x, y, size, ink, bold=True, align="center")


def draw_diamond(
    surface: pygame.Surface,
    center: tuple[float, float],
    size: int,
    fill: Fill,
    style: Style,
) -> None:
    """Draw the diamond of a moment, full, half full or hollow."""
    place = round(center[0] - size / 2), round(center[1] - size / 2)
    surface.blit(_diamond(size, fill, style.theme.accent2), place)


@lru_cache(maxsize=64)
def _diamond(size: int, fill: Fill, colour: Colour) -> pygame.Surface:
    """The picture of it; a replay may show a hundred of them."""
    ink, middle, low, high = css(colour), size / 2, 1.0, size - 1.0
    inside = ink if fill == "full" else "none"
    body = (
        f'<path d="M{middle} {low}L{high} {middle}L{middle} {high}L{low} {middle}Z" '
        f'fill="{inside}" stroke="{ink}" stroke-width="1.5" stroke-linejoin="round"/>'
    )
    if fill == "half":
        body += f'<path d="M{low} {middle}H{high}L{middle} {high}Z" fill="{ink}"/>'
    return svg(size, size, body)


def thinking_width(m: Metrics) -> int:
    """How wide the waves of a bot that thinks are."""
    return round(round(m.body * 1.05) * 3.24)


def draw_thinking(
    surface: pygame.Surface, x: float, y_mid: float, seconds: float, style: Style
) -> int:
    """Draw three waves of which one is lit, each in its turn; return their width.

    The light has one speed whatever the bot does, so that it gives nothing away. It stands
    at 0 seconds.
    """
    theme, body = style.theme, style.metrics.body
    if seconds:
        redraw.at_step(seconds, _WAVE)
    lit = int(seconds / _WAVE) % 3
    width, height = round(body * 1.05), round(body * 0.8)
    for number in range(3):
        ink = theme.accent2 if number == lit else theme.text3
        wave = (
            f'<path d="M1.5 5.5c1.7-3 3.3-3 5 0s3.3 3 5 0" fill="none" '
            f'stroke="{css(ink)}" stroke-width="1.9" stroke-linecap="round"/>'
        )
        picture = svg(width, height, wave, "0 0 13 10")
        surface.blit(picture, (round(x + number * width * 1.12), round(y_mid - height / 2)))
    return thinking_width(style.metrics)


def draw_progress(
    surface: pygame.Surface, rect: pygame.Rect, share: float, style: Style
) -> None:
    """Draw a progress bar, from 0 to 1."""
    radius = rect.height / 2
    empty = style.theme.edge if style.theme.is_dark else style.theme.line
    rounded(surface, rect, radius, empty)
    if share > 0:
        width = max(rect.height, rect.width * min(share, 1.0))
        rounded(surface, (rect.x, rect.y, width, rect.height), radius, style.theme.accent)


def draw_week(
    surface: pygame.Surface, rect: pygame.Rect, done: Sequence[bool], style: Style
) -> None:
    """Draw seven circles over the first letters of their days, from Monday."""
    m, theme = style.metrics, style.theme
    radius = m.icon * 0.45
    step = (rect.width - 2 * radius) / 6
    for number, (letter, was_done) in enumerate(zip(week_letters(), done, strict=True)):
        x, y = rect.x + radius + number * step, rect.y + radius + 1
        if was_done:
            disc(surface, (x, y), radius, theme.accent)
            draw_icon(surface, "marks", (x, y), round(radius * 1.4), theme.on_accent)
        else:
            disc(surface, (x, y), radius - 0.75, None, theme.edge, 1.5)
        below = rect.bottom - m.caption / 2
        draw_text(surface, letter, x, below, m.caption, theme.text2, align="center")


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
        cap = box_at(_cap_width(key, m), m.small + 6, midleft=(x, y))
        rounded(surface, cap, 4, theme.raised, theme.edge)
        size = m.caption
        draw_text(surface, key, cap.centerx, y, size, theme.text, bold=True, align="center")
        x = cap.right + _GAP


def _cap_width(key: str, m: Metrics) -> int:
    return max(m.small + 10, text_width(key, m.caption, bold=True) + 10)


def draw_current_bar(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw the accent bar that stands left of what is current."""
    inset = rect.height // 6
    bar = (rect.x, rect.y + inset, 3, rect.height - 2 * inset)
    rounded(surface, bar, 1.5, style.theme.accent2)


def draw_row_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, current: bool, pointed: bool
) -> None:
    """Draw what lies under a row of a list: nothing, unless it is current or pointed at."""
    if current or pointed:
        ground = style.theme.hover if current else style.theme.raised
        rounded(surface, rect, style.metrics.radius - 2, ground)
    if current:
        draw_current_bar(surface, rect, style)
