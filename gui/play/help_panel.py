"""The choice of help beside the board, and what help has to say in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from core.facts import Facts
from core.play.table import Seat
from core.records.record import BELIEF
from gui.app.keys import Keys
from gui.board.knowledge import draw_odds
from gui.board.layout import BoardLayout
from gui.board.men import KindChoice, drawing_of
from gui.board.pen import Pen
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label, draw_text, wrap_into
from gui.play.side_layout import (
    SideLayout,
    column_layout,
    heading_height,
    line_height,
    scale_cell,
    shelf_layout,
)
from gui.widgets.choice import ENTRIES, SEGMENTS, Choice, read_later
from gui.widgets.help_levels import LEVELS
from gui.widgets.widget import Style, Widget

_STEPS = (0.05, 0.25, 0.50, 0.75, 1.00)


@dataclass(frozen=True, slots=True)
class OddsWords:
    """What is said of the odds.

    Attributes:
        positions: The number of possible positions, as text.
        here: What may stand on the square pointed at; empty while there is none.
        missing: Whether there are no odds of this moment, or none yet.
    """

    positions: str = ""
    here: str = ""
    missing: bool = False


class HelpPanel:
    """Two choices, the scale of the odds, and words.

    Attributes:
        level: How much help there is.
        kinds: Whose odds are shown: everybody's, or those of one kind of pieces.
        words: What is said now.
        layout: Where everything stands, the figures and the legend too.
    """

    def __init__(self, seat: Seat, keys: Keys) -> None:
        self._facts = seat.facts
        self._named = tuple(
            replace(option, tooltip=keys.hint(option.tooltip, "help_level"))
            for option in LEVELS
        )
        self.level = Choice(self._named, 0, read_later, ENTRIES)
        self.kinds = KindChoice(seat.facts, lambda: seat.side.other)
        self.words = OddsWords()
        nowhere = pygame.Rect(0, 0, 0, 0)
        self.layout = SideLayout(*(nowhere,) * 6)

    @property
    def has_odds(self) -> bool:
        """Whether the odds are shown, and with them what belongs to them."""
        return self.level.chosen == BELIEF

    @property
    def excuse(self) -> str:
        """Why no odds are on the board that should be; empty while there are."""
        return self.words.positions if self.has_odds and self.words.missing else ""

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed now."""
        return [self.level, self.kinds] if self.has_odds else [self.level]

    def stand_in_column(self, area: pygame.Rect, m: Metrics) -> None:
        """Stand in the column beside the board."""
        self.level.options, self.level.look = self._named, ENTRIES
        self._take(column_layout(area, m, self.has_odds))

    def stand_on_shelf(self, area: pygame.Rect, m: Metrics) -> None:
        """Stand in the place of the moves, with icons alone."""
        self.level.options = tuple(replace(option, label="") for option in self._named)
        self.level.look = SEGMENTS
        self._take(shelf_layout(area, m, self.has_odds))

    def draw_in_column(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the headings, and what belongs to the odds."""
        _draw_heading(surface, "Help", self.level.rect, style)
        if self.has_odds:
            _draw_heading(surface, self._odds_words(), self.kinds.rect, style)
            self._draw_odds(surface, (self.words.positions, self.words.here), style)

    def draw_on_shelf(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what belongs to the odds; there is one line for words."""
        if self.has_odds:
            said = self.words.here or self.words.positions
            self._draw_odds(surface, (said,), style)

    def _take(self, layout: SideLayout) -> None:
        self.layout = layout
        self.level.rect, self.kinds.rect = layout.level, layout.kinds

    def _odds_words(self) -> str:
        chosen = self.kinds.chosen
        anybody = "any piece"
        kind = f"a {self._facts.kinds[chosen - 1]}" if chosen else anybody
        return f"Odds of {kind}, %"

    def _draw_odds(
        self, surface: pygame.Surface, said: Sequence[str], style: Style
    ) -> None:
        _draw_scale(surface, self.layout.scale, self._facts, style)
        m, box = style.metrics, self.layout.words
        y, left = box.y + line_height(m) // 2, box.height // line_height(m)
        for words in filter(None, said):
            for line in wrap_into(words, m.small, box.width, left):
                draw_text(surface, line, box.x, y, m.small, style.theme.text2)
                y, left = y + line_height(m), left - 1


def _draw_scale(
    surface: pygame.Surface, box: pygame.Rect, facts: Facts, style: Style
) -> None:
    m, theme, drawing = style.metrics, style.theme, drawing_of(facts.key)
    cell = scale_cell(box.width, m)
    for number, chance in enumerate(_STEPS):
        x = box.x + (box.width * (2 * number + 1) // len(_STEPS) - cell) // 2
        pen = Pen(surface, BoardLayout(1, 1, cell, x, box.y), theme, drawing)
        draw_odds(pen, 0, chance, False)
        place = x + cell / 2, box.y + cell + 9
        figure = f"{100 * chance:.0f}"
        draw_text(surface, figure, *place, m.caption, theme.text2, align="center")


def _draw_heading(
    surface: pygame.Surface, words: str, below: pygame.Rect, style: Style
) -> None:
    m = style.metrics
    y = below.y - heading_height(m) + m.label * 0.75
    ink = style.theme.text2
    draw_label(surface, words, below.x, y, m.label, ink, track=m.label_track)
