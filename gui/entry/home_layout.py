"""Where everything on Home stands, for any window size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gui.drawing.metrics import Metrics


@dataclass(frozen=True, slots=True)
class _Class:
    """The measures of one size class.

    Attributes:
        edge: From the window's upper edge to the games, at the class' own size.
        side: Least margin at the left and the right.
        width: Of the column.
        gap: Least ground between column and games, which the fog spills into.
        entry: Height of a line of the menu.
        space: Between two of them.
        slogan: From the top to the line below the wordmark.
        menu: From the top to the menu.
        detail: From the left edge to the second texts.
        row: Height of one of a person's games.
        games: How many of those are shown at most.
    """

    edge: int
    side: int
    width: int
    gap: int
    entry: int
    space: int
    slogan: int
    menu: int
    detail: int
    row: int
    games: int


_CLASSES = {
    "S": _Class(60, 32, 300, 56, 36, 3, 58, 80, 132, 32, 4),
    "M": _Class(72, 64, 408, 88, 44, 4, 80, 106, 186, 40, 5),
    "L": _Class(108, 144, 580, 188, 62, 6, 112, 148, 264, 50, 6),
}

_FEWEST_GAMES = 4
"""So many are shown in any window, and as few as there are."""

_HEAD = 56
"""Least height from the end of the menu to the first game."""


@dataclass(frozen=True, slots=True)
class HomeLayout:
    """The places on Home.

    Attributes:
        x: Left edge of the column.
        width: Of the column.
        top: Upper edge of the wordmark.
        bottom: Lower edge of the last of a person's games.
        shelf: Where the games stand.
        slogan: The left end of the line below the wordmark.
        detail_x: From the left edge of an entry to its second text.
        row: Height of one of those games.
        games: How many of them there is room for.
        notice: Where a line of news goes, over the games.
        entries: Where the lines of the menu stand.
    """

    x: int
    width: int
    top: int
    bottom: int
    shelf: pygame.Rect
    slogan: tuple[int, int]
    detail_x: int
    row: int
    games: int
    notice: pygame.Rect
    entries: tuple[pygame.Rect, ...]


def home_layout(
    size: tuple[int, int], metrics: Metrics, entries: int, games: int
) -> HomeLayout:
    """Lay Home out with a menu of that many entries, and for so many games."""
    of = _CLASSES[metrics.size]
    width, height = size
    wide = width - of.width - of.gap - 2 * of.side
    side = min(height - 2 * of.edge, wide) // 8 * 8
    # What a wide window has to spare goes to the ground between and to both margins.
    gap = of.gap + max(0, wide - side) // 3
    x = (width - of.width - gap - side) // 2
    pitch = _pitch(height, of, entries, games)
    menu = entries * pitch - of.space
    fixed = of.menu + menu + _HEAD
    games = min(of.games, games, (height - of.edge - fixed) // of.row)
    column = max(side, fixed + games * of.row)
    top = (height - column) // 2
    shelf = pygame.Rect(x + of.width + gap, (height - side) // 2, side, side)
    return HomeLayout(
        x=x,
        width=of.width,
        top=top,
        bottom=top + column,
        shelf=shelf,
        slogan=(x, top + of.slogan),
        detail_x=of.detail,
        row=of.row,
        games=games,
        notice=_notice(shelf, metrics),
        entries=tuple(
            pygame.Rect(x, top + of.menu + n * pitch, of.width, pitch - of.space)
            for n in range(entries)
        ),
    )


def _pitch(height: int, of: _Class, entries: int, games: int) -> int:
    """From one line of the menu to the next; less than usual where games had no room."""
    room = height - of.edge - of.menu - _HEAD - min(games, _FEWEST_GAMES) * of.row
    return min(of.entry + of.space, room // entries)


def _notice(shelf: pygame.Rect, metrics: Metrics) -> pygame.Rect:
    box = pygame.Rect(shelf.x, 0, shelf.width, metrics.button + 4)
    box.centery = shelf.y // 2
    return box
