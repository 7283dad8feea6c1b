"""The face of a clock."""

from math import ceil

import pygame

from core.clock import DAY, TimeLeft, days_words
from core.texts import _, ngettext
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at, css, rounded, svg
from gui.drawing.text import draw_text, fitted, text_width
from gui.drawing.theme import Colour
from gui.widgets.widget import Style

_TENTHS_BELOW = 10.0

_PARTS = 5
"""Into so many parts a period of byoyomi is drawn."""


def clock_text(seconds: float) -> str:
    """The time left as a clock shows it: 2 d 4 h, 1:02:03, 6:12, or 9.4 below ten seconds.

    Time is never shown as more than there is; a clock at 0:00 has run out.
    """
    seconds = max(0.0, seconds)
    if seconds < _TENTHS_BELOW:
        tenths = int(seconds * 10 + 1e-6)
        return f"{tenths // 10}.{tenths % 10}"
    if seconds >= DAY:
        days, rest = divmod(int(seconds), int(DAY))
        # For translators: days and hours, as short as can be.
        return _("{days} d {hours} h").format(days=days, hours=rest // 3600)
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def face_text(left: TimeLeft) -> str:
    """What is left in a line: ``6:12``, in byoyomi with the periods: ``0:24 (2)``."""
    words = clock_text(left.shown)
    return f"{words} ({left.periods})" if left.in_byoyomi else words


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
    # Ten minutes and more are a figure longer and take a smaller type, as do low clocks.
    wide = text_width(words, m.clock, bold=True)
    size = min(m.clock, int(m.clock * room / wide), round(rect.height * 0.78))
    draw_text(surface, words, right, y, size, ink, bold=True, align="right")
    sign = svg(side, side, _sign(running, ink if running else theme.text3), "0 0 12 12")
    surface.blit(sign, (round(rect.x + rect.height * 0.24), round(y - side / 2)))


def reserve_height(m: Metrics) -> int:
    """How much room what follows main time takes below a clock."""
    return round(2.5 * m.caption)


def draw_reserve(
    surface: pygame.Surface, rect: pygame.Rect, left: TimeLeft, running: bool, style: Style
) -> None:
    """Draw what follows main time or, in byoyomi, how much of the period is left.

    Below the parts of a period there are words, where ``rect`` has room for both; else
    a figure beside them where there is more than one period.
    """
    if not left.byoyomi:
        return
    middle, m = rect.centery, style.metrics
    if left.in_byoyomi:
        both = rect.height >= reserve_height(m)
        line = rect.y + round(rect.height * 0.27) if both else middle
        several = f"×{left.periods}" if left.periods > 1 and not both else ""
        used = text_width(several, m.caption) + m.gap // 2 if several else 0
        _draw_parts(surface, (rect.x, line, rect.width - used), left, style)
        if running:
            redraw.within(left.period % (left.byoyomi / _PARTS))
        if not both:
            place, ink = (rect.right, middle), style.theme.text2
            draw_text(surface, several, *place, m.caption, ink, align="right")
            return
        middle = rect.y + round(rect.height * 0.68)
    words, size = fitted(reserve_words(left), m.small_sizes, rect.width)
    draw_text(surface, words, rect.right, middle, size, style.theme.text2, align="right")


def _draw_parts(
    surface: pygame.Surface, line: tuple[int, int, int], left: TimeLeft, style: Style
) -> None:
    """Draw the parts of a period along ``line``, which is left end, middle and width."""
    m, theme = style.metrics, style.theme
    gap, height = max(2, m.gap // 3), m.gap // 3 + 1
    width = (line[2] - gap * (_PARTS - 1)) / _PARTS
    lit = ceil(left.period / left.byoyomi * _PARTS - 1e-6)
    for part in range(_PARTS):
        x = round(line[0] + part * (width + gap))
        box = box_at(round(width), height, midleft=(x, line[1]))
        rounded(surface, box, height // 2, theme.accent if part < lit else theme.edge)


def reserve_words(left: TimeLeft) -> str:
    """What follows main time, or which period of byoyomi runs."""
    if left.main > 0:
        several = _("then {periods} × {seconds:g} s"), _("then {seconds:g} s a move")
        words = several[left.periods <= 1]
        return words.format(periods=left.periods, seconds=left.byoyomi)
    if left.byoyomi >= DAY:
        return days_words(left.byoyomi)
    if left.periods > 1:
        return ngettext("{number} period left", "{number} periods left", left.periods)
    # For translators: the last period of byoyomi runs, or it is used up.
    return _("byoyomi") if left.periods else _("no time left")


def _sign(running: bool, ink: Colour) -> str:
    colour, path = css(ink), "M1.5 1L11 6L1.5 11Z" if running else "M3 1.5V10.5M9 1.5V10.5"
    fill = colour if running else "none"
    width = 1 if running else 2.4
    return (
        f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
