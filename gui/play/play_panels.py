"""Places and draws the panels round the board, or the bare board alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pygame

from core.play.table import Seat
from core.values import Side
from gui.board.hands import YOU, title_room
from gui.board.layout import BoardLayout, HandShelf, shelves_of
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_text, wrap_into
from gui.play.controls import Controls
from gui.play.layout import PlayLayout, play_layout
from gui.play.panel_content import PanelContent
from gui.play.panels import Panels, news_of
from gui.play.zen_layout import ZenLayout, zen_layout
from gui.widgets.clock import draw_clock, draw_reserve, reserve_height
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_NEWS_LINES = 4
"""Of news beside a board that stands alone."""


class PlayPanels:
    """Places and draws everything but the board itself.

    Attributes:
        zen: Whether the board is to stand alone.
        over_since: When the end of the game was shown.
    """

    def __init__(self, seat: Seat, controls: Controls) -> None:
        self.zen, self.over_since = False, 0.0
        self._seat = seat
        self._controls = controls
        self._panels = Panels(seat, controls)
        self._size = (0, 0)
        self._layout: PlayLayout | None = None
        self._zen: ZenLayout | None = None
        self._strip = self._head = 0

    def end(self, now: float) -> None:
        """Show that the game is over, the first time this is called."""
        if self._controls.buttons.over:
            return
        self._controls.buttons.over = True
        self._controls.field.hide()
        self.zen, self.over_since = False, now

    @property
    def alone(self) -> bool:
        """Whether the board stands alone; it does not while something is to be answered."""
        return self.zen and not self._controls.buttons.asks

    @property
    def board(self) -> BoardLayout:
        """Where the board stands, the first side below."""
        return self._shown.board

    def hands(self, flipped: bool) -> tuple[tuple[HandShelf, ...], tuple[str, ...]]:
        """Where the hands lie, in games that have some, and who holds them by side."""
        shown, facts = self._shown, self._seat.facts
        board = replace(shown.board, flipped=flipped)
        head = 0 if self.alone else self._head
        holders = list(self._seat.names)
        if not self._seat.shared:
            holders[self._seat.side] = YOU
        shelves = shelves_of(facts, board, self._strip, shown.shelves, head)
        return shelves, tuple(holders)

    @property
    def _shown(self) -> PlayLayout | ZenLayout:
        shown = self._zen if self.alone else self._layout
        if shown is None:
            raise ValueError("nothing has been placed yet")
        return shown

    def arrange(
        self, size: tuple[int, int], m: Metrics, settings: Settings, has_news: bool
    ) -> list[Widget]:
        """Place everything for a window; the widgets in the order of the Tab key."""
        facts, controls = self._seat.facts, self._controls
        gutter = m.coords if settings.coordinates == "edge" else 0
        self._strip, self._head = m.coords, title_room(m)
        self._layout = play_layout(size, m, facts)
        self._zen = zen_layout(size, m, facts, gutter)
        if self.alone:
            controls.arrange_alone(self._zen)
            return controls.widgets_alone()
        controls.arrange(size, self._layout, m, has_news)
        return controls.widgets(self._layout)

    def draw(self, surface: pygame.Surface, content: PanelContent, style: Style) -> None:
        """Draw what stands round the board and is no widget."""
        if self._layout is None or self._zen is None:
            return
        if self.alone:
            help_ = self._controls.help.excuse, self._controls.mate.report.summary
            _draw_alone(surface, self._zen, self._seat, content, help_, style)
        else:
            self._panels.draw(surface, self._layout, content, style)


def _draw_alone(
    surface: pygame.Surface,
    layout: ZenLayout,
    seat: Seat,
    content: PanelContent,
    help_: tuple[str, ...],
    style: Style,
) -> None:
    """Draw the clocks, whether the opponent thinks, and what the rules announce.

    ``help_`` is what help says that is not on the board.
    """
    m, other = style.metrics, seat.side.other
    for side, place in ((other, layout.opponent), (seat.side, layout.you)):
        _draw_clock(surface, place, seat, (side, content.now), style)
    byoyomi = seat.control is not None and seat.control.byoyomi > 0
    below = layout.opponent.bottom + m.gap + m.body // 2
    below += reserve_height(m) if byoyomi else 0
    if content.live[-1].to_move is other and seat.outcome is None and not seat.preparing:
        draw_thinking(surface, layout.opponent.x, below, content.waves, style)
    width = layout.opponent.width
    over = seat.outcome is not None
    said = [news_of(content.seen, over=over), *(help_ if seat.outcome is None else ())]
    told = (wrap_into(words, m.small, width, _NEWS_LINES) for words in said if words)
    for line in chain.from_iterable(told):
        below += round(m.small * LEADING)
        draw_text(surface, line, layout.opponent.x, below, m.small, style.theme.text2)


def _draw_clock(
    surface: pygame.Surface,
    place: pygame.Rect,
    seat: Seat,
    when: tuple[Side, float],
    style: Style,
) -> None:
    left, m = seat.clock(*when), style.metrics
    if left is None:
        return
    running = seat.counting is when[0]
    draw_clock(surface, place, left.shown, running, style)
    reserve = pygame.Rect(place.x, 0, place.width, reserve_height(m))
    reserve.y = place.bottom + m.gap // 2
    if when[0] is seat.side:
        reserve.bottom = place.y - m.gap // 2
    draw_reserve(surface, reserve, left, running, style)
