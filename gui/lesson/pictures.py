"""What is drawn on boards of rules and lessons: remarks, marks, and the boards of rules."""

from __future__ import annotations

from functools import lru_cache

import pygame

from core.game import Game
from core.games import find_game
from core.games.lessons import Note, Step, Topic, named, shown
from core.values import Observation, Square
from gui.app.board_settings import plain_options
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell, square_height
from gui.board.pen import DARK, LIGHT, cased
from gui.board.view_state import BoardMarks
from gui.drawing import cuts
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import css, disc, rounded, svg
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Colour, Theme
from gui.play.views import view_of
from gui.widgets.widget import Style
from settings.model import Settings

_LIGHT_INK: Colour = (22, 26, 32)

# --- Remarks -----------------------------------------------------------------------------


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
    surface: pygame.Surface,
    layout: BoardLayout,
    game: Game,
    step: Step,
    seen: Observation,
    style: Style,
) -> None:
    """Draw the numbers of a step at the corners of squares, and its pills in the fog."""
    radius = max(9.0, min(15.0, layout.cell * 0.17))
    for number, note in enumerate(step.notes, 1):
        square = _square(game, note.at)
        if note.pill:
            box = _pill_box(layout, _square(game, note.on or note.at), note, style.metrics)
            if note.on:
                _draw_line(surface, layout, box, square, style)
            _draw_pill(surface, box, number, note.pill, style)
        else:
            x, y = layout.corner(square)
            centre = x + layout.cell - radius * 0.72, y + radius * 0.72
            draw_number(surface, centre, number, radius, style, square not in seen.visible)


def _pill_box(layout: BoardLayout, square: Square, note: Note, m: Metrics) -> pygame.Rect:
    """Where the pill of a remark lies: in the middle of the height of a square."""
    height = min(round(layout.cell * 0.38), m.small + 16)
    width = height + text_width(note.pill, m.small, bold=True) + round(height * 0.5)
    x, y = layout.corner(square)
    inset = round(layout.cell * 0.14)
    return pygame.Rect(x + inset, y + (layout.high - height) // 2, width, height)


def _draw_pill(
    surface: pygame.Surface, box: pygame.Rect, number: int, words: str, style: Style
) -> None:
    theme, m = style.theme, style.metrics
    dark = theme.is_dark
    ground, ink = (theme.bg, theme.text) if dark else (theme.text, theme.panel)
    rounded(surface, box, box.height / 2, ground, theme.accent, 2)
    cuts.cover(surface, box)
    radius = box.height / 2 - 4
    draw_number(surface, (box.x + box.height / 2, box.centery), number, radius, style, True)
    draw_text(surface, words, box.x + box.height, box.centery, m.small, ink, bold=True)


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
    left, top = (int(min(pair)) - 8 for pair in zip(start, end, strict=True))
    width, height = (int(abs(a - b)) + 16 for a, b in zip(start, end, strict=True))
    path = f"M{start[0] - left:g} {start[1] - top:g}L{end[0] - left:g} {end[1] - top:g}"
    dot = f'<circle cx="{end[0] - left:g}" cy="{end[1] - top:g}" r="4" '
    accent = style.theme.accent
    body = cased(path, accent, 2, 2, 0.7)
    body += dot + f'fill="{css(accent)}" stroke="{css(DARK)}" stroke-width="1.5"/>'
    surface.blit(svg(width, height, body), (left, top))


# --- Boards ------------------------------------------------------------------------------


def draw_mark(
    surface: pygame.Surface,
    box: pygame.Rect,
    seen: Observation,
    marks: BoardMarks,
    look: tuple[Theme, Settings],
) -> None:
    """Draw a mark on a square; one that lies on an edge with some of the square below."""
    below = round(0.4 * box.height) if marks.blocked else 0
    layout = BoardLayout(1, 2, box.width, box.x, box.y - below)
    outer = surface.get_clip()
    surface.set_clip(box.clip(outer))
    BoardView(layout, look[0], plain_options(look[1])).draw(surface, seen, marks)
    surface.set_clip(outer)


@lru_cache(maxsize=64)
def topic_picture(
    variant: str, ruleset: str, topic: Topic, side: int, theme: Theme, settings: Settings
) -> pygame.Surface:
    """The board of a rule, so many pixels wide and high, or a few less."""
    game = find_game(variant, ruleset)
    low, high = (_square(game, name) for name in topic.part.split())
    facts = game.facts
    count = high % facts.columns - low % facts.columns + 1
    cell = largest_cell(facts, side / count, side / count)
    tall = square_height(cell, facts.aspect)
    picture = pygame.Surface((cell * count, tall * count))
    row, column = divmod(low, facts.columns)
    above = facts.rows - row - count
    layout = BoardLayout.of(facts, cell, -column * cell, -above * tall)
    view = view_of(shown(game, topic.diagram))
    arrows = (
        (_square(game, arrow[:2]), _square(game, arrow[2:]))
        for arrow in topic.arrows.split()
    )
    marks = BoardMarks(
        last=view.last,
        lost=view.lost,
        blocked=view.blocked,
        check=view.seen.check,
        arrows=tuple(arrows),
        circles=named(game, topic.circles),
    )
    BoardView(layout, theme, plain_options(settings)).draw(picture, view.seen, marks)
    return picture


def _square(game: Game, name: str) -> Square:
    (square,) = named(game, name)
    return square
