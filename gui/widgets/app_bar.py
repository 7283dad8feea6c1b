"""The bar at the top of every screen but Home."""

from collections.abc import Callable, Sequence

import pygame

from core.texts import _
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline, vline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.button import IconButton, Logo, logo_width
from gui.widgets.widget import Style, Widget

_TITLE = 12
"""Room for a long title, in sizes of main text, for which the wordmark gives way."""


class AppBar:
    """Back, logo, title, and a few icons at the right.

    Args:
        title: The name of the screen, or of who plays.
        subtitle: More about it, in second text.
        on_back: Called by the Back button.
        on_home: Called by the logo, which leads Home.
        icons: Stand at the right in this order.

    Attributes:
        reserved: Pixels left of the icons that the words must leave free.
    """

    def __init__(
        self,
        title: str,
        subtitle: str,
        on_back: Callable[[], None],
        on_home: Callable[[], None],
        icons: Sequence[IconButton] = (),
    ) -> None:
        self.title = title
        self.subtitle = subtitle
        self.back = IconButton("back", _("Back"), on_back)
        self.logo = Logo(on_home)
        self.icons = tuple(icons)
        self.reserved = 0

    @property
    def widgets(self) -> list[Widget]:
        """The widgets for a scene's focus; the scene draws them after the bar."""
        return [self.back, self.logo, *self.icons]

    def arrange(self, width: int, metrics: Metrics) -> None:
        """Put the buttons in their places in a window of that width."""
        side, y = metrics.icon + 12, (metrics.bar - metrics.icon - 12) // 2
        self.back.rect = pygame.Rect(metrics.margin - 6, y, side, side)
        x = metrics.margin + round(metrics.icon * 0.9) + metrics.gutter // 2
        x = max(x, self.back.rect.right)
        self.logo.rect = pygame.Rect(x, y, logo_width(metrics), side)
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
        x = self._place_logo(right, style)
        vline(surface, x, m.bar / 2 - m.icon * 0.45, m.bar / 2 + m.icon * 0.45, theme.edge)
        x += m.gutter
        room = right - x
        title = ellipsis(self.title, m.body, room, bold=True)
        y = m.bar // 2
        x += draw_text(surface, title, x, y, m.body, theme.text, bold=True) + m.gap
        room -= text_width(title, m.body, bold=True) + m.gap
        if room > 6 * m.small:
            subtitle = ellipsis(self.subtitle, m.small, room)
            draw_text(surface, subtitle, x, y, m.small, theme.text2)

    def _place_logo(self, right: int, style: Style) -> int:
        """Give the logo its name where the title has room too; where the words begin."""
        m, place = style.metrics, self.logo.rect
        title = min(text_width(self.title, m.body, bold=True), _TITLE * m.body)
        whole = place.x + logo_width(m) + 2 * m.gutter + title <= right
        self.logo.rect = pygame.Rect(
            place.x, place.y, logo_width(m) if whole else m.icon, place.height
        )
        return self.logo.rect.right + (m.gutter if whole else m.gutter // 2)
