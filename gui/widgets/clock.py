"""The face of a clock."""

import pygame

from gui.drawing import redraw
from gui.drawing.shapes import css, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour
from gui.widgets.widget import Style

_TENTHS_BELOW = 30.0


def clock_text(seconds: float) -> str:
    """The time left as a clock shows it: 1:02:03, 6:12, or 9.4 below half a minute.

    Time is never shown as more than there is; a clock at 0:00 has run out.
    """
    seconds = max(0.0, seconds)
    if seconds < _TENTHS_BELOW:
        tenths = int(seconds * 10 + 1e-6)
        return f"{tenths // 10}.{tenths % 10}"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_runs(seconds: float) -> None:
    """Ask for a redraw when a running clock's display will change."""
    step = 0.1 if seconds < _TENTHS_BELOW else 1.0
    if seconds > 0:
        redraw.within(seconds % step)


def draw_clock(
    surface: pygame.Surface, rect: pygame.Rect, seconds: float, running: bool, style: Style
) -> None:
    """Draw a clock: solid with a triangle when running, raised with two bars when not."""
    m, theme = style.metrics, style.theme
    if running:
        clock_runs(seconds)
        rounded(surface, rect, m.radius - 2, theme.accent)
    else:
        edge = None if theme.is_dark else theme.line
        rounded(surface, rect, m.radius - 2, theme.raised, edge)
    ink = theme.on_accent if running else theme.text2
    right, y = rect.right - rect.height * 0.24, rect.centery
    words = clock_text(seconds)
    side = round(rect.height * 0.28)
    room = rect.width - rect.height * 0.48 - side * 1.8
    # Ten minutes and more are a figure longer and take a smaller type.
    size = min(m.clock, int(m.clock * room / text_width(words, m.clock, bold=True)))
    draw_text(surface, words, right, y, size, ink, bold=True, align="right")
    sign = svg(side, side, _sign(running, ink if running else theme.text3), "0 0 12 12")
    surface.blit(sign, (round(rect.x + rect.height * 0.24), round(y - side / 2)))


def _sign(running: bool, ink: Colour) -> str:
    colour, path = css(ink), "M1.5 1L11 6L1.5 11Z" if running else "M3 1.5V10.5M9 1.5V10.5"
    fill = colour if running else "none"
    width = 1 if running else 2.4
    return (
        f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
