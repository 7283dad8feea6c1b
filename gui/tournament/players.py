"""The long names of bots, fitted into the room beside a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from bots.roster import ROSTER, full_name, title_of
from core.events.event import AT_LEAST, AT_MOST
from core.events.rating import Rating
from core.texts import figures, per_language
from gui.drawing.icons import draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, vline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.drawing.theme import Theme
from gui.widgets.widget import Style

_TWO_LINES = 2.6
"""How high a row must be for a name in two lines, of their size: both, and some air."""

_WORD = re.compile(r"[A-Z]?[^A-Z]+|[A-Z]+")


def phase(name: str) -> float:
    """The phase of the moon that stands for a bot."""
    return ROSTER[name].moon_phase if name in ROSTER else 0.5


def draw_portrait(
    surface: pygame.Surface,
    name: str,
    center: tuple[float, float],
    radius: float,
    theme: Theme,
) -> None:
    """Draw the moon of a bot."""
    draw_moon(surface, center, radius, phase(name), theme)


def moon_radius(metrics: Metrics, row: int) -> int:
    """How large moons are beside rows of that height."""
    return min(round(metrics.icon * 0.5), row // 2 - 1)


@per_language
@lru_cache(maxsize=256)
def broken_name(name: str, size: int) -> tuple[str, ...]:
    """A name in two lines as even as its words allow; one line if it is one word.

    Of a bot with a readable name that is the first line.
    """
    if (title := title_of(name)) != name:
        return title, name
    words = _WORD.findall(name)
    halves = [("".join(words[:n]), "".join(words[n:])) for n in range(1, len(words))]
    if not halves:
        return (name,)
    return min(halves, key=lambda two: max(text_width(w, size, bold=True) for w in two))


def initials(name: str) -> str:
    """The capitals and figures of a name; the first letters of a name of one word."""
    short = "".join(sign for sign in name if sign.isupper() or sign.isdigit())
    return short if len(short) > 1 else name[:3]


def short_name(name: str, size: int, width: float, bold: bool = False) -> str:
    """A name in so much room: as it is, or its initials, or nothing."""
    ways = (name, initials(name))
    return next((s for s in ways if text_width(s, size, bold=bold) <= width), "")


def names_width(names: Sequence[str], metrics: Metrics) -> int:
    """How wide the column of names must be, with long ones in two lines."""
    size = metrics.caption
    widest = max(
        text_width(line, size, bold=True)
        for name in names
        for line in broken_name(name, size)
    )
    return _indent(metrics) + widest + metrics.gap


def _indent(metrics: Metrics) -> int:
    """From the left edge of the column to the names: the number and the moon."""
    return text_width("10", metrics.small) + 2 * metrics.icon // 2 + metrics.gap


def draw_names(
    surface: pygame.Surface,
    column: pygame.Rect,
    names: Sequence[str],
    style: Style,
    notes: Sequence[str] = (),
) -> None:
    """Draw the players' numbers, portraits and names, a row for each.

    ``notes`` stand below the names where there is room for them.
    """
    m, theme = style.metrics, style.theme
    row = column.height / len(names)
    x = column.x + text_width("10", m.small)
    radius = moon_radius(m, int(row))
    left = column.x + _indent(m)
    for number, name in enumerate(names):
        y = column.y + (number + 0.5) * row
        draw_text(surface, str(number + 1), x, y, m.small, theme.text3, align="right")
        center = (x + m.gap / 2 + m.icon / 2, y)
        draw_portrait(surface, name, center, radius, theme)
        box = pygame.Rect(left, 0, column.right - m.gap // 2 - left, int(row))
        box.centery = round(y)
        _draw_name(surface, box, name, style, notes[number] if notes else "")


def _draw_name(
    surface: pygame.Surface, box: pygame.Rect, name: str, style: Style, note: str
) -> None:
    m, ink, bold = style.metrics, style.theme.text, True
    titled = title_of(name) != name and box.height >= _TWO_LINES * m.caption
    high = 1 if not titled and text_width(name, m.caption, bold=True) <= box.width else 2
    fits = text_width(note, m.caption) <= box.width
    if note and fits and box.height >= (1.2 * high + 1.6) * m.caption:
        y = box.centery + (0.6 * high + 0.1) * m.caption
        draw_text(surface, note, box.x, y, m.caption, style.theme.text2)
        box = box.move(0, -round(0.65 * m.caption))
    for size in () if titled else (m.body, m.small, m.caption):
        if text_width(name, size, bold=True) <= box.width:
            draw_text(surface, name, box.x, box.centery, size, ink, bold=True)
            return
    size, lines = m.caption, broken_name(name, m.caption)
    if len(lines) == 1 or box.height < _TWO_LINES * size:
        lines = (name,)
    for number, line in enumerate(lines):
        y = box.centery + (number - (len(lines) - 1) / 2) * size * 1.2
        fits = text_width(line, m.caption, bold=bold) <= box.width
        letters = m.caption if fits else m.label
        short = ellipsis(line, letters, box.width, bold, full_name(name))
        draw_text(surface, short, box.x, y, letters, ink, bold=bold)
        if titled:
            ink, bold = style.theme.text2, False


# --- Ratings -----------------------------------------------------------------------------

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
    width = text_width("≥−1000", m.h3 if m.size == "L" else m.body, bold=True) + m.gap
    apart = text_width("1000", m.caption) + m.gap // 3
    scale = scale_of(ratings, box.x + m.gap, box.right - width - m.gap, apart)
    for line in scale.lines:
        x = round(scale.x(line))
        vline(surface, x, box.y, box.bottom, theme.line)
        y = box.bottom + m.gap + m.caption // 2
        draw_text(surface, figures(line, "d"), x, y, m.caption, theme.text3, align="center")
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
    rating = _SIGNS[rated.bound] + figures(round(rated.known), "d")
    error = rated.bound or f"±{(rated.high - rated.low) / 2:.0f}"
    size = m.body if m.size != "L" else m.h3
    if row < 2.4 * size:
        draw_text(surface, rating, x, y, m.small, theme.text, bold=True, align="right")
        return
    up, down = size * 0.45, size * 0.7
    draw_text(surface, rating, x, y - up, size, theme.text, bold=True, align="right")
    draw_text(surface, error, x, y + down, m.caption, theme.text2, align="right")
