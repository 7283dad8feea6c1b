"""The bar of a screen on which a game is set up: the game, saved setups, the options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from gui.app.requests import ToOptions
from gui.app.screen import Screen
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.entry.game_picker import GamePanel, GamePicker
from gui.entry.setup_menu import SetupMenu
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.widget import Style, Widget


class SetupBar:
    """Names the screen and lets a game be picked.

    Args:
        screen: Whose bar it is.
        words: The name of the screen, and a few words on what it is for.
        variant: Key of the game picked first.
        on_turn: Called when another game is picked.
        setups: The setups with names, where the screen has some.

    Attributes:
        game: Picks the game; it comes first in Tab order, ``widgets`` last.
        more: A button left of the game, where there is one.
    """

    more: Button | None = None

    def __init__(
        self,
        screen: Screen,
        words: tuple[str, str],
        variant: str,
        on_turn: Callable[[], None],
        setups: SetupMenu[Any] | None = None,
    ) -> None:
        options = IconButton("options", "Options", lambda: screen.go(ToOptions()))
        icons = (options,) if setups is None else (setups.button, options)
        self._bar = AppBar(*words, screen.back, screen.home, icons)
        self._setups = setups
        panel = GamePanel(screen.shell.played, screen.focus)
        self.game = GamePicker(variant, on_turn, panel)

    @property
    def widgets(self) -> list[Widget]:
        """Those of the bar but for the picker of games."""
        return [*([self.more] if self.more is not None else []), *self._bar.widgets]

    @property
    def words(self) -> str:
        """What it says of the screen besides its name."""
        return self._bar.subtitle

    def say(self, words: str) -> None:
        """Say something else of the screen."""
        self._bar.subtitle = words

    def arrange(self, size: tuple[int, int], m: Metrics) -> None:
        """Stand at the top of a window of that size."""
        self._bar.arrange(size[0], m)
        if self._setups is not None:
            self._setups.arrange(size, m)
        self.game.stand_in(self._bar, m)
        if self.more is not None:
            width = text_width(self.more.words, m.small) + round(1.4 * m.icon) + 3 * m.gap
            self.more.rect = pygame.Rect(0, 0, width, m.control)
            self.more.rect.midright = self.game.rect.x - m.gap, m.bar // 2
            self._bar.reserved += width + m.gap

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all but the widgets."""
        self._bar.draw(surface, style)
