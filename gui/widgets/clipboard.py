"""Reading and filling the clipboard."""

from __future__ import annotations

import pygame


def clipboard() -> str:
    """The text on the clipboard; ``""`` where there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, NotImplementedError):
        return ""


def copy(text: str) -> bool:
    """Put ``text`` on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
