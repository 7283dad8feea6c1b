"""The bar at the top of every screen but Home."""

from collections.abc import Callable, Sequence

import pygame

from gui.drawing.emblem import WORDMARK, draw_bar_wordmark, draw_sign
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, vline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.button import IconButton
from gui.widgets.widget import Style, Widget

_TITLE = 12
"""Room for a long title, in sizes of main text, for which the wordmark gives way."""


class AppBar:
    """Back, logo, title, and a few icons at the right.

    Args:
        title: The name of the screen, or of who plays.
        subtitle: More about it, in second text.
        on_back: Called by the Back button; without it there is none.
        icons: Stand at the right in this order.

    Attributes:
        reserved: Pixels left of the icons that the words must leave free.
    """

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        on_back: Callable[[], None] | None = None,
        icons: Sequence[IconButton] = (),
    ) -> None:
        self.title = title
        self.subtitle = subtitle
        self.back = IconButton("back", "Back", on_back) if on_back is not None else None
        self.icons = tuple(icons)
        self.reserved = 0

    @property
    def widgets(self) -> list[Widget]:
        """The widgets for a scene's focus; the scene draws them after the bar."""
        return [*([self.back] if self.back is not None else []), *self.icons]

    def arrange(self, width: int, metrics: Metrics) -> None:
        """Put the buttons in their places in a window of that width."""
        side, y = metrics.icon + 12, (metrics.bar - metrics.icon - 12) // 2
        if self.back is not None:
            self.back.rect = pygame.Rect(metrics.margin - 6, y, side, side)
        right = width - metrics.margin + 6
        for icon in reversed(self.icons):
            icon.rect = pygame.Rect(right - side, y, side, side)
            right -= metrics.icon + metrics.gutter

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the bar and its words."""
        m, theme, width = style.metrics, style.theme, surface.get_width()
        surface.fill(theme.panel, (0, 0, width, m.bar))
        hline(surface, 0, width, m.bar - 1, theme.line)
        right = (self.icons[0].rect.x if self.icons else width) - m.gutter - self.reserved
        x = self._draw_brand(surface, style, right)
        room = right - x
        title = ellipsis(self.title, m.body, room, bold=True)
        y = m.bar // 2
        x += draw_text(surface, title, x, y, m.body, theme.text, bold=True) + m.gap
        room -= text_width(title, m.body, bold=True) + m.gap
        if room > 6 * m.small:
            subtitle = ellipsis(self.subtitle, m.small, room)
            draw_text(surface, subtitle, x, y, m.small, theme.text2)

    def _draw_brand(self, surface: pygame.Surface, style: Style, right: int) -> int:
        """Draw the sign and, where that leaves room for the title, the wordmark."""
        m, theme, y = style.metrics, style.theme, style.metrics.bar / 2
        x = m.margin + (round(m.icon * 0.9) + m.gutter // 2 if self.back else 0)
        draw_sign(surface, (x + m.icon / 2, y), m.icon * 0.46, theme)
        x += m.icon + m.gutter // 2
        title, high = text_width(self.title, m.body, bold=True), m.body * 0.8
        if x + WORDMARK * high + 2 * m.gutter + min(title, _TITLE * m.body) <= right:
            x += draw_bar_wordmark(surface, x, y, high, theme) + m.gutter
        vline(surface, x, y - m.icon * 0.45, y + m.icon * 0.45, theme.edge)
        return x + m.gutter
