"""The ratings beside the crosstable, each on the row of its bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.events.event import AT_LEAST, AT_MOST
from core.events.rating import Rating
from gui.drawing.shapes import disc, vline
from gui.drawing.text import draw_text, text_width
from gui.widgets.widget import Style

_SIGNS = {"": "", AT_LEAST: "≥", AT_MOST: "≤"}

_STEPS = (50, 100, 200, 250, 500, 1000, 2000)


@dataclass(frozen=True, slots=True)
class Scale:
    """Ratings to pixels.

    Attributes:
        low: The rating at the left edge.
        high: The rating at the right edge.
        left: The left edge.
        right: The right edge.
        lines: Ratings with a line in the grid.
    """

    low: float
    high: float
    left: int
    right: int
    lines: tuple[int, ...]

    def x(self, rating: float) -> float:
        """Where a rating stands, never beyond the edges."""
        share = (rating - self.low) / max(1.0, self.high - self.low)
        return self.left + min(max(share, 0.0), 1.0) * (self.right - self.left)


def scale_of(ratings: Sequence[Rating], left: int, right: int, apart: int) -> Scale:
    """A scale on which all of these have room, with lines at least ``apart`` pixels."""
    ends = [end for rated in ratings for end in _ends(rated)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    if high - low < _STEPS[0]:
        low, high = low - _STEPS[0], high + _STEPS[0]
    step = next(
        (s for s in _STEPS if (right - left) * s >= apart * (high - low)), _STEPS[-1]
    )
    first = int(-(-low // step)) * step
    return Scale(low, high, left, right, tuple(range(first, int(high) + 1, step)))


def draw_ratings(
    surface: pygame.Surface, box: pygame.Rect, ratings: Sequence[Rating], style: Style
) -> None:
    """Draw a dot and a whisker for each rating, the figures, and the scale below."""
    if not ratings:
        return
    m, theme = style.metrics, style.theme
    figures = text_width("≥−1000", m.h3 if m.size == "L" else m.body, bold=True) + m.gap
    apart = text_width("1000", m.caption) + m.gap // 3
    scale = scale_of(ratings, box.x + m.gap, box.right - figures - m.gap, apart)
    for line in scale.lines:
        x = round(scale.x(line))
        vline(surface, x, box.y, box.bottom, theme.line)
        y = box.bottom + m.gap + m.caption // 2
        draw_text(surface, _signed(line), x, y, m.caption, theme.text3, align="center")
    row = box.height / len(ratings)
    for number, rated in enumerate(ratings):
        middle = box.y + (number + 0.5) * row
        _draw_whisker(surface, scale, rated, middle, style)
        _draw_figures(surface, (box.right, middle), rated, row, style)


def _ends(rated: Rating) -> tuple[float, float]:
    """The ends of an interval, as far as there are any."""
    low = rated.rating if rated.bound == AT_MOST else rated.low
    return low, rated.rating if rated.bound == AT_LEAST else rated.high


def _draw_whisker(
    surface: pygame.Surface, scale: Scale, rated: Rating, y: float, style: Style
) -> None:
    theme, arm = style.theme, round(style.metrics.small * 0.4)
    low, high = map(scale.x, _ends(rated))
    surface.fill(theme.text, (round(low), round(y), max(1, round(high - low)), 1))
    for end, open_on in ((low, AT_MOST), (high, AT_LEAST)):
        if rated.bound != open_on:
            vline(surface, end, y - arm, y + arm + 1, theme.text)
    disc(surface, (scale.x(rated.rating), y), style.metrics.small * 0.3, theme.accent2)


def _draw_figures(
    surface: pygame.Surface,
    place: tuple[float, float],
    rated: Rating,
    row: float,
    style: Style,
) -> None:
    m, theme, (x, y) = style.metrics, style.theme, place
    rating = _SIGNS[rated.bound] + _signed(round(rated.known))
    error = rated.bound or f"±{(rated.high - rated.low) / 2:.0f}"
    size = m.body if m.size != "L" else m.h3
    if row < 2.4 * size:
        draw_text(surface, rating, x, y, m.small, theme.text, bold=True, align="right")
        return
    up, down = size * 0.45, size * 0.7
    draw_text(surface, rating, x, y - up, size, theme.text, bold=True, align="right")
    draw_text(surface, error, x, y + down, m.caption, theme.text2, align="right")


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
