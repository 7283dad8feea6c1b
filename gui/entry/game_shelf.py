"""All games, or those of one family: tabs of the families over a grid of tiles."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pygame

from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.entry.game_grid import COLUMNS, GameGrid
from gui.entry.game_tiles import GameTile, families, tile_height
from gui.widgets.choice import Choice, Option
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Widget

ROWS = 3
"""So many rows of tiles are in view."""

_GAP = {"S": 12, "M": 16, "L": 20}


class GameShelf:
    """Tabs of families and the tiles of the games.

    Args:
        tiles: All games, in order.
        variant: Key of the chosen one.
        grid: Shows them.
        on_turn: Called when another family is shown.

    Attributes:
        grid: The tiles.
        families: The tabs.
    """

    def __init__(
        self,
        tiles: tuple[GameTile, ...],
        variant: str,
        grid: GameGrid,
        on_turn: Callable[[], None],
    ) -> None:
        self._tiles = tiles
        self._names = ["", *families(tiles)]
        self._on_turn = on_turn
        options = [Option(self._label(name)) for name in self._names]
        self.families = Choice(options, 0, lambda _: self._turn(), SEGMENTS)
        self.grid = grid
        grid.chosen = grid.current = variant
        grid.tiles = tiles

    @property
    def has_tabs(self) -> bool:
        """Whether there is more than one family, besides all games."""
        return len(self._names) > 2

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self._tiles)

    @property
    def widgets(self) -> list[Widget]:
        """For a focus; there are tabs only where there is more than one family."""
        tabs: list[Widget] = [self.families] if self.has_tabs else []
        return [*tabs, self.grid]

    def place(self, rect: pygame.Rect, m: Metrics, rows: int = ROWS) -> None:
        """Stand there, so many rows in view."""
        gap, tabs = _GAP[m.size], self.has_tabs
        words = max(text_width(self._label(n), m.small, bold=True) for n in self._names)
        width = min(rect.width, len(self._names) * (words + 2 * m.gutter))
        height = m.control if tabs else 0
        self.families.rect = pygame.Rect(rect.x, rect.y, width, height)
        top = rect.y + (height + gap if tabs else 0)
        room = pygame.Rect(rect.x, top, rect.width, rect.bottom - top)
        self.grid.place(room, rows, gap)

    def turn_on(self) -> None:
        """Show the next family, after the last one all games again."""
        self.families.chosen = (self.families.chosen + 1) % len(self._names)
        self._turn()

    def show(self, variant: str) -> None:
        """Choose a game without a callback."""
        self.grid.chosen = self.grid.current = variant
        self.grid.refill(self.grid.tiles)

    def _label(self, family: str) -> str:
        count = sum(tile.facts.family == family for tile in self._tiles)
        return f"{family.capitalize()} {count}" if family else f"All {len(self._tiles)}"

    def _turn(self) -> None:
        """Show the games of another family."""
        family = self._names[self.families.chosen]
        self.grid.refill([t for t in self._tiles if family in ("", t.facts.family)])
        self._on_turn()


def shelf_size(tiles: int, m: Metrics) -> tuple[int, int, int]:
    """How wide and high a shelf of equal tiles is with tabs, and how many rows it shows."""
    gap, width = _GAP[m.size], {"S": 118, "M": 152, "L": 200}[m.size]
    rows = min(ROWS, ceil(tiles / COLUMNS))
    height = m.control + rows * (tile_height(width, m) + gap)
    return COLUMNS * (width + gap) - gap, height, rows
