"""The three hints of a move, each asked for by a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import draw_text, ellipsis
from gui.solving.session import SolvingSession
from gui.solving.words import all_checks, hint_titles, hint_words
from gui.widgets.widget import Style, Widget

DUE = "…"
"""What a hint says that is still being worked out."""


class HintRow(Widget):
    """One hint: told, to be told next, or later.

    Args:
        number: Which, from 1.
        on_press: Called when it is asked for.

    Attributes:
        titles: What it tells, in full and shorter.
        told: What it says, once it was asked for.
        due: Whether it is the next one.
    """

    def __init__(self, number: int, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.titles = ("", "")
        self.told = ""
        self.due = False
        self._number = number
        self._on_press = on_press

    def handle(self, event: pygame.event.Event) -> bool:
        """Ask for the hint."""
        return self.run_if_pressed(event, self._on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the number with the hint, or with its title."""
        m, theme, rect = style.metrics, style.theme, self.rect
        if self.told:
            rounded(surface, rect, m.radius, theme.panel, theme.line)
        elif self.due:
            ground = theme.hover if self.hovered else theme.raised
            rounded(surface, rect, m.radius, ground, theme.edge)
        else:
            rounded(surface, rect, m.radius, None, theme.line)
        narrow = rect.height < 2 * m.row - 16
        radius = min(m.icon * 0.6, rect.height * 0.3)
        x = rect.x + m.gap * (0.5 if narrow else 0.8) + radius
        ring = theme.accent2 if self.told else theme.edge
        disc(surface, (x, rect.centery), radius, None, ring, 1.5)
        ink = theme.accent2 if self.told else theme.text2
        number = str(self._number)
        draw_text(
            surface, number, x, rect.centery, m.caption, ink, bold=True, align="center"
        )
        self._draw_words(surface, style, x + radius + m.gap * 0.7)

    def _draw_words(self, surface: pygame.Surface, style: Style, x: float) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        right = rect.right - m.gap // 2
        narrow = rect.width <= 8 * m.icon
        self.tooltip = self.told if narrow else ""
        if self.told and not narrow and rect.height >= 2 * m.caption + 12:
            shift = rect.height * 0.2
            title = ellipsis(self.titles[0], m.caption, right - x)
            draw_text(surface, title, x, rect.centery - shift, m.caption, theme.text2)
            size = m.small
            words = ellipsis(self.told, size, right - x, bold=True)
            y = rect.centery + shift
            draw_text(surface, words, x, y, size, theme.text, bold=True)
            return
        if self.due and not self.told and not narrow:
            right -= m.icon
            draw_icon(
                surface, "help", (right, rect.centery), round(m.icon * 0.9), theme.text2
            )
            right -= m.icon
        # What a narrow one tells stands on the card above it, with room for all of it.
        words = self.titles[1] if narrow else self.told or self.titles[0]
        ink = theme.text if self.told or self.due else theme.text3
        size = m.caption if narrow else m.small
        words = ellipsis(words, size, right - x, bold=bool(self.told))
        draw_text(surface, words, x, rect.centery, size, ink, bold=bool(self.told))


def is_due(rows: Sequence[HintRow]) -> bool:
    """Whether a hint was asked for that was not known when it was told."""
    return any(row.told == DUE for row in rows)


def tell_hints(rows: Sequence[HintRow], session: SolvingSession) -> None:
    """Have the rows say what has been told of the present move, and which one is due."""
    move, position = session.hinted, session.study.history[-1]
    game, checks = session.study.game, all_checks(session.problem)
    titles = hint_titles(session.problem)
    for number, row in enumerate(rows):
        row.titles = titles[number]
        row.due = row.enabled = session.may_move and number == session.shown
        row.told = ""
        if number < session.shown:
            row.told = DUE
        if row.told and move is not None:
            row.told = hint_words(game, position, move, number, checks=checks)
