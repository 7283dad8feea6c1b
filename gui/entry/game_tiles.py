"""A small board of each game, with its name and when it was last played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

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
from gui.widgets.picks import draw_pick
from gui.widgets.widget import Style
from settings.remembered import PlayedGames

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
