"""One of the person's games on Home."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from bots.roster import ROSTER, title_of
from core.games import GAMES
from core.records.library import Saved
from core.records.reader import variant_by_signs
from gui.drawing.emblem import draw_moon
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.played import (
    day_name,
    day_of,
    due_text,
    game_title,
    moves_text,
    opponent,
    score_of,
)
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.signs import draw_result_chip
from gui.widgets.widget import Style, Widget

_USUAL = next(iter(GAMES.values())).facts.title
"""The game that is not named where there is something else to say."""


class GameRow(Widget):
    """A game of a person: how it ended and when, or that it can be continued.

    Args:
        saved: The game.
        today: To say yesterday by.
        on_press: Called when it is pressed.
    """

    def __init__(self, saved: Saved, today: date, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.saved = saved
        self.on_press = on_press
        self.tooltip = "Continue this game" if saved.unfinished else ""
        self._day = day_name(day_of(saved), today)
        self._moves = moves_text(saved)

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the game if the event presses the row."""
        return self.run_if_pressed(event, self.on_press)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line above the row, and the row."""
        m, theme, rect = style.metrics, style.theme, self.rect
        hline(surface, rect.x, rect.right, rect.y, theme.line)
        if self.hovered or self.focused:
            ground = rect.inflate(12, -2).move(0, 1)
            rounded(surface, ground, m.radius - 2, theme.raised)
        chip = pygame.Rect(rect.x, 0, round(m.icon * 1.3), round(m.icon * 1.2))
        chip.centery = rect.centery
        score = score_of(self.saved)
        if score is not None:
            draw_result_chip(surface, chip, score, style)
        elif self.saved.unfinished:
            draw_icon(surface, "play", chip.center, m.icon, theme.accent2)
        moon = chip.right + m.gap + m.icon * 0.56
        entry = ROSTER.get(opponent(self.saved))
        if entry is not None:
            draw_moon(surface, (moon, rect.centery), m.icon * 0.54, entry.moon_phase, theme)
        x = round(moon + m.icon * 0.56 + m.gap * 0.8)
        if self.saved.unfinished:
            self._draw_waiting(surface, x, style)
        else:
            self._draw_words(surface, x, style)

    def _draw_waiting(self, surface: pygame.Surface, x: int, style: Style) -> None:
        """Draw opponent, game and the move that is due."""
        m, theme, y = style.metrics, style.theme, self.rect.centery
        due, title = due_text(self.saved), game_title(self.saved)
        right = self.rect.right
        draw_text(surface, due, right, y, m.small, theme.text2, align="right")
        room = right - text_width(due, m.small) - m.gap - x
        room -= text_width(title, m.small) + m.gap
        name = ellipsis(title_of(opponent(self.saved)), m.body, room, bold=True)
        x += draw_text(surface, name, x, y, m.body, theme.text, bold=True) + m.gap
        draw_text(surface, title, x, y, m.small, theme.text2)

    def _draw_words(self, surface: pygame.Surface, x: int, style: Style) -> None:
        m, theme, y = style.metrics, style.theme, self.rect.centery
        right = self.rect.right
        draw_text(surface, self._day, right, y, m.small, theme.text3, align="right")
        right -= max(text_width("yesterday", m.small), text_width(self._day, m.small))
        right -= 2 * m.gap
        name = opponent(self.saved)
        moves = text_width("99 moves", m.small) + m.gap
        # A name matters more than the number of moves, where both have no room.
        if x + text_width(title_of(name), m.body, bold=True) + moves <= right:
            draw_text(surface, self._moves, right, y, m.small, theme.text2, align="right")
            right -= moves
        room = pygame.Rect(x, self.rect.y, right - x, self.rect.height)
        look = NameLook(theme.text, theme.text2, m.small)
        x += draw_name(surface, room, name, (m.body,), look) + 8
        entry = ROSTER.get(opponent(self.saved))
        played = variant_by_signs(self.saved.tags, (), self.saved.path.suffix)
        rating = entry.rating_text_in(played) if entry is not None else ""
        studied = "analysed" if self.saved.analysed else ""
        known = title if (title := game_title(self.saved)) != _USUAL else rating
        aside = " · ".join(filter(None, (known, studied)))
        if x + text_width(aside, m.small) + m.gap <= right:
            draw_text(surface, aside, x, y, m.small, theme.text2)
