"""The columns of the table, and what stands in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import pygame

from bots.roster import full_name
from core.records.catalogue import Column, ListedGame, day_words, title_of
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import CutText, draw_text, ellipsis, text_width
from gui.entry.played import RESULTS, day_name
from gui.widgets.signs import Score, draw_result_chip
from gui.widgets.widget import Style

HEADS: Mapping[Column, str] = {
    "number": "No.",
    "result": "Result",
    "names": "Players",
    "game": "Game",
    "opening": "Opening",
    "event": "Event",
    "ended": "Ended by",
    "moves": "Moves",
    "date": "Date",
}
"""The words over the columns."""

RIGHT: frozenset[Column] = frozenset({"moves", "date"})
"""Columns that end at their right edge."""

_SHARES: Mapping[Column, float] = {
    "names": 0.37, "opening": 0.39, "ended": 0.24, "event": 0.24,
}  # fmt: skip
_LEAST = {"ended": 32, "event": 60}
"""So many letters wide the rest of a table must be for these columns."""
USUAL: Sequence[Column] = ("ended",)
"""Those of them that the list of a folder has, where games of people stand beside files."""

_WHOLE = len("1858-05-21")

_SCORES: Mapping[str, Score] = {"1": "1", "0": "0", "½": "½"}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns stand: name, left edge and width, from left to right."""

    places: tuple[tuple[Column, int, int], ...]

    def at(self, x: int) -> Column | None:
        """The column at that place."""
        found = (name for name, left, width in self.places if left <= x < left + width)
        return next(found, None)


def columns(
    rect: pygame.Rect, m: Metrics, numbered: bool, said: Collection[Column] = USUAL
) -> Columns:
    """The columns of a table of that width.

    Args:
        rect: The table.
        m: Sizes.
        numbered: Whether these are the games of one file.
        said: Which of the columns for games, for events and for how games ended tell
            anything; narrow tables do without the last two.
    """
    fixed: dict[Column, int] = {
        "result": text_width("Result", m.small, bold=True) + 2 * m.gap,
        "moves": text_width("Moves", m.small, bold=True) + 2 * m.gap,
        "date": text_width("30 Sep 2026", m.small) + 2 * m.gap,
    }
    if numbered:
        fixed["number"] = text_width("10,000", m.small) + 2 * m.gap
    if "game" in said:
        fixed["game"] = text_width("Fog of War", m.small) + 2 * m.gap
    rest = rect.width - sum(fixed.values()) - m.gap
    shares = {
        name: share
        for name, share in _SHARES.items()
        if name not in _LEAST or (name in said and rest >= _LEAST[name] * m.small)
    }
    whole, places, left = sum(shares.values()), [], rect.x
    for name in HEADS:
        width = fixed.get(name) or round(rest * shares.get(name, 0) / whole)
        if width:
            places.append((name, left, width))
            left += width
    return Columns(tuple(places))


def draw_game(
    surface: pygame.Surface,
    rect: pygame.Rect,
    game: ListedGame,
    where: Columns,
    style: Style,
    today: date,
) -> None:
    """Draw a game into a row of the table."""
    m, theme, y = style.metrics, style.theme, rect.centery
    words = _words(game, today)
    if any(name == "number" for name, _, _ in where.places):
        words["ended"] = game.ended  # how many there are is said elsewhere
    for name, left, width in where.places:
        if name == "result":
            _draw_result(surface, left + m.gap, y, game, style)
        elif name == "names":
            room = width - m.gap
            room -= _draw_studied(surface, left + room, y, game, style)
            _draw_names(surface, (left + m.gap, y), room, game, style)
        elif name in RIGHT:
            x = left + width - m.gap
            ink = theme.text3 if name == "date" else theme.text2
            draw_text(surface, words[name], x, y, m.small, ink, align="right")
        else:
            text = ellipsis(words[name], m.small, width - 2 * m.gap)
            waits = name == "ended" and game.unfinished
            ink = theme.accent2 if waits else theme.text2
            draw_text(surface, text, left + m.gap, y, m.small, ink)


def names_of(game: ListedGame) -> str:
    """Who played whom; the name of the file where it does not say."""
    if game.names == ("?", "?"):
        return game.name
    return " – ".join(map(full_name, game.names))


def _words(game: ListedGame, today: date) -> dict[Column, str]:
    whole = len(game.day) == _WHOLE
    day = day_name(date.fromisoformat(game.day), today) if whole else day_words(game.day)
    many = f"{game.out_of:,} games" if game.out_of > 1 and game.number == 1 else ""
    return {
        "number": f"{game.number:,}",
        "game": title_of(game.variant),
        "opening": game.named or game.opening,
        "event": game.event,
        "ended": game.ended or many,
        "moves": str(game.moves),
        "date": day,
    }


def _draw_result(
    surface: pygame.Surface, x: int, y: int, game: ListedGame, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    chip = pygame.Rect(x, 0, round(m.icon * 1.4), m.icon)
    chip.centery = y
    if game.unfinished:
        rounded(surface, chip, 5, None, theme.accent2, 1.5)
        draw_icon(surface, "play", chip.center, round(m.icon * 0.6), theme.accent2)
    elif game.score in _SCORES:
        draw_result_chip(surface, chip, _SCORES[game.score], style)
    else:
        words = RESULTS.get(game.result, "·")
        draw_text(surface, words, x, y, m.small, theme.text2)


def _draw_studied(
    surface: pygame.Surface, right: int, y: int, game: ListedGame, style: Style
) -> int:
    """Draw whether there is an analysis before a right edge; how much room that takes."""
    if not game.studied:
        return 0
    size, ink = style.metrics.caption, style.theme.text3
    draw_text(surface, game.studied, right, y, size, ink, align="right")
    return text_width(game.studied, size) + style.metrics.gap


def _draw_names(
    surface: pygame.Surface,
    place: tuple[int, int],
    room: int,
    game: ListedGame,
    style: Style,
) -> None:
    """Draw who played, the person in bold."""
    m, theme, (x, y) = style.metrics, style.theme, place
    if game.names == ("?", "?"):
        name = ellipsis(game.name, m.body, room - m.gap)
        draw_text(surface, name, x, y, m.body, theme.text)
        return
    dash = text_width(" – ", m.body)
    first, second = game.names
    own = [game.person == side for side in (0, 1)]
    wants = [
        text_width(each, m.body, bold=b) for each, b in zip(game.names, own, strict=True)
    ]
    half = (room - m.gap - dash) // 2
    rooms = max(half, 2 * half - wants[1]), max(half, 2 * half - wants[0])
    name = fitted(first, m.body, rooms[0], own[0])
    x += draw_text(surface, name, x, y, m.body, theme.text, bold=own[0])
    x += draw_text(surface, " – ", x, y, m.body, theme.text3)
    name = fitted(second, m.body, rooms[1], own[1])
    draw_text(surface, name, x, y, m.body, theme.text, bold=own[1])


@lru_cache(maxsize=2048)
def fitted(name: str, size: int, room: float, bold: bool) -> str:
    """A name, of ``Morphy, Paul`` in little room ``Morphy, P.`` or ``Morphy``."""
    surname, comma, others = name.partition(", ")
    for short in (name, f"{surname}, {others[:1]}.", surname) if comma else ():
        if text_width(short, size, bold=bold) <= room:
            return name if short == name else CutText.of(short, name)
    return ellipsis(name, size, room, bold)
