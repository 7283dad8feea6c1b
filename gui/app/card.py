"""A card that lies over a screen, with groups of lines in columns."""

from __future__ import annotations

import pygame

from gui.app.keys import Action, Keys
from gui.drawing.metrics import Metrics
from gui.widgets.widget import Style

_SHADE = 150
_KEPT = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL}
)


class Card:
    """While it is open no key and no click goes to what lies below.

    Nothing below stands still for it: clocks run on.

    Args:
        action: What the key is for that closes it again.

    Attributes:
        open: Whether it is shown.
    """

    def __init__(self, action: Action) -> None:
        self.open = False
        self._action = action

    def show(self) -> None:
        """Be shown."""
        self.open = True

    def handle(self, event: pygame.event.Event, keys: Keys) -> bool:
        """Keep an event from the screen while it is open; close for Esc or a click."""
        if not self.open:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.open = False
        elif event.type == pygame.KEYDOWN:
            again = keys.action(event) == self._action
            self.open = not (again or event.key == pygame.K_ESCAPE)
        return event.type in _KEPT

    def draw(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw it over the darkened screen, if it is open."""
        if self.open:
            shade = pygame.Surface(surface.get_size())
            shade.set_alpha(_SHADE)
            surface.blit(shade, (0, 0))
            self.draw_open(surface, style, keys)

    def draw_open(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw the card itself."""
        raise NotImplementedError


def title_height(m: Metrics) -> int:
    """Height of the title over a group, in pixels."""
    return round(m.label * 2.9)


def head_height(m: Metrics) -> int:
    """Height of the card's own heading."""
    return round(m.h3 * 2.6)


def padding(m: Metrics) -> int:
    """Between the card's edge and what stands in it."""
    return round(1.4 * m.gutter)


def column_gap(m: Metrics) -> int:
    """Between two columns."""
    return round(1.6 * m.gutter)
