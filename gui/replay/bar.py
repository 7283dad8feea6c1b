"""The bar over a replay: players, result, and which game of the file is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.widget import Style, Widget


class ResultPill(Widget):
    """How the game ended; a click goes to the last move.

    Args:
        on_press: Called when it is pressed.

    Attributes:
        words: What it says.
        decided: Whether that is a result; otherwise it is drawn dimmer.
    """

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.words = ""
        self.decided = False
        self._on_press = on_press

    def place(self, right: int, metrics: Metrics, most: int) -> None:
        """Place it in the bar with that right edge, at most ``most`` pixels wide."""
        height = round(metrics.bar * 0.6)
        width = text_width(self.words, metrics.small, bold=True) + height * 2 // 3
        self.rect = pygame.Rect(0, 0, min(width, most), height)
        self.rect.midright = (right, metrics.bar // 2)

    def handle(self, event: pygame.event.Event) -> bool:
        """Act when pressed."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words in their outline."""
        m, theme, rect = style.metrics, style.theme, self.rect
        line, ink = (
            (theme.accent2, theme.accent2) if self.decided else (theme.edge, theme.text2)
        )
        ground = theme.hover if self.hovered else None
        rounded(surface, rect, rect.height / 2, ground, line, 1.5)
        words = ellipsis(self.words, m.small, rect.width - rect.height // 2, True)
        draw_text(surface, words, *rect.center, m.small, ink, bold=True, align="center")


_SIDE = 28


class GameSwitch:
    """Steps through the games of a file.

    Args:
        on_step: Called with -1 or 1.
    """

    def __init__(self, on_step: Callable[[int], None]) -> None:
        self._words = ""
        self._middle = (0, 0)
        self._back = IconButton("back", "Previous game (Page Up)", lambda: on_step(-1))
        self._next = IconButton("next", "Next game (Page Down)", lambda: on_step(1))
        self._shown = False

    @property
    def widgets(self) -> list[Widget]:
        """The buttons; none while there is but one game."""
        return [self._back, self._next] if self._shown else []

    def show(self, number: int, count: int) -> None:
        """Say that this is game ``number`` of ``count``."""
        self._words = f"{number:,} of {count:,}"
        self._shown = count > 1
        self._back.enabled, self._next.enabled = number > 1, number < count

    def place(self, right: int, metrics: Metrics) -> int:
        """Place it in the bar with that right edge; returns its left edge."""
        if not self._shown:
            return right
        y, words = metrics.bar // 2, text_width(self._words, metrics.small) + 8
        for button, x in ((self._next, right - _SIDE), (self._back, right - 2 * _SIDE)):
            button.rect = pygame.Rect(x, y - _SIDE // 2, _SIDE, _SIDE)
        self._back.rect.x -= words
        self._middle = (self._next.rect.x - words // 2, y)
        return self._back.rect.x

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the words between the buttons."""
        if self._shown:
            size, ink = style.metrics.small, style.theme.text2
            draw_text(surface, self._words, *self._middle, size, ink, align="center")


class ReplayBar:
    """An app bar with a result and a switch between games.

    Args:
        bar: The bar itself.
        pill: The result.
        switch: Between the games of a file.

    Attributes:
        offers: What else can be done with the game, from the left.
    """

    def __init__(
        self, bar: AppBar, pill: ResultPill, switch: GameSwitch | None = None
    ) -> None:
        self.bar = bar
        self.pill = pill
        self.switch = switch
        self.offers: list[Button] = []

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        back, logo, *icons = self.bar.widgets
        games: Sequence[Widget] = self.switch.widgets if self.switch else ()
        result: list[Widget] = [self.pill] if self.pill.words else []
        return [back, logo, *games, *self.offers, *result, *icons]

    def arrange(self, width: int, metrics: Metrics) -> None:
        """Lay it out for a window of that width."""
        self.bar.arrange(width, metrics)
        right = self.bar.icons[0].rect.x - metrics.gutter - metrics.gap // 2
        left = right
        if self.pill.words:
            self.pill.place(right, metrics, width * 3 // 10)
            left = self.pill.rect.x - metrics.gutter
        side = metrics.icon + 12
        for button in reversed(self.offers):
            wide = _width(button, metrics)
            button.rect = pygame.Rect(left - wide, (metrics.bar - side) // 2, wide, side)
            left = button.rect.x - metrics.gap // 2
        if self.switch is not None:
            left = self.switch.place(left, metrics)
        self.bar.reserved = self.bar.icons[0].rect.x - left

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the bar; its widgets draw themselves."""
        self.bar.draw(surface, style)
        if self.switch is not None:
            self.switch.draw(surface, style)


def _width(button: Button, metrics: Metrics) -> int:
    """How wide a button with words is: in a small window they say it without the icon."""
    shown = button.icon and metrics.size != "S"
    icon = round(1.4 * metrics.icon) if shown else 0
    return text_width(button.words, metrics.small) + icon + metrics.gutter + 4
