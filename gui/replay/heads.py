"""The line over each board: whose view it is, and how much of it."""

from __future__ import annotations

import pygame

from core.values import Observation, Piece, Side
from gui.board.layout import BoardLayout
from gui.board.men import list_man
from gui.icons import draw_icon
from gui.replay.boards import VIEWERS
from gui.replay.layout import Panel
from gui.replay.story import Story
from gui.replay.words import move_words, view_words
from gui.text import draw_text, ellipsis, text_width
from gui.ui import Style


def draw_head(  # noqa: PLR0913, PLR0917 - what, where and how, all of them plain values
    surface: pygame.Surface,
    panel: Panel,
    layout: BoardLayout,
    y: int,
    story: Story,
    seen: Observation,
    style: Style,
) -> None:
    """Draw the words over a board at the height ``y``."""
    m, theme = style.metrics, style.theme
    viewer, right = VIEWERS.get(panel), layout.x + layout.width
    middle = (layout.x + m.icon / 2, y)
    if viewer is None:
        title, detail = "Truth", _moment(story, seen)
        draw_icon(surface, "board", middle, round(m.icon * 0.9), theme.text2)
    else:
        title = view_words(story.facts, viewer)
        detail = f"{len(seen.visible)} of {len(layout.squares)} in view"
        _draw_king(surface, viewer, middle, story, style)
    x = layout.x + m.icon + round(m.gap * 0.6)
    draw_text(surface, title, x, y, m.body, theme.text, bold=True)
    room = right - x - text_width(title, m.body, bold=True) - m.gap
    detail = ellipsis(detail, m.small, room)
    draw_text(surface, detail, right, y, m.small, theme.text2, align="right")


def _draw_king(
    surface: pygame.Surface,
    side: Side,
    middle: tuple[float, float],
    story: Story,
    style: Style,
) -> None:
    """Draw a side's most valuable man, its emblem."""
    size = style.metrics.icon
    picture = list_man(Piece(side, story.facts.symbols[0]), size, style.theme)
    place = round(middle[0] - size / 2), round(middle[1] - size / 2)
    surface.blit(picture, place)


def _moment(story: Story, seen: Observation) -> str:
    if not story.steps:
        return "before the first move"
    if seen.ply == 0:
        return f"before {move_words(story.steps[0])}"
    return f"after {move_words(story.steps[seen.ply - 1])}"
