"""The cards beside the board of a lesson: what it is about, what is where, what to do."""

from __future__ import annotations

import pygame

from core.games.lessons import STEPS
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_label, draw_paragraph, draw_text, wrap
from gui.lesson.exercise import Exercise
from gui.lesson.rows import draw_remarks, draw_rows
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style

_MOST_NAMES = 8
"""So many squares are named before they are only counted."""


def head_height(words: str, width: int, m: Metrics) -> int:
    """How high the card with title and words is."""
    lines = len(wrap(words, m.small, width - 2 * m.gutter))
    return round(_first_line(m) + (lines - 0.5) * m.small * LEADING + m.gutter * 0.9)


def draw_head(
    surface: pygame.Surface, box: pygame.Rect, exercise: Exercise, number: int, style: Style
) -> None:
    """Draw which step it is, its title and its words."""
    m, theme, x = style.metrics, style.theme, box.x + style.metrics.gutter
    draw_panel(surface, box, style)
    label = f"Step {number} of {STEPS}"
    top = box.y + m.gutter + m.label // 2
    draw_label(surface, label, x, top, m.label, theme.accent2, track=m.label_track)
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
