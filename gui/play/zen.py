"""What is drawn beside a board that stands alone: next to nothing."""

from __future__ import annotations

import pygame

from core.play.seat import Seat
from core.values import Side
from gui.drawing.text import LEADING, draw_text, wrap_into
from gui.play.moment import Moment
from gui.play.panels import news_of
from gui.play.zen_layout import ZenLayout
from gui.widgets.clock import draw_clock
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style

_NEWS_LINES = 4


def draw_zen(
    surface: pygame.Surface,
    layout: ZenLayout,
    seat: Seat,
    moment: Moment,
    excuse: str,
    style: Style,
) -> None:
    """Draw the clocks, whether the opponent thinks, and what the rules announce.

    ``excuse`` says why help is not on the board, if it should be.
    """
    m, other = style.metrics, seat.side.other
    for side, place in ((other, layout.opponent), (seat.side, layout.you)):
        _draw_clock(surface, place, seat, (side, moment.now), style)
    below = layout.opponent.bottom + m.gap + m.body // 2
    if moment.live[-1].to_move is other and seat.outcome is None and not seat.preparing:
        draw_thinking(surface, layout.opponent.x, below, moment.waves, style)
    width = layout.opponent.width
    said = [news_of(moment.seen), excuse if seat.outcome is None else ""]
    lines = [
        line for words in said for line in wrap_into(words, m.small, width, _NEWS_LINES)
    ]
    for line in lines:
        below += round(m.small * LEADING)
        draw_text(surface, line, layout.opponent.x, below, m.small, style.theme.text2)


def _draw_clock(
    surface: pygame.Surface,
    place: pygame.Rect,
    seat: Seat,
    when: tuple[Side, float],
    style: Style,
) -> None:
    left = seat.time_left(*when)
    if left is not None:
        draw_clock(surface, place, left, seat.running is when[0], style)
