"""The cards beside the board of a lesson: what it is about, remarks, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from core.games.lessons import STEPS
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_label, draw_paragraph, draw_text, wrap
from gui.lesson.exercise import Exercise
from gui.lesson.notes import draw_number
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

Rows = Sequence[tuple[str, str]]
"""Titles and words."""


@dataclass(frozen=True, slots=True)
class _Type:
    """The sizes of titles and words, and the room left of them for a number."""

    title: int
    words: int
    left: int

    @property
    def radius(self) -> float:
        """Of the disc of a number."""
        return max(9.0, self.title * 0.75)

    def height(self, words: str, width: float) -> float:
        """How high a title with its words is."""
        lines = len(wrap(words, self.words, width))
        return self.title + self.words * (LEADING * (lines - 0.25) + 0.25)


def draw_rows(surface: pygame.Surface, box: pygame.Rect, rows: Rows, style: Style) -> None:
    """Draw rows on a card as high as they are, at the top of ``box``."""
    m, kind = style.metrics, _Type(style.metrics.body, style.metrics.small, 0)
    card = pygame.Rect(box)
    high = _needed(rows, _width(box, kind, m), kind, m) + (len(rows) - 0.5) * m.gutter
    card.height = min(box.height, round(high))
    draw_panel(surface, card, style)
    _draw(surface, card, rows, kind, style, m.gutter)


def draw_remarks(
    surface: pygame.Surface, box: pygame.Rect, exercise: Exercise, style: Style
) -> None:
    """Draw the remarks of an exercise on a card that fills ``box``."""
    draw_panel(surface, box, style)
    m, notes = style.metrics, exercise.step.notes
    kind = remark_type(box, exercise, m)
    rows = [(note.title, note.words) for note in notes]
    most = 1.6 * m.gutter
    for number, y in enumerate(_draw(surface, box, rows, kind, style, most)):
        at, pill = notes[number].at, notes[number].pill
        on_fog = bool(pill) or not exercise.squares(at) <= exercise.seen.visible
        place = box.x + m.gutter + kind.radius, y + 1
        draw_number(surface, place, number + 1, kind.radius, style, on_fog)


def remark_type(box: pygame.Rect, exercise: Exercise, m: Metrics) -> _Type:
    """The largest type in which the remarks fit, or else the smallest."""
    rows = [(note.title, note.words) for note in exercise.step.notes]
    sizes = (m.body, m.small), (m.small, m.caption), (m.caption, m.caption - 2)
    kinds = [
        _Type(*pair, round(2 * max(9.0, pair[0] * 0.75) + m.gap * 0.9)) for pair in sizes
    ]
    fit = (k for k in kinds if _needed(rows, _width(box, k, m), k, m) <= box.height)
    return next(fit, kinds[-1])


def spare_height(box: pygame.Rect, exercise: Exercise, m: Metrics) -> float:
    """How much higher ``box`` is than the remarks need."""
    kind = remark_type(box, exercise, m)
    rows = [(note.title, note.words) for note in exercise.step.notes]
    return box.height - _needed(rows, _width(box, kind, m), kind, m)


def _width(box: pygame.Rect, kind: _Type, m: Metrics) -> float:
    return box.width - 1.7 * m.gutter - kind.left


def _needed(rows: Rows, width: float, kind: _Type, m: Metrics) -> float:
    """How high a card must be for these rows, with next to nothing between them."""
    heights = sum(kind.height(words, width) for _, words in rows)
    return heights + 1.6 * m.gutter + 2 * (len(rows) - 1)


def _draw(
    surface: pygame.Surface,
    box: pygame.Rect,
    rows: Rows,
    kind: _Type,
    style: Style,
    most: float,
) -> list[float]:
    """Draw rows, at most so far apart; return the middles of their titles."""
    m, theme, middles = style.metrics, style.theme, []
    x, width = box.x + m.gutter + kind.left, _width(box, kind, m)
    heights = [kind.height(words, width) for _, words in rows]
    spare = box.height - sum(heights) - 1.6 * m.gutter
    gap = min(most, max(2.0, spare / max(1, len(rows) - 1)))
    y = box.y + m.gutter * 0.9 + kind.title * 0.5
    for (title, words), height in zip(rows, heights, strict=True):
        middles.append(y)
        draw_text(surface, title, x, y, kind.title, theme.text, bold=True)
        line = y + kind.title * 0.5 + kind.words * LEADING * 0.75
        draw_paragraph(surface, words, x, line, width, kind.words, theme.text2)
        y += height + gap
    return middles


_MOST_NAMES = 8
"""So many squares are named before they are only counted."""


def head_height(words: str, width: int, m: Metrics) -> int:
    """How high the card with title and words is."""
    lines = len(wrap(words, m.small, width - 2 * m.gutter))
    return round(_first_line(m) + (lines - 0.5) * m.small * LEADING + m.gutter * 0.9)


def draw_head(
    surface: pygame.Surface,
    box: pygame.Rect,
    exercise: Exercise,
    number: int,
    rules: str,
    style: Style,
) -> None:
    """Draw which step it is, by which rules it is played, its title and its words."""
    m, theme, x = style.metrics, style.theme, box.x + style.metrics.gutter
    draw_panel(surface, box, style)
    label = f"Step {number} of {STEPS}"
    top = box.y + m.gutter + m.label // 2
    draw_label(surface, label, x, top, m.label, theme.accent2, track=m.label_track)
    right = box.right - m.gutter
    draw_text(surface, rules, right, top, m.caption, theme.text2, align="right")
    y = top + m.label // 2 + m.h2 * 0.85
    draw_text(surface, exercise.step.title, x, y, m.h2, theme.text, bold=True)
    width = box.width - 2 * m.gutter
    y = box.y + _first_line(m)
    draw_paragraph(surface, exercise.step.words, x, y, width, m.small, theme.text2)


def draw_middle(
    surface: pygame.Surface, box: pygame.Rect, exercise: Exercise, style: Style
) -> None:
    """Draw the remarks, or once the move is made what it has changed in the view."""
    changes = _changes(exercise) if exercise.done else []
    if changes:
        draw_rows(surface, box, changes, style)
    else:
        draw_remarks(surface, box, exercise, style)


def draw_task(
    surface: pygame.Surface, box: pygame.Rect, exercise: Exercise, style: Style
) -> None:
    """Draw what is to be played, or what is said of the move that was."""
    m, theme, step = style.metrics, style.theme, exercise.step
    icon, title, words = {
        "": ("aim", "Your turn", step.task),
        "wrong": ("again", "Try again", step.wrong),
        "right": ("marks", "Well done", step.right),
    }[exercise.answer]
    draw_panel(surface, box, style)
    y = box.y + m.gutter * 0.6 + m.body * 0.7
    left = box.x + m.gutter
    draw_icon(surface, icon, (left + m.icon / 2, y), m.icon, theme.accent2)
    x = left + m.icon + m.gap
    draw_text(surface, title, x, y, m.body, theme.text, bold=True)
    y += m.body * 0.6 + m.small * LEADING * 0.85
    width = box.width - 2 * m.gutter
    draw_paragraph(surface, words, left, y, width, m.small, theme.text)


def _first_line(m: Metrics) -> float:
    """From the top of the head to the middle of the first line of its words."""
    return m.gutter + m.label + m.h2 * 1.6 + m.small


def _changes(exercise: Exercise) -> list[tuple[str, str]]:
    """What has come into view and what has gone back into the fog, in words."""
    told = (("New in view", exercise.come), ("Back in the fog", exercise.gone))
    return [(title, _named(exercise, squares)) for title, squares in told if squares]


def _named(exercise: Exercise, squares: frozenset[int]) -> str:
    if len(squares) > _MOST_NAMES:
        return f"{len(squares)} squares."
    names = sorted(exercise.name(square) for square in squares)
    return ", ".join(names) + "."
