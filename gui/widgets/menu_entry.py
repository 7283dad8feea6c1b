"""A line of the menu on Home."""

from collections.abc import Callable

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, fitted, text_width
from gui.drawing.theme import Colour, mix
from gui.widgets.widget import Style, Widget


class MenuEntry(Widget):
    """An icon, a title and a second text in a column of its own.

    Args:
        icon: Its name.
        title: What the entry leads to.
        detail: A few words about it; left out where `detail_x` is 0.
        on_press: Called when it is pressed.
        main: Whether it is the one solid entry of the menu.

    Attributes:
        detail_x: Where second texts start, from the left edge of the entry, the same for
            all entries of a menu.
    """

    def __init__(
        self,
        icon: str,
        title: str,
        detail: str,
        on_press: Callable[[], None],
        main: bool = False,
    ) -> None:
        super().__init__()
        self.icon = icon
        self.title = title
        self.detail = detail
        self.on_press = on_press
        self.main = main
        self.detail_x = 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the entry if the event does so."""
        return self.run_if_pressed(event, self.on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the entry: solid, raised when pointed at, or bare."""
        m, rect = style.metrics, self.rect
        self._draw_ground(surface, style)
        icon_ink, title_ink, detail_ink = self._inks(style)
        inset = _inset(m)
        draw_icon(surface, self.icon, (rect.x + inset, rect.centery), m.icon, icon_ink)
        title_x = rect.x + 2 * inset
        draw_text(surface, self.title, title_x, rect.centery, m.h3, title_ink, bold=True)
        if self.detail and self.detail_x:
            x = rect.x + self.detail_x
            detail, size = fitted(self.detail, m.small_sizes, rect.right - m.gap - x)
            draw_text(surface, detail, x, rect.centery, size, detail_ink)

    def _draw_ground(self, surface: pygame.Surface, style: Style) -> None:
        theme, radius = style.theme, style.metrics.radius
        if self.main and self.enabled:
            line = theme.on_accent if self.hovered else None
            rounded(surface, self.rect, radius, theme.accent, line, 1.5)
        elif self.hovered or self.focused:
            ground = theme.hover if self.hovered else theme.raised
            rounded(surface, self.rect, radius, ground)

    def _inks(self, style: Style) -> tuple[Colour, Colour, Colour]:
        theme = style.theme
        if not self.enabled:
            return theme.edge, theme.text3, theme.text3
        if self.main:
            soft = mix(theme.on_accent, theme.accent, 0.12)
            return theme.on_accent, theme.on_accent, soft
        return theme.text2, theme.text, theme.text2


def detail_start(title: str, metrics: Metrics) -> int:
    """Where the second text of an entry may begin without crowding its title."""
    width = text_width(title, metrics.h3, bold=True)
    return 2 * _inset(metrics) + width + round(1.5 * metrics.gap)


def _inset(metrics: Metrics) -> int:
    """From the left edge to the middle of the icon, and from there to the title."""
    return round(metrics.icon * 1.3)


def draw_current_bar(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw the accent bar that stands left of what is current."""
    inset = rect.height // 6
    bar = (rect.x, rect.y + inset, 3, rect.height - 2 * inset)
    rounded(surface, bar, 1.5, style.theme.accent2)


def draw_row_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, current: bool, pointed: bool
) -> None:
    """Draw what lies under a row of a list: nothing, unless it is current or pointed at."""
    if current or pointed:
        ground = style.theme.hover if current else style.theme.raised
        rounded(surface, rect, style.metrics.radius - 2, ground)
    if current:
        draw_current_bar(surface, rect, style)
