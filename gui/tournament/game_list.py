"""The games that have ended: all of them, or those of one pair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from core.events.rating import points_text
from core.games import GAMES
from core.records.catalogue import length_words
from core.values import Side
from gui.app.requests import ToReplay
from gui.app.running_tournament import FinishedGame, Pair, TournamentFacts
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.tournament.names import draw_portrait
from gui.widgets.text_list import TextList
from gui.widgets.widget import Style


class GameList(TextList):
    """Finished games, newest first; a press on the current one replays it.

    Attributes:
        pair: Only the games of these two are listed, if set.
    """

    def __init__(self, facts: TournamentFacts, on_open: Callable[[ToReplay], None]) -> None:
        super().__init__(self._draw_game, lambda _: None, self._open_row)
        self.names = facts.names
        self._facts = GAMES[facts.variant].facts
        self.pair: Pair | None = None
        self._on_open = on_open
        self._games: list[FinishedGame] = []
        self._listed: list[FinishedGame] = []

    @property
    def listed(self) -> Sequence[FinishedGame]:
        """The games in the list."""
        return self._listed

    def add(self, games: Sequence[FinishedGame]) -> None:
        """Put games that have just ended on top; the current one stays so."""
        if not games:
            return
        self._games[:0] = reversed(games)
        new = sum(self._fits(game) for game in games)
        keep = self.scroll.offset
        current = self.current
        self._refill()
        if new and keep:
            self.scroll.to(keep + new * self.row_height)
        if current >= 0:
            self.current = current + new

    def only(self, pair: Pair | None) -> None:
        """List the games of one pair, or with ``None`` all of them."""
        self.pair = pair
        self._refill()
        self.scroll.to(0)
        self.current = 0 if self._listed else -1

    @property
    def file(self) -> Path | None:
        """The file of the current game."""
        return self._listed[self.current].replay.path if self.current >= 0 else None

    def show_file(self, file: Path | None) -> None:
        """Make the game in a file the current one, if it is listed."""
        files = [game.replay.path for game in self._listed]
        if file in files:
            self.show(files.index(file))

    def _fits(self, game: FinishedGame) -> bool:
        return self.pair is None or sorted(game.pair) == sorted(self.pair)

    def _refill(self) -> None:
        self._listed = [game for game in self._games if self._fits(game)]
        self.set_count(len(self._listed))

    def _open_row(self, row: int) -> None:
        self._on_open(self._listed[row].replay)

    def _draw_game(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        m, theme, game = style.metrics, style.theme, self._listed[row]
        right = rect.right - m.gutter
        note = length_words(self._facts, game.moves)
        points = text_width("½", m.body, bold=True) + m.gap
        room = right - points - rect.x - 2 * m.gap - m.icon
        for side, player in zip(Side, game.pair, strict=True):
            y = rect.y + rect.height * (0.3 if side is Side.FIRST else 0.7)
            scored = game.points if side is Side.FIRST else 1 - game.points
            won = scored == 1
            ink = theme.text if won else theme.text2
            center = rect.x + m.gap + m.icon / 2, y
            draw_portrait(surface, self.names[player], center, m.icon * 0.36, theme)
            aside = note if side is Side.FIRST else game.words
            x = rect.x + 2 * m.gap + m.icon
            name = ellipsis(self.names[player], m.small, room, won)
            x += draw_text(surface, name, x, y, m.small, ink, bold=won) + m.gap
            text = points_text(scored)
            draw_text(surface, text, right, y, m.small, ink, bold=won, align="right")
            if text_width(aside, m.caption) <= right - points - x:
                draw_text(
                    surface, aside, right - points, y, m.caption, theme.text3,
                    align="right",
                )  # fmt: skip
