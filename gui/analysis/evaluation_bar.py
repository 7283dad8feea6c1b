"""The bar beside the board: who stands better, and by how much."""

from __future__ import annotations

import pygame

from core.score import Score, win_chance
from gui.analysis.fog_report import KnownChance
from gui.analysis.score_words import ON_BLACK, ON_WHITE, score_words, told
from gui.drawing import redraw
from gui.drawing.shapes import disc, hline, rounded
from gui.drawing.text import draw_text, text_width
from gui.widgets.widget import Style, Widget

_SMALLEST = 8

GLIDE = 0.18
"""Seconds in which it glides to another score."""


class EvaluationBar(Widget):
    """Each side's part is its chance to win; the figure stands with the better one.

    Attributes:
        score: What it shows; ``None`` while nothing is known.
        flipped: Whether the second side sits below.
        glides: Whether it glides, and does not jump.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reachable = False
        self.score: Score | None = None
        self.flipped = False
        self.glides = True
        self._share = self._from = 0.5
        self._since = GLIDE

    def tell(self, score: Score | None) -> None:
        """Show another score; the last one stays until one is known.

        The result of a game that is over does not: its figure goes at once.
        """
        if score is None:
            if self.score is not None and self.score.outcome is not None:
                self.score, self.tooltip = None, ""
                redraw.now()
            return
        if score == self.score:
            return
        self.score = score
        said = told(score)
        if score.outcome is None:
            said = f"Evaluation for the side that moves first: {said}"
        self.tooltip = said
        self._from, self._since = self._shown, 0.0 if self.glides else GLIDE
        self._share = win_chance(score)
        redraw.now()

    def update(self, dt: float) -> None:
        """Glide on."""
        if self._since < GLIDE:
            self._since += dt
            redraw.now()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw both parts, the figure and the middle."""
        m, theme, rect = style.metrics, style.theme, self.rect
        if not rect.height:
            return
        pygame.draw.rect(surface, theme.bar_black, rect)
        part = rect.copy()
        part.height = round(rect.height * self._shown)
        if not self.flipped:
            part.bottom = rect.bottom
        pygame.draw.rect(surface, theme.bar_white, part)
        rounded(surface, rect.inflate(2, 2), 1, None, theme.edge)
        for quarter in (1, 3):
            y = rect.y + rect.height * quarter // 4
            hline(surface, rect.x, rect.x + 4, y, theme.text3)
        middle = rect.y + rect.height // 2
        pygame.draw.rect(
            surface, theme.accent2, (rect.x - 2, middle - 1, rect.width + 4, 2)
        )
        if self.score is not None:
            self._draw_figure(surface, self.score, m.caption - 1)

    @property
    def _shown(self) -> float:
        """The first side's part while it glides."""
        done = min(1.0, self._since / GLIDE)
        return self._from + (self._share - self._from) * done

    def _draw_figure(self, surface: pygame.Surface, score: Score, size: int) -> None:
        white = self._share >= 0.5
        words = score_words(score).lstrip("+–")
        while size > _SMALLEST and text_width(words, size, bold=True) > self.rect.width:
            size -= 1
        below = white != self.flipped
        y = self.rect.bottom - size if below else self.rect.y + size
        ink = ON_WHITE if white else ON_BLACK
        place = self.rect.centerx, y
        draw_text(surface, words, *place, size, ink, bold=True, align="center")


class KnownBar(Widget):
    """The same as one side could know: the average over boards that fit, and its span.

    Attributes:
        chance: What it shows; ``None`` while nothing is known.
        flipped: Whether the second side sits below.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reachable = False
        self.chance: KnownChance | None = None
        self.flipped = False

    def tell(self, chance: KnownChance | None, side: str) -> None:
        """Show what a side could know."""
        self.chance, self.tooltip = chance, ""
        if chance is not None:
            mean, low, high = (f"{share:.0%}" for share in _shares(chance))
            self.tooltip = (
                f"As {side} could know: {mean} for the side that moves first, on average "
                f"over the boards that fit; {low} to {high} on most of them"
            )

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the average as the bar, and the span over it."""
        theme, rect = style.theme, self.rect
        if self.chance is None or not rect.height:
            return
        pygame.draw.rect(surface, theme.bar_black, rect)
        rounded(surface, rect.inflate(2, 2), 1, None, theme.edge)
        mean, low, high = (self._y(share) for share in _shares(self.chance))
        part = rect.copy()
        part.height = abs((rect.y if self.flipped else rect.bottom) - mean)
        if not self.flipped:
            part.bottom = rect.bottom
        pygame.draw.rect(surface, theme.bar_white, part)
        x, ink = rect.centerx, theme.accent2
        cased = theme.bg if theme.is_dark else theme.panel
        pygame.draw.rect(surface, cased, (x - 2, min(low, high), 4, abs(high - low)))
        pygame.draw.rect(surface, ink, (x - 1, min(low, high), 2, abs(high - low)))
        for end in (low, high):
            hline(surface, x - 5, x + 5, end, ink)
        disc(surface, (x, mean), 5, ink, cased, 2)

    def _y(self, share: float) -> int:
        """Where a chance of the first side stands."""
        height = round(self.rect.height * share)
        return self.rect.y + height if self.flipped else self.rect.bottom - height


def _shares(chance: KnownChance) -> tuple[float, float, float]:
    return chance.mean, chance.low, chance.high
