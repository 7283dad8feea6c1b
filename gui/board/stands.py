"""Both hands of a position beside its board, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from core.games import GAMES
from core.values import Observation
from gui.board.hand_shelf import HandShelf
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import BoardLayout
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_label, text_width
from gui.drawing.theme import Theme


def draw_stands(
    surface: pygame.Surface,
    board: BoardLayout,
    shelves: Iterable[HandShelf],
    seen: Observation,
    look: tuple[Metrics, Theme],
) -> None:
    """Draw the hands as ``seen`` shows them, each with the side that holds it.

    Where there is no room for the name of either side, both are left out.
    """
    hands, (m, theme) = hands_of(seen), look
    names = [side.upper() for side in GAMES[seen.variant].facts.sides]
    widths = [
        round(text_width(name, m.label, bold=True, track=m.label_track)) for name in names
    ]
    for shelf in shelves:
        draw_shelf(surface, shelf, hands, (seen.variant, theme))
        if max(widths) > _room(board, shelf, m):
            continue
        x, y = _place(board, shelf, widths[shelf.side], m)
        words = names[shelf.side]
        draw_label(surface, words, x, y, m.label, theme.text2, track=m.label_track)


def _room(board: BoardLayout, shelf: HandShelf, m: Metrics) -> int:
    """How wide a title may be: over a shelf, or in the corner beside one."""
    if shelf.head:
        return shelf.box.width + m.gap
    return board.width - shelf.box.width - m.gap


def _place(board: BoardLayout, shelf: HandShelf, wide: int, m: Metrics) -> tuple[int, int]:
    """Where a title so wide begins, and its middle; it stands out away from the board."""
    box = shelf.box
    if not shelf.head:
        upper = box.y < board.y
        return box.right + m.gap // 2 if upper else box.x - m.gap // 2 - wide, box.centery
    y = box.y - shelf.head + round(m.label * 0.6)
    return min(box.x, box.right - wide) if box.x < board.x else box.x, y
