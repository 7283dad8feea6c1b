"""The system's clipboard, where there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put ``text`` on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
