"""All widgets on one picture, in every theme."""

from collections.abc import Callable

import pygame

from tests.gui.sheet import draw_sheet


def test_widgets_look_as_they_should(
    theme_name: str, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    looks_like(draw_sheet(theme_name), f"widgets-{theme_name}")
