"""A position as a picture of its own."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.facts import Facts
from core.records.files import free_path
from core.setup import Setup
from core.values import Observation
from gui.app.board_settings import board_options
from gui.board.board_view import BoardView
from gui.board.hand_shelf import shelf_room, shelves_of
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import BoardLayout, left_gutter
from gui.drawing.board_colours import chosen_theme
from gui.drawing.metrics import metrics
from gui.drawing.png import save_png
from settings.model import Settings

_CELL = 90
_AIR = 6


def picture_of(
    facts: Facts, setup: Setup, settings: Settings, flipped: bool
) -> pygame.Surface:
    """The board with coordinates as the settings say, and what is in hand."""
    m, theme = metrics(1280, 800), chosen_theme(settings)
    options = board_options(settings, m)
    gutter = options.gutter if options.coordinates == "edge" else 0
    shelf = shelf_room(facts, _CELL, "around")
    above = shelf + (gutter + _AIR if shelf else 0)
    top = m.gutter + max(above, gutter - left_gutter(facts, gutter))
    left = m.gutter + left_gutter(facts, gutter)
    layout = BoardLayout.of(facts, _CELL, left, top, flipped)
    size = gutter + layout.width + 2 * m.gutter, top + layout.height + max(gutter, above)
    surface = pygame.Surface((size[0], size[1] + m.gutter), depth=32)
    surface.fill(theme.bg)
    seen = Observation(
        setup.side, setup.side, 0, frozenset(facts.squares), setup.pieces,
        hands=setup.hands, variant=facts.key,
    )  # fmt: skip
    BoardView(layout, theme, options).draw(surface, seen)
    for each in shelves_of(facts, layout, gutter + _AIR, "around"):
        draw_shelf(surface, each, hands_of(seen), (facts.key, theme))
    return surface


def save_picture(picture: pygame.Surface, folder: Path, stem: str) -> Path:
    """Write ``picture`` as a PNG that is not there yet; where it is then.

    Raises:
        OSError: If it cannot be written.
    """
    path = free_path(folder, stem, ".png")
    save_png(picture, path)
    return path
