"""The card over the problems: rating, days in a row, what is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.problems.problem import RatedKind
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import css, disc, svg, vline
from gui.drawing.text import draw_text, text_width
from gui.widgets.signs import draw_panel
from gui.widgets.week import draw_week
from gui.widgets.widget import Style

_LAST = 30
"""So many of the last ratings are drawn."""


@dataclass(frozen=True, slots=True)
class Stats:
    """What it says.

    Attributes:
        kind: Of what the person's rating is shown.
        rating: That rating; ``None`` before the first rated problem of that kind.
        deviation: How well it is known.
        ratings: The ratings so far.
        streak: How many days in a row.
        week: On which days of this week something was solved.
        done: How many of the problems are solved.
        count: How many there are.
    """

    kind: RatedKind
    rating: int | None
    deviation: int
    ratings: Sequence[float]
    streak: int
    week: tuple[bool, ...]
    done: int
    count: int


def draw_stats(
    surface: pygame.Surface, rect: pygame.Rect, stats: Stats, right: int, style: Style
) -> None:
    """Draw the card; what stands right of ``right`` is left to the button there."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    wide = m.size != "S"
    room = right - rect.x - m.gutter
    shares = (0.36, 0.75) if wide else (0.38, 0.66)
    first, second = (rect.x + round(room * share) for share in shares)
    _draw_rating(
        surface, pygame.Rect(rect.x, rect.y, first - rect.x, rect.height), stats, style
    )
    inset = rect.height // 7
    for x in (first, second):
        vline(surface, x, rect.y + inset, rect.bottom - inset, theme.line)
    _draw_streak(
        surface, pygame.Rect(first, rect.y, second - first, rect.height), stats, style
    )
    done = pygame.Rect(second, rect.y, right - second, rect.height)
    _draw_figure(surface, done, f"{stats.done:,}", f"of {stats.count:,} done", style)


def _draw_figure(
    surface: pygame.Surface, rect: pygame.Rect, figure: str, words: str, style: Style
) -> int:
    """A large figure with words under it; answers its right edge."""
    m, theme = style.metrics, style.theme
    x = rect.x + m.gutter
    high, low = rect.y + rect.height * 0.38, rect.y + rect.height * 0.76
    draw_text(surface, words, x, low, m.small, theme.text2)
    return x + draw_text(surface, figure, x, high, m.h2, theme.text, bold=True)


def _draw_rating(
    surface: pygame.Surface, rect: pygame.Rect, stats: Stats, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    words = f"your {stats.kind} rating"
    figure = "–" if stats.rating is None else str(stats.rating)
    end = _draw_figure(surface, rect, figure, words, style)
    if stats.rating is None:
        return
    y = rect.y + rect.height * 0.38
    note = f"±{stats.deviation}"
    draw_text(surface, note, end + m.gap // 2, y, m.small, theme.text2)
    left = rect.x + m.gutter + text_width(words, m.small)
    left = max(left, end + m.gap + text_width(note, m.small)) + m.gutter
    box = pygame.Rect(left, rect.y + rect.height // 5, rect.right - m.gutter - left, 0)
    box.height = rect.height * 3 // 5
    if box.width > 3 * m.gutter and len(stats.ratings) > 1:
        _draw_curve(surface, box, stats.ratings[-_LAST:], style)


def _draw_curve(
    surface: pygame.Surface, box: pygame.Rect, ratings: Sequence[float], style: Style
) -> None:
    """The last ratings as a line that ends in a dot."""
    low, high = min(ratings), max(ratings)
    span = max(1.0, high - low)
    count = len(ratings) - 1
    points = [
        (4 + (box.width - 8) * n / count, 4 + (box.height - 8) * (high - value) / span)
        for n, value in enumerate(ratings)
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    ink = css(style.theme.text)
    line = f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2"/>'
    surface.blit(svg(box.width, box.height, line), box)
    x, y = points[-1]
    disc(surface, (box.x + x, box.y + y), 4, style.theme.accent2)


def _draw_streak(
    surface: pygame.Surface, rect: pygame.Rect, stats: Stats, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    words = "day in a row" if stats.streak == 1 else "days in a row"
    end = _draw_figure(surface, rect, str(stats.streak), words, style)
    if stats.streak:
        place = end + m.gap * 0.5 + m.icon / 2, rect.y + rect.height * 0.37
        draw_icon(surface, "flame", place, m.icon, theme.accent2)
    left = rect.x + 2 * m.gutter + text_width(words, m.small)
    week = pygame.Rect(left, 0, rect.right - m.gutter - left, round(m.icon * 2.2))
    week.centery = rect.centery
    if week.width >= 7 * m.icon:
        week.width = min(week.width, round(9 * m.icon))
        draw_week(surface, week, stats.week, style)
