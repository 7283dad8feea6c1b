"""The cards beside the board: what is due, what was tried, the solution, the result."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gui.board.hidden_badge import draw_hidden_badge
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, hline, rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.solving.content import FoundLine, ResultContent, StateContent
from gui.solving.session import Try
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_HEAD = {"S": 32, "M": 46, "L": 56}
_LINE = {"S": 24, "M": 31, "L": 38}


def card_head(m: Metrics) -> int:
    """Height of the head of a card."""
    return _HEAD[m.size]


def draw_state(
    surface: pygame.Surface, rect: pygame.Rect, state: StateContent, style: Style
) -> None:
    """Draw whose turn it is, or how the other side answered."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    inks = {"bad": theme.danger, "good": theme.good}
    x, width = rect.x + m.gutter, rect.width - 2 * m.gutter
    above = ellipsis(state.above, m.small, width)
    draw_text(surface, above, x, rect.y + rect.height * 0.22, m.small, theme.text2)
    size = m.h2 if text_width(state.main, m.h2, bold=True) <= width else m.h3
    main = ellipsis(state.main, size, width, bold=True)
    ink = inks.get(state.tone, theme.text)
    draw_text(surface, main, x, rect.y + rect.height * 0.5, size, ink, bold=True)
    below = ellipsis(state.below, m.small, width)
    draw_text(surface, below, x, rect.y + rect.height * 0.79, m.small, theme.text2)


