"""The chosen game in the bar of a screen; pressed, it shows all games to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from math import ceil

import pygame

from core.facts import Facts
from core.games import GAMES, find_variant
from core.records.catalogue import title_of
from core.texts import _, ngettext, pgettext
from core.values import Side
from gui.app.screen import Screen
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, board_height, largest_cell
from gui.board.men import king_painter
from gui.board.view_state import BoardOptions
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.reading import Note
from gui.drawing.shapes import box_at, rounded
from gui.drawing.text import draw_text, ellipsis, fitted, text_width
from gui.drawing.theme import Theme
from gui.entry.look_choices import home_view
from gui.entry.played import day_name
from gui.games import GAMES as SHOWN_GAMES
from gui.ui.elements import Canvas
from gui.ui.layout import GROW, Column, Element
from gui.ui.listing import ListArea, ListOf
from gui.ui.menu import Popup
from gui.ui.parts import choice
from gui.widgets.accessible import Part
from gui.widgets.choice import draw_pick, read_later
from gui.widgets.focus import Focus
from gui.widgets.widget import Style, Widget
from settings.remembered import PlayedGames

_LONGEST = 14


class GamePanel(Popup):
    """All games, over the screen; Enter or a click chooses one.

    Args:
        played: Tells which games were played when.
        focus: Of the screen.
    """

    def __init__(self, played: Callable[[], PlayedGames], focus: Focus) -> None:
        super().__init__(focus)
        self._played, self._shelf = played, GameShelf((), "", self._choose)
        self._pick: Callable[[str], None] = lambda _: None

    def open(self, opener: Widget, variant: str, pick: Callable[[str], None]) -> None:
        """Show all games below ``opener``; ``pick`` takes the key of the one chosen."""
        tiles = game_tiles(self._played(), datetime.now().astimezone().date())
        self._shelf, self._pick = GameShelf(tiles, variant, self._choose), pick
        self.typing = True
        self.show(opener, self._shelf.area)

    def view(self, m: Metrics) -> Element:
        """See ``Popup.view``."""
        width, height, rows = shelf_size(self._shelf.count, m)
        shelf = self._shelf.view(m, width, rows)
        return Column(
            shelf,
            w=width + 2 * m.gutter,
            h=height + 2 * m.gutter,
            pad="gutter",
            ground=_ground,
        )

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``."""
        self.typing = False
        return super().dismiss()

    def _choose(self, variant: str) -> None:
        pick = self._pick
        self.dismiss()
        pick(variant)


def _ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme = style.theme
    rounded(surface, rect, style.metrics.radius, theme.bg, theme.edge)


class GamePicker(Widget):
    """A button that names the chosen game and opens a panel of all of them.

    Args:
        screen: Whose bar it is in.
        variant: Key of the game chosen first.
        on_change: Called when another one is chosen.
    """

    def __init__(self, screen: Screen, variant: str, on_change: Callable[[], None]) -> None:
        super().__init__()
        self.variant = find_variant(variant).facts.key
        self.tooltip = _("Choose another game")
        self._on_change = on_change
        self._panel = GamePanel(screen.shell.played, screen.focus)

    @property
    def words(self) -> str:
        """The name of the chosen game."""
        return _(find_variant(self.variant).facts.title)

    def show(self, variant: str) -> None:
        """Choose a game without a callback."""
        self.variant = find_variant(variant).facts.key

    @staticmethod
    def width(m: Metrics) -> int:
        """As wide as the longest name wants it."""
        titles = [_(variant.facts.title) for variant in GAMES.values()]
        words = max(text_width(title, m.small, bold=True) for title in titles)
        return min(words, _LONGEST * m.small) + 2 * m.icon + 4 * m.gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the panel when pressed, or by the arrow that points to it."""
        down = event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN
        if not (down or self.pressed_by(event)):
            return False
        self._panel.open(self, self.variant, self._turn)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw its king, its name and an arrow."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        box = box_at(m.icon, m.icon, midleft=(rect.x + m.gap, rect.centery))
        facts = find_variant(self.variant).facts
        king_painter(facts, Side.FIRST, 1.2)(surface, box, style, True)
        x, right = box.right + m.gap, rect.right - m.gap
        words = ellipsis(self.words, m.small, right - m.icon - x, bold=True)
        draw_text(surface, words, x, rect.centery, m.small, theme.text, bold=True)
        size = round(m.icon * 0.7)
        draw_icon(surface, "down", (right - size // 2, rect.centery), size, theme.text2)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``."""
        return Part(role="button", name=self.words, opens=True)

    def _turn(self, variant: str) -> None:
        if variant != self.variant:
            self.variant = variant
            self._on_change()


# --- All games as tiles, in families -----------------------------------------------------


COLUMNS = 4
ROWS = 3
"""So many rows of tiles are in view."""

_GAP = {"S": 12, "M": 16, "L": 20}
_LEADING = 1.5


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


@dataclass(frozen=True, slots=True)
class _TileMaker:
    """Makes tiles; the game of the key ``chosen`` is marked, wherever the keyboard is."""

    chosen: str

    def __call__(self, tile: GameTile, current: bool, pointed: bool) -> Element:
        """The tile of a game."""
        chosen = tile.facts.key == self.chosen

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            if chosen:
                draw_pick(surface, rect, style)
            else:
                ground = style.theme.raised if pointed else style.theme.panel
                rounded(surface, rect, style.metrics.radius, ground, style.theme.line)
            _draw_tile(surface, rect, tile, style)

        return Canvas(draw, h=GROW)


