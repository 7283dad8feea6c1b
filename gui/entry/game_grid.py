"""The games as tiles, of which one is chosen by mouse, by arrows or by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

import pygame

from gui.entry.game_tiles import GameTile, TileLook, draw_tile
from gui.widgets.focus import ARROWS, detour
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget

COLUMNS = 4
_FORGETS_AFTER = 1.0
"""So many seconds after a letter the next one begins another name."""


class GameGrid(Widget):
    """Tiles in four columns, each in its place; they scroll.

    Arrows go to the next tile, letters to the game whose name begins so; a click or Enter
    picks.

    Args:
        on_move: Called when arrows or letters have come to another game.
        on_pick: Called when a tile is pressed.

    Attributes:
        tiles: The games, in order.
        chosen: Key of the chosen game.
        current: Key of the game that the keyboard is at.
        scroll: How far it is scrolled.
    """

    def __init__(
        self,
        on_move: Callable[[str], None],
        on_pick: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._on_move, self._on_pick = on_move, on_pick
        self.tiles: Sequence[GameTile] = ()
        self.chosen = self.current = ""
        self.scroll = Scroll()
        self._bar = ScrollBar(self.scroll)
        self._row, self._gap = 1, 0
        self._pointer = (-1, -1)
        self._typed, self._since = "", 0.0

    @property
    def anchor(self) -> pygame.Rect:
        """See ``Widget.anchor``: the tile that is pointed at."""
        places = dict(zip(self._keys, self.places(), strict=True))
        return places.get(self._at(self._pointer), self.outline)

    @property
    def outline(self) -> pygame.Rect:
        """See ``Widget.outline``: the tile that the keyboard is at."""
        places = dict(zip(self._keys, self.places(), strict=True))
        place = places.get(self.current, self.rect)
        return place.clip(self.rect)

    def place(self, rect: pygame.Rect, rows: int, gap: int) -> None:
        """Place it there, with so many rows in view."""
        self.rect, self._gap = rect, gap
        self._row = (rect.height - (rows - 1) * gap) // rows
        self._bar.place(rect.move(gap, 0))
        self.refill(self.tiles)

    def refill(self, tiles: Sequence[GameTile]) -> None:
        """Show these games from now on."""
        self.tiles = tuple(tiles)
        rows = ceil(len(self.tiles) / COLUMNS)
        self.scroll.resize(rows * (self._row + self._gap) - self._gap, self.rect.height)
        if self.current not in self._keys:
            keys = [self.chosen, *self._keys]
            self.current = next((key for key in keys if key in self._keys), "")
        self._bring()

    def places(self) -> list[pygame.Rect]:
        """Where the tiles stand, in view or not."""
        gap = self._gap
        width = (self.rect.width - (COLUMNS - 1) * gap) // COLUMNS
        return [
            pygame.Rect(
                self.rect.x + number % COLUMNS * (width + gap),
                self.rect.y + number // COLUMNS * (self._row + gap) - self.scroll.offset,
                width,
                self._row,
            )
            for number in range(len(self.tiles))
        ]

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to a tile, pick it, or scroll."""
        if event.type == pygame.KEYDOWN:
            self.tooltip = ""
            return self._handle_key(event)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.scroll.to(self.scroll.offset - event.y * self._row // 2)
            return self.scroll.limit > 0
        if self._bar.handle(event):
            return True
        pointed = self._at(event.pos) if self.pressed_by(event) else ""
        if pointed:
            self.current = pointed
            self._on_pick(pointed)
        return bool(pointed)

    def update(self, dt: float) -> None:
        """Forget letters after a while."""
        self._since += dt
        if self._since > _FORGETS_AFTER:
            self._typed = ""

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the tiles in view."""
        outer = surface.get_clip()
        surface.set_clip(self.rect.inflate(4, 4).clip(outer))
        pointed = self._at(self._pointer) if self.hovered else ""
        for tile, rect in zip(self.tiles, self.places(), strict=True):
            key = tile.facts.key
            look = TileLook(rect, key == self.chosen, key == pointed)
            if rect.colliderect(self.rect):
                draw_tile(surface, tile, look, style)
        surface.set_clip(outer)
        self._bar.draw(surface, style)

    @property
    def _keys(self) -> list[str]:
        return [tile.facts.key for tile in self.tiles]

    def _point(self, pos: tuple[int, int]) -> None:
        """Say what game it is that is pointed at."""
        self._pointer = pos
        lines = {tile.facts.key: tile.line for tile in self.tiles}
        self.tooltip = lines.get(self._at(pos), "")

    def _at(self, pos: tuple[int, int]) -> str:
        """The game at a place of the window; empty for none."""
        if not self.rect.collidepoint(pos):
            return ""
        pairs = zip(self._keys, self.places(), strict=True)
        return next((key for key, place in pairs if place.collidepoint(pos)), "")

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.key in ARROWS:
            return self._step(ARROWS[event.key])
        if event.key in (pygame.K_HOME, pygame.K_END):
            return self._go(self._keys[0 if event.key == pygame.K_HOME else -1])
        letter = getattr(event, "unicode", "")
        if event.key in PRESS_KEYS and not (self._typed and letter == " "):
            self._on_pick(self.current)
            return bool(self.current)
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return plain and letter.isprintable() and self._type(letter)

    def _step(self, way: tuple[int, int]) -> bool:
        """Go to the nearest tile that lies that way, if there is one."""
        if self.current not in self._keys:
            return False
        places = dict(zip(self._keys, self.places(), strict=True))
        here = places.pop(self.current)
        ways = [(detour(here, there, way), key) for key, there in places.items()]
        ahead = [(length, key) for length, key in ways if length is not None]
        return bool(ahead) and self._go(min(ahead, key=lambda each: each[0])[1])

    def _type(self, letter: str) -> bool:
        """Go to the first game of which a word begins with what was typed."""
        if not letter:
            return False
        for typed in (self._typed + letter.casefold(), letter.casefold()):
            for tile in self.tiles:
                if _begins(tile.facts.title.casefold(), typed):
                    self._typed, self._since = typed, 0.0
                    return self._go(tile.facts.key)
        return False

    def _go(self, key: str) -> bool:
        if key != self.current:
            self.current = key
            self._bring()
            self._on_move(key)
        return True

    def _bring(self) -> None:
        """Scroll the current tile into view."""
        if self.current in self._keys:
            row = self._keys.index(self.current) // COLUMNS
            top = row * (self._row + self._gap)
            self.scroll.show(top, top + self._row)


def _begins(title: str, typed: str) -> bool:
    """Whether a title, or one of its words, begins so."""
    words = title.split()
    return any(" ".join(words[n:]).startswith(typed) for n in range(len(words)))