def draw_card_head(
    surface: pygame.Surface, rect: pygame.Rect, title: str, note: str, style: Style
) -> None:
    """Draw a card with its title and a note at the right."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    y = rect.y + _HEAD[m.size] / 2
    draw_text(surface, title, rect.x + m.gutter, y, m.body, theme.text, bold=True)
    draw_text(surface, note, rect.right - m.gutter, y, m.small, theme.text2, align="right")
    hline(surface, rect.x, rect.right, rect.y + _HEAD[m.size], theme.line)


def draw_tries(
    surface: pygame.Surface, rect: pygame.Rect, tries: Sequence[Try], style: Style
) -> None:
    """Draw what was tried, the last ones if there are too many."""
    m, theme = style.metrics, style.theme
    draw_card_head(surface, rect, "Tries so far", str(len(tries)), style)
    top, step = rect.y + _HEAD[m.size], _LINE[m.size]
    room = (rect.bottom - m.gap // 2 - top) // step
    if not tries:
        y = (top + rect.bottom) / 2
        words = ellipsis("Make a move on the board", m.small, rect.width - 2 * m.gutter)
        draw_text(surface, words, rect.centerx, y, m.small, theme.text3, align="center")
    for number, tried in enumerate(tries[-room:] if room > 0 else ()):
        place = pygame.Rect(rect.x, top + m.gap // 3 + number * step, rect.width, step)
        _draw_try(surface, place, tried, style)


def draw_found(
    surface: pygame.Surface, rect: pygame.Rect, lines: Sequence[FoundLine], style: Style
) -> None:
    """Draw the solution while it is looked for: what is not yet found lies in fog."""
    m, theme = style.metrics, style.theme
    draw_card_head(surface, rect, "Solution", "", style)
    eye = rect.right - m.gutter - m.icon / 2, rect.y + _HEAD[m.size] / 2
    draw_icon(surface, "bare", eye, round(m.icon * 0.9), theme.text2)
    top, step = rect.y + _HEAD[m.size] + m.gap // 3, _LINE[m.size]
    room = max(0, (rect.bottom - m.gap // 2 - top) // step)
    shown = lines if len(lines) <= room else lines[: max(0, room - 1)]
    for number, line in enumerate(shown):
        place = pygame.Rect(rect.x, top + number * step, rect.width, step)
        _draw_found(surface, place, line, style)
    if len(shown) < len(lines) and room:
        y = top + (len(shown) + 0.5) * step
        words = f"and {len(lines) - len(shown)} more"
        draw_text(surface, words, rect.x + 2 * m.gutter, y, m.small, theme.text3)


def draw_result(
    surface: pygame.Surface, rect: pygame.Rect, result: ResultContent, style: Style
) -> None:
    """Draw how it ended, and what became of the rating."""
    m, theme = style.metrics, style.theme
    line = theme.accent2 if result.solved else theme.edge
    rounded(surface, rect, m.radius, theme.panel, line, 1.5)
    x, radius = float(rect.x + m.gutter), m.h2 * 0.62
    y = rect.y + rect.height * 0.26
    fill = theme.accent if result.solved else theme.hover
    ink = theme.on_accent if result.solved else theme.text2
    disc(surface, (x + radius, y), radius, fill)
    icon = "marks" if result.solved else "resign"
    draw_icon(surface, icon, (x + radius, y), round(radius * 1.3), ink)
    x += 2 * radius + m.gap
    used = draw_text(surface, result.words, x, y, m.h2, theme.text, bold=True)
    room = rect.right - m.gutter - x - used - m.gap
    for number, words in enumerate(result.details):
        middle = y + (number - (len(result.details) - 1) / 2) * m.small * 1.3
        shown = ellipsis(words, m.caption, room)
        right = rect.right - m.gutter
        draw_text(surface, shown, right, middle, m.caption, theme.text2, align="right")
    split = rect.y + rect.height * 0.49
    hline(surface, rect.x + m.gutter, rect.right - m.gutter, split, theme.line)
    _draw_rating(surface, rect, result, style)


def _draw_rating(
    surface: pygame.Surface, rect: pygame.Rect, result: ResultContent, style: Style
) -> None:
    """The lower half of the result."""
    m, theme = style.metrics, style.theme
    x, right = float(rect.x + m.gutter), rect.right - m.gutter
    y, below = rect.y + rect.height * 0.67, rect.y + rect.height * 0.87
    if not result.after:
        below = rect.y + rect.height * 0.75
    else:
        x += draw_text(surface, result.before, x, y, m.body, theme.text2) + m.gap // 2
        draw_icon(surface, "next", (x + m.icon * 0.3, y), round(m.icon * 0.7), theme.text3)
        x += round(m.icon * 0.6) + m.gap // 2
        x += draw_text(surface, result.after, x, y, m.h2, theme.text, bold=True) + m.gap
        ink = theme.danger if result.change.startswith("−") else theme.good
        pill = pygame.Rect(x, 0, text_width(result.change, m.small, bold=True), m.row - 8)
        pill.width += 2 * m.gap
        pill.centery = round(y)
        rounded(surface, pill, pill.height / 2, None, ink, 1.5)
        place = pill.centerx, y
        draw_text(surface, result.change, *place, m.small, ink, bold=True, align="center")
        draw_text(surface, result.deviation, right, y, m.small, theme.text2, align="right")
    words = ellipsis(result.below, m.caption, right - rect.x - m.gutter)
    draw_text(surface, words, rect.x + m.gutter, below, m.caption, theme.text2)


def _draw_try(surface: pygame.Surface, rect: pygame.Rect, tried: Try, style: Style) -> None:
    m, theme, y = style.metrics, style.theme, rect.centery
    sign, ink = {
        True: ("marks", theme.good),
        False: ("close", theme.danger),
        None: ("info", theme.text2),
    }[tried.right]
    x = rect.x + m.gutter + m.icon * 0.4
    draw_icon(surface, sign, (x, y), round(m.icon * 0.75), ink)
    x += m.icon
    x += draw_text(surface, tried.move, x, y, m.small, theme.text, bold=True) + m.gap
    words = tried.remark or (f"fails to {tried.answer}" if tried.answer else "")
    if not words and tried.right is False:
        words = "does not do it"
    shown = ellipsis(words, m.small, rect.right - m.gutter - x)
    draw_text(surface, shown, x, y, m.small, theme.text2)


def _draw_found(
    surface: pygame.Surface, rect: pygame.Rect, line: FoundLine, style: Style
) -> None:
    m, theme, y = style.metrics, style.theme, rect.centery
    x = rect.x + m.gutter + line.level * m.gutter
    if line.current:
        ground = pygame.Rect(
            x - m.gap // 2, rect.y + 1, rect.right - m.gap - x, rect.height - 2
        )
        rounded(surface, ground, m.radius - 2, theme.hover)
    bold = not line.hidden or line.current
    ink = theme.text if bold else theme.text2
    x += draw_text(surface, line.words, x, y, m.small, ink, bold=bold) + m.gap // 2
    if line.hidden:
        draw_hidden_badge(surface, x, y, m.size, theme, short=True)
