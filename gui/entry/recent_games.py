"""The last games of the person on Home, and the links over and in place of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pygame

from core.games import find_variant
from core.records.library import Saved
from gui.app.game_files import opening_of_file
from gui.app.requests import Request, ToLibrary, ToOwnRecord
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import draw_label, draw_text, ellipsis
from gui.entry.game_row import GameRow
from gui.entry.home_layout import HomeLayout
from gui.entry.played import score_of
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.widget import Style, Widget
from settings.lessons_done import read_done
from settings.model import Settings

_MOST = 4
_NONE = "Your games will appear here. They save automatically."


class RecentGames:
    """A few finished games; somebody without any is invited to the first lesson.

    Args:
        saved: The newest saved games.
        settings: The settings.
        go: Opens another screen.
        teach: Opens the lesson of the chosen game.
    """

    def __init__(
        self,
        saved: Sequence[Saved],
        settings: Settings,
        go: Callable[[Request], None],
        teach: Callable[[], None],
    ) -> None:
        today = datetime.now().astimezone().date()
        over = [game for game in saved if score_of(game) is not None][:_MOST]

        def opener(path: Path) -> Callable[[], None]:
            return lambda: go(opening_of_file(path, settings))

        self._rows = [GameRow(game, today, opener(game.path)) for game in over]
        self._shown: list[GameRow] = []
        self._all = Button("Library", lambda: go(ToLibrary()), "quiet")
        self._own = Button("Your record", lambda: go(ToOwnRecord()), "quiet")
        self._lesson = Button("", teach, "quiet")
        self._question = ""
        self._layout: HomeLayout | None = None

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        own = [self._own] if self._rows else []
        return [*own, self._all, self._lesson, *self._shown]

    def arrange(self, layout: HomeLayout, m: Metrics, settings: Settings) -> None:
        """Place the games that fit, and the links."""
        self._layout = layout
        self._question, self._lesson.words = self._invitation(settings)
        self._lesson.enabled = bool(self._lesson.words)
        self._shown = self._rows[: max(0, layout.games)]
        for number, row in enumerate(self._shown):
            top = layout.bottom - (len(self._shown) - number) * layout.row
            row.rect = pygame.Rect(layout.x, top, layout.width, layout.row)
        self._place_links(layout, m)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the heading, and what is said where there are no games."""
        layout, m, theme = self._layout, style.metrics, style.theme
        if layout is None:
            return
        place = layout.x, self._all.rect.centery
        draw_label(
            surface, "Recent games", *place, m.label, theme.text2, track=m.label_track
        )
        if self._rows:
            return
        line = self._top(layout)
        hline(surface, layout.x, layout.x + layout.width, line, theme.line)
        words = ellipsis(self._question or _NONE, m.small, layout.width)
        draw_text(surface, words, layout.x, line + layout.row // 2, m.small, theme.text3)

    def _invitation(self, settings: Settings) -> tuple[str, str]:
        """A question and the link to the lesson, for who has neither games nor lessons."""
        if self._rows or settings.variant in read_done(settings.lessons_done):
            return "", ""
        words = find_variant(settings.variant).teaching.invitation
        question, _, link = words.partition("? ")
        return (f"{question}?" if question else ""), link

    def _top(self, layout: HomeLayout) -> int:
        """The upper edge of the games."""
        shown = min(len(self._rows), layout.games) or 1 + self._lesson.enabled
        return layout.bottom - shown * layout.row

    def _place_links(self, layout: HomeLayout, m: Metrics) -> None:
        top = self._top(layout)
        box = pygame.Rect(0, 0, quiet_width(self._all.words, m), m.row)
        box.midright = (layout.x + layout.width, top - m.row // 2 - 2)
        self._all.rect = box
        width = quiet_width(self._own.words, m)
        self._own.rect = pygame.Rect(box.x - m.gutter - width, box.y, width, m.row)
        width, below = quiet_width(self._lesson.words, m), round(0.75 * layout.row)
        self._lesson.rect = pygame.Rect(layout.x, top + below, width, layout.row - 4)
