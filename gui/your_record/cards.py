"""The cards at the right: the rating, its history, and the pencil marks."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pygame

from core.events.event import WINDOW
from core.facts import Facts
from gui.drawing.shapes import css, hline
from gui.drawing.text import draw_label, draw_text, text_width, wrap_into
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from gui.your_record.summary import Summary, mark_words, rating_words

_NO_MARKS = (
    "Pencil a piece onto a fogged square (P). After the game you see if it was right."
)
_STEPS, _LINES = (50, 100, 200, 500, 1000, 5000), 4
_FEW = 2
"""A line needs so many points."""


def draw_rating(
    surface: pygame.Surface, rect: pygame.Rect, found: Summary, style: Style
) -> None:
    """Draw the rating with its error, and which games do not count."""
    m, theme = style.metrics, style.theme
    x, y = _open(surface, rect, "Your rating", style)
    big, small = rating_words(found.standing)
    size = m.h1 if text_width(big, m.h1, bold=True) <= rect.width - 2 * m.gutter else m.h2
    y += m.gap // 2 + size // 2
    draw_text(surface, big, x, y, size, theme.text, bold=True)
    y += size // 2 + m.gap // 2 + m.small // 2
    draw_text(surface, small, x, y, m.small, theme.text2)
    if found.others:
        y += round(m.small * 1.5)
        draw_text(surface, left_out(found), x, y, m.caption, theme.text2)


def left_out(found: Summary) -> str:
    """How many games are not rated, in words."""
    return f"{found.others:,} unrated, such as with help"


def draw_course(
    surface: pygame.Surface, rect: pygame.Rect, found: Summary, style: Style
) -> None:
    """Draw the rating over the games, and of how many it is where not of all."""
    m, theme, course = style.metrics, style.theme, found.course
    x, y = _open(surface, rect, "Rating over time", style)
    place = rect.right - m.gutter, rect.y + m.gap + m.label // 2
    draw_text(surface, course_words(found), *place, m.caption, theme.text2, align="right")
    if len(course) < _FEW:
        draw_text(surface, "Two rated games make a line.", x, y + m.gap, m.small,
                  theme.text2)  # fmt: skip
        return
    left, y = x + text_width("1000", m.caption) + m.gap, y + m.caption // 2
    plot = pygame.Rect(left, y, rect.right - m.gutter - left, rect.bottom - m.gap - y)
    plot.height -= m.caption
    low, high, ticks = _scale(course)
    for tick in ticks:
        line = round(plot.bottom - plot.height * (tick - low) / (high - low))
        hline(surface, plot.x, plot.right, line, theme.line)
        draw_text(surface, str(tick), left - m.gap // 2, line, m.caption, theme.text2,
                  align="right")  # fmt: skip
    _draw_line(surface, plot, [(value - low) / (high - low) for value in course], style)


def course_words(found: Summary) -> str:
    """Which games a point of the curve is the rating of, unless it is of all."""
    rated = found.standing.games if found.standing is not None else 0
    return f"{WINDOW} games a point" if rated > WINDOW else ""


def draw_marks(
    surface: pygame.Surface, rect: pygame.Rect, found: Summary, facts: Facts, style: Style
) -> None:
    """Draw how many pencil marks were right."""
    m, theme = style.metrics, style.theme
    x, y = _open(surface, rect, "Pencil marks", style)
    lines, step = mark_words(facts, found.marks), round(m.small * 1.5)
    if not lines:
        for words in wrap_into(_NO_MARKS, m.small, rect.width - 2 * m.gutter, 3):
            draw_text(surface, words, x, y + m.gap, m.small, theme.text2)
            y += step
    for kind, words in lines:
        if y + step > rect.bottom:
            break
        y += step
        draw_text(surface, kind, x, y - step // 3, m.small, theme.text2)
        draw_text(surface, words, rect.right - m.gutter, y - step // 3, m.small,
                  theme.text, align="right")  # fmt: skip


def _scale(values: Sequence[float]) -> tuple[float, float, Sequence[int]]:
    """The lowest and the highest rating of a scale, and its lines."""
    low, high = min(values), max(values)
    step = next(step for step in _STEPS if high - low <= _LINES * step)
    first, last = int(low // step) * step, -int(-high // step) * step
    last = max(last, first + step)
    return first, last, range(first, last + 1, step)


def _open(
    surface: pygame.Surface, rect: pygame.Rect, title: str, style: Style
) -> tuple[int, int]:
    """Draw the ground and the title of a card; where what it holds begins."""
    m = style.metrics
    draw_panel(surface, rect, style)
    x, y = rect.x + m.gutter, rect.y + m.gap + m.label // 2
    draw_label(surface, title, x, y, m.label, style.theme.text2, track=m.label_track)
    return x, y + m.label // 2 + m.gap


def _draw_line(
    surface: pygame.Surface, plot: pygame.Rect, heights: Sequence[float], style: Style
) -> None:
    step = plot.width / (len(heights) - 1)
    way = "L".join(
        f"{number * step:.1f} {plot.height * (1 - height):.1f}"
        for number, height in enumerate(heights)
    )
    ink = css(style.theme.accent2)
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{plot.width}" '
        f'height="{plot.height}" viewBox="0 0 {plot.width} {plot.height}">'
        f'<path d="M{way}" fill="none" stroke="{ink}" stroke-width="2" '
        'stroke-linejoin="round"/></svg>'
    )
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), plot.size)
    surface.blit(picture, plot)