def _draw_tile(
    surface: pygame.Surface, rect: pygame.Rect, tile: GameTile, style: Style
) -> None:
    """Draw the board of a game over its name."""
    m, theme = style.metrics, style.theme
    board = _board_of(tile, rect, m)
    key = tile.facts.key, board.cell, theme
    surface.blit(_board_picture(*key), (board.x - 1, board.y - 1))
    widest = max(board.width, board.height)
    x = rect.centerx - widest // 2
    room = rect.right - round(0.75 * _pad(m)) - x
    y = float(rect.bottom - _words_height(m))
    sizes = (m.small, m.small - 1, m.caption, m.label, m.label - 1)
    name, title = fitted(_(tile.facts.title), sizes, room, bold=True)
    note = next((n for n in tile.notes if text_width(n, m.caption) <= room), tile.notes[-1])
    lines = ((name, title, theme.text, True), (note, m.caption, theme.text2, False))
    for words, size, ink, bold in lines:
        y += _LEADING * size / 2 + 2
        short = ellipsis(words, size, room, bold)
        draw_text(surface, short, x, y, size, ink, bold=bold)
        y += _LEADING * size / 2 - 2


def _tile(key: str, played: PlayedGames, today: date) -> GameTile:
    facts, notes = find_variant(key).facts, (_("not played yet"), pgettext("game", "new"))
    if key in played:
        games, last = played[key].games, played[key].last
        day = day_name(last.astimezone().date(), today)
        number = ngettext("{number} game", "{number} games", games)
        notes = f"{number} · {day}", day
    return GameTile(facts, _(SHOWN_GAMES[key].line), notes)


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


class GameShelf:
    """Tabs of families over the tiles of the games.

    Arrows go to the next tile, letters to the game whose name begins so; a click or Enter
    picks.

    Args:
        tiles: All games, in order.
        variant: Key of the chosen one.
        on_pick: Called with the key of a game whose tile is pressed.
        on_move: Called with that of another one to which arrows, letters or tabs have come.

    Attributes:
        count: How many games there are.
        chosen: Key of the chosen game.
        current: Key of the game that the keyboard is at.
        area: The widget of the tiles.
    """

    def __init__(
        self,
        tiles: tuple[GameTile, ...],
        variant: str,
        on_pick: Callable[[str], None],
        on_move: Callable[[str], None] = read_later,
    ) -> None:
        self.count, self._tiles = len(tiles), tiles
        self._names, self._family = ["", *families(tiles)], 0
        self._on_pick, self._on_move = on_pick, on_move
        self.area = ListArea()
        self.show(variant)

    @property
    def has_tabs(self) -> bool:
        """Whether there is more than one family, besides all games."""
        return len(self._names) > 2

    def view(self, m: Metrics, width: int, rows: int = ROWS) -> Element:
        """The tabs, where there is more than one family, and so many rows of tiles."""
        gap, labels = _GAP[m.size], [self._label(name) for name in self._names]
        words = max(text_width(label, m.small, bold=True) for label in labels)
        wide = min(width, len(labels) * (words + 2 * m.gutter))
        shown = self._shown
        keys = [tile.facts.key for tile in shown]

        def pick(number: int) -> None:
            self.current = keys[number]
            self._on_pick(self.current)

        def move(number: int) -> None:
            self.current = keys[number]
            self._on_move(self.current)

        tiles = ListOf(
            items=shown, cell=_TileMaker(self.chosen), chosen=keys.index(self.current),
            on_choose=move, on_press=pick, on_open=pick,
            tell=lambda tile: tile.line if self.area.pointed >= 0 else "",
            name=lambda tile: _(tile.facts.title),
            show=rows, gap=gap, tile=(width - (COLUMNS - 1) * gap) // COLUMNS, ends=True,
            beside=gap, area=self.area,
        )  # fmt: skip
        return Column(
            choice(labels, self._family, self._turn, w=wide) if self.has_tabs else None,
            tiles,
            gap=gap, w=width, h=GROW,
        )  # fmt: skip

    def turn_on(self) -> None:
        """Show the next family, after the last one all games again."""
        self._turn((self._family + 1) % len(self._names))

    def show(self, variant: str) -> None:
        """Choose a game without a callback."""
        self.chosen = self.current = variant
        self._stay_inside()

    @property
    def _shown(self) -> list[GameTile]:
        family = self._names[self._family]
        return [tile for tile in self._tiles if family in ("", tile.facts.family)]

    def _stay_inside(self) -> None:
        """Be at a game that is shown, the chosen one if it is."""
        keys = [tile.facts.key for tile in self._shown]
        if self.current not in keys:
            self.current = self.chosen if self.chosen in keys else next(iter(keys), "")

    def _label(self, family: str) -> str:
        count = sum(tile.facts.family == family for tile in self._tiles)
        if not family:
            # For translators: games, as a choice beside families of games.
            return _("All {number}").format(number=len(self._tiles))
        return f"{title_of(family)} {count}"

    def _turn(self, number: int) -> None:
        """Show the games of another family."""
        self._family = number
        self._stay_inside()
        if self.current != self.chosen:
            self._on_move(self.current)


def shelf_size(tiles: int, m: Metrics) -> tuple[int, int, int]:
    """How wide and high a shelf of equal tiles is with tabs, and how many rows it shows."""
    gap, width = _GAP[m.size], {"S": 118, "M": 152, "L": 200}[m.size]
    rows = min(ROWS, ceil(tiles / COLUMNS))
    height = m.control + rows * (tile_height(width, m) + gap)
    return COLUMNS * (width + gap) - gap, height, rows
