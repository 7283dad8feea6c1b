"""What is on the clipboard."""

from __future__ import annotations

import pygame


def clipboard() -> str:
    """The text on the clipboard; ``""`` where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""
