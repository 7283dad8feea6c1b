"""What stands left of the board of a lesson: the squares in view, and the marks."""

from __future__ import annotations

import pygame

from core.facts import Facts
from core.values import Observation, Piece, Side
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.drawing.text import draw_label, draw_text
from gui.lesson.exercise import Exercise
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style

_BELOW, _HERE = frozenset({0}), frozenset({1})


def draw_margin(
    surface: pygame.Surface,
    box: pygame.Rect,
    exercise: Exercise,
    facts: Facts,
    shell: Shell,
    style: Style,
) -> None:
    """Draw how much is in view, and below it what the marks mean, as far as they fit."""
    used = 0
    if facts.hidden:
        used = _draw_count(surface, box, exercise.seen, facts, style)
    marks = _marks(facts)
    m = style.metrics
    cell = round(m.small * 1.9)
    step = cell + m.gap // 2 + 2
    height = round(m.label * 2.2) + len(marks) * step
    if used + 2 * m.gutter + height > box.height:
        return
    y = box.bottom - height
    label = style.theme.text2
    middle = y + m.label // 2
    draw_label(surface, "Marks", box.x, middle, m.label, label, track=m.label_track)
    y += round(m.label * 2.2)
    for words, seen, shown in marks:
        _draw_mark(surface, pygame.Rect(box.x, y, cell, cell), seen, shown, shell)
        x = box.x + cell + m.gap
        draw_text(surface, words, x, y + cell / 2, m.small, style.theme.text2)
        y += step


def _draw_mark(
    surface: pygame.Surface,
    box: pygame.Rect,
    seen: Observation,
    marks: BoardMarks,
    shell: Shell,
) -> None:
    """Draw a mark on a square; one that lies on an edge with some of the square below."""
    below = round(0.4 * box.height) if marks.blocked else 0
    layout = BoardLayout(1, 2, box.width, box.x, box.y - below)
    outer = surface.get_clip()
    surface.set_clip(box)
    view = BoardView(layout, shell.theme, plain_options(shell.settings))
    view.draw(surface, seen, marks)
    surface.set_clip(outer)


def _draw_count(
    surface: pygame.Surface, box: pygame.Rect, seen: Observation, facts: Facts, style: Style
) -> int:
    """Draw the squares in view; return how high that is."""
    m, theme = style.metrics, style.theme
    count, of = len(seen.visible & facts.playable), len(facts.playable)
    y = box.y + m.label // 2
    draw_label(surface, "In view", box.x, y, m.label, theme.text2, track=m.label_track)
    y += round(m.label * 0.6 + m.h2 * 0.9)
    used = draw_text(surface, str(count), box.x, y, m.h2, theme.text, bold=True)
    words = f"of {of} squares" if not facts.idle else f"of {of} dark squares"
    draw_text(surface, words, box.x + used + m.gap * 0.8, y + 2, m.small, theme.text2)
    y += round(m.h2 * 0.75)
    draw_progress(surface, pygame.Rect(box.x, y, box.width, 6), count / of, style)
    return y + 6 - box.y


def _marks(facts: Facts) -> list[tuple[str, Observation, BoardMarks]]:
    """The marks with their words, each on a board of one square."""
    own, enemy = (Piece(side, facts.symbols[-1]) for side in Side)

    def seen(squares: frozenset[int], men: dict[int, Piece]) -> Observation:
        return Observation(Side.FIRST, Side.FIRST, 0, squares, men, variant=facts.key)

    dark, blocked = seen(_BELOW, {}), seen(_BELOW, {0: own})
    plain = [
        ("can go", seen(_HERE, {}), BoardMarks(dots=_HERE)),
        ("can take", seen(_HERE, {1: enemy}), BoardMarks(rings=_HERE)),
    ]
    hidden = [
        ("not in view", dark, BoardMarks()),
        ("occupied", blocked, BoardMarks(blocked=_HERE)),
        ("you lost a piece", dark, BoardMarks(lost=_HERE)),
    ]
    return [*plain, *(hidden if facts.hidden else [])]
