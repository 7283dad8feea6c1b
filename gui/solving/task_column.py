"""The column at the left: the task, its composer, one's way, and what is at stake."""

from __future__ import annotations

import pygame

from gui.drawing.shapes import hline, rounded
from gui.drawing.text import (
    LEADING,
    draw_label,
    draw_paragraph,
    draw_text,
    ellipsis,
    fitted,
    text_width,
    wrap_into,
)
from gui.solving.content import TaskContent
from gui.solving.layout import HINT_HEIGHTS, hints_top
from gui.widgets.signs import draw_panel
from gui.widgets.week import draw_week
from gui.widgets.widget import Style


def draw_task_card(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, style: Style
) -> None:
    """Draw the task as a card, where there is no column for it."""
    m, theme = style.metrics, style.theme
    draw_panel(surface, rect, style)
    x, right = rect.x + m.gutter, rect.right - m.gutter
    y = rect.y + rect.height * 0.24
    draw_text(surface, task.rating, right, y, m.small, theme.text2, align="right")
    room = right - x - text_width(task.rating, m.small) - m.gap
    heading = ellipsis(task.heading, m.h3, room, bold=True)
    draw_text(surface, heading, x, y, m.h3, theme.text, bold=True)
    words, size = fitted(task.task, m.small_sizes, right - x)
    y = rect.y + rect.height * 0.54
    draw_text(surface, words, x, y, size, theme.text2)
    who = " · ".join(filter(None, (task.authors, task.source)))
    y = rect.y + rect.height * 0.8
    draw_text(surface, ellipsis(who, m.small, right - x), x, y, m.small, theme.text2)


def draw_task_column(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, over: bool, style: Style
) -> None:
    """Draw all of the left column but the hints, which are widgets."""
    m = style.metrics
    y = _draw_head(surface, rect, task, style)
    if over:
        _draw_known(surface, rect, y, task, style)
    else:
        _draw_way(surface, rect, task, style)
        _draw_stake(surface, rect, task, style)
    week = pygame.Rect(rect.x, 0, rect.width, round(m.icon * 2.1))
    week.bottom = rect.bottom
    y = week.y - m.gutter * 0.9
    words = f"{task.streak} days in a row" if task.streak > 1 else "This week"
    _label(surface, words, rect.x, y, style)
    draw_week(surface, week, task.week, style)


def _draw_head(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, style: Style
) -> float:
    """The task and its composer; answers where that ends."""
    m, theme = style.metrics, style.theme
    x, width, y = rect.x, rect.width, float(rect.y + m.label * 0.7)
    _label(surface, "Problem", x, y, style)
    y += m.h2 * 1.2
    size = m.h2 if text_width(task.heading, m.h2, bold=True) <= width else m.h3
    heading = ellipsis(task.heading, size, width, bold=True)
    draw_text(surface, heading, x, y, size, theme.text, bold=True)
    y += m.h2 * 0.6 + m.small * 1.1
    y += draw_paragraph(surface, task.task, x, y, width, m.small, theme.text2)
    hline(surface, x, x + width, y, theme.line)
    y += m.gutter * 1.2
    for line in (
        wrap_into(task.authors, m.body, width, 2, bold=True) if task.authors else ()
    ):
        draw_text(surface, line, x, y, m.body, theme.text, bold=True)
        y += m.body * 1.3
    for line in wrap_into(task.source, m.small, width, 3) if task.source else ():
        draw_text(surface, line, x, y, m.small, theme.text2)
        y += m.small * LEADING
    if task.rating:
        draw_text(surface, task.rating, x, y + m.small * 0.3, m.small, theme.text2)
        y += m.small * LEADING
    return y


def _draw_way(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, style: Style
) -> None:
    """How many moves are found, above the hints."""
    m, theme = style.metrics, style.theme
    top = hints_top(rect, m)
    _label(surface, "Hints", rect.x, top - m.gutter * 0.9, style)
    y = top - m.gutter * 2.9
    if task.needed:
        _draw_bars(surface, pygame.Rect(rect.x, round(y), rect.width, 6), task, style)
    y -= m.h2 * 0.9
    used = draw_text(surface, str(task.found), rect.x, y, m.h2, theme.text, bold=True)
    of = f"of {task.needed} moves found" if task.needed > 1 else "of 1 move found"
    of = of if task.needed else f"move{'' if task.found == 1 else 's'} found"
    words = ellipsis(of, m.small, rect.width - used - m.gap)
    draw_text(surface, words, rect.x + used + m.gap * 0.6, y, m.small, theme.text2)
    _label(surface, "Your way", rect.x, y - m.h2, style)


