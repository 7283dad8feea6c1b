"""The numbers of remarks: at the corners of squares in view, on pills in the fog."""

from __future__ import annotations

import pygame

from core.values import Square
from gui.board.layout import BoardLayout
from gui.board.pen import DARK, LIGHT, cased
from gui.drawing import cuts
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import css, disc, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme
from gui.lesson.exercise import Exercise
from gui.widgets.widget import Style

_LIGHT_INK: Colour = (22, 26, 32)


def draw_number(
    surface: pygame.Surface,
    centre: tuple[float, float],
    number: int,
    radius: float,
    style: Style,
    on_fog: bool,
) -> None:
    """Draw the disc of a remark: accent for the fog, light for squares in view."""
    theme = style.theme
    fill, ink = (theme.accent, theme.on_accent) if on_fog else (LIGHT, _LIGHT_INK)
    disc(surface, centre, radius, fill, DARK, 1.5)
    box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    box.center = round(centre[0]), round(centre[1])
    cuts.cover(surface, box)
    size = max(11, round(radius * 1.2))
    draw_text(surface, str(number), *centre, size, ink, bold=True, align="center")


def draw_notes(
    surface: pygame.Surface, layout: BoardLayout, exercise: Exercise, style: Style
) -> None:
    """Draw the numbers of an exercise, and the pills, on its board."""
    m = style.metrics
    radius = max(9.0, min(15.0, layout.cell * 0.17))
    for number, note in enumerate(exercise.step.notes, 1):
        (square,) = exercise.squares(note.at)
        if note.pill:
            box = pill_box(layout, exercise, number, m)
            if note.on:
                _draw_line(surface, layout, box, square, style)
            _draw_pill(surface, box, number, note.pill, style)
        else:
            x, y = layout.corner(square)
            centre = x + layout.cell - radius * 0.72, y + radius * 0.72
            fogged = square not in exercise.seen.visible
            draw_number(surface, centre, number, radius, style, fogged)


def pill_box(
    layout: BoardLayout, exercise: Exercise, number: int, m: Metrics
) -> pygame.Rect:
    """Where the pill of a remark lies: in the middle of its first square's height."""
    note = exercise.step.notes[number - 1]
    (square,) = exercise.squares(note.on or note.at)
    height = min(round(layout.cell * 0.38), m.small + 16)
    width = height + text_width(note.pill, m.small, bold=True) + round(height * 0.5)
    x, y = layout.corner(square)
    inset = round(layout.cell * 0.14)
    return pygame.Rect(x + inset, y + (layout.high - height) // 2, width, height)


def _draw_pill(
    surface: pygame.Surface, box: pygame.Rect, number: int, words: str, style: Style
) -> None:
    theme, m = style.theme, style.metrics
    ground, ink = _pill_look(theme)
    rounded(surface, box, box.height / 2, ground, theme.accent, 2)
    cuts.cover(surface, box)
    radius = box.height / 2 - 4
    draw_number(surface, (box.x + box.height / 2, box.centery), number, radius, style, True)
    draw_text(surface, words, box.x + box.height, box.centery, m.small, ink, bold=True)


def _pill_look(theme: Theme) -> tuple[Colour, Colour]:
    return (theme.bg, theme.text) if theme.is_dark else (theme.text, theme.panel)


def _draw_line(
    surface: pygame.Surface,
    layout: BoardLayout,
    box: pygame.Rect,
    square: Square,
    style: Style,
) -> None:
    """Draw the line from a pill to the square that it is about."""
    x, y = layout.corner(square)
    end = x + layout.cell * 0.1, y + layout.cell * 0.18
    start = min(box.right - box.height * 0.4, max(box.x + box.height, end[0])), box.centery
    left, top, width, height = layout.box
    path = f"M{start[0] - left:g} {start[1] - top:g}L{end[0] - left:g} {end[1] - top:g}"
    dot = f'<circle cx="{end[0] - left:g}" cy="{end[1] - top:g}" r="4" '
    accent = style.theme.accent
    body = cased(path, accent, 2, 2, 0.7)
    body += dot + f'fill="{css(accent)}" stroke="{css(DARK)}" stroke-width="1.5"/>'
    surface.blit(svg(width, height, body), (left, top))
