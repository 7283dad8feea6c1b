"""The crosstable of a tournament with its ratings, kept up as games end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.events.rating import Rating, rate
from core.games import find_variant
from gui.app.running_tournament import FinishedGame, Pair, TournamentFacts
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label
from gui.tournament.crosstable import CrossTable, draw_legend, legend_words
from gui.tournament.layout import TournamentLayout
from gui.tournament.names import draw_names
from gui.tournament.ratings import draw_ratings
from gui.tournament.scores import ScoreKeeper, wdl_text
from gui.widgets.widget import Style

REFIT_EVERY = 0.5
"""Seconds between two fits of the ratings, at least."""


class Standings:
    """Names, crosstable and ratings, the strongest bot first.

    Args:
        facts: What is known of the tournament before its first game.
        on_pair: Called with the two players of a pressed cell.

    Attributes:
        tally: The points so far.
        table: The cells, a widget.
        ratings: The strongest first, as of the last fit.
    """

    def __init__(self, facts: TournamentFacts, on_pair: Callable[[Pair], None]) -> None:
        self.tally = ScoreKeeper(facts.names)
        sides = find_variant(facts.variant).facts.sides
        self.table = CrossTable(self.tally, on_pair, sides)
        self._facts = facts
        self.ratings: Sequence[Rating] = ()
        self._fitted = float("-inf")
        self._is_fitted = True

    def add(self, games: Sequence[FinishedGame]) -> None:
        """Count finished games; the ratings follow with the next fit."""
        for game in games:
            self.tally.add(game)
        self._is_fitted &= not games

    def refit(self, now: float) -> None:
        """Fit the ratings anew if games have ended since, but not too often."""
        if self._is_fitted or now < self._fitted + REFIT_EVERY:
            return
        self._fitted, self._is_fitted = now, True
        ratings = rate(self.tally.results)
        self.ratings, self.table.order = ratings.ranked, list(ratings.order)
        redraw.now()

    def arrange(self, layout: TournamentLayout, m: Metrics) -> None:
        """Place the table, and the heads of its rows and columns."""
        self.table.rect = table = layout.table
        strip = pygame.Rect(table.x, 0, table.width, table.y - layout.heading - m.label)
        strip.bottom = table.y
        self.table.heads = strip, layout.names

    def draw(self, surface: pygame.Surface, layout: TournamentLayout, style: Style) -> None:
        """Draw everything round the cells; these draw themselves."""
        m, theme, names = style.metrics, style.theme, self._facts.names
        rating = "Rating" if m.size == "S" else "Rating, 95 % interval"
        for words, box in (("Crosstable", layout.names), (rating, layout.ratings)):
            place = box.x, layout.heading
            draw_label(surface, words, *place, m.label, theme.text2, track=m.label_track)
        order = self.table.order
        notes = [wdl_text(self.tally.total(player)) for player in order]
        draw_names(surface, layout.names, [names[n] for n in order], style, notes)
        self.table.draw_portraits(surface, names, style)
        draw_ratings(surface, layout.ratings, self.ratings, style)
        words = legend_words(self._facts.each, self.table.sides)
        room = layout.wall.x - m.gutter
        draw_legend(
            surface, layout.table.x, layout.legend, room - layout.table.x, words, style
        )