def _draw_bars(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, style: Style
) -> None:
    """One bar for each move to be found."""
    theme, gap = style.theme, 6 if task.needed < 12 else 2
    width = (rect.width - gap * (task.needed - 1)) / task.needed
    for number in range(task.needed):
        ink = theme.accent if number < task.found else theme.edge
        bar = (rect.x + number * (width + gap), rect.y, width, rect.height)
        rounded(surface, bar, 3, ink)


def _draw_stake(
    surface: pygame.Surface, rect: pygame.Rect, task: TaskContent, style: Style
) -> None:
    """What hints cost, and what is won and lost."""
    m, theme = style.metrics, style.theme
    step = HINT_HEIGHTS[m.size] + m.gap // 2
    y = hints_top(rect, m) + 3 * step + m.gutter * 0.8
    for line in _lines(task.note, m.caption, rect.width, 2):
        draw_text(surface, line, rect.x, y, m.caption, theme.text2)
        y += m.caption * LEADING
    if task.stake is None:
        return
    y += m.gutter
    _label(surface, "At stake", rect.x, y, style)
    y += m.h2
    won, lost = task.stake
    half = rect.x + rect.width * 0.5
    used = draw_text(surface, won, rect.x, y, m.h3, theme.good, bold=True)
    draw_text(surface, "solved", rect.x + used + 6, y, m.small, theme.text2)
    used = draw_text(surface, lost, half, y, m.h3, theme.text2, bold=True)
    words = ellipsis("failed", m.small, rect.right - half - used - 6)
    draw_text(surface, words, half + used + 6, y, m.small, theme.text2)


def _draw_known(
    surface: pygame.Surface, rect: pygame.Rect, y: float, task: TaskContent, style: Style
) -> None:
    """Name, themes and proof, which are told once it is over."""
    m, theme = style.metrics, style.theme
    end = rect.bottom - round(m.icon * 2.1) - 2 * m.gutter
    if task.title:
        y += m.gutter * 1.6
        _label(surface, "Title", rect.x, y, style)
        y += m.body * 1.4
        for line in _lines(task.title, m.body, rect.width, 2, bold=True):
            draw_text(surface, line, rect.x, y, m.body, theme.text, bold=True)
            y += m.body * 1.3
    if task.themes:
        y += m.gutter * 1.4
        _label(surface, "Theme", rect.x, y, style)
        chips = pygame.Rect(rect.x, round(y + m.label), rect.width, 0)
        chips.height = max(0, round(end - 3 * m.row) - chips.y)
        y = _draw_chips(surface, chips, task.themes, style)
    if task.remark and y + 3 * m.row < end:
        y += m.gutter * 1.6
        _label(surface, "Proof", rect.x, y, style)
        y += m.body * 1.4
        for line in _lines(task.remark, m.small, rect.width, 3):
            draw_text(surface, line, rect.x, y, m.small, theme.text2)
            y += m.small * LEADING


def _draw_chips(
    surface: pygame.Surface, rect: pygame.Rect, themes: tuple[str, ...], style: Style
) -> float:
    """Themes as chips, row by row; answers where they end."""
    m, theme = style.metrics, style.theme
    x, y, high = rect.x, rect.y, m.row - 4
    for words in themes:
        shown = ellipsis(words, m.caption, rect.width - 2 * m.gap)
        width = text_width(shown, m.caption) + 2 * m.gap
        if x > rect.x and x + width > rect.right:
            x, y = rect.x, y + high + m.gap // 2
        if y + high > rect.bottom:
            break
        chip = pygame.Rect(x, y, width, high)
        rounded(surface, chip, m.radius, theme.panel, theme.line)
        draw_text(surface, shown, *chip.center, m.caption, theme.text, align="center")
        x += width + m.gap // 2
    return y + high


def _label(surface: pygame.Surface, words: str, x: float, y: float, style: Style) -> None:
    m = style.metrics
    draw_label(surface, words, x, y, m.label, style.theme.text2, track=m.label_track)


def _lines(
    text: str, size: int, width: float, most: int, *, bold: bool = False
) -> list[str]:
    """Text in lines; none for no text."""
    return wrap_into(text, size, width, most, bold) if text else []
