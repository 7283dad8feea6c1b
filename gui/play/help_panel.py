"""The choice of help beside the board, and what help has to say in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from core.arena.seat import Seat
from core.values import Piece, Side
from gui.board.knowledge import draw_odds
from gui.board.layout import BoardLayout
from gui.board.men import list_man
from gui.board.pen import Pen
from gui.help_levels import BELIEF, LEVELS
from gui.keys import Keys
from gui.metrics import Metrics
from gui.play.side_layout import (
    SideLayout,
    column_layout,
    heading_height,
    line_height,
    scale_cell,
    shelf_layout,
)
from gui.text import draw_label, draw_text, wrap_into
from gui.ui import Style, Widget
from gui.widgets.choice import Choice, Look, Option, Painter
from gui.widgets.rows import ENTRIES
from gui.widgets.strips import SEGMENTS

_STEPS = (0.05, 0.25, 0.50, 0.75, 1.00)
_ALL = 44
"""Width of the cell that says "All"."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of the odds.

    Attributes:
        positions: How many positions there are to reckon with.
        here: What may stand on the square pointed at; empty while there is none.
    """

    positions: str = ""
    here: str = ""


class HelpPanel:
    """Two choices, the scale of the odds, and words.

    Attributes:
        level: How much help there is.
        kinds: Whose odds are shown: everybody's, or those of one kind of men.
        words: What is said now.
        layout: Where everything stands, the figures and the legend too.
    """

    def __init__(self, seat: Seat, keys: Keys) -> None:
        self._facts = seat.facts
        self._named = tuple(
            replace(option, tooltip=keys.hint(option.tooltip, "help_level"))
            for option in LEVELS
        )
        self.level = Choice(self._named, 0, _nothing, ENTRIES)
        self.kinds = Choice(_kinds(seat), 0, _nothing, KINDS)
        self.words = Words()
        nowhere = pygame.Rect(0, 0, 0, 0)
        self.layout = SideLayout(*(nowhere,) * 6)

    @property
    def has_odds(self) -> bool:
        """Whether the odds are shown, and with them what belongs to them."""
        return self.level.chosen == BELIEF

    @property
    def kind(self) -> str:
        """The symbol of the kind whose odds are shown; empty for all of them."""
        return "" if self.kinds.chosen == 0 else self._facts.symbols[self.kinds.chosen - 1]

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
        kind = self._facts.kinds[chosen - 1] if chosen else "man"
        return f"Odds of a {kind}, %"

    def _draw_odds(
        self, surface: pygame.Surface, said: Sequence[str], style: Style
    ) -> None:
        _draw_scale(surface, self.layout.scale, style)
        m, box = style.metrics, self.layout.words
        y, left = box.y + line_height(m) // 2, box.height // line_height(m)
        for words in filter(None, said):
            for line in wrap_into(words, m.small, box.width, left):
                draw_text(surface, line, box.x, y, m.small, style.theme.text2)
                y, left = y + line_height(m), left - 1


def _draw_scale(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
    m, theme = style.metrics, style.theme
    cell = scale_cell(box.width, m)
    for number, chance in enumerate(_STEPS):
        x = box.x + (box.width * (2 * number + 1) // len(_STEPS) - cell) // 2
        draw_odds(Pen(surface, BoardLayout(1, 1, cell, x, box.y), theme), 0, chance, False)
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


def _kinds(seat: Seat) -> list[Option]:
    """Everybody, or one kind of the opponent's men."""
    facts, side = seat.facts, seat.side.other
    return [
        Option("All", tooltip="The odds of any man"),
        *(
            Option("", painter=_man(side, symbol), tooltip=f"The odds of a {kind}")
            for symbol, kind in zip(facts.symbols, facts.kinds, strict=True)
        ),
    ]


def _man(side: Side, symbol: str) -> Painter:
    def paint(
        surface: pygame.Surface, box: pygame.Rect, style: Style, chosen: bool
    ) -> None:
        del chosen
        picture = list_man(Piece(side, symbol), round(box.width * 1.1), style.theme)
        surface.blit(picture, picture.get_rect(center=box.center))

    return paint


def _all_and_men(rect: pygame.Rect, options: Sequence[Option]) -> list[pygame.Rect]:
    men, rest = len(options) - 1, rect.width - _ALL
    edges = [rect.x, *(rect.x + _ALL + rest * n // men for n in range(men + 1))]
    return [
        pygame.Rect(left, rect.y, right - left, rect.height)
        for left, right in pairwise(edges)
    ]


KINDS = Look(_all_and_men, SEGMENTS.draw_cell, SEGMENTS.draw_ground)
"""A word, then pictures of men."""


def _nothing(number: int) -> None:
    """Let a change be seen with the next picture."""
    del number
