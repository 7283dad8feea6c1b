"""The legend of a replay, on a card over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.game import Facts
from gui.app.card import Card, column_gap, head_height, padding, title_height
from gui.app.keys import Keys
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_label, draw_text, wrap
from gui.replay.legend import Group, Told
from gui.replay.legend_samples import SAMPLES
from gui.widgets.widget import Style


class LegendCard(Card):
    """The card.

    Args:
        facts: Tells the game.
        groups: Tells what there is to explain in it.
    """

    def __init__(
        self, facts: Callable[[], Facts], groups: Callable[[], Sequence[Group]]
    ) -> None:
        super().__init__("legend")
        self._facts = facts
        self._groups = groups

    def draw_open(self, surface: pygame.Surface, style: Style, keys: Keys) -> None:
        """Draw it in the middle of the screen."""
        m, theme = style.metrics, style.theme
        card = card_of(self._groups(), surface.get_size(), m)
        rounded(surface, card.box, m.radius + 2, theme.panel, theme.edge)
        x, y = card.box.x + padding(m), card.box.y + head_height(m) // 2
        draw_text(surface, "What the marks mean", x, y, m.h3, theme.text, bold=True)
        key, right = keys.words("legend"), card.box.right - padding(m)
        words = f"{key} or Esc closes this" if key else "Esc closes this"
        draw_text(surface, words, right, y, m.small, theme.text2, align="right")
        for column in card.columns:
            place = (x, card.box.y + head_height(m), card.width)
            _draw_column(surface, column, place, self._facts(), style)
            x += card.width + column_gap(m)


@dataclass(frozen=True, slots=True)
class LegendPlaces:
    """Where the legend stands.

    Attributes:
        box: The card.
        columns: The groups, from left to right.
        width: Of a column.
    """

    box: pygame.Rect
    columns: tuple[Sequence[Group], Sequence[Group]]
    width: int


def card_of(groups: Sequence[Group], size: tuple[int, int], m: Metrics) -> LegendPlaces:
    """The card in the middle of a window, in two columns as equal as can be."""
    inner = size[0] - 2 * m.margin - 2 * padding(m) - column_gap(m)
    width = min(26 * m.small, inner // 2)
    cuts = [(groups[:cut], groups[cut:]) for cut in range(1, len(groups))]
    heights = [max(_height(column, width, m) for column in cut) for cut in cuts]
    height = min(heights)
    columns = cuts[heights.index(height)]
    across = 2 * width + column_gap(m) + 2 * padding(m)
    box = pygame.Rect(0, 0, across, head_height(m) + height + padding(m))
    box.center = size[0] // 2, size[1] // 2
    return LegendPlaces(box, columns, width)


def _draw_column(
    surface: pygame.Surface,
    groups: Sequence[Group],
    place: tuple[int, int, int],
    facts: Facts,
    style: Style,
) -> None:
    """Draw groups below each other; ``place`` is left, top and width."""
    m, theme, (x, y, width) = style.metrics, style.theme, place
    for group in groups:
        track, middle = m.label_track, y + round(title_height(m) * 0.55)
        draw_label(surface, group.title, x, middle, m.label, theme.text2, track=track)
        y += title_height(m)
        for mark in group.marks:
            height = _row(mark, width, m)
            box = pygame.Rect(0, 0, 2 * _side(m), _side(m))
            box.midleft = x, y + height // 2
            SAMPLES[mark.sample](surface, box, facts, style)
            lines = _lines(mark, width, m)
            top = y + height / 2 - (len(lines) - 1) * m.small * LEADING / 2
            for number, words in enumerate(lines):
                line = top + number * m.small * LEADING
                draw_text(surface, words, box.right + m.gap, line, m.small, theme.text)
            y += height


def _height(groups: Sequence[Group], width: int, m: Metrics) -> int:
    """How high a column of these groups is."""
    rows = sum(_row(mark, width, m) for group in groups for mark in group.marks)
    return len(groups) * title_height(m) + rows


def _lines(mark: Told, width: int, m: Metrics) -> list[str]:
    return wrap(mark.words, m.small, width - 2 * _side(m) - m.gap)


def _row(mark: Told, width: int, m: Metrics) -> int:
    text = round(len(_lines(mark, width, m)) * m.small * LEADING)
    return max(_side(m), text) + max(6, m.gap // 2)


def _side(m: Metrics) -> int:
    """Height of a sample."""
    return round(m.icon * 1.35)
