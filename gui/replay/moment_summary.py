"""The line over the move list: how often a king was left hanging unseen, with two buttons.

In games without a king it counts the pieces of each side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.values import Piece, Side
from gui.app.keys import Keys
from gui.board.men import drawing_of, list_man
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.moments import (
    count_words,
    fill_of,
    men_left,
    moment_beside,
    short_words,
    times_unseen,
)
from gui.ui.elements import Area
from gui.widgets.button import IconButton
from gui.widgets.signs import draw_diamond
from gui.widgets.widget import Style, Widget

_UNSEEN = ("Kings left hanging unseen", "Hanging unseen", "Unseen")
_LEFT = ("Pieces left", "Left")


class MomentSummary:
    """Counts the moments, names the one shown, and steps to the previous and next.

    Args:
        annotated: The game.
        on_step: Called with -1 or 1 for the moment before or the next one.
        keys: For the tooltips.
    """

    def __init__(
        self, annotated: AnnotatedGame, on_step: Callable[[int], None], keys: Keys
    ) -> None:
        self._ply = 0
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._counted = Area()
        self._counted.reachable = False
        self.tell(annotated)
        hint = keys.hint
        self._back = IconButton(
            "back", hint("Previous moment", "previous_moment"), lambda: on_step(-1)
        )
        self._next = IconButton(
            "next", hint("Next moment", "next_moment"), lambda: on_step(1)
        )

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        steps = [self._back, self._next] if self._annotated.royal else []
        return [self._counted, *steps]

    @property
    def words(self) -> pygame.Rect:
        """Where the words stand."""
        left, top = self._rect.topleft
        return pygame.Rect(left, top, self._back.rect.x - left, self._rect.height)

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show another game."""
        self._annotated = annotated

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        m = style.metrics
        self._rect = rect
        self._counted.tooltip = count_words(self._annotated)
        side = m.icon + 8
        left = rect.right - m.gap // 2 - 2 * side
        for number, button in enumerate((self._back, self._next)):
            button.rect = pygame.Rect(left + number * side, 0, side, side)
            button.rect.centery = rect.centery
        self._counted.rect = self.words

    def show(self, ply: int) -> None:
        """Show ``ply`` as the current position."""
        self._ply = ply
        self._back.enabled = moment_beside(self._annotated, ply, -1) is not None
        self._next.enabled = moment_beside(self._annotated, ply, 1) is not None

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the sign, the words and the hairline below; the buttons draw themselves."""
        m, theme, y, left = style.metrics, style.theme, self._rect.centery, self._rect.x
        right, foot = self._rect.right - m.gap, self._rect.bottom - 1
        hline(surface, left + m.gap, right, foot, theme.line)
        if not self._annotated.royal:
            counts = [men_left(self._annotated, self._ply, side) for side in Side]
            self._draw_counts(surface, (left + m.gap, y), _LEFT, counts, style)
            return
        is_moment = self._ply in self._annotated.moments
        fill = fill_of(self._annotated, self._ply) if is_moment else "half"
        place = left + round(m.small * 1.55), y
        draw_diamond(surface, place, round(m.body * 0.75), fill, style)
        x = left + round(m.small * 3.25)
        if is_moment:
            words = short_words(self._annotated, self._ply)
            words = ellipsis(words, m.small, self.words.right - x)
            draw_text(surface, words, x, y, m.small, theme.text)
        else:
            counts = [times_unseen(self._annotated, side) for side in Side]
            self._draw_counts(surface, (x, y), _UNSEEN, counts, style)

    def _draw_counts(
        self,
        surface: pygame.Surface,
        place: tuple[int, int],
        labels: Sequence[str],
        numbers: Sequence[int],
        style: Style,
    ) -> None:
        m, theme, (x, y) = style.metrics, style.theme, place
        counts = list(map(str, numbers))
        widths = [text_width(count, m.small, bold=True) for count in counts]
        beside = m.gap + m.icon + m.gap // 3
        room = self.words.right - x - sum(widths) - len(widths) * beside
        words = next((w for w in labels if text_width(w, m.small) <= room), "")
        x += draw_text(surface, words, x, y, m.small, theme.text2)
        facts = self._annotated.facts
        drawing = drawing_of(facts.key)
        for side, count, width in zip(Side, counts, widths, strict=True):
            king = list_man(Piece(side, facts.symbols[0]), m.icon, theme, drawing)
            surface.blit(king, (x + m.gap, y - m.icon // 2))
            x += beside
            draw_text(surface, count, x, y, m.small, theme.text, bold=True)
            x += width
