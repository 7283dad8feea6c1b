"""The games of the person on Home: those to continue, then the last ones, and links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame

from core.games import find_variant
from core.records.catalogue import Filters, ListState
from core.records.library import Saved
from gui.app.game_files import opening_of_file
from gui.app.requests import Request, ToLibrary, ToOwnRecord, ToResume
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import draw_label, draw_text, ellipsis
from gui.entry.game_row import GameRow
from gui.entry.home_layout import HomeLayout
from gui.entry.played import score_of
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.widget import Style, Widget
from settings.model import Settings

_MOST = 6
_WAITING = 3
"""So many unfinished games are shown; a line leads to more."""

_INVITATION = 2
"""Its rows, where there is no game."""

_UNFINISHED = ToLibrary(view=ListState(Filters(kind="unfinished")))
_NONE = "Your games will appear here. They save automatically."


class RecentGames:
    """Unfinished games and a few finished ones; who has none is invited to a lesson.

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
        waiting = [game for game in saved if game.unfinished]
        over = [game for game in saved if score_of(game) is not None]

        def opener(game: Saved) -> Callable[[], None]:
            if game.unfinished:
                return lambda: go(ToResume(game.path))
            return lambda: go(opening_of_file(game.path, settings))

        games = [*waiting[:_WAITING], *over[:_MOST]]
        self._rows: list[GameRow | Button] = [
            GameRow(game, today, opener(game)) for game in games
        ]
        if len(waiting) > _WAITING:
            words = f"{len(waiting) - _WAITING} more to continue"
            self._rows.insert(_WAITING, Button(words, lambda: go(_UNFINISHED), "quiet"))
        self._shown: list[GameRow | Button] = []
        self._all = Button("Library", lambda: go(ToLibrary()), "quiet")
        self._own = Button("Your record", lambda: go(ToOwnRecord()), "quiet")
        self._lesson = Button("", teach, "quiet")
        self._question = ""
        self._layout: HomeLayout | None = None

    @property
    def rows(self) -> int:
        """How many rows there should be room for."""
        return max(_INVITATION, min(_MOST, len(self._rows)))

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
            words = row.words if isinstance(row, Button) else ""
            width = quiet_width(words, m) if words else layout.width
            row.rect = pygame.Rect(layout.x, top, width, layout.row)
        self._place_links(layout, m)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the heading, and what is said where there are no games."""
        layout, m, theme = self._layout, style.metrics, style.theme
        if layout is None:
            return
        place = layout.x, self._all.rect.centery
        draw_label(surface, "Your games", *place, m.label, theme.text2, track=m.label_track)
        if self._rows:
            return
        line = self._top(layout)
        hline(surface, layout.x, layout.x + layout.width, line, theme.line)
        words = ellipsis(self._question or _NONE, m.small, layout.width)
        draw_text(surface, words, layout.x, line + layout.row // 2, m.small, theme.text3)

    def _invitation(self, settings: Settings) -> tuple[str, str]:
        """A question and the link to the lesson, for who has neither games nor lessons."""
        if self._rows or settings.variant in settings.lessons_done:
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
