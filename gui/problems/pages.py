"""A page that is printed: what is drawn on it, and the text to be selected there."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from core.plain import plain
from gui.drawing.text import HALF_CAPITAL, Align, draw_text
from gui.drawing.theme import Colour
from gui.problems.pdf import PagePicture, PlacedText


@dataclass(frozen=True)
class PrintedPage:
    """One page.

    Attributes:
        surface: What is drawn on it.
        texts: What is written there.
    """

    surface: pygame.Surface
    texts: list[PlacedText] = field(default_factory=list)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        size: int,
        ink: Colour,
        *,
        bold: bool = False,
        align: Align = "left",
    ) -> None:
        """Write a line of text; see ``draw_text``."""
        width = draw_text(self.surface, words, x, y, size, ink, bold=bold, align=align)
        left = x - {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        base = y + HALF_CAPITAL * size
        self.texts.append(PlacedText(plain(words), left, base, size, width))

    @property
    def picture(self) -> PagePicture:
        """The page as files take it."""
        pixels = pygame.image.tobytes(self.surface, "RGB")
        return PagePicture(self.surface.get_size(), pixels, tuple(self.texts))
