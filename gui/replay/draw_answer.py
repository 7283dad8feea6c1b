"""Draws what a bot said, that it is thinking, or why it says nothing."""

from __future__ import annotations

import pygame

from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_into
from gui.replay.ask_words import Lines
from gui.replay.asking import Asking
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style


def draw_answer(
    surface: pygame.Surface, rect: pygame.Rect, lines: Lines, style: Style
) -> None:
    """Draw the lines of an answer, spread over the height there is."""
    m, theme = style.metrics, style.theme
    sizes = ((m.h2, lines.move, lines.beside), (m.body, lines.share, lines.of_what))
    y = rect.y + rect.height * 0.2
    for size, figure, words in sizes:
        ink = theme.text if figure else theme.text2
        x = rect.x
        if figure:
            x += draw_text(surface, figure, x, y, size, theme.text, bold=True) + m.gap
        line = ellipsis(words, m.small, rect.right - x)
        draw_text(surface, line, x, y, m.small, theme.text2 if figure else ink)
        y += rect.height * 0.34
    y -= rect.height * 0.06
    measure = ellipsis(lines.measure, m.small, rect.width)
    draw_text(surface, measure, rect.x, y, m.small, theme.text2)


def draw_waiting(
    surface: pygame.Surface, rect: pygame.Rect, bot: str, asking: Asking, style: Style
) -> None:
    """Draw that an answer is awaited, for how long now, and the way out."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    x = rect.x + draw_thinking(surface, rect.x, y, asking.seconds, style) + m.gap
    does = "is thinking" if asking.state == "thinking" else "gets ready"
    words = ellipsis(f"{bot} {does}", m.small, rect.right - x)
    draw_text(surface, words, x, y, m.small, theme.text)
    y += rect.height * 0.34
    redraw.at_step(asking.seconds + 0.5, 1.0)
    redraw.at_step(asking.seconds, 0.4)
    since = f"{asking.seconds:.0f} s · Esc stops it"
    draw_text(surface, since, rect.x, y, m.small, theme.text2)


def draw_failure(
    surface: pygame.Surface, rect: pygame.Rect, sentence: str, style: Style
) -> None:
    """Draw why there is no answer."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    draw_icon(surface, "warning", (rect.x + m.icon / 2, y), m.icon, theme.danger)
    x, room = rect.x + m.icon + m.gap, rect.width - m.icon - m.gap
    most = max(1, int((rect.bottom - y) / (m.small * LEADING)))
    for line in wrap_into(sentence, m.small, room, most):
        draw_text(surface, line, x, y, m.small, theme.text)
        y += m.small * LEADING
