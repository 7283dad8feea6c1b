"""The rules of a game on cards, each with a board; the page scrolls by whole rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from core.game import Game
from core.games import find_game, find_variant
from core.games.lessons import Topic, named, shown
from gui.app.board_settings import plain_options
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell, square_height
from gui.board.view_state import BoardMarks
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_label, draw_text, ellipsis, text_width, wrap
from gui.drawing.theme import Theme
from gui.play.views import view_of
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget
from settings.model import Settings


@lru_cache(maxsize=64)
def topic_picture(
    variant: str, ruleset: str, topic: Topic, side: int, theme: Theme, settings: Settings
) -> pygame.Surface:
    """The board of a rule, so many pixels wide and high, or a few less."""
    game = find_game(variant, ruleset)
    low, count = _part(game, topic)
    facts = game.facts
    cell = largest_cell(facts, side / count, side / count)
    high = square_height(cell, facts.aspect)
    picture = pygame.Surface((cell * count, high * count))
    row, column = divmod(low, facts.columns)
    above = facts.rows - row - count
    layout = BoardLayout.of(facts, cell, -column * cell, -above * high)
    board = BoardView(layout, theme, plain_options(settings))
    view = view_of(shown(game, topic.diagram))
    marks = BoardMarks(
        last=view.last,
        lost=view.lost,
        blocked=view.blocked,
        check=view.seen.check,
        arrows=_arrows(game, topic),
        circles=named(game, topic.circles),
    )
    board.draw(picture, view.seen, marks)
    return picture


def _part(game: Game, topic: Topic) -> tuple[int, int]:
    """The lower left square of what is shown, and how many squares it is wide."""
    low, high = (_square(game, name) for name in topic.part.split())
    return low, high % game.facts.columns - low % game.facts.columns + 1


def _arrows(game: Game, topic: Topic) -> tuple[tuple[int, int], ...]:
    return tuple(
        (_square(game, arrow[:2]), _square(game, arrow[2:]))
        for arrow in topic.arrows.split()
    )


def _square(game: Game, name: str) -> int:
    (square,) = named(game, name)
    return square


_LEAST = {"S": 140, "M": 190, "L": 250}
"""How high a card is at least; what the page has to spare is shared among its cards."""

_WIDEST = 620
"""A card wider than that makes room for another column."""


@dataclass(frozen=True, slots=True)
class _Row:
    """Cards beside each other, or the heading of those that follow."""

    top: int
    height: int
    topics: tuple[Topic, ...] = ()
    heading: str = ""
    note: str = ""


class RulesPage(Widget):
    """What all rulesets of a game share, and below it the options of one of them.

    Args:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        settings: Those in force, for the look of boards.
    """

    def __init__(self, variant: str, ruleset: str) -> None:
        super().__init__()
        self.ruleset = ruleset
        self._variant = variant
        self._scroll = Scroll()
        self._bar = ScrollBar(self._scroll)
        self._rows: Sequence[_Row] = ()
        self._columns, self._high, self._gap = 1, 1, 0
        self._settings: Settings | None = None

    def place(self, rect: pygame.Rect, m: Metrics, settings: Settings) -> None:
        """Place it there; to be called whenever anything has changed."""
        self.rect, self._settings, self._gap = rect, settings, m.gap
        self._columns = max(2, -(-(rect.width - 14) // _WIDEST))
        room = rect.height - _heading(m)
        many = (room + m.gap) // (_LEAST[m.size] + m.gap)
        self._high = (room + m.gap) // many - m.gap
        self._rows = self._laid(m)
        last = self._rows[-1]
        self._scroll.resize(last.top + last.height, rect.height)
        self._bar.place(pygame.Rect(rect.x, rect.y, rect.width + 4, rect.height))

    @property
    def card(self) -> tuple[int, int]:
        """How wide and high a card is."""
        gaps = (self._columns - 1) * self._gap
        return (self.rect.width - 14 - gaps) // self._columns, self._high

    def side(self, m: Metrics) -> int:
        """How wide and high the room for a board is."""
        return self._high - 2 * m.gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel, bar and keys."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type == pygame.MOUSEWHEEL:
            if self.hovered:
                self._turn(-event.y)
            return self.hovered
        return self._bar.handle(event)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows that are wholly in view, and the bar."""
        offset = self._tops()[self._first()]
        for row in self._rows:
            y = row.top - offset
            if y >= 0 and y + row.height <= self.rect.height:
                self._draw_row(surface, row, self.rect.y + y, style)
        self._bar.draw(surface, style)

    def _laid(self, m: Metrics) -> list[_Row]:
        known = find_variant(self._variant)
        teaching, (title, summary) = known.teaching, known.rulesets[self.ruleset]
        options = teaching.chosen(known.options[self.ruleset])
        rows: list[_Row] = []
        self._add(rows, m, known.facts.title, "", teaching.topics)
        self._add(rows, m, f"Rules: {title}", summary, options)
        return rows

    def _add(
        self, rows: list[_Row], m: Metrics, heading: str, note: str, topics: Sequence[Topic]
    ) -> None:
        """Put topics under a heading at the end of the rows."""
        top = rows[-1].top + rows[-1].height + m.gap if rows else 0
        rows.append(_Row(top, _heading(m), heading=heading, note=note))
        top += rows[-1].height
        height = self._high
        for first in range(0, len(topics), self._columns):
            rows.append(_Row(top, height, tuple(topics[first : first + self._columns])))
            top += height + m.gap

    def _draw_row(self, surface: pygame.Surface, row: _Row, y: int, style: Style) -> None:
        m, theme, width = style.metrics, style.theme, self.rect.width - 14
        if row.heading:
            x, middle = self.rect.x, y + m.label // 2 + 2
            words, track = row.heading, m.label_track
            used = draw_label(surface, words, x, middle, m.label, theme.text2, track=track)
            note = ellipsis(row.note, m.small, width - used - m.gutter)
            draw_text(surface, note, x + used + m.gap, middle, m.small, theme.text2)
        each, _ = self.card
        for number, topic in enumerate(row.topics):
            left = self.rect.x + number * (each + m.gap)
            self._draw_card(surface, pygame.Rect(left, y, each, row.height), topic, style)

    def _draw_card(
        self, surface: pygame.Surface, box: pygame.Rect, topic: Topic, style: Style
    ) -> None:
        m, theme, side = style.metrics, style.theme, self.side(style.metrics)
        draw_panel(surface, box, style)
        if self._settings is not None:
            picture = topic_picture(
                self._variant, self.ruleset, topic, side, theme, self._settings
            )
            room = pygame.Rect(box.x + m.gap, box.y + m.gap, side, side)
            surface.blit(picture, picture.get_rect(center=room.center))
        x = box.x + side + 2 * m.gap + m.gap // 2
        y = box.y + m.gap + m.body * 0.6
        size = title_size(topic.title, box.right - m.gap - x, m)
        draw_text(surface, topic.title, x, y, size, theme.text, bold=True)
        y += m.body * 0.5 + m.small * LEADING * 0.85
        size, lines = fitting(topic.words, box.right - m.gap - x, box.bottom - y, m)
        for number, line in enumerate(lines):
            draw_text(surface, line, x, y + number * size * LEADING, size, theme.text2)

    def _tops(self) -> list[int]:
        return [row.top for row in self._rows]

    def _first(self) -> int:
        """The first row in view."""
        tops = self._tops()
        return next(n for n, top in enumerate(tops) if top >= self._scroll.offset)

    def _turn(self, rows: int) -> bool:
        """Scroll by so many rows; whether there was any way to go."""
        before = self._scroll.offset
        number = min(max(0, self._first() + rows), len(self._rows) - 1)
        self._scroll.to(self._tops()[number])
        return self._scroll.offset != before

    def _handle_key(self, key: int) -> bool:
        many = len(self._rows)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -3,
            pygame.K_PAGEDOWN: 3,
            pygame.K_HOME: -many,
            pygame.K_END: many,
        }
        return key in steps and self._turn(steps[key])


def fitting(words: str, width: float, height: float, m: Metrics) -> tuple[int, list[str]]:
    """Size and lines of the words of a card, from the middle of the first to the edge."""
    for size in (m.small, m.caption, m.caption - 2):
        lines = wrap(words, size, width)
        if (len(lines) - 0.5) * size * LEADING <= height - m.gap // 2:
            break
    return size, lines


def title_size(title: str, width: float, m: Metrics) -> int:
    """The size at which the title of a card fits beside its board."""
    for size in (m.body, m.small, m.caption, m.caption - 2):
        if text_width(title, size, bold=True) <= width:
            break
    return size


def _heading(m: Metrics) -> int:
    return round(m.label * 2.4)
