"""The table of opponents: what was scored against each, from either side."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bots.roster import ROSTER, full_name
from core.facts import Facts
from core.values import ResultCounts, Side
from gui.drawing.emblem import draw_moon
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.widget import Style
from gui.your_record.summary import OpponentRow

_COLUMNS = (0.30, 0.39, 0.48, 0.58, 0.66, 0.77, 0.88, 1.0)
"""Right edges of the columns, as shares of the width: a name and seven figures."""


UNRATED = "help, takebacks, uneven starts, draws agreed in the opening"
"""For which reasons games are not rated."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row as it is drawn.

    Attributes:
        name: The opponent's.
        cells: Rating, how games ended, points with either side, and in other games.
    """

    name: str
    cells: tuple[str, ...]


def head(facts: Facts) -> TableRow:
    """The words over the columns."""
    first, second = (facts.sides[side].capitalize() for side in Side)
    return TableRow(
        "Opponent", ("Rating", "Won", "Drawn", "Lost", first, second, "Unrated")
    )


def row_of(against: OpponentRow) -> TableRow:
    """One opponent's row."""
    rating = "–" if against.rating is None else f"{against.rating:.0f}"
    points = (_points(tally) for tally in (*against.sides, against.others))
    whole = against.whole
    counts = (str(number) for number in (whole.wins, whole.draws, whole.losses))
    return TableRow(against.bot, (rating, *counts, *points))


def tip(against: OpponentRow) -> str:
    """A row in words, for its tooltip."""
    whole = against.whole
    counts = f"{whole.wins} won, {whole.draws} drawn, {whole.losses} lost"
    words = f"{full_name(against.bot)}: {counts}"
    if not against.others.games:
        return words
    return f"{words}; unrated: {_points(against.others)} ({UNRATED})"


def draw_row(
    surface: pygame.Surface, rect: pygame.Rect, row: TableRow, style: Style, is_head: bool
) -> None:
    """Draw one row, or the words over the columns."""
    m, theme = style.metrics, style.theme
    inner = rect.inflate(-2 * m.gutter, 0)
    ink = theme.text2 if is_head else theme.text
    size = m.caption if is_head else m.small
    x: float = inner.x
    if not is_head:
        x = _draw_emblem(surface, inner, row.name, style)
    room = pygame.Rect(x, rect.y, inner.x + inner.width * _COLUMNS[0] - x, rect.height)
    look = NameLook(ink, theme.text2, m.caption, bold=not is_head)
    draw_name(surface, room, row.name, (size, m.caption), look)
    for words, share in zip(row.cells, _COLUMNS[1:], strict=True):
        right = inner.x + inner.width * share
        draw_text(surface, words, right, rect.centery, size, ink, align="right")
    if is_head:
        hline(surface, rect.x, rect.right, rect.bottom - 1, theme.line)


def _draw_emblem(
    surface: pygame.Surface, inner: pygame.Rect, name: str, style: Style
) -> float:
    """Draw the opponent's moon, if it is known; where its name begins."""
    radius = style.metrics.icon * 0.45
    if name in ROSTER:
        place = (inner.x + radius, inner.centery)
        draw_moon(surface, place, radius, ROSTER[name].moon_phase, style.theme)
    return inner.x + 2 * radius + style.metrics.gap


def _points(tally: ResultCounts) -> str:
    if not tally.games:
        return "–"
    return f"{tally.points:g} of {tally.games}".replace(".5", "½").replace("0½", "½")
