"""All games as tiles, in families: each with a board, its name and when it was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from math import ceil

import pygame

from core.facts import Facts
from core.games import GAMES, find_variant
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, board_height, largest_cell
from gui.board.view_state import BoardOptions
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, fitted, text_width
from gui.drawing.theme import Theme
from gui.entry.played import day_name
from gui.entry.shown_views import home_view
from gui.games import GAMES as SHOWN_GAMES
from gui.ui.elements import Own
from gui.ui.layout import GROW, Column, Element
from gui.ui.parts import choice
from gui.widgets.focus import ARROWS, detour
from gui.widgets.picks import draw_pick
from gui.widgets.scroll import Scroll, ScrollBar
from gui.widgets.widget import PRESS_KEYS, Style, Widget
from settings.remembered import PlayedGames

COLUMNS = 4
ROWS = 3
"""So many rows of tiles are in view."""

_GAP = {"S": 12, "M": 16, "L": 20}
_LEADING = 1.5
_FORGETS_AFTER = 1.0
"""So many seconds after a letter the next one begins another name."""


@dataclass(frozen=True, slots=True)
class GameTile:
    """What a tile says of a game.

    Attributes:
        facts: Of the game.
        line: What it is, in a few words; empty where nothing is said.
        notes: How often and when it was played, at length and in short.
    """

    facts: Facts
    line: str
    notes: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TileLook:
    """The state in which a tile is drawn.

    Attributes:
        rect: Where it stands.
        chosen: Whether its game is the chosen one.
        hovered: Whether it is pointed at.
    """

    rect: pygame.Rect
    chosen: bool
    hovered: bool


def game_tiles(played: PlayedGames, today: date) -> tuple[GameTile, ...]:
    """A tile for every game, always in the same order."""
    return tuple(_tile(key, played, today) for key in GAMES)


def families(tiles: Sequence[GameTile]) -> list[str]:
    """The families of these games, in the order of the table."""
    shown = {tile.facts.family for tile in tiles}
    known = dict.fromkeys(variant.facts.family for variant in GAMES.values())
    return [family for family in known if family in shown]


def tile_height(width: int, m: Metrics) -> int:
    """How high a tile of that width is whose board is as wide as it can be."""
    return width + _words_height(m)


def draw_tile(
    surface: pygame.Surface, tile: GameTile, look: TileLook, style: Style
) -> None:
    """Draw the card of a game."""
    m, theme = style.metrics, style.theme
    board = _board_of(tile, look.rect, m)
    if look.chosen:
        draw_pick(surface, look.rect, style)
    else:
        ground = theme.raised if look.hovered else theme.panel
        rounded(surface, look.rect, m.radius, ground, theme.line)
    key = tile.facts.key, board.cell, theme
    surface.blit(_board_picture(*key), (board.x - 1, board.y - 1))
    widest = max(board.width, board.height)
    x = look.rect.centerx - widest // 2
    room = look.rect.right - round(0.75 * _pad(m)) - x
    y = float(look.rect.bottom - _words_height(m))
    sizes = (m.small, m.small - 1, m.caption, m.label, m.label - 1)
    name, title = fitted(tile.facts.title, sizes, room, bold=True)
    note = next((n for n in tile.notes if text_width(n, m.caption) <= room), tile.notes[-1])
    lines = ((name, title, theme.text, True), (note, m.caption, theme.text2, False))
    for words, size, ink, bold in lines:
        y += _LEADING * size / 2 + 2
        short = ellipsis(words, size, room, bold)
        draw_text(surface, short, x, y, size, ink, bold=bold)
        y += _LEADING * size / 2 - 2


def _tile(key: str, played: PlayedGames, today: date) -> GameTile:
    facts, notes = find_variant(key).facts, ("not played yet", "new")
    if key in played:
        games, last = played[key].games, played[key].last
        day = day_name(last.astimezone().date(), today)
        number = "1 game" if games == 1 else f"{games} games"
        notes = f"{number} · {day}", day
    return GameTile(facts, SHOWN_GAMES[key].line, notes)


def _pad(m: Metrics) -> int:
    """From the edge of a tile to what stands in it."""
    return {"S": 8, "M": 16, "L": 20}[m.size]


def _words_height(m: Metrics) -> int:
    """The height of what is written below a board."""
    return round(_LEADING * (m.small + m.caption)) + _pad(m) // 2


def _board_of(tile: GameTile, rect: pygame.Rect, m: Metrics) -> BoardLayout:
    """Where the board of a tile stands."""
    facts, pad = tile.facts, _pad(m)
    room = min(rect.width - 2 * pad, rect.height - pad - _words_height(m))
    cell = max(1, largest_cell(facts, room / facts.columns, room / facts.rows))
    x = rect.centerx - facts.columns * cell // 2
    y = rect.y + pad + (room - board_height(facts, cell)) // 2
    return BoardLayout.of(facts, cell, x, y)


@lru_cache(maxsize=64)
def _board_picture(variant: str, cell: int, theme: Theme) -> pygame.Surface:
    """A board as Home shows it, with its rim."""
    layout = BoardLayout.of(find_variant(variant).facts, cell, 1, 1)
    picture = pygame.Surface((layout.width + 2, layout.height + 2), pygame.SRCALPHA)
    seen = home_view(variant)
    BoardView(layout, theme, BoardOptions(coordinates="off")).draw(picture, seen)
    return picture


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
        """Go to the first game whose name, or a word of it, begins with what was typed."""
        if not letter:
            return False
        titles = {tile.facts.key: tile.facts.title.casefold() for tile in self.tiles}
        for typed in (self._typed + letter.casefold(), letter.casefold()):
            names = [key for key, title in titles.items() if title.startswith(typed)]
            words = (key for key, title in titles.items() if _begins(title, typed))
            key = next(iter(names), None) or next(words, None)
            if key is not None:
                self._typed, self._since = typed, 0.0
                return self._go(key)
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


class GameShelf:
    """Tabs of families over the tiles of the games.

    Args:
        tiles: All games, in order.
        variant: Key of the chosen one.
        grid: Shows them.
        on_turn: Called when another family is shown.

    Attributes:
        grid: The tiles.
        count: How many games there are.
    """

    def __init__(
        self,
        tiles: tuple[GameTile, ...],
        variant: str,
        grid: GameGrid,
        on_turn: Callable[[], None],
    ) -> None:
        self.grid, self.count, self._tiles = grid, len(tiles), tiles
        self._names, self._family = ["", *families(tiles)], 0
        self._on_turn = on_turn
        grid.chosen = grid.current = variant
        grid.tiles = tiles

    @property
    def has_tabs(self) -> bool:
        """Whether there is more than one family, besides all games."""
        return len(self._names) > 2

    def view(self, m: Metrics, width: int, rows: int = ROWS) -> Element:
        """The tabs, where there is more than one family, and so many rows of tiles."""
        gap, labels = _GAP[m.size], [self._label(name) for name in self._names]
        words = max(text_width(label, m.small, bold=True) for label in labels)
        wide = min(width, len(labels) * (words + 2 * m.gutter))
        return Column(
            choice(labels, self._family, self._turn, w=wide) if self.has_tabs else None,
            Own(self.grid, lambda rect, _: self.grid.place(rect, rows, gap), h=GROW),
            gap=gap, w=width, h=GROW,
        )  # fmt: skip

    def turn_on(self) -> None:
        """Show the next family, after the last one all games again."""
        self._turn((self._family + 1) % len(self._names))

    def show(self, variant: str) -> None:
        """Choose a game without a callback."""
        self.grid.chosen = self.grid.current = variant
        self.grid.refill(self.grid.tiles)

    def _label(self, family: str) -> str:
        count = sum(tile.facts.family == family for tile in self._tiles)
        return f"{family.capitalize()} {count}" if family else f"All {len(self._tiles)}"

    def _turn(self, number: int) -> None:
        """Show the games of another family."""
        self._family, family = number, self._names[number]
        self.grid.refill([t for t in self._tiles if family in ("", t.facts.family)])
        self._on_turn()


def shelf_size(tiles: int, m: Metrics) -> tuple[int, int, int]:
    """How wide and high a shelf of equal tiles is with tabs, and how many rows it shows."""
    gap, width = _GAP[m.size], {"S": 118, "M": 152, "L": 200}[m.size]
    rows = min(ROWS, ceil(tiles / COLUMNS))
    height = m.control + rows * (tile_height(width, m) + gap)
    return COLUMNS * (width + gap) - gap, height, rows
